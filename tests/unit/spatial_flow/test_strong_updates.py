"""Strong updates along paths of C programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from tests.differential.harness import ALL_INPUTS, Inputs, load_checked
from tests.differential.tasks import pair_names, read_pair
from tests.support.samples import in_groups, one_of
from tests.unit.spatial_flow.flow_programs import FIG1, FIG3, RunRecorder, path_through, program_of, run_path

from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Expression
from cegas.program.interpreter import Interpreter
from cegas.program.machine import Machine
from cegas.program.objects import ObjectKind
from cegas.program.operations import Copy, Fill, HavocMemory, Load, Operation, Store
from cegas.program.operators import signed
from cegas.program.values import Pointer
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.strong_updates.path import PathOperations
from cegas.spatial_flow.strong_updates.points import SiteCell
from cegas.spatial_flow.strong_updates.updates import PathUpdates, WeakUpdate

PAIRS = pair_names()


def line(path: PathOperations, position: int) -> int:
    found = path.points[position].operation.position
    return 0 if found is None else found.line


def by_line(updates: PathUpdates) -> dict[int, WeakUpdate]:
    return {line(updates.path, update.position): update for update in updates.weak_updates()}


def tracked_names(update: WeakUpdate) -> set[str]:
    """The variables of the source among the tracked cells."""
    found = set()
    for tracked in update.tracked:
        name = tracked.cell.site.name if isinstance(tracked.cell, SiteCell) else tracked.cell.register.source
        if name is not None:
            found.add(name)
    return found


def updates_of(source: str, guards: Mapping[int, str]) -> PathUpdates:
    program = program_of(source)
    return PathUpdates(SpatialFlowGraph(program), path_through(program, guards))


# -- the motivating program (Fig. 1 and 4) ----------------------------------------------------------------------------


def test_figure_1_on_the_path_of_round_2() -> None:
    """¬θ1 ∧ θ2 ∧ θ3 ∧ θ5: `a` has been set to &k, and *b and *a write k."""
    updates = _figure_1(first=False)
    assert updates.weak_updates()
    found = by_line(updates)
    assert str(found[12].on_path) == "{k}"
    assert found[12].is_strong
    assert {"b", "p", "a"} <= tracked_names(found[12])
    assert str(found[15].on_path) == "{k}"
    assert found[15].is_strong
    assert {target.site.name for target in found[15].may} >= {"i", "j", "k"}


def test_figure_1_on_the_path_of_round_1() -> None:
    """θ1: `a` has been set to &j on this path; the graph itself has not changed."""
    updates = _figure_1(first=True)
    found = by_line(updates)
    assert str(found[12].on_path) == "{j}"
    assert found[12].is_strong


def _figure_1(*, first: bool) -> PathUpdates:
    return updates_of(FIG1, {7: "==" if first else "!=", 13: "==", 14: "4 <", 24: "=="})


def test_pointers_that_decide_about_a_variable() -> None:
    """BackReachability: which pointers decide whether k is written before the last test."""
    updates = _figure_1(first=False)
    k = next(site for site in updates.graph.program.sites if site.name == "k")
    deciding = updates.pointers_deciding(SiteCell(k, 0, 4), len(updates.path))
    names = {
        tracked.cell.site.name if isinstance(tracked.cell, SiteCell) else tracked.cell.register.source
        for tracked in deciding
    }
    assert {"a", "b", "p"} <= names


def test_spans_of_tracked_cells() -> None:
    updates = _figure_1(first=False)
    update = by_line(updates)[12]
    for tracked in update.tracked:
        assert -1 <= tracked.first < tracked.last <= update.position


def test_figure_3() -> None:
    updates = updates_of(FIG3, {})
    path = updates.path
    (load,) = [n for n in range(len(path)) if line(path, n) == 9 and isinstance(path.points[n].operation, Load)]
    address = path.points[load].operation
    assert isinstance(address, Load)
    assert str(updates.points.points_to(load, address.address)) == "{j}"
    assert not updates.weak_updates()  # p and q have one target in the whole program


FIG3_ELEMENTS: Final = FIG3.replace("int *o;", "int *o[3]; int one = 1; int n = one + one;")
"""Figure 3 with an element for `o`, whose index only the path fixes."""


@pytest.mark.parametrize(("second", "target"), [("o[n]", "{j}"), ("o[one]", "{i}")])
def test_figure_3_with_elements(second: str, target: str) -> None:
    """Both pointers mean the same element of the path, or `q` the one beside it, and then `*p` still holds the address of `i`."""
    source = (
        FIG3_ELEMENTS.replace("p = &o,", "p = &o[n],").replace("q = p;", f"q = &{second};").replace("*t = *q", "*t = *p")
    )
    updates = updates_of(source, {})
    path = updates.path
    found = [point.operation for point in path.points]
    (load,) = [n for n in range(len(path)) if line(path, n) == 9 and isinstance(found[n], Load)]
    through = found[load]
    assert isinstance(through, Load)
    assert str(updates.points.points_to(load, through.address)) == target
    assert [update.is_strong for update in updates.weak_updates() if line(path, update.position) in (6, 7)] == [True, True]


# -- single effects ---------------------------------------------------------------------------------------------------


def test_fields() -> None:
    updates = updates_of(
        """\
