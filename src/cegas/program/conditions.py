"""The conditions under which C defines what a program does, by kind; what SV-COMP calls them, and their CWE numbers.

Some of them are assumed: where one fails, the run ends (`Assume` of kind `VALIDITY`). The others are only looked at
(`Check`): overflow wraps around, an access need not be aligned, and the run goes on.
"""

from __future__ import annotations

from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final


class ConditionKind(Enum):
    """What is wrong where a condition does not hold."""

    READ = "read"
    WRITE = "write"
    CALL = "call"
    """What is called is no function."""
    FREE = "free"
    ALIGNMENT = "alignment"
    OVERLAP = "overlap"
    OVERFLOW = "overflow"
    """Of +, -, *, ++, --, abs, and the unary minus, on signed numbers."""
    QUOTIENT = "quotient"
    """The least number by -1."""
    DIVISOR = "divisor"
    SHIFT_AMOUNT = "shift amount"
    SHIFT_BASE = "shift base"
    """A negative number to the left, or one of which bits come to the sign or pass it."""
    FLOAT_RANGE = "float range"
    BUILTIN = "builtin"
    """`__builtin_clz(0)` and its like."""
    ARRAY_SIZE = "array size"
    """An array of variable size without elements, or larger than any object."""
    VECTOR_INDEX = "vector index"
    POINTER_RANGE = "pointer range"
    """A pointer is moved out of its object."""
    NULL_MOVED = "null moved"
    LOST = "lost"
    """A block that nothing points to any more."""
    NOT_FREED = "not freed"
    INITIALIZED = "initialized"
    PROMISE = "promise"
    """`__builtin_unreachable`, `__builtin_assume`, a function without the return that its caller needs."""
    RULE = "rule"
    """A rule of use is broken (`program.rules`)."""


MEMORY: Final = frozenset(
    (
        ConditionKind.READ,
        ConditionKind.WRITE,
        ConditionKind.CALL,
        ConditionKind.FREE,
        ConditionKind.ALIGNMENT,
        ConditionKind.OVERLAP,
    )
)
LEAK: Final = frozenset((ConditionKind.LOST, ConditionKind.NOT_FREED))
OVERFLOW: Final = frozenset((ConditionKind.OVERFLOW,))
POINTER_ARITHMETIC: Final = frozenset((ConditionKind.POINTER_RANGE, ConditionKind.NULL_MOVED))
ARITHMETIC: Final = frozenset(
    (
        ConditionKind.QUOTIENT,
        ConditionKind.DIVISOR,
        ConditionKind.SHIFT_AMOUNT,
        ConditionKind.SHIFT_BASE,
        ConditionKind.FLOAT_RANGE,
        ConditionKind.BUILTIN,
        ConditionKind.ARRAY_SIZE,
        ConditionKind.VECTOR_INDEX,
    )
)
UNINITIALIZED: Final = frozenset((ConditionKind.INITIALIZED,))
RULES: Final = frozenset((ConditionKind.RULE,))

SV_COMP: Final[dict[str, frozenset[ConditionKind]]] = {
    "valid-deref": frozenset((ConditionKind.READ, ConditionKind.WRITE, ConditionKind.CALL)),
    "valid-free": frozenset((ConditionKind.FREE,)),
    "valid-memtrack": frozenset((ConditionKind.LOST,)),
    "valid-memcleanup": LEAK,
    "! overflow": frozenset((ConditionKind.OVERFLOW, ConditionKind.QUOTIENT, ConditionKind.SHIFT_BASE)),
    "def-behavior": frozenset(ConditionKind) - LEAK - RULES,
}
"""What the atoms of SV-COMP's formulas `G <atom>` count."""

ASSUMED: Final = frozenset(
    (
        ConditionKind.READ,
        ConditionKind.WRITE,
        ConditionKind.CALL,
        ConditionKind.FREE,
        ConditionKind.QUOTIENT,
        ConditionKind.DIVISOR,
        ConditionKind.SHIFT_AMOUNT,
        ConditionKind.ARRAY_SIZE,
        ConditionKind.VECTOR_INDEX,
        ConditionKind.NULL_MOVED,
        ConditionKind.INITIALIZED,
        ConditionKind.PROMISE,
    )
)
"""The kinds of conditions at which runs end. (Whether memory is initialised is a condition under one reading only.)"""

CWE: Final[dict[ConditionKind, int]] = {
    **dict.fromkeys(ConditionKind, 758),
    ConditionKind.READ: 125,
    ConditionKind.WRITE: 787,
    ConditionKind.FREE: 590,
    ConditionKind.OVERFLOW: 190,
    ConditionKind.QUOTIENT: 190,
    ConditionKind.DIVISOR: 369,
    ConditionKind.LOST: 401,
    ConditionKind.NOT_FREED: 401,
    ConditionKind.INITIALIZED: 457,
    ConditionKind.RULE: 573,
}
"""As far as the kind tells. A run tells more: null, an object that is dead, a block that is freed twice."""
