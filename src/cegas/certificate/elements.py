"""What is known of elements of objects at open places, where claims say something of all elements.

Such an object has a *view*: what its bytes were at the beginning, of which nothing is known but what claims say of them,
and what has been written since, the oldest first. What is read somewhere is what was written there last, or what was there
at the beginning: a variable for each place that was asked for, equal ones for equal places. For such a place, the claims
hold.

A view is a second description of an object's content, which says nothing itself as long as there is a view. Whoever changes
the content, and does not know of views, ends the view.

Other objects get a view when something is written to them at an open place, and the places are many (`begin_here`). No claim
is about what their bytes were then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cegas.certificate.algebra import TermAlgebra
from cegas.certificate.terms import Operand, Term, TermVariable
from cegas.foundation.typed import Final, TypeAlias
from cegas.program import operators as op
from cegas.program.memory import Content, Filled, Fresh, Image, MemoryObject, Segment
from cegas.program.objects import ObjectKind
from cegas.program.types import BOOL, FloatType, IntType, Type, int_type
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
    condition: Operand = 1
    """It has been written only where this holds."""


@dataclass(frozen=True, slots=True)
class ElementsView:
    """What is known of the bytes of one object. Its content is there to notice who changes it."""

    content: Content
    segments: tuple[Segment, ...]
    reads: tuple[tuple[Operand, int, TermVariable], ...] = ()
    """Places, and what was there at the beginning."""
    writes: tuple[_Write, ...] = ()
    byte: int | None = None
    """What all bytes were at the beginning, if that is known."""
    is_claimed: bool = False
    """Whether it began with a claim, so that what claims say of elements holds at its beginning."""
    beginning: object = field(default_factory=object)
    """Views with the same one began together."""

    def is_of(self, content: Content, cells: Mapping[int, object], segments: Sequence[Segment]) -> bool:
        """Whether nobody else has changed an object's content since."""
        same = len(segments) == len(self.segments) and all(a is b for a, b in zip(segments, self.segments, strict=True))
        return content is self.content and not cells and same


def _byte(segments: Sequence[Segment]) -> int | None:
    """What all bytes of a background are, if that is known."""
    source = segments[0].source
    if len(segments) == 1 and isinstance(source, Image) and not any(source.data):
        return 0
    return source.byte if len(segments) == 1 and isinstance(source, Filled) and isinstance(source.byte, int) else None


def _repeated(byte: int, size: int) -> int:
    return byte * ((1 << 8 * size) - 1) // 255


def _number(value: Value, size: int) -> Operand | None:
    """A value as an integer that fills some bytes; None if it is another."""
    if isinstance(value, int):
        return value
    if not isinstance(value, Term | TermVariable) or isinstance(value.type, FloatType) or value.type.bits != 8 * size:
        return None
    return value


def _chosen(segments: Sequence[Segment]) -> list[tuple[int, tuple[int, Value]]]:
    """What has been read of bytes that nobody has written: it stays the same."""
    source = segments[0].source
    if len(segments) != 1 or segments[0].shift or not isinstance(source, Fresh):
        return []
    return sorted(source.hidden.cells.items())


def is_viewable(memory: MemoryObject) -> bool:
    """Whether a view can describe an object: it is the program's own, lives, and can be written."""
    site = memory.site
    is_own = site.kind in (ObjectKind.GLOBAL, ObjectKind.STACK, ObjectKind.HEAP) and not site.is_input
    return is_own and not site.constant and memory.alive == 1


SavedViews: TypeAlias = tuple[dict[MemoryObject, ElementsView], frozenset[tuple[int, Operand]]]
"""The views of a machine, and which claims have been used for which elements."""


