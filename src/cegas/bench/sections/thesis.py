"""Our results beside those of the thesis on slicing and CEGAR (its Tables 2, 3 and 4)."""

from __future__ import annotations

from cegas.bench.markup import cell, folded, head, paragraph, percent, row, section, table, tool_head
from cegas.bench.published import THESIS, published_table
from cegas.bench.summary import Results, RunTally


def thesis_section(results: Results) -> str:
    """Tables 2, 3 and 4 of the thesis, with ours beside; empty if this is about something else."""
    if not is_svcomp(results) and not any(name.startswith("symex") for name in results.configurations):
        return ""
    verdicts = published_table(THESIS, "Table 2")
    tallies = {name: RunTally.of(results.of(name)) for name in results.configurations}
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
        folded("Behind a slice, with Symbiotic as a front end (Table 4)", _thesis_front_end(results)),
    )


def is_svcomp(results: Results) -> bool:
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


def _thesis_front_end(results: Results) -> str:
    """Ours beside are those that ran behind a slice (`--preslice`), and the one that the table compares them with."""
    published = published_table(THESIS, "Table 4")
    ours = [name for name in results.configurations if "--preslice" in name.split() or name == "symex-sc"]
    tallies = {name: {label: count for label, count, _ in RunTally.of(results.of(name)).rows()} for name in ours}
    rows = [
        row(
            [
                head(label),
                *(cell(f"{tallies[name].get(label, 0):,}") for name in ours),
                *(cell(f"{int(published.number(label, tool)):,}", "theirs") for tool in published.columns),
            ],
            "sum" if label in ("correct", "wrong", "unknown", "tasks") else "part",
        )
        for label in published.rows
    ]
    note = (
        "Symb+ corresponds to our symex --preslice, Symb+C to symex-c --preslice. Theirs as printed; their columns add up to"
        " more than the number of tasks that the table states."
    )
    return table([head(""), *map(head, ours), *map(tool_head, published.columns)], rows) + paragraph(note, "note")
