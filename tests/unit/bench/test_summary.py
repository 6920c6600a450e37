"""Tables: counted by hand on made-up results."""

from __future__ import annotations

from dataclasses import replace

from tests.unit.bench.made_up import comparison, outcome, task

from cegas.bench.published import ARTICLE, THESIS, program_of, published_runs, published_table
from cegas.bench.summary import ALL, Results, RunTally, Sizes, as_text, capability, common, deciders, effort, sole_winners

RESULTS = Results(comparison())


def test_what_there_is() -> None:
    assert RESULTS.configurations == ("value", "symex-sc")
    assert RESULTS.categories == ("Heap", "Loops")
    assert list(RESULTS.names.values()) == [f"loops/{name}.c" for name in "abc"] + [f"heap/{name}.c" for name in "def"]
    assert len(RESULTS.of("value")) == 6
    assert len(RESULTS.of("value", "Heap")) == 3


def test_verdicts() -> None:
    tally = RunTally.of(RESULTS.of("value"))
    assert (tally.correct, tally.wrong, tally.unlabelled, tally.unknown, tally.total) == (2, 1, 1, 2, 6)
    assert tally.score == 2 + 1 - 32
    assert {label: count for label, count, _ in tally.rows()}["timeout"] == 1
    other = RunTally.of(RESULTS.of("symex-sc"))
    assert (other.correct, other.wrong, other.unlabelled, other.unknown) == (4, 1, 0, 1)
    assert other.score == 2 + 1 + 2 + 1 - 16
    assert "no label" not in [label for label, _, _ in other.rows()]


def test_rows_add_up() -> None:
    for name in RESULTS.configurations:
        for category in (*RESULTS.categories, ALL):
            rows = RunTally.of(RESULTS.of(name, category)).rows()
            assert sum(count for _, count, is_part in rows[:-1] if not is_part) == rows[-1][1]


def test_capabilities_and_sole_winners() -> None:
    assert capability(RESULTS, "value", "symex-sc") == (0, 0)
    assert capability(RESULTS, "symex-sc", "value") == (1, 1)
    assert [(name, RESULTS.names[path]) for name, path in sole_winners(RESULTS)] == [
        ("symex-sc", "heap/d.c"),
        ("symex-sc", "loops/c.c"),
    ]


def test_deciders_are_counted_where_they_are_right() -> None:
    assert deciders(RESULTS, "value") == {}
    verdicts = [("a", "Loops", "safe", "bmc"), ("b", "Heap", "safe", "value"), ("c", "Heap", "safe", "bmc")]
    runs = [replace(outcome(task(f"{name}.c", "safe", kind), "auto", said), engine=by) for name, kind, said, by in verdicts]
    wrong = replace(outcome(task("d.c", "unsafe"), "auto", "safe"), engine="value")
    results = Results([*runs, wrong])
    found = deciders(results, "auto")
    assert list(found) == ["bmc", "value"]
    assert found["bmc"] == {"Loops": 1, "Heap": 1, ALL: 2}
    assert found["value"] == {"Heap": 1, ALL: 1}
    assert any(line.split() == ["decided", "by", "bmc", "2,", "value", "1"] for line in as_text(results))


def test_effort_is_compared_where_all_are_right() -> None:
    paths = common(RESULTS)
    assert [RESULTS.names[path] for path in paths] == ["loops/a.c", "loops/b.c"]
    rows = dict(effort(RESULTS, paths))
    assert rows["states"] == [100, 100]
    assert rows["CPU time, s"][0] < rows["CPU time, s"][1]


def test_sizes() -> None:
    sizes = Sizes.of([task for task in RESULTS.tasks.values() if task.category == "Heap"])
    assert sizes == Sizes(3, 450, 50, 300, 150.0, 100)
    assert Sizes.of([]) is None


def test_text() -> None:
    text = "\n".join(as_text(RESULTS))
    assert "WRONG PROOF: heap/d.c (value)" in text
    assert "WRONG ALARM: heap/f.c (symex-sc)" in text
    (line,) = (line for line in text.splitlines() if line.startswith("all") and line.split()[1] == "2")
    assert line.split()[1:8] == ["2", "1", "2", "1", "0", "0", "6"]


def test_published_tables_are_complete() -> None:
    verdicts = published_table(THESIS, "Table 2")
    assert verdicts.columns == ("SymEx", "SymEx_S", "SymEx_C", "SymEx_SC", "Symbiotic")
    for tool in verdicts.columns:
        assert verdicts.number("correct", tool) == sum(
            verdicts.number(f"correct {kind}", tool) for kind in ("proof", "alarm")
        )
        assert verdicts.number("wrong", tool) == sum(verdicts.number(f"wrong {kind}", tool) for kind in ("proof", "alarm"))
        assert sum(verdicts.number(label, tool) for label in ("correct", "wrong", "unknown")) == 5590
    sizes = published_table(THESIS, "Table 1")
    categories = [row for row in sizes.rows if "," not in row and row != "Total"]
    for column in ("Tasks", "Overall"):
        assert sum(sizes.number(row, column) for row in categories) == sizes.number("Total", column)
        for row in (*categories, "Total"):
            assert sizes.number(row, column) == sum(sizes.number(f"{row}, {label}", column) for label in ("true", "false"))
    assert published_table(THESIS, "Table 3").cells["SymEx_C", "SymEx_SC"] == "318+149"
    assert published_table(THESIS, "Table 4").number("correct", "Symb+C") == 770
    assert published_table(ARTICLE, "Table 3").number("ms per line", "CEGAS") == 2.58


def test_published_runs() -> None:
    runs = published_runs()
    tools = dict.fromkeys(run.tool for run in runs)
    assert len(runs) == 98 * 6
    right = {tool: sum(run.is_correct for run in runs if run.tool == tool) for tool in tools}
    assert (right["CEGAS"], right["SMACK"], right["Gazer"], right["CPA-VP"]) == (91, 79, 60, 68)
    assert {run.end for run in runs if run.milliseconds is None} == {"failed", "timeout"}
    assert program_of("/some/where/array/array0.c") == "array/array0.c"
