"""A result as HTML, for notebooks: they ask an object for `_repr_html_`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.properties import Verdict

if TYPE_CHECKING:
    from cegas.api.result import Result
    from cegas.evidence.counterexample import Counterexample

MOST_STEPS: Final = 200
"""Notebooks are stored with what they show, so a longer trace loses its middle."""
MOST_ROWS: Final = 100

_COLOURS: Final = {Verdict.SAFE: "#1a7f37", Verdict.UNSAFE: "#cf222e", Verdict.UNKNOWN: "#9a6700"}
_CELL: Final = "text-align:left;padding:1px 10px 1px 0;vertical-align:top"
_CODE: Final = "font-family:monospace;white-space:pre-wrap"


def as_html(result: Result) -> str:
    """The verdict, what it rests on, and how it was found; no scripts, no links, all styles inside."""
    return "".join(_parts(result))


def _parts(result: Result) -> Iterator[str]:
    yield '<div style="line-height:1.4">'
    colour = _COLOURS[result.verdict]
    badge = f"background:{colour};color:#fff;font-weight:bold;border-radius:4px;padding:2px 8px"
    yield f'<div><span style="{badge}">{result.word}</span> {_text(result.reason)}</div>'
    if result.evidence:
        yield f"<div>{'; '.join(f'{_text(key)}: {_text(value)}' for key, value in result.evidence.items())}</div>"
    if result.counterexample is not None:
        yield from _counterexample(result.counterexample)
    yield from _list("warnings", result.warnings, is_open=True)
    if result.verdict is Verdict.SAFE or result.bounded is not None:
        yield from _list("assumptions", [str(assumption) for assumption in result.assumptions], is_open=False)
    yield from _statistics(result)
    yield "</div>"


def _counterexample(counterexample: Counterexample) -> Iterator[str]:
    if counterexample.harm is not None:
        from cegas.evidence.drawing import draw  # few results have a drawing

        drawing = draw(counterexample.harm)
        if drawing is not None:
            yield f'<div style="overflow-x:auto">{drawing}</div>'
    if counterexample.inputs:
        from cegas.evidence.told_inputs import told_inputs

        lines = told_inputs(counterexample.inputs)
        inputs = [(told.text, "" if told.line is None else f"line {told.line}") for told in lines]
        yield from _details(f"inputs ({len(counterexample.inputs)})", _table(_cut(inputs, MOST_ROWS, 2)), is_open=True)
    rows = [
        (str(step.line), "  " * step.depth + step.source, "; ".join(event.text for event in step.events))
        for step in counterexample.steps
    ]
    count = len(rows) + counterexample.omitted
    if counterexample.omitted:
        rows.insert(counterexample.omitted_after, ("", f"… {counterexample.omitted} more steps …", ""))
    yield from _details(f"trace ({count} steps)", _table(_cut(rows, MOST_STEPS, 3)), is_open=count <= 40)


def _cut(rows: Sequence[tuple[str, ...]], most: int, columns: int) -> list[tuple[str, ...]]:
    """The first and the last rows."""
    if len(rows) <= most:
        return list(rows)
    text = f"… {len(rows) - most} more …"
    row = (text,) if columns == 1 else ("", text, *[""] * (columns - 2))
    return [*rows[: most // 2], row, *rows[-(most // 2) :]]


def _statistics(result: Result) -> Iterator[str]:
    statistics = result.statistics
    rows = [
        ("analysis", f"{result.analysis}, {result.data_model}, {result.property}"),
        ("program", ", ".join(f"{value} {name}" for name, value in statistics.program.items())),
        ("states", str(statistics.states)),
        ("refinements", str(statistics.refinements)),
        ("solver calls", str(statistics.solver_calls)),
        ("seconds", ", ".join(f"{name} {value:.3f}" for name, value in statistics.seconds.items())),
        ("peak memory", f"{statistics.peak_memory_mb:.0f} MB"),
    ]
    yield from _details("statistics", _table(rows), is_open=False)


def _list(title: str, items: Sequence[str], *, is_open: bool) -> Iterator[str]:
    if items:
        rows = [(item,) for item in items]
        yield from _details(f"{title} ({len(items)})", _table(_cut(rows, MOST_ROWS, 1)), is_open=is_open)


def _details(title: str, content: str, *, is_open: bool) -> Iterator[str]:
    yield f"<details{' open' if is_open else ''}><summary>{_text(title)}</summary>{content}</details>"


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    lines = ("<tr>" + "".join(f'<td style="{_CELL};{_CODE}">{_text(cell)}</td>' for cell in row) + "</tr>" for row in rows)
    return f'<table style="border:none">{"".join(lines)}</table>'


def _text(text: str) -> str:
    """Escaped; bytes of another encoding become question marks."""
    return escape(text.encode("utf-8", "replace").decode("utf-8"))
