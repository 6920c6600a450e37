"""Quick ways give the results of the general ones: through states, along known paths, through the middle of long traces."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import ConditionLog
from cegas.cpa.control import ProgramControl
from cegas.cpa.waitlist import Order, waitlist
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.codegen.compiled import CodeCache, CompiledTransfer
from cegas.domains.value.precision import ValuePrecision
from cegas.evidence.trace.recorder import EDGES_TOLD, CounterexampleRecorder
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.program.control_flow import Edge, Program
from cegas.program.machine import Machine
from cegas.program.operations import Operation, Return, expressions_of
from cegas.program.walk import show, walk
from cegas.verification.options import Options

HEADER = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
"""

BRANCHING = """\
int calls;
static int twice(int x) { calls++; return x > 7 ? x : 2 * x; }
static void fill(int *array, int size) { for (int i = 0; i < size; i++) array[i] = twice(i); }
static int count(int n) { return n == 0 ? 0 : 1 + count(n - 1); }
int main(void) {
  int array[12], (*f)(int) = twice;
  fill(array, 12);
  int *block = malloc(sizeof(int));
  *block = __VERIFIER_nondet_int();
  if (*block == 3) calls = f(*block);
  for (int i = 0; i < 12; i++)
    if (array[i] != twice(i)) reach_error();
  while (__VERIFIER_nondet_int()) calls = count(4);
  if (calls == 17) reach_error();
  return 0;
}
"""

LONG = """\
struct node { int value; struct node *next; };
static int step(int x) { if (x > 5) return x; return x + 1; }
int total;
int main(void) {
  struct node *list = 0;
  int array[3000];
  for (int i = 0; i < 3000; i++) {
    array[i] = step(i);
    if (i % 700 == 0) {
      struct node *new = malloc(sizeof *new);
      new->value = i;
      new->next = list;
      list = new;
    }
  }
  for (int i = 0; i < 3000; i++) { total += array[i] > 4 ? 1 : 2; if (i % 500 == 3) total = step(total); }
  if (list->next->value == 2100) reach_error();
  return 0;
}
"""


class GeneralTransfer(CompiledTransfer):
    """A transfer relation that does not say that there is one successor at most: explorations take the general way."""

    over = None  # type: ignore[assignment]


def program_of(text: str, folder: Path) -> Program:
    file = folder / "program.c"
    file.write_text(HEADER + text, encoding="utf-8")
    return load([file], Options().frontend)


def exploration_of(values: ValueAnalysis, *, everything: bool = True, order: Order = Order.BREADTH_FIRST) -> Exploration:
    analysis = values.analysis(ValuePrecision(everything=everything), ConditionLog())
    return Exploration(analysis, ProgramControl(values.program), lambda: waitlist(order), Budget())


def graph_of(exploration: Exploration) -> list[tuple[object, ...]]:
    """Explore everything, also behind targets; what there is to be seen then."""
    found: list[tuple[object, ...]] = []
    for until in (50, 200, 300_000):
        while (target := exploration.run(until)) is not None:
            found.append((target.id, target.location.id, target.depth))
            exploration.resume(*target.parents[0])
    assert exploration.is_complete
    found.append((exploration.states, exploration.instructions, len(exploration.reached)))
    for node in sorted(exploration.reached, key=lambda node: node.id):
        children = [(child.id, None if child.covered_by is None else child.covered_by.id) for _, child in node.children]
        location, stack, property_, own = node.location, node.stack, node.property, node.component
        found.append((node.id, node.depth, location, str(stack), [str(state) for state in property_], own, children))
    return found


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("order", Order)
def test_the_quick_way_leads_where_the_general_way_does(everything: bool, order: Order, tmp_path: Path) -> None:
    program = program_of(BRANCHING, tmp_path)
    values = ValueAnalysis(program)
    quick = exploration_of(values, everything=everything, order=order)
    cache = CodeCache(values.transfer, values.prec)
    values.make_relation = lambda log: GeneralTransfer(cache, log)  # type: ignore[method-assign]
    general = exploration_of(values, everything=everything, order=order)
    assert quick.is_quick
    assert not general.is_quick
    if everything:
        expected = graph_of(general)
        assert len(expected) > 200
        assert graph_of(quick) == expected
    else:  # recursion without its counter has no end
        one, other = quick.run(2000), general.run(2000)
        assert one is not None
        assert other is not None
        assert one.id == other.id
        assert (quick.states, quick.instructions) == (general.states, general.instructions)


def long_path(program: Program) -> list[Edge]:
    target = exploration_of(ValueAnalysis(program)).run()
    assert target is not None
    return list(target.path().edges)


def test_the_middle_of_a_long_trace_is_left_out_without_a_trace(tmp_path: Path) -> None:
    program = program_of(LONG, tmp_path)
    path = long_path(program)
    assert len(path) > 2 * EDGES_TOLD
    inputs = walk(program, path)
    whole, short = CounterexampleRecorder(program, inputs), CounterexampleRecorder(program, inputs)
    show(program, path, whole.__call__)  # as a mere function it is not told how long the path is
    show(program, path, short)
    expected, found = whole.result(), short.result()
    assert found.omitted > 1000
    assert found.to_json() == expected.to_json()
    assert found.omitted_after == expected.omitted_after


def test_known_paths_are_walked_with_the_values_of_the_machine(tmp_path: Path) -> None:
    program = program_of(LONG, tmp_path)
    compared = 0

    def compare(operation: Operation, machine: Machine) -> None:
        nonlocal compared
        for expression in expressions_of(operation):
            if not isinstance(operation, Return):
                assert machine.evaluate(expression) == Machine.evaluate(machine, expression)
                compared += 1

    show(program, long_path(program), compare)
    assert compared > 10_000
