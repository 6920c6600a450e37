"""Make docs/constructs.md: which construct of C is tested by which pair of programs of tests/tasks.

    python -m tests.tools.constructs            the list of pairs anew; what a scan found stays as it is
    python -m tests.tools.constructs --scan     also test every pair, and look into its LLVM IR (minutes)
    python -m tests.tools.constructs --check    write nothing; exit code 1 if the document is out of date

A scan tests each pair as tests/differential does, and collects the LLVM instructions, intrinsics and library
functions that clang's output of it contains, to compare them with those that the front end has a rule for.
"""

from __future__ import annotations

import argparse
import html
import itertools
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.differential.tasks import Task, pair_names, read_pair

from cegas.frontend import FrontendOptions
from cegas.frontend.clang import compile_to_ir
from cegas.frontend.library import rows, table
from cegas.frontend.llvm import syntax
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.lowering import intrinsics
from cegas.frontend.lowering.arithmetic import INTEGER_PREDICATES
from cegas.frontend.lowering.context import Context, Exits
from cegas.frontend.lowering.function import FunctionLowering
from cegas.frontend.lowering.library_floats import FLOAT_OPERATORS
from cegas.frontend.units import FunctionSymbol, SymbolTable, Unit
from cegas.program.control_flow import DataModel

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENT: Final = ROOT / "docs" / "constructs.md"

SCAN_BEGIN: Final = "<!-- scan -->"
SCAN_END: Final = "<!-- end of scan -->"
NOT_RUN: Final = "not run"

# ---- The pairs ----


@dataclass(frozen=True, slots=True)
class Pair:
    """A safe and an unsafe program that differ in one token."""

    topic: str
    name: str
    construct: str
    safe: Task
    unsafe: Task


def read_pairs() -> list[Pair]:
    """All pairs, by topic and name. A twin or a task definition that is missing is an error."""
    pairs: list[Pair] = []
    for full_name in pair_names():
        topic, name = full_name.split("/")
        safe, unsafe = read_pair(full_name)
        construct = _first_comment(safe.source)
        if _first_comment(unsafe.source) != construct:
            raise ValueError(f"{full_name}: the twins name different constructs")
        pairs.append(Pair(topic, name, construct, safe, unsafe))
    return pairs


def _first_comment(source: Path) -> str:
    text = source.read_text(encoding="utf-8")
    found = re.match(r"/\*(.*?)\*/|//([^\n]*)", text, re.DOTALL)
    if found is None:
        raise ValueError(f"{source}: the first line is no comment that names the construct")
    return " ".join((found[1] or found[2]).split())


def status_of(pair: Pair) -> str:
    """"yes" if the pair passes its test; else what is wrong."""
    from tests.differential.test_tasks import test_verdict  # reads all tasks, which only a scan needs

    try:
        test_verdict(f"{pair.topic}/{pair.name}")
    except Exception as problem:  # whatever it is, it belongs into the table
        return (str(problem).splitlines() or [type(problem).__name__])[0].replace(f"{ROOT}/", "")
    return "yes"


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
    text = compile_to_ir(task.source, FrontendOptions(data_model=DataModel[task.model]))
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


REFUSED: Final = frozenset({"llvm.fmuladd"})
"""An intrinsic whose rule is to refuse it."""
NOT_FROM_C: Final = frozenset(
    {
        *("__builtin_trap", "addrspacecast", "insertvalue", "invoke", "ptrtoaddr", "va_arg"),
        *("llvm.codeview.annotation", "llvm.donothing", "llvm.experimental.noalias.scope.decl", "llvm.fake.use"),
        *("llvm.invariant.end", "llvm.invariant.start", "llvm.launder.invariant.group", "llvm.pseudoprobe"),
        *("llvm.sideeffect", "llvm.strip.invariant.group", "llvm.ubsantrap"),
    }
)
"""What clang makes of no C program with the flags that the front end uses; other LLVM files may contain it."""


def claims() -> list[tuple[str, list[str]]]:
    """What the front end has a rule for: a heading and the names below it."""
    lowering = _lowering_of_something()
    names = {*lowering.calls.intrinsics.table(), *intrinsics.IGNORED, *(f"llvm.{short}" for short in _short_intrinsics())}
    result: list[tuple[str, list[str]]] = [
        (INSTRUCTION, sorted(lowering.instruction_table())),
        (PREDICATE, [f"icmp {predicate}" for predicate in INTEGER_PREDICATES]),
        (INTRINSIC, sorted(names - REFUSED)),
    ]
    result.extend((f"{LIBRARY}: {kind}", names) for kind, names in library_rows().items())
    return result


def _lowering_of_something() -> FunctionLowering:
    """What lowers an instruction stands in tables that belong to the lowering of a function: any will do."""
    module = parse_module("define void @f() {\n  ret void\n}\n")
    unit = Unit(0, "f.ll", module, DataLayout.parse(module.data_layout), DebugInfo(module.metadata))

    def no_model(model: rows.ModelledInC) -> FunctionSymbol:
        raise AssertionError(f"nothing calls {model.function}")

    context = Context(SymbolTable(), FrontendOptions(), no_model, lambda: None)
    return FunctionLowering(context, FunctionSymbol(unit, module.functions["f"], "f"), Exits())


def _short_intrinsics() -> Iterator[str]:
    yield from intrinsics.FLOAT_UNARY
    yield from intrinsics.FLOAT_BINARY
    yield from intrinsics.BIT_UNARY
    yield from intrinsics.ORDER
    for name in intrinsics.OVERFLOW:
        yield f"{name}.with.overflow"


