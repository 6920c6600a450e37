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


def test_addresses_of_different_objects() -> None:
    """Literals, constants, blocks, functions and null: what differs for sure is compared, as the interpreter does."""
    text = """
    extern unsigned char __VERIFIER_nondet_uchar(void);
    extern void *malloc(unsigned long);
    extern void free(void *);
    static const char fixed[] = "name";
    static char open[3];
    int n;
    static int add(int x) { return n + x; }
    int main(void) {
      for (int i = 0; i < 3; i++) {
        unsigned char in = __VERIFIER_nondet_uchar();
        char *block = malloc(4);
        const char *all[] = {"one", 0, fixed, open, block, fixed + 4, open + 3, "two"};
        const char *p = all[in & 7], *q = all[in >> 3 & 7];
        int (*f)(int) = in > 99 ? add : 0;
        if (p != 0) n++;
        if (in & 64) free(block);
        if (block != 0) n += 2;
        if (p == q) n += 4;
        if (f != 0) n = f(8);
        if (in < 64) free(block);
      }
    }
    """
    found = compare(load_program(text, "LP64"), seeds=60)
    assert found.differences == []
    assert found.ends["compared in pieces"] > 10
    assert {end.removesuffix(" in pieces") for end in found.ends} == {"compared", "stuck at Assume"}


def test_blocks_that_replace_others() -> None:
    text = """
    extern unsigned char __VERIFIER_nondet_uchar(void);
    extern void *realloc(void *, unsigned long);
    int n;
    int main(void) {
      int *p = 0;
      for (int i = 1; i < 5; i++) {
        int *old = p;
        p = realloc(p, i * sizeof *p);
        if (old == 0) n++;
        p[i - 1] = __VERIFIER_nondet_uchar();
        n += p[0] - p[i - 1];
      }
      p = realloc(p, 0);
    }
    """
    found = compare(load_program(text, "LP64"), seeds=6)
    assert found.differences == []
    assert set(found.ends) == {"compared", "compared in pieces"}


def test_only_runs_that_come_to_what_is_not_compiled_are_stuck() -> None:
    text = """
    extern _Bool __VERIFIER_nondet_bool(void);
    int n;
    static long double wide(long double d, int k) { return d > 1.0L ? d : k; }
    static unsigned _BitInt(129) square(unsigned _BitInt(129) x) { return x * x; }
    int main(void) {
      for (int i = 0; i < 3; i++) if (__VERIFIER_nondet_bool()) n += wide(i, i) + square(i); else n++;
    }
    """
    found = compare(load_program(text, "LP64"), seeds=30, with_constants=False)
    assert found.differences == []
    assert found.ends["compared"] > 0
    assert any(end.startswith("stuck") for end in found.ends)


def test_memory_that_becomes_unknown() -> None:
    """Bytes that the surroundings fill are asked for when they are read, whole or in pieces, and may be written and copied."""
    text = """
    extern long read(int, void *, unsigned long);
    extern unsigned char __VERIFIER_nondet_uchar(void);
    int n;
    struct both { char c[8]; int *p; short s; };
    int main(void) {
      int x = 2;
      struct both here = {"abc", &x, 3}, copy;
      for (int i = 0; i < 4; i++) {
        int part = __VERIFIER_nondet_uchar() & 3;
        if (read(0, here.c, 8) == 8) n += here.c[part];
        if (part == 1) here.c[2] = 1;
        copy = here;
        n += *here.p + copy.s;
        if (part == 3) read(0, &here, sizeof here);
      }
    }
    """
    found = compare(load_program(text, "LP64"), seeds=30)
    assert found.differences == []
    assert found.ends["compared in pieces"] > 3
