"""Live registers against their definition, path by path."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import BUILD, I32, FunctionSketch, scaled

from cegas.program import operators as op
from cegas.program.control_flow import Location, LocationKind
from cegas.program.expressions import Apply, Register
from cegas.program.liveness import live_registers
from cegas.program.operations import Assign, Assume, AssumeKind, Call, Operation, Return, expressions_of, registers_written
from cegas.program.types import BOOL


def random_function(seed: int) -> FunctionSketch:
    dice = Random(seed)
    f = FunctionSketch("f")
    registers = [f.register(name, I32) for name in "abcd"]

    def some() -> Register:
        return dice.choice(registers)

    def operation() -> Operation:
        if dice.random() < 0.3:
            return Assume(None, Apply(op.EQ, BOOL, (some(), BUILD.constant(I32, 0))), AssumeKind.BRANCH)
        return Assign(None, some(), dice.choice([Apply(op.ADD, I32, (some(), some())), BUILD.constant(I32, 1), some()]))

    places = [f.entry, *(f.location() for _ in range(dice.randint(1, 6)))]
    ends = [f.exit, f.location(LocationKind.END)]
    for place in places:
        for _ in range(dice.choice([1, 1, 2, 2, 3])):
            target = dice.choice([*places, *ends])
            if dice.random() < 0.2:
                f.edge(place, target, Call(None, "g", (some(),), (some(),)))
            elif target is f.exit:
                f.edge(place, target, operation(), Return(None, (some(),)))
            else:
                f.edge(place, target, *(operation() for _ in range(dice.randint(0, 3))))
    return f


def reads_first(operations: tuple[Operation, ...], register: Register) -> bool | None:
    """Whether a sequence reads a register before it writes it; None if it does neither."""
    for operation in operations:
        for expression in expressions_of(operation):
            if str(register) in str(expression):
                return True
        if register in registers_written(operation):
            return False
    return None


def is_live(start: Location, register: Register) -> bool:
    """Some path from here reads the register before any operation writes it."""
    pending, seen = [start], {start}
    while pending:
        for edge in pending.pop().leaving:
            answer = reads_first(edge.operations, register)
            if answer:
                return True
            if answer is None and edge.target not in seen:
                seen.add(edge.target)
                pending.append(edge.target)
    return False


@scaled(5)
@given(st.integers(0, (1 << 48) - 1))
def test_a_register_is_live_if_some_path_reads_it_first(seed: int) -> None:
    function = random_function(seed).finish()
    live = live_registers(function)
    assert set(live) == set(function.locations)
    for location in function.locations:
        expected = {register for register in function.registers if is_live(location, register)}
        assert live[location] == expected, location


def test_what_an_operation_reads_it_reads_before_it_writes() -> None:
    f = FunctionSketch("f")
    a, b = f.register("a", I32), f.register("b", I32)
    called, returned = f.location(), f.location()
    f.edge(f.entry, called, Assign(None, a, Apply(op.ADD, I32, (a, BUILD.constant(I32, 1)))))
    f.edge(called, returned, Call(None, "g", (a,), (a,)))
    f.edge(returned, f.exit, Return(None, (a,)))
    live = live_registers(f.finish())
    assert live[f.entry] == live[called] == live[returned] == {a}
    assert live[f.exit] == set()
    assert b not in live[f.entry]
