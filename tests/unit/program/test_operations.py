"""The queries about operations know every class of operations."""

from __future__ import annotations

import copy
from typing import get_args

import pytest
from tests.unit.program.hand_built import BUILD, I32, INPUT, OFFSET, POINTER, FunctionSketch, program, site

from cegas.program import operations
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Access, Expression, Register, Valid, registers_of
from cegas.program.interpreter import Interpreter
from cegas.program.machine import Machine, Stuck
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    Allocate,
    AnyOperation,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Store,
    Unsupported,
    expressions_of,
    registers_written,
)

P, Q, N, X, Y = (
    Register(name, type_, number)
    for number, (name, type_) in enumerate([("p", POINTER), ("q", POINTER), ("n", OFFSET), ("x", I32), ("y", I32)])
)
BYTE_VALUE = BUILD.constant(I32, 7)
HEAP = site(ObjectKind.HEAP)

EXAMPLES: list[tuple[Operation, list[Expression], list[Register]]] = [
    (Assign(None, X, Y), [Y], [X]),
    (Havoc(None, X, INPUT), [], [X]),
    (Assume(None, Valid(P, N, Access.READ), AssumeKind.VALIDITY), [Valid(P, N, Access.READ)], []),
    (Check(None, Valid(P, N, Access.READ), ConditionKind.READ), [Valid(P, N, Access.READ)], []),
    (Load(None, X, P), [P], [X]),
    (Store(None, P, X), [P, X], []),
    (Allocate(None, P, HEAP, N), [N], [P]),
    (Free(None, P), [P], []),
    (EndLifetime(None, P), [P], []),
    (Copy(None, P, Q, N), [P, Q, N], []),
    (Fill(None, P, BYTE_VALUE, N), [P, BYTE_VALUE, N], []),
    (HavocMemory(None, P, N, INPUT), [P, N], []),
    (HavocMemory(None, P, N, INPUT, (N, N)), [P, N, N, N], []),
    (BlockSize(None, N, P), [P], [N]),
    (Call(None, "f", (X, N), (Y,)), [X, N], [Y]),
    (Call(None, P, (X,), (Y, N), variadic=True, variable_arguments=Q), [P, X, Q], [Y, N]),
    (Return(None, (X, Y)), [X, Y], []),
    (Unsupported(None, "threads"), [], []),
]
CLASSES = get_args(AnyOperation)
each_example = pytest.mark.parametrize(("operation", "reads", "writes"), EXAMPLES, ids=lambda value: type(value).__name__)


def subclasses(base: type[Operation]) -> set[type[Operation]]:
    # A slotted dataclass replaces the class it decorates; only the one that the module names counts.
    return {cls for cls in base.__subclasses__() if getattr(operations, cls.__name__) is cls}


def test_the_alias_names_every_operation_once() -> None:
    assert set(CLASSES) == subclasses(Operation)
    assert len(CLASSES) == len(set(CLASSES))


def test_there_is_an_example_of_every_class() -> None:
    assert {type(operation) for operation, _, _ in EXAMPLES} == set(CLASSES)


@each_example
def test_expressions_of(operation: Operation, reads: list[Expression], writes: list[Register]) -> None:
    assert list(expressions_of(operation)) == reads


@each_example
def test_registers_written(operation: Operation, reads: list[Expression], writes: list[Register]) -> None:
    assert list(registers_written(operation)) == writes


@each_example
def test_nothing_that_an_operation_holds_is_forgotten(
    operation: Operation, reads: list[Expression], writes: list[Register]
) -> None:
    """Every expression in a field is read or written: also in a class that somebody adds."""
    held: list[Expression] = []
    for field in operation.__slots__:
        value = getattr(operation, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Expression):
                held.append(part)
    answered = [*expressions_of(operation), *registers_written(operation)]
    assert sorted(map(str, held)) == sorted(map(str, answered))


@each_example
def test_operations_are_values(operation: Operation, reads: list[Expression], writes: list[Register]) -> None:
    assert operation == copy.copy(operation)
    assert hash(operation) == hash(copy.copy(operation))
    names = {register.name for expression in reads for register in registers_of(expression)}
    if isinstance(operation, Call):
        names.discard(Q.name)  # where the variable arguments lie says nothing to a reader
    assert all(name in str(operation) for name in names)


def test_what_is_no_operation_is_refused() -> None:
    with pytest.raises(TypeError):
        expressions_of(Operation(None))


@each_example
def test_the_machine_executes_all_but_control(operation: Operation, reads: list[Expression], writes: list[Register]) -> None:
    """Assumptions, calls and returns are the business of whoever drives the machine."""
    machine = ready_machine()
    if isinstance(operation, Assume | Call | Return):
        with pytest.raises(KeyError):
            machine.execute(operation)
    elif isinstance(operation, Unsupported):
        with pytest.raises(Stuck, match="threads"):
            machine.execute(operation)
    else:
        for register in writes:
            machine.frame.registers[register.index] = None
        machine.execute(operation)
        assert all(machine.frame.registers[register.index] is not None for register in writes)


def ready_machine() -> Machine:
    """Two blocks of eight bytes that P and Q point to, and numbers in the other registers."""
    main = FunctionSketch("main", [P, Q, N, X, Y])
    main.path(Return(None, ()))
    whole = program(main, sites=[HEAP])
    machine = Interpreter(whole).machine
    machine.start()
    for register, value in ((N, 8), (X, 1), (Y, 2)):
        machine.set(register, value)
    for register in (P, Q):
        machine.execute(Allocate(None, register, HEAP, N))
        machine.execute(Fill(None, register, BYTE_VALUE, N))
    return machine


def test_only_inexact_values_are_no_input() -> None:
    assert [kind for kind in OriginKind if not kind.is_input] == [OriginKind.INEXACT]
    assert str(Origin(OriginKind.EXTERNAL, "x")) == "external memory: x"


@each_example
def test_automata_have_no_foreign_registers(operation: Operation, reads: list[Expression], writes: list[Register]) -> None:
    """What an operation of any class reads or writes is looked at."""
    registers = [P, Q, N, X, Y]
    automaton_of(operation, registers)
    used = dict.fromkeys(writes, "writes")
    used |= {register: "reads" for expression in reads for register in registers_of(expression)}
    for register, what in used.items():
        others = [Register("other", each.type, each.index) if each is register else each for each in registers]
        with pytest.raises(AssertionError, match=f"{what} foreign register {register}$"):
            automaton_of(operation, others)


def test_automata_have_no_operations_of_unknown_classes() -> None:
    with pytest.raises(TypeError):
        automaton_of(Operation(None), [])


def automaton_of(operation: Operation, registers: list[Register]) -> ControlFlowAutomaton:
    """A function that does one operation; it is validated when it is finished."""
    sketch = FunctionSketch("main", registers)
    sketch.path(operation)
    return sketch.finish()
