"""Location, call stack and property: the domains that follow control."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.differential.harness import load_program

from cegas.domains.callstack import CallStack, callstack_analysis
from cegas.domains.location import location_analysis
from cegas.domains.target import PropertyState, target_analysis
from cegas.program.control_flow import Edge, LocationKind, Program
from cegas.program.steps import Step, StepFactory, StepKind

SOURCE = """
extern void reach_error(void);
int f(int x) { return x + 1; }
int main(void) {
    int (*p)(int) = f;
    int y = f(1);
    y = f(y);
    y = p(y);
    if (y == 0) reach_error();
    if (y == 1) __asm__("nonsense" : : : "memory");
    return y;
}
"""


@cache
def program() -> Program:
    return load_program(SOURCE, "LP64")


def edges() -> list[Edge]:
    return [edge for function in program().functions.values() for edge in function.edges]


def calls_of_f() -> list[Edge]:
    return [edge for edge in edges() if edge.call is not None and edge.call.callee == "f"]


def successors(analysis: Any, state: Any, step: Step) -> list[Any]:
    return list(analysis.transfer.successors(state, analysis.initial_precision, step))


def test_location_is_where_the_step_leads() -> None:
    analysis = location_analysis(program().functions["main"].entry)
    factory = StepFactory()
    first, second = calls_of_f()
    enter = factory.call(first, program().functions["f"])
    assert successors(analysis, first.source, enter) == [program().functions["f"].entry]
    (back,) = [edge for edge in program().functions["f"].edges if edge.is_return]
    assert successors(analysis, back.source, factory.return_over(back, second)) == [second.target]
    assert successors(analysis, first.source, factory.intra(first)) == [first.target]


def test_steps_are_made_once() -> None:
    factory = StepFactory()
    first, _ = calls_of_f()
    callee = program().functions["f"]
    (back,) = [edge for edge in callee.edges if edge.is_return]
    assert factory.call(first, callee) is factory.call(first, callee)
    assert factory.intra(first) is factory.intra(first)
    assert factory.return_over(back, first) is factory.return_over(back, first)
    assert factory.outside_call(first) is factory.outside_call(first)
    kinds = [factory.call(first, callee), factory.intra(first), factory.return_over(back, first)]
    assert [step.kind for step in kinds] == [StepKind.CALL, StepKind.INTRA, StepKind.RETURN]


def test_returns_lead_to_the_last_call_only() -> None:
    analysis = callstack_analysis()
    factory = StepFactory()
    first, second = calls_of_f()
    callee = program().functions["f"]
    (back,) = [edge for edge in callee.edges if edge.is_return]
    root = analysis.initial_state
    (inside,) = successors(analysis, root, factory.call(first, callee))
    assert inside.depth == 1
    assert successors(analysis, inside, factory.return_over(back, first)) == [root]
    assert successors(analysis, inside, factory.return_over(back, second)) == []
    assert successors(analysis, root, factory.return_over(back, first)) == []
    (deeper,) = successors(analysis, inside, factory.call(second, callee))
    assert successors(analysis, deeper, factory.return_over(back, first)) == []
    assert successors(analysis, deeper, factory.return_over(back, second)) == [inside]
    assert successors(analysis, deeper, factory.intra(first)) == [deeper]


def test_equal_stacks_are_one_object() -> None:
    first, second = calls_of_f()
    root = CallStack()
    assert root.push(first).push(second) is root.push(first).push(second)
    assert root.push(first) is not root.push(second)
    assert root.push(first).push(second) is not root.push(second).push(first)
    assert repr(root.push(first)).startswith("[")


def test_the_property_is_violated_at_target_locations() -> None:
    analysis = target_analysis()
    factory = StepFactory()
    seen: dict[PropertyState, int] = {}
    for edge in edges():
        (state,) = successors(analysis, PropertyState.HOLDS, factory.intra(edge))
        seen[state] = seen.get(state, 0) + 1
        assert (state is PropertyState.VIOLATED) == (edge.target.kind is LocationKind.TARGET)
    assert seen[PropertyState.VIOLATED] == 1
    assert seen[PropertyState.UNSUPPORTED] == 1
    assert seen[PropertyState.HOLDS] > 3
