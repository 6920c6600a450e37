"""The reference interpreter: ways to end, inputs, limits, and what observers see."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.unit.program.hand_built import BUILD, I8, I32, INEXACT, INPUT, OFFSET, POINTER, FunctionSketch, program, site

from cegas.program import operators as op
from cegas.program.control_flow import Edge, LocationKind, Program
from cegas.program.expressions import Access, Apply, Constant, Defined, Expression, Register, StaticAddress, Valid
from cegas.program.interpreter import InputAlgebra, Interpreter, Outcome, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.objects import Initializer, ObjectKind
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    Call,
    Copy,
    Havoc,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Store,
    Unsupported,
)
from cegas.program.source import SourcePosition
from cegas.program.types import BOOL, Type
from cegas.program.values import Unknown


def number(value: int, type_: Type = I32) -> Constant:
    return BUILD.constant(type_, value)


def equal(left: Expression, right: Expression) -> Expression:
    return Apply(op.EQ, BOOL, (left, right))


def add(left: Expression, right: Expression) -> Expression:
    return Apply(op.ADD, I32, (left, right))


def guard(condition: Expression, kind: AssumeKind = AssumeKind.BRANCH) -> Assume:
    return Assume(SourcePosition("f.c", 3), condition, kind)


def run(whole: Program, inputs: Sequence[int] = ()) -> Outcome:
    pending = list(inputs)
    return Interpreter(whole, lambda _, __: pending.pop(0) if pending else None).run()


def branching(*before: Operation, x: Register, main: FunctionSketch) -> Program:
    """After some operations: the target if x is 7, else the end."""
    here = main.location()
    main.edge(main.entry, here, *before)
    condition = equal(x, number(7))
    main.edge(here, main.location(LocationKind.TARGET), guard(condition))
    main.edge(here, main.location(LocationKind.END), guard(BUILD.negate(condition)))
    return program(main)


@pytest.fixture
def main() -> FunctionSketch:
    return FunctionSketch("main")


# -- how a run ends ---------------------------------------------------------------------------------------------------


def test_the_branch_whose_guard_holds_is_taken(main: FunctionSketch) -> None:
    x = main.register("x", I32)
    whole = branching(Havoc(None, x, INPUT), x=x, main=main)
    assert run(whole, [7]).kind is OutcomeKind.TARGET
    assert run(whole, [8]).kind is OutcomeKind.END


def test_branches_on_unknown_values_are_not_guessed(main: FunctionSketch) -> None:
    x = main.register("x", I32)
    whole = branching(Havoc(None, x, INPUT), x=x, main=main)
    outcome = run(whole)
    assert outcome.kind is OutcomeKind.STUCK
    assert "is not known" in outcome.reason
    assert str(INPUT) in outcome.reason
    assert outcome.assumption is not None
    assert str(outcome.assumption.position) == "f.c:3"


@pytest.mark.parametrize("kind", [AssumeKind.USER, AssumeKind.VALIDITY, AssumeKind.BRANCH])
def test_an_assumption_that_does_not_hold_ends_the_run(main: FunctionSketch, kind: AssumeKind) -> None:
    x = main.register("x", I32)
    assumption = guard(equal(x, number(1)), kind)
    main.path(Assign(None, x, number(2)), assumption, to=LocationKind.TARGET)
    outcome = run(program(main))
    assert outcome.kind is OutcomeKind.BLOCKED
    assert outcome.assumption is assumption


def test_an_assumption_that_holds_changes_nothing(main: FunctionSketch) -> None:
    x = main.register("x", I32)
    main.path(Assign(None, x, number(1)), guard(equal(x, number(1)), AssumeKind.VALIDITY), to=LocationKind.TARGET)
    assert run(program(main)).kind is OutcomeKind.TARGET


def test_no_open_branch_blocks(main: FunctionSketch) -> None:
    x = main.register("x", I32)
    here = main.location()
    main.edge(main.entry, here, Assign(None, x, number(5)))
    first = guard(equal(x, number(1)))
    main.edge(here, main.location(LocationKind.END), first)
    main.edge(here, main.location(LocationKind.TARGET), guard(equal(x, number(2))))
    outcome = run(program(main))
    assert outcome.kind is OutcomeKind.BLOCKED
    assert outcome.assumption is first


def test_a_branch_has_several_guards(main: FunctionSketch) -> None:
    x, y = main.register("x", I32), main.register("y", I32)
    here = main.location()
    main.edge(main.entry, here, Assign(None, x, number(1)), Assign(None, y, number(2)))
    both = (guard(equal(x, number(1))), guard(equal(y, number(1))))
    main.edge(here, main.location(LocationKind.TARGET), *both)
    main.edge(here, main.location(LocationKind.END), guard(equal(x, number(1))), guard(equal(y, number(2))))
    assert run(program(main)).kind is OutcomeKind.END


def test_only_guards_choose_a_branch(main: FunctionSketch) -> None:
    """A validity condition behind the guard ends the run; it does not make the other branch true."""
    x = main.register("x", I32)
    here = main.location()
    main.edge(main.entry, here, Assign(None, x, number(7)))
    condition = equal(x, number(7))
    broken = guard(equal(x, number(0)), AssumeKind.VALIDITY)
    main.edge(here, main.location(LocationKind.TARGET), guard(condition), broken)
    main.edge(here, main.location(LocationKind.END), guard(BUILD.negate(condition)))
    outcome = run(program(main))
    assert outcome.kind is OutcomeKind.BLOCKED
    assert outcome.assumption is broken


def test_a_construct_without_a_model_stops_the_run(main: FunctionSketch) -> None:
    main.path(Unsupported(SourcePosition("f.c", 9), "threads"), to=LocationKind.TARGET)
    outcome = run(program(main))
    assert outcome.kind is OutcomeKind.STUCK
    assert outcome.reason == "threads (f.c:9)"


# -- uninitialised values ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("undefined_reading", [False, True])
def test_an_uninitialised_value_may_be_copied_but_not_used(main: FunctionSketch, undefined_reading: bool) -> None:
    p, x, y = main.register("p", POINTER), main.register("x", I32), main.register("y", I32)
    behind = Apply(op.PTR_ADD, POINTER, (p, number(4, OFFSET)))
    copies = (
        Allocate(None, p, site(ObjectKind.STACK, "local"), number(8, OFFSET)),
        Load(None, x, p),
        Store(None, behind, x),
        Copy(None, p, behind, number(4, OFFSET)),
        Load(None, y, p),
    )
    use = guard(Defined(y), AssumeKind.VALIDITY)
    main.path(*copies, use, to=LocationKind.END)
    outcome = run(program(main, undefined_reading=undefined_reading), [1])
    if undefined_reading:
        assert outcome.kind is OutcomeKind.BLOCKED
        assert outcome.assumption is use
        assert outcome.operations == len(copies) + 1, "the copies went through"
        assert "local" in outcome.reason
    else:
        assert outcome.kind is OutcomeKind.END


# -- inputs -----------------------------------------------------------------------------------------------------------


def test_inputs_are_asked_for_in_order_with_origin_and_type(main: FunctionSketch) -> None:
    x, y = main.register("x", I32), main.register("y", I8)
    asked: list[tuple[Origin, Type]] = []
    main.path(Havoc(None, x, INPUT), Havoc(None, y, Origin(OriginKind.PARAMETER, "y")), to=LocationKind.END)

    def supply(origin: Origin, type_: Type) -> int:
        asked.append((origin, type_))
        return 300

    interpreter = Interpreter(program(main), supply)
    interpreter.run()
    assert asked == [(INPUT, I32), (Origin(OriginKind.PARAMETER, "y"), I8)]
    assert interpreter.machine.frame.registers == [300, 300 - 256]


def test_inexact_values_are_nobodys_choice() -> None:
    algebra = InputAlgebra(64, lambda _, __: 7)
    assert isinstance(algebra.fresh(INEXACT, I32), Unknown)
    assert algebra.fresh(INPUT, I32) == 7
    assert isinstance(InputAlgebra(64, None).fresh(INPUT, I32), Unknown)
    assert isinstance(InputAlgebra(64, lambda _, __: None).fresh(INPUT, I32), Unknown)
    assert InputAlgebra(64, lambda _, __: -1).fresh(INPUT, I8) == 255


def test_uninitialised_memory_is_an_input(main: FunctionSketch) -> None:
    p, x = main.register("p", POINTER), main.register("x", I32)
    allocate = Allocate(None, p, site(ObjectKind.STACK, "local"), number(8, OFFSET))
    whole = branching(allocate, Load(None, x, p), Load(None, x, p), x=x, main=main)
    assert run(whole, [7, 8]).kind is OutcomeKind.TARGET, "read once, the same from then on"


# -- calls ------------------------------------------------------------------------------------------------------------


def factorial() -> Program:
    """``main`` reaches the target if factorial(input) is 120."""
    main, f = FunctionSketch("main"), FunctionSketch("factorial")
    n, r = main.register("n", I32), main.register("r", I32)
    after = main.location()
    called = main.location()
    main.edge(main.entry, called, Havoc(None, n, INPUT))
    main.edge(called, after, Call(None, "factorial", (n,), (r,)))
    condition = equal(r, number(120))
    main.edge(after, main.location(LocationKind.TARGET), guard(condition))
    main.edge(after, main.location(LocationKind.END), guard(BUILD.negate(condition)))
    k, inner, less = f.parameter("k", I32), f.register("inner", I32), f.register("less", I32)
    zero = equal(k, number(0))
    recursive, returned = f.location(), f.location()
    f.edge(f.entry, f.exit, guard(zero), Return(None, (number(1),)))
    f.edge(f.entry, recursive, guard(BUILD.negate(zero)), Assign(None, less, add(k, number(-1))))
    f.edge(recursive, returned, Call(None, "factorial", (less,), (inner,)))
    f.edge(returned, f.exit, Return(None, (Apply(op.MUL, I32, (k, inner)),)))
    return program(main, f)


def test_recursion_keeps_the_registers_of_every_frame() -> None:
    whole = factorial()
    assert run(whole, [5]).kind is OutcomeKind.TARGET
    assert run(whole, [4]).kind is OutcomeKind.END
    interpreter = Interpreter(whole, lambda _, __: 5)
    interpreter.run()
    assert len(interpreter.machine.frames) == 1


def test_deep_recursion_needs_no_stack() -> None:
    assert run(factorial(), [20_000]).kind is OutcomeKind.END


# -- limits and observers ---------------------------------------------------------------------------------------------


def endless(main: FunctionSketch, *operations: Operation) -> Program:
    here = main.location()
    main.edge(main.entry, here)
    main.edge(here, here, *operations)
    return program(main)


@pytest.mark.parametrize("busy", [False, True])
def test_the_limit_of_operations_ends_every_loop(main: FunctionSketch, busy: bool) -> None:
    x = main.register("x", I32)
    whole = endless(main, *([Assign(None, x, number(1))] if busy else []))
    outcome = Interpreter(whole, max_operations=50).run()
    assert outcome.kind is OutcomeKind.STUCK
    assert "more operations than allowed" in outcome.reason
    assert outcome.operations == 51


def test_ticks_come_regularly_and_may_raise(main: FunctionSketch) -> None:
    ticks: list[int] = []

    def tick() -> None:
        ticks.append(1)
        if len(ticks) == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Interpreter(endless(main), tick=tick).run()


def test_observers_see_every_edge_and_every_operation() -> None:
    taken: list[Edge] = []
    seen: list[tuple[str, int]] = []

    def trace(operation: Operation, machine: Machine) -> None:
        seen.append((type(operation).__name__, len(machine.frames)))

    interpreter = Interpreter(factorial(), lambda _, __: 1, observe=taken.append, trace=trace)
    outcome = interpreter.run()
    assert outcome.kind is OutcomeKind.END
    assert [operation for operation, _ in seen] == [
        *("Havoc", "Call", "Assume", "Assign", "Call", "Assume", "Return", "Return", "Assume")
    ]
    assert [depth for _, depth in seen] == [1, 1, 2, 2, 2, 3, 3, 2, 1], "calls and returns are seen before they happen"
    assert outcome.operations == len(seen)
    assert [edge.source.function for edge in taken] == [
        *("main", "main", "factorial", "factorial", "factorial", "factorial", "main")
    ]


def test_the_bytes_of_an_object(main: FunctionSketch) -> None:
    other = site(ObjectKind.GLOBAL, "other", 1, index=1)
    place = site(ObjectKind.GLOBAL, "g", 12)
    place.initializer = Initializer(b"\x05\x06", ((4, StaticAddress(POINTER, other)),))
    main.path(guard(Valid(StaticAddress(POINTER, place), number(12, OFFSET), Access.READ)), to=LocationKind.END)
    interpreter = Interpreter(program(main, sites=(place, other)))
    assert interpreter.run().kind is OutcomeKind.END
    memory = interpreter.machine.static(place)
    assert interpreter.global_bytes(memory) == [5, 6, 0, 0, *[None] * 8]
    unsized = interpreter.machine.static(interpreter.program.external)
    assert interpreter.global_bytes(unsized) == []
