"""Control automata: where control goes, call stacks, and the automata of properties that run along."""

from __future__ import annotations

from functools import cache

import pytest
from tests.differential.harness import load_program

from cegas.cpa.control import (
    AutomatonState,
    BackwardControl,
    CallStack,
    Control,
    ControlAutomaton,
    ForwardControl,
    ProgramControl,
    PropertyStatus,
    TargetAutomaton,
)
from cegas.program.control_flow import Edge, Location, LocationKind, Program
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


def reached(automaton: ControlAutomaton) -> list[Control]:
    """All control states; those behind targets, which nobody explores, are left out."""
    found = {automaton.initial: None}
    pending = [automaton.initial]
    while pending:
        control = pending.pop()
        for leaving in () if control.is_target else automaton.steps(control):
            if leaving.target not in found:
                found[leaving.target] = None
                pending.append(leaving.target)
    return list(found)


def test_control_is_where_the_step_leads() -> None:
    automaton = ProgramControl(program())
    controls = reached(automaton)
    assert automaton.initial.location is program().functions[program().start].entry
    for control in controls:
        leaving = automaton.steps(control)
        assert automaton.steps(control) is leaving
        for each in leaving:
            assert each.step.edge.source is control.location
            assert each.target.location is each.step.target
            assert each.target.stack is control.stack.after(each.step)
    kinds = {each.step.kind for control in controls for each in automaton.steps(control)}
    assert kinds == set(StepKind)


def test_each_combination_is_one_object() -> None:
    controls = reached(ProgramControl(program()))
    assert len({(control.location, control.stack, control.property) for control in controls}) == len(controls)
    inside = [control for control in controls if control.location is program().functions["f"].entry]
    assert len(inside) == len({control.stack for control in inside}) == 3, "once for each call"


def test_returns_lead_to_the_last_call_only() -> None:
    automaton = ProgramControl(program())
    returns = [
        (control, leaving)
        for control in reached(automaton)
        for leaving in automaton.steps(control)
        if leaving.step.kind is StepKind.RETURN
    ]
    assert len(returns) == 4, "from main, and once for each call of f"
    for control, leaving in returns:
        assert leaving.step.call is control.stack.call
        assert leaving.target.stack is control.stack.parent
    factory = StepFactory()
    first, second = calls_of_f()
    (back,) = [edge for edge in program().functions["f"].edges if edge.is_return]
    root = CallStack()
    inside = root.after(factory.call(first, program().functions["f"]))
    assert inside.depth == 1
    assert inside.after(factory.return_over(back, first)) is root
    for stack, call in ((inside, second), (root, first)):
        with pytest.raises(ValueError, match="another call"):
            stack.after(factory.return_over(back, call))


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


def test_equal_stacks_are_one_object() -> None:
    first, second = calls_of_f()
    root = CallStack()
    assert root.push(first).push(second) is root.push(first).push(second)
    assert root.push(first) is not root.push(second)
    assert root.push(first).push(second) is not root.push(second).push(first)
    assert repr(root.push(first)).startswith("[")


def test_the_property_is_violated_at_target_locations() -> None:
    automaton, factory = TargetAutomaton(), StepFactory()
    seen: dict[PropertyStatus, int] = {}
    for edge in edges():
        status = automaton.follow(automaton.initial, factory.intra(edge)).status
        seen[status] = seen.get(status, 0) + 1
        assert (status is PropertyStatus.VIOLATED) == (edge.target.kind is LocationKind.TARGET)
    assert seen[PropertyStatus.VIOLATED] == 1
    assert seen[PropertyStatus.UNSUPPORTED] == 1
    assert seen[PropertyStatus.HOLDS] > 3


class SecondCall:
    """Violated by the second call of a function, wherever it is made."""

    def __init__(self, function: str) -> None:
        self._function = function
        self.initial = AutomatonState("second call", "none", PropertyStatus.HOLDS)
        self._once = AutomatonState("second call", "once", PropertyStatus.HOLDS)
        self._twice = AutomatonState("second call", "twice", PropertyStatus.VIOLATED)

    def follow(self, state: AutomatonState, step: Step) -> AutomatonState:
        if step.callee is None or step.callee.name != self._function:
            return state
        return self._once if state is self.initial else self._twice


def test_several_automata_run_along() -> None:
    """The one that does not hold is named; the others go on as if nothing had been."""
    automaton = ProgramControl(program(), observers=[TargetAutomaton(), SecondCall("f")])
    controls = reached(automaton)
    targets = [control for control in controls if control.is_target]
    assert targets
    for control in controls:
        assert len(control.property) == 2
        assert control.is_target == any(state.status is not PropertyStatus.HOLDS for state in control.property)
    assert {repr(control.violated) for control in targets} == {"<second call: twice>"}
    assert all(control.stack.depth == 2 and control.property[0].name == "holds" for control in targets)
    assert ProgramControl(program(), observers=[]).initial.violated is None


def test_within_a_function_calls_are_steps_like_any_other() -> None:
    function = program().functions["main"]
    forward = reached(ForwardControl(function.entry))
    assert {control.location for control in forward} == _reachable()
    assert all(control.stack.depth == 0 for control in forward)
    ends = [location for location in function.locations if not location.leaving]
    backward = BackwardControl(ends)
    controls = reached(backward)
    assert [leaving.target.location for leaving in backward.steps(backward.initial)] == ends
    assert len(controls) == len({control.location for control in controls})
    for control in controls[1:]:
        sources = [leaving.target.location for leaving in backward.steps(control)]
        assert sources == [edge.source for edge in control.location.entering]


def _reachable() -> set[Location]:
    found, pending = set[Location](), [program().functions["main"].entry]
    while pending:
        location = pending.pop()
        if location not in found:
            found.add(location)
            pending.extend(edge.target for edge in location.leaving)
    return found
