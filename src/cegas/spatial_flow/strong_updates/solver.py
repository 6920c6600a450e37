"""Answers questions about a path by the rules, as far back as each question needs."""

from __future__ import annotations

from bisect import bisect_left

from cegas.program.control_flow import Edge
from cegas.program.expressions import Expression
from cegas.program.oracle import AccessTarget
from cegas.spatial_flow.regions import bits
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.strong_updates import rules
from cegas.spatial_flow.strong_updates.path import PathOperations
from cegas.spatial_flow.strong_updates.points import Points, SiteCell
from cegas.spatial_flow.strong_updates.rules import CellContent, PointsToQuestion, RegisterValue


class PathPointsTo:
    """Path- and field-sensitive points-to sets: backward reachability over the value flow that lies on the path."""

    def __init__(self, graph: SpatialFlowGraph, path: PathOperations) -> None:
        self.graph = graph
        self.path = path
        self._answers: dict[PointsToQuestion, Points] = {}
        self._grounds: dict[PointsToQuestion, tuple[PointsToQuestion, ...]] = {}
        self._writers: list[list[int]] = [[] for _ in graph.regions.regions]
        """For each region the positions of the operations that may write it."""
        self._merged: dict[int, list[int]] = {}
        self._find_writers()

    # -- questions ------------------------------------------------------------------------------------------------

    def points_to(self, position: int, value: Expression) -> Points:
        """What a value means that the operation at a position computes."""
        return self.explain(position, value)[0]

    def explain(self, position: int, value: Expression) -> tuple[Points, tuple[PointsToQuestion, ...]]:
        """Likewise, with the questions that the answer rests on directly."""
        point = self.path.points[position]
        return self._reason(rules.copy(self.path, point.frame, value, position))

    def targets(self, position: int, address: Expression) -> tuple[AccessTarget, ...]:
        """The places that an access at a position may mean, in the form of a memory oracle."""
        return self.places(position, address, self.points_to(position, address))

    def places(self, position: int, address: Expression, points: Points) -> tuple[AccessTarget, ...]:
        """The places that points stand for in an access: null is none, and of what is unknown the whole program tells."""
        if points.unknown:
            return self.graph.pointers.targets(self.path.points[position].frame.function, address)
        return points.places + rules.outside(self.path) if points.fresh else points.places

    def grounds_of(self, question: PointsToQuestion) -> tuple[PointsToQuestion, ...]:
        """What an answer rests on directly."""
        return self._grounds.get(question, ())

    def writers(self, cell: SiteCell, position: int) -> list[int]:
        """The operations before a position that may write a cell, as the spatial flow graph says; in order."""
        merged = self._positions(self._regions(cell))
        return merged[: bisect_left(merged, position)]

    # -- reasoning ------------------------------------------------------------------------------------------------

    def _reason(self, start: rules.Reasoning) -> tuple[Points, tuple[PointsToQuestion, ...]]:
        """Run a rule; questions that are still open are answered first, on a stack of our own."""
        stack: list[tuple[PointsToQuestion | None, rules.Reasoning, list[PointsToQuestion]]] = [(None, start, [])]
        answer: Points | None = None
        while True:
            question, reasoning, asked = stack[-1]
            try:
                following = reasoning.send(answer) if answer is not None else next(reasoning)
            except StopIteration as end:
                stack.pop()
                answer = end.value
                assert answer is not None
                if question is None:
                    return answer, tuple(asked)
                self._answers[question] = answer
                self._grounds[question] = tuple(asked)
                continue
            following = self._normalise(following)
            asked.append(following)
            answer = self._answers.get(following)
            if answer is None:
                stack.append((following, self._rule(following), []))

    def _normalise(self, question: PointsToQuestion) -> PointsToQuestion:
        """The content of a cell before a position is what the last operation before it that may write it has left."""
        if isinstance(question, RegisterValue):
            return question
        merged = self._positions(self._regions(question.cell))
        place = bisect_left(merged, question.position)
        last = merged[place - 1] + 1 if place else 0
        return question if last == question.position else CellContent(question.cell, last)

    def _rule(self, question: PointsToQuestion) -> rules.Reasoning:
        if isinstance(question, RegisterValue):
            return rules.defined(self.path, question)
        return self._content(question.cell, question.position - 1)

    def _content(self, cell: SiteCell, writer: int) -> rules.Reasoning:
        """What a cell holds after an operation that may write it: STORE, SU/WU and COMPO."""
        if writer < 0:
            return (yield from rules.initial(self.path, cell))
        new, killed = yield from rules.written(self.path, cell, writer)
        if killed:
            return rules.compo(new, killed=True, old=new)
        old = yield CellContent(cell, writer)
        return rules.compo(new, killed=False, old=old)

    # -- the value flow on the path -------------------------------------------------------------------------------

    def _find_writers(self) -> None:
        effects = self.graph.effects
        known: dict[tuple[Edge, int], tuple[int, ...]] = {}
        for position, point in enumerate(self.path.points):
            place = (point.edge, point.index)
            written = known.get(place)
            if written is None:
                regions = 0 if point.edge.call is not None else effects.of(point.frame.function, point.operation).writes
                written = known[place] = tuple(
                    number for number in bits(regions) if not self.graph.regions.regions[number].is_life
                )
            for number in written:
                self._writers[number].append(position)

    def _regions(self, cell: SiteCell) -> int:
        regions = self.graph.regions
        if cell.offset is None:
            return regions.content(cell.site)
        return regions.within(cell.site, cell.offset, cell.offset + cell.size)

    def _positions(self, mask: int) -> list[int]:
        found = self._merged.get(mask)
        if found is None:
            lists = [self._writers[number] for number in bits(mask)]
            found = lists[0] if len(lists) == 1 else sorted({position for each in lists for position in each})
            self._merged[mask] = found
        return found
