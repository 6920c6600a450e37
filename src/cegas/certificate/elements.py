"""What is known of elements of objects at open places, where claims say something of all elements.

Such an object has a *view*: what its bytes were at the beginning, of which nothing is known but what claims say of them,
and what has been written since, the oldest first. What is read somewhere is what was written there last, or what was there
at the beginning: a variable for each place that was asked for, equal ones for equal places. For such a place, the claims
hold.

A view is a second description of an object's content, which says nothing itself as long as there is a view. Whoever changes
the content, and does not know of views, ends the view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cegas.certificate.algebra import TermAlgebra
from cegas.certificate.terms import Operand, Term, TermVariable
from cegas.program import operators as op
from cegas.program.memory import Background, Content, Filled, Fresh, Image, MemoryObject, Segment
from cegas.program.objects import ObjectKind
from cegas.program.types import BOOL, IntType, Type, int_type
from cegas.program.values import Value

MOST_WRITES: Final = 40
"""A view with more ends."""
MOST_READS: Final = 60
DEEPEST: Final = 3
"""What a claim says of an element may lead to other claims, and these to others, at most so far."""


@dataclass(frozen=True, slots=True)
class ElementPlace:
    """The bytes of an object that an element has, by its number."""

    memory: MemoryObject
    stride: int
    shift: int
    size: int


ElementCondition = Callable[[Operand, Sequence[Operand]], Operand]
"""A condition on the number of an element, and on what it has in some places."""


@dataclass(frozen=True, slots=True)
class _Write:
    offset: Operand
    size: int
    value: Operand | None
    """None: any."""


@dataclass(frozen=True, slots=True)
class _View:
    content: Content
    segments: tuple[Segment, ...]
    reads: tuple[tuple[Operand, int, TermVariable], ...]
    """Places, and what was there at the beginning."""
    writes: tuple[_Write, ...]


def _byte(sources: Sequence[Background]) -> Value | None:
    """What all bytes of some backgrounds are, if that is known."""
    source = sources[0]
    if len(sources) == 1 and isinstance(source, Image) and not any(source.data):
        return 0
    return source.byte if len(sources) == 1 and isinstance(source, Filled) else None


def _chosen(segments: Sequence[Segment]) -> list[tuple[int, tuple[int, Value]]]:
    """What has been read of bytes that nobody has written: it stays the same."""
    source = segments[0].source
    if len(segments) != 1 or segments[0].shift or not isinstance(source, Fresh):
        return []
    return sorted(source.hidden.cells.items())


def is_viewable(memory: MemoryObject) -> bool:
    """Whether a view can describe an object: it is the program's own, of a known size, lives, and can be written."""
    site = memory.site
    is_own = site.kind in (ObjectKind.GLOBAL, ObjectKind.STACK, ObjectKind.HEAP) and not site.is_input
    return is_own and not site.constant and isinstance(memory.size, int) and memory.alive == 1


