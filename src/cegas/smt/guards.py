"""Guards: under which condition a run comes to a place. A list of conjuncts that branches share.

Where two ways meet that parted, their guards have the conjuncts from before in common, and what distinguishes them is
mostly the condition at which they parted: so a value that depends on the way is chosen by that condition alone, and where
both sides come through, the guard is again what it was before.
"""

from __future__ import annotations

from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.smt.terms import Node, Terms


class Guard:
    """A conjunction, by its last conjunct and the rest. Never changed."""

    __slots__ = ("_term", "before", "depth", "met", "node", "terms")

    def __init__(self, terms: Terms, before: Guard | None, node: Node, met: Map[Node, bool]) -> None:
        self.terms: Final = terms
        self.before: Final = before
        self.node: Final = node
        self.met: Final = met
        """The atoms among the conjuncts, and whether they hold."""
        self.depth: Final[int] = 0 if before is None else before.depth + 1
        self._term: Node | None = None

    @classmethod
    def nothing(cls, terms: Terms) -> Guard:
        """What demands nothing."""
        return cls(terms, None, terms.true, Map())

    @property
    def term(self) -> Node:
        """All of it as one term."""
        missing: list[Guard] = []
        guard: Guard | None = self
        while guard is not None and guard._term is None:
            missing.append(guard)
            guard = guard.before
        for each in reversed(missing):
            each._term = each.node if each.before is None else each.terms.conjunction(each.before._term, each.node)
        return self._term

    def decides(self, node: Node) -> bool | None:
        """Whether a condition holds, if the guard says so; None if it does not."""
        atoms = self.terms.atoms(node)
        met = self.met
        if any(met.get(atom, holds) is not holds for atom, holds in atoms):
            return False
        return True if all(atom in met for atom, _ in atoms) else None

    def plus(self, node: Node) -> Guard | None:
        """The guard with a conjunct more; None if it cannot be true."""
        if node.is_true():
            return self
        decided = False if node.is_false() else self.decides(node)
        if decided is not None:
            return self if decided else None
        met = self.met
        for atom, holds in self.terms.atoms(node):
            met = met.set(atom, holds)
        return Guard(self.terms, self, node, met)


class Parting:
    """How two guards differ."""

    __slots__ = ("common", "one", "other")

    def __init__(self, one: Guard, other: Guard) -> None:
        first: list[Node] = []
        second: list[Node] = []
        while one is not other:
            if one.depth >= other.depth:
                first.append(one.node)
                assert one.before is not None
                one = one.before
            else:
                second.append(other.node)
                assert other.before is not None
                other = other.before
        first.reverse()
        second.reverse()
        self.common: Final = one
        """What both demand."""
        self.one: Final = first
        """What only the first demands, the earliest first."""
        self.other: Final = second

    def choice(self) -> Node | None:
        """A condition that holds on the first way and not on the other, as ways of one run exclude each other; None if one
        way demands no more than both do, so that they do not."""
        terms = self.common.terms
        if not self.one or not self.other:
            return None
        if terms.negation(self.one[0]) == self.other[0]:
            return self.one[0]
        return terms.conjunction(*self.one)

    def joined(self, choice: Node, *, is_free: bool) -> Guard | None:
        """The guard of both ways together; with a free choice, of the one that is chosen."""
        terms = self.common.terms
        one, other = terms.conjunction(*self.one), terms.conjunction(*self.other)
        return self.common.plus(terms.ite(choice, one, other) if is_free else _either(terms, self.one, self.other))


def _either(terms: Terms, one: list[Node], other: list[Node]) -> Node:
    """One of two conjunctions, whose first conjuncts are often opposite."""
    if one and other and terms.negation(one[0]) == other[0]:
        rest, other_rest = terms.conjunction(*one[1:]), terms.conjunction(*other[1:])
        return terms.ite(one[0], rest, other_rest)
    return terms.disjunction(terms.conjunction(*one), terms.conjunction(*other))
