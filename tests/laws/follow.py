"""Runs of the reference interpreter, accompanied by states of the value domain.

Before every edge that the run takes, states are made that describe the machine: some by forgetting a random part of it,
and one that was carried along from the start under a random precision. After the edge, their successors have to describe
the machine again.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.differential.harness import InputKinds, Inputs, Number
from tests.laws.concrete import Abstraction, GuessingAlgebra, Meaning, Mismatch

from cegas.cpa.component import ConditionLog
from cegas.cpa.control import ControlStep, ProgramControl
from cegas.cpa.interfaces import Cpa
from cegas.cpa.reached import ProgramState
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.precision import Tracked
from cegas.domains.value.state import ValueState
from cegas.program.control_flow import Edge, Location, Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.machine import Machine, Stuck
from cegas.program.steps import Step, StepKind


class Unsound(AssertionError):
    """A successor that a run has is not described."""


class RandomPrecision:
    """Tracks, at each location, a random choice of registers and objects; like a `ValuePrecision`."""

    everything = False
    in_cases = False

    def __init__(self, program: Program, chance: random.Random, share: float) -> None:
        self._program = program
        self._chance = chance
        self._share = share
        self._at: dict[Location, frozenset[Tracked]] = {}

    def at(self, location: Location) -> frozenset[Tracked]:
        found = self._at.get(location)
        if found is None:
            all_: list[Tracked] = [*self._program.functions[location.function].registers, *self._program.sites]
            found = frozenset(tracked for tracked in all_ if self._chance.random() < self._share)
            self._at[location] = found
        return found


@dataclass(slots=True)
class Follower:
    """Checks one run. `values` may be the analysis of a program with a fault in it."""

    program: Program
    values: ValueAnalysis
    seed: str
    samples: int = 2
    """Random states before each edge."""
    most_edges: int = 400
    """Later edges are not looked at."""
    checked: int = 0
    """Successors that were compared."""
    edges: int = 0
    _chance: random.Random = field(init=False)
    _control: ProgramControl = field(init=False)
    _analysis: Cpa[Any, Any] = field(init=False)
    _abstraction: Abstraction = field(init=False)
    _pending: list[tuple[Step, ValueState, list[ValueState]]] = field(default_factory=list)
    _carried: ProgramState = field(init=False)
    _expected: Location | None = None
    _machine: Machine = field(init=False)

    def __post_init__(self) -> None:
        chance = self._chance = random.Random(self.seed)
        self._control = ProgramControl(self.program)
        precision: Any = RandomPrecision(self.program, chance, chance.choice((0.3, 0.6, 0.9, 1.0)))
        self._analysis = self.values.analysis(precision, ConditionLog())
        has_targets = self.values.transfer.space.has_targets
        self._abstraction = Abstraction(self.program, self.values.objects, chance, has_targets=has_targets)
        self._carried = ProgramState(self._control.initial, self._analysis.initial_state)

    def run(self, inputs: tuple[Number, ...], kinds: InputKinds, max_operations: int) -> Outcome:
        """Run the program to its end, or as far as allowed; raises `Unsound`."""
        interpreter = Interpreter(self.program, observe=self._observe, max_operations=max_operations)
        algebra = GuessingAlgebra(self.program, Inputs(inputs, kinds), random.Random(self.seed))
        interpreter.machine.algebra = algebra
        algebra.machine = interpreter.machine
        self._machine = interpreter.machine
        outcome = interpreter.run()
        if outcome.kind in (OutcomeKind.TARGET, OutcomeKind.END):
            self._compare(outcome.location)
        return outcome

    def _observe(self, edge: Edge) -> None:
        if self.edges > self.most_edges:
            return
        machine = self._machine
        self._compare(edge.source)
        self.edges += 1
        if self.edges > self.most_edges:
            return
        leaving = self._step(edge)
        if leaving is None:
            return
        step = leaving.step
        precision = self._analysis.initial_precision
        for _ in range(self.samples):
            before = self._sample(machine)
            self._pending.append((step, before, self._interpreted(before, step)))
            if self.values.transfer.space.has_targets:
                self._pending.append((step, before, self.values.transfer.successors_in_cases(before, step, ConditionLog())))
            # The relation that the analysis uses may rely on the precision adjustment having been there.
            adjusted, _ = self.values.prec.adjust(before, precision, edge.source)
            self._pending.append((step, adjusted, list(self._analysis.transfer.successors(adjusted, precision, step))))
        self._carry(leaving)

    def _sample(self, machine: Machine) -> ValueState:
        """A state that describes the machine."""
        return self._abstraction.make(machine, self._chance.choice((0.2, 0.5, 0.8, 1.0)))

    def _interpreted(self, state: ValueState, step: Step) -> list[ValueState]:
        """The successors by the reference interpreter."""
        successor = self.values.transfer.successor(state, step, ConditionLog())
        return [] if successor is None else [successor]

    def _step(self, edge: Edge) -> ControlStep | None:
        """The step that the run takes over an edge; it has to be among those that the control automaton knows."""
        steps = [leaving for leaving in self._control.steps(self._carried.control) if leaving.step.edge is edge]
        if edge.call is not None:
            try:
                callee = self._machine.callee(edge.call)
            except Stuck:
                return None  # the run ends here
            steps = [each for each in steps if each.step.kind is StepKind.CALL and each.step.callee is callee]
        if len(steps) != 1:
            raise Unsound(f"{self.seed}: the control automaton has {len(steps)} steps over {edge!r}")
        return steps[0]

    def _carry(self, leaving: ControlStep) -> None:
        """The program state that has come along goes on, too."""
        analysis, step = self._analysis, leaving.step
        precision = analysis.initial_precision
        before = self._carried.component
        after = list(analysis.transfer.successors(before, precision, step))
        self._pending.append((step, before, after))
        adjusted = [analysis.prec.adjust(each, precision, step.target)[0] for each in after]
        if adjusted:
            self._carried = ProgramState(leaving.target, adjusted[0])
            self._pending.append((step, before, adjusted))  # the last one: which of its cases goes on is seen at its end
        self._expected = step.target

    def _compare(self, location: Location) -> None:
        pending, self._pending = self._pending, []
        if not pending:
            return
        meaning = self._meaning()
        for step, before, after in pending:
            self.checked += 1
            reasons: list[str] = []
            for state in after:
                try:
                    meaning.check(state)
                    found = state
                    break
                except Mismatch as mismatch:
                    reasons.append(f"{mismatch}; in {state}")
            else:
                raise Unsound(self._report(step, before, reasons))
        self._carried = ProgramState(self._carried.control, found)
        if self._expected is not location or self._carried.location is not location:
            raise Unsound(f"{self.seed}: control is at {location!r}, not at {self._expected!r}")
        if self._carried.stack.depth != len(self._machine.frames) - 1:
            raise Unsound(f"{self.seed}: {len(self._machine.frames)} frames, not {self._carried.stack.depth + 1}")

    def _meaning(self) -> Meaning:
        return Meaning(self._machine, self._abstraction.scoped)

    def _report(self, step: Step, before: ValueState, reasons: list[str]) -> str:
        operations = "\n    ".join(str(operation) for operation in step.edge.operations)
        problem = "\n  ".join(reasons) or "there is no successor"
        return f"{self.seed}: {step!r} in {step.edge.source.function}\n    {operations}\n  from {before}\n  {problem}"
