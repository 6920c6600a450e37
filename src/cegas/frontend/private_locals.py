"""Which volatile reads are reads of plain memory: those of local variables whose addresses stay within the program's calls.

The address of a *private* local is used to access it, compared, moved along, and passed to functions that are called by
name; it is never stored, returned, computed with in other ways, or handed over to code outside the program. So it lives in
registers only, and what registers may hold follows from assignments and calls, without regard to their order.

A read whose address is that of a private local, whatever the way to it, is a load. One that never is stays input. For one
that may be both, whether it is input is not known: its choice becomes inexact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cegas.foundation.typed import Final
from cegas.frontend.lowering.context import VolatileRead
from cegas.frontend.recording import NativeSource
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Apply, Constant, Expression, Register, registers_of
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    BlockSize,
    Call,
    Fill,
    Havoc,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Store,
    expressions_of,
)
from cegas.program.types import BOOL

_MOVES: Final = (op.PTR_TO_INT, op.INT_TO_PTR)
"""Operators whose result is the address that they get."""


def settle_volatile_reads(
    automata: Mapping[str, ControlFlowAutomaton],
    reads: Sequence[VolatileRead],
    leaving: Iterable[tuple[str, Expression]],
    called_by_address: Iterable[str],
    native: NativeSource | None,
) -> None:
    """Turn the reads of private locals into loads, and make inexact those that may be such reads."""
    if not reads:
        return
    flow = _AddressFlow(automata, called_by_address)
    for _, expression in leaving:
        flow.escape(expression)
    flow.close()
    changes: dict[int, tuple[Operation, ...]] = {}
    for read in reads:
        private, others = flow.places(read.address)
        if not private:
            continue
        if others:
            unsure = Origin(OriginKind.INEXACT, f"whether {read.other.origin.label} is a private variable")
            choice = Havoc(read.changed.position, read.changed.target, unsure)
            changes[id(read.changed)] = (choice,)
            if native is not None:
                native.replace(read.changed, choice)
        else:
            chosen = read.result.value
            assert isinstance(chosen, Apply)
            changes[id(read.changed)] = changes[id(read.other)] = ()
            changes[id(read.result)] = (Assign(read.result.position, read.result.target, chosen.operands[2]),)
            if native is not None:
                native.replace(read.changed, None)
                native.replace(read.other, None)
    if changes:
        for automaton in automata.values():
            for edge in automaton.edges:
                if any(id(operation) in changes for operation in edge.operations):
                    edge.operations = tuple(new for old in edge.operations for new in changes.get(id(old), (old,)))


class _AddressFlow:
    """Which local variables' addresses registers may hold, and which of these variables are not private."""

    def __init__(self, automata: Mapping[str, ControlFlowAutomaton], called_by_address: Iterable[str]) -> None:
        self._automata = automata
        self._holds: dict[Register, set[ObjectSite]] = {}
        self._others: set[Register] = set()
        """Registers that may hold something else than the address of a local variable or null."""
        self._successors: dict[Register, dict[Register, None]] = {}
        self._escaping: dict[Register, None] = {}
        self._escaped: set[ObjectSite] = set()
        for name in called_by_address:
            function = automata.get(name)
            if function is not None:
                self._others.update(function.parameters)
        for function in automata.values():
            for edge in function.edges:
                for operation in edge.operations:
                    self._note(operation)

    def _note(self, operation: Operation) -> None:
        if isinstance(operation, Allocate):
            if operation.site.kind is ObjectKind.STACK:
                self._holds.setdefault(operation.target, set()).add(operation.site)
            else:
                self._others.add(operation.target)
        elif isinstance(operation, Assign):
            self._flow(operation.value, operation.target)
        elif isinstance(operation, Havoc | Load | BlockSize):
            self._others.add(operation.target)
        elif isinstance(operation, Store):
            self.escape(operation.value)
        elif isinstance(operation, Fill):
            self.escape(operation.byte)
        elif isinstance(operation, Return):
            for value in operation.values:
                self.escape(value)
        elif isinstance(operation, Call):
            self._call(operation)

    def _call(self, call: Call) -> None:
        self._others.update(call.targets)
        function = self._automata.get(call.callee) if isinstance(call.callee, str) else None
        if function is None:
            for expression in expressions_of(call):
                self.escape(expression)
            return
        for number, parameter in enumerate(function.parameters):
            if number < len(call.arguments):
                self._flow(call.arguments[number], parameter)
            else:
                self._others.add(parameter)
        for argument in call.arguments[len(function.parameters) :]:
            self.escape(argument)
        if call.variable_arguments is not None:
            self.escape(call.variable_arguments)
        if function.variable_arguments is not None:
            self._others.add(function.variable_arguments)

    def _flow(self, value: Expression, target: Register) -> None:
        """What a register gets."""
        if target.type is BOOL:
            return
        for source in _sources(value):
            if isinstance(source, Register):
                self._successors.setdefault(source, {})[target] = None
            elif not (isinstance(source, Constant) and source.bits == 0):
                self._others.add(target)
        self._escape_beside(value)

    def _escape_beside(self, value: Expression) -> None:
        """Addresses that a value is computed from in other ways than by moving them along."""
        pending = [value]
        while pending:
            current = pending.pop()
            if not isinstance(current, Apply) or current.type is BOOL:
                continue
            if current.operator is op.PTR_ADD:
                pending.append(current.operands[0])
                self._escape_registers(current.operands[1])
            elif current.operator is op.ITE:
                pending.extend(current.operands[1:])
            elif current.operator in _MOVES:
                pending.append(current.operands[0])
            else:
                self._escape_registers(current)

    def escape(self, value: Expression) -> None:
        """All addresses in a value are known elsewhere."""
        if value.type is not BOOL:
            self._escape_registers(value)

    def _escape_registers(self, value: Expression) -> None:
        self._escaping.update(dict.fromkeys(registers_of(value)))

    def close(self) -> None:
        """Follow addresses through all assignments and calls."""
        pending = [*self._holds, *self._others]
        while pending:
            register = pending.pop()
            held, has_others = self._holds.get(register, set()), register in self._others
            for target in self._successors.get(register, ()):
                known = self._holds.setdefault(target, set())
                if not held <= known or (has_others and target not in self._others):
                    known |= held
                    if has_others:
                        self._others.add(target)
                    pending.append(target)
        for register in self._escaping:
            self._escaped |= self._holds.get(register, set())

    def places(self, address: Expression) -> tuple[bool, bool]:
        """Whether an address may be that of a private local, and whether it may be something else."""
        private = others = False
        for source in _sources(address):
            if isinstance(source, Register):
                held = self._holds.get(source, set())
                private = private or not held <= self._escaped
                others = others or source in self._others or not held.isdisjoint(self._escaped)
            elif not (isinstance(source, Constant) and source.bits == 0):
                others = True
        return private, others


def _sources(value: Expression) -> list[Expression]:
    """What a value is, but for pointer arithmetic: registers, constants, and computations of other kinds."""
    result: list[Expression] = []
    pending = [value]
    while pending:
        current = pending.pop()
        if isinstance(current, Apply):
            if current.operator is op.PTR_ADD or current.operator in _MOVES:
                pending.append(current.operands[0])
                continue
            if current.operator is op.ITE:
                pending.extend(current.operands[1:])
                continue
        result.append(current)
    return result
