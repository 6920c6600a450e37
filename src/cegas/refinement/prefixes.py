"""Whether paths that begin alike can be taken: what they share is encoded once, and models are tried again.

The paths of a search form a tree. Where the search asks about a path, the encoder's state there is kept, and a longer path
goes on from it. To say that a path can be taken, the model of a shorter one may do: what the path demands in addition is
evaluated in it. Only if that fails is the solver asked. Where paths join, those that come to the same situation with the
same demands on the inputs are followed once (`smt/branching.py`).

That a path may be taken is a hint; that it cannot is an answer of the solver to the whole formula of the path.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence

from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.machine import Stuck
from cegas.program.steps import Step
from cegas.refinement.feasibility import MOST_CONSTRAINTS, FeasibilityChecker

if TYPE_CHECKING:
    from cegas.smt.branching import BranchingEncoder, Demands, EncoderState, Situation, SituationVisit
    from cegas.smt.solver import Solver

MOST_KEPT = 10_000_000
"""References that all the kept states may hold together; the oldest ones are given up first."""

MOST_MODELS = 50
"""Models that are kept (a solver with a model takes some megabytes); what was of no use for longest is given up first."""


MOST_SITUATIONS = 20_000
"""So many are remembered; the oldest are given up first."""

MOST_VISITS = 100
"""For each situation, so many paths are remembered that came to it with other demands."""


class PathNode:
    """A path from the start of the program, by its last step."""

    __slots__ = ("before", "length", "mark", "step", "users")

    def __init__(self, before: PathNode | None, step: Step | None) -> None:
        self.before = before
        self.step = step
        """None for the path without a step."""
        self.length: int = 0 if before is None else before.length + 1
        self.mark: _Mark | None = None
        """Where paths that go on from here start."""
        self.users = 0
        """How many of them have not been asked about."""

    def steps(self) -> list[Step]:
        """All of the path."""
        result: list[Step] = []
        prefix: PathNode | None = self
        while prefix is not None and prefix.step is not None:
            result.append(prefix.step)
            prefix = prefix.before
        result.reverse()
        return result


class _Mark:
    """The encoder's state at the end of a path, and what is known of the path's formula."""

    __slots__ = ("evidence", "size", "state")

    def __init__(self, state: EncoderState | None, evidence: _Evidence) -> None:
        self.state = state
        """None if the path has no formula."""
        self.evidence = evidence
        self.size: int = 0 if state is None else state.size


class _Model:
    """A model of the formula of a path."""

    __slots__ = ("solver",)

    def __init__(self, solver: Solver) -> None:
        self.solver: Solver | None = solver
        """None if it was given up."""


class _Evidence:
    """Why a path may be taken."""

    __slots__ = ("constraints", "definitions", "model")

    def __init__(self, constraints: int, definitions: int, model: _Model | None) -> None:
        self.constraints = constraints
        """So many of the path's constraints are not known to contradict each other."""
        self.definitions = definitions
        self.model = model
        """Satisfies those constraints and so many definitions; None if there is no model."""


