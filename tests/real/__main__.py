"""Check real libraries, as they are and with seeded bugs: `python -m tests.real --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.real.fetch import CannotFetch
from tests.real.libraries import LIBRARIES
from tests.real.run import Run, outcome, run_all


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.real", description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("/tmp/cegas-real"), help="where sources are kept")
    parser.add_argument("--only", default="", help="the names of some libraries, with commas between them")
    parser.add_argument("--analysis", default="auto")
    parser.add_argument("--seconds", type=float, default=30, help="processor time for a proof; a bug has a third of it")
    parser.add_argument("--sizes", default="", help="no bugs, but buffers of these lengths, with commas between them")
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else [each.name for each in LIBRARIES]
    sizes = [int(each) for each in arguments.sizes.split(",")] if arguments.sizes else []
    failed = 0
    print(f"{'library':10} {'bug':10} {'bytes':>5} {'verdict':8} {'CPU s':>6}")
    for library in LIBRARIES:
        if library.name in names:
            try:
                for run in run_all(library, arguments.folder, arguments.analysis, arguments.seconds, sizes):
                    failed += _show(run)
            except CannotFetch as error:
                print(f"{library.name:10} cannot be fetched: {error}", flush=True)
                failed += 1
    return 1 if failed else 0


def _show(run: Run) -> bool:
    kind = "" if run.bug is None else run.bug.kind
    word = outcome(run)
    print(
        f"{run.library.name:10} {kind:10} {run.size:5} {run.verdict:8} {run.seconds:6.1f} {word}  {run.reason}", flush=True
    )
    return word != "as expected"


if __name__ == "__main__":
    sys.exit(main())
