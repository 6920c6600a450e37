"""Programs whose verdict is left open: no analysis gives one that would be wrong (see `tests/tasks-open/README.md`).

The default run tries about every second program with an analysis, so that every half of the topics sees all analyses; `-m slow`
does the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget
from tests.support.samples import covering, in_groups, one_of

from cegas.api.run import run
from cegas.cli.arguments import parser
from cegas.cli.check import verification_options
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

FOLDER: Final = Path(__file__).parents[2] / "tasks-open"
PROGRAMS: Final = sorted(FOLDER.glob("*/*.c"))
SECONDS: Final = 5.0
"""Of processor time: several times what the slowest of those that end takes. Programs that keep an analysis busy for ever say
how long is enough."""

MUST_NOT: Final = re.compile(r"/\*.*\bmust-not: (SAFE|UNSAFE|SAFE, UNSAFE) \*/")
OPTIONS: Final = re.compile(r"^/\* options: (.*) \*/$", re.MULTILINE)


def forbidden(text: str) -> tuple[Verdict, ...]:
    """The verdicts that a program must not get, by its first line."""
    found = MUST_NOT.match(text.splitlines()[0])
    assert found is not None, "the first line does not say which verdict would be wrong"
    return tuple(Verdict[name] for name in found[1].split(", "))


def wrong_verdicts(file: Path, analysis: str) -> list[str]:
    """What an analysis says of a program that it must not say, without evidence and with it."""
    text = file.read_text()
    flags = [flag for line in OPTIONS.findall(text) for flag in line.split()]
    options = verification_options(parser().parse_args(["check", str(file), *flags, "--analysis", analysis]))
    wrong = []
    for evidence in (False, True):
        result = run([file], replace(options, certify=evidence, replay=evidence), CpuBudget(options.time_limit or SECONDS))
        if result.verdict in forbidden(text):
            wrong.append(f"{result.verdict.name} ({'certified' if evidence else 'plain'})")
        if result.verdict is Verdict.UNKNOWN:
            break  # there is no evidence for that: see below
    return wrong


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


ALL: Final = [(name_of(file), analysis) for file in PROGRAMS for analysis in ANALYSES]
QUICK: Final = covering(one_of(2, map(name_of, PROGRAMS)), list(ANALYSES), each=1, group=in_groups(2))


@pytest.mark.parametrize(("name", "analysis"), [pair for pair in ALL if pair in QUICK])
def test_what_is_open_is_not_decided_wrongly(name: str, analysis: str) -> None:
    assert not wrong_verdicts(FOLDER / f"{name}.c", analysis)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "analysis"), [pair for pair in ALL if pair not in QUICK])
def test_what_is_open_is_not_decided_wrongly_by_the_other_analyses(name: str, analysis: str) -> None:
    assert not wrong_verdicts(FOLDER / f"{name}.c", analysis)


@pytest.mark.parametrize(("condition", "verdict"), [("0", "SAFE"), ("1", "UNSAFE")])
def test_a_wrong_verdict_is_noticed(condition: str, verdict: str, tmp_path: Path) -> None:
    """Else the test above could not fail."""
    file = tmp_path / "program.c"
    body = f"extern void reach_error(void);\nint main(void) {{ if ({condition}) reach_error(); return 0; }}\n"
    file.write_text(f"/* must-not: {verdict} */\n{body}")
    assert len(wrong_verdicts(file, "value")) == 2
    other = "UNSAFE" if verdict == "SAFE" else "SAFE"
    file.write_text(f"/* must-not: {other} */\n{body}")
    assert not wrong_verdicts(file, "value")


@pytest.mark.parametrize("analysis", ANALYSES)
def test_evidence_makes_no_verdict(analysis: str, tmp_path: Path) -> None:
    """What an analysis leaves open stays open, so that looking once is enough."""
    file = tmp_path / "program.c"
    body = "int x;\nint main(void) { if ((unsigned long)&x == 4096000) reach_error(); return 0; }\n"
    file.write_text(f"extern void reach_error(void);\n{body}")
    for evidence in (False, True):
        result = run([file], Options(analysis, certify=evidence, replay=evidence))
        assert result.verdict is Verdict.UNKNOWN


def test_options_are_heeded(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    head = "/* must-not: UNSAFE */\n"
    body = "extern void reach_error(void);\nint main(void) { int x; if (x) reach_error(); return 0; }\n"
    file.write_text(head + body)
    assert wrong_verdicts(file, "value")
    file.write_text(head + "/* options: --uninitialized undefined */\n" + body)
    assert not wrong_verdicts(file, "value")


def test_there_are_programs() -> None:
    assert PROGRAMS
