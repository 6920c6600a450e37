"""What intervals know at loop heads."""

from __future__ import annotations

from tests.differential.harness import load_program

from cegas.cpa.setup import Setup
from cegas.domains.interval.invariants import loop_invariants
from cegas.domains.interval.numbers import interval
from cegas.foundation.budget import Budget

PROGRAM = """
extern int __VERIFIER_nondet_int(void);
int total;
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 100; i += 4) {
    if (n == i)
      total = i & 7;
  }
  return total;
}
"""


def test_registers_and_cells_at_a_loop_head() -> None:
    program = load_program(PROGRAM, "LP64")
    found = loop_invariants(Setup(program, Budget(20)))
    (bounds,) = found.values()
    by_name = {str(register): number for register, number in bounds.registers.items()}
    assert by_name["i"].unsigned == (0, 100)
    assert by_name["i"].step == 4
    (total,) = bounds.cells.values()
    assert total.unsigned == (0, 4)
    assert total.step == 4


def test_an_exploration_that_is_cut_short_is_a_guess() -> None:
    program = load_program(PROGRAM, "LP64")
    found = loop_invariants(Setup(program, Budget(20)), most=4)
    (bounds,) = found.values()
    assert {str(register): number for register, number in bounds.registers.items()}["i"] != interval(32, 0, 100)