int x, y;
struct pair { int *a, *b; };
int main(void) {
  struct pair s, *p = &s;
  p->a = &x;
  p->b = &y;
  *p->b = 1;
  *p->a = 2;
  return 0;
}
""",
        {},
    )
    found = {
        line(updates.path, n): str(updates.points.points_to(n, operation.address))
        for n in range(len(updates.path))
        if isinstance(operation := updates.path.points[n].operation, Store)
    }
    assert found[7] == "{y}"
    assert found[8] == "{x}"


# -- indices of GEP that the path fixes (3.2.1: the second field of the third element of S) ------------------------------

INDICES = """\
extern int __VERIFIER_nondet_int(void);
int x, y;
struct pair { int *e0, *e1; } s[4];
static int twice(int n) {
  return 2 * n;
}
int main(void) {
  int n = 1, i = __VERIFIER_nondet_int();
  if (i == 3) {
    s[twice(n)].e1 = &x;
    s[i].e1 = &y;
    *s[2].e1 = 1;
    return 0;
  }
  s[i].e1 = &x;
  return 0;
}
"""


def test_an_index_that_the_path_fixes_is_one_element() -> None:
    """By what it is computed from, through a call, or by a decision of the path."""
    found = by_line(updates_of(INDICES, {9: "i == 3"}))
    assert {number: str(update.on_path) for number, update in found.items()} == {10: "{s+40}", 11: "{s+56}", 12: "{x}"}
    assert all(update.is_strong for update in found.values())


@pytest.mark.parametrize(
    ("change", "guard"),
    [
        (("if (i == 3) {", "if (i == 3) {"), "i != 3"),
        (("if (i == 3) {", "if (i == 3) { i = __VERIFIER_nondet_int();"), "i == 3"),
        (("if (i == 3) {", "if (i > 3) {"), "3 < i"),
    ],
    ids=["not that number", "set again", "many numbers"],
)
def test_an_index_that_the_path_leaves_open_is_any_element(change: tuple[str, str], guard: str) -> None:
    updates = updates_of(INDICES.replace(*change), {9: guard})
    stores = [
        str(updates.points.points_to(n, operation.address))
        for n in range(len(updates.path))
        if isinstance(operation := updates.path.points[n].operation, Store) and line(updates.path, n) in (11, 15)
    ]
    assert stores == ["{s+?}"]


def test_an_index_that_counts_is_another_element_in_each_round() -> None:
    source = "int *a[3], x; int main(void) { for (int i = 0; i < 3; i++) { a[i] = &x; } return 0; }"
    program = program_of(source)
    path = run_path(program)
    updates = PathUpdates(SpatialFlowGraph(program), path)
    found = [str(update.on_path) for update in updates.weak_updates()]
    assert found == ["{a}", "{a+8}", "{a+16}"]
    assert all(update.is_strong for update in updates.weak_updates())


def test_a_summary_stays_weak() -> None:
    source = """\
extern void *malloc(unsigned long);
int *make(void) {
  return malloc(4);
}
int main(void) {
  int *a = make();
  int *b = make();
  *b = 1;
  return *a;
}
"""
    updates = updates_of(source, {})
    found = by_line(updates)[8]
    assert not found.is_strong
    once = by_line(updates_of(source.replace("  int *b = make();\n", "  int *b = a;\n"), {}))
    assert 8 not in once or once[8].is_strong


def test_an_element_at_an_unknown_index_stays_weak() -> None:
    updates = updates_of(
        """\
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i] = 1;
  int *p = &a[2];
  *p = 3;
  return a[2];
}
""",
        {},
    )
    found = by_line(updates)
    assert not found[5].is_strong
    assert str(found[5].on_path) == "{a+?}"


def test_locals_of_frames_that_are_live_twice_stay_weak() -> None:
    source = """\
