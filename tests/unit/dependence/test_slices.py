"""Slices of small programs, line by line as a person derives them."""

from __future__ import annotations

import pytest
from tests.unit.dependence.marked import check_slice, check_target_slice, criteria, graph_of, targets

from cegas.dependence.criteria import at_line, calls_of, reaching
from cegas.dependence.slices import everything

SLICES = {
    "assignments": """
int main(void) {
  int a = __VERIFIER_nondet_int(); //*
  int b = __VERIFIER_nondet_int();
  int c = a + 1; //*
  b = b + c;
  return c; //!
}""",
    "a definition that is overwritten": """
int main(void) {
  int a = __VERIFIER_nondet_int();
  a = 2; //*
  return a; //!
}""",
    "a branch": """
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = 0; //*
  int z = 0;
  if (x > 0) //*
    y = 1; //*
  else
    z = 1;
  return y; //!
}""",
    "break and continue": """
int main(void) {
  int s = 0, t = 0, i = 0, x; //*
  while (i < 10) { //*
    x = __VERIFIER_nondet_int(); //*
    t = t + 1;
    i = i + 1; //*
    if (x == 7) //*
      break;
    if (x == 8) //*
      continue;
    s = s + 1; //*
  }
  return s; //!
}""",
    "switch": """
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int a = 0; //*
  int b = 0;
  switch (x) { //*
    case 1: a = 1; break; //*
    case 2: b = 1; break;
    default: b = 2;
  }
  return a; //!
}""",
    "memory of two globals": """
int g, h;
int main(void) {
  g = __VERIFIER_nondet_int(); //*
  h = __VERIFIER_nondet_int();
  h = h + 1;
  return g; //!
}""",
    "fields": """
struct s { int a; int b; } v;
int main(void) {
  struct s *p = &v; //*
  p->a = 1; //*
  p->b = 2;
  return p->a; //!
}""",
    "array elements": """
int a[4];
int main(void) {
  int i = __VERIFIER_nondet_int() & 3; //*
  a[0] = 1; //*
  a[i] = 2; //*
  int b = 3;
  a[3] = b;
  return a[0]; //!
}""",
    "a pointer to one of two": """
int main(void) {
  int x = 1, //*
      y = 2, //*
      z = 3;
  int *p = &x; //*
  int *q = &z;
  if (__VERIFIER_nondet_int()) //*
    p = &y; //*
  *q = 4;
  return *p; //!
}""",
    "a strong update through a pointer": """
int main(void) {
  int x; //*
  x = 1;
  int *p = &x; //*
  *p = 2; //*
  return x; //!
}""",
    "heap blocks": """
int main(void) {
  int *p = malloc(4); //*
  int *q = malloc(4);
  *p = 1; //*
  *q = 2;
  return *p; //!
}""",
    "a function called from two places": """
int add(int a, int b) { //*
  return a + b; //*
}
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = __VERIFIER_nondet_int();
  int s = add(x, 1); //*
  int t = add(y, 2);
  return s; //!
}""",
    "one parameter of two": """
int first(int a, int b) { //*
  int c = b;
  return a; //*
}
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = __VERIFIER_nondet_int();
  int s = first(x, y); //*
  return s; //!
}""",
    "one global of two": """
int g, h;
void set(int a, int b) { //*
  g = a; //*
  h = b;
}
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = __VERIFIER_nondet_int();
  set(x, y); //*
  return g; //!
}""",
    "a callee that replaces for sure": """
int g;
void set(int a) { //*
  g = a; //*
}
int main(void) {
  g = 1;
  set(2); //*
  return g; //!
}""",
    "a callee that may replace": """
int g;
void set(int a) { //*
  if (a) //*
    g = a; //*
}
int main(void) {
  g = 1; //*
  set(__VERIFIER_nondet_int()); //*
  return g; //!
}""",
    "globals that only callees touch": """
int g, h;
void setg(void) {
  g = 1; //*
}
void seth(void) {
  h = 1;
}
int getg(void) {
  return g; //!
}
int main(void) {
  setg(); //*
  seth();
  return getg(); //*
}""",
    "memory of a caller": """
void inc(int *p) { //*
  *p = *p + 1; //*
}
int main(void) {
  int x = 0; //*
  int y = 0;
  inc(&x); //*
  inc(&y);
  return x; //!
}""",
    "memory of a caller, handed on": """
void set(int *p, int v) { //*
  *p = v; //*
}
void pass(int *q, int v) { //*
  int *r = q + 0; //*
  set(r, v); //*
}
int main(void) {
  int x, y; //*
  int a = __VERIFIER_nondet_int(); //*
  int b = __VERIFIER_nondet_int();
  pass(&x, a); //*
  pass(&y, b);
  set(&y, b);
  return x; //!
}""",
    "memory of a caller through memory": """
int *at;
void set(int v) { //*
  *at = v; //*
}
int main(void) {
  int x = 0, y = 0; //*
  at = &x; //*
  set(1); //*
  at = &y; //*
  set(2); //*
  return x; //!
}""",
    "recursion": """
int g;
int down(int n, int m) { //*
  g = g + m;
  int r = 0; //*
  if (n > 0) //*
    r = down(n - 1, m) + 1; //*
  return r; //*
}
int main(void) {
  int k = __VERIFIER_nondet_int(); //*
  int l = __VERIFIER_nondet_int();
  int r = down(k, l); //*
  return r; //!
}""",
    "mutual recursion": """
int g;
int odd(int n);
int even(int n) { //*
  g++;
  int r = 1; //*
  if (n != 0) //*
    r = odd(n - 1); //*
  return r; //*
}
int odd(int n) { //*
  int r = 0; //*
  if (n != 0) //*
    r = even(n - 1); //*
  return r; //*
}
int main(void) {
  int k = __VERIFIER_nondet_int(); //*
  return even(k); //!
}""",
    "a function pointer": """
int one(int a) { //*
  return a; //*
}
int two(int a) {
  return 2; //*
}
int other(int a) {
  return a;
}
int main(void) {
  int (*f)(int) = one; //*
  int (*g)(int) = other;
  if (__VERIFIER_nondet_int()) //*
    f = two; //*
  int x = __VERIFIER_nondet_int(); //*
  int y = g(x);
  return f(x); //!
}""",
    "exit": """
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = __VERIFIER_nondet_int();
  if (x) //*
    exit(1);
  if (y)
    y = 1;
  return 0; //!
}""",
    "exit in a callee": """
int n;
void check(int a, int b) { //*
  n = n + b;
  if (a) //*
    exit(1);
}
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = __VERIFIER_nondet_int();
  check(x, y); //*
  return 0; //!
}""",
    "before an exit": """
void check(int a) {
  if (a)
    exit(1);
}
int main(void) {
  int r = 1; //!
  check(__VERIFIER_nondet_int());
  return r;
}""",
    "an assumption of the user": """
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0); //*
  y = y + 1;
  return 0; //!
}""",
    "an endless loop on one side": """
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  if (x) //*
    while (1) ;
  return 0; //!
}""",
    "inside an endless loop": """
int main(void) {
  int i = 0; //*
  int j = 0;
  while (1) {
    if (i > 5) //*
      j = i; //!
    i = i + 1; //*
    j = j + 1;
  }
}""",
    "a call that does not matter for what it returns": """
int g;
int noisy(int a) { //*
  g = a; //*
  return 5;
}
int main(void) {
  int r = noisy(__VERIFIER_nondet_int()); //*
  r = r + 1;
  return g; //!
}""",
}


