"""One run: a task under a configuration, in processes of its own, measured and within limits."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path

from cegas.bench import supervise
from cegas.bench.endings import DONE, ERROR, OUT_OF_MEMORY, TIMEOUT, end_by_reason
from cegas.bench.tasks import NO_LABEL, SAFE, UNSAFE, Task
from cegas.foundation.supervisor import MEMORY, TIME
from cegas.foundation.typed import Any, Final, Protocol
from cegas.program.properties import UNREACH_CALL
from cegas.tasks.inputs import DEFINITIONS

UNKNOWN: Final = "unknown"
CORRECT_PROOF, CORRECT_ALARM = "correct proof", "correct alarm"
WRONG_PROOF, WRONG_ALARM = "wrong proof", "wrong alarm"
NOT_LABELLED: Final = "no label"
"""Decided, but nobody knows whether rightly."""
KINDS: Final = (
    *(CORRECT_PROOF, CORRECT_ALARM, WRONG_PROOF, WRONG_ALARM, NOT_LABELLED),
    *(TIMEOUT, OUT_OF_MEMORY, ERROR, UNKNOWN),
)
POINTS: Final = {CORRECT_PROOF: 2, CORRECT_ALARM: 1, WRONG_PROOF: -32, WRONG_ALARM: -16}
"""The score of SV-COMP."""
_KINDS: Final = {
    (SAFE, SAFE): CORRECT_PROOF,
    (UNSAFE, UNSAFE): CORRECT_ALARM,
    (SAFE, UNSAFE): WRONG_PROOF,
    (UNSAFE, SAFE): WRONG_ALARM,
}
"""By verdict and label."""
LOOK_EVERY: Final = 0.2
"""Seconds between two looks whether the run is to be stopped."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """An analysis with the options that it runs under."""

    analysis: str
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return " ".join((self.analysis, *self.options))


@dataclass(frozen=True, slots=True)
class RunLimits:
    """What a run may use. The tool is told, and has a little more time to end in order before it is killed."""

    seconds: float
    """Of processor time."""
    megabytes: int | None = None
    wall: float | None = None
    """Seconds of the clock, if not the same: a busy machine gives a run less than that of processor time."""

    @property
    def wall_seconds(self) -> float:
        return self.seconds if self.wall is None else self.wall

    @property
    def megabytes_told(self) -> int | None:
        """A little less: what the tool starts (clang) counts, too."""
        return None if self.megabytes is None else max(1, self.megabytes * 95 // 100)


def with_grace(seconds: float) -> float:
    """When a run is killed that has not ended by itself after so many seconds."""
    return 1.1 * seconds + 2


@dataclass(frozen=True, slots=True)
class BenchRun:
    """What is to be done."""

    task: Task
    configuration: Configuration
    limits: RunLimits
    options: tuple[str, ...] = ()
    """Those that all runs share."""

    @property
    def key(self) -> tuple[str, str]:
        return (self.task.key, self.configuration.name)

    def command(self) -> list[str]:
        result = [sys.executable, "-m", "cegas", "check", self.task.path, "--json"]
        result += ["--analysis", self.configuration.analysis, *self.configuration.options, *self.options]
        if not self.task.path.endswith(DEFINITIONS) and "--volatile" not in result:
            result += ["--volatile", "memory"]  # a program with a label has no environment beside it
        if "--property" not in result and not (self.task.path.endswith(DEFINITIONS) and not self.task.specification):
            result += ["--property", self.task.specification or UNREACH_CALL.name]  # labels are about error calls
        if self.task.data_model:
            result += ["--data-model", self.task.data_model]
        result += ["--time-limit", f"{self.limits.wall_seconds:g}"]
        if self.limits.megabytes_told is not None:
            result += ["--memory-limit", str(self.limits.megabytes_told)]
        return result


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What came of a run. Times are seconds; `cpu` and `memory_mb` are those of all processes of the run together."""

    task: Task
    configuration: str
    end: str
    verdict: str
    reason: str = ""
    cpu: float = 0.0
    wall: float = 0.0
    memory_mb: float = 0.0
    frontend: float = 0.0
    """From C to the automaton."""
    analysis: float = 0.0
    """From the automaton to the verdict."""
    states: int = 0
    refinements: int = 0
    solver_calls: int = 0
    instructions: int = 0
    evidence: Mapping[str, str] = field(default_factory=dict)
    violated: str = ""
    """The part of the property that is violated."""
    locations: int = 0
    """Of the program."""
    relevant_variables: int = 0
    """Of the program, if it was sliced; likewise the following."""
    slicing: float = 0.0
    """Seconds for dependences and slices."""
    slices: int = 0
    slices_saved: int = 0
    """Refinements that needed no new slice."""
    engine: str = ""
    """Which of the engines that took turns gave the verdict; empty if there was one only."""

    @property
    def key(self) -> tuple[str, str]:
        return (self.task.key, self.configuration)

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        if self.end != DONE:
            return self.end
        if self.verdict == UNKNOWN:
            return UNKNOWN
        if self.task.expected == NO_LABEL:
            return NOT_LABELLED
        kind = _KINDS[self.verdict, self.task.expected]
        part = self.task.subproperty
        return WRONG_ALARM if kind == CORRECT_ALARM and part and self.violated not in ("", part) else kind

    @property
    def is_correct(self) -> bool:
        return self.kind in (CORRECT_PROOF, CORRECT_ALARM)

    @property
    def is_wrong(self) -> bool:
        return self.kind in (WRONG_PROOF, WRONG_ALARM)

    def to_json(self) -> dict[str, object]:
        return {**asdict(self.task), **{name: getattr(self, name) for name in _OWN}, "kind": self.kind}

    @staticmethod
    def from_json(content: Mapping[str, object]) -> RunOutcome:
        """The inverse of `to_json`; raises KeyError or TypeError for something else."""
        known = {"specification": "", "subproperty": "", **_LATER, **content}
        task = Task(**{item.name: known[item.name] for item in fields(Task)})  # type: ignore[arg-type]
        return RunOutcome(task, **{name: known[name] for name in _OWN})  # type: ignore[arg-type]


