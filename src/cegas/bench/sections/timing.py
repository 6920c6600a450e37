"""Time and memory as plots, and analyses one against another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cegas.bench.charts import (
    Axis,
    ChartPoint,
    ChartStyle,
    Dot,
    Series,
    legend,
    line_chart,
    linear_axis,
    log_axis,
    scatter_chart,
    shape_legend,
)
from cegas.bench.endings import TIMEOUT
from cegas.bench.journal import CampaignSettings
from cegas.bench.markup import cell, figure, folded, head, paragraph, row, section, table
from cegas.bench.runs import NOT_LABELLED, RunOutcome
from cegas.bench.summary import Results, capability, common, effort, sole_winners
from cegas.bench.tasks import UNSAFE
from cegas.foundation.typed import Final

MOST_SCATTERS: Final = 6
MOST_SOLE_WINNERS: Final = 60
LEAST_SECONDS: Final = 0.01


def time_section(settings: CampaignSettings, results: Results, styles: dict[str, ChartStyle]) -> str:
    times: list[Series] = []
    memory: list[Series] = []
    for name in results.configurations:
        right = [outcome for outcome in results.of(name) if outcome.is_correct or outcome.kind == NOT_LABELLED]
        times.append(_quantiles(results, name, right, styles[name], in_memory=False))
        memory.append(_quantiles(results, name, right, styles[name], in_memory=True))
    if not any(series.points for series in times):
        return ""
    counts = [float(len(series.points)) for series in times]
    across = linear_axis("n-th task decided rightly, the quickest first", counts, 5)
    seconds = log_axis("CPU time, s", [point.y for series in times for point in series.points], settings.seconds)
    megabytes = log_axis("memory, MB", [point.y for series in memory for point in series.points])
    smallest = Axis("n-th task decided rightly, the smallest first", across.least, across.most)
    names = legend([(series.name, series.style) for series in times])
    return section(
        "time",
        "Time and memory",
        '<div class="charts">',
        figure(
            line_chart("Quantile plot of CPU time", times, across, seconds),
            "Quantile plot: the CPU time that the n-th quickest right answer takes. The further right and the lower, the"
            " better.",
            names,
        ),
        figure(
            line_chart("Quantile plot of memory", memory, smallest, megabytes),
            "The same for memory: the most that all processes of a run held together.",
            names,
        ),
        "</div>",
        _effort(results),
    )


def _quantiles(results: Results, name: str, outcomes: Sequence[RunOutcome], style: ChartStyle, *, in_memory: bool) -> Series:
    if in_memory:
        values = sorted((item.memory_mb, results.names[item.task.key]) for item in outcomes)
        points = [ChartPoint(number, value, f"{task}, {value:.0f} MB") for number, (value, task) in enumerate(values, 1)]
    else:
        values = sorted((max(item.cpu, LEAST_SECONDS), results.names[item.task.key]) for item in outcomes)
        points = [ChartPoint(number, value, f"{task}, {value:.2f} s") for number, (value, task) in enumerate(values, 1)]
    return Series(name, tuple(points), style)


def _effort(results: Results) -> str:
    paths = common(results)
    if len(results.configurations) < 2 or not paths:
        return ""
    rows = [
        row([head(label), *(cell(f"{value:,.2f}" if "CPU" in label else f"{value:,.0f}") for value in values)])
        for label, values in effort(results, paths)
    ]
    title = f"Medians over the {len(paths)} tasks that all decide rightly"
    return f"<h3>{title}</h3>" + table([head(""), *map(head, results.configurations)], rows)


def comparison_section(settings: CampaignSettings, results: Results) -> str:
    names = results.configurations
    if len(names) < 2:
        return ""
    rows: list[str] = []
    for name in names:
        cells = [head(name)]
        for other in names:
            if name == other:
                cells.append(cell("–", "open-text"))
            else:
                safe, unsafe = capability(results, name, other)
                cells.append(cell(f"{safe} + {unsafe}"))
        rows.append(row(cells))
    winners = sole_winners(results)
    alone = ""
    if winners:
        shown = [
            row([cell(results.names[path]), cell(name, "left"), cell(results.tasks[path].expected, "left")])
            for name, path in winners[:MOST_SOLE_WINNERS]
        ]
        rest = len(winners) - len(shown)
        note = paragraph(f"and {rest} more", "note") if rest > 0 else ""
        heads = [head("task"), head("decided only by", "left"), head("label", "left")]
        alone = folded(f"{len(winners)} tasks that only one of them decides", table(heads, shown) + note)
    pairs = list(combinations(names, 2))
    charts = [time_scatter(settings, results, first, second) for first, second in pairs[:MOST_SCATTERS]]
    shown_note = f" The first {MOST_SCATTERS} of {len(pairs)} pairs." if len(pairs) > MOST_SCATTERS else ""
    return section(
        "against",
        "One against another",
        paragraph(
            "Safe + unsafe tasks that the analysis of the row decides rightly, and that of the column does not.", "note"
        ),
        table([head("decides, but not …"), *map(head, names)], rows),
        alone,
        "<h3>CPU time, task by task</h3>",
        paragraph(
            "Only tasks on which both gave a right answer or ran out of time; out of time is at the end of the axis."
            f" Above the diagonal the analysis of the horizontal axis is quicker.{shown_note}",
            "note",
        ),
        shape_legend([("safe", 0), ("unsafe", 1)]),
        f'<div class="charts small">{"".join(charts)}</div>',
    )


def time_scatter(settings: CampaignSettings, results: Results, first: str, second: str) -> str:
    """The CPU time of two configurations, task by task."""
    limit = settings.seconds
    dots: list[Dot] = []
    left_out = 0
    rows, others = results.by_configuration[first], results.by_configuration[second]
    for path in results.tasks:
        one, two = rows.get(path), others.get(path)
        if one is None or two is None:
            continue
        times = _valid_time(one, limit), _valid_time(two, limit)
        if times[0] is None or times[1] is None:
            left_out += 1
            continue
        label = f"{results.names[path]}: {times[0]:.2f} s, {times[1]:.2f} s"
        dots.append(Dot(times[0], times[1], 1 if one.task.expected == UNSAFE else 0, label))
    values = [value for dot in dots for value in (dot.x, dot.y)]
    chart = scatter_chart(
        f"CPU time of {first} and {second}", dots, lambda name: log_axis(f"{name}, s", values, limit), first, second
    )
    note = f", {left_out} left out" if left_out else ""
    return figure(chart, f"{len(dots)} tasks{note}.")


def _valid_time(outcome: RunOutcome, limit: float) -> float | None:
    if outcome.is_correct or outcome.kind == NOT_LABELLED:
        return min(max(outcome.cpu, LEAST_SECONDS), limit)
    return limit if outcome.end == TIMEOUT else None
