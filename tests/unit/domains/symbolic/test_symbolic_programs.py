"""Symbolic execution of programs: the running example of the thesis, refinement, and what values can be."""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.harness import load_program
from tests.support.compile import DataModel as ModelName
from tests.unit.cpa.toy import check_closed, check_invariants

from cegas.cpa.control import ProgramControl
from cegas.cpa.setup import Setup
from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision
from cegas.domains.symbolic.component import SymbolicComponent
from cegas.domains.symbolic.precision import name_of
from cegas.domains.symbolic.refiner import SymbolicRefiner
from cegas.domains.symbolic.state import SymbolicState
from cegas.foundation.budget import Budget
from cegas.pointers import analyze
from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.operations import Assume
from cegas.program.values import Value
from cegas.refinement.cegar import Cegar, CegarResult, GaveUp, Paused, Proved
from cegas.refinement.ledger import Violated
from cegas.verification.recipes.symbolic import symbolic_analysis

Exploring = Cegar[SymbolicState, SymbolicPrecision]

HEADER: Final = """
extern void reach_error(void);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
extern char __VERIFIER_nondet_char(void);
"""

RUNNING: Final = """
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 1;
  int w = __VERIFIER_nondet_int();
  while (x > 0)
    x--;
  if (x < 0 && y < 0)
    reach_error();
  else
    while (y < w)
      y++;
  return 0;
}
"""
"""The thesis's running example (Figure 4)."""


def explored(
    source: str, *, cegar: bool, states: int | None = None, model: ModelName = "LP64"
) -> tuple[Exploring, CegarResult]:
    program = load_program(HEADER + source, model)
    symbolic = SymbolicAnalysis(program)
    component = SymbolicComponent(symbolic, SymbolicRefiner(symbolic) if cegar else None)
    space: Exploring = Cegar(program, component, ProgramControl(program), Budget())
    result = space.run(states)
    check_invariants(space.exploration)
    if isinstance(result, Proved):
        check_closed(space.exploration)
    return space, result


def values_at_loops(space: Exploring, name: str) -> dict[Location, set[str]]:
    """By loop head: the values that a variable has there."""
    found: dict[Location, set[str]] = {}
    for node in space.exploration.reached:
        location: Location = node.location
        if location.loop_head and location.function == "main":
            values: dict[Register, Value] = node.component.values.frame.values
            known = [repr(value) for register, value in values.items() if register.source == name]
            found.setdefault(location, set()).update(known or ["?"])
    return found


def tracked(space: Exploring) -> tuple[set[str], set[str]]:
    """The variables and the constraints of the precision."""
    assert space.exploration.reached.root is not None
    precision: SymbolicPrecision = space.exploration.reached.root.precision
    names = {name_of(item) for item in precision.items if not isinstance(item, Assume)}
    return names, {str(operation) for operation in precision.constraints}


# -- the running example -----------------------------------------------------------------------------------------------


def test_plain_symbolic_execution_unrolls_both_loops() -> None:
    space, result = explored(RUNNING, cegar=False, states=300)
    assert isinstance(result, Paused)
    loops = values_at_loops(space, "x")
    assert len(loops) == 2
    first = min(loops, key=lambda location: location.id)
    assert {"s0", *(f"add(s0, {(1 << 32) - number})" for number in range(1, 8))} <= loops[first]
    second = max(loops, key=lambda location: location.id)
    assert {"1", "2", "3", "4"} <= values_at_loops(space, "y")[second]
    # Four times as many states, and no end in sight.
    space, result = explored(RUNNING, cegar=False, states=1200)
    assert isinstance(result, Paused)
    assert len(values_at_loops(space, "x")[first_of(space)]) > 12


def first_of(space: Exploring) -> Location:
    return min(values_at_loops(space, "x"), key=lambda location: location.id)


def test_cegar_avoids_the_first_loop_and_unrolls_the_second() -> None:
    space, result = explored(RUNNING, cegar=True, states=400)
    assert isinstance(result, Paused)
    assert space.refinements == 1
    variables, constraints = tracked(space)
    assert variables == {"y"}
    assert not constraints
    loops = values_at_loops(space, "x")
    assert set().union(*loops.values()) == {"?"}
    second = max(loops, key=lambda location: location.id)
    unrolled = values_at_loops(space, "y")[second]
    assert {str(number) for number in range(1, 50)} <= unrolled
    first = min(loops, key=lambda location: location.id)
    assert sum(1 for node in space.exploration.reached if node.location is first) <= 2
    # However long it goes on.
    space, result = explored(RUNNING, cegar=True, states=3000)
    assert isinstance(result, Paused)
    assert len(values_at_loops(space, "y")[second_of(space)]) > 400