_OWN: Final = tuple(item.name for item in fields(RunOutcome) if item.name != "task")
_LATER: Final = {
    item.name: item.default
    for item in fields(RunOutcome)
    if item.name in ("violated", "locations", "relevant_variables", "slicing", "slices", "slices_saved", "engine")
}
"""What journals of earlier versions lack."""


class Stopped(Exception):
    """A run was ended from outside; there is nothing to tell of it."""


class Stop(Protocol):
    """Whoever wants runs to end says it by this: a `threading.Event`, for instance."""

    def is_set(self) -> bool: ...


def perform(run: BenchRun, stop: Stop | None = None) -> RunOutcome:
    """Do a run; raises `Stopped` if it is ended from outside."""
    if stop is not None and stop.is_set():
        raise Stopped
    with tempfile.TemporaryDirectory(prefix="cegas-bench-") as folder:
        output, errors = Path(folder, "stdout"), Path(folder, "stderr")
        limits = run.limits
        command = [
            *(sys.executable, "-m", supervise.__name__, str(output), str(errors)),
            *(str(limits.seconds), str(with_grace(limits.seconds)), str(with_grace(limits.wall_seconds))),
            str(limits.megabytes or 0),
            *run.command(),
        ]
        measured = json.loads(_supervised(command, stop))
        if measured["ended_by"] == supervise.STOPPED:
            raise Stopped
        return outcome_of(run, measured, _text(output), _text(errors))


