"""What an analysis says of a program, what it rests on, and what it has cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cegas.foundation.records import field, record
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.conditions import ConditionKind
from cegas.program.operations import Assume
from cegas.program.properties import Standing, Verdict

if TYPE_CHECKING:
    from cegas.dependence.slices import SliceCost
    from cegas.engines.engine import AllRuns, EngineRun, Induction, StateSpace
    from cegas.evidence.condition_words import Said
    from cegas.evidence.counterexample import Counterexample
    from cegas.evidence.replay import RunRecorder
    from cegas.program.unwinding import Unwinding
    from cegas.program.violations import Condition
    from cegas.refinement.cegar import Round
    from cegas.refinement.feasibility import Real
    from cegas.verification.places import PropertyResult


CERTIFICATE: Final = "certificate"
"""The name of the evidence that tells what became of a certificate."""
CHECKED: Final = "checked"
CERTIFIED_PROOF: Final = "certified proof"
"""The name of the evidence that tells which other analysis has found the proof that was certified."""
CERTIFIED_CONDITIONS: Final = "certified conditions"
"""The name of the evidence that tells how many of the conditions that count a certificate shows."""


@record
class Assumption:
    """A condition under which a SAFE verdict holds and which was not proved."""

    text: str
    file: str | None
    line: int | None
    standing: Standing = field(default=Standing.UNCLEAR, compare=False)
    run: Counterexample | None = field(default=None, compare=False)
    """If it holds in no run: a run that ends there."""
    kind: ConditionKind | None = field(default=None, compare=False)
    """Of the condition, if C demands it."""

    @staticmethod
    def of(condition: Condition, said: Said, note: str = "") -> Assumption:
        """The assumption that a condition holds, as the source says it; `note` says why it is one."""
        position = said.position
        return Assumption(
            f"{said.words}: {note}" if note else said.words,
            position.file if position is not None else None,
            position.line if position is not None else None,
            kind=condition.harm,
        )

    def to_json(self) -> dict[str, object]:
        return {
            "text": self.text,
            "file": self.file,
            "line": self.line,
            "status": self.standing.value,
            "kind": None if self.kind is None else self.kind.value,
            "run": None if self.run is None else self.run.to_json(),
        }

    @property
    def words(self) -> str:
        """The text, with a mark if it may hold in no run."""
        is_doubtful = self.standing in (Standing.UNCLEAR, Standing.NO_RUN)
        return f"{self.text} ({self.standing.value})" if is_doubtful else self.text

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.words}" if self.file else self.words


def sorted_assumptions(assumptions: Iterable[Assumption]) -> tuple[Assumption, ...]:
    """Each once, by their places."""
    found = dict.fromkeys(assumptions)
    return tuple(sorted(found, key=lambda item: (item.file or "", item.line or 0, item.text)))


@record(frozen=False)
class Statistics:
    """What a run cost. Times are wall-clock seconds; everything else is the same in every run."""

    seconds: dict[str, float] = field(default_factory=dict)
    """By phase: `frontend`, `analysis`, `total`."""
    states: int = 0
    refinements: int = 0
    solver_calls: int = 0
    operations: int = 0
    """Operations executed."""
    peak_memory_mb: float = 0.0
    program: dict[str, int] = field(default_factory=dict)
    """The size of the program: functions, locations, edges, LLVM instructions."""
    rounds: list[Round] = field(default_factory=list)
    """The story of refinement: every path to a target that was no violation."""
    slices: SliceCost | None = None
    """What slices have cost, if there were any."""

    def charge(self, run: EngineRun) -> None:
        """Add what an engine has cost."""
        effort = run.effort()
        self.states += effort.states
        self.refinements += effort.refinements
        self.solver_calls += effort.solver_calls
        self.operations += effort.operations
        if effort.solver_seconds is not None:
            self.seconds["solver"] = self.seconds.get("solver", 0.0) + effort.solver_seconds
        self.rounds.extend(run.story)
        self.charge_slices(effort.slices)

    def charge_slices(self, cost: SliceCost | None) -> None:
        """Add what slices have cost."""
        if cost is not None:
            self.slices = cost.beside(self.slices)
            self.seconds["slicing"] = self.slices.seconds

    def to_json(self) -> dict[str, object]:
        return {
            "seconds": {phase: round(value, 4) for phase, value in self.seconds.items()},
            "states": self.states,
            "refinements": self.refinements,
            "solver_calls": self.solver_calls,
            "operations": self.operations,
            "peak_memory_mb": round(self.peak_memory_mb, 1),
            "program": self.program,
            "rounds": [item.to_json() for item in self.rounds],
            **({} if self.slices is None else {"slices": _counts(self.slices)}),
        }


def _counts(slices: SliceCost) -> dict[str, int]:
    return {"computed": slices.computed, "saved": slices.saved, "relevant_variables": slices.relevant_variables}


@record(frozen=False)
class Answer:
    """What an analysis says of a program; the rest of the `Result` is the same for all analyses."""

    verdict: Verdict
    reason: str = ""
    assumptions: tuple[Assumption, ...] = ()
    warnings: tuple[str, ...] = ()
    counterexample: Counterexample | None = None
    path: Real | None = None
    """The path of the counterexample, to run along it again."""
    recorded: RunRecorder | None = None
    """What a native run along it needs to know."""
    proof: StateSpace | None = None
    """The finished state space that a SAFE rests on, if there is one."""
    runs: AllRuns | None = None
    """The formula of all runs that it rests on, if that is so."""
    induction: Induction | None = None
    """The induction that it rests on, if that is so."""
    properties: tuple[PropertyResult, ...] = ()
    """The clauses of the property one by one, if conditions count."""
    bounded: Unwinding | None = None
    """For UNKNOWN: the bounds, set on purpose, within which no run violates the property."""
    unproved: Mapping[Assume, Assumption] = field(default_factory=dict)
    """The conditions of a proof that were not proved, as operations of the program; `assumptions` says them to people."""
