"""Make docs/constructs.md: which construct of C is tested by which pair of programs of tests/tasks.

    python tests/tools/constructs.py            the list of pairs anew; what a scan found stays as it is
    python tests/tools/constructs.py --scan     also compile and execute every program (minutes)
    python tests/tools/constructs.py --check    write nothing; exit code 1 if the document is out of date

A scan executes each program in the reference interpreter, and collects the LLVM instructions, intrinsics and library
functions that clang's output of it contains, to compare them with those that the front end has a rule for.
"""

from __future__ import annotations

import argparse
import html
import itertools
import re
import struct
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from cegas.foundation.errors import CegasError
from cegas.frontend import FrontendOptions, load
from cegas.frontend.clang import compile_to_ir
from cegas.frontend.library import table
from cegas.frontend.llvm import syntax
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.lowering import intrinsics
from cegas.frontend.lowering.function import INTEGER_PREDICATES, FunctionLowering
from cegas.frontend.lowering.library import FLOAT_OPERATORS
from cegas.program import softfloat
from cegas.program.control_flow import DataModel
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.operations import AssumeKind, Origin
from cegas.program.properties import Property
from cegas.program.types import FloatType, PointerType, Type

ROOT: Final = Path(__file__).resolve().parents[2]
TASKS: Final = ROOT / "tests" / "tasks"
DOCUMENT: Final = ROOT / "docs" / "constructs.md"

SCAN_BEGIN: Final = "<!-- scan -->"
SCAN_END: Final = "<!-- end of scan -->"
NOT_RUN: Final = "not run"
ERROR_FUNCTIONS: Final = {
    "unreach-call.prp": "reach_error",
    "unreach-call-verifier.prp": "__VERIFIER_error",
}
MOST_OPERATIONS: Final = 2_000_000
MOST_RUNS: Final = 40
"""How many of the combinations of inputs of a safe program a scan tries, spread over its ranges."""

# ---- The pairs ----


@dataclass(frozen=True, slots=True)
class Task:
    """One program with its expected verdict."""

    source: Path
    error_function: str
    data_model: DataModel
    safe: bool
    runs: tuple[tuple[int | float, ...], ...]
    """The inputs of each run that a scan makes."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A safe and an unsafe program that differ in one token."""

    topic: str
    name: str
    construct: str
    safe: Task
    unsafe: Task

    @property
    def data_model(self) -> DataModel:
        return self.safe.data_model


def read_pairs(tasks: Path = TASKS) -> list[Pair]:
    """All pairs, by topic and name. A twin or a task definition that is missing is an error."""
    pairs: list[Pair] = []
    for topic in sorted(path for path in tasks.iterdir() if path.is_dir()):
        names: set[str] = set()
        for source in topic.glob("*.c"):
            found = re.fullmatch(r"(.+)-(?:un)?safe\.c", source.name)
            if found is None:
                raise ValueError(f"{source}: neither NAME-safe.c nor NAME-unsafe.c")
            names.add(found[1])
        for name in sorted(names):
            safe, unsafe = (_read_task(topic / f"{name}-{kind}.yml") for kind in ("safe", "unsafe"))
            construct = _first_comment(safe.source)
            if _first_comment(unsafe.source) != construct or unsafe.data_model is not safe.data_model:
                raise ValueError(f"{topic.name}/{name}: the twins name different constructs or data models")
            if not safe.safe or unsafe.safe:
                raise ValueError(f"{topic.name}/{name}: the verdicts do not belong to the names")
            pairs.append(Pair(topic.name, name, construct, safe, unsafe))
    return pairs


def _read_task(definition: Path) -> Task:
    content = yaml.safe_load(definition.read_text(encoding="utf-8"))
    (checked,) = content["properties"]
    safe = checked["expected_verdict"]
    if safe:
        runs = _spread([range(low, high + 1) for low, high in content.get("input_ranges", [])])
    else:
        runs = (tuple(content.get("inputs", [])),)
    return Task(
        definition.parent / content["input_files"],
        ERROR_FUNCTIONS[Path(checked["property_file"]).name],
        DataModel[content["options"]["data_model"]],
        safe,
        runs,
    )