class Elements:
    """The views of one machine."""

    def __init__(self, algebra: TermAlgebra, unknown: Callable[[MemoryObject], Content]) -> None:
        """`unknown` makes a content that says nothing."""
        self._algebra = algebra
        self._unknown = unknown
        self._terms = algebra.terms
        self._views: dict[MemoryObject, ElementsView] = {}
        self._claims: list[tuple[tuple[ElementPlace, ...], ElementCondition]] = []
        self._done: frozenset[tuple[int, Operand]] = frozenset()
        """The claims that have been used, and for which elements."""
        self._depth = 0
        self.promises: list[Operand] = []
        """What follows from claims, and from equal places, for what was read last."""

    # -- going back -----------------------------------------------------------------------------------------------

    def save(self) -> SavedViews:
        return dict(self._views), self._done

    def restore(self, saved: SavedViews) -> None:
        views, self._done = saved
        self._views = dict(views)

    def take_promises(self) -> list[Operand]:
        promises, self.promises = self.promises, []
        return promises

    # -- views ----------------------------------------------------------------------------------------------------

    def begin(self, memory: MemoryObject) -> None:
        """With a claim, an object gets a view, in which nothing is known of its bytes but what is claimed of elements."""
        if memory not in self._views:
            self._put(memory, ElementsView(memory.content, (), is_claimed=True))

    def begin_here(self, memory: MemoryObject) -> None:
        """From now on an object has a view, in which its bytes are what its content says."""
        if is_viewable(memory) and self._view(memory) is None:
            self._put(memory, self.seen(memory.content))

    def seen(self, content: Content) -> ElementsView:
        """A view that says what a content does, or less."""
        cells, byte = [*_chosen(content.segments), *sorted(content.cells.items())], _byte(content.segments)
        if len(cells) > MOST_WRITES:
            cells, byte = [], None  # nothing is known of any byte
        return ElementsView(content, (), writes=tuple([self._written(start, *cell) for start, cell in cells]), byte=byte)

    def _written(self, start: int, size: int, value: Value) -> _Write:
        """A cell, as something that was written there."""
        return _Write(start % (1 << self._algebra.pointer_bits), size, _number(value, size))

    def joined(
        self, memory: MemoryObject, one: ElementsView, other: ElementsView, select: Callable[[], Operand]
    ) -> ElementsView | None:
        """A view that says of an object what the one of two says where something holds, and the other one elsewhere.

        None if that is too much.
        """
        shared = 0
        while shared < min(len(one.writes), len(other.writes)) and one.writes[shared] == other.writes[shared]:
            shared += 1
        writes = list(one.writes[:shared])
        for rest, holds in ((one.writes[shared:], True), (other.writes[shared:], False)):
            for write in rest:
                way = select() if holds else self._terms.negation(select())
                writes.append(replace(write, condition=self._terms.conjunction([way, write.condition])))
        if len(writes) > MOST_WRITES:
            return None
        content = self._unknown(memory)
        found = ElementsView(
            content, tuple(content.segments), writes=tuple(writes), byte=one.byte if one.byte == other.byte else None
        )
        if one.beginning is not other.beginning:
            return found
        reads = tuple([a for a, b in zip(one.reads, other.reads, strict=False) if a == b])
        return replace(found, reads=reads, is_claimed=one.is_claimed, beginning=one.beginning)

    def _put(self, memory: MemoryObject, view: ElementsView) -> None:
        """An object has a view. Its content has to be a new one: what was read from the old one may not hold any more."""
        content = memory.content = self._unknown(memory)
        self._views[memory] = replace(view, content=content, segments=tuple(content.segments))

    def has_view(self, memory: MemoryObject) -> bool:
        return self._view(memory) is not None

    def claim(self, places: tuple[ElementPlace, ...], said: ElementCondition) -> None:
        """This holds of all elements that lie within their objects, at the beginning."""
        self._claims.append((places, said))

    def _view(self, memory: MemoryObject) -> ElementsView | None:
        """The view of an object, if nobody else has changed its content."""
        view = self._views.get(memory)
        if view is None:
            return None
        if not view.is_of(memory.content, memory.content.cells, memory.content.segments):
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
        if place is None or len(view.writes) >= MOST_WRITES:
            del self._views[memory]
            return False
        write = _Write(place, type_.bytes, _number(value, type_.bytes))
        self._put(memory, replace(view, writes=(*view.writes, write)))
        return True

    def _place(self, offset: Value) -> Operand | None:
        return self._algebra.number(self._algebra.known(offset), self._algebra.pointer_bits)

    def look(self, place: ElementPlace, number: Operand) -> Operand:
        """What an element has, with a view or without."""
        offset = self.offset(place, number)
        if self._view(place.memory) is not None:
            return self._read(place.memory, offset, place.size)
        view, whole = self.seen(place.memory.content), int_type(8 * place.size)
        result: Operand = self._algebra.any_value(whole) if view.byte is None else _repeated(view.byte, place.size)
        for write in view.writes:
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
        touches: list[Operand] = [
            terms.apply(op.ULT, BOOL, wide, (behind, write.size)),
            terms.apply(op.ULT, BOOL, wide, (ahead, size)),
        ]
        overlap = terms.negation(terms.conjunction([terms.negation(each) for each in touches]))
        overlap = terms.conjunction([overlap, write.condition])
        result = terms.apply(op.ITE, whole, whole, (overlap, self._algebra.any_value(whole), result))
        if write.size == size and write.value is not None:
            is_same = terms.conjunction([terms.equal(wide, offset, write.offset), write.condition])
            result = terms.apply(op.ITE, whole, whole, (is_same, write.value, result))
        return result

    def _first(self, memory: MemoryObject, offset: Operand, size: int, *, divides: bool) -> Operand:
        """What was there at the beginning. `divides`: claims are used also where the form of the place is another one."""
        view, terms, whole = self._views[memory], self._terms, int_type(8 * size)
        if view.byte is not None:
            return _repeated(view.byte, size)
        for place, length, known in view.reads:
            if length == size and place == offset:
                return known
        found = self._algebra.any_value(whole)
        for place, length, known in view.reads:
            if length == size:
                is_same = terms.equal(self._algebra.offset_type, offset, place)
                self.promises.append(self._implies([is_same], terms.equal(whole, found, known)))
        self._views[memory] = replace(view, reads=(*view.reads, (offset, size, found))[-MOST_READS:])
        for index, (places, _) in enumerate(self._claims if view.is_claimed else ()):
            for each in places:
                number = self._number(offset, each, divides=divides) if each.memory is memory else None
                if number is not None:
                    self._use(index, number)
        return found

    # -- claims ---------------------------------------------------------------------------------------------------

    def _use(self, index: int, number: Operand) -> None:
        """A claim holds for an element, as it was at the beginning."""
        places, said = self._claims[index]
        views = [self._view(each.memory) for each in places]
        if (index, number) in self._done or any(view is None or not view.is_claimed for view in views):
            return
        if self._depth == DEEPEST:
            return
        self._done |= {(index, number)}
        self._depth += 1
        values = [self._first(each.memory, self.offset(each, number), each.size, divides=False) for each in places]
        self._depth -= 1
        self.promises.append(self._implies(self.within(places, number, unknown=0), said(number, values)))

    def within(self, places: Sequence[ElementPlace], number: Operand, *, unknown: int) -> list[Operand]:
        """Conditions that an element lies within its objects. `unknown` is the answer for an object of unknown size."""
        found: list[Operand] = []
        for each in places:
            size = self._place(each.memory.size)
            if size is None:
                found.append(unknown)
                continue
            found.append(self._apply(op.ULE, each.size, size, BOOL))
            found.append(self._apply(op.ULE, self.offset(each, number), self._apply(op.SUB, size, each.size), BOOL))
        return found

    def follows(self, places: Sequence[ElementPlace], said: ElementCondition) -> Operand:
        """What has to hold so that something is true of any element; nothing is changed."""
        kept, promises = self.save(), self.promises
        self.promises = []
        number = self._terms.variable(self._algebra.offset_type)
        values = [self.look(each, number) for each in places]
        condition = self._implies([*self.promises, *self.within(places, number, unknown=1)], said(number, values))
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