def _supervised(command: list[str], stop: Stop | None) -> str:
    """What the supervisor says. It has a session of its own, so that our interruptions do not reach the run."""
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            while True:
                try:
                    said, complaint = process.communicate(timeout=LOOK_EVERY if stop is not None else None)
                    break
                except subprocess.TimeoutExpired:
                    if stop is not None and stop.is_set():
                        process.terminate()
        except BaseException:
            process.terminate()
            raise
    if process.returncode != 0:
        if stop is not None and stop.is_set():
            raise Stopped  # before it had begun
        raise RuntimeError(f"the run could not be supervised: {complaint.strip()}")
    return said


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def outcome_of(run: BenchRun, measured: Mapping[str, Any], output: str, errors: str) -> RunOutcome:
    """What the output of a run and its measurement mean."""
    cpu, wall, memory = measured["cpu_seconds"], measured["wall_seconds"], measured["memory_mb"]
    ended_by = measured["ended_by"]
    result = _last_json(output)

    def outcome(end: str, verdict: str, reason: str) -> RunOutcome:
        rounded = (round(cpu, 4), round(wall, 4), round(memory, 1))
        return RunOutcome(run.task, run.configuration.name, end, verdict, reason, *rounded)

    if ended_by == TIME:
        return outcome(TIMEOUT, UNKNOWN, f"killed after {cpu:.1f} s of CPU time, {wall:.1f} s in all")
    if ended_by == MEMORY:
        return outcome(OUT_OF_MEMORY, UNKNOWN, f"killed with {memory:.0f} MB (limit {run.limits.megabytes} MB)")
    if result is None:
        lines = errors.strip().splitlines()
        code = measured["exit_code"]
        return outcome(ERROR, UNKNOWN, lines[-1].strip() if lines else f"no result (exit code {code})")
    statistics = result["statistics"]
    seconds = statistics["seconds"]
    verdict, reason = str(result["verdict"]), _reason(result)
    end = DONE
    if verdict == UNKNOWN:
        end = TIMEOUT if measured["was_told_to_end"] else end_by_reason(reason)
    elif cpu > run.limits.seconds:
        # As BenchExec counts: who answers after the limit has not answered.
        end, reason = TIMEOUT, f"{verdict}, but after {cpu:.1f} s (limit {run.limits.seconds:g} s)"
        verdict = UNKNOWN
    slices = statistics.get("slices", {})
    frontend, total = seconds.get("frontend", 0.0), seconds.get("total", 0.0)
    return replace(
        outcome(end, verdict, reason),
        frontend=round(frontend, 4),
        analysis=round(total - frontend, 4),
        states=statistics["states"],
        refinements=statistics["refinements"],
        solver_calls=statistics["solver_calls"],
        instructions=statistics["program"].get("instructions", 0),
        evidence=result["evidence"],
        violated=_violated(result),
        locations=statistics["program"].get("locations", 0),
        relevant_variables=slices.get("relevant_variables", 0),
        slicing=round(seconds.get("slicing", 0.0), 4),
        slices=slices.get("computed", 0),
        slices_saved=slices.get("saved", 0),
        engine=_engine(result),
    )


def _violated(result: Mapping[str, Any]) -> str:
    """The part of the property of which the counterexample is."""
    return next((str(each["name"]) for each in result.get("properties", ()) if each["verdict"] == UNSAFE), "")


def _engine(result: Mapping[str, Any]) -> str:
    """The engine with the verdict; several, if parts of the property were decided by different ones."""
    stints = result.get("strategy", {}).get("engines", ())
    return " + ".join(dict.fromkeys(str(each["engine"]) for each in stints if each["outcome"] == result["verdict"]))


def _reason(result: Mapping[str, Any]) -> str:
    """What the tool says; also if a counterexample chooses uninitialised values: a label may be about those of a system."""
    inputs = (result.get("counterexample") or {}).get("inputs", ())
    chosen = dict.fromkeys(str(item["source"]) for item in inputs if item["kind"] == "uninitialized")
    return str(result["reason"]) + (f"; it rests on the uninitialized {', '.join(chosen)}" if chosen else "")


def _last_json(output: str) -> dict[str, Any] | None:
    """The JSON object on the last line."""
    lines = output.strip().splitlines()
    try:
        found = json.loads(lines[-1]) if lines else None
    except json.JSONDecodeError:
        return None
    return found if isinstance(found, dict) and "verdict" in found else None
