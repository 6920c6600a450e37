"""What sanitizers and valgrind say of the pairs of `tests/tasks-properties`: the truth of their verdicts, by native runs.

    python -m tests.tools.sanitized                              all pairs
    python -m tests.tools.sanitized memory overflow/increment    those of which the name begins so
    python -m tests.tools.sanitized --without-valgrind --verbose

Each program is built twice by gcc: with the address, leak and undefined-behaviour sanitizers, and plainly, to run under valgrind.
An unsafe program runs on the inputs of its definition, and one of the tools has to report a violation of its kind, at its line,
before it reports anything else; a safe one runs on a sample of its ranges, and no tool may report anything. In pairs that say
`native: false` no tool sees the violation (or none says where); if one does, that is held against the definition too.

All programs of a call become one binary with a driver (`sanitized_driver.c`) that forks for each run, because starting
compilers and valgrind takes longer than all else. Exit code 1 if the tools and a definition disagree.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.support.definitions import read_yaml

TASKS: Final = Path(__file__).resolve().parents[1] / "tasks-properties"
DRIVER: Final = Path(__file__).with_name("sanitized_driver.c")
KINDS: Final = ("memory", "leak", "overflow", "pointer-arithmetic", "arithmetic", "uninitialized")
SUBPROPERTIES: Final = ("valid-deref", "valid-free", "valid-memtrack", "valid-memcleanup")
REQUIRED_KEYS: Final = {"format_version", "input_files", "properties", "options"}
UNSAFE_KEYS: Final = {"inputs", "line", "cwe"}
SANITIZER_SAMPLES: Final = 4
VALGRIND_SAMPLES: Final = 2
"""Runs of a safe program."""
ASSUMPTION_FAILED: Final = 99
"""The driver's status of a run that an assumption ended."""

PLAIN_FLAGS: Final = ("-std=gnu11", "-g1", "-O0", "-w", "-fno-builtin", "-fno-stack-protector")
SANITIZER_FLAGS: Final = (
    *PLAIN_FLAGS,
    *("-fsanitize=address,undefined,float-cast-overflow,bounds-strict", "-fsanitize-address-use-after-scope"),
    *("-fno-sanitize-recover=all", "-fno-omit-frame-pointer"),
)
ASAN_OPTIONS: Final = (
    "detect_leaks=1:detect_stack_use_after_return=1:allocator_may_return_null=1:strict_string_checks=1:"
    "replace_intrin=1:detect_invalid_pointer_pairs=0:handle_sigfpe=1:symbolize=0:color=never"
)
VALGRIND: Final = (
    *("valgrind", "--quiet", "--leak-check=full", "--show-leak-kinds=all", "--child-silent-after-fork=no"),
    *("--num-callers=12", "--error-limit=no"),
)


