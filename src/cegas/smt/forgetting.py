"""What a loop changes, found by executing it; and states in which all of that is forgotten.

A loop is executed from a state at its head, for one round. Whatever differs between the state at the end of the round and
the one at the head is *changed*, and forgotten at the head: it becomes a symbol. Then the round is executed again, since it
may now change more, until nothing new is changed. By induction every visit of the head, in every run that enters the loop
from the given state, agrees with that state but for what is forgotten: no analysis of pointers has to be trusted for that,
and no operation can be left out.

A value that may be an address keeps its *form*: the objects that it may point into, and which numbers it may be. The form
is found in the same way: what a round puts there has to be of the form that was assumed. Objects that a round makes do not
exist at its head; if their addresses are still held there, the loop cannot be cut (`UncuttableLoop`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Final
from cegas.program.machine import Stuck
from cegas.program.memory import Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import BOOL, IntType, PointerType, Type, int_type
from cegas.program.values import AddressXor, ByteSlice, Composite, Pointer, Undefined, Unknown, Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.contents import ArrayProvenance, SavedContent, SmtContent
from cegas.smt.joined_contents import is_hidden
from cegas.smt.merging import MergedState, MergingEncoder
from cegas.smt.terms import Node, variables_of
from cegas.smt.values import Carried, Choice, Term, common_low_bits

MOST_NUMBERS: Final = 4
"""A pointer that may be more numbers than this, which are no addresses of objects, may be any."""
MOST_CELLS: Final = 512
"""An object of which a loop changes more pieces is forgotten as a whole."""

ORIGIN: Final = Origin(OriginKind.INEXACT, "what a loop has changed")


class UncuttableLoop(CegasError):
    """A loop cannot be cut, and why."""


class Form:
    """What a forgotten value may be. Grows until it holds whatever the loop puts there."""

    __slots__ = ("any_number", "numbers", "objects")

    def __init__(self) -> None:
        self.objects: dict[MemoryObject, tuple[int, int] | int] = {}
        """The objects that it may point into: an exact offset, or how many low bits of offsets are known, and which."""
        self.numbers: dict[int, None] = {}
        """What else it may be, ..."""
        self.any_number = False
        """... if that is all known."""

    def copy(self) -> Form:
        other = Form()
        other.objects, other.numbers, other.any_number = dict(self.objects), dict(self.numbers), self.any_number
        return other

    @property
    def is_number(self) -> bool:
        """Whether it is no address of an object of which anything is known."""
        return not self.objects

    def admit(self, value: Value | None, bits: int) -> bool:
        """Make sure that a value is of this form; whether it was not."""
        if value is None:
            return self._any()
        if isinstance(value, Choice):
            found = [self.admit(each, bits) for _, each in value.alternatives]
            return any(found)
        if isinstance(value, Pointer):
            return self._point(value.object, value.offset, bits)
        if isinstance(value, int):
            if self.any_number or value in self.numbers:
                return False
            if len(self.numbers) == MOST_NUMBERS:
                return self._any()
            self.numbers[value] = None
            return True
        return self._any()

    def _any(self) -> bool:
        changed = not self.any_number
        self.any_number = True
        return changed

    def _point(self, memory: MemoryObject, offset: Value, bits: int) -> bool:
        if memory not in self.objects:
            self.objects[memory] = offset if isinstance(offset, int) else common_low_bits(bits, [offset])
            return True
        known = self.objects[memory]
        if isinstance(known, int):
            if known == offset:
                return False
            self.objects[memory] = common_low_bits(bits, [known, offset])
            return True
        count, low = known
        if count:
            now, rest = common_low_bits(bits, [offset])
            count = min(count, now)
            difference = (low ^ rest) & ((1 << count) - 1)
            if difference:
                count = (difference & -difference).bit_length() - 1
        if count == known[0]:
            return False
        self.objects[memory] = (count, low & ((1 << count) - 1))
        return True


class Slot:
    """A forgotten number, an integer or the offset of an address: its symbol at the head, and where it is in a state."""

    __slots__ = ("offset_of_none", "place", "symbol", "type", "what")

    def __init__(
        self, symbol: Node, type_: Type, what: MemoryObject | int, place: int, *, offset_of_none: int | None = None
    ) -> None:
        self.symbol: Final = symbol
        self.type: Final = type_
        self.what: Final = what
        """The object that it lies in; for a register the number of its frame."""
        self.place: Final = place
        """The offset in the object; for a register its number."""
        self.offset_of_none: Final = offset_of_none
        """If this is the offset of an address, always of the same object: what it is taken for where a number is there
        instead, such as null. Then any will do that has the low bits of the others."""

    @property
    def is_offset(self) -> bool:
        return self.offset_of_none is not None


class ArraySlot:
    """A forgotten array of the solver: the symbol that it has at the head, and whose content it is."""

    __slots__ = ("memory", "symbol")

    def __init__(self, symbol: Node, memory: MemoryObject) -> None:
        self.symbol: Final = symbol
        self.memory: Final = memory


class Forgotten:
    """A state at the head of a loop in which all is forgotten that the loop changes."""

    __slots__ = ("arrays", "slots", "state")

    def __init__(self, state: MergedState, slots: list[Slot], arrays: list[ArraySlot]) -> None:
        self.state: Final = state
        self.slots: Final = slots
        """The numbers among what is forgotten."""
        self.arrays: Final = arrays


class Changes:
    """What a loop has been found to change so far."""

    def __init__(self, smt: SmtAlgebra) -> None:
        self._smt = smt
        self.registers: dict[tuple[int, int], Form] = {}
        """By the number of the frame and of the register."""
        self.cells: dict[SmtContent, dict[tuple[int, int], Form]] = {}
        """By start and end; cells of a content do not overlap."""
        self.arrays: dict[SmtContent, None] = {}
        """Contents that a round turns into arrays of the solver."""
        self.forgotten: dict[SmtContent, None] = {}
        """Those of them that it changes, all or in part."""
        self.mortal: dict[MemoryObject, None] = {}
        """Objects that may die."""
        self.frees_outside = False

    # -- finding changes ------------------------------------------------------------------------------------------

    def begin(self, entry: MergedState, guess: Changes | None) -> None:
        """Begin with what is likely to change, as far as it is there where the loop is entered."""
        if guess is None:
            return
        objects = set(entry.objects)
        finder = _Finder(self, self._smt, entry, entry, entry)
        for place, form in guess.registers.items():
            if objects.issuperset(form.objects):
                self.registers[place] = form.copy()
                before = entry.frames[place[0]].registers[place[1]]
                if before is not None:
                    finder.admit(self.registers[place], before)
        self.arrays = {content: None for content in guess.arrays if content in entry.contents}
        self.forgotten = {content: None for content in guess.forgotten if content in entry.contents}
        for content, cells in guess.cells.items():
            saved = entry.contents.get(content)
            if (
                saved is None
                or saved.array is not None
                or not all(objects.issuperset(form.objects) for form in cells.values())
            ):
                continue
            forms = self.cells[content] = {piece: form.copy() for piece, form in cells.items()}
            for piece, form in forms.items():
                finder.admit(form, finder.value(saved, *piece))
        self.mortal = {memory: None for memory in guess.mortal if memory in objects}
        self.frees_outside = guess.frees_outside

    def take_newer(self, entry: MergedState, live: Mapping[int, list[int]], newest: int) -> None:
        """Count numbers as changed that depend on symbols which are newer than one, whether or not the loop changes them."""

        def is_newer(value: Value | None) -> bool:
            terms = self._smt.terms
            return (
                isinstance(value, Term)
                and isinstance(value.type, IntType)
                and any(terms.number_of(each) > newest for each in variables_of([value.node]))
            )

        finder = _Finder(self, self._smt, entry, entry, entry)
        for number, indices in live.items():
            for index in indices:
                value = entry.frames[number].registers[index]
                if (number, index) not in self.registers and is_newer(value):
                    finder.admit(self.registers.setdefault((number, index), Form()), value)
        for content in [memory.content for memory in entry.objects if memory.content in entry.contents]:
            saved = entry.contents[content]
            if saved.array is not None or is_hidden(content, saved):
                continue
            for start, (size, value) in saved.cells.items():
                known = self.cells.get(content, {})
                if is_newer(value) and not any(low < start + size and start < high for low, high in known):
                    finder.admit(self.cells.setdefault(content, {}).setdefault((start, start + size), Form()), value)

    def extend(self, entry: MergedState, head: MergedState, back: MergedState, live: Mapping[int, list[int]]) -> bool:
        """Take over what a round from `head` to `back` changes that was not forgotten there; whether there is such.

        `entry` is the state in which the loop is entered, before anything was forgotten; `live` the registers that matter.
        """
        finder = _Finder(self, self._smt, entry, head, back)
        grown = finder.registers(live)
        grown |= finder.contents()
        grown |= finder.lives()
        return grown

    # -- forgetting -----------------------------------------------------------------------------------------------

    def forget(self, encoder: MergingEncoder, entry: MergedState) -> Forgotten:
        """The state of any visit of the head, as far as the changes are known.

        The encoder is left in that state.
        """
        encoder.restore(entry)
        slots: list[Slot] = []
        arrays: list[ArraySlot] = []
        for (number, index), form in self.registers.items():
            type_ = entry.frames[number].function.registers[index].type
            value = self._unknown(encoder, form, type_, slots, number, index)
            encoder.frames[number].registers[index] = value
        owner = {memory.content: memory for memory in entry.objects}
        for content in self.arrays:
            content.make_array(owner[content].size if content in owner else -1)
        for content in self.forgotten:
            _forget_array(encoder, content)
            if content in owner and content.array is not None and content.array.is_const():
                arrays.append(ArraySlot(content.array, owner[content]))
        for content, cells in self.cells.items():
            if content not in self.arrays:
                for (start, end), form in cells.items():
                    type_ = int_type(8 * (end - start))
                    value = self._unknown(encoder, form, type_, slots, owner[content], start)
                    content.write(start, end - start, value)
        for memory in self.mortal:
            self._may_have_died(encoder, memory)
        encoder.freed_outside = encoder.freed_outside or self.frees_outside
        return Forgotten(encoder.save(entry.location, entry.laps, entry.history, entry.tag), slots, arrays)

    def _unknown(
        self, encoder: MergingEncoder, form: Form, type_: Type, slots: list[Slot], what: MemoryObject | int, place: int
    ) -> Value:
        """Any value of a form."""
        smt = self._smt
        if form.is_number and (form.any_number or not isinstance(type_, PointerType)):
            value, symbol = smt.invent(ORIGIN, type_)
            if isinstance(type_, IntType):  # of floats the symbol has the bits, and the values are something else
                slots.append(Slot(symbol, type_, what, place))
            return value
        options: list[Value] = [Pointer(memory, self._offset(known)) for memory, known in form.objects.items()]
        if len(options) == 1:
            (only,) = options
            if isinstance(only, Pointer) and isinstance(only.offset, Term):
                slots.append(Slot(only.offset.node, smt.offset_type, what, place, offset_of_none=only.offset.low))
        if form.any_number:
            options.append(smt.invent(ORIGIN, smt.offset_type)[0])
        else:
            options.extend(form.numbers)
        return smt.select(type_, list(zip(self._ways(len(options)), options, strict=True)))

    def _ways(self, count: int) -> list[Node]:
        """Guards that exclude each other, one of which holds."""
        terms, rest = self._smt.terms, self._smt.terms.true
        guards: list[Node] = []
        for _ in range(count - 1):
            chosen = terms.variable(terms.bool_sort, "forgotten")
            guards.append(terms.conjunction(rest, chosen))
            rest = terms.conjunction(rest, terms.negation(chosen))
        return [*guards, rest]

    def _offset(self, known: tuple[int, int] | int) -> Value:
        if isinstance(known, int):
            return known
        smt, (count, low) = self._smt, known
        terms, bits = smt.terms, smt.pointer_bits
        if count >= bits:
            return low
        node = terms.variable(terms.vector_sort(bits), "offset")
        if count:
            smt.definitions.append(terms.equal(terms.extract(node, count - 1, 0), terms.vector(low, count)))
        return Term(node, smt.offset_type, count, low)

    def _may_have_died(self, encoder: MergingEncoder, memory: MemoryObject) -> None:
        terms = self._smt.terms
        still = terms.conjunction(self._smt.truth(memory.alive), terms.variable(terms.bool_sort, f"{memory} lives"))
        memory.alive = self._smt.wrap(still, BOOL)
        encoder.layout.note_death(memory, encoder.time, still)


def _forget_array(encoder: MergingEncoder, content: SmtContent) -> None:
    """The bytes of an array may be any, and the addresses in it those of any objects."""
    terms = encoder.smt.terms
    saved = content.save()
    if saved.masks is not None:
        raise UncuttableLoop("it changes what may be uninitialised")
    provenance = ArrayProvenance()
    provenance.wild = provenance.hides = True
    array = terms.variable(terms.array_sort(encoder.smt.pointer_bits), "forgotten")
    encoder.smt.origins[array] = ORIGIN
    content.keep()
    content.restore_saved(SavedContent({}, saved.segments, array, None, provenance, None))


class _Finder:
    """Compares the state at the end of a round with that at the head."""

    def __init__(self, changes: Changes, smt: SmtAlgebra, entry: MergedState, head: MergedState, back: MergedState) -> None:
        self._changes = changes
        self._smt = smt
        self._entry = entry
        self._head = head
        self._back = back
        self._known = set(head.objects)
        self._bits = smt.pointer_bits
        made = [memory for memory in back.objects if memory not in self._known]
        if smt.asks_reach and (any(memory.site.kind is ObjectKind.HEAP for memory in made) or back.given != head.given):
            raise UncuttableLoop("which blocks are lost depends on all rounds of a loop")
        bases = back.layout.bases
        self._made = {bases[memory]: memory for memory in made if memory in bases}
        """The numbers that objects of the round have as addresses."""

    # -- registers ------------------------------------------------------------------------------------------------

    def registers(self, live: Mapping[int, list[int]]) -> bool:
        grown = False
        known = self._changes.registers
        for number, indices in live.items():
            frames = [state.frames[number] for state in (self._entry, self._head, self._back)]
            for index in indices:
                before, at_head, after = (frame.registers[index] for frame in frames)
                place = (number, index)
                if after is None or (place not in known and (at_head is after or at_head == after)):
                    continue
                if place not in known:
                    known[place] = Form()
                    grown = True
                    if before is not None:
                        self.admit(known[place], before)
                grown |= self.admit(known[place], after)
        return grown

    def admit(self, form: Form, value: Value | None) -> bool:
        if value is not None:
            self._refuse_new(value)
        return form.admit(value, self._bits)

    def _refuse_new(self, value: Value) -> None:
        """Objects that a round makes do not exist at the head."""
        for each in _leaves(value):
            if isinstance(each, Pointer) and each.object not in self._known:
                raise UncuttableLoop(f"the address of {each.object.site.name}, which a round of a loop makes, is kept")
            if isinstance(each, Undefined | Carried):
                raise UncuttableLoop("it changes what may be uninitialised")
            if isinstance(each, Term):
                self._refuse_bases(each.node)

    def _refuse_bases(self, node: Node) -> None:
        if self._made:
            for variable in variables_of([node]):
                if variable in self._made:
                    raise UncuttableLoop(
                        f"the address of {self._made[variable].site.name}, which a round makes, is kept as a number"
                    )

    # -- memory ---------------------------------------------------------------------------------------------------

    def contents(self) -> bool:
        grown = False
        sizes = {memory.content: memory.size for memory in self._head.objects}
        for content, before in self._head.contents.items():
            after = self._back.contents.get(content)
            if after is None or after is before or is_hidden(content, before):
                continue  # nobody has it any more; nothing has changed; or it was chosen when it was read
            if after.array is not None or before.array is not None:
                grown |= self._array(content, before, after)
            elif before.cells != after.cells or before.segments != after.segments:
                grown |= self._cells(content, before, after, sizes.get(content, -1))
        return grown

    def _array(self, content: SmtContent, before: SavedContent, after: SavedContent) -> bool:
        changes = self._changes
        if content not in changes.arrays:
            changes.arrays[content] = None
            if before.array is None:
                return True  # it may be the same in another form: look again
        if before.masks is not None or after.masks is not None:
            if before.array != after.array or before.masks != after.masks:
                raise UncuttableLoop("it changes what may be uninitialised")
        if before.array == after.array:
            return False
        self._refuse_bases(after.array)
        provenance = after.provenance
        if provenance is not None and any(memory not in self._known for memory in provenance.objects):
            raise UncuttableLoop("the address of an object that a round of a loop makes is kept in an array")
        if content in changes.forgotten:
            return False
        changes.forgotten[content] = None
        return True

    def _cells(self, content: SmtContent, before: SavedContent, after: SavedContent, length: Value) -> bool:
        """Which pieces differ, and what they may be."""
        known = self._changes.cells.setdefault(content, {})
        spans = _different(before, after, length)
        if spans is None:
            self._changes.arrays[content] = self._changes.forgotten[content] = None
            return True
        pieces = _cut([*spans, *known], [*before.cells.items(), *after.cells.items()])
        if len(pieces) > MOST_CELLS:
            self._changes.arrays[content] = self._changes.forgotten[content] = None
            return True
        grown = list(known) != pieces
        first = self._entry.contents[content]
        forms: dict[tuple[int, int], Form] = {}
        for piece in pieces:
            form = known.get(piece)
            if form is None:
                form = Form()
                self.admit(form, self.value(first, *piece))
            grown |= self.admit(form, self.value(after, *piece))
            forms[piece] = form
        self._changes.cells[content] = forms
        return grown

    def value(self, saved: SavedContent, start: int, end: int) -> Value | None:
        """What a content has in a piece, if that can be seen without choosing anything."""
        for offset, (size, value) in saved.cells.items():
            if offset <= start and end <= offset + size:
                return value if end - start == size else self._smt.extract(value, start - offset, end - start)
        if any(offset < end and start < offset + size for offset, (size, _) in saved.cells.items()):
            return None  # several cells, or cells and their background: an entry may be cut otherwise than an earlier one
        for segment in saved.segments:
            source, low = segment.source, start + segment.shift
            if segment.start < end and start < segment.end and isinstance(source, Fresh) and source.undefined:
                raise UncuttableLoop("it changes what may be uninitialised")
            if segment.start <= start and end <= segment.end:
                if isinstance(source, Filled) and isinstance(source.byte, int):
                    return source.byte * ((1 << (8 * (end - start))) - 1) // 255
                if isinstance(source, Image) and low >= 0:
                    return int.from_bytes(source.data[low : low + end - start], "little")
        return None

    # -- lives ----------------------------------------------------------------------------------------------------

    def lives(self) -> bool:
        grown = False
        alive = dict(zip(self._back.objects, self._back.alive, strict=True))
        for memory, before in zip(self._head.objects, self._head.alive, strict=True):
            after = alive.get(memory, 0)
            if memory not in self._changes.mortal and before != after:
                self._changes.mortal[memory] = None
                grown = True
        if self._back.freed_outside and not self._head.freed_outside:
            self._changes.frees_outside = grown = True
        return grown


def _leaves(value: Value) -> Iterator[Value]:
    """The addresses and terms that a value is made of."""
    pending = [value]
    while pending:
        current = pending.pop()
        if isinstance(current, Choice):
            pending.extend([each for _, each in current.alternatives])
        elif isinstance(current, Pointer):
            yield current
            pending.append(current.offset)
        elif isinstance(current, AddressXor):
            pending.extend(current.pointers)
        elif isinstance(current, ByteSlice):
            pending.append(current.value)
        elif isinstance(current, Composite):
            pending.extend([part for part, _ in current.parts])
        elif isinstance(current, int | Term | Undefined | Carried | Unknown):
            yield current
        else:
            raise Stuck("a value of an unknown kind at the head of a loop")


def _different(before: SavedContent, after: SavedContent, length: Value) -> list[tuple[int, int]] | None:
    """Where two contents differ; None if that may be anywhere."""
    spans: list[tuple[int, int]] = []
    for one, other in ((before, after), (after, before)):
        spans += [(offset, offset + cell[0]) for offset, cell in one.cells.items() if other.cells.get(offset) != cell]
    if before.segments is after.segments or before.segments == after.segments:
        return spans
    if not isinstance(length, int) or length < 0:
        return None
    old = {(part.start, part.end, part.source, part.shift) for part in before.segments}
    for segment in after.segments:
        if (segment.start, segment.end, segment.source, segment.shift) not in old:
            start, end = max(segment.start, 0), min(segment.end, length)
            if start < end:
                spans.append((start, end))
    return spans


def _cut(spans: list[tuple[int, int]], cells: list[tuple[int, tuple[int, Value]]]) -> list[tuple[int, int]]:
    """Spans as pieces that do not overlap, each of at most eight bytes, cut where cells begin and end."""
    borders = {border for span in spans for border in span}
    ends = [(offset, offset + size) for offset, (size, _) in cells]
    borders |= {border for span in ends for border in span}
    for start, end in spans:
        borders |= set(range(start - start % 8 + 8, end, 8))
    ordered = sorted(borders)
    pieces: list[tuple[int, int]] = []
    for start, end in pairwise(ordered):
        if any(first <= start and end <= last for first, last in spans):
            pieces.append((start, end))
    return pieces
