"""The results at a glance: a card for each analysis, and who was right how often."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cegas.bench.charts import ChartStyle
from cegas.bench.journal import CampaignSettings
from cegas.bench.markup import cell, head, paragraph, percent, row, section, stack, table
from cegas.bench.runs import RunOutcome
from cegas.bench.summary import ALL, Results, RunTally, deciders, seconds_of


def summary_section(settings: CampaignSettings, results: Results, styles: dict[str, ChartStyle]) -> str:
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
        items = [f"{results.names[item.task.key]} ({item.configuration}): {item.kind}; {item.reason}" for item in wrong[:10]]
        items += [f"and {len(wrong) - 10} more"] if len(wrong) > 10 else []
        listed_wrong = "".join(f"<li>{escape(item)}</li>" for item in items)
        warning = f'<p><b class="bad-text">Wrong verdicts</b></p><ul class="note">{listed_wrong}</ul>'
    return section("summary", "Summary", f'<dl class="facts">{listed}</dl><div class="cards">{cards}</div>', warning)


def _card(name: str, outcomes: Sequence[RunOutcome], style: ChartStyle) -> str:
    tally = RunTally.of(outcomes)
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


def verdict_section(results: Results) -> str:
    names = results.configurations
    tallies = [RunTally.of(results.of(name)) for name in names]
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
        *(_deciders(results, name) for name in names),
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
            tally = RunTally.of(results.of(name, category))
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


def _deciders(results: Results, name: str) -> str:
    """Where engines take turns: who has decided how many tasks of which category."""
    engines = deciders(results, name)
    if not engines:
        return ""
    columns = (*(results.categories if len(results.categories) > 1 else ()), ALL)
    rows = [row([head(engine), *(cell(counts[each] or "–") for each in columns)]) for engine, counts in engines.items()]
    note = paragraph(f"By which engine of <b>{escape(name)}</b> tasks were decided rightly.", "note")
    return note + table([head(""), *map(head, columns)], rows)
