"""What interpolants speak of, and the symbols that name values."""

from __future__ import annotations

from cegas.foundation.records import record
from cegas.foundation.typed import TypeAlias
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite
from cegas.program.types import BOOL, FloatType, PointerType, Type, int_type
from cegas.program.values import ByteSlice, Composite, Pointer, SymbolicValue, Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.terms import Node
from cegas.smt.values import Carried, Choice, Term

START = -1
"""The number of the edge before the first one: what holds initially belongs to it."""


@record
class FrameRegister:
    """A register of the frame at a depth; the frame of the program's first function has depth 0."""

    depth: int
    register: Register

    def __str__(self) -> str:
        return f"{self.register}@{self.depth}"


@record
class MemoryCell:
    """Bytes of an object; `instance` numbers the objects that its site made on the path, from 0."""

    site: ObjectSite
    instance: int
    offset: int
    size: int
    """0 stands for the object itself: whether it lives, and how large it is."""

    def __str__(self) -> str:
        place = f"{self.site.name}#{self.instance}" if self.instance else self.site.name
        return f"{place}[{self.offset}:{self.offset + self.size}]" if self.size else f"life of {place}"


Thing: TypeAlias = FrameRegister | MemoryCell


@record
class Formula:
    """A part of the path's formula: what holds from an edge on."""

    edge: int
    node: Node
    defines: Node | None = None
    """The symbol whose value it states."""
    constraint: int | None = None
    """The number of the path formula's constraint that it stands for."""


@record
class NamedValue(SymbolicValue):
    """A value over symbols, which a thing has if `given` holds (otherwise it may have any value)."""

    value: Value
    given: Node
    since: int = 0
    """For cells: how many writes had happened that might have gone elsewhere."""


class Naming:
    """Names values by new symbols, with equations that say what these are."""

    def __init__(self, smt: SmtAlgebra, *, explicit: bool) -> None:
        self._smt = smt
        self._explicit = explicit
        self.formulas: list[Formula] = []
        """What holds for the names, besides the definitions."""
        self.things: dict[Node, Thing] = {}
        """What each symbol was made for."""
        self.left_open: dict[str, None] = {}
        """Why some names have no equations."""

    def leave_open(self, reason: str) -> None:
        self.left_open[reason] = None

    def state(self, edge: int, given: Node, fact: Node, defines: Node | None = None, constraint: int | None = None) -> None:
        """Add a formula: a fact that holds if something else does."""
        terms = self._smt.terms
        node = terms.implication(given, fact)
        if terms.indices_of((node,)):
            self.leave_open("memory at an address that stays open")
        elif not node.is_true():
            self.formulas.append(Formula(edge, node, defines, constraint))

    def name(self, thing: Thing, value: Value, type_: Type, given: Node, edge: int) -> NamedValue:
        """Name what a thing gets."""
        terms = self._smt.terms
        numbers = not isinstance(type_, PointerType) and not self._explicit
        if isinstance(value, Term) or (isinstance(value, int) and numbers):
            return NamedValue(self._scalar(thing, value, type_, given, edge), terms.true)
        flag = self.flag(thing, given, edge)
        return NamedValue(self._with_named_parts(thing, value, given, edge), flag)

    def flag(self, thing: Thing, given: Node, edge: int) -> Node:
        """A truth value as the name of a thing: "this is what it is on this path"."""
        terms = self._smt.terms
        flag = terms.variable(terms.bool_sort, str(thing))
        self.things[flag] = thing
        self.state(edge, given, flag, flag)
        return flag

    def _scalar(self, thing: Thing, value: int | Term, type_: Type, given: Node, edge: int) -> Term:
        smt = self._smt
        kind = value.type if isinstance(value, Term) else type_
        node, symbol = smt.encoder.variable(kind, str(thing))
        self.things[symbol] = thing
        if not given.is_false():
            meant = smt.node(value, kind)
            if isinstance(kind, FloatType):
                # Between vectors: interpolants of floats would contain functions that are internal to the solver.
                meant = smt.encoder.float_bits(kind, meant)
            self.state(edge, given, smt.terms.equal(symbol, meant), symbol)
        return Term(node, kind, value.known, value.low) if isinstance(value, Term) else Term(node, kind)

    def _named_vector(self, thing: Thing, vector: Node, given: Node, edge: int) -> Node:
        smt, kind = self._smt, int_type(self._smt.terms.width(vector))
        value = smt.wrap(smt.from_bits(vector, kind), kind)
        assert isinstance(value, int | Term)
        return smt.definedness.pair(self._scalar(thing, value, kind, given, edge), kind.bits)[0]

    def _with_named_parts(self, thing: Thing, value: Value, given: Node, edge: int) -> Value:
        """Replace the terms in a value that is not a scalar, so that it does not speak of what it was computed from."""
        if isinstance(value, Term):
            return self._scalar(thing, value, value.type, given, edge)
        if isinstance(value, Carried):
            bits, mask = (self._named_vector(thing, each, given, edge) for each in (value.bits, value.mask))
            return Carried(bits, mask)
        if isinstance(value, Pointer):
            return Pointer(value.object, self._with_named_parts(thing, value.offset, given, edge))
        if isinstance(value, Choice):
            alternatives = tuple(
                (
                    self._smt.truth(self._scalar(thing, Term(guard, BOOL), BOOL, given, edge)),
                    self._with_named_parts(thing, alternative, given, edge),
                )
                for guard, alternative in value.alternatives
            )
            return Choice(alternatives, value.bytes)
        if isinstance(value, Composite):
            return Composite(tuple((self._with_named_parts(thing, part, given, edge), size) for part, size in value.parts))
        if isinstance(value, ByteSlice):
            return ByteSlice(self._with_named_parts(thing, value.value, given, edge), value.low, value.size)
        return value
