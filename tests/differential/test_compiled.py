"""Programs compiled from their model end as in the reference interpreter, and leave the same memory; also if every run is put
together again from its state at every loop."""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.agreement import compare, load_task, main
from tests.differential.harness import load_program
from tests.differential.tasks import pair_names, read_pair
from tests.support.samples import in_groups, one_of

PAIRS: Final = pair_names()
QUICK: Final = frozenset(one_of(60, PAIRS, in_groups(20), salt="compiled"))


@pytest.mark.parametrize("name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in PAIRS])
def test_same_end(name: str) -> None:
    """Both twins, with some random inputs each."""
    for task in read_pair(name):
        assert compare(load_task(task)).differences == []


def test_random_programs() -> None:
    assert main(["--kinds", "random", "--count", "12"]) == 0


@pytest.mark.parametrize(("guard", "is_used"), [("d > -9 && d < 9", False), ("1", True)])
def test_numbers_that_the_model_does_not_know(guard: str, is_used: bool) -> None:
    """A float that fits no integer ends the runs that use what comes out, and no others."""
    text = f"""
    extern double __VERIFIER_nondet_double(void);
    int g;
    int main(void) {{
      double d = __VERIFIER_nondet_double();
      for (int i = 0; i < 3; i++) if ({guard}) g += (int) d;
    }}
    """
    found = compare(load_program(text, "LP64"), seeds=12)
    assert found.differences == []
    assert found.ends["compared in pieces"] > 0
    assert any(end.startswith("stuck") for end in found.ends) is is_used


def test_functions_that_call_themselves() -> None:
    text = """
    extern unsigned char __VERIFIER_nondet_uchar(void);
    extern void reach_error(void);
    int deepest;
    static int depth(int n, int *above) {
      int mine = *above + n;
      if (n > 0) mine += depth(n - 1, &mine);
      if (mine > deepest) deepest = mine;
      return mine + *above;
    }
    int main(void) {
      int start = 1;
      for (int i = 0; i < 3; i++) if (depth(__VERIFIER_nondet_uchar() % 9 + i, &start) == 1 + 2) reach_error();
    }
    """
    found = compare(load_program(text, "LP64"), seeds=6)
    assert found.differences == []
    assert set(found.ends) == {"compared", "compared in pieces"}


def test_copies_of_memory_that_nobody_has_written() -> None:
    """What is read of one is what is read of the other: not two inputs. Bytes that are never read may be copied."""
    text = """
    extern void reach_error(void);
    struct pair { char first; int second; } from, to;
    int main(void) {
      struct pair a, b, c = {1, 2}, d;
      a.first = 3;
      b = a;
      d = c;
      for (int i = 0; i < 2; i++) from.second += d.second + b.first;
      READ
      return 0;
    }
    """
    read = compare(load_program(text.replace("READ", "if (b.second != a.second) reach_error();"), "LP64"))
    assert read.differences == []
    assert "compared" not in read.ends
    unread = compare(load_program(text.replace("READ", "a.second = 1, b = a, to.second = b.second;"), "LP64"))
    assert unread.differences == []
    assert set(unread.ends) == {"compared", "compared in pieces"}