ROW_KINDS: Final = {
    rows.ModelledInC: "modelled in C",
    rows.Intrinsic: "lowered by the front end",
    rows.FloatOperation: "one IEEE operation",
    rows.NoEffect: "without an effect on memory",
    rows.WritesThrough: "fills a buffer with input",
    rows.NoReturn: "ends the program",
}


def library_rows() -> dict[str, list[str]]:
    """The rows of the library table by kind, without those that refuse a function or are for models only."""
    found: dict[str, list[str]] = {kind: [] for kind in ROW_KINDS.values()}
    for name, row in sorted(table.LIBRARY.items()):
        kind = ROW_KINDS.get(type(row))
        if kind is not None and not name.startswith("__cegas_") and not _is_refused(row):
            found[kind].append(name)
    return found


def _is_refused(row: rows.LibraryModel) -> bool:
    """A row that says what a function is like although the front end does not lower it."""
    if isinstance(row, rows.FloatOperation):
        return row.result is rows.FloatResult.FLOAT and row.operator not in FLOAT_OPERATORS
    if isinstance(row, rows.WritesThrough):
        return row.size_arguments is None
    return isinstance(row, rows.Intrinsic) and row.kind is rows.IntrinsicKind.UNSUPPORTED


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


INTRODUCTION: Final = """\
# Constructs and their tests

Made by `python -m tests.tools.constructs`; do not edit. Each row of the last section is one construct of C with
its *pair*: a safe and an unsafe program that differ in one token, so that the verdict turns on the meaning of
that construct (see [tests/tasks](../tests/tasks/README.md)). A construct counts as supported only if both twins
of some pair pass.

A pair *passes* if the reference interpreter ends in the error for the unsafe twin and without it for the safe
one, for the inputs that their task definitions list, and if native runs of both end alike and leave the same
values in all global variables. [tests/differential](../tests/differential/test_tasks.py) is that test. Pairs
about uninitialised or external memory, and about functions that this machine's C library does not have, have no
native run.
"""


def render(pairs: Sequence[Pair], statuses: Mapping[tuple[str, str], str], scan_section: str) -> str:
    """The whole document."""
    topics = {topic: list(group) for topic, group in itertools.groupby(pairs, key=lambda pair: pair.topic)}
    return "\n".join(
        [
            INTRODUCTION,
            *_summary(topics, statuses),
            "",
            scan_section,
            "",
            "## The pairs",
            "",
            *(line for topic, group in topics.items() for line in _topic(topic, group, statuses)),
        ]
    )


def _summary(topics: Mapping[str, Sequence[Pair]], statuses: Mapping[tuple[str, str], str]) -> list[str]:
    lines = ["| topic | pairs | LP64 | ILP32 | passing |", "|---|---:|---:|---:|---:|"]
    total = [0, 0, 0, 0]
    for topic, group in topics.items():
        wide = sum(pair.safe.model == "LP64" for pair in group)
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
        lines.append(f"| {_escape(pair.construct)} | {link} | {pair.safe.model} | {status} |")
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
        lines += [f"**{kind[0].upper()}{kind[1:]}s.** " + _listed(names, kind, counts), ""]
    kinds = {name: heading for heading, names in library_rows().items() for name in names}
    for heading in (*ROW_KINDS.values(), "known under another name"):
        called = sorted(
            name
            for feature, name in counts
            if feature == LIBRARY and kinds.get(name, "known under another name") == heading
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
        missing = [name for name in names if (kind, name) not in counts and name not in NOT_FROM_C]
        title = heading.replace(LIBRARY, "library functions") if kind is LIBRARY else f"{heading}s"
        text = ", ".join(f"`{name}`" for name in missing) if missing else "None."
        lines += [f"**{title[0].upper()}{title[1:]}** ({len(missing)} of {len(names)}). {text}", ""]
    other = ", ".join(f"`{name}`" for name in sorted(NOT_FROM_C))
    lines += [f"**Not from C.** clang makes these of no C program, but LLVM files may contain them: {other}", ""]
    return "\n".join([*lines, SCAN_END])


def _listed(names: Sequence[str], kind: str, counts: Mapping[Feature, int]) -> str:
    return ", ".join(f"`{name}` ({counts[kind, name]})" for name in names)


# ---- The document that is there ----

_ROW: Final = re.compile(
    r"\(\.\./tests/tasks/(?P<topic>[^/]+)/(?P<name>[^/]+)-safe\.c\) \| \w+ \| (?P<status>.*) \|$",
    re.MULTILINE,
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
    parser.add_argument("--check", action="store_true", help="write nothing; fail if it is out of date")
    parser.add_argument("--processes", type=int, default=2, help="for --scan (default: %(default)s)")
    options = parser.parse_args(arguments)
    document = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    pairs = read_pairs()
    new = scanned(pairs, options.processes) if options.scan else renewed(document, pairs)
    if options.check:
        if new != document:
            print(f"{DOCUMENT.name} is out of date: run {Path(__file__).name}")
        return 0 if new == document else 1
    DOCUMENT.write_text(new, encoding="utf-8")
    not_passing = [pair for pair in pairs if _status(pair, statuses_in(new)) != "yes"]
    print(f"{_counted(len(pairs))}, {len(not_passing)} not passing")
    for pair in not_passing:
        print(f"  {pair.topic}/{pair.name}: {_status(pair, statuses_in(new))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
