"""Who has chosen an address: nobody (a *wild* pointer), or someone whose pointers are trusted.

What an unknown function returns, the environment hands over, or the entry gets as an argument, should point to what the
program takes it for: that is an assumption, not a violation. A pointer that was never set, or is a nondeterministic value,
may be anything, and nothing lies where it points.
"""

from __future__ import annotations

from cegas.foundation.records import record
from cegas.program.operations import Origin
from cegas.program.values import Pointer, Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.terms import Node
from cegas.smt.values import Choice


@record
class Judged:
    """What is known of a condition that fails at the end of a path."""

    wild: Node
    """It fails only because nothing lies where a wild pointer points."""
    trusted: Node
    """It is about a pointer that is trusted."""
    is_clear: Node
    """Nobody asks what lies there: a pointer from outside does not point into the two pages, and a number is null."""
    holds: Node
    """It holds, if pointers from outside may point to something."""
    constraints: int
    """How many constraints the path has in front of it."""
    origin: str
    """Whose pointer is trusted."""


class AddressOrigins:
    """Looks for the inputs that addresses were computed from."""

    def __init__(self, smt: SmtAlgebra) -> None:
        self._smt = smt
        kinds = smt.terms.kinds
        self._carried = {kinds.ARRAY_SELECT: (0,), kinds.ARRAY_STORE: (0,), kinds.ITE: (1, 2)}
        """The operands whose bits a term has, where these are not all."""

    def of(self, address: Node) -> tuple[list[Origin], list[Node]]:
        """The origins of an address, and the pointers from outside that it was computed from. None if it is not known, or if
        an address of the program's own is in it.

        If there are pointers, theirs are the origins: an index says nothing about an array.
        """
        smt, came_in = self._smt, self._smt.came_in
        if smt.carries_address(address):
            return [], []
        pointers: dict[Node, None] = {}
        given, others = dict[Origin, None](), dict[Origin, None]()
        pending, seen = [(address, False)], set[tuple[Node, bool]]()
        while pending:
            current, is_given = pending.pop()
            if (current, is_given) in seen:
                continue
            seen.add((current, is_given))
            if current in came_in and not is_given:
                pointers[current] = None
                pending.append((current, True))
                continue
            origin = smt.origins.get(current)
            if origin is not None:
                (given if is_given else others)[origin] = None
            children = current.children()
            carried = self._carried.get(current.kind())
            operands = children if carried is None else [children[number] for number in carried]
            pending.extend([(child, is_given) for child in operands])
        return list(given or others), list(pointers)

    def is_clear(self, address: Value) -> Node:
        """See `Judged`."""
        smt, terms = self._smt, self._smt.terms
        cases: list[Node] = []
        for guard, value in address.alternatives if isinstance(address, Choice) else ((terms.true, address),):
            if isinstance(value, Pointer):
                outside = value.object is smt.external
                fits = terms.negation(smt.layout.in_pages(smt.offset_node(value.offset))) if outside else terms.true
            else:
                fits = terms.equal(smt.offset_node(value), terms.vector(0, smt.pointer_bits))
            cases.append(terms.conjunction(guard, fits))
        return terms.disjunction(*cases)

    def trusted(self, address: Value) -> tuple[Node, str]:
        """Under which condition an address is one that is trusted, and whose."""
        smt, terms = self._smt, self._smt.terms
        alternatives = address.alternatives if isinstance(address, Choice) else ((terms.true, address),)
        cases: list[Node] = []
        whose = ""
        for guard, value in alternatives:
            if isinstance(value, int) or (isinstance(value, Pointer) and not value.object.site.has_no_bounds):
                continue
            node = smt.offset_node(value.offset if isinstance(value, Pointer) else value)
            origins, pointers = self.of(node)
            label = next((origin.label for origin in origins if origin.kind.is_trusted), None)
            if isinstance(value, Pointer) and value.object.site.open_ended:
                label = value.object.site.name
            if label is None:
                continue
            whose = whose or label
            cases.append(guard)
            for pointer in pointers:  # which may be null: then what is computed from it is a number
                null = terms.equal(pointer, terms.vector(0, smt.pointer_bits))
                numbers = [each for each, number in alternatives if not isinstance(number, Pointer)]
                cases.append(terms.conjunction(null, terms.disjunction(*numbers)))
        return terms.disjunction(*cases), whose