def _spread(ranges: Sequence[range]) -> tuple[tuple[int, ...], ...]:
    """Combinations of inputs, evenly spread, the first and the last among them."""
    combinations = list(itertools.product(*ranges))
    if len(combinations) <= MOST_RUNS:
        return tuple(combinations)
    last = len(combinations) - 1
    return tuple(combinations[number * last // (MOST_RUNS - 1)] for number in range(MOST_RUNS))


def _first_comment(source: Path) -> str:
    text = source.read_text(encoding="utf-8")
    found = re.match(r"/\*(.*?)\*/|//([^\n]*)", text, re.DOTALL)
    if found is None:
        raise ValueError(f"{source}: the first line is no comment that names the construct")
    return " ".join((found[1] or found[2]).split())


# ---- Executing the programs ----


def status_of(pair: Pair) -> str:
    """Whether both twins end as they should in the reference interpreter; if not, how they do."""
    problems = [
        f"{kind}: {problem}"
        for kind, task in (("safe", pair.safe), ("unsafe", pair.unsafe))
        if (problem := _problem(task)) is not None
    ]
    return "; ".join(problems) if problems else "yes"


def _problem(task: Task) -> str | None:
    options = FrontendOptions(
        data_model=task.data_model,
        property=Property((task.error_function,), failing_assert_is_error=False),
    )
    try:
        program = load([task.source], options)
    except CegasError as error:
        return f"not read ({error})"
    for inputs in task.runs:
        values = iter(inputs)

        def supply(_: Origin, type_: Type, values: Iterator[int | float] = values) -> int | None:
            return None if isinstance(type_, PointerType) else _pattern(next(values, None), type_)

        outcome = Interpreter(program, supply, max_operations=MOST_OPERATIONS).run()
        if not _is_expected(outcome, task.safe):
            return f"{outcome.kind.value} {outcome.reason or outcome.assumption or ''}".strip()
    return None


def _is_expected(outcome: Outcome, safe: bool) -> bool:
    if not safe:
        return outcome.kind is OutcomeKind.TARGET
    if outcome.kind is OutcomeKind.BLOCKED:
        # An input that the program's own assumption excludes; undefined behaviour has no place in a task.
        return outcome.assumption is not None and outcome.assumption.kind is not AssumeKind.VALIDITY
    return outcome.kind is OutcomeKind.END


def _pattern(value: int | float | None, type_: Type) -> int | None:
    """An input of a task definition as a bit pattern; floating inputs may be written as integers."""
    if value is None:
        return None
    if isinstance(type_, FloatType):
        (double,) = struct.unpack("<Q", struct.pack("<d", value))
        return softfloat.convert(softfloat.DOUBLE, type_.format, double)
    return int(value)


# ---- What the programs contain, and what the front end claims ----

INSTRUCTION: Final = "instruction"
PREDICATE: Final = "comparison or atomic operation"
CONSTANT: Final = "constant expression"
INTRINSIC: Final = "intrinsic"
LIBRARY: Final = "library function"

Feature = tuple[str, str]
"""A kind, of those above, and a name."""


def features_of(task: Task) -> set[Feature]:
    """What clang makes of a program."""
    text = compile_to_ir(task.source, FrontendOptions(data_model=task.data_model))
    module = parse_module(text)
    found: set[Feature] = set()
    for function in module.functions.values():
        if function.is_declaration:
            name = function.name
            if name.startswith("llvm."):
                found.add((INTRINSIC, intrinsics._base_name(name)))
            elif table.lookup(name) is not None:
                found.add((LIBRARY, name))
        for block in function.blocks.values():
            for instruction in block.instructions:
                found.update(_features_of_instruction(instruction))
    for variable in module.globals.values():
        if variable.initializer is not None:
            found.update(_constant_features(variable.initializer))
    return found


def _features_of_instruction(instruction: syntax.Instruction) -> Iterator[Feature]:
    yield INSTRUCTION, instruction.opcode
    if instruction.predicate:
        yield PREDICATE, f"{instruction.opcode} {instruction.predicate}"
    for operand in instruction.operands:
        yield from _constant_features(operand)


def _constant_features(value: syntax.Value) -> Iterator[Feature]:
    pending: list[syntax.Value] = [value]
    while pending:
        current = pending.pop()
        if isinstance(current, syntax.ConstExpr):
            yield CONSTANT, current.opcode
            pending.extend(current.operands)
        elif isinstance(current, syntax.ConstAggregate):
            pending.extend(current.elements)
        elif isinstance(current, syntax.BlockAddress):
            yield CONSTANT, "blockaddress"


def claims() -> list[tuple[str, list[str]]]:
    """What the front end has a rule for: a heading and the names below it."""
    body = object.__new__(FunctionLowering)  # the tables need no function to be lowered
    lowering = object.__new__(intrinsics.IntrinsicLowering)
    lowering.body = body
    names = {f"llvm.{short}" for short in _short_intrinsics()} | set(lowering._table()) | set(intrinsics.IGNORED)
    result = [
        (INSTRUCTION, sorted(body._instruction_table())),
        (PREDICATE, [f"icmp {predicate}" for predicate in INTEGER_PREDICATES]),
        (INTRINSIC, sorted(names)),
    ]
    result.extend((f"{LIBRARY}: {kind}", rows) for kind, rows in library_rows().items())
    return result


def _short_intrinsics() -> Iterator[str]:
    yield from intrinsics.FLOAT_UNARY
    yield from intrinsics.FLOAT_BINARY
    yield from intrinsics.BIT_UNARY
    yield from intrinsics.ORDER
    for name in intrinsics.OVERFLOW:
        yield f"{name}.with.overflow"


ROW_KINDS: Final = {
    table.ModelledInC: "modelled in C",
    table.Intrinsic: "lowered by the front end",
    table.FloatOperation: "one IEEE operation",
    table.NoEffect: "without an effect on memory",
    table.WritesThrough: "fills a buffer with input",
    table.NoReturn: "ends the program",
}


def library_rows() -> dict[str, list[str]]:
    """The rows of the library table that are not there to refuse a function, by kind."""
    rows: dict[str, list[str]] = {kind: [] for kind in ROW_KINDS.values()}
    for name, row in sorted(table.LIBRARY.items()):
        kind = ROW_KINDS.get(type(row))
        if kind is not None and not _is_refused(row):
            rows[kind].append(name)
    return rows


def _is_refused(row: table.LibraryModel) -> bool:
    """A row that says what a function is like although the front end does not lower it."""
    if isinstance(row, table.FloatOperation):
        return row.result is table.FloatResult.FLOAT and row.operator not in FLOAT_OPERATORS
    if isinstance(row, table.WritesThrough):
        return row.size_arguments is None
    return isinstance(row, table.Intrinsic) and row.kind is table.IntrinsicKind.UNSUPPORTED


# ---- The document ----


@dataclass(frozen=True, slots=True)
class Scan:
    """What a scan found: the status of every pair, and in how many pairs each feature occurs."""

    statuses: Mapping[tuple[str, str], str]
    counts: Mapping[Feature, int]


def scan(pairs: Sequence[Pair], processes: int) -> Scan:
    statuses: dict[tuple[str, str], str] = {}
    counts: Counter[Feature] = Counter()
    with ProcessPoolExecutor(processes) as pool:
        for pair, (status, features) in zip(pairs, pool.map(_examine, pairs, chunksize=8), strict=True):
            statuses[pair.topic, pair.name] = status
            counts.update(features)
    return Scan(statuses, counts)


def _examine(pair: Pair) -> tuple[str, set[Feature]]:
    return status_of(pair), features_of(pair.safe) | features_of(pair.unsafe)


def render(pairs: Sequence[Pair], statuses: Mapping[tuple[str, str], str], scan_section: str) -> str:
    """The whole document."""
    topics = {topic: list(group) for topic, group in itertools.groupby(pairs, key=lambda pair: pair.topic)}
    return "\n".join(
        [
            *_introduction(),
            *_summary(topics, statuses),
            "",
            scan_section,
            "",
            "## The pairs",
            "",
            *(line for topic, group in topics.items() for line in _topic(topic, group, statuses)),
        ]
    )


def _introduction() -> list[str]:
    return [
        "# Constructs and their tests",
        "",
        "Made by `python tests/tools/constructs.py`; do not edit. Each row of the last section is one construct of C with",
        "its *pair*: a safe and an unsafe program that differ in one token, so that the verdict turns on the meaning of",
        "that construct ([tests/tasks](../tests/tasks/README.md)). A construct counts as supported only if both twins of",
        "some pair pass.",
        "",
        'A pair *passes* if the reference interpreter reaches the error in the unsafe twin (on the inputs that its task',
        f"definition gives) and does not in the safe one (for at most {MOST_RUNS} combinations of inputs, spread over their",
        "ranges), without a violated validity condition and without getting stuck.",
        "",
    ]


def _summary(topics: Mapping[str, Sequence[Pair]], statuses: Mapping[tuple[str, str], str]) -> list[str]:
    lines = ["| topic | pairs | LP64 | ILP32 | passing |", "|---|---:|---:|---:|---:|"]
    total = [0, 0, 0, 0]
    for topic, group in topics.items():
        wide = sum(pair.data_model is DataModel.LP64 for pair in group)
        passing = sum(_status(pair, statuses) == "yes" for pair in group)
        row = [len(group), wide, len(group) - wide, passing]
        total = [a + b for a, b in zip(total, row, strict=True)]
        lines.append(f"| [{topic}](#{topic}) | {' | '.join(map(str, row))} |")
    return [*lines, f"| **all** | {' | '.join(f'**{number}**' for number in total)} |"]


def _topic(topic: str, pairs: Sequence[Pair], statuses: Mapping[tuple[str, str], str]) -> list[str]:
    lines = [
        f'<a id="{topic}"></a>',
        f"<details><summary>{topic} ({_counted(len(pairs))})</summary>",
        "",
        "| construct | pair | data model | both twins pass |",
        "|---|---|---|---|",
    ]
    for pair in pairs:
        link = f"[{pair.name}](../tests/tasks/{pair.topic}/{pair.name}-safe.c)"
        status = _escape(_status(pair, statuses))
        lines.append(f"| {_escape(pair.construct)} | {link} | {pair.data_model.name} | {status} |")
    return [*lines, "", "</details>", ""]


def _counted(number: int) -> str:
    return f"{number} pair{'' if number == 1 else 's'}"


def _status(pair: Pair, statuses: Mapping[tuple[str, str], str]) -> str:
    return statuses.get((pair.topic, pair.name), NOT_RUN)


def _escape(text: str) -> str:
    """Text that Markdown shows as it is, in one cell of a table."""
    escaped = html.escape(" ".join(text.split()), quote=False)
    return re.sub(r"([\\|*_`\[\]])", r"\\\1", escaped)


def _unescape(text: str) -> str:
    return html.unescape(re.sub(r"\\(.)", r"\1", text))


def scan_section(found: Scan) -> str:
    """The part of the document that only a scan can make."""
    counts = found.counts
    lines = [
        SCAN_BEGIN,
        "## What the programs contain",
        "",
        "In brackets: the number of pairs whose LLVM IR contains it, as clang writes it for the front end.",
        "",
    ]
    for kind in (INSTRUCTION, PREDICATE, CONSTANT, INTRINSIC):
        names = sorted(name for feature, name in counts if feature == kind)
        lines += [f"**{kind.capitalize()}s.** " + _listed(names, kind, counts), ""]
    rows = {name: heading for heading, names in library_rows().items() for name in names}
    for heading in (*ROW_KINDS.values(), "known under another name"):
        called = sorted(
            name
            for feature, name in counts
            if feature == LIBRARY and rows.get(name, "known under another name") == heading
        )
        if called:
            lines += [f"**Library functions: {heading}.** " + _listed(called, LIBRARY, counts), ""]
    lines += [
        "## What no program contains",
        "",
        "The front end has a rule for these, but no pair shows that it is right.",
        "",
    ]
    for heading, names in claims():
        kind = LIBRARY if heading.startswith(LIBRARY) else heading
        missing = [name for name in names if (kind, name) not in counts]
        title = heading.replace(LIBRARY, "library functions") if kind is LIBRARY else f"{heading}s"
        text = ", ".join(f"`{name}`" for name in missing) if missing else "none."
        lines += [f"**{title.capitalize()}** ({len(missing)} of {len(names)}). {text}", ""]
    return "\n".join([*lines, SCAN_END])


def _listed(names: Sequence[str], kind: str, counts: Mapping[Feature, int]) -> str:
    return ", ".join(f"`{name}` ({counts[kind, name]})" for name in names)


# ---- The document that is there ----

_ROW: Final = re.compile(
    r"\(\.\./tests/tasks/(?P<topic>[^/]+)/(?P<name>[^/]+)-safe\.c\) \| \w+ \| (?P<status>.*) \|$", re.MULTILINE
)


def statuses_in(document: str) -> dict[tuple[str, str], str]:
    """The statuses that a document has for its pairs."""
    return {(row["topic"], row["name"]): _unescape(row["status"]) for row in _ROW.finditer(document)}


def scan_section_in(document: str) -> str:
    """The scanned part of a document; an empty one if it has none."""
    start, end = document.find(SCAN_BEGIN), document.find(SCAN_END)
    if start < 0 or end < 0:
        return f"{SCAN_BEGIN}\n{SCAN_END}"
    return document[start : end + len(SCAN_END)]


def renewed(document: str, pairs: Sequence[Pair]) -> str:
    """A document with the pairs that there are now; what a scan found stays."""
    return render(pairs, statuses_in(document), scan_section_in(document))


def scanned(pairs: Sequence[Pair], processes: int) -> str:
    """The document from nothing."""
    found = scan(pairs, processes)
    return render(pairs, found.statuses, scan_section(found))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make docs/constructs.md.")
    parser.add_argument("--scan", action="store_true", help="compile and execute every program")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the document is out of date")
    parser.add_argument("--processes", type=int, default=2, help="for --scan (default: %(default)s)")
    options = parser.parse_args(arguments)
    document = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    pairs = read_pairs()
    new = scanned(pairs, options.processes) if options.scan else renewed(document, pairs)
    if options.check:
        print("up to date" if new == document else f"{DOCUMENT.name} is out of date: run {Path(__file__).name}")
        return 0 if new == document else 1
    DOCUMENT.write_text(new, encoding="utf-8")
    not_passing = [pair for pair in pairs if _status(pair, statuses_in(new)) != "yes"]
    print(f"{_counted(len(pairs))}, {len(not_passing)} not passing")
    for pair in not_passing:
        print(f"  {pair.topic}/{pair.name}: {_status(pair, statuses_in(new))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
