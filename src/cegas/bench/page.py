"""The page of a benchmark: one HTML file with tables and plots, which needs nothing from outside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from itertools import combinations
from typing import Final

from cegas.bench.charts import (
    Axis,
    Dot,
    Point,
    Series,
    Style,
    legend,
    line_chart,
    linear_axis,
    log_axis,
    scatter_chart,
    shape_legend,
    style_of,
)
from cegas.bench.comparison import article_section
from cegas.bench.endings import DONE, OUT_OF_MEMORY, TIMEOUT
from cegas.bench.journal import CSV, JSON, Settings
from cegas.bench.markup import cell, figure, folded, head, paragraph, percent, row, section, stack, table, tool_head
from cegas.bench.published import THESIS, published_table
from cegas.bench.runs import (
    CORRECT_ALARM,
    CORRECT_PROOF,
    NOT_LABELLED,
    UNKNOWN,
    WRONG_ALARM,
    WRONG_PROOF,
    Outcome,
)
from cegas.bench.summary import (
    ALL,
    Results,
    Sizes,
    Tally,
    capability,
    common,
    effort,
    seconds_of,
    sole_winners,
)
from cegas.bench.tasks import SAFE, UNSAFE, Task

MOST_SCATTERS: Final = 6
MOST_REASONS: Final = 12
MOST_SOLE_WINNERS: Final = 60
LEAST_SECONDS: Final = 0.01
_MARKS: Final = {
    CORRECT_PROOF: ("✓", "good-text"),
    CORRECT_ALARM: ("✓", "good-text"),
    WRONG_PROOF: ("✗", "bad-text"),
    WRONG_ALARM: ("✗", "bad-text"),
    NOT_LABELLED: ("", ""),
}
_TITLES: Final = {
    "summary": "Summary",
    "verdicts": "Verdicts",
    "time": "Time and memory",
    "against": "One against another",
    "article": "CEGAS article",
    "thesis": "Thesis",
    "open": "Undecided",
    "tasks": "Tasks",
    "runs": "All runs",
}


def page(settings: Settings, results: Results) -> str:
    """The whole page."""
    styles = {name: style_of(number) for number, name in enumerate(results.configurations)}
    parts = [
        _summary(settings, results, styles),
        _verdicts(results),
        _time(settings, results, styles),
        _against(settings, results),
        article_section(results, styles.__getitem__),
        _thesis(results),
        _open(results),
        _tasks(results),
        _runs(results),
    ]
    sections = [part for part in parts if part]
    present = [name for name in _TITLES if any(part.startswith(f'<section id="{name}"') for part in sections)]
    links = "".join(f'<li><a href="#{name}">{_TITLES[name]}</a></li>' for name in present)
    title = f"cegas bench: {', '.join(results.configurations)}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,">'
        f"<title>{escape(title)}</title><style>{_resource('style.css')}</style></head><body>"
        f"<header><div><h1>{_headline(results)}</h1>"
        f'<div class="soft">{escape(settings.started)} · cegas {escape(settings.version)}</div></div>'
        f'<button id="theme" type="button" hidden>theme</button></header>'
        f"<nav aria-label='Sections'><ul>{links}</ul></nav><main>{''.join(sections)}</main>"
        f"<footer>The same results for programs: <code>{CSV}</code> and <code>{JSON}</code> beside this page.</footer>"
        f"<script>{_resource('script.js')}</script></body></html>\n"
    )


def _resource(name: str) -> str:
    return files("cegas.bench").joinpath(name).read_text(encoding="utf-8")


def _headline(results: Results) -> str:
    tasks = len(results.tasks)
    names = results.configurations
    what = names[0] if len(names) == 1 else f"{len(names)} analyses"
    return f"{escape(what)} on {tasks:,} {'task' if tasks == 1 else 'tasks'}"


# -- summary and verdicts ---------------------------------------------------------------------------------------------


def _summary(settings: Settings, results: Results, styles: dict[str, Style]) -> str:
    facts = [
        ("limits per run", settings.limits_text),
        ("options", " ".join(settings.options) or "none"),
        ("machine", settings.machine),
        ("runs", f"{len(results.outcomes):,}, {_duration(seconds_of(results.outcomes))} of CPU time"),
    ]
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    cards = "".join(_card(name, results.of(name), styles[name]) for name in results.configurations)
    wrong = [outcome for outcome in results.outcomes if outcome.is_wrong]
    warning = ""
    if wrong:
        items = [
            f"{results.names[item.task.path]} ({item.configuration}): {item.kind}; {item.reason}" for item in wrong[:10]
        ]
        items += [f"and {len(wrong) - 10} more"] if len(wrong) > 10 else []
        listed_wrong = "".join(f"<li>{escape(item)}</li>" for item in items)
        warning = f'<p><b class="bad-text">Wrong verdicts</b></p><ul class="note">{listed_wrong}</ul>'
    return section("summary", "Summary", f'<dl class="facts">{listed}</dl><div class="cards">{cards}</div>', warning)


def _card(name: str, outcomes: Sequence[Outcome], style: Style) -> str:
    tally = Tally.of(outcomes)
    decided = tally.correct + tally.unlabelled
    parts = [f"{tally.correct} right" if tally.unlabelled else "", f"{tally.wrong} wrong", f"{tally.unknown} undecided"]
    kind = "bad-text" if tally.wrong else ""
    counts = " · ".join(part for part in parts if part)
    label = "decided" if tally.unlabelled else "right"
    return (
        f'<div class="card"><span class="key k{style.colour % 8}"></span><b>{escape(name)}</b>'
        f'<div class="big">{decided}<small> of {tally.total} {label} ({percent(decided, tally.total)})</small></div>'
        f"{stack(decided, tally.wrong, tally.unknown)}"
        f'<div class="soft"><span class="{kind}">{counts}</span></div>'
        f'<div class="soft">score {tally.score} · {_duration(seconds_of(outcomes))} CPU</div></div>'
    )


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours} h {rest // 60:02} min" if hours else f"{rest // 60} min {rest % 60:02} s"


def _verdicts(results: Results) -> str:
    names = results.configurations
    tallies = [Tally.of(results.of(name)) for name in names]
    rows: list[str] = []
    labels = [label for label, _, _ in max((tally.rows() for tally in tallies), key=len)]
    for label in labels:
        is_part = any(part for tally in tallies for name, _, part in tally.rows() if name == label)
        cells = []
        for tally in tallies:
            count = next((count for name, count, _ in tally.rows() if name == label), 0)
            kind = "bad-text" if label.startswith("wrong") and count else ""
            cells.append(cell(count, kind, _share_note(label, count, tally.total)))
        rows.append(row([head(label), *cells], "part" if is_part else "sum"))
    rows.append(row([head("score"), *(cell(tally.score) for tally in tallies)], "sum"))
    rows.append(
        row([head("CPU time, correct"), *(cell(_duration(_correct_seconds(results, name))) for name in names)], "part")
    )
    return section(
        "verdicts",
        "Verdicts",
        paragraph(
            "A proof says that no run reaches the error, an alarm shows one that does. The score is that of SV-COMP: 2 for a"
            " right proof, 1 for a right alarm, −32 and −16 for wrong ones.",
            "note",
        ),
        f'<div class="pair"><div>{table([head(""), *map(head, names)], rows)}</div>{_categories(results)}</div>',
    )


def _share_note(label: str, count: int, total: int) -> str:
    return percent(count, total) if label in ("correct", "unknown") and count else ""


def _correct_seconds(results: Results, name: str) -> float:
    return seconds_of([outcome for outcome in results.of(name) if outcome.is_correct])


def _categories(results: Results) -> str:
    if len(results.categories) < 2:
        return ""
    rows: list[str] = []
    for category in (*results.categories, ALL):
        cells = [head(category)]
        for name in results.configurations:
            tally = Tally.of(results.of(name, category))
            if not tally.total:
                cells += [cell("–", "open-text"), cell("")]
                continue
            decided = tally.correct + tally.unlabelled
            wrong = f'<b class="bad-text"> {tally.wrong} wrong</b>' if tally.wrong else ""
            cells.append(
                f"<td>{decided}<small>/{tally.total}</small>{wrong}{stack(decided, tally.wrong, tally.unknown)}</td>"
            )
            cells.append(cell(f"{seconds_of(results.of(name, category)):,.0f} s", "open-text"))
        rows.append(row(cells, "sum" if category == ALL else ""))
    heads = [head("")]
    for name in results.configurations:
        heads += [f'<th colspan="2">{escape(name)}</th>']
    note = paragraph("Right of all, and CPU time. Green is right, red wrong, grey undecided.", "note")
    return f"<div>{table(heads, rows)}{note}</div>"


# -- plots ------------------------------------------------------------------------------------------------------------


def _time(settings: Settings, results: Results, styles: dict[str, Style]) -> str:
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


def _quantiles(results: Results, name: str, outcomes: Sequence[Outcome], style: Style, *, in_memory: bool) -> Series:
    if in_memory:
        values = sorted((item.memory_mb, results.names[item.task.path]) for item in outcomes)
        points = [Point(number, value, f"{task}, {value:.0f} MB") for number, (value, task) in enumerate(values, 1)]
    else:
        values = sorted((max(item.cpu, LEAST_SECONDS), results.names[item.task.path]) for item in outcomes)
        points = [Point(number, value, f"{task}, {value:.2f} s") for number, (value, task) in enumerate(values, 1)]
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


def _against(settings: Settings, results: Results) -> str:
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
    charts = [_scatter(settings, results, first, second) for first, second in pairs[:MOST_SCATTERS]]
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


def _scatter(settings: Settings, results: Results, first: str, second: str) -> str:
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
        f"CPU time of {first} and {second}",
        dots,
        lambda name: log_axis(f"{name}, s", values, limit),
        first,
        second,
    )
    note = f", {left_out} left out" if left_out else ""
    return figure(chart, f"{len(dots)} tasks{note}.")


def _valid_time(outcome: Outcome, limit: float) -> float | None:
    if outcome.is_correct or outcome.kind == NOT_LABELLED:
        return min(max(outcome.cpu, LEAST_SECONDS), limit)
    return limit if outcome.end == TIMEOUT else None


# -- published, undecided ---------------------------------------------------------------------------------------------


def _thesis(results: Results) -> str:
    """Tables 2, 3 and 4 of the thesis, with ours beside; empty if this is about something else."""
    if not _is_svcomp(results) and not any(name.startswith("symex") for name in results.configurations):
        return ""
    verdicts = published_table(THESIS, "Table 2")
    tallies = {name: Tally.of(results.of(name)) for name in results.configurations}
    rows: list[str] = []
    for label in verdicts.rows:
        cells = [head(label)]
        for tally in tallies.values():
            count = next((count for name, count, _ in tally.rows() if name == label), 0)
            cells.append(cell(f"{count:,}", "", "" if label == "tasks" else percent(count, tally.total)))
        for tool in verdicts.columns:
            count = int(verdicts.number(label, tool))
            share = "" if label == "tasks" else percent(count, verdicts.number("tasks", tool))
            cells.append(cell(f"{count:,}", "theirs", share))
        rows.append(row(cells, "sum" if label in ("correct", "wrong", "unknown", "tasks") else "part"))
    heads = [head(""), *map(head, results.configurations), *map(tool_head, verdicts.columns)]
    return section(
        "thesis",
        "Beside the thesis on slicing and CEGAR",
        paragraph(
            "The thesis ran CPAchecker’s symbolic execution and Symbiotic over 5,590 tasks of SV-COMP, with 900 s and 15 GB"
            " for each (its Table 2). Its tasks, limits and machine are not those of this benchmark: compare shares only."
            " SymEx corresponds to our symex, SymEx<sub>S</sub> to symex-s, SymEx<sub>C</sub> to symex-c and"
            " SymEx<sub>SC</sub> to symex-sc.",
            "note",
        ),
        table(heads, rows),
        folded("What one technique decides and another does not (Table 3)", _thesis_capabilities()),
        folded("With Symbiotic as a front end (Table 4)", _thesis_front_end()),
    )


def _is_svcomp(results: Results) -> bool:
    """Whether the thesis has some of the categories."""
    return any(category in published_table(THESIS, "Table 1").rows for category in results.categories)


def _thesis_capabilities() -> str:
    published = published_table(THESIS, "Table 3")
    rows = [
        row(
            [
                tool_head(name),
                *(cell((published.cells[name, other] or "–").replace("+", " + "), "theirs") for other in published.columns),
            ]
        )
        for name in published.rows
    ]
    return table([head("decides, but not …"), *map(tool_head, published.columns)], rows)


def _thesis_front_end() -> str:
    published = published_table(THESIS, "Table 4")
    rows = [
        row(
            [head(label), *(cell(f"{int(published.number(label, tool)):,}", "theirs") for tool in published.columns)],
            "sum" if label in ("correct", "wrong", "unknown", "tasks") else "part",
        )
        for label in published.rows
    ]
    note = "As printed; the columns add up to more than the number of tasks that the table states."
    return table([head(""), *map(tool_head, published.columns)], rows) + paragraph(note, "note")


def _open(results: Results) -> str:
    """Why runs ended without a verdict."""
    names = results.configurations
    counts: Counter[str] = Counter()
    by_name: dict[str, Counter[str]] = {name: Counter() for name in names}
    for outcome in results.outcomes:
        if outcome.verdict == UNKNOWN:
            reason = reason_class(outcome)
            counts[reason] += 1
            by_name[outcome.configuration][reason] += 1
    if not counts:
        return ""
    shown = sorted(counts, key=lambda reason: (-counts[reason], reason))
    rows = [
        row([cell(reason, "wide"), *(cell(by_name[name][reason] or "") for name in names)])
        for reason in shown[:MOST_REASONS]
    ]
    rest = shown[MOST_REASONS:]
    if rest:
        others = [cell(sum(by_name[name][reason] for reason in rest) or "") for name in names]
        rows.append(row([cell(f"{len(rest)} other reasons", "wide"), *others], "part"))
    return section("open", "Why runs were not decided", table([head("reason"), *map(head, names)], rows))


def reason_class(outcome: Outcome) -> str:
    """The reason without what differs from run to run."""
    if outcome.end in (TIMEOUT, OUT_OF_MEMORY):
        return outcome.end
    text = re.sub(r"'[^']*'|\"[^\"]*\"|`[^`]*`", "…", outcome.reason)
    text = re.sub(r"\S*[/.]\S*:\d+(:\d+)?", "…", text)
    text = re.sub(r"\d+(\.\d+)?", "n", text)
    return f"{outcome.end}: {text}" if outcome.end != DONE else text or "no reason"


# -- tasks and runs ---------------------------------------------------------------------------------------------------


def _tasks(results: Results) -> str:
    """The size of what was checked, as in Table 1 of the thesis."""
    published = published_table(THESIS, "Table 1")
    with_theirs = _is_svcomp(results)
    rows: list[str] = []
    for category in (*results.categories, ALL):
        tasks = [task for task in results.tasks.values() if category in (ALL, task.category)]
        for suffix, label in (("", None), (", true", SAFE), (", false", UNSAFE)):
            some = [task for task in tasks if label is None or task.expected == label]
            name = "Total" if category == ALL else category
            ours = _size_cells(some)
            printed = [published.cells.get((name + suffix, column), "") for column in published.columns]
            theirs = [cell(_thousands(text), "theirs") for text in printed] if with_theirs else []
            if label is None:
                rows.append(row([head(name.lower() if category == ALL else name), *ours, *theirs], "sum"))
            elif some:
                rows.append(row([head(label), *ours, *theirs], "part"))
    names = ("tasks", "lines", "min.", "max.", "avg.", "median")
    heads = [head(""), *map(head, names)]
    above = ""
    if with_theirs:
        groups = '<th colspan="6">this benchmark</th><th colspan="6" class="theirs">the thesis (Table 1)</th>'
        above = row([head(""), groups])
        heads += [head(name, "theirs") for name in names]
    return section("tasks", "The tasks", table(heads, rows, above))


def _thousands(text: str) -> str:
    return f"{int(text):,}" if text else ""


def _size_cells(tasks: Sequence[Task]) -> list[str]:
    sizes = Sizes.of(tasks)
    if sizes is None:
        return [cell("") for _ in range(6)]
    numbers = (sizes.tasks, sizes.overall, sizes.least, sizes.most, sizes.average, sizes.median)
    return [cell(f"{number:,.0f}") for number in numbers]


def _runs(results: Results) -> str:
    names = results.configurations
    rows: list[str] = []
    for path, task in results.tasks.items():
        found = [results.by_configuration[name].get(path) for name in names]
        folder, _, file = results.names[path].rpartition("/")
        cells = [
            cell(file, note=folder, title=results.names[path], key=results.names[path]),
            cell(task.category, "left"),
            cell(task.expected, "left"),
            cell(f"{task.lines:,}", key=task.lines),
        ]
        for outcome in found:
            cells.extend(_run_cells(outcome))
        kinds = " ".join(sorted({_word(outcome.kind) for outcome in found if outcome is not None}))
        text = escape(f"{results.names[path]} {task.category} {kinds}".lower())
        if len({outcome.verdict for outcome in found if outcome is not None}) > 1:
            kinds += " differ"
        data = f'data-text="{text}" data-kinds="{escape(kinds)}" data-category="{escape(task.category)}"'
        rows.append(f"<tr {data}>{''.join(cells)}</tr>")
    sortable = [_sortable("task", "text"), _sortable("category", "text"), _sortable("label", "text"), _sortable("lines")]
    for _ in names:
        sortable += [_sortable("verdict", "text", "edge"), _sortable("CPU, s"), _sortable("MB")]
    groups = "".join(f'<th colspan="3" class="edge">{escape(name)}</th>' for name in names)
    above = f'<tr><th></th><th colspan="3"></th>{groups}</tr>'
    choices = [
        *(("", "all tasks"), ("correct-proof", "a correct proof"), ("correct-alarm", "a correct alarm")),
        *(("wrong-proof", "a wrong proof"), ("wrong-alarm", "a wrong alarm"), ("timeout", "a timeout")),
        *(("out-of-memory", "out of memory"), ("error", "an error"), ("unknown", "given up")),
        ("differ", "different verdicts"),
    ]
    which = "".join(f'<option value="{value}">{text}</option>' for value, text in choices)
    categories = '<option value="">all categories</option>' + "".join(
        f"<option>{escape(category)}</option>" for category in results.categories
    )
    controls = (
        '<div class="tools"><input id="search" type="search" placeholder="part of a name" aria-label="Part of a name">'
        f'<select id="which" aria-label="Tasks with">{which}</select>'
        f'<select id="category" aria-label="Category">{categories}</select><span id="count" class="soft"></span></div>'
    )
    return section(
        "runs",
        "All runs",
        paragraph("A click on a head sorts. What stands behind a verdict is shown when pointed at.", "note"),
        controls,
        table(sortable, rows, above),
    )


def _sortable(text: str, kind: str = "number", classes: str = "") -> str:
    side = " left" if kind == "text" else ""
    return f'<th data-sort="{kind}" class="{(classes + side).strip()}">{escape(text)}</th>'


def _run_cells(outcome: Outcome | None) -> list[str]:
    if outcome is None:
        return [cell("", "edge"), cell("", key=-1), cell("", key=-1)]
    mark, classes = _MARKS.get(outcome.kind, ("", "open-text"))
    text = outcome.end if outcome.end != DONE else outcome.verdict
    evidence = "; ".join(f"{name}: {said}" for name, said in outcome.evidence.items())
    more = f"{outcome.states:,} states, {outcome.refinements:,} refinements"
    title = "; ".join(part for part in (outcome.kind, outcome.reason, evidence, more) if part)
    return [
        cell(f"{mark} {text}".strip(), f"edge left {classes}".strip(), title=title, key=outcome.kind),
        cell(f"{outcome.cpu:.2f}", key=outcome.cpu),
        cell(f"{outcome.memory_mb:,.0f}", key=outcome.memory_mb),
    ]


def _word(kind: str) -> str:
    return kind.replace(" ", "-")
