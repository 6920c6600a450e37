"""Which uses of values may see uninitialised bits, as far as control flow alone tells: the definite assignment of compilers.

Analyses that do not follow every value cannot tell an input from something uninitialised where they know neither. Registers
are followed along the edges of each function; of memory it is known only which sites may ever hold something uninitialised.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.typed import TypeVar
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.expressions import Defined, Expression, Register, registers_of
from cegas.program.objects import ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    Call,
    Copy,
    Fill,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    OriginKind,
    Return,
    Store,
    registers_written,
)
from cegas.program.oracle import AddressTakenOracle

T = TypeVar("T")
RegisterSet = frozenset[Register]


def drop_evident_uses(program: Program) -> None:
    """Take the conditions of the form "this value is initialised" out of a program that control flow alone shows."""
    doubtful = doubtful_uses(program)
    for function in program.functions.values():
        for edge in function.edges:
            kept = tuple([each for each in edge.operations if not _asks(each) or each in doubtful])
            if len(kept) < len(edge.operations):
                edge.operations = kept


def _asks(operation: Operation) -> bool:
    return isinstance(operation, Assume) and operation.harm is ConditionKind.INITIALIZED


def doubtful_uses(program: Program) -> frozenset[Assume]:
    """The conditions of the form "this value is initialised" that may fail in some run."""
    return _Initialization(program).doubtful()


class _Initialization:
    """The whole program, gone through until nothing changes any more."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._oracle = AddressTakenOracle(program)
        self._sites: set[ObjectSite] = set()
        """Those whose objects may hold something uninitialised."""
        self._parameters: set[tuple[str, int]] = set()
        self._results: set[tuple[str, int]] = set()
        self._given = {function.name: _fewest_results(function) for function in program.functions.values()}
        """How many results functions have, wherever they return."""
        self._doubtful: set[Assume] = set()
        self._grew = False

    def doubtful(self) -> frozenset[Assume]:
        self._grew = True
        while self._grew:
            self._grew = False
            for function in self._program.functions.values():
                self._follow(function)
        return frozenset(self._doubtful)

    def _follow(self, function: ControlFlowAutomaton) -> None:
        reached: dict[Location, RegisterSet] = {
            function.entry: frozenset(
                parameter
                for number, parameter in enumerate(function.parameters)
                if (function.name, number) in self._parameters
            )
        }
        waiting = [function.entry]
        while waiting:
            location = waiting.pop()
            for edge in location.leaving:
                after = self._after(function.name, edge, reached[location])
                before = reached.get(edge.target)
                if before is None or not after <= before:
                    reached[edge.target] = after if before is None else before | after
                    waiting.append(edge.target)

    def _after(self, function: str, edge: Edge, before: RegisterSet) -> RegisterSet:
        open_ = set(before)
        for operation in edge.operations:
            self._do(function, operation, open_)
        return frozenset(open_)

    def _do(self, function: str, operation: Operation, open_: set[Register]) -> None:
        """Let an operation change which registers may be uninitialised."""
        match operation:
            case Assume(condition=Defined(operand=operand)):
                if _reads(operand, open_):
                    self._add(self._doubtful, (operation,))
                if isinstance(operand, Register):
                    open_.discard(operand)
            case Assign(target=target, value=value):
                self._set(target, is_open=_reads(value, open_), open_=open_)
            case HavocMemory(destination=destination, origin=origin):
                if origin.kind is OriginKind.UNINITIALIZED:
                    self._spoil(function, destination)
            case Havoc(target=target, origin=origin):
                self._set(target, is_open=origin.kind is OriginKind.UNINITIALIZED, open_=open_)
            case Load(target=target, address=address):
                self._set(target, is_open=self._may_hold(function, address), open_=open_)
            case Store(address=address, value=value):
                if _reads(value, open_):
                    self._spoil(function, address)
            case Copy(destination=destination, source=source):
                if self._may_hold(function, source):
                    self._spoil(function, destination)
            case Fill(destination=destination, byte=byte):
                if _reads(byte, open_):
                    self._spoil(function, destination)
            case Allocate(target=target, site=site):
                open_.discard(target)
                if not operation.is_initialized:
                    self._add(self._sites, (site,))
            case Call():
                self._call(operation, open_)
            case Return(values=values):
                self._add(self._results, ((function, i) for i, value in enumerate(values) if _reads(value, open_)))
            case _:
                open_.difference_update(registers_written(operation))

    def _call(self, call: Call, open_: set[Register]) -> None:
        names = (call.callee,) if isinstance(call.callee, str) else tuple(self._program.function_of_site.values())
        for name in names:
            given = enumerate(call.arguments)
            self._add(self._parameters, [(name, number) for number, value in given if _reads(value, open_)])
            missing = range(len(call.arguments), len(self._program.functions[name].parameters))
            self._add(self._parameters, [(name, number) for number in missing])
        for number, target in enumerate(call.targets):
            is_open = any((name, number) in self._results or number >= self._given[name] for name in names)
            self._set(target, is_open=is_open, open_=open_)

    def _may_hold(self, function: str, address: Expression) -> bool:
        return any(target.site in self._sites for target in self._oracle.targets(function, address))

    def _spoil(self, function: str, address: Expression) -> None:
        self._add(self._sites, (target.site for target in self._oracle.targets(function, address)))

    def _add(self, known: set[T], more: Iterable[T]) -> None:
        before = len(known)
        known.update(more)
        self._grew |= len(known) > before

    @staticmethod
    def _set(register: Register, *, is_open: bool, open_: set[Register]) -> None:
        if is_open:
            open_.add(register)
        else:
            open_.discard(register)


def _fewest_results(function: ControlFlowAutomaton) -> int:
    returns = [each for edge in function.edges for each in edge.operations if isinstance(each, Return)]
    return min([len(each.values) for each in returns], default=1 << 16)


def _reads(expression: Expression, open_: set[Register]) -> bool:
    return not open_.isdisjoint(registers_of(expression))