class Elements:
    """The views of one machine."""

    def __init__(self, algebra: TermAlgebra, unknown: Callable[[MemoryObject], Content]) -> None:
        """`unknown` makes a content that says nothing."""
        self._algebra = algebra
        self._unknown = unknown
        self._terms = algebra.terms
        self._views: dict[MemoryObject, _View] = {}
        self._claims: list[tuple[tuple[ElementPlace, ...], ElementCondition]] = []
        self._done: frozenset[tuple[int, Operand]] = frozenset()
        """The claims that have been used, and for which elements."""
        self._depth = 0
        self.promises: list[Operand] = []
        """What follows from claims, and from equal places, for what was read last."""

    # -- going back -----------------------------------------------------------------------------------------------

    def save(self) -> tuple[dict[MemoryObject, _View], frozenset[tuple[int, Operand]]]:
        return dict(self._views), self._done

    def restore(self, saved: tuple[dict[MemoryObject, _View], frozenset[tuple[int, Operand]]]) -> None:
        views, self._done = saved
        self._views = dict(views)

    def take_promises(self) -> list[Operand]:
        promises, self.promises = self.promises, []
        return promises

    # -- views ----------------------------------------------------------------------------------------------------

    def begin(self, memory: MemoryObject) -> None:
        """From now on an object has a view, in which nothing is known of its bytes."""
        if memory not in self._views:
            self._put(memory, _View(memory.content, (), (), ()))

    def _put(self, memory: MemoryObject, view: _View) -> None:
        """An object has a view. Its content has to be a new one: what was read from the old one may not hold any more."""
        content = memory.content = self._unknown(memory)
        self._views[memory] = replace(view, content=content, segments=tuple(content.segments))

    def has_view(self, memory: MemoryObject) -> bool:
        return self._view(memory) is not None

    def claim(self, places: tuple[ElementPlace, ...], said: ElementCondition) -> None:
        """This holds of all elements that lie within their objects, at the beginning."""
        self._claims.append((places, said))

    def _view(self, memory: MemoryObject) -> _View | None:
        """The view of an object, if nobody else has changed its content."""
        view = self._views.get(memory)
        if view is None:
            return None
        content = memory.content
        same = len(content.segments) == len(view.segments)
        same = same and all(a is b for a, b in zip(content.segments, view.segments, strict=False))
        if content is not view.content or content.cells or not same:
            del self._views[memory]
            return None
        return view

    # -- accesses -------------------------------------------------------------------------------------------------

    def load(self, memory: MemoryObject, offset: Value, type_: Type) -> Operand | None:
        """What is read from an object; None if it has no view, or that is no number."""
        place = self._place(offset)
        if place is None or not isinstance(type_, IntType) or type_.bits != 8 * type_.bytes or self._view(memory) is None:
            return None
        return self._read(memory, place, type_.bytes)

    def store(self, memory: MemoryObject, offset: Value, value: Value, type_: Type) -> bool:
        """Write to an object with a view. False if it has none, or none any more."""
        view, place = self._view(memory), self._place(offset)
        if view is None:
            return False
        number = value if isinstance(value, int | Term | TermVariable) else None
        if place is None or len(view.writes) >= MOST_WRITES:
            del self._views[memory]
            return False
        if number is not None and not isinstance(number, int) and number.type.bits != 8 * type_.bytes:
            number = None
        self._put(memory, replace(view, writes=(*view.writes, _Write(place, type_.bytes, number))))
        return True

    def _place(self, offset: Value) -> Operand | None:
        return self._algebra.number(self._algebra.known(offset), self._algebra.pointer_bits)

    def look(self, place: ElementPlace, number: Operand) -> Operand:
        """What an element has, with a view or without."""
        offset = self.offset(place, number)
        if self._view(place.memory) is not None:
            return self._read(place.memory, offset, place.size)
        content = place.memory.content
        whole = int_type(8 * place.size)
        byte = _byte([segment.source for segment in content.segments])
        result: Operand = self._algebra.any_value(whole)
        if isinstance(byte, int):
            result = byte * ((1 << 8 * place.size) - 1) // 255
        cells = [*_chosen(content.segments), *sorted(content.cells.items())]
        if len(cells) > MOST_WRITES:
            return self._algebra.any_value(whole)
        for start, (size, value) in cells:
            written = value if isinstance(value, int | Term | TermVariable) else None
            is_fitting = isinstance(written, int) or (written is not None and written.type.bits == 8 * size)
            bits = self._algebra.pointer_bits
            write = _Write(start % (1 << bits), size, written if is_fitting else None)
            result = self._behind(write, offset, place.size, result)
        return result

    def _read(self, memory: MemoryObject, offset: Operand, size: int) -> Operand:
        view = self._views[memory]
        result: Operand = self._first(memory, offset, size, divides=True)
        for write in view.writes:
            result = self._behind(write, offset, size, result)
        return result

    def _behind(self, write: _Write, offset: Operand, size: int, before: Operand) -> Operand:
        """What is read somewhere behind a write, if it was something else before."""
        terms, wide, whole = self._terms, self._algebra.offset_type, int_type(8 * size)
        result = before
        behind, ahead = self._apply(op.SUB, offset, write.offset), self._apply(op.SUB, write.offset, offset)
        touches = [terms.apply(op.ULT, BOOL, wide, (behind, write.size)), terms.apply(op.ULT, BOOL, wide, (ahead, size))]
        overlap = terms.negation(terms.conjunction([terms.negation(each) for each in touches]))
        result = terms.apply(op.ITE, whole, whole, (overlap, self._algebra.any_value(whole), result))
        if write.size == size and write.value is not None:
            is_same = terms.equal(wide, offset, write.offset)
            result = terms.apply(op.ITE, whole, whole, (is_same, write.value, result))
        return result

    def _first(self, memory: MemoryObject, offset: Operand, size: int, *, divides: bool) -> Operand:
        """What was there at the beginning. `divides`: claims are used also where the form of the place is another one."""
        view, terms, whole = self._views[memory], self._terms, int_type(8 * size)
        for place, length, known in view.reads:
            if length == size and place == offset:
                return known
        found = self._algebra.any_value(whole)
        for place, length, known in view.reads:
            if length == size:
                is_same = terms.equal(self._algebra.offset_type, offset, place)
                self.promises.append(self._implies([is_same], terms.equal(whole, found, known)))
        self._views[memory] = replace(view, reads=(*view.reads, (offset, size, found))[-MOST_READS:])
        for index, (places, _) in enumerate(self._claims):
            for each in places:
                number = self._number(offset, each, divides=divides) if each.memory is memory else None
                if number is not None:
                    self._use(index, number)
        return found

    # -- claims ---------------------------------------------------------------------------------------------------

    def _use(self, index: int, number: Operand) -> None:
        """A claim holds for an element, as it was at the beginning."""
        places, said = self._claims[index]
        if (index, number) in self._done or any(self._view(each.memory) is None for each in places):
            return
        if self._depth == DEEPEST:
            return
        self._done |= {(index, number)}
        self._depth += 1
        values = [self._first(each.memory, self.offset(each, number), each.size, divides=False) for each in places]
        self._depth -= 1
        self.promises.append(self._implies(self.within(places, number), said(number, values)))

    def within(self, places: Sequence[ElementPlace], number: Operand) -> list[Operand]:
        """Conditions that an element lies within its objects."""
        found: list[Operand] = []
        for each in places:
            size = each.memory.size
            room = size - each.size if isinstance(size, int) else -1
            if room < 0:
                return [0]
            found.append(self._apply(op.ULE, self.offset(each, number), room, BOOL))
        return found

    def follows(self, places: Sequence[ElementPlace], said: ElementCondition) -> Operand:
        """What has to hold so that something is true of any element; nothing is changed."""
        kept, promises = self.save(), self.promises
        self.promises = []
        number = self._terms.variable(self._algebra.offset_type)
        values = [self.look(each, number) for each in places]
        condition = self._implies([*self.promises, *self.within(places, number)], said(number, values))
        self.promises = promises
        self.restore(kept)
        return condition

    def offset(self, place: ElementPlace, number: Operand) -> Operand:
        """Where an element has some bytes."""
        return self._apply(op.ADD, self._apply(op.MUL, number, place.stride), place.shift)

    def _number(self, offset: Operand, place: ElementPlace, *, divides: bool) -> Operand | None:
        """The number of an element by its place, if that has the form of one; otherwise it may be divided."""
        shift, stride = place.shift, place.stride
        if isinstance(offset, Term) and offset.operator in (op.ADD, op.PTR_ADD) and isinstance(offset.operands[1], int):
            rest = (offset.operands[1] - shift) % (1 << self._algebra.pointer_bits)
            if rest % stride == 0:
                inner = self._number(offset.operands[0], replace(place, shift=0), divides=divides)
                return None if inner is None else self._apply(op.ADD, inner, rest // stride)
        if isinstance(offset, Term) and shift == 0 and offset.operator in (op.MUL, op.SHL):
            factor = offset.operands[1]
            if factor == stride if offset.operator is op.MUL else isinstance(factor, int) and 1 << factor == stride:
                return offset.operands[0]
        start = self._apply(op.SUB, offset, shift)
        if stride == 1:
            return start
        return self._apply(op.UDIV, start, stride) if divides or isinstance(start, int) else None

    def _apply(self, operator: op.Operator, one: Operand, other: Operand, type_: Type | None = None) -> Operand:
        wide = self._algebra.offset_type
        return self._terms.apply(operator, wide if type_ is None else type_, wide, (one, other))

    def _implies(self, conditions: Sequence[Operand], conclusion: Operand) -> Operand:
        return self._terms.negation(self._terms.conjunction([*conditions, self._terms.negation(conclusion)]))
