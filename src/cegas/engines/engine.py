"""An engine: takes a question about a program, works on it in slices, and comes to a conclusion with evidence.

How an engine does that is its own affair: it may explore abstract states, follow many paths in one formula, or execute the
program. What all have in common is here, and whoever schedules engines, shows their progress, or makes an answer of their
conclusions knows no more than this. `PlainRun` has what an engine need not care about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from cegas.engines.journal import Journal
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Any, Final, Protocol, TypeAlias
from cegas.program.properties import Standing, Verdict
from cegas.refinement.ledger import Ledger, Violated

if TYPE_CHECKING:
    from cegas.cpa.algorithm import Exploration
    from cegas.cpa.component import Component
    from cegas.cpa.control import Calls
    from cegas.cpa.description import Description
    from cegas.dependence.slices import Slice, SliceCost
    from cegas.foundation.budget import Budget
    from cegas.pointers.points_to import PointsTo
    from cegas.program.control_flow import Edge, Location, Program
    from cegas.program.operations import Assume, Check
    from cegas.program.unwinding import Unwinding
    from cegas.program.violations import ViolationEdge
    from cegas.refinement.cegar import Cegar, Round
    from cegas.refinement.feasibility import Real

# -- what goes in -----------------------------------------------------------------------------------------------------


class Question(Data):
    """Whether some run of a program reaches one of its targets, or finds a condition false that counts.

    The property is in the program: the front end makes targets of whatever must not happen, and says which kinds of
    conditions count.
    """

    __slots__ = ("budget", "jobs", "journal", "ledger", "observer", "program", "wants_certificate")

    def __init__(
        self,
        program: Program,
        budget: Budget,
        observer: Callable[[Cegar[Any, Any]], None] | None = None,
        ledger: Ledger | None = None,
        journal: Journal | None = None,
        *,
        wants_certificate: bool = False,
        jobs: int = 1,
    ) -> None:
        self.program: Final = program
        self.budget: Final = budget
        self.observer: Final = observer
        """Told of every refinement of a state space, while what was reached until then is still there."""
        self.ledger: Final = ledger or Ledger(program)
        """What becomes of the conditions; all who work on the question write into it."""
        self.journal: Final = journal or Journal()
        """What engines that take turns do when."""
        self.wants_certificate: Final = wants_certificate
        """A proof that can have no certificate is not enough."""
        self.jobs: Final = jobs
        """Engines may work in so many processes beside each other."""


class Knowledge(Data):
    """What is known of a program besides its text. Whoever is given it may rest on all of it."""

    __slots__ = ("points_to", "relevant")

    def __init__(self, points_to: PointsTo | None = None, relevant: Slice | None = None) -> None:
        self.points_to: Final = points_to
        self.relevant: Final = relevant
        """All that may influence whether a target is reached, if that has been computed (`--preslice`)."""


# -- what comes out ---------------------------------------------------------------------------------------------------


class StateSpace(Data):
    """For SAFE: a finished exploration, whose states cover all runs."""

    __slots__ = ("calls", "component", "enumerated", "exploration", "program")

    def __init__(
        self,
        program: Program,
        exploration: Exploration,
        component: Component[Any, Any],
        calls: Calls | None = None,
        *,
        enumerated: bool = False,
    ) -> None:
        self.program: Final = program
        self.exploration: Final = exploration
        self.component: Final = component
        """Knows what the states mean."""
        self.calls: Final = calls
        """The pointer analysis that the states rest on, if there is one."""
        self.enumerated: Final = enumerated
        """The states alone leave targets in doubt; all paths to these were looked at one by one."""


class OnlyRun(Data):
    """For SAFE: the program takes no input, and its only run was followed to its end."""

    __slots__ = ("failed", "problem")

    def __init__(self, failed: Assume | None = None, problem: str = "") -> None:
        self.failed: Final = failed
        """The validity condition that it ends at, if there is one: the run is undefined from there on."""
        self.problem: Final = problem
        """What is undefined there, if the machine has more to say than the condition."""


class Endings(Protocol):
    """Says how runs end at conditions."""

    def standings(
        self, conditions: Iterable[Assume]
    ) -> Mapping[tuple[Edge, int, tuple[Edge, ...]], tuple[Standing, list[Edge]]]:
        """In which runs conditions hold, by place and calls; for those that hold in none the path of a run to them."""
        ...

    def not_passed(self) -> Mapping[tuple[Edge, int], list[Edge]]:
        """The assumptions of the user that runs come to and none passes, each with the path of such a run."""
        ...


class AllRuns(Data):
    """For SAFE: all runs, to their ends, were in one formula."""

    __slots__ = ("endings", "program", "rounds")

    def __init__(self, program: Program, endings: Endings, rounds: Mapping[Location, int]) -> None:
        self.program: Final = program
        self.endings: Final = endings
        self.rounds: Final = rounds
        """How often runs come back to the heads of loops, and to functions from within these, at most."""


class Settled(Data):
    """For SAFE: runs were followed for so many rounds of a loop, and behind these each period ends as it began, but for what
    invariants tell. The state in which it begins is a formula over all inputs, which no certificate has words for."""

    __slots__ = ("rounds",)

    def __init__(self, rounds: int) -> None:
        self.rounds: Final = rounds


class Described(Data):
    """What holds whenever a run is at a place."""

    __slots__ = ("calls", "description", "location")

    def __init__(self, location: Location, calls: tuple[Edge, ...], description: Description) -> None:
        self.location: Final = location
        self.calls: Final = calls
        """Those that are under way, the first one first."""
        self.description: Final = description


class Induction:
    """For SAFE: an induction over the rounds of loops, with invariants that hold whenever a run is at the head of a loop."""

    __slots__ = ("_describe", "_heads", "followed", "program", "rounds")

    def __init__(
        self,
        program: Program,
        rounds: int,
        followed: frozenset[Location],
        describe: Callable[[], Sequence[Described]],
        remember: Callable[[], Sequence[Described]],
    ) -> None:
        self.program: Final = program
        self.rounds: Final = rounds
        """So many rounds that follow each other were looked at together."""
        self.followed: Final = followed
        """Heads of loops that were followed as they are, at some visits at least: of these nothing is said."""
        self._describe = {False: describe, True: remember}
        self._heads: dict[bool, tuple[Described, ...]] = {}

    def heads(self, *, remember: bool = False) -> tuple[Described, ...]:
        """Heads of loops that were cut; at each visit of one that was cut, one of its descriptions holds. Made when they are
        first asked for. With what is to be remembered, there are also constraints on symbols that no value contains, which
        stand for numbers that were there once; and elements of arrays are known that were written one by one."""
        found = self._heads.get(remember)
        if found is None:
            found = self._heads[remember] = tuple(self._describe[remember]())
        return found


class Exhausted(Data):
    """For SAFE: all states of the program, as they are between two rounds of its main loop, were visited one by one."""

    __slots__ = ("states",)

    def __init__(self, states: int) -> None:
        self.states: Final = states


class Contracts(Data):
    """For SAFE: the functions that may call themselves were explored one by one, for all arguments that they may get. What
    calls of them return was assumed where they are called, and shown where they return."""

    __slots__ = ("functions",)

    def __init__(self, functions: tuple[str, ...]) -> None:
        self.functions: Final = functions


class Folded(Data):
    """For SAFE: a finished exploration whose states cover all runs, among them states of lists of any length. What such a
    state says of a list, no certificate has words for."""

    __slots__ = ("states",)

    def __init__(self, states: int) -> None:
        self.states: Final = states


Evidence: TypeAlias = "Real | StateSpace | OnlyRun | AllRuns | Induction | Exhausted | Contracts | Folded | Settled"
"""What a verdict rests on; for UNSAFE a path with its inputs."""


class Conclusion(Data):
    """What an engine says in the end."""

    __slots__ = ("bounded", "evidence", "reason", "unclear", "unproved", "verdict", "violated")

    def __init__(
        self,
        verdict: Verdict,
        reason: str,
        evidence: Evidence | None = None,
        unproved: Mapping[Assume, str] | None = None,
        violated: ViolationEdge | None = None,
        bounded: Unwinding | None = None,
        unclear: tuple[Assume | Check, str] | None = None,
    ) -> None:
        self.verdict: Final = verdict
        self.reason: Final = reason
        self.evidence: Final = evidence
        self.unproved: Final[Mapping[Assume, str]] = unproved or {}
        """The validity conditions that a SAFE rests on, all of them, each with the function that it stands in."""
        self.violated: Final = violated
        """For UNSAFE: the edge along which a condition fails; None if an error call is reached."""
        self.bounded: Final = bounded
        """For UNKNOWN: the bounds, set on purpose, within which all runs were followed, and none violates the property."""
        self.unclear: Final = unclear
        """For UNKNOWN: the condition of which nothing was known, and the function that it stands in. The reason has a `…` in
        its place."""

    @property
    def may_have_certificate(self) -> bool:
        """Whether it is a proof with something in it that a certificate can say."""
        return isinstance(self.evidence, StateSpace | AllRuns | Induction)


def violation(found: Violated) -> Conclusion:
    """The conclusion from a real counterexample."""
    edge = found.edge
    if edge is None:
        return Conclusion(Verdict.UNSAFE, "the error is reached", found.path)
    condition = edge.condition
    reason = f"it is not true that {condition.reason or condition.condition}"
    return Conclusion(Verdict.UNSAFE, reason, found.path, violated=edge)


class Effort(Data):
    """What a run has cost so far, and how far it has come."""

    __slots__ = ("depth", "operations", "refinements", "slices", "solver_calls", "solver_seconds", "states", "waiting")

    def __init__(
        self,
        *,
        states: int = 0,
        refinements: int = 0,
        solver_calls: int = 0,
        solver_seconds: float | None = None,
        slices: SliceCost | None = None,
        operations: int = 0,
        waiting: int = 0,
        depth: int = 0,
    ) -> None:
        self.states: Final = states
        self.refinements: Final = refinements
        self.solver_calls: Final = solver_calls
        self.solver_seconds: Final = solver_seconds
        """None if nobody has looked at the clock."""
        self.slices: Final = slices
        """None if nothing is sliced."""
        self.operations: Final = operations
        self.waiting: Final = waiting
        """States that wait to be explored."""
        self.depth: Final = depth
        """Calls that are under way in the state that was looked at last."""

    def beside(self, other: Effort) -> Effort:
        """The cost of both; how far it has come is what this one says."""
        seconds = [each.solver_seconds for each in (other, self) if each.solver_seconds is not None]
        return Effort(
            states=self.states + other.states,
            refinements=self.refinements + other.refinements,
            solver_calls=self.solver_calls + other.solver_calls,
            solver_seconds=sum(seconds) if seconds else None,
            slices=self.slices if other.slices is None else other.slices.beside(self.slices),
            operations=self.operations + other.operations,
            waiting=self.waiting,
            depth=self.depth,
        )


# -- engines ----------------------------------------------------------------------------------------------------------


class EngineRun(Protocol):
    """An engine at work on one question. Between two slices of work it can be left alone, asked, or given up."""

    def go_on(self, work: int | None = None) -> Conclusion | None:
        """Work until about so much has been done in all, or to the end; None if there is more to do.

        Work is counted in what a state of explicit values takes, and never in time, so that every run is the same. What the
        engine does instead of states, it converts by constants of its own. Raises `ResourceExhausted`; what was found out
        until then can still be asked for.
        """
        ...

    @property
    def doubt(self) -> str:
        """What will stand in the way of a proof, as far as it is known by now; empty if nothing does."""
        ...

    def effort(self) -> Effort:
        """Asked for often, at any moment, so it must be cheap."""
        ...

    def learned(self) -> Knowledge:
        """What it has found out so far that others may rest on."""
        ...

    @property
    def story(self) -> Sequence[Round]:
        """What came of the counterexamples that were no violations."""
        ...

    @property
    def state_spaces(self) -> Sequence[Cegar[Any, Any]]:
        """What there is to be drawn: the state spaces it has worked on, the latest last."""
        ...


class Engine(Protocol):
    """A way to decide programs."""

    @property
    def name(self) -> str: ...

    def start(self, question: Question, known: Knowledge) -> EngineRun:
        """Begin to work on a question; what that takes at once is within the budget of the question, too."""
        ...


class PlainRun:
    """What an engine starts from that explores no state space and shares nothing."""

    doubt: str = ""
    story: Sequence[Round] = ()
    state_spaces: Sequence[Cegar[Any, Any]] = ()

    def learned(self) -> Knowledge:
        return Knowledge()


class Refused(PlainRun):
    """For programs that an engine cannot follow soundly."""

    def __init__(self, reason: str) -> None:
        self._reason: Final = reason

    def go_on(self, work: int | None = None) -> Conclusion:
        return Conclusion(Verdict.UNKNOWN, self._reason)

    def effort(self) -> Effort:
        return Effort()


NOT_CARRIED: Final = "uninitialised memory read as C does is not followed where control meets"
"""Where a value that was set meets one that never was, the numeric domain knows neither the value nor whether it was set."""