def second_of(space: Exploring) -> Location:
    return max(values_at_loops(space, "y"), key=lambda location: location.id)


# -- what a refinement finds ---------------------------------------------------------------------------------------------


def test_a_contradiction_of_constraints_needs_variables_and_constraints() -> None:
    space, result = explored(
        """
        int main(void) {
          int x = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int(), n = 0;
          if (x < 7) return 0;
          if (z > 3) n = 2;
          if (x < 5) reach_error();
          return n;
        }
        """,
        cegar=True,
    )
    assert isinstance(result, Proved)
    variables, constraints = tracked(space)
    assert variables == {"x"}
    assert constraints == {"[(7 <= x)]"}


def test_what_does_not_matter_is_not_tracked() -> None:
    space, result = explored(
        """
        int g, h = 4;
        int main(void) {
          int x = __VERIFIER_nondet_int(), i;
          for (i = 0; i < 1000; i++) g += h;
          if (h != 4) reach_error();
          return g;
        }
        """,
        cegar=True,
    )
    assert isinstance(result, Proved)
    assert tracked(space) == ({"h"}, set())
    assert space.exploration.states < 60


def test_fields_are_tracked_one_by_one() -> None:
    space, result = explored(
        """
        struct { int counter, mode, other; } s = {0, 3, 5};
        int main(void) {
          while (__VERIFIER_nondet_int()) { s.counter++; s.other = __VERIFIER_nondet_int(); }
          if (s.mode != 3) reach_error();
          return 0;
        }
        """,
        cegar=True,
    )
    assert isinstance(result, Proved)
    assert tracked(space) == ({"s+4"}, set())
    assert space.exploration.states < 40


def test_large_arrays_are_tracked_as_a_whole() -> None:
    space, result = explored(
        """
        int a[20];
        int main(void) {
          int i, sum = 0;
          for (i = 0; i < 20; i++) a[i] = 1;
          for (i = 0; i < 20; i++) sum += a[i];
          if (sum != 20) reach_error();
          return 0;
        }
        """,
        cegar=True,
    )
    assert isinstance(result, Proved)
    assert "a" in tracked(space)[0]


def test_a_real_violation_is_found_on_the_full_program() -> None:
    for cegar in (False, True):
        _, result = explored(
            """
            int main(void) {
              int x = __VERIFIER_nondet_int();
              if (x > 10 && x * 3 == 51) reach_error();
              return 0;
            }
            """,
            cegar=cegar,
        )
        assert isinstance(result, Violated)
        (given,) = result.path.inputs
        assert isinstance(given.bits, int)
        assert given.bits * 3 % (1 << 32) == 51


def test_refinement_that_cannot_help_is_given_up() -> None:
    """The order of the addresses of two objects is known to the path formula, not to this domain."""
    source = """
        int a, b;
        int main(void) {
          unsigned long p = (unsigned long) &a, q = (unsigned long) &b;
          if (p < q && q < p) reach_error();
          return 0;
        }
    """
    for cegar in (False, True):
        _, result = explored(source, cegar=cegar)
        assert isinstance(result, GaveUp)


# -- what values can be --------------------------------------------------------------------------------------------------

POINTERS: Final = """
int a = 1, b = 2, c = 3;
int *ptrs[3] = {&a, &b, &c};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 3) return 0;
  int *p = ptrs[i];
  *p = 10;
  if (i == 1 && (b != 10 || a != 1)) reach_error();
  if (a + b + c < 13) reach_error();
  return 0;
}
"""

