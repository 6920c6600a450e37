"""Forgetting: edges whose irrelevant operations do no more than make unknown what they may write.

Whatever a concrete run does over an edge, it may also do over the forgetting edge: values become unknown instead of what
they were computed to be, and assumptions are dropped. So the states that an analysis reaches over forgetting edges describe
every run of the full program. The unknown values are *inexact*: a forgotten pointer may be any address, not only an outside
one.

The replacements, for an operation that is not relevant:

- Whatever sets a register makes it unknown. So does an allocation, unless it is that of a local variable: the address of a
  local is as good as a constant, and there is one object for each frame, so nothing is gained by forgetting it. A block of
  which nothing is known need not be part of a state.
- A write to memory makes unknown the bytes that it may write. Its address stays: if it is unknown, then the wrapped analysis
  forgets everything that the address may mean.
- The end of an object's life stays as it is. A state must not take a dead object for a living one.
- An assumption is dropped. A validity condition stays if the operation that it guards is relevant (the next one that is no
  validity condition itself): it speaks of what that operation uses, and costs nothing more.
- A call enters its function without arguments, a return has no results: parameters and results are unknown then. Where
  control goes stays, so the address of a call through a pointer is still evaluated.
- An unsupported construct stays.
- At the end of a violation edge, the opposite of the condition stays. If what it speaks of is not relevant, it may hold.
"""

from __future__ import annotations

from cegas.dependence.slices import Slice
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge
from cegas.program.expressions import Constant, Expression
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
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
)
from cegas.program.steps import Step
from cegas.program.types import int_type
from cegas.program.violations import ViolationEdge

FORGOTTEN: Final = Origin(OriginKind.INEXACT, "not relevant")
"""Where the value of a forgotten cell comes from."""


def relevant_on(relevant: Slice, edge: Edge) -> int:
    """The relevant operations of an edge, as a set of bits."""
    if not isinstance(edge, ViolationEdge):
        return relevant.mask(edge)
    last = 1 << edge.index
    return relevant.mask(edge.whole) & (last - 1) | last


class Forgetting:
    """Makes every forgetting edge and step once, so that analyses can remember what they know of them."""

    def __init__(self) -> None:
        self._edges: dict[tuple[Edge, int], Edge] = {}
        self._steps: dict[tuple[Step, Edge], Step] = {}

    def step(self, step: Step, relevant: int) -> Step:
        """The step over the forgetting edge; the same step if there is nothing to forget."""
        edge = self.edge(step.edge, relevant)
        if edge is step.edge:
            return step
        found = self._steps.get((step, edge))
        if found is None:
            found = Step(step.kind, edge, step.target, step.callee, step.call, alone=step.alone)
            self._steps[step, edge] = found
        return found

    def edge(self, edge: Edge, relevant: int) -> Edge:
        """An edge that does its relevant operations (a set of bits) and forgets what the others may write."""
        found = self._edges.get((edge, relevant))
        if found is None:
            operations = forgetting_operations(edge.operations, relevant)
            if operations == edge.operations:
                found = edge
            else:
                found = Edge(edge.id, edge.source, edge.target, operations, edge.instructions)
            self._edges[edge, relevant] = found
        return found


def forgetting_operations(operations: tuple[Operation, ...], relevant: int) -> tuple[Operation, ...]:
    """The relevant operations as they are, and what the others may write forgotten."""
    result: list[Operation] = []
    for index, operation in enumerate(operations):
        if relevant >> index & 1 or _guards_relevant(operations, index, relevant):
            result.append(operation)
        else:
            forgetting = _forgetting(operation)
            if forgetting is not None:
                result.append(forgetting)
    return tuple(result)


def _guards_relevant(operations: tuple[Operation, ...], index: int, relevant: int) -> bool:
    """Whether an operation is the validity condition of a relevant one."""
    if not operations[index].is_validity:
        return False
    for place in range(index + 1, len(operations)):
        if not operations[place].is_validity:
            return bool(relevant >> place & 1)
    return False


def _forgetting(operation: Operation) -> Operation | None:
    """What takes the place of an irrelevant operation; None: nothing does."""
    position = operation.position
    match operation:
        case Assign(target=target) | Havoc(target=target) | Load(target=target) | BlockSize(target=target):
            return Havoc(position, target, FORGOTTEN)
        case Allocate(target=target, scoped=False):
            return Havoc(position, target, FORGOTTEN)
        case Store(address=address, value=value):
            return _forget_bytes(operation, address, Constant(int_type(address.type.bits), value.type.bytes))
        case Copy(destination=destination, size=size) | Fill(destination=destination, size=size):
            return _forget_bytes(operation, destination, size)
        case HavocMemory(destination=destination, size=size):
            return _forget_bytes(operation, destination, size)
        case Assume() | Check():
            return None
        case Call(callee=callee, targets=targets, variadic=variadic):
            return Call(position, callee, (), targets, variadic=variadic)
        case Return():
            return Return(position, ())
        case Allocate() | Free() | EndLifetime() | Unsupported():
            return operation
    raise TypeError(f"not an operation: {operation!r}")


def _forget_bytes(operation: Operation, address: Expression, size: Expression) -> Operation:
    return HavocMemory(operation.position, address, size, FORGOTTEN)
