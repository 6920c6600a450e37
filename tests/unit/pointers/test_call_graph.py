"""Call graphs and their components."""

from __future__ import annotations

from tests.unit.pointers.c_programs import Analysed

PROGRAM = """
static int leaf(int n) { return n; }
static int even(int n);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : leaf(1); }
static int self(int n) { return n ? self(n - 1) + 1 : 0; }
static int first(int n) { return leaf(n) + 1; }
static int second(int n) { return self(n) + even(n); }
int (*table[2])(int) = {first, second};
int main(void) { return table[nondet_int()](3); }
"""


def test_callees_and_callers() -> None:
    graph = Analysed(PROGRAM).result.call_graph
    assert set(graph.callees("main")) == {"first", "second"}
    assert set(graph.callees("second")) == {"self", "even"}
    assert graph.callees("leaf") == ()
    assert {edge.source.function for edge in graph.callers("leaf")} == {"first", "even"}
    assert len(graph.calls("second")) == 2


def test_recursion() -> None:
    graph = Analysed(PROGRAM).result.call_graph
    recursive = {name for name in graph.functions if graph.is_recursive(name)}
    assert recursive == {"even", "odd", "self"}
    assert set(graph.component("odd")) == {"even", "odd"}
    assert graph.component("leaf") == ("leaf",)


def test_components_come_bottom_up() -> None:
    graph = Analysed(PROGRAM).result.call_graph
    place = {name: number for number, names in enumerate(graph.components) for name in names}
    assert sorted(place) == sorted(graph.functions)
    for name in graph.functions:
        for callee in graph.callees(name):
            assert place[callee] <= place[name]


def test_calls_outside() -> None:
    program = Analysed("extern int (*hook)(void); static int f(void) { return 1; } int main(void) { return f() + hook(); }")
    graph = program.result.call_graph
    assert [graph.calls_outside(edge) for edge in graph.calls("main")] in ([False, True], [True, False])
