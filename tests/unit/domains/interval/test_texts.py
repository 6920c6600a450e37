"""Texts that the program knows: read at places that are not known, and followed character by character."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.domains.interval import state
from cegas.domains.interval.widening import thresholds_of
from cegas.engines.engine import Knowledge, Question
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.verification.recipes.intervals import interval

SECONDS: Final = 20.0
HEADER: Final = "extern void reach_error(void); extern int input(void);\n"

AT_SOME_PLACE: Final = """
int main(void) {{
  int i = input();
  if (i < 0 || i > {last}) return 0;
  if ("bdfhb"[i] == 'c') reach_error();
}}
"""
"""All letters are even numbers; behind them stands a zero."""

FORMAT: Final = """
static int has(const char *format, char kind) {
  for (; *format; format++)
    if (format[0] == '%' && format[1] == kind) return 1;
  return 0;
}
int main(void) {
  if (has("a %d %s c", 'KIND')) reach_error();
}
"""
"""Both the sign and the letter are in the text."""


def program_of(folder: Path, text: str) -> Program:
    file = folder / "program.c"
    file.write_text(HEADER + text, encoding="utf-8")
    return load([file], FrontendOptions(property=Property((UNREACH_CALL,))))


def is_proved(program: Program) -> bool:
    """By intervals alone: no single path is looked at."""
    settings: Any = SimpleNamespace(preslice=True)
    engine = interval(settings, enumerates=False)
    found = engine.start(Question(program, CpuBudget(SECONDS)), Knowledge()).go_on()
    return found is not None and found.verdict is Verdict.SAFE


@pytest.mark.parametrize("last", [4, 5])
def test_a_text_is_read_at_a_place_that_is_not_known(tmp_path: Path, last: int) -> None:
    assert is_proved(program_of(tmp_path, AT_SOME_PLACE.format(last=last)))
    assert not is_proved(program_of(tmp_path, AT_SOME_PLACE.format(last=last).replace("'c'", "'d'")))


def test_a_format_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = program_of(tmp_path, FORMAT.replace("KIND", "c"))
    assert is_proved(program)
    assert not is_proved(program_of(tmp_path, FORMAT.replace("KIND", "s")))
    monkeypatch.setattr(state, "MOST_TEXT", 4)
    assert not is_proved(program)


def test_constants_of_models_are_no_places_to_stop_at(tmp_path: Path) -> None:
    text = 'int sscanf(const char *, const char *, ...); int main(void) { int x = 0; return sscanf("1", "%d", &x) + 77; }'
    thresholds = thresholds_of(program_of(tmp_path, text)).at(32, bounds_only=False)
    assert {76, 77, 78}.issubset(thresholds)
    assert ord("a") not in thresholds
