"""`cegas graph`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.cli.main import main

PROGRAM = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int f(int a) { return a + 1; }
int main(void) {
    int x = __VERIFIER_nondet_int(), y = 0;
    for (int i = 0; i < 3; i++)
        if (x > i)
            y = f(y);
    if (y > LIMIT)
        reach_error();
    return 0;
}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    result = tmp_path / "a.c"
    result.write_text(PROGRAM, encoding="utf-8")
    return result


def test_automata(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(path), "-DLIMIT=3", "--kind", "cfa"]) == 0
    assert capsys.readouterr().out.startswith("digraph")
    picture = path.with_suffix(".svg")
    assert main(["graph", str(path), "-DLIMIT=3", "--output", str(picture), "--function", "main"]) == 0
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert main(["graph", str(path), "-DLIMIT=3", "--function", "nowhere"]) == 2


def test_reachability_graph(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(path), "-DLIMIT=3", "--kind", "arg"]) == 0
    output = capsys.readouterr().out
    assert 'digraph "Reachability graph of main by auto: SAFE, no run reaches the error' in output
    assert "y = 2" in output
    assert "covered by" in output


def test_reachability_graph_of_an_unsafe_program(path: Path) -> None:
    picture = path.with_suffix(".svg")
    arguments = ["graph", str(path), "-DLIMIT=1", "--kind", "arg", "-o", str(picture), "--analysis", "value-full"]
    assert main(arguments) == 0
    text = picture.read_text(encoding="utf-8")
    assert "by value-full: UNSAFE" in text
    assert 'class="node node-error"' in text


def test_reachability_graph_of_an_unfinished_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "endless.c"
    path.write_text("int main(void) { unsigned long x = 0; for (;;) x = x * 3 + 1; }\n", encoding="utf-8")
    arguments = ["graph", str(path), "--kind", "arg", "--analysis", "value-full", "--time-limit", "2", "--nodes", "30"]
    assert main(arguments) == 0
    output = capsys.readouterr().out
    assert "UNKNOWN, the time limit of 2 s is used up (the first 30 of " in output
    assert "more states are not shown" in output
    assert output.count("label=") < 100


def test_analyses_without_a_reachability_graph(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(path), "-DLIMIT=3", "--kind", "arg", "--analysis", "concrete"]) == 2
    assert "makes no reachability graph" in capsys.readouterr().err


def test_contradictory_flags(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(path), "-DLIMIT=3", "--kind", "arg", "--function", "main"]) == 2
    assert main(["graph", str(path), "-DLIMIT=3", "--format", "dot", "--output", "a.svg"]) == 2
    assert capsys.readouterr().err.count("contradictory flags") == 2


def test_formats_that_there_are_not(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture that is none would be found out too late."""
    picture = path.with_suffix(".png")
    assert main(["graph", str(path), "-DLIMIT=3", "--output", str(picture)]) == 2
    assert "unknown format '.png' (expected .svg, .dot, .gv, .txt, or --format)" in capsys.readouterr().err
    assert not picture.exists()
    assert main(["graph", str(path), "-DLIMIT=3", "--output", str(picture), "--format", "dot"]) == 0
    assert main(["graph", str(path), "-DLIMIT=3", "--output", str(path.with_suffix(""))]) == 0
