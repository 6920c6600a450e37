"""The enumeration of all paths to a target: real ones are found behind false ones, and if there are none, that is a proof."""

from __future__ import annotations

from typing import Any

import pytest
from tests.differential.harness import load_program
from tests.support.exploring import explore

from cegas.domains.value import ValueAnalysis
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.refinement.enumeration import NoPath, NotDone, PathEnumeration, Unclear
from cegas.refinement.feasibility import FeasibilityChecker
from cegas.refinement.ledger import Ledger, Violated
from cegas.verification.analyses import ANALYSES
from cegas.verification.watch import Watch

HEADER = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"

THREE_PATHS = """
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -20 || x > 20) return 0;
  int r = x % 7;
  if (r < -6 || r > 6 || (x < 0 && r > LIMIT)) reach_error();
  return 0;
}
"""


def program_of(source: str) -> Program:
    return load_program(HEADER + source, "LP64")


def enumeration_of(program: Program) -> PathEnumeration:
    """An enumeration of paths in the graph of the analysis with everything tracked, which ends in doubt."""
    watch = Watch()
    explore(ValueAnalysis(program), None, Budget(60), watch=watch, enumerates=False)
    assert watch.run is not None
    (cegar,) = watch.run.state_spaces
    assert cegar.exploration.is_complete
    return PathEnumeration(cegar.exploration, FeasibilityChecker(program, Budget(60)), Ledger(program))


def test_a_real_path_behind_false_ones_is_found() -> None:
    answer = enumeration_of(program_of(THREE_PATHS.replace("LIMIT", "-1"))).run(100_000)
    assert isinstance(answer, Violated)
    assert [value.bits for value in answer.path.inputs if value.bits >> 31], "the input is negative"


def test_if_no_path_can_be_taken_the_program_is_safe() -> None:
    assert enumeration_of(program_of(THREE_PATHS.replace("LIMIT", "0"))).run(100_000) == NoPath()


def test_an_enumeration_can_pause() -> None:
    enumeration = enumeration_of(program_of(THREE_PATHS.replace("LIMIT", "0")))
    answers: list[Any] = [enumeration.run(1)]
    while answers[-1] == NotDone():
        answers.append(enumeration.run(1))
    assert len(answers) > 2
    assert answers[-1] == NoPath()


def test_endless_paths_are_never_a_proof() -> None:
    """The loop has a path to the error for every number of turns; none can be taken, but the enumeration cannot know."""
    source = """
    int main(void) {
      int x = __VERIFIER_nondet_int(), y = x;
      while (__VERIFIER_nondet_int()) { x += 2; y += 2; }
      if (x != y) reach_error();
      return 0;
    }
    """
    assert enumeration_of(program_of(source)).run(300) == NotDone()


def test_an_unsupported_construct_is_no_proof() -> None:
    source = """
    int main(void) {
      int x = __VERIFIER_nondet_int();
      if (x > 3 && x < 2) reach_error();
      if (x > 5) __asm__("nonsense" : : : "memory");
      return 0;
    }
    """
    answer = enumeration_of(program_of(source)).run(100_000)
    assert isinstance(answer, Unclear)
    assert "assembly" in answer.reason


@pytest.mark.parametrize(("limit", "verdict"), [("-1", Verdict.UNSAFE), ("0", Verdict.SAFE)])
@pytest.mark.parametrize("everything", [False, True])
def test_the_analyses_enumerate(limit: str, verdict: Verdict, everything: bool) -> None:
    program = program_of(THREE_PATHS.replace("LIMIT", limit))
    assert ANALYSES["value-full" if everything else "value"].check(program, Budget(60)).verdict is verdict


def test_paths_join_where_nodes_are_covered() -> None:
    """The path that is real leads through a node that another covers."""
    source = """
    int main(void) {
      int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
      int sum = a + b;
      if (a > 10) b = b; else a = a;
      if (b > 10) a = a; else b = b;
      if (sum == 40 && a == 30 && b < 11) reach_error();
      return 0;
    }
    """
    assert isinstance(enumeration_of(program_of(source)).run(100_000), Violated)
    assert enumeration_of(program_of(source.replace("b < 11", "b < 10"))).run(100_000) == NoPath()


LOOPS = """
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), largest = a, rounds = 0;
  if (a == b) return 0;
  while (1) {
    if (b > largest) largest = b;
    if (rounds < 3) rounds++;
    if (__VERIFIER_nondet_int()) rounds = rounds;
    if (rounds == 3 && CONDITION) reach_error();
  }
}
"""


def test_loops_without_end_are_proved_if_paths_come_to_the_same() -> None:
    """The graph has no end of paths, but after some rounds nothing new happens on any of them."""
    assert enumeration_of(program_of(LOOPS.replace("CONDITION", "largest < b"))).run(1_000_000) == NoPath()
    assert enumeration_of(program_of(LOOPS.replace("CONDITION", "largest < a"))).run(1_000_000) == NoPath()


@pytest.mark.parametrize("condition", ["largest != a", "largest == b", "a < b && largest - a == 12345"])
def test_paths_that_come_to_nearly_the_same_are_followed(condition: str) -> None:
    """`largest` is `a` on one path and `b` on the other; and what is known of them differs."""
    assert isinstance(enumeration_of(program_of(LOOPS.replace("CONDITION", condition))).run(1_000_000), Violated)


def test_an_error_deep_within_a_wide_tree_is_found() -> None:
    """Two paths in every round, and the error in round 40: the shortest paths first would never get there."""
    source = """
    int main(void) {
      unsigned seen = 0;
      int rounds = 0, first = __VERIFIER_nondet_int(), copy = first;
      while (rounds < 100) {
        if (__VERIFIER_nondet_int() > first) seen = 3 * seen + first; else seen += first;
        rounds++;
        if (first - copy != (rounds == 40)) reach_error();
      }
      return seen;
    }
    """
    assert isinstance(enumeration_of(program_of(source)).run(1_000_000), Violated)
