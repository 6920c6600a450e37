"""`cegas pixeltree`."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.unit.report.png_file import read_png
from tests.unit.verification.test_slicing import RUNNING

from cegas.cli.main import main
from cegas.report.pixel_tree import COLOURS, NodeMark

TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    result = tmp_path / "running.c"
    result.write_text(RUNNING, encoding="utf-8")
    return result


def draw(path: Path, *arguments: str) -> int:
    return main(["pixeltree", str(path), *arguments])


def said(path: Path) -> list[str]:
    """The texts of a picture."""
    return ["".join(element.itertext()) for element in ElementTree.parse(path).iter(TEXT)]


def test_several_analyses_side_by_side(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = path.with_suffix(".svg")
    wanted = "symex,symex-s,symex-c,symex-sc"
    assert draw(path, "--analysis", wanted, "--states", "200", "--depth", "18", "-o", str(picture)) == 0
    texts = said(picture)
    assert texts[0] == "running.c"
    assert [text for text in texts if text in wanted.split(",")] == wanted.split(",")
    assert texts.count("UNKNOWN") == 3
    assert texts.count("SAFE") == 1
    assert texts[-2:] == ["state", "covered"]
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == wanted.split(",")
    # A state may have several successors: the last of them is counted, too.
    assert re.match(r"symex: UNKNOWN; stopped after 200 states; 20\d states, 18 of ", lines[0])
    assert lines[3].startswith("symex-sc: SAFE; after 1 refinement; ")


def test_a_limit_of_states_gives_the_same_picture_again(path: Path) -> None:
    pictures = [path.with_name(name) for name in ("a.png", "b.png")]
    for picture in pictures:
        assert draw(path, "--analysis", "symex", "--states", "300", "-q", "-o", str(picture)) == 0
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    read_png(pictures[0].read_bytes())


def test_each_round_of_refinement(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = path.with_name("rounds")
    arguments = ["--analysis", "symex-sc,value", "--per-refinement", "-o", str(folder), "--quiet"]
    assert draw(path, *arguments) == 0
    assert capsys.readouterr().out == ""
    names = {"overview.png", "symex-sc-1.png", "symex-sc.png", "value-1.png", "value.png"}
    assert {file.name for file in folder.iterdir()} == names
    colours = {name: {c for row in read_png((folder / name).read_bytes()).rows for c in row} for name in names}
    target = COLOURS[NodeMark.TARGET]
    assert {name for name in names if target in colours[name]} == {"overview.png", "symex-sc-1.png", "value-1.png"}


def test_all_rounds_in_one_picture(path: Path) -> None:
    picture = path.with_suffix(".svg")
    assert draw(path, "--analysis", "symex-sc", "--per-refinement", "-o", str(picture)) == 0
    texts = said(picture)
    assert "symex-sc, round 1" in texts
    assert "then tracks y" in texts
    assert "then 11 operations are" in texts or "then 11 operations are relevant" in texts
    assert texts[-4:] == ["state", "target", "covered", "not explored"]


def test_graphs_of_the_program(path: Path) -> None:
    folder = path.with_name("graphs")
    assert draw(path, "--kind", "cfa", "--format", "svg", "-o", str(folder), "-q") == 0
    assert [file.name for file in folder.iterdir()] == ["control-flow-of-main.svg"]
    picture = path.with_suffix(".svg")
    assert draw(path, "--kind", "cfa", "--function", "main", "-o", str(picture)) == 0
    assert {"control flow of main", "target", "loop head"} <= set(said(picture))
    assert draw(path, "--kind", "dependence", "-o", str(picture)) == 0
    assert {"dependences of main", "decision", "leads to a target"} <= set(said(picture))
    assert draw(path, "--kind", "dependence", "--function", "main", "-o", str(picture), "--scale", "3") == 0
    assert "scale(3)" in picture.read_text(encoding="utf-8")


def test_a_run_that_does_not_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "endless.c"
    path.write_text("int main(void) { unsigned long x = 0; for (;;) x = x * 3 + 1; }\n", encoding="utf-8")
    picture = path.with_suffix(".png")
    arguments = ["--analysis", "value-full", "--time-limit", "1", "-o", str(picture)]
    assert draw(path, *arguments, "--depth", "30", "--scale", "1") == 0
    assert "the time limit of 1 s is used up" in capsys.readouterr().out
    assert sum(row.count(COLOURS[NodeMark.PLAIN]) for row in read_png(picture.read_bytes()).rows) == 30 + 12 * 12
    assert draw(path, *arguments) == 0, "thousands of levels"


def test_rows_can_be_trimmed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = path.with_suffix(".png")
    assert draw(path, "--analysis", "symex", "--states", "100", "--width", "2", "-o", str(picture)) == 0
    assert "trimmed at both sides: up to " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--analysis", "concrete"), "makes no reachability graph"),
        (("--analysis", "symex,nothing"), "there is no analysis 'nothing'"),
        (("--function", "main"), "contradictory flags: --function is not for --kind arg"),
        (("--kind", "cfa", "--function", "nowhere"), "there is no function 'nowhere'"),
        (("--kind", "cfa", "--per-refinement"), "contradictory flags: --per-refinement is only for --kind arg"),
        (("--format", "svg"), "contradictory flags: --format svg, but the output is "),
        (("--kind", "cfa", "--scale", "20000"), "pixels is too large"),
    ],
)
def test_bad_usage(path: Path, arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert draw(path, "-o", str(path.with_suffix(".png")), *arguments) == 2
    assert message in capsys.readouterr().err
    assert not path.with_suffix(".png").exists()


def test_an_output_that_cannot_be_written(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert draw(path, "--kind", "cfa", "-o", str(path / "a.png")) == 2
    assert "cannot be written" in capsys.readouterr().err
