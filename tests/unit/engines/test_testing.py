"""Runs of compiled programs: what they can follow, and what they leave to those who repeat them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas import verify
from cegas.compiled.runs import SingleRun
from cegas.compiled.tables import RunStatus
from cegas.frontend import load
from cegas.program.interpreter import Interpreter, OutcomeKind

LEAKING = """
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 100) return 0;
  char **rows = malloc((count + 1) * sizeof *rows);
  rows[count] = 0;
  for (int i = 0; i < count; i++) rows[i] = malloc(2);
  %s
  for (int i = 0; i < count; i++) free(rows[i]);
  %s
  return 0;
}
"""

VARIADIC = """
#include <stdarg.h>
extern void reach_error(void);
static long sum(int n, ...) {
  va_list list, again;
  long total = 0;
  va_start(list, n);
  va_copy(again, list);
  for (int i = 0; i < n; i++) total += va_arg(list, int);
  for (int i = 0; i < n; i++) total += 2 * va_arg(again, int);
  va_end(again);
  va_end(list);
  return total;
}
struct pair { long one; long other; };
static long last(const char *form, ...) {
  va_list list;
  va_start(list, form);
  long found = 0;
  for (; *form; form++) {
    if (*form == 'i') found = va_arg(list, int);
    if (*form == 'd') found = (long)va_arg(list, double);
    if (*form == 'p') found = *va_arg(list, long *);
    if (*form == 's') found = va_arg(list, struct pair).other;
  }
  va_end(list);
  return found;
}
int main(void) {
  long (*add)(int, ...) = sum;
  long here = 4;
  struct pair both = {1, 6};
  if (sum(0) + add(2, 1, 2) + last("id", 1, 5.0) + last("dp", 1.0, &here) + last("is", 1, both) == %d) reach_error();
  return 0;
}
"""


@pytest.mark.parametrize(
    ("first", "then", "violated"),
    [("char *p = rows[1]; *p = 1;", "free(rows);", "memory"), ("", "", "leak"), ("", "free(rows);", "")],
    ids=["null", "not freed", "safe"],
)
def test_tests_go_on_where_a_block_might_be_lost(first: str, then: str, violated: str, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(LEAKING % (first, then), encoding="utf-8")
    result = verify([path], analysis="test", property=["memory", "leak"])
    assert [each.name for each in result.properties if each.verdict.value == "unsafe"] == ([violated] if violated else [])


@pytest.mark.parametrize(("total", "ends"), [(24, OutcomeKind.TARGET), (25, OutcomeKind.END)])
def test_variable_arguments_are_compiled(total: int, ends: OutcomeKind, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(VARIADIC % total, encoding="utf-8")
    program = load([path])
    assert Interpreter(program).run().kind is ends
    run = SingleRun(program)
    assert run.go_on(10_000)
    assert run.status is (RunStatus.TARGET if ends is OutcomeKind.TARGET else RunStatus.END)
