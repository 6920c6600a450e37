"""CEGAR over a component: explore, refine, and in the end enumerate the paths to the targets that are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.cpa.component import Component
from cegas.cpa.control import Calls, ProgramControl
from cegas.cpa.setup import Setup
from cegas.cpa.waitlist import LoopsFirst
from cegas.engines.engine import (
    NOT_CARRIED,
    Conclusion,
    Effort,
    EngineRun,
    Folded,
    Knowledge,
    Question,
    Refused,
    StateSpace,
    violation,
)
from cegas.engines.turns import TURN, Behind, InTurns, with_paths_left
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program.control_flow import Program
from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.refinement.cegar import Cegar, GaveUp, Proved, Round
from cegas.refinement.ledger import Violated

if TYPE_CHECKING:
    from cegas.refinement.enumeration import PathEnumeration

STATES_PER_CONDITION: Final = 4
"""To put a condition of a path to the solver takes about as long as so many states."""

MOST_ENUMERATION: Final = 640_000
"""The work of an enumeration that nothing takes turns with, in conditions put to the solver; then there is no verdict."""


class CegarEngine:
    """Explores components of its own choice: one, or several in turns."""

    def __init__(
        self,
        name: str,
        components: Callable[[Setup], Sequence[Component[Any, Any]]],
        *,
        follows_pointers: bool = True,
        enumerates: bool = True,
        merges: bool = False,
        is_folded: Callable[[Any], bool] | None = None,
        turn: int | None = None,
        head_start: int = 0,
        most_enumeration: int = MOST_ENUMERATION,
    ) -> None:
        """With a `turn`, the work is done in turns, the first of which has so much work. With a head start, the first of the
        components does so much before the others begin."""
        self.name: Final = name
        self._components = components
        self._follows_pointers = follows_pointers
        """Calls through pointers go where the pointer analysis says, not to all functions whose address is taken."""
        self._enumerates = enumerates
        """If not, the abstraction has to decide: paths that it leaves in doubt are not checked one by one."""
        self._merges = merges
        """States are merged: loops are explored before what comes behind them. And where a target is left in doubt, the
        exploration goes on to its end, for the sake of the other conditions."""
        self._is_folded = is_folded
        """Whether a component has said more of memory than certificates can say."""
        self._turn = turn
        self._head_start = head_start
        self._most_enumeration = most_enumeration

    def start(self, question: Question, known: Knowledge) -> EngineRun:
        if self._merges and question.program.undefined_reading:
            return Refused(NOT_CARRIED)
        setup = Setup(question.program, question.budget, known.points_to, known.relevant)
        components = self._components(setup)
        calls = setup.points_to if self._follows_pointers else None
        runs: list[EngineRun] = [
            CegarRun(
                question,
                setup,
                component,
                calls,
                enumerates=self._enumerates,
                merges=self._merges,
                is_folded=self._is_folded,
                most_enumeration=self._most_enumeration,
            )
            for component in components
        ]
        if self._head_start:
            runs[1:] = [Behind(run, self._head_start) for run in runs[1:]]
        return runs[0] if len(runs) == 1 and self._turn is None else InTurns(runs, self._turn or TURN)


class CegarRun:
    """One component that is explored."""

    def __init__(
        self,
        question: Question,
        setup: Setup,
        component: Component[Any, Any],
        calls: Calls | None,
        *,
        enumerates: bool,
        most_enumeration: int,
        merges: bool = False,
        is_folded: Callable[[Any], bool] | None = None,
    ) -> None:
        self._setup = setup
        self._calls = calls
        self._enumerates = enumerates
        self._most_enumeration = most_enumeration
        self._merges = merges
        self._is_folded = is_folded
        program = question.program
        waits = (lambda: LoopsFirst(program)) if merges else None
        control = ProgramControl(program, calls)
        self.cegar: Final = Cegar(program, component, control, question.budget, question.observer, question.ledger, waits)
        self._has_begun = False
        self._enumeration: PathEnumeration | None = None
        """When the exploration is done, and targets are left."""
        self._work = 0
        """What it was allowed to do by the last turn."""
        self.doubt = ""

    def go_on(self, work: int | None = None) -> Conclusion | None:
        share = None if work is None else max(0, work - self._work)
        self._work += share or 0
        if self._enumeration is None:
            conclusion = self._explore(work)
            if conclusion is not None or work is not None:
                return conclusion
        return self._enumerate(share)

    # -- exploration ----------------------------------------------------------------------------------------------

    def _explore(self, work: int | None) -> Conclusion | None:
        cegar = self.cegar
        if work is not None and work <= cegar.work:
            return None  # an earlier turn took more than its share
        self._has_begun = True
        result = cegar.run(work)
        if isinstance(result, Proved):
            return self._proof()
        if isinstance(result, Violated):
            return violation(result)
        if cegar.doubts and not self._enumerates and (isinstance(result, GaveUp) or not self._merges):
            self.doubt = cegar.doubts[0].reason
            return Conclusion(Verdict.UNKNOWN, self.doubt)
        if isinstance(result, GaveUp):
            self.doubt = result.reason
            self._enumeration = cegar.enumeration()
        return None

    # -- enumeration ----------------------------------------------------------------------------------------------

    def _enumerate(self, share: int | None) -> Conclusion | None:
        from cegas.refinement.enumeration import NoPath, NotDone  # it is rare

        assert self._enumeration is not None
        found = self._enumeration.run(self._most_enumeration if share is None else share // STATES_PER_CONDITION)
        if isinstance(found, Violated):
            return violation(found)
        if isinstance(found, NoPath):
            proof, first = self._proof(enumerated=True), self.cegar.ledger.first
            return proof if first is None else violation(first)
        if isinstance(found, NotDone):
            return None if share is not None else Conclusion(Verdict.UNKNOWN, with_paths_left(self.doubt))
        return Conclusion(Verdict.UNKNOWN, self.doubt)

    # -- what comes out -------------------------------------------------------------------------------------------

    def _proof(self, *, enumerated: bool = False) -> Conclusion:
        cegar = self.cegar
        states: StateSpace | Folded = StateSpace(
            cegar.program, cegar.exploration, cegar.component, self._calls, enumerated=enumerated
        )
        if self._is_folded is not None and self._is_folded(cegar.component):
            states = Folded(cegar.exploration.states)
        unproved = cegar.unproved()
        cegar.ledger.conclude(unproved)
        assumed = {condition: function for condition, function in unproved.items() if isinstance(condition, Assume)}
        return Conclusion(Verdict.SAFE, _reason(cegar.program), states, assumed)

    def effort(self) -> Effort:
        cegar = self.cegar
        exploration, cost = cegar.exploration, cegar.component.cost()
        latest = exploration.latest
        return Effort(
            states=exploration.states,
            refinements=cegar.refinements,
            solver_calls=cegar.feasibility.solver_calls + cost.solver_calls,
            solver_seconds=cost.solver_seconds,
            slices=cost.slices,
            operations=exploration.instructions,
            waiting=len(exploration.waitlist),
            depth=0 if latest is None else latest.stack.depth,
        )

    def learned(self) -> Knowledge:
        return Knowledge(self._setup.known_points_to, self._setup.relevant)

    @property
    def story(self) -> Sequence[Round]:
        return self.cegar.story

    @property
    def state_spaces(self) -> Sequence[Cegar[Any, Any]]:
        return (self.cegar,) if self._has_begun else ()


def _reason(program: Program) -> str:
    return "no run violates the property" if program.counted - program.searched else "no run reaches the error"
