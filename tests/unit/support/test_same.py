"""The tool that compares two versions: what it records repeats itself, and no difference escapes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.tools import same
from tests.tools.same import Part, compare, differences, main, read_records

SPURIOUS = (
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    "int main(void) { int x = __VERIFIER_nondet_int(); int y = 2; if (x > 3) y = 1; if (y == 0) reach_error(); }\n"
)
WRONG = SPURIOUS.replace("y == 0", "y == 1")
ENDLESS = SPURIOUS.replace("if (y == 0)", "for (;;) y += 2; if (y == 0)")


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "a.c").write_text(SPURIOUS)
    (folder / "b.c").write_text(WRONG)
    return folder


def test_two_records_of_one_version_are_the_same(programs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, first, second = (tmp_path / f"{name}.jsonl" for name in ("before", "first", "second"))
    options = [str(programs), "--analyses", "value,symex-sc", "--certificates"]
    assert main(["record", str(before), *options]) == 0
    assert main(["record", str(first), *options, "--part", "1/2"]) == 0
    assert main(["record", str(second), *options, "--part", "2/2"]) == 0
    capsys.readouterr()
    assert main(["compare", str(before), f"{first},{second}"]) == 0
    assert capsys.readouterr().out.startswith("4 same, 0 the same until")
    safe, unsafe = read_records([before])["a.c", "value"], read_records([before])["b.c", "value"]
    assert (safe["verdict"], unsafe["verdict"]) == ("safe", "unsafe")
    assert safe["refinements"] == len(safe["log"]) > 0
    assert len(safe["certificate"]) == len(unsafe["trace"]) == 16


def test_where_the_programs_are_is_no_difference(programs: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere" / "programs"
    moved.parent.mkdir()
    before, after = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    main(["record", str(before), str(programs), "--analyses", "value"])
    programs.rename(moved)
    main(["record", str(after), str(moved), "--analyses", "value"])
    assert main(["compare", str(before), str(after)]) == 0


def test_an_interrupted_record_goes_on(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "record.jsonl"
    options = ["record", str(file), str(programs), "--analyses", "value"]
    assert main(options) == 0
    whole = file.read_text()
    file.write_text(whole[: whole.index("\n") + 20])
    runs: list[str] = []
    real = same.in_a_process

    def counted(task: Any, *rest: Any, **options: Any) -> dict[str, Any]:
        runs.append(Path(task.path).name)
        return real(task, *rest, **options)

    monkeypatch.setattr(same, "in_a_process", counted)
    assert main(options) == 0
    assert (runs, file.read_text()) == (["b.c"], whole)


def test_a_run_that_is_cut_short_says_so(tmp_path: Path) -> None:
    (tmp_path / "endless.c").write_text(ENDLESS)
    file = tmp_path / "record.jsonl"
    main(["record", str(file), str(tmp_path / "endless.c"), "--analyses", "value-full", "--limit", "0.5"])
    (found,) = read_records([file]).values()
    assert "time limit" in found["cut"]
    assert "states" not in found


def test_a_crash_is_recorded(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, runs = same.runs_of([programs], ["value"])

    def fails(*_: object, **__: object) -> dict[str, Any]:
        raise ValueError(f"no such thing in {programs}/a.c")

    monkeypatch.setattr(same, "record_of", fails)
    found = same.in_a_process(runs[0][1], "value", root, 1.0, certificates=False)
    assert found == {"error": "ValueError: no such thing in a.c"}


RECORD: dict[str, Any] = {"verdict": "safe", "states": 7, "refinements": 1, "log": [[5, 3]], "reason": "none reaches it"}


@pytest.mark.parametrize("field", ["verdict", "states", "refinements", "log", "reason", "trace", "certificate", "error"])
def test_every_field_counts(field: str) -> None:
    other = {**RECORD, field: "something else"}
    assert differences(RECORD, other) == differences(other, RECORD) == (field,)
    assert differences(RECORD, other, frozenset({field})) == ()


@pytest.mark.parametrize(
    ("log", "other", "expected"),
    [
        ([[5, 3]], {"log": [[5, 3], [9, 4]], "verdict": "safe"}, ()),
        ([[5, 3]], {"log": [[6, 3], [9, 4]], "verdict": "safe"}, ("log",)),
        ([[5, 3]], {"log": [], "verdict": "safe"}, ("log",)),
        ([[5, 3]], {"log": [], "verdict": "unknown", "cut": "the time limit"}, ()),
        ([[5, 3]], {"log": [[5, 4], [9, 4]], "verdict": "unknown", "cut": "the time limit"}, ("log",)),
        ([[5, 3]], {"error": "ended by SIGSEGV"}, ("error",)),
    ],
)
def test_cut_runs_agree_as_far_as_they_came(log: list[list[int]], other: dict[str, Any], expected: tuple[str, ...]) -> None:
    cut = {"verdict": "unknown", "cut": "the time limit", "log": log}
    assert differences(cut, other) == differences(other, cut) == expected


def test_what_is_missing_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "before.jsonl", tmp_path / "after.jsonl"]
    files[0].write_text("".join(json.dumps({"task": name, "analysis": "value", **RECORD}) + "\n" for name in ("a", "b")))
    files[1].write_text(json.dumps({"task": "a", "analysis": "value", **RECORD, "states": 8}) + "\n")
    assert main(["compare", *map(str, files)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "a value: states",
        "    states: 7 -> 8",
        "b value: only before",
        "0 same, 0 the same until they were cut short (0 of them in one version only), 1 different, 1 missing",
    ]
    assert compare(read_records(files[:1]), read_records(files[:1])).same == 2


def test_parts_are_all_runs() -> None:
    runs: list[Any] = list(range(7))
    parts = [Part.parse(f"{number}/3").select(runs) for number in (1, 2, 3)]
    assert sorted(run for part in parts for run in part) == runs
    with pytest.raises(ValueError):
        Part.parse("4/3")
