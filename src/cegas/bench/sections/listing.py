"""What was run: why runs were not decided, how large the tasks are, and all runs one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import escape

from cegas.bench.endings import DONE, OUT_OF_MEMORY, TIMEOUT
from cegas.bench.markup import cell, head, paragraph, row, section, table
from cegas.bench.published import THESIS, published_table
from cegas.bench.runs import CORRECT_ALARM, CORRECT_PROOF, NOT_LABELLED, UNKNOWN, WRONG_ALARM, WRONG_PROOF, RunOutcome
from cegas.bench.sections.thesis import is_svcomp
from cegas.bench.summary import ALL, Results, Sizes
from cegas.bench.tasks import SAFE, UNSAFE, Task
from cegas.foundation.typed import Final

MOST_REASONS: Final = 12
_MARKS: Final = {
    CORRECT_PROOF: ("✓", "good-text"),
    CORRECT_ALARM: ("✓", "good-text"),
    WRONG_PROOF: ("✗", "bad-text"),
    WRONG_ALARM: ("✗", "bad-text"),
    NOT_LABELLED: ("", ""),
}


def reasons_section(results: Results) -> str:
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


def reason_class(outcome: RunOutcome) -> str:
    """The reason without what differs from run to run."""
    if outcome.end in (TIMEOUT, OUT_OF_MEMORY):
        return outcome.end
    text = re.sub(r"'[^']*'|\"[^\"]*\"|`[^`]*`", "…", outcome.reason)
    text = re.sub(r"\S*[/.]\S*:\d+(:\d+)?", "…", text)
    text = re.sub(r"\d+(\.\d+)?", "n", text)
    return f"{outcome.end}: {text}" if outcome.end != DONE else text or "no reason"


def tasks_section(results: Results) -> str:
    """The size of what was checked, as in Table 1 of the thesis."""
    published = published_table(THESIS, "Table 1")
    with_theirs = is_svcomp(results)
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


def runs_section(results: Results) -> str:
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


def _run_cells(outcome: RunOutcome | None) -> list[str]:
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
