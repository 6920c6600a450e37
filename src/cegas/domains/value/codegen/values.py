"""Values, expressions and places as far as they are known when code is generated."""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite


class Known(Data):
    """A number that is known when the code is generated."""

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits: Final = bits


class Nothing(Data):
    """Unknown whatever the state is."""

    __slots__ = ()


class Local(Data):
    """A variable of the generated function: None if the value is unknown."""

    __slots__ = ("integer", "name")

    def __init__(self, name: str, *, integer: bool) -> None:
        self.name: Final = name
        self.integer: Final = integer
        """It is certain to hold a number."""


StaticValue = Known | Nothing | Local
NOTHING: Final = Nothing()


class Unsuited(Exception):
    """The edge is left to the reference interpreter."""


class Tree:
    """An expression written out for the case that all of its registers hold numbers."""

    __slots__ = ("code", "fixed", "guards", "number", "registers", "strict", "unknown")

    def __init__(
        self,
        number: int | None,
        code: str,
        guards: tuple[str, ...],
        *,
        strict: bool,
        fixed: bool,
        unknown: bool,
        registers: frozenset[Register],
    ) -> None:
        self.number: Final = number
        """Its value if that is a constant; `code` is empty then."""
        self.code: Final = code
        self.guards: Final = guards
        """The variables that have to be tested for being numbers."""
        self.strict: Final = strict
        """If some registers are unknown and the others are numbers, then the result is unknown."""
        self.fixed: Final = fixed
        """Nothing in it depends on the state."""
        self.unknown: Final = unknown
        """A register in it is unknown whatever the state is; `code` is meaningless."""
        self.registers: Final = registers


class CodePlace:
    """An address: the variable (or constant) of its object and the offset in it."""

    __slots__ = ("constant", "guards", "object", "pointer", "site", "terms", "unknown")

    def __init__(
        self,
        object_: str,
        site: ObjectSite | None,
        pointer: str,
        constant: int,
        terms: tuple[str, ...],
        guards: tuple[str, ...],
        *,
        unknown: bool,
    ) -> None:
        self.object: Final = object_
        self.site: Final = site
        """None if the object is only known when the code runs: then `pointer` is the variable of its address."""
        self.pointer: Final = pointer
        self.constant: Final = constant
        self.terms: Final = terms
        self.guards: Final = guards
        """Terms that have to be tested for being numbers."""
        self.unknown: Final = unknown
        """The offset is unknown whatever the state is."""
