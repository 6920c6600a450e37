"""What a proof by induction knows at the heads of loops, in the words that states of other analyses have for it.

The state at the head of a loop that was cut stands for every visit of the head. What it says of registers and memory is
described by symbols, one for each place that holds a number that is not known; constraints say what is known of them: the
invariants, and what the way to the loop demands, as far as it can be said of what there is at the head.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from cegas.cpa.description import Description, ElementFacts, ObjectFacts
from cegas.engines.induction.cells import ArrayScope, LastWrites
from cegas.engines.induction.cuts import Cut
from cegas.engines.induction.projection import Projection
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Register
from cegas.program.memory import AddressedObject, Background, Filled, Fresh, Image, MemoryObject, Segment
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Origin, OriginKind, first_origin
from cegas.program.symbolic import Symbol, Symbolic
from cegas.program.types import IntType, Type, int_type
from cegas.program.values import Outside, Pointer, Targets, Unknown, Value
from cegas.smt.array_log import ArrayLog
from cegas.smt.contents import SavedContent
from cegas.smt.decoding import Decoder
from cegas.smt.merging import MergedState, MergingEncoder
from cegas.smt.terms import Node, parts_of, variables_of
from cegas.smt.values import Choice, Term

MOST_CASES: Final = 12
"""Addresses that may be one of several are told apart if there are not more combinations."""

MOST_CELLS: Final = 512
"""Of an object of which more cells are known, only these are described."""

MOST_WRITES: Final = 12
"""Of what was written to an array, only so much is described."""

_HOLE: Final = Unknown(Origin(OriginKind.INEXACT, "not described"), 0)


class HeadDescriber:
    """Describes the states at heads of loops, given what is assumed of visits."""

    def __init__(
        self,
        program: Program,
        encoder: MergingEncoder,
        assumed: Mapping[Node, Node],
        scope: ArrayScope | None = None,
        elements: Mapping[Cut, Sequence[Node]] | None = None,
        *,
        remembers: bool = False,
    ) -> None:
        """`assumed` are the symbols that runs demand at visits of heads, each with the invariants that it stands for;
        `elements` what is known of elements of the arrays in a scope. `remembers`: also numbers that no place has any more,
        and single writes to arrays, are described."""
        self._program = program
        self._encoder = encoder
        self._assumed = assumed
        self._scope = scope or _own_scope(encoder)
        self._elements = elements or {}
        self._remembers = remembers

    def describe(self, cut: Cut) -> Iterator[Description]:
        """What holds at each visit of the head of a loop: one of these, since an address may be one of several."""
        state, _ = cut.assumed[0]
        terms = self._encoder.smt.terms
        guard = terms.substitute(state.guard.term, self._assumed)
        choices = _few(_choices(self._encoder, state))
        for case in product(*[choice.alternatives for choice in choices]):
            demanded = terms.conjunction(guard, *[condition for condition, _ in case])
            if not demanded.is_false():
                chosen = {choice: value for choice, (_, value) in zip(choices, case, strict=True)}
                yield self._case(state, demanded, chosen, self._elements.get(cut, ()))

    def _case(
        self, state: MergedState, demanded: Node, chosen: Mapping[Choice, Value], facts: Sequence[Node]
    ) -> Description:
        terms = self._encoder.smt.terms
        places = _Places(self._program, self._encoder, state, chosen)
        frames = tuple([places.frame(number) for number in reversed(range(len(state.frames)))])
        objects = tuple([found for memory in state.objects if (found := places.object(memory)) is not None])
        decoder = Decoder(terms, places.symbols)
        projection = Projection(terms, places.symbols, decoder, self._encoder.smt.spans)
        said = [*places.equations, demanded]
        constraints = _symbolic(decoder, projection.of(said))
        elements = [self._element(state, places, demanded, fact) for fact in facts]
        if self._remembers:
            written = list(self._written(state, facts))
            beside = projection.beside(said, variables_of(written))
            known = self._with_others(places, [*beside, *written])
            constraints += _symbolic(Decoder(terms, known), beside)
            elements += [self._element(state, places, demanded, fact, known) for fact in written]
        told = tuple([each for each in elements if each is not None])
        return Description(frames=frames, objects=objects, constraints=constraints, elements=told)

    def _with_others(self, places: _Places, conditions: Sequence[Node]) -> dict[Node, Symbol]:
        """The symbols of places, and those of numbers that no place has any more."""
        symbols = dict(places.symbols)
        for each in variables_of(conditions):
            if each not in symbols and each.sort().is_bv():
                symbols[each] = _bound(len(symbols), self._encoder.smt.terms.width(each))
        return symbols

    def _written(self, state: MergedState, facts: Sequence[Node]) -> Iterator[Node]:
        """What is known of elements of arrays besides some facts: what was written to them, or to others only."""
        log, terms = self._encoder.smt.array_log, self._encoder.smt.terms
        for memory in state.objects:
            saved = state.contents.get(memory.content)  # type: ignore[call-overload]
            if log is not None and saved is not None and saved.array is not None:
                last = LastWrites(terms, log, saved.array)
                yield from islice(self._scope.written(last), MOST_WRITES)
                kept = [self._scope.kept(last, fact) for found in self._elements.values() for fact in found]
                yield from [each for each in kept if each is not None and each not in facts]

    def _element(
        self, state: MergedState, places: _Places, demanded: Node, fact: Node, known: Mapping[Node, Symbol] | None = None
    ) -> ElementFacts | None:
        """What is known of any element, in symbols for its number and its values, and those that are `known`: of places, if
        nobody says more. None if there are no words for it."""
        scope, terms = self._scope, self._encoder.smt.terms
        owners = {saved.array: memory for memory in state.objects if (saved := state.contents.get(memory.content))}  # type: ignore[call-overload]
        symbols, values, replaced = dict(known or places.symbols), [], {}
        number = symbols[scope.ghost] = _bound(len(symbols), self._encoder.smt.pointer_bits)
        for node in parts_of([fact]):
            cell = scope.cells.get(node)
            if cell is not None and cell.array in owners:
                own = replaced[node] = terms.variable(node.sort(), "value")
                symbol = symbols[own] = _bound(len(symbols), 8 * cell.size)
                memory = places.addressed(owners[cell.array])
                values.append((memory, cell.element.stride, cell.element.shift, cell.size, symbol))
        decoder = Decoder(terms, symbols)
        said = Projection(terms, symbols, decoder, self._encoder.smt.spans).of(
            [*places.equations, demanded, terms.replace(fact, replaced)]
        )
        bound = {scope.ghost, *replaced.values()}
        read = [decoder.read(each) for each in said if not bound.isdisjoint(variables_of([each]))]
        conditions = [each for each in read if isinstance(each, Symbolic)]
        if len(conditions) != 1:
            return None
        return ElementFacts(number, tuple(values), conditions[0])


def _own_scope(encoder: MergingEncoder) -> ArrayScope:
    """With a ghost of its own, and no accesses."""
    terms = encoder.smt.terms
    return ArrayScope(terms, ArrayLog(), terms.variable(terms.vector_sort(encoder.smt.pointer_bits), "element"), ())


def _symbolic(decoder: Decoder, conditions: Sequence[Node]) -> tuple[Symbolic, ...]:
    """Conditions as expressions, those that can be read."""
    read = [decoder.read(each) for each in conditions]
    return tuple([each for each in read if isinstance(each, Symbolic)])


def _bound(number: int, bits: int) -> Symbol:
    """A symbol that stands for anything."""
    return Symbol(number, int_type(bits), outside=False, given=False, defined=False)


def _choices(encoder: MergingEncoder, state: MergedState) -> list[Choice]:
    """The addresses of which it is not known which of several they are."""
    held: list[Value | None] = []
    for number, frame in enumerate(state.frames):
        held += [frame.registers[index] for index in encoder.live_in(state, number)]
    for memory in state.objects:
        saved = state.contents.get(memory.content)  # type: ignore[call-overload]
        if saved is not None:
            held += [value for _, value in saved.cells.values()]
    return list(dict.fromkeys([value for value in held if isinstance(value, Choice)]))


def _few(choices: Iterable[Choice]) -> list[Choice]:
    """The first of them that have not too many combinations."""
    found, cases = [], 1
    for choice in choices:
        if cases * len(choice.alternatives) <= MOST_CASES:
            found.append(choice)
            cases *= len(choice.alternatives)
    return found


class _Places:
    """What the places of one state hold."""

    def __init__(
        self, program: Program, encoder: MergingEncoder, state: MergedState, chosen: Mapping[Choice, Value]
    ) -> None:
        self._program = program
        self._chosen = chosen
        self._encoder = encoder
        self._terms = encoder.smt.terms
        self._state = state
        self.symbols: dict[Node, Symbol] = {}
        """A symbol of the solver for each place that has a number which is not known, and that of the description."""
        self.equations: list[Node] = []
        """What these are."""
        self._objects: dict[MemoryObject, AddressedObject] = {}
        self._named: set[tuple[ObjectSite, int]] = set()
        for number, frame in enumerate(state.frames):
            for memory in frame.scoped.values():
                self._name(memory, number)

    # -- registers ------------------------------------------------------------------------------------------------

    def frame(self, number: int) -> Mapping[Register, Value]:
        frame = self._state.frames[number]
        found: dict[Register, Value] = {}
        for index in self._encoder.live_in(self._state, number):
            held, register = frame.registers[index], frame.function.registers[index]
            value = None if held is None else self._value(held, register.type)
            if value is not None:
                found[register] = value
        return found

    # -- memory ---------------------------------------------------------------------------------------------------

    def object(self, memory: MemoryObject) -> ObjectFacts | None:
        """What is known of an object; None if nothing is, or if everybody knows it."""
        site = memory.site
        alive = dict(zip(self._state.objects, self._state.alive, strict=True))[memory]
        if alive != 1 or site.constant or site.kind in (ObjectKind.FUNCTION, ObjectKind.LITERAL, ObjectKind.EXTERNAL):
            return None
        size = memory.size if isinstance(memory.size, int) else None
        saved = self._state.contents.get(memory.content)  # type: ignore[call-overload]
        rest, cells = "unknown", []
        if saved is not None and saved.array is None:
            segments = _seen(saved, size)
            rests = {_rest(segment, site) for segment in segments}
            rest = rests.pop() if len(rests) == 1 else "unknown"
            if rest == "unknown":
                cells += [cell for segment in segments for cell in _known_cells(segment, saved)]
            for offset, (length, held) in saved.cells.items():
                value = self._value(held, int_type(8 * length))
                if value is not None or rest != "unknown":
                    cells.append((offset, length, _HOLE if value is None else value))
        cells.sort(key=lambda cell: cell[0])
        if len(cells) > MOST_CELLS:
            rest = "unknown"
        return ObjectFacts(self._addressed(memory), alive=True, size=size, rest=rest, cells=tuple(cells[:MOST_CELLS]))

    def addressed(self, memory: MemoryObject) -> AddressedObject:
        return self._addressed(memory)

    def _addressed(self, memory: MemoryObject) -> AddressedObject:
        found = self._objects.get(memory)
        return found or self._name(memory, 0 if memory.site.kind.is_static else len(self._state.frames))

    def _name(self, memory: MemoryObject, number: int) -> AddressedObject:
        while (memory.site, number) in self._named:
            number += 1
        self._named.add((memory.site, number))
        found = self._objects[memory] = AddressedObject(memory.site, number, memory.site.size, memory.site.align)
        return found

    # -- values ---------------------------------------------------------------------------------------------------

    def _value(self, value: Value, type_: Type) -> Value | None:
        """A value as the description has it; None if nothing is said of it."""
        if isinstance(value, Choice):
            value = self._chosen.get(value, value)
        if isinstance(value, int):
            return value
        if isinstance(value, Pointer):
            return self._pointer(value)
        if isinstance(value, Choice):
            return self._targets(value, type_)
        if isinstance(value, Term) and not value.node.sort().is_fp():
            return self._symbol(value.node, type_)
        return None

    def _pointer(self, pointer: Pointer) -> Value | None:
        memory = pointer.object
        if memory.site.kind is ObjectKind.EXTERNAL:
            return Outside()
        offset = self._value(pointer.offset, self._encoder.smt.offset_type)
        return None if offset is None else Pointer(self._addressed(memory), offset)  # type: ignore[arg-type]

    def _targets(self, choice: Choice, type_: Type) -> Value | None:
        members: dict[tuple[object, ...], Pointer | int | Outside] = {}
        for _, each in choice.alternatives:
            if isinstance(each, Pointer) and each.object.site.kind is ObjectKind.EXTERNAL:
                members["outside",] = Outside()
            elif isinstance(each, Pointer):
                offset = each.offset if isinstance(each.offset, int) else None
                target = Pointer(self._addressed(each.object), 0 if offset is None else offset)  # type: ignore[arg-type]
                if offset is None:
                    return None
                members[each.object, offset] = target
            elif isinstance(each, int):
                members["number", each] = each
            else:
                return None
        if any(isinstance(member, Outside) for member in members.values()):
            is_outside = all(isinstance(member, Outside) or member == 0 for member in members.values())
            return Outside() if is_outside else None
        if type_.bits != self._encoder.smt.pointer_bits:
            return None
        return Targets(tuple(members.values()))

    def _symbol(self, node: Node, type_: Type) -> Symbol:
        """A symbol of its own for a place; if a symbol of the solver is there, and nowhere else, that is it."""
        terms = self._terms
        if node.is_const() and node not in self.symbols:
            own = node
        else:
            own = terms.variable(node.sort(), "place")
            self.equations.append(terms.equal(own, node))
        held = type_ if isinstance(type_, IntType) else int_type(type_.bits)
        defined = self._program.undefined_reading
        found = self.symbols[own] = Symbol(len(self.symbols), held, outside=False, given=False, defined=defined)
        return found


def _seen(saved: SavedContent, size: int | None) -> list[Segment]:
    """The parts of the background that cells leave to be seen."""
    covered = sorted((offset, offset + length) for offset, (length, _) in saved.cells.items())
    found: list[Segment] = []
    for segment in saved.segments:
        start, end = max(segment.start, 0), segment.end if size is None else min(segment.end, size)
        for first, last in covered:
            if first <= start < last:
                start = last
        if start < end:
            found.append(segment)
    return found


def _rest(segment: Segment, site: ObjectSite) -> str:
    source = segment.source
    if isinstance(source, Filled) and source.byte == 0:
        return "zero"
    if isinstance(source, Image):
        is_own = site.initializer is not None and source.data == site.initializer.data and segment.shift == 0
        return "initial" if is_own else "unknown"
    if isinstance(source, Fresh) and source.origin == first_origin(site) and not (site.is_input and segment.shift):
        return "undefined" if source.undefined else "fresh"
    return "unknown"


def _known_cells(segment: Segment, saved: SavedContent) -> Sequence[tuple[int, int, Value]]:
    """The bytes of a background that are known, as cells, as far as no cell covers them."""
    source: Background = segment.source
    if isinstance(source, Fresh) or segment.end - max(segment.start, 0) > MOST_CELLS:
        return ()
    covered = {byte for offset, (length, _) in saved.cells.items() for byte in range(offset, offset + length)}
    found: list[tuple[int, int, Value]] = []
    for place in range(max(segment.start, 0), segment.end):
        at = place + segment.shift
        byte = source.byte if isinstance(source, Filled) else 0 if at >= len(source.data) else source.data[at]
        if place not in covered and isinstance(byte, int):
            found.append((place, 1, byte))
    return found