SAFE: Final = {
    "an array of pointers": POINTERS,
    "wrapping arithmetic": """
        int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x + 1 == 0 && x != 4294967295u) reach_error(); return 0; }
    """,
    "products": """
        int main(void) { int x = __VERIFIER_nondet_int(); if (x * x == 2) reach_error(); return 0; }
    """,
    "conversions": """
        int main(void) { char c = __VERIFIER_nondet_char(); int i = c; if (i > 127 || i < -128) reach_error(); return 0; }
    """,
    "choices": """
        int main(void) { int x = __VERIFIER_nondet_int(); int y = x > 0 ? x : 0; if (y < 0) reach_error(); return 0; }
    """,
    "floats": """
        int main(void) {
          float f = __VERIFIER_nondet_float();
          if (f > 1.0f && f + f < 2.0f) reach_error();
          return 0;
        }
    """,
    "memory": """
        int a, b;
        void copy(int *to, int *from) { *to = *from; }
        int main(void) { a = __VERIFIER_nondet_int(); copy(&b, &a); if (a != b) reach_error(); return 0; }
    """,
    "bytes of memory": """
        int main(void) {
          union { unsigned whole; unsigned char byte[4]; } u;
          u.whole = __VERIFIER_nondet_uint();
          u.byte[3] = 0;
          if (u.whole > 0xffffff) reach_error();
          return 0;
        }
    """,
    "uninitialised memory keeps its value": """
        int main(void) { int a[2]; int *p = a; if (p[1] != p[1]) reach_error(); return 0; }
    """,
    "an unknown index": """
        int main(void) {
          int a[4] = {1, 2, 3, 4};
          unsigned i = __VERIFIER_nondet_uint();
          if (i >= 4) return 0;
          if (a[i] < 1 || a[i] > 4) reach_error();
          a[i] = 9;
          if (a[i] != 9) reach_error();
          return 0;
        }
    """,
    "equality binds": """
        int a[3];
        int main(void) {
          int i = __VERIFIER_nondet_int();
          if (i != 2) return 0;
          a[i] = 5;
          if (a[2] != 5) reach_error();
          return 0;
        }
    """,
    "a bit field": """
        struct { unsigned low : 3, high : 5; } s;
        int main(void) {
          s.low = __VERIFIER_nondet_uint();
          s.high = 17;
          if (s.low > 7 || s.high != 17) reach_error();
          return 0;
        }
    """,
}


@pytest.mark.parametrize("cegar", [False, True], ids=["everything", "cegar"])
@pytest.mark.parametrize("name", SAFE)
def test_values_are_precise(name: str, cegar: bool) -> None:
    _, result = explored(SAFE[name], cegar=cegar)
    assert isinstance(result, Proved)


def test_pointers_are_split_over_their_points_to_sets() -> None:
    """Of the pointer, which is not tracked, only its points-to set is known; what it points to is tracked."""
    source = """
        int a = 1, b = 2, c = 3, *p;
        int main(void) {
          p = &c;
          if (__VERIFIER_nondet_int()) p = &a; else p = &b;
          *p = 7;
          if (a != 7 && b != 7 && c != 7) reach_error();
          if (a == 7 && b == 7) reach_error();
          return *p;
        }
    """
    program = load_program(HEADER + source, "LP64")
    pointers = analyze(program)
    sites = frozenset(site for site in program.statics() if site.name in ("a", "b", "c"))
    for split in (True, False):
        symbolic = symbolic_analysis(Setup(program, Budget(), pointers)) if split else SymbolicAnalysis(program)
        space = Cegar(program, SymbolicComponent(symbolic), ProgramControl(program), Budget())
        space.exploration.restart(space.component.analysis(SymbolicPrecision(everything=False, items=sites), space.log))
        result = space.run()
        assert isinstance(result, Proved if split else GaveUp)


def test_validity_conditions_are_proved_by_constraints() -> None:
    space, result = explored(SAFE["an unknown index"], cegar=False)
    assert isinstance(result, Proved)
    assert space.unproved() == {}


def test_what_cannot_be_proved_is_assumed() -> None:
    space, result = explored(
        "int main(void) { int a[4] = {1}; unsigned i = __VERIFIER_nondet_uint(); return a[i]; }", cegar=False
    )
    assert isinstance(result, Proved)
    assert len(space.unproved()) == 1


def test_states_of_a_reactive_loop_are_covered() -> None:
    """Inputs of different rounds have different symbols; the states are the same."""
    space, result = explored(
        """
        int main(void) {
          int state = 0;
          while (1) {
            int in = __VERIFIER_nondet_int();
            if (in > 5 && state == 0) state = 1;
            else if (in < 3 && state == 1) state = 0;
            if (state > 1) reach_error();
          }
        }
        """,
        cegar=False,
    )
    assert isinstance(result, Proved)
    assert space.exploration.states < 40
