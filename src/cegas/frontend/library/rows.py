"""The kinds of rows of the library table: what a call of a function without a body can mean.

Argument numbers count from 0.  A row describes the standard's signature: a call that lacks an argument its
row names, or passes something other than an integer, float or pointer where the row needs one, is not that
function and has to be treated as unsupported.
"""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final, TypeAlias

ENOMEM: Final = 12
EDOM: Final = 33
"""Linux's error numbers, of which the functions that the front end lowers need these."""


class IntrinsicKind(Enum):
    """The functions that the front end lowers itself."""

    MALLOC = "malloc"
    CALLOC = "calloc"
    FREE = "free"
    ALLOCA = "alloca"
    ALIGNED_MALLOC = "aligned malloc"  # malloc with an alignment
    KERNEL_MALLOC = "kernel malloc"  # Linux's allocators; the row says whether the block is zeroed
    BLOCK_SIZE = "block size"  # the size that a live heap block was allocated with
    MEMCPY = "memcpy"
    MEMMOVE = "memmove"
    MEMSET = "memset"
    CHECK_APART = (
        "check apart"  # looks whether the areas of a copy overlap: whether a place in one is the start of the other
    )
    CHECK_READABLE = "check readable"  # looks whether all of an area can be read
    CHECK_DEFINED = "check defined"  # a byte leaves the program
    IS_READABLE = "is readable"  # whether all of an area can be read, as a value
    IS_WRITABLE = "is writable"  # whether it can be written
    ABORT = "abort"
    EXIT = "exit"  # runs the exit handlers, then ends the program
    ASSERT_FAIL = "assert fail"  # what the macro assert calls when its condition is false
    ASSERT = "assert"  # the same as the macro: fails if the argument is zero
    ERROR = "error"  # the error call of the property
    ASSUME = "assume"  # ends the path if the argument is zero
    NONDET = "nondet"  # any value of the type
    NONDET_RANGE = "nondet range"  # an int from the first argument on, below the second
    # For models: the first argument is a literal that says what it is.
    INPUT = "input"  # a value from outside
    INPUT_BYTES = "input bytes"  # an area is filled with input
    INPUT_LINE = "input line"  # the same, but a byte, the last argument, can only be the last one
    INPUT_TEXT = "input text"  # the same without the bytes of the last argument, a literal; of an empty one, without zeros
    INEXACT = "inexact"  # a value that the model does not know
    INEXACT_BYTES = "inexact bytes"  # an area is filled with bytes that the model does not know
    ATOMIC_BEGIN = "atomic begin"  # no effect in sequential code
    ATOMIC_END = "atomic end"
    BROKEN = "broken"  # a rule of use is broken; the arguments are literals: its name, and what is wrong
    UNSUPPORTED = "unsupported"  # makes the verdict UNKNOWN; the argument is a literal with the reason


ALLOCATIONS: Final = frozenset(
    (
        IntrinsicKind.MALLOC,
        IntrinsicKind.CALLOC,
        IntrinsicKind.KERNEL_MALLOC,
        IntrinsicKind.ALIGNED_MALLOC,
        IntrinsicKind.ALLOCA,
    )
)
"""What makes blocks."""

INTEGER_BITS: Final = {"char": 8, "short": 16, "int": 32, "long": 0, "long long": 64, "__int128": 128}
"""The widths of C's integers; 0 for that of a pointer."""


class Intrinsic(Data):
    """Lowered by the front end.

    ``c_type`` is for NONDET: the C type of the values.  None means the declared return type.  Where the
    program declares another return type than the name says, the declaration wins, except that ``_Bool`` is
    0 or 1 in every type.  A function without a declaration returns an int: one of the values that the name says
    if all of them fit, otherwise the call is unsupported.

    The other fields are for memory.  An allocator's block has ``unit`` times the product of its
    ``size_arguments`` bytes (a product that overflows makes calloc and its like return null);
    ``pointer_argument`` is what FREE frees, BLOCK_SIZE measures, and MALLOC makes a block in the place of.
    """

    __slots__ = ("alignment_argument", "c_type", "kind", "pointer_argument", "size_arguments", "unit", "zeroed")

    def __init__(
        self,
        kind: IntrinsicKind,
        c_type: str | None = None,
        size_arguments: tuple[int, ...] = (),
        unit: int = 1,
        *,
        zeroed: bool = False,
        alignment_argument: int | None = None,
        pointer_argument: int | None = None,
    ) -> None:
        self.kind: Final = kind
        self.c_type: Final = c_type
        self.size_arguments: Final = size_arguments
        self.unit: Final = unit
        self.zeroed: Final = zeroed
        self.alignment_argument: Final = alignment_argument
        self.pointer_argument: Final = pointer_argument


class FloatKind(Enum):
    """The floating-point types, by their names in LLVM."""

    FLOAT = "float"
    DOUBLE = "double"
    X86_FP80 = "x86_fp80"


class FloatResult(Enum):
    """What a function of floats returns."""

    FLOAT = "float"  # a float of the same format
    BOOLEAN = "boolean"  # an int: 1 or 0
    TRUTH = "truth"  # an int: 0, or some other number that differs between versions of the C library
    SIGN = "sign"  # an int: 1, -1 or 0 (isinf)
    CLASS = "class"  # an int: 0 NaN, 1 infinite, 2 zero, 3 subnormal, 4 normal


