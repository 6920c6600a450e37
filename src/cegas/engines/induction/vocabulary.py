"""Predicates that states of loops are told from each other by: for property-directed reachability (`pdr`).

They are the comparisons of the program, as far as they are about the state at a head; and for symbols that have to do with
each other (one gets what the other is, or they are compared): whether they are equal, one or a few more than the other, or
less, and whether they are a constant that any of them is set to or compared with.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from cegas.foundation.typed import Final
from cegas.smt.terms import Node, Terms, parts_of, variables_of

MOST_CONSTANTS: Final = 12
"""Of symbols that have to do with each other."""
MOST_PREDICATES: Final = 400
"""Of one head."""
MOST_MOVING: Final = 6
"""If no more pairs of symbols may differ by small numbers, all differences are predicates ..."""
DIFFERENCES: Final = (2, 3, 4)
"""... up to these."""

_ORDERS: Final = {"BV_ULT": "BV_ULT", "BV_ULE": "BV_ULT", "BV_SLT": "BV_SLT", "BV_SLE": "BV_SLT"}
_UPWARDS: Final = {"BV_UGT": "BV_ULT", "BV_UGE": "BV_ULT", "BV_SGT": "BV_SLT", "BV_SGE": "BV_SLT"}
_SAME_NUMBER: Final = ("BV_SIGN_EXTEND", "BV_ZERO_EXTEND", "BV_EXTRACT")


class _Kin:
    """What is known of symbols that have to do with each other."""

    __slots__ = ("constants", "orders", "steps")

    def __init__(self) -> None:
        self.constants: dict[int, None] = {}
        self.orders: dict[str, None] = {}
        self.steps: dict[int, None] = {}

    def take(self, other: _Kin) -> None:
        self.constants |= other.constants
        self.orders |= other.orders
        self.steps |= other.steps


class Vocabulary:
    """The predicates of one program."""

    def __init__(self, terms: Terms, formulas: Iterable[Node], moves: Iterable[tuple[Node, Node]]) -> None:
        """A move is a symbol with a value that it gets."""
        self._terms = terms
        kinds = terms.kinds
        self._orders = {getattr(kinds, kind): order for kind, order in (_ORDERS | _UPWARDS).items()}
        self._passing = {getattr(kinds, kind) for kind in _SAME_NUMBER}
        self._equal = {kinds.EQUAL, kinds.DISTINCT}
        self._next: dict[Node, Node] = {}
        """Symbols that have to do with each other, as trees."""
        self._kin: dict[Node, _Kin] = {}
        """At the roots of these."""
        self._sources: dict[Node, dict[Node, None]] = {}
        moves = list(moves)
        parts = parts_of([*formulas, *[value for _, value in moves]])
        self._atoms = [part for part in parts if part.sort().is_bool() and self._is_comparison(part)]
        for atom in self._atoms:
            self._relate([*self._sources_of(atom.children()[0]), *self._sources_of(atom.children()[1])], atom)
        for symbol, value in moves:
            self._relate([symbol, *self._sources_of(value)], None)

    def _is_comparison(self, node: Node) -> bool:
        kind = node.kind()
        return kind in self._orders or (kind in self._equal and node.children()[0].sort().is_bv())

    # -- what has to do with what -----------------------------------------------------------------------------------

    def _root(self, symbol: Node) -> Node:
        while (following := self._next.get(symbol)) is not None:
            symbol = following
        return symbol

    def _kin_of(self, symbol: Node) -> _Kin:
        return self._kin.setdefault(self._root(symbol), _Kin())

    def _relate(self, sources: Sequence[Node], atom: Node | None) -> None:
        """Symbols and numbers are compared with each other, or one gets what the others are."""
        symbols = [each for each in sources if not each.is_value()]
        for one, other in pairwise(symbols):
            first, second = self._root(one), self._root(other)
            if first != second:
                self._next[first] = second
                self._kin_of(second).take(self._kin.pop(first, _Kin()))
        if symbols:
            kin = self._kin_of(symbols[0])
            for each in sources:
                number = self._terms.number(each) if each.is_value() and each.sort().is_bv() else None
                if number is not None:
                    kin.constants[number] = None
            if atom is not None and atom.kind() in self._orders:
                kin.orders[self._orders[atom.kind()]] = None

    def _sources_of(self, node: Node) -> list[Node]:
        """The symbols and numbers that a term may be, but for constants that are added."""
        kinds, known = self._terms.kinds, self._sources
        pending = [node]
        while pending:
            current = pending[-1]
            children = self._passed_on(current, kinds)
            missing = [] if current in known else [child for child in children if child not in known]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            if current not in known:
                is_leaf = current.is_value() or current.is_const()
                found = {current: None} if is_leaf else dict.fromkeys([each for child in children for each in known[child]])
                known[current] = found
                if current.kind() == kinds.BV_ADD:
                    self._note_steps(current, found)
        return list(known[node])

    def _passed_on(self, node: Node, kinds: type) -> list[Node]:
        """The operands of which a term may be one."""
        kind, children = node.kind(), node.children()
        if node.is_value() or not children:
            return []
        if kind == kinds.ITE:  # type: ignore[attr-defined]
            return list(children[1:])
        if kind in self._passing:
            return list(children)
        if kind == kinds.BV_ADD:  # type: ignore[attr-defined]
            return [child for child in children if not child.is_value()]
        return []

    def _note_steps(self, addition: Node, sources: Iterable[Node]) -> None:
        for child in addition.children():
            number = self._terms.number(child)
            if number is not None:
                for symbol in sources:
                    if not symbol.is_value():
                        self._kin_of(symbol).steps[number] = None

    # -- predicates -------------------------------------------------------------------------------------------------

    def predicates(self, symbols: Collection[Node]) -> list[Node]:
        """About some symbols, the most useful first."""
        found: dict[Node, None] = {}
        for each in self._about(symbols):
            if not each.is_value():
                positive = each.children()[0] if each.kind() == self._terms.kinds.NOT else each
                found.setdefault(positive)
                if len(found) == MOST_PREDICATES:
                    break
        return list(found)

    def enumerations(self, symbols: Iterable[Node]) -> Iterator[Node]:
        """That symbols are among the constants that they are set to or compared with."""
        terms = self._terms
        for symbol in symbols:
            constants = list(self._kin_of(symbol).constants)
            if symbol.sort().is_bv() and 0 < len(constants) <= MOST_CONSTANTS:
                width = terms.width(symbol)
                yield terms.disjunction(*[terms.equal(symbol, terms.vector(each, width)) for each in constants])

    def _about(self, symbols: Collection[Node]) -> Iterator[Node]:
        terms, known = self._terms, set(symbols)
        vectors = [each for each in symbols if each.sort().is_bv()]
        yield from [each for each in symbols if each.sort().is_bool()]
        for symbol in vectors:
            width = terms.width(symbol)
            for number in list(self._kin_of(symbol).constants)[:MOST_CONSTANTS]:
                yield terms.equal(symbol, terms.vector(number, width))
        for atom in self._atoms:
            if known.issuperset(variables_of([atom])):
                yield atom
        for one, other in self._pairs(vectors):
            yield from self._pair(one, other)
        moving = self.moving_pairs(vectors)
        if len(moving) <= MOST_MOVING:
            for one, other in [*moving, *[(other, one) for one, other in moving]]:
                for number in DIFFERENCES:
                    yield terms.equal(one, terms.add(other, terms.vector(number, terms.width(one))))

    def moving_pairs(self, symbols: Iterable[Node]) -> list[tuple[Node, Node]]:
        """Symbols that have to do with each other, and to which numbers are added."""
        vectors = [each for each in symbols if each.sort().is_bv() and self._kin_of(each).steps]
        return list(self._pairs(vectors))

    def _pairs(self, vectors: Sequence[Node]) -> Iterator[tuple[Node, Node]]:
        for one, other in combinations(vectors, 2):
            if self._terms.width(one) == self._terms.width(other) and self._root(one) == self._root(other):
                yield one, other

    def _pair(self, one: Node, other: Node) -> Iterator[Node]:
        terms, kin = self._terms, self._kin_of(one)
        yield terms.equal(one, other)
        for order in kin.orders:
            yield terms.term(order, (one, other))
        width = terms.width(one)
        if 1 in kin.steps or (1 << width) - 1 in kin.steps:
            next_ = terms.vector(1, width)
            yield terms.equal(one, terms.add(other, next_))
            yield terms.equal(other, terms.add(one, next_))