@pytest.mark.parametrize("name", SLICES)
def test_slice(name: str) -> None:
    check_slice(SLICES[name])


TARGETS = {
    "the running example": """
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = 1; //*
  int w = __VERIFIER_nondet_int();
  while (x > 0) //*
    x--; //*
  if (x < 0 && y < 0) //*
    __VERIFIER_error();
  else
    while (y < w)
      y++;
  return 0;
}""",
    "an assertion": """
void check(int c) { //*
  if (!c) //*
    __VERIFIER_error();
}
int main(void) {
  int x = __VERIFIER_nondet_int(); //*
  int y = __VERIFIER_nondet_int();
  y = y + x;
  check(x); //*
  return y;
}""",
    "always": """
int main(void) {
  int x = __VERIFIER_nondet_int();
  x = x + 1;
  __VERIFIER_error();
}""",
}


@pytest.mark.parametrize("name", TARGETS)
def test_slice_of_a_target(name: str) -> None:
    check_target_slice(TARGETS[name])


@pytest.mark.parametrize("name", TARGETS)
def test_places_stand_for_a_location(name: str) -> None:
    graph = graph_of(TARGETS[name])
    (target,) = targets(graph.program)
    places = reaching(graph, target)
    assert graph.slice(places).contains_all(graph.slice((), [target]))


def test_more_criteria_start_where_the_last_slice_ended() -> None:
    source = SLICES["a function called from two places"]
    places = [place for line in range(2, 12) for place in at_line(graph_of(source), "program.c", line)]
    grown = graph_of(source)
    grown.slice(())
    for count in range(len(places) + 1):
        anew = graph_of(source)
        mine = [place for line in range(2, 12) for place in at_line(grown, "program.c", line)][:count]
        assert grown.slice(mine) == anew.slice(mine)
    assert grown.slice(()) == graph_of(source).slice(())


def test_the_slice_of_everything_is_everything_but_what_nothing_needs() -> None:
    graph = graph_of(SLICES["recursion"])
    whole = everything(graph.program)
    assert graph.slice(whole) == whole


def test_calls_of_a_function() -> None:
    graph = graph_of(SLICES["a function called from two places"])
    assert len(calls_of(graph, "add")) == 2
    assert calls_of(graph, "unknown") == ()


def test_operations_at_a_line() -> None:
    source = SLICES["assignments"]
    graph = graph_of(source)
    assert criteria(graph, source)
    assert at_line(graph, "other.c", 8) == ()
    assert at_line(graph, "program.c", 1000) == ()