class FloatOperation(Data):
    """One IEEE operation; all arguments have the given format.

    ``domain_error``: where finite or infinite arguments give NaN, errno becomes EDOM.
    """

    __slots__ = ("domain_error", "format", "operator", "result")

    def __init__(
        self, operator: str, format: FloatKind, result: FloatResult = FloatResult.FLOAT, *, domain_error: bool = False
    ) -> None:
        self.operator: Final = operator
        self.format: Final = format
        self.result: Final = result
        self.domain_error: Final = domain_error


class ModelledInC(Data):
    """Defined in a model source.  ``function`` differs from the name looked up only if that is an alias.

    ``assumed``: the model makes true what the call asks for.  That is what an assumption means; anywhere else the call is
    unsupported.
    """

    __slots__ = ("assumed", "file", "function")

    def __init__(self, file: str, function: str, *, assumed: bool = False) -> None:
        self.file: Final = file
        self.function: Final = function
        self.assumed: Final = assumed


class InputResult(Data):
    """Any integer of the result type between the bounds; ``high_argument`` is an argument that is a bound
    as well, and not itself a result if ``below`` (zero always is).  If the argument ``zero_with`` is zero, so is the
    result."""

    __slots__ = ("below", "high", "high_argument", "low", "zero_with")

    def __init__(
        self,
        low: int | None = None,
        high: int | None = None,
        high_argument: int | None = None,
        *,
        below: bool = False,
        zero_with: int | None = None,
    ) -> None:
        self.low: Final = low
        self.high: Final = high
        self.high_argument: Final = high_argument
        self.below: Final = below
        self.zero_with: Final = zero_with


class ConstantResult(Data):
    """Always this integer."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value: Final = value


class PointerResult(Data):
    """An argument or, without a number, a pointer to external memory; or null if that is possible."""

    __slots__ = ("argument", "nullable")

    def __init__(self, argument: int | None = None, *, nullable: bool = True) -> None:
        self.argument: Final = argument
        self.nullable: Final = nullable


class Echo(Data):
    """The argument, as a byte if ``as_byte``, or -1 for failure."""

    __slots__ = ("argument", "as_byte")

    def __init__(self, argument: int, *, as_byte: bool = False) -> None:
        self.argument: Final = argument
        self.as_byte: Final = as_byte


# None: no result that a program could use.
RowResult: TypeAlias = InputResult | ConstantResult | PointerResult | Echo | None


class NoEffect(Data):
    """Writes no memory of the program.

    ``format_argument``: a printf format.  Where the result is used, or the format is no literal or has a %n, a model in
    C is called instead: ``printing`` is the name of that form of printf.  Without one, a %n makes the call
    unsupported, and the result is no input, since it depends on a text that is not modelled.  ``zero_arguments``:
    the call is supported only if they are zero or null.  ``may_set_errno``: if the program uses errno, it
    may be any positive number afterwards (``__cegas_disturb_errno`` in ``models/errno.c`` takes an input
    for that).
    """

    __slots__ = ("format_argument", "may_set_errno", "printing", "result", "zero_arguments")

    def __init__(
        self,
        result: RowResult,
        format_argument: int | None = None,
        zero_arguments: tuple[int, ...] = (),
        *,
        may_set_errno: bool = True,
        printing: str | None = None,
    ) -> None:
        self.result: Final = result
        self.format_argument: Final = format_argument
        self.zero_arguments: Final = zero_arguments
        self.may_set_errno: Final = may_set_errno
        self.printing: Final = printing


class ArgumentExtent(Enum):
    """Which bytes of a buffer a function overwrites with input."""

    WHOLE = "whole"  # all of them
    PREFIX = "prefix"  # as many as its result says (in elements of the first size argument if there are two, and an
    # element that was read in part may have any value, too)
    TEXT = "text"  # a line (a newline can only be its last character), and a zero after it if its result is not null; the
    # rest stays as it is


class WritesThrough(Data):
    """Fills the buffer that an argument points to with input; the other fields are those of NoEffect.

    The buffer has ``unit`` times the product of the size arguments bytes.  ``size_arguments`` is None for a
    function that asks for no bound (gets). ``without`` is a byte that is not in a prefix.
    """

    __slots__ = ("argument", "extent", "may_set_errno", "result", "size_arguments", "unit", "without", "zero_arguments")

    def __init__(
        self,
        argument: int,
        size_arguments: tuple[int, ...] | None,
        extent: ArgumentExtent,
        result: RowResult,
        unit: int = 1,
        zero_arguments: tuple[int, ...] = (),
        *,
        may_set_errno: bool = True,
        without: int | None = None,
    ) -> None:
        self.argument: Final = argument
        self.without: Final = without
        self.size_arguments: Final = size_arguments
        self.extent: Final = extent
        self.result: Final = result
        self.unit: Final = unit
        self.zero_arguments: Final = zero_arguments
        self.may_set_errno: Final = may_set_errno


class NoReturn(Data):
    """Ends the program without running exit handlers."""

    __slots__ = ()


class UnsupportedRow(Data):
    """A call that is reached makes the verdict UNKNOWN."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


LibraryModel: TypeAlias = Intrinsic | FloatOperation | ModelledInC | NoEffect | WritesThrough | NoReturn | UnsupportedRow
