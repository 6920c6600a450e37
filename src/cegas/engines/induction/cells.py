"""Guesses about all elements of arrays: what holds of those that a loop has come to, or has not come to yet.

Such a guess is about one element, whose number is a symbol that stands for any (the *ghost*). To be shown, it has to hold
for the ghost; where it holds, it holds for the number of every element that the program reads or writes, so that no
quantifier is needed. What is said of an element comes from the program: a condition in which an element is read, what is
written to one, and comparisons with the numbers that the loop changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from cegas.foundation.typed import Final
from cegas.program.operators import signed
from cegas.smt.array_log import ArrayAccess, ArrayLog
from cegas.smt.contents import SmtContent
from cegas.smt.terms import Node, Terms, parts_of, variables_of

MOST_PLACES: Final = 24
"""A guess is applied to at most so many elements."""
MOST_FRONTS: Final = 3
MOST_BOUNDS: Final = 4
MOST_SAID: Final = 24
"""At most so many statements about elements are made into guesses."""
MOST_GUESSES: Final = 360
MOST_SCALARS: Final = 4

_COMPARISONS: Final = ("EQUAL", "DISTINCT", "BV_ULT", "BV_ULE", "BV_SLT", "BV_SLE", "BV_UGT", "BV_UGE", "BV_SGT", "BV_SGE")


class Element:
    """Which element an index means: that with a number, if elements are so many bytes apart."""

    __slots__ = ("number", "shift", "stride")

    def __init__(self, number: Node, stride: int, shift: int) -> None:
        self.number: Final = number
        self.stride: Final = stride
        self.shift: Final = shift
        """Where the bytes begin that are meant, within the element."""


def element_of(terms: Terms, index: Node) -> Element:
    """By the form of an index: a multiple, and a distance."""
    width = terms.width(index)
    base, distance = terms.moved(index)
    kind = base.kind()
    if kind == terms.kinds.BV_MUL and len(base.children()) == 2:
        for factor, other in (base.children(), reversed(base.children())):
            stride = terms.number(other)
            if stride is not None and 0 < stride < 1 << 16:
                number = terms.add(factor, terms.vector(distance // stride, width)) if distance >= stride else factor
                return Element(number, stride, distance % stride)
    if kind == terms.kinds.BV_SHL and (bits := terms.number(base.children()[1])) is not None and bits < 8:
        return Element(base.children()[0], 1 << bits, distance)
    if kind == terms.kinds.BV_CONCAT and len(base.children()) == 2 and terms.number(base.children()[1]) == 0:
        high, low = base.children()
        return Element(terms.zero_extend(high, width), 1 << terms.width(low), distance)
    return Element(index, 1, 0)


class LastWrites:
    """What was written to an array since it was something else, and has not been written over."""

    __slots__ = ("array", "base", "is_all", "writes")

    def __init__(self, terms: Terms, log: ArrayLog, array: Node) -> None:
        self.array: Final = array
        stored: dict[Node, Node] = {}
        base = array
        while base.kind() == terms.kinds.ARRAY_STORE:
            base, place, byte = base.children()
            stored.setdefault(place, byte)
        self.base: Final = base
        """What it was."""
        found: dict[Node, ArrayAccess] = {}
        places: set[Node] = set()
        for access in reversed(log.writes):
            width = terms.width(access.index)
            own = [terms.add(access.index, terms.vector(byte, width)) for byte in range(access.size)]
            pieces = [terms.extract(access.bits, 8 * byte + 7, 8 * byte) for byte in range(access.size)]
            if all(place in stored and stored[place] == piece for place, piece in zip(own, pieces, strict=True)):
                found.setdefault(access.index, access)
                places.update(own)
        self.writes: Final = list(found.values())
        """The newest first."""
        self.is_all: Final = len(places) == len(stored)
        """Whether there were no others."""


class ArrayCell:
    """What the element with the number of the ghost has in an array."""

    __slots__ = ("array", "element", "size")

    def __init__(self, array: Node, element: Element, size: int) -> None:
        self.array: Final = array
        self.element: Final = element
        self.size: Final = size


class ArrayScope:
    """The arrays of a formula, and the ghost."""

    def __init__(self, terms: Terms, log: ArrayLog, ghost: Node, roots: Iterable[Node]) -> None:
        """`roots` are what the formula is made of: accesses that do not occur there were given up."""
        self.terms: Final = terms
        self.ghost: Final = ghost
        occurring = set(parts_of(roots))
        self.reads: Final = {bits: each for bits, each in log.reads.items() if bits in occurring}
        self.writes: Final = [each for each in log.writes if each.index in occurring and not each.index.is_value()]
        accesses = [*self.reads.values(), *self.writes]
        self.elements: Final = {each.index: element_of(terms, each.index) for each in accesses if not each.index.is_value()}
        self.cells: Final[dict[Node, ArrayCell]] = {}
        """What guesses speak of."""
        self.said: Final[dict[Node, Node]] = {}
        """What guesses say of elements, whichever these are."""
        width = terms.width(ghost)
        farthest = max([each.stride for each in self.elements.values()], default=1)
        many = terms.vector(-1 if farthest == 1 else (1 << width) // farthest, width)
        self.is_number: Final = terms.below(ghost, many)
        """Whether the ghost is the number of one element only: the places of larger ones wrap."""
        self.places: Final = self._places(accesses)
        """The numbers of the elements that the program comes to."""

    def _places(self, accesses: Sequence[ArrayAccess]) -> list[Node]:
        terms = self.terms
        found = dict.fromkeys([each.number for each in self.elements.values()])
        for stride in {each.stride for each in self.elements.values()}:
            for access in accesses:
                number = terms.number(access.index)
                if number is not None:
                    found[terms.vector(number // stride, terms.width(access.index))] = None
        return list(found)[:MOST_PLACES]

    def cell(self, array: Node, element: Element, size: int) -> Node:
        """What the element with the number of the ghost has where another one has what was read or written."""
        terms = self.terms
        width = terms.width(self.ghost)
        times = terms.vector(element.stride, width)
        start = self.ghost if element.stride == 1 else terms.term("BV_MUL", (self.ghost, times))
        places = [terms.add(start, terms.vector(element.shift + byte, width)) for byte in range(size)]
        found = terms.concat([terms.select(array, place) for place in places])
        self.cells[found] = ArrayCell(array, element, size)
        return found

    def written(self, last: LastWrites) -> Iterator[Node]:
        """What the last writes to an array say of any element: it is what was written to it, unless that happened again."""
        terms, equal = self.terms, self.terms.equal
        for place, each in enumerate(last.writes):
            element = element_of(terms, each.index)
            others = self._is_one_of(last.writes[:place], element.stride)
            if not each.index.is_value() and others is not None:
                is_other = terms.negation(equal(self.ghost, element.number))
                yield terms.disjunction(is_other, *others, equal(self.cell(last.array, element, each.size), each.bits))

    def kept(self, last: LastWrites, fact: Node) -> Node | None:
        """What a fact about an element of what the array was says of the array: it holds unless there was a write. None if
        it is about other arrays, or nobody knows all writes."""
        cells = {node: self.cells[node] for node in parts_of([fact]) if node in self.cells}
        strides = {cell.element.stride for cell in cells.values()}
        if not last.is_all or len(strides) != 1 or any(cell.array != last.base for cell in cells.values()):
            return None
        others = self._is_one_of(last.writes, strides.pop())
        if others is None:
            return None
        now = {node: self.cell(last.array, cell.element, cell.size) for node, cell in cells.items()}
        return self.terms.disjunction(*others, self.terms.replace(fact, now))

    def _is_one_of(self, writes: Sequence[ArrayAccess], stride: int) -> list[Node] | None:
        """Whether the ghost is the number of an element that was written to; None if elements are not all alike."""
        numbers = [_number_of(self.terms, each.index, stride) for each in writes]
        found = [self.terms.equal(self.ghost, number) for number in numbers if number is not None]
        return found if len(found) == len(numbers) else None


def _number_of(terms: Terms, index: Node, stride: int) -> Node | None:
    """The number of the element that an index means, if elements are so many bytes apart; None if they are not, there."""
    number = terms.number(index)
    if number is not None:
        return terms.vector(number // stride, terms.width(index))
    element = element_of(terms, index)
    return element.number if element.stride == stride else None


class CellGuessing:
    """Guesses for one loop."""

    def __init__(
        self,
        scope: ArrayScope,
        before: Mapping[Node, Node],
        newest: int,
        arrays: Mapping[SmtContent, tuple[Node, Node]],
        conditions: Sequence[Node],
    ) -> None:
        """`before` are the symbols of what is forgotten, with what it was; `arrays` what contents are at the head of the
        loop, and what they were where it was entered."""
        self._scope = scope
        self._terms = scope.terms
        self._before = before
        self._newest = newest
        self._arrays = arrays
        self._conditions = conditions
        self._own = {scope.ghost, *before, *[variable for pair in arrays.values() for variable in variables_of(pair)]}
        self._given: set[Node] = set()
        """The guesses that were made; the same may be made of other loops."""
        self._kinds = {getattr(self._terms.kinds, name) for name in _COMPARISONS}

    def first(self) -> list[Node]:
        """What the program itself says, of the elements that the loop has come to."""
        return self._made(self._guards(), chain(self._written(), self._atoms()))

    def second(self) -> list[Node]:
        """More that may be said, and of others. What was said up to a bound may hold now that more is known."""
        said = list(chain(self._written(), self._atoms()))
        more = list(chain(self._as_before(), self._compared()))
        self._given.clear()
        again = self._made(self._bounded(), said)
        return [*again, *self._made(self._guards(), more), *self._made(self._other_guards(), [*said, *more])]

    def _made(self, guards: Iterable[Node], facts: Iterable[Node]) -> list[Node]:
        terms, scope = self._terms, self._scope
        found: dict[Node, Node] = {}
        said = [each for each in facts if self._is_known(each)][:MOST_SAID]
        for guard in guards:
            for fact in said:
                guess = terms.disjunction(terms.negation(guard), fact)
                if not guess.is_value() and guess not in self._given:
                    found[guess] = fact
        made = list(found)[:MOST_GUESSES]
        self._given.update(made)
        scope.said.update({each: found[each] for each in made})
        return made

    def _is_known(self, node: Node) -> bool:
        """Whether a term depends on nothing that is newer than the head of the loop."""
        number_of = self._terms.number_of
        return all(each in self._own or number_of(each) <= self._newest for each in variables_of([node]))

    # -- which elements -------------------------------------------------------------------------------------------

    def _guards(self) -> Iterator[Node]:
        """Those that the loop has come to, those up to a bound, and single ones."""
        terms, ghost = self._terms, self._scope.ghost
        for front in self._fronts():
            yield terms.below(ghost, front)
            yield terms.conjunction(terms.at_most(self._first(front), ghost), terms.below(ghost, front))
        yield from self._bounded()

    def _bounded(self) -> Iterator[Node]:
        """Those up to a bound, and single ones."""
        for bound in self._bounds():
            yield self._terms.below(self._scope.ghost, bound)
        for place in self._fixed():
            yield self._terms.equal(self._scope.ghost, place)

    def _other_guards(self) -> Iterator[Node]:
        """Those that the loop has not come to yet, those that it has come to from behind, and all."""
        terms, ghost = self._terms, self._scope.ghost
        for front in self._fronts():
            first = self._first(front)
            yield terms.conjunction(terms.at_most(front, ghost), self._scope.is_number)
            if terms.number(first) != 0:
                yield terms.conjunction(terms.below(front, ghost), terms.at_most(ghost, first))
                yield terms.conjunction(terms.at_most(front, ghost), terms.below(ghost, first))
        yield self._scope.is_number

    def _first(self, front: Node) -> Node:
        """What a number was where the loop was entered."""
        terms = self._terms
        first = terms.substitute(front, self._before)
        is_extended = first.kind() in (terms.kinds.BV_SIGN_EXTEND, terms.kinds.BV_ZERO_EXTEND)
        number = terms.number(first.children()[0]) if is_extended else None
        if number is None:
            return first
        before = terms.width(first.children()[0])
        if first.kind() == terms.kinds.BV_SIGN_EXTEND:
            number = signed(number, before)
        return terms.vector(number, terms.width(first))

    def _bounds(self) -> list[Node]:
        """What the loop does not change, and something is compared with: elements up to there may be finished. The newest
        symbols first."""
        terms, width = self._terms, self._terms.width(self._scope.ghost)
        found: dict[Node, int] = {}
        for node in parts_of(self._conditions):
            if node.kind() in self._kinds and node.sort().is_bool():
                for side in node.children():
                    if not side.sort().is_bv() or terms.width(side) > width or side in self._before:
                        continue
                    if side.is_const() and terms.number_of(side) <= self._newest:
                        found[terms.zero_extend(side, width)] = -terms.number_of(side)
                    elif side.is_value() and (terms.number(side) or 0) > 1:
                        found[terms.zero_extend(side, width)] = 1
        return sorted(found, key=lambda bound: found[bound])[:MOST_BOUNDS]

    def _fixed(self) -> list[Node]:
        """Elements that the program comes to, and that the loop does not choose."""
        places = [each for each in self._scope.places if not each.is_value() and self._is_known(each)]
        return [each for each in places if self._before.keys().isdisjoint(variables_of([each]))][:MOST_BOUNDS]

    def _fronts(self) -> list[Node]:
        """How far the loop has come: the numbers of the elements that it comes to, and what these are computed from."""
        terms, width = self._terms, self._terms.width(self._scope.ghost)
        found: dict[Node, None] = {}
        for element in self._scope.elements.values():
            inside = [each for each in variables_of([element.number]) if each in self._before]
            if inside and self._is_known(element.number):
                found[element.number] = None
                for each in inside:
                    if each.sort().is_bv() and terms.width(each) <= width:
                        found[terms.zero_extend(each, width)] = None
        return list(found)[:MOST_FRONTS]

    # -- what is said of them -------------------------------------------------------------------------------------

    def _written(self) -> Iterator[Node]:
        """An element is what the loop writes to one."""
        for access in self._scope.writes:
            element = self._scope.elements[access.index]
            cell = self._cell(access, element)
            bits = None if cell is None else self._of_ghost(access.bits, element)
            if bits is not None:
                yield self._terms.equal(cell, bits)

    def _atoms(self) -> Iterator[Node]:
        """Conditions of the program, of the element that the ghost is."""
        reads = self._scope.reads
        for node in parts_of(self._conditions):
            if node.sort().is_bool() and node.kind() in self._kinds:
                inside = [each for each in parts_of([node]) if each in reads and self._is_open(each)]
                elements = [self._scope.elements[reads[each].index] for each in inside]
                for element in {each.number: each for each in elements}.values():
                    said = self._of_ghost(node, element)
                    if said is not None:
                        yield said
                        yield self._terms.negation(said)

    def _is_open(self, read: Node) -> bool:
        return not self._scope.reads[read].index.is_value()

    def _as_before(self) -> Iterator[Node]:
        """An element is what it was where the loop was entered."""
        for access in self._scope.writes:
            now, before = self._arrays.get(access.content, (None, None))
            if now is not None and now != before:
                element = self._scope.elements[access.index]
                cells = [self._scope.cell(array, element, access.size) for array in (now, before)]
                yield self._terms.equal(cells[0], cells[1])

    def _compared(self) -> Iterator[Node]:
        """An element is at most, or at least, what a number is that the loop changes."""
        terms = self._terms
        for access in self._scope.reads.values():
            if access.index.is_value():
                continue
            cell = self._cell(access, self._scope.elements[access.index])
            scalars = [each for each in self._before if each.sort().is_bv() and terms.width(each) == 8 * access.size]
            for scalar in scalars[:MOST_SCALARS] if cell is not None else ():
                yield terms.term("BV_SLE", (cell, scalar))
                yield terms.term("BV_SLE", (scalar, cell))

    def _cell(self, access: ArrayAccess, element: Element) -> Node | None:
        pair = self._arrays.get(access.content)
        return None if pair is None else self._scope.cell(pair[0], element, access.size)

    def _of_ghost(self, node: Node, element: Element) -> Node | None:
        """A term about an element, of the one with the number of the ghost; None if that cannot be said at the head."""
        terms, scope = self._terms, self._scope
        low = terms.extract(scope.ghost, terms.width(_narrow(terms, element.number)) - 1, 0)
        replaced: dict[Node, Node] = {element.number: scope.ghost, _narrow(terms, element.number): low}
        for part in parts_of([node]):
            access = scope.reads.get(part)
            if access is not None and not access.index.is_value():
                other = scope.elements[access.index]
                cell = self._cell(access, other)
                if other.number == element.number and cell is not None:
                    replaced[part] = cell
        if element.number.is_value():
            return None
        return terms.replace(node, replaced)


def _narrow(terms: Terms, number: Node) -> Node:
    """A number before it was extended."""
    while number.kind() in (terms.kinds.BV_SIGN_EXTEND, terms.kinds.BV_ZERO_EXTEND):
        number = number.children()[0]
    return number
