"""How much of a program matters for reaching its error, by category.

    python benchmarks/slice_shares.py ../shared/tasks/svcomp/tasks.csv [--third 0] [--verify] [--verbose]

The list is one of `cegas bench`. For each task the program is sliced for reaching the error. The table shows the medians of
the shares of operations, of source lines, and of LLVM instructions in the module that can be run; and of the seconds for the
dependence graph with the slice. With --verify, LLVM has to accept every sliced module. Tasks without a call of an error
function, and those that cannot be read, are listed and left out.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

from cegas.bench.tasks import Task, read_sets
from cegas.foundation.errors import InputError
from cegas.frontend import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.verification.program_slice import SliceableProgram


@dataclass(frozen=True)
class Shares:
    category: str
    operations: float
    lines: float
    instructions: float
    seconds: float


def measure(task: Task, verify: bool) -> Shares | None:
    """The shares of one task; None if it has no error to reach."""
    whole = SliceableProgram([Path(task.path)], FrontendOptions(data_model=DataModel[task.data_model or "LP64"]))
    criterion = whole.errors()
    if not criterion.locations:
        return None
    started = time.perf_counter()
    found = whole.slice(criterion)
    seconds = time.perf_counter() - started
    if verify:
        import llvmlite.binding as llvm

        for _, text in found.modules():
            llvm.parse_assembly(text).verify()
    lines = found.lines().values()
    kept = sum(len(file.kept) for file in lines)
    return Shares(
        task.category,
        share(*found.operation_counts),
        share(kept, sum(len(file.code) for file in lines)),
        share(*found.selection.counts()),
        seconds,
    )


def share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def row(name: str, found: list[Shares]) -> str:
    medians = [
        statistics.median(getattr(item, field) for item in found) for field in ("operations", "lines", "instructions")
    ]
    seconds = statistics.median(item.seconds for item in found)
    return f"{name:<28} {len(found):>5}  " + "  ".join(f"{median:>10.0%}" for median in medians) + f"  {seconds:>8.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="shares of programs that matter for reaching their errors")
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only every so-many-th task")
    parser.add_argument("--verify", action="store_true", help="let LLVM check the sliced modules")
    parser.add_argument("--verbose", action="store_true", help="a line for each task")
    arguments = parser.parse_args()
    found: list[Shares] = []
    left_out: list[str] = []
    for task in read_sets([arguments.tasks]).tasks[:: arguments.every]:
        name = Path(task.path).name
        try:
            shares = measure(task, arguments.verify)
        except InputError as error:
            left_out.append(f"{name}: {error}")
            continue
        if shares is None:
            left_out.append(f"{name}: no error function is called")
            continue
        found.append(shares)
        if arguments.verbose:
            print(row(name[:28], [shares]), flush=True)
    print(f"{'category':<28} {'tasks':>5}  {'operations':>10}  {'lines':>10}  {'in module':>10}  {'seconds':>8}")
    for category in sorted({item.category for item in found}):
        print(row(category, [item for item in found if item.category == category]))
    if found:
        print(row("all", found))
    for reason in left_out:
        print("left out:", reason)


if __name__ == "__main__":
    main()
