"""The journal of a benchmark: what has been run so far, so that nothing is lost when it is interrupted.

The first line holds the settings, every other one a run, as JSON. A line is written when its run has ended; one that was cut
off by a crash does not count.
"""

from __future__ import annotations

import csv
import json
import os
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType

from cegas import __version__
from cegas.bench.runs import RunOutcome
from cegas.bench.tasks import short_names
from cegas.foundation.errors import InputError
from cegas.foundation.typed import IO, Final

JOURNAL: Final = "runs.jsonl"
CSV: Final = "results.csv"
JSON: Final = "results.json"
_COLUMNS: Final = (
    *("task", "category", "expected", "data_model", "lines", "analysis", "verdict", "kind", "end", "reason"),
    *("cpu_s", "wall_s", "memory_mb", "frontend_s", "analysis_s"),
    *("states", "refinements", "solver_calls", "instructions", "locations"),
    *("relevant_variables", "slicing_s", "slices", "slices_saved", "engine", "evidence"),
)


@dataclass(frozen=True, slots=True)
class CampaignSettings:
    """What holds for all runs of a benchmark."""

    seconds: float
    megabytes: int | None
    options: tuple[str, ...]
    wall: float | None = None
    version: str = __version__
    started: str = ""
    machine: str = ""

    @property
    def comparable(self) -> tuple[object, ...]:
        """What must be the same for runs to stand in one table."""
        return (self.seconds, self.wall, self.megabytes, self.options)

    @property
    def limits_text(self) -> str:
        memory = "no memory limit" if self.megabytes is None else f"{self.megabytes} MB"
        wall = "" if self.wall is None else f" ({self.wall:g} s of the clock)"
        return f"{self.seconds:g} s{wall}, {memory}"


def machine() -> str:
    """The processor and the system, in a few words."""
    model = platform.machine()
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    for line in text.splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    cores = len(os.sched_getaffinity(0))
    python = f"Python {platform.python_version()}"
    return f"{model}, {cores} {'core' if cores == 1 else 'cores'}, {platform.system()} {platform.release()}, {python}"


def now() -> str:
    return time.strftime("%Y-%m-%d %H:%M")


class CampaignJournal:
    """A journal that is open for writing."""

    def __init__(self, settings: CampaignSettings, outcomes: list[RunOutcome], file: IO[str]) -> None:
        self.settings = settings
        self.outcomes = outcomes
        self._file = file

    def __enter__(self) -> CampaignJournal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

    def add(self, outcome: RunOutcome) -> None:
        """Note a run, so that it stays even if the machine goes down."""
        self.outcomes.append(outcome)
        _write(self._file, outcome.to_json())

    @staticmethod
    def open(folder: Path, settings: CampaignSettings, *, resume: bool) -> CampaignJournal:
        """A new journal, or one to be continued."""
        path = folder / JOURNAL
        try:
            folder.mkdir(parents=True, exist_ok=True)
            exists = path.exists() and path.stat().st_size > 0
            if exists and not resume:
                raise InputError(f"{folder} has results already: continue them with --resume, or choose another folder")
            if not exists:
                file = path.open("w", encoding="utf-8")
                _write(file, {item.name: getattr(settings, item.name) for item in fields(CampaignSettings)})
                return CampaignJournal(settings, [], file)
            before, outcomes, length = _read(path)
            if before.comparable != settings.comparable:
                raise InputError(
                    f"{folder} has results under other conditions ({_conditions(before)};"
                    f" now {_conditions(settings)}): choose another folder"
                )
            os.truncate(path, length)
            return CampaignJournal(before, outcomes, path.open("a", encoding="utf-8"))
        except OSError as error:
            raise InputError(f"{folder}: results cannot be written ({error.strerror or error})") from error


def _conditions(settings: CampaignSettings) -> str:
    return f"{settings.limits_text}{''.join(f' {option}' for option in settings.options)}"


def _write(file: IO[str], content: dict[str, object]) -> None:
    file.write(json.dumps(content) + "\n")
    file.flush()
    os.fsync(file.fileno())


def _read(path: Path) -> tuple[CampaignSettings, list[RunOutcome], int]:
    """Settings, runs, and the length of all that is whole."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: the results cannot be read ({error.strerror or error})") from error
    length = data.rfind(b"\n") + 1
    lines = data[:length].decode("utf-8").splitlines()
    try:
        head = json.loads(lines[0])
        settings = CampaignSettings(**{**head, "options": tuple(head["options"])})
        outcomes = {item.key: item for item in (RunOutcome.from_json(json.loads(line)) for line in lines[1:])}
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise InputError(f"{path} is not a journal of `cegas bench` ({type(error).__name__}: {error})") from error
    return settings, list(outcomes.values()), length


def write_tables(folder: Path, settings: CampaignSettings, outcomes: Sequence[RunOutcome]) -> None:
    """The results as a table for spreadsheets and as JSON."""
    names = short_names([outcome.task.key for outcome in outcomes])
    with (folder / CSV).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(_COLUMNS)
        for item in outcomes:
            task = item.task
            writer.writerow(
                (
                    *(names[task.key], task.category, task.expected, task.data_model, task.lines, item.configuration),
                    *(item.verdict, item.kind, item.end, item.reason, item.cpu, item.wall, item.memory_mb),
                    *(item.frontend, item.analysis, item.states, item.refinements, item.solver_calls, item.instructions),
                    *(item.locations, item.relevant_variables, item.slicing, item.slices, item.slices_saved),
                    item.engine,
                    "; ".join(f"{name}: {text}" for name, text in item.evidence.items()),
                )
            )
    content = {
        "settings": {item.name: getattr(settings, item.name) for item in fields(CampaignSettings)},
        "runs": [item.to_json() for item in outcomes],
    }
    (folder / JSON).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
