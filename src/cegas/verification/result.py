"""What an analysis says of a program, what it rests on, and what it has cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.cpa.algorithm import Exploration
    from cegas.cpa.control import Calls
    from cegas.evidence.counterexample import Counterexample
    from cegas.program.control_flow import Program
    from cegas.refinement.cegar import Round
    from cegas.refinement.feasibility import Real
    from cegas.verification.view import StateView


CERTIFICATE: Final = "certificate"
"""The name of the evidence that tells what became of a certificate."""
CHECKED: Final = "checked"


class Standing(Enum):
    """Whether a condition that was not proved holds in any run: a proof under one that never does says nothing."""

    SOME_RUN = "holds in some run"
    """A run that gets there goes on behind it."""
    NOT_REACHED = "is not reached"
    """No run gets there."""
    UNCLEAR = "may hold in no run"
    """None of the others was shown."""
    NO_RUN = "holds in no run"
    """A run gets there, and every run that does ends there."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A condition under which a SAFE verdict holds and which was not proved."""

    text: str
    file: str | None
    line: int | None
    standing: Standing = field(default=Standing.UNCLEAR, compare=False)
    run: Counterexample | None = field(default=None, compare=False)
    """If it holds in no run: a run that ends there."""

    @staticmethod
    def of(condition: Assume, text: str | None = None) -> Assumption:
        """The assumption that a condition holds; `text` says it in the terms of the source."""
        position = condition.position
        return Assumption(
            text or condition.reason or str(condition.condition),
            position.file if position is not None else None,
            position.line if position is not None else None,
        )

    def to_json(self) -> dict[str, object]:
        return {
            "text": self.text,
            "file": self.file,
            "line": self.line,
            "status": self.standing.value,
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


@dataclass(slots=True)
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
    watch: Watch = field(default_factory=Watch)
    """For those who look on; no part of the result."""

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
        }


@dataclass(slots=True)
class Proof:
    """The finished state space that a SAFE verdict rests on."""

    program: Program
    exploration: Exploration
    searched: bool = False
    """The states alone leave targets in doubt; all ways to these were looked at one by one."""
    calls: Calls | None = None
    """The pointer analysis that the states rest on, if there is one."""
    view: StateView | None = None
    """What says of each state which conditions it shows to hold; None if none shows any."""


@dataclass(slots=True)
class Answer:
    """What an analysis says of a program; the rest of the `Result` is the same for all analyses."""

    verdict: Verdict
    reason: str = ""
    assumptions: tuple[Assumption, ...] = ()
    warnings: tuple[str, ...] = ()
    counterexample: Counterexample | None = None
    path: Real | None = None
    """The path of the counterexample, to run along it again."""
    proof: Proof | None = None
    unproved: Mapping[Assume, Assumption] = field(default_factory=dict)
    """The conditions of a proof that were not proved, as operations of the program; `assumptions` says them to people."""
