"""`cegas slice`, and the graphs of dependence and of slices."""

from __future__ import annotations

import json
import re
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from cegas.cli.main import main
from cegas.cli.slice import _source
from cegas.cli.terminal import Style
from cegas.verification.program_slice import SliceableProgram

PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern int puts(const char *);
int unused(int a) {
  return a + 1;
}
int twice(int a) {
  return a * 2;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = twice(x);
  puts("hello");
  int z[2];
  z[0] = y;
  if (y == 6)
    reach_error();
  return z[0];
}
"""
KEPT = [8, 11, 12, 16, 17]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    result = tmp_path / "a.c"
    result.write_text(PROGRAM, encoding="utf-8")
    return result


def test_source_with_margin(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["slice", str(path), "--criterion", "reach_error"]) == 0
    name, *lines = capsys.readouterr().out.splitlines()
    assert name == str(path)
    texts = PROGRAM.splitlines()
    assert [line[6:] for line in lines[: len(texts)]] == texts
    assert [number for number, line in enumerate(lines, 1) if line.startswith("|")] == KEPT
    assert lines[-1].startswith("slice for reach_error: ")
    assert lines[-1].endswith("5 of 8 (62%) lines with code")


def test_grey_on_a_terminal(path: Path) -> None:
    whole = SliceableProgram([path])
    found = whole.slice(whole.criterion("reach_error"))
    grey = [line for line in _source(found, Style(colours=True)) if line.startswith("\033[2m")]
    # The function that is never called, and the code that does not matter; no declarations, no braces of main.
    numbers = [int(number.group()) for line in grey if (number := re.search(r"(?<= )\d+", line))]
    assert numbers == [4, 5, 6, 13, 15, 18]


def test_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["slice", str(path), "--criterion", "reach_error", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["criterion"] == "reach_error"
    assert found["lines"] == {str(path): {"kept": KEPT, "code": [8, 11, 12, 13, 15, 16, 17, 18]}}
    assert 0 < found["operations"]["kept"] < found["operations"]["all"]
    assert found["modules"] == []


@pytest.mark.parametrize("name", ["sliced.ll", "folder/below"])
def test_module(path: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / name
    assert main(["slice", str(path), "--criterion", "reach_error", "--quiet", "--output", str(output)]) == 0
    file = output if output.suffix == ".ll" else output / "a.ll"
    assert f"wrote {file}: " in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    llvm.parse_assembly(text).verify()
    assert "@puts" not in text
    assert "@unused" not in text
    assert main(["check", str(file), "--quiet"]) == 1


def test_several_files(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(PROGRAM.replace("int twice(int a) {\n  return a * 2;\n}\n", "int twice(int);\n"), encoding="utf-8")
    other = tmp_path / "b.c"
    other.write_text("static int count;\nint twice(int a) {\n  count++;\n  return 2 * a;\n}\n", encoding="utf-8")
    arguments = ["slice", str(path), str(other), "--criterion", "reach_error"]
    assert main([*arguments, "--output", str(tmp_path / "out")]) == 0
    modules = [str(tmp_path / "out" / name) for name in ("a.ll", "b.ll")]
    assert "@count" not in Path(modules[1]).read_text(encoding="utf-8")
    assert main(["check", *modules, "--quiet"]) == 1
    capsys.readouterr()
    assert main([*arguments, "--output", str(tmp_path / "one.ll")]) == 2
    assert "name a folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("criterion", "message"),
    [
        ("nowhere", "the function 'nowhere' is not in the program"),
        ("unused", "the function 'unused' is never called"),
        ("puts", "the calls of 'puts' cannot be reached, or have no effect that is modelled"),
        ("a.c:2", "at a.c:2 is no code"),
        ("a.c:14", "at a.c:14 is no code"),
        ("a.c:999", "at a.c:999 is no code"),
        ("b.c:3", "the program has no code in a file 'b.c'"),
    ],
)
def test_bad_criteria(path: Path, criterion: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["slice", str(path), "--criterion", criterion]) == 2
    error = capsys.readouterr().err
    assert error.startswith("cegas: no criterion: ")
    assert message in error
    assert error.count("\n") == 1


def test_criterion_at_a_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the end of the path, or all of it."""
    for name in ("a.c", str(path)):
        assert main(["slice", str(path), "--criterion", f"{name}:12", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["lines"][str(path)]["kept"] == [8, 11, 12]


def test_output_that_cannot_be_written(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["slice", str(path), "--criterion", "main", "--output", str(path / "x.ll")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_graph_of_dependences(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(path), "--kind", "dependence"]) == 0
    output = capsys.readouterr().out
    assert 'digraph "Dependences of main"' in output
    assert "y == 6" in output
    picture = path.with_suffix(".svg")
    assert main(["graph", str(path), "--kind", "dependence", "--nodes", "2", "-o", str(picture)]) == 0
    assert "more nodes are not shown" in picture.read_text(encoding="utf-8")


def test_graph_of_slice(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(path), "--kind", "slice", "--criterion", "reach_error"]) == 0
    output = capsys.readouterr().out
    assert 'digraph "Slice for reach_error"' in output
    assert "twice" in output
    for arguments in (["--kind", "slice"], ["--kind", "cfa", "--criterion", "main"]):
        assert main(["graph", str(path), *arguments]) == 2
        assert "contradictory flags" in capsys.readouterr().err
    assert main(["graph", str(path), "--kind", "slice", "--criterion", "nowhere"]) == 2
