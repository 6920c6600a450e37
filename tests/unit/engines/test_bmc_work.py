"""What bounded model checking counts as work, so that its turns take about as long as those of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.engines.bmc import SLICE, BmcEngine, BmcRun
from cegas.engines.engine import Knowledge, Question
from cegas.foundation.budget import Budget
from cegas.frontend import load

SUM = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned long long sum = 0;
  for (unsigned i = 0; i <= n; i++) sum += i;
  if (sum != (unsigned long long)n * (n + 1ull) / 2 && sum != 0) reach_error();
  return 0;
}
"""

HASH = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint(), hash = 1;
  for (unsigned i = 0; i < n; i++) {
    hash = hash %s x;
    if (hash == 77 && x == 12) reach_error();
  }
  return 0;
}
"""


def started(tmp_path: Path, source: str) -> BmcRun:
    path = tmp_path / "program.c"
    path.write_text(source, encoding="utf-8")
    return BmcEngine().start(Question(load([path]), Budget()), Knowledge())


def test_terms_that_samples_are_asked_about_count(tmp_path: Path) -> None:
    """Each round makes the condition of the next longer: a turn ends in the middle of a slice, in the same place each time."""
    done = []
    for _ in range(2):
        run = started(tmp_path, SUM)
        assert run.go_on(4_000) is None
        assert run.go_on(8_000) is None
        done.append(run.effort().states)
    assert done[0] == done[1]
    assert done[0] % SLICE
    before = done[0]
    assert run.go_on(12_000) is None
    assert 0 < run.effort().states - before < SLICE


@pytest.mark.parametrize(("less", "more"), [("+", "*"), ("^", "*")])
def test_products_of_unknown_numbers_count(tmp_path: Path, less: str, more: str) -> None:
    """The solver makes many clauses of them, and its search takes longer."""
    states = []
    for operator in (less, more):
        run = started(tmp_path, HASH % operator)
        assert run.go_on(8_000) is None
        states.append(run.effort().states)
    assert states[0] > 2 * states[1]
