"""Runs of the reference interpreter, accompanied by states of symbolic execution.

As in `tests.laws.follow`: before every edge that the run takes there are states that describe the machine, some made by
forgetting a part of it and putting symbols in the place of numbers, some carried along from the start under a precision.
Their successors have to describe the machine behind the edge: some values of the symbols satisfy the constraints and make
every claim of the state true.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.differential.harness import InputKinds, Inputs, Number
from tests.laws.concrete import Abstraction, Byte, GuessingAlgebra, Meaning, Mismatch, Part
from tests.laws.follow import Unsound

from cegas.cpa.component import ConditionLog
from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision, SymbolicState
from cegas.domains.symbolic.expressions import value_under
from cegas.domains.symbolic.solving import Satisfiability
from cegas.domains.value.precision import Cell
from cegas.domains.value.state import AbstractObject, Frame, Memory, ValueState
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.machine import Machine, Stuck
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Assume
from cegas.program.steps import Step, StepFactory
from cegas.program.symbolic import Operand, Symbol, Symbolic
from cegas.program.types import BYTE, FloatType, int_type
from cegas.program.values import Pointer, Value


class SymbolicMeaning(Meaning):
    """Compares states of symbolic execution with one machine."""

    analysis: SymbolicAnalysis
    equations: list[tuple[Operand, int]]
    """Bytes of expressions, and the numbers that they have to be."""
    state: SymbolicState

    def __init__(self, machine: Machine, scoped: Any, analysis: SymbolicAnalysis) -> None:
        super().__init__(machine, scoped)
        self.analysis = analysis
        self.equations = []

    def check_symbolic(self, state: SymbolicState) -> None:
        """Raise `Mismatch` unless the state describes the machine."""
        self.equations = []
        self.state = state
        self.check(state.values)

    def _contents(self, memory: Memory, done: set[AbstractObject]) -> None:
        """As in the base class; when all objects have been chosen, there have to be values of the symbols."""
        before = list(self.equations)
        try:
            super()._contents(memory, done)
            self._solve()
        except Mismatch:
            self.equations = before
            raise

    def _solve(self) -> None:
        table = self.analysis.executor.algebra.table
        conditions: list[Symbolic] = []
        for expression, number in self.equations:
            condition = table.equal(expression, number, BYTE)
            if isinstance(condition, int):
                if not condition:
                    raise Mismatch(f"{expression} is not {number}")
            else:
                conditions.append(condition)
        conditions.extend(constraint.condition for constraint in self.state.constraints)
        model = dict(self._whole_symbols(self.state.values))
        if all(value_under(condition, model) for condition in conditions):
            return
        possible, _ = Satisfiability(table, longest=0.2)._ask(conditions)
        if not possible:
            raise Mismatch(f"no values of the symbols satisfy {conditions}")

    def _whole_symbols(self, values: ValueState) -> list[tuple[Symbol, int]]:
        """Registers that are symbols, and the numbers that these are."""
        found: list[tuple[Symbol, int]] = []
        frame: Frame | None = values.frame
        while frame is not None:
            registers = self.machine.frames[frame.depth].registers
            for register, value in frame.values.items():
                concrete = registers[register.index]
                if isinstance(value, Symbol) and isinstance(concrete, int):
                    found.append((value, concrete))
            frame = frame.parent
        return found

    # -- values with symbols in them ------------------------------------------------------------------------------

    def _value(self, abstract: Value, concrete: Value, size: int, name: str) -> None:
        if isinstance(abstract, Symbolic) and abstract.type.bits % 8:
            if isinstance(concrete, int):
                algebra = self.analysis.executor.algebra
                wide = algebra.table.apply(op.ZEXT, BYTE, abstract.type, (abstract,))
                self.equations.append((wide, concrete))
            return
        super()._value(abstract, concrete, size, name)

    def _part(self, abstract: Part, concrete: Byte) -> bool:
        value = abstract.value
        if isinstance(value, Symbolic):
            return self._symbolic(value, abstract.number, concrete)
        if isinstance(value, Pointer) and isinstance(value.offset, Symbolic):
            return self._open_offset(value, abstract.number, concrete)
        return super()._part(abstract, concrete)

    def _symbolic(self, value: Symbolic, number: int, concrete: Byte) -> bool:
        if isinstance(value, Symbol) and value.outside and isinstance(concrete, Part):
            if isinstance(concrete.value, Pointer) and concrete.value.object.site.kind is not ObjectKind.EXTERNAL:
                return False
        known = self._number(concrete)
        if known is not None:
            piece: Any = self.analysis.executor.algebra.extract(value, number, 1)
            self.equations.append((piece, known))
        return True

    def _open_offset(self, value: Pointer, number: int, concrete: Byte) -> bool:
        if not isinstance(concrete, Part) or concrete.number != number or not isinstance(concrete.value, Pointer):
            return False
        object_: Any = value.object
        self._map(object_, concrete.value.object)
        offset = concrete.value.offset
        if isinstance(offset, int):
            piece: Any = self.analysis.executor.algebra.extract(value.offset, number, 1)
            self.equations.append((piece, offset >> 8 * number & 255))
        return True

    def _number(self, concrete: Byte) -> int | None:
        """A byte as a number; None if it is open. Objects are given addresses that are as good as any."""
        if isinstance(concrete, int):
            return concrete
        if isinstance(concrete, Part) and isinstance(concrete.value, Pointer):
            pointer = concrete.value
            if isinstance(pointer.offset, int):
                return (self._base(pointer.object) + pointer.offset) >> 8 * concrete.number & 255
        return None

    def _base(self, memory: MemoryObject) -> int:
        if memory.site is self.machine.program.external:
            return 0
        return 0x100_0000 + memory.number * 0x1_0000


class RandomSymbolicPrecision(SymbolicPrecision):
    """Tracks a random choice of registers, objects and constraints."""

    def __init__(self, program: Program, chance: random.Random, share: float) -> None:
        candidates: list[Any] = [register for function in program.functions.values() for register in function.registers]
        # Some objects as a whole, of others some cells.
        candidates.extend(site for site in program.sites if chance.random() < 0.5)
        assumptions = [
            operation
            for function in program.functions.values()
            for edge in function.edges
            for operation in edge.operations
            if isinstance(operation, Assume)
        ]
        cells = [Cell(site, offset, size) for site in program.sites for offset in (0, 4, 8) for size in (1, 4, 8)]
        candidates.extend([*assumptions, *cells])
        super().__init__(items=frozenset(item for item in candidates if chance.random() < share))


@dataclass(slots=True)
class SymbolicFollower:
    """Checks one run."""

    program: Program
    symbolic: SymbolicAnalysis
    seed: str
    samples: int = 2
    most_edges: int = 300
    checked: int = 0
    edges: int = 0
    with_symbols: int = 0
    """States that had symbols in them."""
    _chance: random.Random = field(init=False)
    _factory: StepFactory = field(init=False)
    _abstraction: Abstraction = field(init=False)
    _precisions: list[SymbolicPrecision] = field(init=False)
    _carried: list[SymbolicState] = field(init=False)
    _pending: list[tuple[Step, SymbolicState, Sequence[SymbolicState]]] = field(default_factory=list)
    _machine: Machine = field(init=False)

    def __post_init__(self) -> None:
        chance = self._chance = random.Random(self.seed)
        self._factory = StepFactory()
        self._abstraction = Abstraction(self.program, self.symbolic.objects, chance)
        self._precisions = [
            SymbolicPrecision(everything=True),
            RandomSymbolicPrecision(self.program, chance, chance.choice((0.3, 0.6, 0.9))),
        ]
        self._carried = [self.symbolic.initial_state(precision) for precision in self._precisions]

    def run(self, inputs: tuple[Number, ...], kinds: InputKinds, max_operations: int) -> Outcome:
        """Run the program to its end, or as far as allowed; raises `Unsound`."""
        interpreter = Interpreter(self.program, observe=self._observe, max_operations=max_operations)
        algebra = GuessingAlgebra(self.program, Inputs(inputs, kinds), random.Random(self.seed))
        interpreter.machine.algebra = algebra
        algebra.machine = interpreter.machine
        self._machine = interpreter.machine
        outcome = interpreter.run()
        if outcome.kind in (OutcomeKind.TARGET, OutcomeKind.END):
            self._compare()
        return outcome

    def _observe(self, edge: Edge) -> None:
        if self.edges > self.most_edges:
            return
        self._compare()
        self.edges += 1
        step = None if self.edges > self.most_edges else self._step(edge)
        if step is None:
            return
        prec, log = self.symbolic.prec, ConditionLog()
        successors = self.symbolic.steps.successors
        for _ in range(self.samples):
            values = self._abstraction.make(self._machine, self._chance.choice((0.2, 0.5, 0.8, 1.0)))
            before = self._symbolised(values)
            precision = self._precisions[0]
            self._pending.append((step, before, list(successors(before, step, log))))
        for number, (state, precision) in enumerate(zip(self._carried, self._precisions, strict=True)):
            after = list(successors(state, step, log))
            adjusted = [prec.adjust(one, precision, step.target)[0] for one in after]
            self._pending.append((step, state, after))
            self._pending.append((step, state, adjusted))
            if len(adjusted) == 1:
                self._carried[number] = adjusted[0]
            elif adjusted:  # one of the cases describes the machine; which one, only a comparison could tell
                self._carried[number] = _weakest(adjusted[0])

    def _step(self, edge: Edge) -> Step | None:
        factory = self._factory
        if edge.call is not None:
            try:
                callee = self._machine.callee(edge.call)
            except Stuck:
                return None
            return factory.call(edge, callee)
        if edge.is_return:
            call = self._machine.frames[-1].call
            return None if call is None else factory.return_over(edge, call)
        return factory.intra(edge)

    def _symbolised(self, values: ValueState) -> SymbolicState:
        """Some numbers become symbols, equal ones perhaps the same."""
        algebra = self.symbolic.executor.algebra
        algebra.next_symbol = 0
        made: dict[tuple[int, int], Symbol] = {}

        def change(value: Value, bits: int, is_float: bool = False) -> Value:
            if not isinstance(value, int) or is_float or bits % 8 or self._chance.random() < 0.5:
                return value
            if (value, bits) not in made or self._chance.random() < 0.5:
                made[value, bits] = algebra.new_symbol(int_type(bits))
            return made[value, bits]

        chain: list[Frame] = []
        frame: Frame | None = values.frame
        while frame is not None:
            chain.append(frame)
            frame = frame.parent
        parent: Frame | None = None
        for old in reversed(chain):
            known = {
                register: change(value, register.type.bits, isinstance(register.type, FloatType))
                for register, value in old.values.items()
            }
            parent = Frame(known, parent)
        assert parent is not None
        memory: Memory = values.memory
        for object_, content in values.memory.items():
            for offset, (size, value) in content.cells.items():
                content = content.with_cell(offset, (size, change(value, 8 * size)))  # noqa: PLW2901
            memory = memory.set(object_, content)
        return SymbolicState(ValueState(parent, memory), (), algebra.next_symbol, {})

    def _compare(self) -> None:
        pending, self._pending = self._pending, []
        if not pending:
            return
        meaning = SymbolicMeaning(self._machine, self._abstraction.scoped, self.symbolic)
        for step, before, after in pending:
            self.checked += 1
            reasons: list[str] = []
            for state in after:
                self.with_symbols += state.symbols > 0
                try:
                    meaning.check_symbolic(state)
                    break
                except Mismatch as mismatch:
                    reasons.append(f"{mismatch}; in {state}")
            else:
                operations = "\n    ".join(str(operation) for operation in step.edge.operations)
                problem = "\n  ".join(reasons) or "there is no successor"
                raise Unsound(f"{self.seed}: {step!r}\n    {operations}\n  from {before}\n  {problem}")


def _weakest(state: SymbolicState) -> SymbolicState:
    """A state of the same frames that knows nothing."""
    depth = state.values.frame.depth
    frame = Frame({}, None)
    for _ in range(depth):
        frame = Frame({}, frame)
    return SymbolicState(ValueState(frame, type(state.values.memory)()), (), 0, {})
