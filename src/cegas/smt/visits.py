"""Where runs come to conditions, and where they end: what a merged execution says about validity conditions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cegas.foundation.records import record
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge
from cegas.program.operations import Assume, AssumeKind
from cegas.program.properties import Standing
from cegas.smt.guards import Guard
from cegas.smt.merging import History
from cegas.smt.questions import Questions, nothing
from cegas.smt.solver import Solver
from cegas.smt.terms import Node, Terms

OperationPlace = tuple[Edge, int, tuple[Edge, ...]]
"""An operation of an edge, and the calls that lead to it; a recursion counts once."""


@record
class Visit:
    """Runs come to a condition."""

    guard: Guard
    node: Node
    """The condition."""
    history: History

    def fails(self, terms: Terms) -> Node:
        return terms.conjunction(self.guard.term, terms.negation(self.node))


class Visits:
    """All of them, by place."""

    def __init__(self, terms: Terms) -> None:
        self._terms: Final = terms
        self._visits: dict[OperationPlace, list[Visit]] = {}

    def note(self, place: OperationPlace, visit: Visit) -> None:
        self._visits.setdefault(place, []).append(visit)

    def mark(self) -> dict[OperationPlace, int]:
        """How many there are at each place."""
        return {place: len(visits) for place, visits in self._visits.items()}

    def drop(self, mark: Mapping[OperationPlace, int]) -> None:
        """Forget those that have come since."""
        for place in list(self._visits):
            count = mark.get(place, 0)
            if count:
                del self._visits[place][count:]
            else:
                del self._visits[place]

    def open_conditions(self) -> dict[Assume, Node]:
        """The validity conditions that are not plainly true: when a run finds one false."""
        cases: dict[Assume, list[Node]] = {}
        for (edge, index, _), visits in self._visits.items():
            condition = edge.operations[index]
            assert isinstance(condition, Assume)
            if condition.is_validity:
                found = [visit.fails(self._terms) for visit in visits if visit.guard.decides(visit.node) is not True]
                if found:
                    cases.setdefault(condition, []).extend(found)
        return {condition: self._terms.disjunction(*found) for condition, found in cases.items()}

    # -- how runs end ---------------------------------------------------------------------------------------------

    def standings(
        self, conditions: Iterable[Assume], questions: Questions
    ) -> dict[OperationPlace, tuple[Standing, list[Edge]]]:
        """In which runs conditions hold, and for those that hold in none the path of a run that ends there.

        All runs come to an end. So some run passes a condition if one comes there and never finds it false.
        """
        from cegas.smt.segments import path_of

        wanted = set(conditions)
        places = [place for place in self._visits if place[0].operations[place[1]] in wanted]
        terms = self._terms
        failing = {place: self._failing(place) for place in places}
        passing = {place: terms.conjunction(self._reached(place), terms.negation(failing[place])) for place in places}
        passed, unclear = questions.which(passing, nothing)
        found: dict[OperationPlace, tuple[Standing, list[Edge]]] = {place: (Standing.SOME_RUN, []) for place in passed}
        found |= {place: (Standing.UNCLEAR, []) for place in unclear}

        def end(place: OperationPlace, model: Solver) -> list[Edge]:
            visit = next(each for each in self._visits[place] if model.value(each.fails(terms)) == 1)
            return path_of(visit.history, lambda node: model.value(node) == 1)

        ending, unclear = questions.which({place: failing[place] for place in places if place not in found}, end)
        found |= {place: (Standing.UNCLEAR, []) for place in unclear}
        found |= {place: (Standing.NO_RUN, path) for place, path in ending.items()}
        return found | {place: (Standing.NOT_REACHED, []) for place in places if place not in found}

    def not_passed(self, questions: Questions) -> dict[tuple[Edge, int], list[Edge]]:
        """The assumptions of the user that runs come to and none passes, each with the path of such a run."""
        from cegas.smt.segments import path_of

        terms = self._terms
        places = [place for place in self._visits if _is_user(place)]
        passing = {
            place: terms.disjunction(*[terms.conjunction(each.guard.term, each.node) for each in self._visits[place]])
            for place in places
        }
        passed, unclear = questions.which(passing, nothing)
        known = {place[:2] for place in (*passed, *unclear)}
        left = [place for place in places if place[:2] not in known]

        def end(place: OperationPlace, model: Solver) -> list[Edge]:
            visit = next(each for each in self._visits[place] if model.value(each.guard.term) == 1)
            return path_of(visit.history, lambda node: model.value(node) == 1)

        ending, _ = questions.which({place: self._reached(place) for place in left}, end)
        return {place[:2]: path for place, path in ending.items()}

    def _reached(self, place: OperationPlace) -> Node:
        return self._terms.disjunction(*[visit.guard.term for visit in self._visits[place]])

    def _failing(self, place: OperationPlace) -> Node:
        return self._terms.disjunction(*[visit.fails(self._terms) for visit in self._visits[place]])


def call_string(calls: Iterable[Edge | None]) -> tuple[Edge, ...]:
    """The calls of frames; what lies between two calls over one edge is left out."""
    string: list[Edge] = []
    for call in calls:
        if call is not None:
            if call in string:
                del string[string.index(call) + 1 :]
            else:
                string.append(call)
    return tuple(string)


def _is_user(place: OperationPlace) -> bool:
    operation = place[0].operations[place[1]]
    return isinstance(operation, Assume) and operation.kind is AssumeKind.USER