class PrefixChecker:
    """Asks about paths of one program."""

    def __init__(self, feasibility: FeasibilityChecker) -> None:
        self._feasibility = feasibility
        self._budget = feasibility.budget
        self._encoder: BranchingEncoder | None = None
        self._position: PathNode | None = None
        """The path at whose end the encoder is now; None if that is not known."""
        self._evidence = _Evidence(0, 0, None)
        self._kept: OrderedDict[PathNode, None] = OrderedDict()
        """The paths with marks, the oldest first."""
        self._size = 0
        self._models: OrderedDict[_Model, None] = OrderedDict()
        self.edges = 0
        """Edges encoded so far."""
        self.covered = 0
        """Paths that came to the same as others."""
        self._visits: OrderedDict[tuple[Hashable, Situation], list[SituationVisit | Demands | None]] = OrderedDict()
        """By place and situation: paths that have come to it, or what they demand (None if that is not known)."""
        self.asked = 0
        """Constraints put to the solver so far, in all its questions together."""

    def goes_on(self, prefix: PathNode, users: int = 0, place: Hashable | None = None) -> bool:
        """Whether a path has to be followed further: it is not known to be impossible, nor to come to the same as another.

        If so, so many longer paths will be asked about. Paths are compared if they end at the same place, from which they
        could go on alike, and all that goes on from the first of them must be asked about some time. With a place, a path is
        to be asked about only once.
        """
        self._budget.look()
        start, steps = self._start_of(prefix)
        mark = start.mark
        assert mark is not None
        encoder = self._encoder_at(start)
        if encoder is None:
            return self._without_formula(prefix, start, users)
        self._position = None
        try:
            for step in steps:
                self._budget.tick()
                self.edges += 1
                encoder.take(step.edge)
                if encoder.contradiction is not None:
                    break
        except Stuck:
            return self._without_formula(prefix, start, users)
        may_be = encoder.contradiction is None and self._has_model(encoder)
        self._leave(start)
        if not may_be:
            return False
        self._position = prefix
        if users:
            state = encoder.save()
            if place is not None and self._comes_to_the_same(place, encoder, state):
                return False
            self._keep(prefix, _Mark(state, self._evidence), users)
        return True

    def _without_formula(self, prefix: PathNode, start: PathNode, users: int) -> bool:
        """Ask about a path that the encoder cannot follow: known values may still decide it."""
        self._leave(start)
        may_be = self._feasibility.values_allow(prefix.steps())
        if may_be and users:
            self._keep(prefix, _Mark(None, _Evidence(0, 0, None)), users)
        return may_be

    def _comes_to_the_same(self, place: Hashable, encoder: BranchingEncoder, state: EncoderState) -> bool:
        """Whether a path that was followed before can do all that this one can; if not, remember this one."""
        from cegas.smt.branching import SituationVisit, meets

        situation = encoder.situation(state)
        visits = self._visits.setdefault((place, situation), [])
        if len(self._visits) > MOST_SITUATIONS:
            self._visits.popitem(last=False)
        for number, visit in enumerate(visits):
            demands = encoder.demands(visit) if isinstance(visit, SituationVisit) else visit
            visits[number] = demands
            if demands is not None and meets(state, demands):
                self.covered += 1
                return True
        # What is left out of the demands must be possible: that takes a model.
        evidence = self._evidence
        has_model = evidence.constraints == len(state.constraints) and (evidence.model is not None or not state.constraints)
        if has_model and len(visits) < MOST_VISITS:
            visits.append(SituationVisit(situation, state))
        return False

    # -- states ---------------------------------------------------------------------------------------------------

    def _start_of(self, prefix: PathNode) -> tuple[PathNode, list[Step]]:
        """The longest path with a mark that a path begins with, and the steps that follow."""
        steps: list[Step] = []
        start = prefix
        while start.mark is None:
            if start.step is None:
                start.mark = _Mark(self._begin(), _Evidence(0, 0, None))
                break
            steps.append(start.step)
            assert start.before is not None
            start = start.before
        steps.reverse()
        return start, steps

    def _begin(self) -> EncoderState | None:
        """A new encoder."""
        from cegas.smt.branching import BranchingEncoder

        self._encoder = BranchingEncoder(self._feasibility.program, self._feasibility.budget.tick)
        self._position = None
        try:
            self._encoder.begin()
        except Stuck:
            return None
        return self._encoder.save()

    def _encoder_at(self, start: PathNode) -> BranchingEncoder | None:
        """The encoder at the end of a path with a mark; None if there is no formula."""
        encoder, mark = self._encoder, start.mark
        assert encoder is not None and mark is not None
        if mark.state is None:
            return None
        if self._position is not start:
            encoder.restore(mark.state)
        self._evidence = mark.evidence
        return encoder

    def _keep(self, prefix: PathNode, mark: _Mark, users: int) -> None:
        prefix.mark = mark
        prefix.users = users
        self._kept[prefix] = None
        self._size += mark.size
        while self._size > MOST_KEPT and len(self._kept) > 1:
            self._forget(next(iter(self._kept)))

    def _leave(self, start: PathNode) -> None:
        """One of the paths that go on from a mark has been asked about."""
        start.users -= 1
        if start.users == 0 and start in self._kept:
            self._forget(start)

    def _forget(self, prefix: PathNode) -> None:
        del self._kept[prefix]
        assert prefix.mark is not None
        self._size -= prefix.mark.size
        prefix.mark = None

    # -- models ---------------------------------------------------------------------------------------------------

    def _has_model(self, encoder: BranchingEncoder) -> bool:
        """Whether the formula of the encoder's path is not known to be unsatisfiable."""
        known = self._evidence
        constraints, definitions = len(encoder.constraints), len(encoder.definitions)
        if constraints == known.constraints or constraints > MOST_CONSTRAINTS:
            return True
        model = known.model
        if model is not None and model.solver is not None and _satisfies(model.solver, encoder, known):
            self._models.move_to_end(model)
            self._evidence = _Evidence(constraints, definitions, model)
            return True
        self.asked += constraints
        answer, solver = self._feasibility.solve(encoder)
        self._evidence = _Evidence(constraints, definitions, None if solver is None else self._new_model(solver))
        return answer

    def _new_model(self, solver: Solver) -> _Model:
        model = _Model(solver)
        self._models[model] = None
        if len(self._models) > MOST_MODELS:
            self._models.popitem(last=False)[0].solver = None
        return model


def _satisfies(model: Solver, encoder: BranchingEncoder, known: _Evidence) -> bool:
    """Whether a model of the first constraints and definitions satisfies the others, too."""
    nodes: Sequence[object] = [
        *(constraint.node for constraint in encoder.constraints[known.constraints :]),
        *(definition.node for definition in encoder.definitions[known.definitions :]),
    ]
    return all(model.value(node) == 1 for node in nodes)
