"""Points-to facts: which addresses a register or a cell may hold.

They are used where a value is not known (`note_...`, `content_of`), and every write is held to them (`hold_...`): so they
hold by induction over a run, like the claims. A certificate need not have any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cegas.certificate.algebra import NOWHERE, NUMBERS, UNKNOWN, SitePlace, TermAlgebra, within
from cegas.certificate.format import ELSEWHERE, Among, PointsToFacts
from cegas.certificate.outcomes import NotInductive
from cegas.certificate.terms import Term, TermVariable
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.expressions import Register
from cegas.program.machine import Activation
from cegas.program.memory import Background, Content, Filled, Fresh, MemoryObject
from cegas.program.objects import ObjectSite
from cegas.program.operators import signed
from cegas.program.values import Value


class MachineFacts:
    """The facts of a certificate, if it has any, for one machine."""

    def __init__(
        self, program: Program, algebra: TermAlgebra, facts: PointsToFacts | None, anywhere: frozenset[SitePlace]
    ) -> None:
        self._program = program
        self._algebra = algebra
        self._facts = facts
        self._anywhere: Final = anywhere
        """All places whose addresses there may be."""
        self.are_given: Final = facts is not None
        self.demands_writes = False
        """Whether cells that never hold an address have to be written before a cut point, too: then none is read as one."""

    # -- registers ------------------------------------------------------------------------------------------------

    def note_places(self, value: Value, allowed: Among | None) -> None:
        """The facts say what a value may be the address of, since a register or a cell holds it."""
        if allowed is not None and isinstance(value, Term | TermVariable):
            self._algebra.places.setdefault(value, allowed)

    def note_register(self, frame: Activation, index: int, value: Value) -> None:
        """A register holds a value of which nothing else is known."""
        if self._facts is not None:
            self.note_places(value, self._facts.registers.get((frame.function.name, index)))

    def hold_register(self, function: ControlFlowAutomaton, register: Register, value: Value) -> None:
        """A register may hold only what the facts say."""
        if self._facts is None or (type(value) is int and self._algebra.is_special(value)):
            return
        allowed = self._facts.registers.get((function.name, register.index))
        if allowed is not None and not within(self._may_be(value), allowed):
            raise NotInductive(f"{register} of {function.name} may hold an address that the facts exclude ({value!r})")

    # -- cells ----------------------------------------------------------------------------------------------------

    def note_cell(self, memory: MemoryObject, offset: int, size: int, value: Value) -> None:
        """A cell holds a value of which nothing else is known."""
        if self._facts is not None and 8 * size <= self._algebra.pointer_bits:
            allowed = self._allowed(memory.site.index, offset)
            if allowed is not None and allowed.places <= NUMBERS and not self.demands_writes:
                allowed = Among(allowed.places | self._algebra.outside)  # it may not have been written yet
            self.note_places(value, allowed)

    def hold_cell(self, site: int, offset: int | None, size: int, value: Value) -> None:
        """A cell may hold only what the facts say."""
        if self._facts is None:
            return
        self._hold_places(site, offset, size, self._may_be(value))

    def _hold_places(self, site: int, offset: int | None, size: int, places: frozenset[SitePlace]) -> None:
        if places == NOWHERE:
            return
        for allowed in self._touched(site, offset, size):
            if not within(places, allowed):
                name = self._program.sites[site].name
                raise NotInductive(f"an address that the facts exclude is stored in {name}")

    def content_of(self, places: frozenset[SitePlace], objects: Iterable[MemoryObject]) -> Among | None:
        """What the facts say of the cells at some places; `objects` are all that there are."""
        assert self._facts is not None
        result: set[SitePlace] = set()
        for site, offset in places:
            if offset is None:
                found = [among for (owner, _), among in self._facts.cells.items() if owner == site]
                if (site, None) not in self._facts.cells:
                    return None
            else:
                allowed = self._allowed(site, offset)
                if allowed is None:
                    return None
                found = [allowed]
            for among in found:
                result |= among.places
            never_addresses = not self.demands_writes and any(each.places <= NUMBERS for each in found)
            if never_addresses or self._may_be_unwritten(objects, site, offset):
                result |= self._algebra.outside
        return Among(frozenset(result))

    def _may_be_unwritten(self, objects: Iterable[MemoryObject], site: int, offset: int | None) -> bool:
        """Whether a cell may be unwritten, of an object made on the path; those of others have been held to the facts."""
        word = self._algebra.pointer_bits // 8
        start = None if offset is None else signed(offset, self._algebra.pointer_bits)
        return any(
            memory.site.index == site and memory.alive != 0 and _has_unwritten(memory.content, start, word)
            for memory in objects
        )

    def _allowed(self, site: int, offset: int | None) -> Among | None:
        """What the facts say of a cell; None if nothing."""
        assert self._facts is not None
        if offset is not None:
            mask = (1 << self._algebra.pointer_bits) - 1
            found = self._facts.cells.get((site, offset & mask))
            if found is not None:
                return found
        return self._facts.cells.get((site, None))

    def _touched(self, site: int, offset: int | None, size: int) -> list[Among]:
        """What the facts say of the cells that overlap a range (no offset: of all cells of the site). A fact is about what
        an access finds that starts there and is at most as wide as an address.
        """
        assert self._facts is not None
        cells = self._facts.cells
        if offset is None:
            return [among for (owner, _), among in cells.items() if owner == site]
        starts = range(offset - self._algebra.pointer_bits // 8 + 1, offset + size)
        found = [self._allowed(site, start) for start in starts]
        return list({id(among): among for among in found if among is not None}.values())

    def _may_be(self, value: Value) -> frozenset[SitePlace]:
        """The places that a value may be the address of; at most all whose addresses are taken."""
        places = self._algebra.places_of(value)
        return self._anywhere if places is None else places

    # -- bytes that are input -------------------------------------------------------------------------------------

    def hold_unwritten(self, memory: MemoryObject, low: int | None = None, size: int = 0) -> None:
        """Bytes that are input (of a range only, if `low` is given) may be addresses outside the program."""
        assert self._facts is not None
        word = self._algebra.pointer_bits // 8
        whole = memory.size if isinstance(memory.size, int) else None
        for (site, offset), allowed in self._facts.cells.items():
            if site != memory.site.index or self._admits_input(allowed):
                continue
            starts: Iterable[int | None] = (offset,) if offset is not None or whole is None else range(0, whole, word)
            for start in starts:
                if low is not None and start is not None and not low - word < start < low + size:
                    continue
                if _has_unwritten(memory.content, start, word):
                    raise NotInductive(f"{memory} may be read before it is written, which the facts exclude")

    def _admits_input(self, allowed: Among) -> bool:
        """Whether a cell may be read as an address outside the program, as far as facts go."""
        if allowed.places <= NUMBERS and not self.demands_writes:
            return True
        return self._algebra.outside <= allowed.places

    def hold_image(self, site: ObjectSite) -> None:
        """What a static object holds at first, apart from addresses, is numbers."""
        assert self._facts is not None
        if site.initializer is None or all(
            ELSEWHERE in among.places for (owner, _), among in self._facts.cells.items() if owner == site.index
        ):
            return
        word, data = self._algebra.pointer_bits // 8, site.initializer.data
        for offset in range(0, len(data), word):
            number = int.from_bytes(data[offset : offset + word], "little")
            if not self._algebra.is_special(number):
                self._hold_places(site.index, offset, word, NUMBERS)

    # -- ranges ---------------------------------------------------------------------------------------------------

    def hold_fill(self, places: Iterable[SitePlace], size: Value, background: Background) -> None:
        """The byte of a fill may be a piece of an address, and input may be an address outside the program."""
        for site, offset in sorted(places, key=str):
            start = offset if isinstance(size, int) else None
            length = size if isinstance(size, int) else 0
            if isinstance(background, Filled):
                places = self._may_be(background.byte)  # a byte that is not zero makes up a number
                self._hold_places(site, start, length, places if background.byte == 0 else places | NUMBERS)
            elif not all(self._admits_input(allowed) for allowed in self._touched(site, start, length)):
                raise NotInductive(f"input is read to {self._program.sites[site].name}, which the facts exclude")

    def hold_copy(self, sources: Iterable[SitePlace], destinations: Iterable[SitePlace], size: Value) -> None:
        """What the facts allow in the source they have to allow in the destination."""
        for site, offset in destinations:
            for origin, start in sources:
                for given, own in self._copied(origin, start, site, offset, size):
                    if not within(self._anywhere if given is None else given.places, own):
                        name = self._program.sites[site].name
                        raise NotInductive(f"addresses that the facts exclude are copied to {name}")

    def _copied(
        self, origin: int, start: int | None, site: int, offset: int | None, size: Value
    ) -> Iterator[tuple[Among | None, Among]]:
        """What the facts say of bytes, and what they say of the places where these are copied to."""
        assert self._facts is not None
        word = self._algebra.pointer_bits // 8
        if start is None or offset is None or not isinstance(size, int) or (offset - start) % word:
            every: list[Among | None] = [*self._touched(origin, None, 0)]
            if (origin, None) not in self._facts.cells:
                every.append(None)
            for own in self._touched(site, None, 0):
                for given in every:
                    yield given, own
            return
        seen: set[tuple[int, int]] = set()
        between = [among for (owner, at), among in self._facts.cells.items() if owner == site and (at is None or at % word)]
        for distance in range(-(start % word), size, word):  # words go to words, also those that are copied in part
            to = self._allowed(site, offset + distance)
            given = self._allowed(origin, start + distance)
            # An access that starts within a word may find pieces of what was copied, too.
            for own in between if to is None else (to, *between):
                if (id(given), id(own)) not in seen:
                    seen.add((id(given), id(own)))
                    yield given, own


def _is_covered(content: Content, start: int, size: int) -> bool:
    """Whether cells cover all bytes of a range."""
    position = start
    while position < start + size:
        found = next((each for each in range(position, position - 16, -1) if each in content.cells), None)
        if found is None or found + content.cells[found][0] <= position:
            return False
        position = found + content.cells[found][0]
    return True


def _has_unwritten(content: Content, start: int | None, size: int) -> bool:
    """Whether there are bytes in a range (no start: anywhere) that are input: not written yet, or external memory."""
    for segment in content.segments:
        source = segment.source
        if isinstance(source, Fresh) and not source.undefined and source.origin is not UNKNOWN:
            if start is None:
                return True
            if segment.start < start + size and segment.end > start and not _is_covered(content, start, size):
                return True
    return False