@dataclass(frozen=True, slots=True)
class Task:
    """A program and what is expected of it."""

    source: Path
    safe: bool
    subproperty: str | None
    inputs: tuple[int | float, ...]
    input_ranges: tuple[tuple[int, int], ...]
    line: int | None
    native: bool

    @property
    def kind(self) -> str:
        return self.source.parent.name

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.source.stem}"

    def samples(self, most: int) -> list[tuple[int | float, ...]]:
        """The inputs to run it on: those of the definition, or ends and middles of the ranges."""
        if not self.safe:
            return [self.inputs]
        points = [sorted({low, (low + high) // 2, high}) for low, high in self.input_ranges]
        combinations: list[tuple[int | float, ...]] = list(itertools.product(*points))
        last = len(combinations) - 1
        if last < most:
            return combinations
        return [combinations[number * last // (most - 1)] for number in range(most)]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a tool reported first: the kinds of violation that it may be, the line in the program, and its words."""

    tool: str
    kinds: frozenset[str]
    line: int | None
    words: str

    def __str__(self) -> str:
        return f"{self.tool}, line {self.line}: {self.words}"


def read_task(file: Path) -> Task:
    """Read a definition; raises ``ValueError`` unless it has the form that the README describes."""

    def demand(condition: bool, problem: str) -> None:
        if not condition:
            raise ValueError(f"{file.parent.name}/{file.name} {problem}")

    data: dict[str, Any] = read_yaml(file)
    safe = file.stem.endswith("-safe")
    known = REQUIRED_KEYS | {"native", "subobject"} | ({"input_ranges"} if safe else UNSAFE_KEYS)
    demand(REQUIRED_KEYS <= set(data) <= known, f"has keys {sorted(data)}")
    demand(data["input_files"] == f"{file.stem}.c" and file.with_suffix(".c").is_file(), "names no program of its own")
    (stated,) = data["properties"]
    demand(stated["expected_verdict"] is safe, "contradicts its name")
    demand((file.parent / stated["property_file"]).is_file(), "names no property")
    subproperty = stated.get("subproperty")
    demand(subproperty is None or (not safe and subproperty in SUBPROPERTIES), "has an unknown subproperty")
    demand(safe or {"line", "cwe"} <= set(data), "says not where the violation is, or what")
    demand(data.get("native", False) is False, "says native: true, which is the default")
    demand(all(low <= high for low, high in data.get("input_ranges", [])), "has an empty range")
    return Task(
        source=file.with_suffix(".c"),
        safe=safe,
        subproperty=subproperty,
        inputs=tuple(data.get("inputs", ())),
        input_ranges=tuple((low, high) for low, high in data.get("input_ranges", ())),
        line=data.get("line"),
        native="native" not in data,
    )


def tasks_of(names: Sequence[str]) -> list[Task]:
    """The tasks of which the name begins with one of these; all if there are none."""
    files = sorted(TASKS.glob("*/*.yml"))
    return [
        read_task(file)
        for file in files
        if not names or any(f"{file.parent.name}/{file.stem}".startswith(name) for name in names)
    ]


# ------------------------------------------------------------------------------------------------ running


_COMMENT: Final = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'", re.DOTALL)
_SHARED_NAMES: Final = frozenset(
    re.findall(
        r"\w+",
        "auto break case char const continue default do double else enum extern float for goto if inline int long packed register"
        " restrict return short signed sizeof static struct switch typedef union unsigned unused void volatile while",
    )
)
"""Keywords, and names of attributes."""


def own_names(text: str) -> list[str]:
    """The names that a program gives: all but keywords, reserved names, and those of the declarations of library functions."""
    text = _COMMENT.sub(" ", text)
    shared = _SHARED_NAMES.union(*(re.findall(r"\w+", line) for line in re.findall(r"^extern .*\);$", text, re.MULTILINE)))
    names = dict.fromkeys(re.findall(r"(?<![\w.])[A-Za-z_]\w*|(?<=\.)[A-Za-z_]\w*", text))
    return [name for name in names if name not in shared and not name.startswith("_")]


def build(tasks: Sequence[Task], folder: Path, flags: Sequence[str]) -> Path:
    """One binary of the driver and all programs, which are one translation unit: each has its own names changed."""
    parts: list[str] = []
    for number, task in enumerate(tasks):
        names = own_names(task.source.read_text(encoding="utf-8"))
        parts.extend(f"#define {name} {name}_of_{number}" for name in names)
        parts.append(f'#include "{task.source}"')
        parts.extend(f"#undef {name}" for name in names)
    entries = ", ".join(f"(int (*)(int, char **))main_of_{number}" for number in range(len(tasks)))
    parts.append(f"int (*const sanitized_programs[])(int, char **) = {{{entries}}};")
    return link("\n".join(parts) + "\n", folder, flags)


def link(programs: str, folder: Path, flags: Sequence[str], more: str = "") -> Path:
    """The driver with the text of programs and their table, and more that they need."""
    folder.mkdir(exist_ok=True)
    for name, text in (("programs.c", programs), ("more.c", more)):
        (folder / name).write_text(text, encoding="utf-8")
    command = ["gcc", *flags, "-o", "driver", str(DRIVER), "programs.c", "more.c", "-lm"]
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ValueError(f"gcc failed:\n{done.stderr}")
    return folder / "driver"


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a program: what was said on its standard error, by its process to valgrind's log, and its exit status."""

    task: Task
    inputs: tuple[int | float, ...]
    report: str
    status: int


def run_all(tasks: Sequence[Task], binary: Path, under_valgrind: bool) -> Iterator[Run]:
    """Run every program on its samples."""
    most = VALGRIND_SAMPLES if under_valgrind else SANITIZER_SAMPLES
    planned = [(number, inputs) for number, task in enumerate(tasks) for inputs in task.samples(most)]
    requests = binary.parent / "requests"
    # Leaks of programs of the other kinds are left to valgrind: the sanitizer's search takes most of the time.
    lines = (" ".join(map(str, (number, int(tasks[number].kind == "leak"), *inputs))) for number, inputs in planned)
    requests.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    prefix = VALGRIND if under_valgrind else ()
    command = [*prefix, str(binary), str(requests), str(binary.parent)]
    # The options of a caller's own must not change what is reported.
    environment = {key: value for key, value in os.environ.items() if not key.endswith("SAN_OPTIONS")}
    environment |= {"ASAN_OPTIONS": ASAN_OPTIONS, "UBSAN_OPTIONS": "print_stacktrace=0:color=never"}
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )
    logs: dict[str, list[str]] = defaultdict(list)
    for line in done.stderr.splitlines():
        if found := re.match(r"==(\d+)== ?(.*)", line):
            logs[found[1]].append(found[2])
    endings = [line.split() for line in done.stdout.splitlines()]
    if len(endings) != len(planned):
        raise ValueError(f"only {len(endings)} of {len(planned)} runs came to an end:\n{done.stderr[-2000:]}")
    if under_valgrind:
        reports = ["\n".join(logs[process]) for _, process, _ in endings]
    else:
        files = (binary.parent / f"{position}.txt" for position, _, _ in endings)
        reports = with_lines([file.read_text(encoding="utf-8", errors="replace") for file in files], binary)
    for (number, inputs), report, (_, _, status) in zip(planned, reports, endings, strict=True):
        yield Run(tasks[number], inputs, report, int(status))


def with_lines(reports: Sequence[str], binary: Path) -> list[str]:
    """The reports with files and lines for addresses in the binary: all at once, as each run would read its debug information."""
    place = re.compile(rf"\({re.escape(str(binary))}\+(0x[0-9a-f]+)\)")
    addresses = sorted({address for report in reports for address in place.findall(report)})
    command = ["addr2line", "-e", str(binary)]
    done = subprocess.run(command, input="\n".join(addresses), capture_output=True, text=True, check=True)
    lines = dict(zip(addresses, done.stdout.splitlines(), strict=True))
    return [place.sub(lambda found: lines[found[1]], report) for report in reports]


# ------------------------------------------------------------------------------------------------ reading reports

_UNDEFINED: Final = re.compile(r"^(?P<file>[^\n:]+\.c):(?P<line>\d+):\d+: runtime error: (?P<words>.*)$", re.MULTILINE)
_ADDRESS: Final = re.compile(r"^(?:==\d+==)?ERROR: (?:Address|Leak)Sanitizer: (?P<words>.*)$", re.MULTILINE)
_FRAME: Final = re.compile(r"^\s+#\d+ 0x[0-9a-f]+ .*?(?P<file>/[^\n:]+\.c):(?P<line>\d+)", re.MULTILINE)
_VALGRIND_FRAME: Final = re.compile(r"^\s+(?:at|by) 0x[0-9A-F]+: .* \((?P<file>[^\n:]+\.c):(?P<line>\d+)\)")

_KINDS: Final[Mapping[str, Sequence[str]]] = {
    # the undefined-behaviour sanitizer
    r"signed integer overflow|negation of": ("overflow",),
    r"division of .* by -1 cannot|division by zero": ("arithmetic",),
    r"shift exponent|left shift of|passing zero to c[lt]z|outside the range of representable": ("arithmetic",),
    # An address outside an array is formed, and perhaps used.
    r"out of bounds for type|pointer index expression|applying (?:non-)?zero offset": ("memory", "pointer-arithmetic"),
    r"null pointer|misaligned address|insufficient space": ("memory",),
    # the address sanitizer
    r"FPE": ("arithmetic",),
    r"detected memory leaks": ("leak", "valid-memtrack", "valid-memcleanup"),
    r"attempting (?:double-)?free|bad-free": ("memory", "valid-free"),
    r"-(?:over|under)flow|-overread|SEGV|use-after|overlap|negative-size|unknown-crash": ("memory", "valid-deref"),
    # valgrind
    r"definitely lost|indirectly lost": ("leak", "valid-memtrack", "valid-memcleanup"),
    r"still reachable|possibly lost": ("leak", "valid-memcleanup"),
    r"SIGFPE": ("arithmetic",),
    r"Invalid free": ("memory", "valid-free"),
    r"Invalid (?:read|write)|Source and destination|Jump to the invalid|SIGSEGV|SIGBUS": ("memory", "valid-deref"),
    r"uninitialised": ("uninitialized",),
}


def kinds_of(words: str) -> frozenset[str]:
    """The kinds of violation that a tool's words may stand for."""
    for pattern, kinds in _KINDS.items():
        if re.search(pattern, words):
            return frozenset(kinds)
    return frozenset()


def sanitizer_finding(run: Run) -> Finding | None:
    """What the sanitizers reported."""
    if undefined := _UNDEFINED.search(run.report):
        return Finding("UBSan", kinds_of(undefined["words"]), int(undefined["line"]), undefined["words"])
    if reported := _ADDRESS.search(run.report):
        frames = (frame for frame in _FRAME.finditer(run.report, reported.end()) if Path(frame["file"]) == run.task.source)
        line = next((int(frame["line"]) for frame in frames), None)
        return Finding("ASan", kinds_of(reported["words"]), line, reported["words"])
    if run.status < 0:
        return Finding("system", frozenset(), None, f"signal {-run.status}")
    return None


def valgrind_finding(run: Run) -> Finding | None:
    """The first that valgrind reported; memory that is still reachable counts only where its being freed is the question."""
    for paragraph in re.split(r"\n\s*\n", run.report):
        words, *rest = paragraph.strip("\n").splitlines() or [""]
        words = re.sub(r"^[\d,]+ (?:\([^)]*\) )?bytes in .* blocks? are ", "", words.strip())
        kinds = kinds_of(words)
        if not kinds or ("valid-memtrack" not in kinds and "leak" in kinds and not _asks_for_cleanup(run.task)):
            continue
        frames = (frame for line in rest if (frame := _VALGRIND_FRAME.match(line)))
        line = next((int(frame["line"]) for frame in frames if frame["file"] == run.task.source.name), None)
        return Finding("valgrind", kinds, line, words)
    return None


def _asks_for_cleanup(task: Task) -> bool:
    definition = read_yaml(task.source.with_suffix(".yml"))
    return "memcleanup" in definition["properties"][0]["property_file"]


def matches(task: Task, finding: Finding) -> bool:
    """Whether this is the violation of the definition."""
    is_kind = task.kind in finding.kinds
    # Which part of a property is violated, where the tool's words say it.
    said = finding.kinds & set(SUBPROPERTIES)
    return is_kind and finding.line == task.line and (task.subproperty is None or not said or task.subproperty in said)


# ------------------------------------------------------------------------------------------------ judging


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the tools say of a task: what was found, and what contradicts the definition."""

    task: Task
    findings: tuple[Finding, ...]
    complaints: tuple[str, ...]

    @property
    def confirmed_by(self) -> tuple[str, ...]:
        if self.task.safe:
            return ()
        return tuple(sorted({finding.tool for finding in self.findings if matches(self.task, finding)}))


def judge(task: Task, runs: Iterable[tuple[Run, Finding | None]]) -> Judgement:
    """Hold what was found against a definition."""
    complaints: list[str] = []
    findings: list[Finding] = []
    for run, finding in runs:
        if run.status == ASSUMPTION_FAILED:
            if not task.safe:
                complaints.append(f"an assumption fails on {list(run.inputs)}")
        elif finding is not None:
            findings.append(finding)
            if task.safe:
                complaints.append(f"not silent on {list(run.inputs)}: {finding}")
    if not task.safe:
        right = [finding for finding in findings if matches(task, finding)]
        others = [finding for finding in findings if not matches(task, finding)]
        if right and not task.native:
            complaints.append(f"a tool sees it: {right[0]}")
        if not right and task.native:
            complaints.append("not reported" + "".join(f"; {finding}" for finding in others))
        elif not right:
            # The right kind without a line is no contradiction, and no confirmation.
            strange = (finding for finding in others if finding.line is not None or task.kind not in finding.kinds)
            complaints.extend(f"another report: {finding}" for finding in strange)
    return Judgement(task, tuple(findings), tuple(dict.fromkeys(complaints)))


VALGRIND_KINDS: Final = ("memory", "leak", "uninitialized")
"""Of the others valgrind sees nothing."""


def examine(tasks: Sequence[Task], sanitizers: bool = True, valgrind: bool = True) -> list[Judgement]:
    """Build and run tasks under all tools, and judge them."""
    seen: dict[Task, list[tuple[Run, Finding | None]]] = {task: [] for task in tasks}
    with tempfile.TemporaryDirectory(prefix="cegas-sanitized-") as name:
        if sanitizers:
            binary = build(tasks, Path(name) / "sanitizers", SANITIZER_FLAGS)
            for run in run_all(tasks, binary, under_valgrind=False):
                seen[run.task].append((run, sanitizer_finding(run)))
        visible = [task for task in tasks if task.kind in VALGRIND_KINDS]
        if valgrind and visible:
            binary = build(visible, Path(name) / "plain", PLAIN_FLAGS)
            for run in run_all(visible, binary, under_valgrind=True):
                seen[run.task].append((run, valgrind_finding(run)))
    return [judge(task, runs) for task, runs in seen.items()]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="what sanitizers and valgrind say of the pairs of tests/tasks-properties")
    parser.add_argument("names", nargs="*", help="beginnings of names, as memory/list")
    parser.add_argument("--without-valgrind", action="store_true")
    parser.add_argument("--without-sanitizers", action="store_true")
    parser.add_argument("--verbose", action="store_true", help="a line also for what is confirmed")
    given = parser.parse_args(arguments)
    tasks = tasks_of(given.names)
    if not tasks:
        parser.error("no task has such a name")
    judgements = examine(tasks, not given.without_sanitizers, not given.without_valgrind)
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for judgement in judgements:
        task = judgement.task
        count = counts[task.kind]
        count["safe" if task.safe else "unsafe"] += 1
        count["wrong"] += bool(judgement.complaints)
        if not task.safe:
            tools = judgement.confirmed_by
            count.update(tools)
            count["confirmed"] += bool(tools)
            count["unseen"] += not task.native
            if given.verbose:
                print(f"{task.name}: {'; '.join(map(str, judgement.findings)) or 'nothing'}")
        for complaint in judgement.complaints:
            print(f"WRONG {task.name}: {complaint}")
    for kind, count in counts.items():
        if count:
            print(f"{kind}: " + ", ".join(f"{number} {name}" for name, number in count.items()))
    return 1 if any(judgement.complaints for judgement in judgements) else 0


if __name__ == "__main__":
    raise SystemExit(main())
