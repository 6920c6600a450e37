"""`cegas check --witness` and `cegas witness check`: files, exit codes, messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from tests.support.witness_schema import problems

from cegas.cli.main import main

UNSAFE = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 42)
    reach_error();
  return 0;
}
"""
SAFE = UNSAFE.replace("x == 42", "x != x")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.c"
    path.write_text(UNSAFE, encoding="utf-8")
    return path


def call(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


@pytest.mark.parametrize("name", ["w.yml", "w.yaml", "w.graphml", "folder/w.yml"])
def test_a_witness_is_written_and_confirmed(
    tmp_path: Path, program: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("check", program, "--quiet", "--witness", tmp_path / name) == 1
    capsys.readouterr()
    assert call("witness", "check", tmp_path / name, program) == 0
    output = capsys.readouterr().out
    assert output.startswith("witness confirmed: ")
    assert "__VERIFIER_nondet_int() = 42" in output


def test_a_wrong_witness_is_rejected(tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    witness = tmp_path / "w.yml"
    assert call("check", program, "--quiet", "--witness", witness) == 1
    witness.write_text(witness.read_text(encoding="utf-8").replace("== 42", "== 43"), encoding="utf-8")
    capsys.readouterr()
    assert call("witness", "check", witness, program) == 1
    assert capsys.readouterr().out == "witness rejected: no run that follows the witness reaches the error\n"
    assert call("witness", "check", witness, program, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["confirmed"] is False
    assert found["steps"] == 2
    assert found["result"]["verdict"] == "safe"


def test_the_folder_of_results_gets_a_witness(tmp_path: Path, program: Path) -> None:
    assert call("check", program, "--quiet", "--output", tmp_path / "out") == 1
    document = yaml.safe_load((tmp_path / "out" / "witness.yml").read_text(encoding="utf-8"))
    assert problems(document) == []
    assert document[0]["entry_type"] == "violation_sequence"
    program.write_text(SAFE, encoding="utf-8")
    assert call("check", program, "--quiet", "--output", tmp_path / "out") == 0
    document = yaml.safe_load((tmp_path / "out" / "witness.yml").read_text(encoding="utf-8"))
    assert problems(document) == []
    assert document[0]["entry_type"] == "invariant_set"


def test_a_correctness_witness_is_proved(tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program.write_text(SAFE, encoding="utf-8")
    assert call("check", program, "--quiet", "--witness", tmp_path / "w.yml") == 0
    capsys.readouterr()
    assert call("witness", "check", tmp_path / "w.yml", program) == 0
    assert "witness confirmed: the invariants hold" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[", "- entry_type: violation_sequence", "<graphml>", "\x00\x01", "<a></a>"])
def test_bad_witnesses_give_one_message(
    tmp_path: Path, program: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "w.yml").write_text(text, encoding="utf-8")
    assert call("witness", "check", tmp_path / "w.yml", program) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("cegas: ")
    assert captured.err.count("\n") == 1


def test_bad_usage(tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("check", program, "--witness", tmp_path / "w.txt") == 2
    assert "unknown format of a witness" in capsys.readouterr().err
    assert call("witness", "check", tmp_path / "none.yml", program) == 2
    assert call("check", program, "--quiet", "--witness", tmp_path / "w.yml") == 1
    assert call("witness", "check", tmp_path / "w.yml", tmp_path / "none.c") == 2
    capsys.readouterr()
    program.write_text(UNSAFE + "\n", encoding="utf-8")
    assert call("witness", "check", tmp_path / "w.yml", program) == 2
    assert "another version" in capsys.readouterr().err
    (tmp_path / "m.ll").write_text("", encoding="utf-8")
    assert call("witness", "check", tmp_path / "w.yml", tmp_path / "m.ll") == 2
    assert "speaks of C source" in capsys.readouterr().err
    program.write_text("int main(void) { if (1 { } }", encoding="utf-8")
    assert call("witness", "check", tmp_path / "w.yml", program) == 2
    assert "not understood" in capsys.readouterr().err


def test_without_a_verdict_there_is_no_witness(tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program.write_text(
        "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
        "int main(void) { if (__VERIFIER_nondet_uint() == 3) reach_error(); }\n",
        encoding="utf-8",
    )
    assert call("check", program, "--quiet", "--analysis", "concrete", "--witness", tmp_path / "w.yml") == 3
    assert "no witness was written: there is no verdict" in capsys.readouterr().err
    assert not (tmp_path / "w.yml").exists()
