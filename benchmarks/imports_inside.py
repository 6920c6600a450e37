"""The command `cegas`, but the analysis is imported when the automaton is finished, not while clang works.

    python -P benchmarks/imports_inside.py check program.c --analysis cegas --json

For `per_line.py`: it measures what the time from the automaton to the verdict is with all imports in it.
"""

from __future__ import annotations

from cegas.__main__ import main, prepare


def name_no_modules() -> None:
    """No analysis says any more what could be imported in advance."""
    from cegas.foundation.records import replace
    from cegas.verification import analyses

    table = dict(analyses.ANALYSES)
    for name, analysis in table.items():
        table[name] = replace(analysis, modules=(), perhaps=())
    analyses.ANALYSES = table


if __name__ == "__main__":
    prepare()
    name_no_modules()
    main()
