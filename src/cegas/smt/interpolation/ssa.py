"""The encoding of a path by names."""

from __future__ import annotations

from collections.abc import Callable

from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Expression, Register
from cegas.program.machine import Stuck
from cegas.program.memory import Background, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    BlockSize,
    Call,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
)
from cegas.program.oracle import MemoryOracle
from cegas.program.types import BOOL, int_type
from cegas.program.values import Pointer, Value
from cegas.smt.interpolation.evaluation import NamedEvaluation
from cegas.smt.interpolation.memory import NamedMemory
from cegas.smt.interpolation.names import FrameRegister, NamedValue, Naming
from cegas.smt.path import PathEncoder
from cegas.smt.terms import Node, variables_of
from cegas.smt.values import Choice, Term


class SsaEncoder(PathEncoder):
    """Encodes a path twice: plainly, and by names."""

    def __init__(self, program: Program, oracle: MemoryOracle | None = None, *, explicit: bool = False) -> None:
        super().__init__(program)
        self._oracle = oracle
        self.naming = Naming(self.smt, explicit=explicit)
        self._memory = NamedMemory(self.smt, self.naming)
        self._names: list[dict[Register, NamedValue]] = []
        """Of the registers, for each frame."""

    # -- names ----------------------------------------------------------------------------------------------------

    def _evaluation(self) -> NamedEvaluation:
        return NamedEvaluation(self, self._names[-1], self._memory)

    def _try(self, question: Callable[[NamedEvaluation], NamedValue | None]) -> NamedValue | None:
        """What there is by names; None, and a note why, if there is nothing."""
        try:
            return question(self._evaluation())
        except Stuck as stuck:
            self.naming.leave_open(stuck.reason)
            return None

    def _by_name(self, expression: Expression) -> NamedValue | None:
        """The value of an expression."""
        return self._try(lambda evaluation: evaluation.named(expression))

    def _name_register(self, register: Register, name: NamedValue | None) -> None:
        """Name what a register of the current frame just got; None: nothing is known of it."""
        thing = FrameRegister(len(self.frames) - 1, register)
        if name is None:
            plain = self.frame.registers[register.index]
            assert plain is not None
            name = NamedValue(plain, self.smt.terms.false)
        self._names[-1][register] = self.naming.name(thing, name.value, register.type, name.given, self._edge)

    def _note_stray(self, address: Expression, given: Node) -> None:
        """A write goes where it does if a condition holds; where else may it go?"""
        if self._oracle is None or given.is_true():
            return
        targets = self._oracle.targets(self.frame.function.name, address)
        self._memory.note_stray(self._edge, given, frozenset(target.site for target in targets))

    def _make(self, site: ObjectSite, size: Value, background: Background) -> MemoryObject:
        memory = super()._make(site, size, background)
        self._memory.note_made(memory, self._edge)
        return memory

    def _reachable_from(self, address: Value) -> list[MemoryObject]:
        """The objects that a write to an address may change."""
        external = ObjectKind.EXTERNAL
        if isinstance(address, int):
            return []
        alternatives = [value for _, value in address.alternatives] if isinstance(address, Choice) else [address]
        found: dict[MemoryObject, None] = {}
        for value in alternatives:
            if isinstance(value, Pointer) and value.object.site.kind is not external:
                found[value.object] = None
            elif isinstance(value, Pointer):
                found.update(dict.fromkeys(memory for memory in self.objects if memory.site.kind is external))
            elif not isinstance(value, int):
                return list(self.objects)
        return list(found)

    # -- operations -----------------------------------------------------------------------------------------------

    def start(self) -> ControlFlowAutomaton:
        self._names.append({})
        return super().start()

    def _step(self, edge: Edge, operation: Operation, following: Edge | None) -> None:
        match operation:
            case Assume():
                self._assume_by_name(operation)
                super()._step(edge, operation, following)
            case Assign(target=target, value=value):
                name = self._by_name(value)
                super()._step(edge, operation, following)
                self._name_register(target, name)
            case Havoc(target=target):
                super()._step(edge, operation, following)
                self._name_input(target)
            case Load(target=target):
                name = self._try(lambda evaluation: self._load_by_name(evaluation, operation))
                super()._step(edge, operation, following)
                self._name_register(target, name)
            case BlockSize(target=target):
                name = self._try(lambda evaluation: _block_size(evaluation, operation))
                super()._step(edge, operation, following)
                self._name_register(target, name)
            case Allocate():
                self._allocate_by_name(edge, operation)
            case Store() | Copy() | Fill() | HavocMemory():
                self._write_by_name(operation)
                super()._step(edge, operation, following)
            case Free(address=address) | EndLifetime(address=address):
                name = self._by_name(address)
                memories = self._reachable_from(self.evaluate(address))
                super()._step(edge, operation, following)
                self._memory.note_deaths(memories, self.smt.terms.false if name is None else name.given, self._edge)
            case Call():
                self._call_by_name(edge, operation, following)
            case Return():
                self._return_by_name(edge, operation)
            case _:
                super()._step(edge, operation, following)

    def _assume_by_name(self, operation: Assume) -> None:
        if self.evaluate(operation.condition) == 1:
            return  # it excludes nothing here: what makes it true is what matters
        name = self._by_name(operation.condition)
        if name is not None:
            self._demand(name, len(self.constraints))

    def _demand(self, condition: NamedValue, constraint: int) -> None:
        self.naming.state(self._edge, condition.given, self.smt.truth(condition.value), None, constraint)

    def _name_input(self, target: Register) -> None:
        plain = self.frame.registers[target.index]
        assert plain is not None
        scalar = isinstance(plain, Term)
        self._name_register(target, None if scalar else NamedValue(plain, self.smt.terms.true))

    def _load_by_name(self, evaluation: NamedEvaluation, operation: Load) -> NamedValue:
        type_ = operation.target.type
        value = self._typed(evaluation.load(operation.address, type_), type_)
        return NamedValue(value, evaluation.given)

    def _allocate_by_name(self, edge: Edge, operation: Allocate) -> None:
        terms = self.smt.terms
        name = self._by_name(operation.size)
        previous = self.frame.scoped.get(operation.site) if operation.scoped else None
        super()._step(edge, operation, None)
        if previous is not None:
            self._memory.note_deaths([previous], terms.true, self._edge)
        address = self.frame.registers[operation.target.index]
        assert isinstance(address, Pointer)
        size = address.object.size
        if not isinstance(size, int) and name is not None:
            # Bounds speak of the plain size, so its symbols are names of the object.
            plain = self.smt.node(size, operation.size.type)
            same = terms.equal(plain, self.smt.node(name.value, operation.size.type))
            self.naming.state(self._edge, name.given, same)
            for symbol in variables_of((plain,)):
                self.naming.things.setdefault(symbol, self._memory.cell(address.object, 0, 0))
        if operation.site.kind is ObjectKind.HEAP:
            self._name_register(operation.target, NamedValue(address, terms.true))
        else:  # the address of a local: there is nothing to know
            self._names[-1][operation.target] = NamedValue(address, terms.true)

    # -- writes ---------------------------------------------------------------------------------------------------

    def _write_by_name(self, operation: Store | Copy | Fill | HavocMemory) -> None:
        try:
            if isinstance(operation, Store):
                self._store_by_name(self._evaluation(), operation)
            else:
                self._overwrite_by_name(self._evaluation(), operation)
        except Stuck as stuck:
            self.naming.leave_open(stuck.reason)
            address = operation.address if isinstance(operation, Store) else operation.destination
            self._memory.forget(self._reachable_from(self.evaluate(address)), self._edge)

    def _store_by_name(self, evaluation: NamedEvaluation, operation: Store) -> None:
        smt, memory, type_ = self.smt, self._memory, operation.value.type
        size = type_.bytes
        known = evaluation.place(operation.address)
        self._note_stray(operation.address, evaluation.given)
        value = evaluation.value(operation.value)
        if type_.bits % 8:
            value = smt.apply(op.ZEXT, int_type(8 * size), type_, (value,))
            type_ = int_type(8 * size)
        if known is not None:
            memory.write(*known, size, type_, NamedValue(value, evaluation.given), self._edge)
            return
        for guard, target, offset in evaluation.cells(evaluation.value(operation.address), size, writing=True):
            old = memory.read(target, offset, type_)
            otherwise = smt.terms.negation(guard)
            new = smt.select(type_, [(guard, value), (otherwise, old.value)])
            given = smt.terms.conjunction(evaluation.given, smt.terms.implication(otherwise, old.given))
            memory.write(target, offset, size, type_, NamedValue(new, given), self._edge)

    def _overwrite_by_name(self, evaluation: NamedEvaluation, operation: Copy | Fill | HavocMemory) -> None:
        known = evaluation.place(operation.destination)
        size = evaluation.number(operation.size)
        if size == 0:
            return
        self._note_stray(operation.destination, evaluation.given)
        if isinstance(operation, Fill) and evaluation.number(operation.byte) is None:
            raise Stuck("a fill with a byte that is not known")
        source = evaluation.place(operation.source) if isinstance(operation, Copy) else None
        if size is None or known is None or (isinstance(operation, Copy) and source is None):
            raise Stuck("a range of bytes that is not known")
        memory, offset = known
        given = evaluation.given
        copied = () if source is None else self._memory.copied(*source, size)
        self._memory.overwrite(memory, offset, size, given, self._edge)
        for position, length, name in copied:
            assert isinstance(name, NamedValue)
            both = NamedValue(name.value, self.smt.terms.conjunction(given, name.given))
            type_ = self._memory.type_of(name, length)
            self._memory.write(memory, offset + position, length, type_, both, self._edge)

    # -- calls ----------------------------------------------------------------------------------------------------

    def _call_by_name(self, edge: Edge, call: Call, following: Edge | None) -> None:
        if following is None:
            super()._step(edge, call, following)
            return
        arguments = [self._by_name(argument) for argument in call.arguments]
        area = None if call.variable_arguments is None else self._by_name(call.variable_arguments)
        condition = self._callee_by_name(edge, call.callee, following)
        depth, constraints = len(self.frames), len(self.constraints)
        super()._step(edge, call, following)
        if condition is not None and len(self.constraints) > constraints:
            self._demand(condition, constraints)
        if len(self.frames) == depth:  # a call that leaves the program
            for target in call.targets:
                self._name_input(target)
            return
        self._names.append({})
        function = self.frame.function
        for number, parameter in enumerate(function.parameters):
            self._name_register(parameter, arguments[number] if number < len(arguments) else None)
        if function.variable_arguments is not None:
            self._name_register(function.variable_arguments, area)

    def _callee_by_name(self, edge: Edge, callee: str | Expression, following: Edge) -> NamedValue | None:
        """The condition that a call goes where the path does; None if it goes there anyway, or if nothing is known."""
        pointer = None if isinstance(callee, str) else self._by_name(callee)
        if pointer is None:
            return None
        try:
            if following.source is edge.target:
                matches = [self.addresses.leaves(pointer.value)]
            else:
                matches = [
                    self.smt.truth(self.addresses.equal(pointer.value, Pointer(self.static(site), 0)))
                    for site, name in self.program.function_of_site.items()
                    if name == following.source.function
                ]
        except Stuck as stuck:
            self.naming.leave_open(stuck.reason)
            return None
        return NamedValue(self.smt.wrap(self.smt.terms.disjunction(*matches), BOOL), pointer.given)

    def _return_by_name(self, edge: Edge, operation: Return) -> None:
        results = [self._by_name(value) for value in operation.values]
        call, objects = self.frame.call, list(self.frame.objects)
        super()._step(edge, operation, None)
        self._memory.note_deaths(objects, self.smt.terms.true, self._edge)
        self._names.pop()
        if call is None or call.call is None:
            return
        for number, target in enumerate(call.call.targets):
            self._name_register(target, results[number] if number < len(results) else None)


def _block_size(evaluation: NamedEvaluation, operation: BlockSize) -> NamedValue | None:
    known = evaluation.place(operation.address)
    return None if known is None else NamedValue(known[0].size, evaluation.given)
