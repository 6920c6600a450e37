"""Whether two versions of cegas do the same: verdict, states, refinements and trace, program by program.

    python -m tests.tools.same record before.jsonl
    python -m tests.tools.same record after.jsonl --part 2/3
    python -m tests.tools.same record after.jsonl ../shared/tasks/svcomp --analyses value,cegas --limit 5
    python -m tests.tools.same compare before.jsonl after.jsonl

`record` runs every program under every analysis, in a process each, and writes a line of JSON for each run; what the file
has already is not run again. Part K/N of the runs is every N-th of them: give each part a file of its own. `compare` takes
files, or several joined by commas, and ends with exit code 1 if something differs or is missing.

A record has what is the same in every run of one version: no times, no process numbers, no place of the project in the file
system. Long texts are recorded by their digest. Limits are processor time; a run that was cut short is compared by the
refinements that it came to: those of the shorter one are the first of the longer one. Counterexamples are not replayed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests.support.cpu_time import CpuBudget

from cegas.api.run import run
from cegas.bench.tasks import Task, read_sets, short_names
from cegas.foundation.errors import InputError
from cegas.program.control_flow import DataModel
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options
from cegas.verification.watch import Watch

TASKS: Final = Path(__file__).resolve().parent.parent / "tasks"
LIMIT: Final = 20.0
"""Seconds of processor time."""
MEMORY_MB: Final = 1500

Record = Mapping[str, Any]
Key = tuple[str, str]
"""A program and an analysis."""

FIELDS: Final = (
    "verdict",
    "reason",
    "states",
    "refinements",
    "solver_calls",
    "operations",
    "rounds",
    "log",
    "assumptions",
    "warnings",
    "trace",
    "certificate",
    "error",
)
"""What has to be the same; a record without a field has nothing to say there."""


# -- records ------------------------------------------------------------------------------------------------------------


def key_of(record: Record) -> Key:
    return record["task"], record["analysis"]


def read_records(files: Iterable[Path]) -> dict[Key, Record]:
    """The records of files; a last line that was not finished is no record."""
    found: dict[Key, Record] = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                record = json.loads(line)
                found[key_of(record)] = record
    return found


def digest(value: object, root: str) -> str:
    """A few characters that stand for a value, wherever the programs are (`root`)."""
    text = json.dumps(value, sort_keys=True, default=str).replace(root, "")
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def record_of(task: Task, analysis: str, root: str, limit: float, *, certificates: bool) -> dict[str, Any]:
    """Check a program, and say what came of it."""
    options = Options(analysis=analysis, replay=False, write_certificate=certificates)
    if task.data_model:
        options = replace(options, frontend=replace(options.frontend, data_model=DataModel[task.data_model]))
    log: list[tuple[int, int]] = []
    watch = Watch(observer=lambda cegar: log.append((cegar.exploration.states, cegar.story[-1].length)))
    result = run([task.path], options, CpuBudget(limit, MEMORY_MB), watch)
    found: dict[str, Any] = {"verdict": result.verdict.value, "log": [list(each) for each in log]}
    if result.was_cut_short:
        return {**found, "cut": result.reason}
    said = result.to_json()
    statistics: Any = said["statistics"]
    for name in ("states", "refinements", "solver_calls", "operations"):
        found[name] = statistics[name]
    found["reason"] = result.reason.replace(root, "")
    found["rounds"] = [digest(round_, root) for round_ in statistics["rounds"]]
    for name, value in (
        ("assumptions", said["assumptions"]),
        ("warnings", said["warnings"]),
        ("trace", said["counterexample"]),
        ("certificate", result.certificate),
    ):
        if value:
            found[name] = digest(value, root)
    return found


def in_a_process(task: Task, analysis: str, root: str, limit: float, *, certificates: bool) -> dict[str, Any]:
    """`record_of` in a copy of this process, so that no run changes another; what ends it otherwise is an error."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            hard = int(2 * limit) + 30  # only for what takes no notice of its budget
            resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))
            try:
                found = record_of(task, analysis, root, limit, certificates=certificates)
            except Exception as error:  # of the version that is being looked at: that is a finding as well
                found = {"error": f"{type(error).__name__}: {error}".replace(root, "")}
            with os.fdopen(writer, "w", encoding="utf-8") as pipe:
                json.dump(found, pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        text = pipe.read()
    _, ending = os.waitpid(child, 0)
    if ending != 0:
        code = os.waitstatus_to_exitcode(ending)
        return {"error": f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"}
    answer: dict[str, Any] = json.loads(text)
    return answer


def _preload() -> None:
    """Import what runs will need once, instead of in every process."""
    for analysis in ANALYSES.values():
        for module in (*analysis.modules, *analysis.perhaps):
            import_module(module)


@dataclass(frozen=True, slots=True)
class Part:
    """Every `of`-th run, beginning with the one of this number (from 1)."""

    number: int = 1
    of: int = 1

    @staticmethod
    def parse(text: str) -> Part:
        number, _, of = text.partition("/")
        part = Part(int(number), int(of))
        if not 1 <= part.number <= part.of:
            raise ValueError(text)
        return part

    def select(self, runs: Sequence[tuple[str, Task, str]]) -> Sequence[tuple[str, Task, str]]:
        return runs[self.number - 1 :: self.of]


def runs_of(places: Sequence[Path], analyses: Sequence[str]) -> tuple[str, list[tuple[str, Task, str]]]:
    """The folder that all programs are in, and all runs: name of the program, program, analysis."""
    tasks = sorted(read_sets(places).tasks, key=lambda task: task.path)
    names = short_names([task.path for task in tasks])
    root = os.path.commonpath([os.path.dirname(task.path) for task in tasks]) + os.sep
    return root, [(names[task.path], task, analysis) for task in tasks for analysis in analyses]


def record(
    file: Path, places: Sequence[Path], analyses: Sequence[str], limit: float, part: Part, *, certificates: bool
) -> int:
    """Run what a file has no record of yet; the number of runs."""
    root, runs = runs_of(places, analyses)
    done = read_records([file]) if file.exists() else {}
    _end_of_last_record(file)
    _preload()
    count = 0
    with file.open("a", encoding="utf-8") as out:
        for name, task, analysis in part.select(runs):
            if (name, analysis) in done:
                continue
            found = in_a_process(task, analysis, root, limit, certificates=certificates)
            out.write(json.dumps({"task": name, "analysis": analysis, **found}) + "\n")
            out.flush()
            count += 1
    return count


def _end_of_last_record(file: Path) -> None:
    """Take off a line that was not finished when a run was interrupted."""
    if file.exists():
        data = file.read_bytes()
        if not data.endswith(b"\n"):
            file.write_bytes(data[: data.rfind(b"\n") + 1])


# -- comparison ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two sets of records have in common."""

    same: int
    cut: tuple[Key, ...]
    """Cut short in one version or in both; as far as both came, they did the same."""
    different: tuple[tuple[Key, tuple[str, ...]], ...]
    """With the fields that differ."""
    missing: tuple[Key, ...]
    """In one of the sets only."""


def differences(before: Record, after: Record, ignored: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The fields in which two records of one run differ."""
    if "cut" in before or "cut" in after:
        return _differences_so_far(before, after)
    return tuple(name for name in FIELDS if name not in ignored and before.get(name) != after.get(name))


def _differences_so_far(before: Record, after: Record) -> tuple[str, ...]:
    """Of runs one of which was cut short."""
    if "error" in before or "error" in after:
        return ("error",)
    shorter, longer = (before, after) if "cut" in before else (after, before)
    if "cut" in shorter and "cut" in longer and len(shorter["log"]) > len(longer["log"]):
        shorter, longer = longer, shorter
    return () if longer["log"][: len(shorter["log"])] == shorter["log"] else ("log",)


def compare(
    before: Mapping[Key, Record], after: Mapping[Key, Record], ignored: frozenset[str] = frozenset()
) -> Comparison:
    """Compare all runs."""
    same, cut, different = 0, [], []
    for key in sorted(before.keys() & after.keys()):
        fields = differences(before[key], after[key], ignored)
        if fields:
            different.append((key, fields))
        elif "cut" in before[key] or "cut" in after[key]:
            cut.append(key)
        else:
            same += 1
    return Comparison(same, tuple(cut), tuple(different), tuple(sorted(before.keys() ^ after.keys())))


def report(found: Comparison, before: Mapping[Key, Record], after: Mapping[Key, Record]) -> Iterator[str]:
    """What to tell of a comparison, line by line."""
    for key, fields in found.different:
        yield f"{' '.join(key)}: {', '.join(fields)}"
        for name in fields:
            yield f"    {name}: {before[key].get(name)} -> {after[key].get(name)}"
    for key in found.missing:
        yield f"{' '.join(key)}: only {'before' if key in before else 'after'}"
    once = [key for key in found.cut if ("cut" in before[key]) != ("cut" in after[key])]
    for key in once:
        yield f"{' '.join(key)}: cut short {'before' if 'cut' in before[key] else 'after'} only"
    yield (
        f"{found.same} same, {len(found.cut)} the same until they were cut short ({len(once)} of them in one version only), "
        f"{len(found.different)} different, {len(found.missing)} missing"
    )


# -- command line -------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.same", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="run programs and write down what came of it")
    recording.add_argument("file", type=Path)
    recording.add_argument("places", type=Path, nargs="*", help="sets of tasks, as for `cegas bench`; default: tests/tasks")
    recording.add_argument("--analyses", default=",".join(ANALYSES), help="separated by commas; default: all")
    recording.add_argument("--limit", type=float, default=LIMIT, help="seconds of processor time for a run")
    recording.add_argument("--part", type=Part.parse, default=Part(), metavar="K/N", help="every N-th run, from the K-th on")
    recording.add_argument("--certificates", action="store_true", help="record the certificates of proofs as well")
    comparing = commands.add_parser("compare", help="compare what was written down")
    comparing.add_argument("before")
    comparing.add_argument("after")
    comparing.add_argument("--ignore", default="", help="fields that may differ, separated by commas")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "record":
            analyses = chosen.analyses.split(",")
            unknown = [name for name in analyses if name not in ANALYSES]
            if unknown:
                parser.error(f"there is no analysis '{unknown[0]}'")
            places = chosen.places or [TASKS]
            count = record(
                chosen.file, places, analyses, chosen.limit, chosen.part, certificates=chosen.certificates
            )
            print(f"{count} runs")
            return 0
        before, after = (read_records(map(Path, text.split(","))) for text in (chosen.before, chosen.after))
    except (InputError, OSError) as error:
        parser.error(str(error))
    found = compare(before, after, frozenset(filter(None, chosen.ignore.split(","))))
    for line in report(found, before, after):
        print(line)
    return 1 if found.different or found.missing else 0


if __name__ == "__main__":
    sys.exit(main())