int down(int *p, int n) {
  int x = n;
  if (n > 0)
    down(&x, n - 1);
  *p = n;
  return x;
}
int main(void) {
  int y;
  return down(&y, COUNT);
}
"""
    for count, strong in ((0, True), (1, False)):
        program = program_of(source.replace("COUNT", str(count)))
        updates = PathUpdates(SpatialFlowGraph(program), run_path(program))
        stores = [update for update in updates.weak_updates() if line(updates.path, update.position) == 5]
        assert [update.is_strong for update in stores][:1] == [strong]
    # The frame that the path enters first writes y, of which there is only one.
    assert stores[-1].is_strong


def test_a_pointer_from_outside_stays_weak() -> None:
    updates = updates_of(
        """\
extern int *somewhere(void);
int main(void) {
  int *p = somewhere();
  *p = 1;
  return 0;
}
""",
        {},
    )
    found = by_line(updates)[4]
    assert found.on_path.fresh
    assert not found.is_strong


def test_whether_it_matters() -> None:
    updates = updates_of(
        """\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, y;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 1;
  int r = x;
  *p = 2;
  return r;
}
""",
        {4: "=="},
    )
    found = by_line(updates)
    assert found[5].is_read
    assert not found[7].is_read


def test_long_paths_need_no_recursion() -> None:
    program = program_of(
        """\
int main(void) {
  int x = 0, y = 0; int *p = &x, *q = &y, *t;
  int **a = &p, **b = &q;
  for (int i = 0; i < 3000; i++) { t = *a; *a = *b; *b = t; }
  return *p;
}
"""
    )
    path = run_path(program, 100_000)
    updates = PathUpdates(SpatialFlowGraph(program), path)
    last = max(n for n in range(len(path)) if isinstance(path.points[n].operation, Load))
    operation = path.points[last].operation
    assert isinstance(operation, Load)
    assert str(updates.points.points_to(last, operation.address)) == "{x}"


# -- soundness on paths that are taken ----------------------------------------------------------------------------------


class Watcher(RunRecorder):
    """Notes what the addresses of a run really mean."""

    def __init__(self) -> None:
        super().__init__()
        self.meant: list[list[tuple[Expression, Pointer]]] = []
        self._edge: Edge | None = None
        self._index = 0

    def __call__(self, edge: Edge) -> None:
        super().__call__(edge)
        self._edge, self._index = edge, 0
        self._look()

    def after(self, operation: Operation, machine: Machine) -> None:
        self._index += 1
        self._look()

    def _look(self) -> None:
        assert self._edge is not None
        assert self.machine is not None
        if self._index >= len(self._edge.operations):
            return
        found: list[tuple[Expression, Pointer]] = []
        for address in _addresses(self._edge.operations[self._index]):
            value = self.machine.evaluate(address)
            if isinstance(value, Pointer):
                found.append((address, value))
        self.meant.append(found)


def _addresses(operation: Operation) -> list[Expression]:
    match operation:
        case Load(address=address) | Store(address=address):
            return [address]
        case Copy(destination=destination, source=source):
            return [destination, source]
        case Fill(destination=destination) | HavocMemory(destination=destination):
            return [destination]
    return []


@pytest.mark.parametrize("name", one_of(60, PAIRS, in_groups(20), salt="strong updates"))
def test_the_real_target_is_always_among_the_targets(name: str) -> None:
    for task in read_pair(name):
        check_path(load_checked(task.source, task.frontend), next(iter(task.combinations())))


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_the_real_target_is_always_among_the_targets_in_all_programs(name: str) -> None:
    for task in read_pair(name):
        check_path(load_checked(task.source, task.frontend), next(iter(task.combinations())))


def check_path(program: Program, inputs: tuple[int | float, ...]) -> None:
    watcher = Watcher()
    interpreter = Interpreter(program, Inputs(inputs, ALL_INPUTS), observe=watcher, trace=watcher.after, max_operations=4000)
    watcher.machine = interpreter.machine
    interpreter.run()
    path = PathOperations(program, watcher.steps)
    updates = PathUpdates(SpatialFlowGraph(program), path)
    bits = program.data_model.value
    for position, meant in enumerate(watcher.meant[: len(path)]):
        for address, pointer in meant:
            site = pointer.object.site
            if site.kind is ObjectKind.FUNCTION or not isinstance(pointer.offset, int):
                continue
            offset = signed(pointer.offset, bits)
            targets = updates.points.targets(position, address)
            found = any(
                target.site is site and (target.offset is None or signed(target.offset % 2**bits, bits) == offset)
                for target in targets
            )
            if not found and isinstance(pointer.object.size, int) and not 0 <= offset < max(pointer.object.size, 1):
                continue  # the access does not happen, and the analysis of the whole program knows that
            assert found, f"{path.points[position].operation} at {line(path, position)}: {site} + {offset} not in {targets}"
    updates.weak_updates()
