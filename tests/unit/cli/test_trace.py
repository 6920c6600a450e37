"""Traces as text: what is shown, what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.cli.main import main
from cegas.cli.terminal import Style
from cegas.cli.trace import FEWEST_LINES, trace_lines
from cegas.evidence.counterexample import Counterexample, Event, EventKind, ShownInput, StackEntry, TraceStep
from cegas.program.operations import Origin, OriginKind

PLAIN = Style(width=120)


def step(
    line: int,
    *events: str,
    depth: int = 0,
    file: str = "a.c",
    function: str | None = None,
    kind: EventKind = EventKind.ASSIGN,
    continued: bool = False,
) -> TraceStep:
    told = [Event(kind, text) for text in events]
    return TraceStep(file, line, function or f"f{depth}", depth, told, continued=continued, source=f"line {line};")


def lines(*steps: TraceStep, room: int | None = 60, style: Style = PLAIN, omitted: int = 0, after: int = 0) -> list[str]:
    stack = (StackEntry("main", "a.c", 9),)
    found = trace_lines(Counterexample(steps, (), omitted, after, stack), style, room)
    begin = found.index("trace:")
    return found[begin + 1 : found.index("call stack at the error:")]


def words(text: str) -> list[str]:
    return text.split()


def test_a_row_has_line_text_and_events() -> None:
    header, row = lines(step(7, "x = 1", "y = 2"))
    assert header == "  a.c:"
    assert words(row) == ["7", "line", "7;", "x", "=", "1;", "y", "=", "2"]


def test_rows_are_indented_by_depth() -> None:
    rows = lines(step(1, "x = 1"), step(2, "x = 2", depth=1), step(3, "x = 3", depth=2))[1:]
    columns = [row.index("line") for row in rows]
    assert columns == [columns[0], columns[0] + 2, columns[0] + 4]
    assert len({row.index("x =") for row in rows}) == 1, "events stand below each other"


def test_steps_without_events_are_left_out() -> None:
    assert len(lines(step(1), step(2, "x = 1"), step(3))) == 2


def test_programs_without_line_numbers() -> None:
    (only,) = lines()
    assert "no line numbers" in only


def test_files_are_named_when_they_change() -> None:
    found = lines(step(1, "x = 1"), step(2, "x = 2", file="b.c"), step(3, "x = 3", file="b.c"), step(4, "x = 4"))
    assert [row for row in found if row.endswith(":")] == ["  a.c:", "  b.c:", "  a.c:"]


def test_rounds_of_a_loop_are_abbreviated() -> None:
    steps = [step(line, f"x = {number}") for number in range(50) for line in (12, 13, 15)]
    found = lines(*steps, step(12, "x = 50"))[1:]
    assert [words(row)[0] for row in found] == ["12", "13", "15", "…", "12", "13", "15", "12"]
    assert found[3].strip() == "… 48 more rounds of lines 12-15"
    assert "x = 49" in found[4]


def test_loops_in_loops() -> None:
    """The inner loop need not have as many rounds every time."""
    steps: list[TraceStep] = []
    for outer in range(10):
        steps.append(step(1, f"i = {outer}"))
        steps.extend(step(line, f"j = {inner}") for inner in range(4 + outer % 3) for line in (2, 3))
    found = [row.strip() for row in lines(*steps)[1:]]
    assert "… 8 more rounds of lines 1-3" in found
    assert "… 2 more rounds of lines 2-3" in found
    assert len(found) == 2 * 6 + 1


def test_loops_on_one_line_and_with_calls() -> None:
    steps = [
        item
        for number in range(9)
        for item in (step(5, f"call f({number})", kind=EventKind.CALL), step(9, "y = 1", depth=1))
    ]
    assert "… 7 more rounds of line 5" in [row.strip() for row in lines(*steps)]
    assert "… 5 more rounds of line 4" in [row.strip() for row in lines(*(step(4, "x = 1") for _ in range(7)))]


def test_nothing_is_left_out_for_the_sake_of_one_row() -> None:
    assert len(lines(*(step(4, f"x = {number}") for number in range(3)))) == 4


def test_two_rounds_are_shown() -> None:
    assert len(lines(*(step(line, "x = 1") for _ in range(2) for line in (3, 4)))) == 5


def test_calls_that_only_return_are_told_in_one_row() -> None:
    after = step(6, "a = 4", continued=True)
    found = lines(
        step(6, "call twice(n = 2)", kind=EventKind.CALL), step(3, "return 4", depth=1, kind=EventKind.RETURN), after
    )
    assert found[1].endswith("twice(n = 2) returns 4; a = 4")
    assert len(found) == 2


def test_the_end_of_a_void_function_is_not_told() -> None:
    found = lines(
        step(6, "call f()", kind=EventKind.CALL),
        step(2, "x = 1", depth=1),
        step(3, "return", depth=1, kind=EventKind.RETURN),
        step(7, "y = 1"),
    )
    assert [words(row)[0] for row in found[1:]] == ["6", "2", "7"]


def test_a_line_that_goes_on_after_a_call_is_not_repeated() -> None:
    after = step(6, "a = 4", continued=True)
    found = lines(step(6, "call f()", kind=EventKind.CALL), step(2, "x = 1", depth=1), after)
    assert words(found[-1]) == ["6", "…", "a", "=", "4"]


def test_recursion_is_abbreviated() -> None:
    entered = ((5, "x = 1"), (6, "call f()"))
    down = [step(line, text, depth=depth, function="f") for depth in range(20) for line, text in entered]
    up = [step(7, f"return {depth}", "x = 2", depth=depth, function="f") for depth in range(19, -1, -1)]
    found = [row.strip() for row in lines(*down, *up)]
    assert "… 18 more levels of lines 5-6" in found
    assert "… 18 more levels of line 7" in found
    assert len(found) == 1 + 5 + 3


def test_never_more_than_a_page() -> None:
    steps = [step(number, f"x = {number}") for number in range(1, 500)]
    found = trace_lines(Counterexample(tuple(steps), ()), PLAIN, 60)
    assert len(found) <= 60
    assert "x = 1" in found[2]
    assert "x = 499" in found[-1]
    assert sum("lines are left out (--verbose shows them)" in row for row in found) == 1
    assert len(trace_lines(Counterexample(tuple(steps), ()), PLAIN, None)) == 501
    assert len(lines(*steps, room=1)) == FEWEST_LINES


def test_steps_that_were_not_kept_are_counted() -> None:
    found = lines(step(1, "x = 1"), step(9, "x = 9"), omitted=7, after=1)
    assert [row.strip() for row in found][2] == "… 7 steps are not kept"


def test_long_rows_take_more_lines() -> None:
    events = [f"variable_{number} = {number}" for number in range(30)]
    narrow = lines(step(1, *events), style=Style(width=80))
    assert len(narrow) == 4
    assert narrow[-1].endswith("…")
    assert all(len(row) <= 80 for row in narrow)
    whole = lines(step(1, *events), style=Style(width=80), room=None)
    assert "variable_29 = 29" in whole[-1]


def test_control_characters_do_not_reach_the_terminal() -> None:
    strange = step(1, "x = \033[31m")
    strange.source = "int a\x07;\tint b;"
    assert not any("\033" in row or "\x07" in row or "\t" in row for row in lines(strange))


def test_colours() -> None:
    style = Style(width=120, colours=True)
    found = trace_lines(Counterexample((step(1, "error", kind=EventKind.ERROR),), ()), style, 60)
    assert "\033[1;31merror\033[0m" in found[-1]
    assert not any("\033" in row for row in trace_lines(Counterexample((step(1, "x = 1"),), ()), PLAIN, 60))


def test_inputs() -> None:
    def value(text: str, line: int) -> ShownInput:
        return ShownInput(Origin(OriginKind.NONDETERMINISTIC, "next"), text, "a.c", line)

    inputs = (value("1", 3), value("2", 3), *(value(str(number), number) for number in range(10, 30)))
    found = trace_lines(Counterexample((), inputs), PLAIN, 60)
    assert found[0] == "inputs, in order:"
    assert found[1] == "  next() = 1, 2  (line 3)"
    assert found[9] == "  … and 13 more"
    assert sum("next() = " in row for row in trace_lines(Counterexample((), inputs), PLAIN, None)) == 21


def test_deep_call_stacks() -> None:
    stack = tuple(StackEntry(f"f{number}", "a.c", number) for number in range(100))
    found = trace_lines(Counterexample((), (), 0, 0, stack), PLAIN, 60)
    begin = found.index("call stack at the error:")
    assert found[begin + 1] == "  f0  (a.c:0)"
    assert found[-2] == "  … 95 more calls"
    assert found[-1] == "  f99  (a.c:99)"


PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int limit(int value) {
    if (value == 41)
        return 40;
    return value;
}
int main(void) {
    int total = 0;
    for (int i = 0; i < 20; i++)
        total += i;
    int x = limit(__VERIFIER_nondet_int());
    if (x == 40 && total == 190)
        reach_error();
    return 0;
}
"""
EXPECTED = """\
UNSAFE: the error is reached at FILE:14
native replay: confirmed
inputs, in order:
  __VERIFIER_nondet_int() = 41  (line 12)
trace:
  FILE:
     8  int main(void) {                                  start of main()
     9  int total = 0;                                    total = 0
    10  for (int i = 0; i < 20; i++)                      i = 0; condition true
    11  total += i;                                       total = 0
        … 18 more rounds of lines 10-11
    10  for (int i = 0; i < 20; i++)                      i = 19; condition true
    11  total += i;                                       total = 190
    10  for (int i = 0; i < 20; i++)                      i = 20; condition false
    12  int x = limit(__VERIFIER_nondet_int());           input __VERIFIER_nondet_int() = 41; call limit(value = 41)
     4    if (value == 41)                                condition true (value = 41)
     5    return 40;                                      return 40
    12  …                                                 x = 40
    13  if (x == 40 && total == 190)                      x == 40 holds (x = 40); total == 190 holds (total = 190)
    14  reach_error();                                    the error is reached
call stack at the error:
  main  (line 14)
"""


def test_a_whole_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.c"
    path.write_text(PROGRAM, encoding="utf-8")
    assert main(["check", str(path)]) == 1
    output = capsys.readouterr().out
    assert output.replace(str(path), "FILE") == EXPECTED
