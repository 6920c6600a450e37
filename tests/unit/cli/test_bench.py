"""`cegas bench`, from the command line to the files that it writes."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.unit.bench.made_up import comparison

from cegas.cli.bench import bar_text
from cegas.cli.main import main
from cegas.cli.terminal import Style

SAFE = "extern void reach_error(void);\nint main(void) { int x = 1; if (x == 2) reach_error(); return 0; }\n"
UNSAFE = SAFE.replace("x = 1", "x = 2")
# Under `value`, which has to count; others have a proof within seconds.
ENDLESS = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
    unsigned x = 0, y = 0;
    while (x < 100000000) { x = x + 1; y = y + x; if (__VERIFIER_nondet_int()) y = y ^ x; }
    if (x == 3 && y == 5) reach_error();
    return 0;
}
"""
FILES = ["report.html", "results.csv", "results.json", "runs.jsonl"]


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    folder = tmp_path / "tasks"
    folder.mkdir()
    (folder / "a_safe.c").write_text(SAFE, encoding="utf-8")
    (folder / "b_unsafe.c").write_text(UNSAFE, encoding="utf-8")
    return folder


def bench(*arguments: str | Path) -> int:
    return main(["bench", *map(str, arguments), "--time-limit", "30", "--wall-limit", "300"])


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_small_benchmark(tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "results"
    assert bench(tasks, "--analysis", "value,cegas --points-to insensitive", "--output", output) == 0
    assert sorted(path.name for path in output.iterdir()) == FILES
    assert [(row["task"], row["analysis"], row["kind"]) for row in rows(output)] == [
        ("a_safe.c", "value", "correct proof"),
        ("a_safe.c", "cegas --points-to insensitive", "correct proof"),
        ("b_unsafe.c", "value", "correct alarm"),
        ("b_unsafe.c", "cegas --points-to insensitive", "correct alarm"),
    ]
    said = capsys.readouterr()
    assert "value" in said.out
    assert f"tables and plots: {output / 'report.html'}" in said.out
    assert said.err == ""  # no bar where nobody sees it
    assert "2 analyses on 2 tasks" in (output / "report.html").read_text(encoding="utf-8")


def test_a_part_of_the_tasks(tasks: Path, tmp_path: Path) -> None:
    """The parts are all tasks, each once."""
    (tasks / "c_safe.c").write_text(SAFE, encoding="utf-8")
    seen = []
    for part in ("1/2", "2/2"):
        output = tmp_path / part[0]
        assert bench(tasks, "--part", part, "--output", output) == 0
        seen.append([row["task"] for row in rows(output)])
    assert seen == [["a_safe.c", "c_safe.c"], ["b_unsafe.c"]]


@pytest.mark.parametrize("part", ["3/2", "0/2", "2", "a/b", "1/0"])
def test_what_is_no_part(tasks: Path, tmp_path: Path, part: str) -> None:
    with pytest.raises(SystemExit) as ended:
        bench(tasks, "--part", part, "--output", tmp_path / "results")
    assert ended.value.code == 2


def test_a_wrong_verdict_shows_in_the_exit_code(tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tasks / "a_safe.c").rename(tasks / "a_unsafe.c")
    assert bench(tasks / "a_unsafe.c", "--output", tmp_path / "results") == 1
    assert "WRONG PROOF: a_unsafe.c (auto)" in capsys.readouterr().out


def test_results_are_continued_only_if_asked(tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "results"
    assert bench(tasks / "a_safe.c", "--output", output) == 0
    first = (output / "runs.jsonl").read_text(encoding="utf-8")
    assert bench(tasks, "--output", output) == 2
    assert "--resume" in capsys.readouterr().err
    assert bench(tasks, "--output", output, "--resume") == 0
    journal = (output / "runs.jsonl").read_text(encoding="utf-8")
    assert journal.startswith(first)
    assert [row["task"] for row in rows(output)] == ["a_safe.c", "b_unsafe.c"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--analysis", "value,nonsense"], "no analysis 'nonsense'"),
        (["--analysis", "value,"], "a name is missing"),
        (["--analysis", "value --time-limit 3"], "options of the benchmark"),
        (["--options=--analysis cegas"], "the analysis is chosen with --analysis"),
        (["--options=--output x"], "options of the benchmark"),
        (["--part", "3/3"], "there are only 2 tasks"),
    ],
)
def test_bad_usage(
    tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert bench(tasks, "--output", tmp_path / "results", *arguments) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize("arguments", [["--options=--nonsense"], ["--analysis", "value other.c"]])
def test_options_that_check_does_not_know(tasks: Path, tmp_path: Path, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench(tasks, "--output", tmp_path / "results", *arguments)
    assert ended.value.code == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_in_order(tasks: Path, tmp_path: Path, number: signal.Signals) -> None:
    """What is done is there, with its page; nothing runs on; it can be continued."""
    (tasks / "c.c").write_text(ENDLESS, encoding="utf-8")
    output = tmp_path / "results"
    arguments = ["bench", str(tasks), "--output", str(output), "--analysis", "value", "--wall-limit", "300"]
    command = [sys.executable, "-m", "cegas", *arguments, "--time-limit", "300"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # The shell that started the tests may have told them to ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        try:
            _until(lambda: _lines(output / "runs.jsonl") == 3)
            _until(lambda: _runs_going_on(tasks) != [])
            process.send_signal(number)
            said, complaint = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 3
    assert "interrupted after 2 of 3 runs; --resume continues" in complaint
    assert "Traceback" not in complaint
    assert "tables and plots" in said
    assert sorted(path.name for path in output.iterdir()) == FILES
    assert _runs_going_on(tasks) == []
    (tasks / "c.c").write_text(SAFE, encoding="utf-8")
    assert main([*arguments, "--time-limit", "300", "--resume"]) == 0
    assert len(json.loads((output / "results.json").read_text(encoding="utf-8"))["runs"]) == 3


def _lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n") if path.exists() else 0


def _runs_going_on(tasks: Path) -> list[str]:
    """The processes that check the endless program."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                line = Path("/proc", entry, "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if str(tasks / "c.c") in line:
                found.append(entry)
    return found


def _until(condition: object) -> None:
    assert callable(condition)
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, "it did not happen within two minutes"
        time.sleep(0.05)


def test_the_bar() -> None:
    outcomes = comparison()[:8]
    text = bar_text(outcomes, 2, 12, 2, 65.0, 119, Style())
    assert text.startswith("[##")
    assert "8/12 · 6 correct · 1 wrong · 1 unknown · 2 running · 1:05 · 0:43 left" in text
    assert len(text) <= 119
    narrow = bar_text(outcomes, 2, 12, 2, 65.0, 40, Style())
    assert narrow.startswith("8/12 · 6 correct")
    assert len(narrow) <= 40


def test_the_bar_has_colours_where_there_are_any() -> None:
    text = bar_text(comparison()[:8], 0, 12, 2, 3700.0, 119, Style(colours=True))
    assert "\033[1;31m1 wrong\033[0m" in text
    assert "1:01:40" in text
