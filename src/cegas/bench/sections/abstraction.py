"""What abstraction costs, in the forms of the thesis (its section 4.2).

Refinements (Fig. 30), dependences and slices (Fig. 29), and slicing in front of an analysis against slicing by
counterexamples (Fig. 31).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from cegas.bench.charts import ChartStyle, Dot, bar_chart, dot_chart, legend, linear_axis, log_axis, shape_legend
from cegas.bench.journal import CampaignSettings
from cegas.bench.markup import cell, figure, head, paragraph, percent, row, section, table
from cegas.bench.runs import RunOutcome
from cegas.bench.sections.timing import LEAST_SECONDS, time_scatter
from cegas.bench.summary import Results
from cegas.foundation.typed import Final

BINS: Final = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (6, 10), (11, 20), (21, 50), (51, None))
"""Numbers of refinements that are counted together."""
SLICED_BY_COUNTEREXAMPLES: Final = "symex-sc"
PRESLICE: Final = "--preslice"


def abstraction_section(settings: CampaignSettings, results: Results, styles: dict[str, ChartStyle]) -> str:
    """Empty if no run has refined or sliced anything."""
    runs = {name: [item for item in results.of(name) if item.states] for name in results.configurations}
    refining = [name for name, items in runs.items() if any(item.refinements for item in items)]
    slicing = [name for name, items in runs.items() if any(item.slices for item in items)]
    if not refining and not slicing:
        return ""
    charts = [_histogram(runs, refining, styles)] if refining else []
    charts += (
        [
            _against(runs, slicing, "locations", lambda item: item.locations, "Fig. 29a"),
            _against(runs, slicing, "relevant variables", lambda item: item.relevant_variables, "Fig. 29b"),
        ]
        if slicing
        else []
    )
    return section(
        "abstraction",
        "Refinements and slices",
        paragraph(
            "As the thesis on slicing and CEGAR evaluates them (its section 4.2). A slice is saved where a refinement gets"
            " along with what is relevant already; a variable is relevant if a condition depends on it. The dependence graph"
            " is made as far as slices need it, so its time is that of the graph and of the slices together.",
            "note",
        ),
        _counts(runs, refining, slicing),
        f'<div class="charts">{"".join(charts)}</div>',
        _in_front(settings, results),
    )


def histogram(outcomes: Sequence[RunOutcome]) -> list[int]:
    """How many runs took how many refinements, by `BINS`."""
    counts = [0] * len(BINS)
    for outcome in outcomes:
        number = next(place for place, (_, last) in enumerate(BINS) if last is None or outcome.refinements <= last)
        counts[number] += 1
    return counts


def _bin_name(first: int, last: int | None) -> str:
    return f"over {first - 1}" if last is None else str(first) if first == last else f"{first}-{last}"


def _histogram(runs: dict[str, list[RunOutcome]], names: Sequence[str], styles: dict[str, ChartStyle]) -> str:
    series = [(name, styles[name], histogram(runs[name])) for name in names]
    axis = linear_axis("tasks", [float(count) for _, _, counts in series for count in counts], 5)
    chart = bar_chart("Tasks by number of refinements", [_bin_name(*each) for each in BINS], series, axis)
    return figure(
        chart,
        "How many tasks took how many refinements (Fig. 30).",
        legend([(name, style) for name, style, _ in series], bars=True),
    )


def _counts(runs: dict[str, list[RunOutcome]], refining: Sequence[str], slicing: Sequence[str]) -> str:
    names = list(dict.fromkeys((*refining, *slicing)))

    def line(title: str, text: Callable[[list[RunOutcome]], str]) -> str:
        return row([head(title), *(cell(text(runs[name])) for name in names)])

    def sliced(text: Callable[[list[RunOutcome]], str]) -> Callable[[list[RunOutcome]], str]:
        def known(items: list[RunOutcome]) -> str:
            own = [item for item in items if item.slices]
            return text(own) if own else "–"

        return known

    rows = [
        line("refinements, median", lambda items: f"{median(item.refinements for item in items):g}"),
        line("refinements, most", lambda items: f"{max(item.refinements for item in items):,}"),
        line("slices computed", sliced(lambda items: f"{sum(item.slices for item in items):,}")),
        line("slices saved", sliced(_saved)),
        line("time of slices, median, s", sliced(lambda items: f"{median(item.slicing for item in items):.3f}")),
        line("time of slices, most, s", sliced(lambda items: f"{max(item.slicing for item in items):.2f}")),
    ]
    return table([head(""), *map(head, names)], rows)


def _saved(outcomes: list[RunOutcome]) -> str:
    saved, computed = sum(item.slices_saved for item in outcomes), sum(item.slices for item in outcomes)
    return f"{saved:,} ({percent(saved, saved + computed)})"


def _against(
    runs: dict[str, list[RunOutcome]], names: Sequence[str], what: str, measure: Callable[[RunOutcome], int], number: str
) -> str:
    dots = [
        Dot(float(measure(item)), max(item.slicing, LEAST_SECONDS / 10), shape, f"{item.task.path}: {item.slicing:.3f} s")
        for shape, name in enumerate(names)
        for item in runs[name]
        if item.slices and measure(item)
    ]
    chart = dot_chart(
        f"Time of dependences and slices by {what}",
        dots,
        log_axis(what, [dot.x for dot in dots]),
        log_axis("seconds", [dot.y for dot in dots]),
    )
    return figure(
        chart,
        f"Time of the dependence graph and its slices, by {what} ({number}).",
        shape_legend([(name, shape) for shape, name in enumerate(names)]),
    )


def _in_front(settings: CampaignSettings, results: Results) -> str:
    """Analyses behind a slice against the one that finds its slices itself."""
    others = [
        name for name in results.configurations if PRESLICE in name.split() and SLICED_BY_COUNTEREXAMPLES not in name.split()
    ]
    if not others or SLICED_BY_COUNTEREXAMPLES not in results.configurations:
        return ""
    charts = [time_scatter(settings, results, SLICED_BY_COUNTEREXAMPLES, name) for name in others]
    title = "<h3>Slicing in front against slicing by counterexamples, CPU time (Fig. 31)</h3>"
    return f'{title}<div class="charts small">{"".join(charts)}</div>'
