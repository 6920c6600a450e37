"""The command `cegas`, but the analysis is imported when the automaton is finished, not while clang works.

    python -P benchmarks/imports_inside.py check program.c --analysis cegas --json

For `per_line.py`: it measures what the time from the automaton to the verdict is with all imports in it. With `--processor`
in front, all times are those of the processor in this process, which says more on a busy machine; with `--meanwhile` behind
that, the analysis is imported while clang works, as users run it.
"""

from __future__ import annotations

import sys
import time

from cegas.__main__ import main, prepare


def name_no_modules() -> None:
    """No analysis says any more what could be imported in advance."""
    from cegas.foundation.records import replace
    from cegas.verification import analyses

    table = dict(analyses.ANALYSES)
    for name, analysis in table.items():
        table[name] = replace(analysis, modules=(), perhaps=())
    analyses.ANALYSES = table


def take_processor_time() -> None:
    """All clocks of the command count processor time."""
    time.monotonic = time.perf_counter = time.process_time


if __name__ == "__main__":
    if sys.argv[1:2] == ["--processor"]:
        del sys.argv[1]
        take_processor_time()
    is_inside = sys.argv[1:2] != ["--meanwhile"]
    if not is_inside:
        del sys.argv[1]
    prepare()
    if is_inside:
        name_no_modules()
    main()
