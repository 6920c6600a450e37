"""The numeric domain for functions by themselves: calls of some functions are stepped over.

What is known of such a function is a *contract*: the sets of numbers that its parameters and its results were seen to have.
They grow like those at the head of a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from cegas.cpa.component import ConditionLog
from cegas.cpa.interfaces import Cpa
from cegas.cpa.setup import Setup
from cegas.domains.interval.component import IntervalComponent
from cegas.domains.interval.cpa import IntervalAnalysis
from cegas.domains.interval.executor import IntervalExecutor, IntervalScratch
from cegas.domains.interval.floats import FloatSet
from cegas.domains.interval.numbers import Number
from cegas.domains.interval.precision import FloatSplit, IntervalPrecision
from cegas.domains.interval.state import JOIN, Combine, IntervalState, combined, value_covers
from cegas.domains.interval.widening import PATIENCE, Widening, thresholds_of
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import objects_in
from cegas.domains.value.lifetimes import forget_in_frames, forget_in_memory
from cegas.domains.value.memory import all_values
from cegas.domains.value.scratch import OpenConditions
from cegas.domains.value.state import NO_CELLS, AbstractObject, Frame, Memory, ObjectContent, ObjectTable, Rest, ValueState
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Program
from cegas.program.objects import ObjectKind
from cegas.program.operations import Return
from cegas.program.steps import Step, StepKind
from cegas.program.types import Type
from cegas.program.values import Value

DELAY: Final = 2
"""So many times sets grow to what was seen; then to the next threshold."""

KnownValues = tuple[Value | None, ...]
"""What is known of some values; None: nothing."""


class Tally:
    """What was seen of the arguments of a function, or of its results."""

    def __init__(self, types: Sequence[Type], pointer_bits: int, widenings: Callable[[], tuple[Widening, Widening]]) -> None:
        self.types: Final = tuple(types)
        self._pointer_bits: Final = pointer_bits
        self._widenings: Final = widenings
        self._growths = 0
        self.known: KnownValues | None = None
        """None: nothing was seen at all."""

    def add(self, values: Sequence[Value | None], types: Sequence[Type]) -> bool:
        """Take note of values, which may be more or fewer than are wanted, or of other types; whether that is news."""
        given = [_as_number(value, has, wants) for value, has, wants in zip(values, types, self.types, strict=False)]
        seen: KnownValues = (*given, *[None] * (len(self.types) - len(given)))
        known = self.known
        if known is None:
            self.known = seen
            return True
        if all(
            old is None or (new is not None and value_covers(old, new, type_.bits))
            for old, new, type_ in zip(known, seen, self.types, strict=True)
        ):
            return False
        combine: Combine = JOIN
        if self._growths >= DELAY:
            stepwise, at_once = self._widenings()
            combine = stepwise if self._growths < DELAY + PATIENCE else at_once
        self._growths += 1
        self.known = tuple(
            [
                None if old is None or new is None else self._combined(old, new, type_, combine)
                for old, new, type_ in zip(known, seen, self.types, strict=True)
            ]
        )
        return True

    def _combined(self, old: Value, new: Value, type_: Type, combine: Combine) -> Value | None:
        return combined(old, new, type_.bits, self._pointer_bits, combine, type_)


def _as_number(value: Value | None, has: Type, wants: Type) -> Value | None:
    """A value if it is a number, or a set of such: an object is another one in another activation."""
    return value if has.bits == wants.bits and isinstance(value, int | Number | FloatSet) else None


class ModularExecutor(IntervalExecutor):
    """Steps over calls, by contracts, and takes note of what is passed and returned."""

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        super().__init__(program, objects, space)
        self.callees: Callable[[Edge], Sequence[str]] = lambda edge: ()
        """The functions that a call that is stepped over may mean."""
        self.arguments: Final[dict[str, Tally]] = {}
        self.results: Final[dict[str, Tally]] = {}
        self.has_news = True
        self._scoped: Final = frozenset(
            [site for slots in self._slots.values() for site in slots.values() if site.kind is ObjectKind.STACK]
        )
        """The places that make local variables. Which of their objects is meant, the depth of the frame says."""

    def keep_apart(self, functions: Sequence[str], callees: Callable[[Edge], Sequence[str]]) -> None:
        """Say what is stepped over."""
        self.callees = callees
        for name in functions:
            function = self.program.functions[name]
            returns = [edge.operations[-1] for edge in function.edges if edge.is_return]  # all have the same types
            types = [value.type for value in returns[0].values] if returns and isinstance(returns[0], Return) else []
            self.arguments[name] = self._tally([each.type for each in function.parameters])
            self.results[name] = self._tally(types)

    def _tally(self, types: Sequence[Type]) -> Tally:
        return Tally(types, self.algebra.pointer_bits, lambda: self._widenings)

    @cached_property
    def _widenings(self) -> tuple[Widening, Widening]:
        thresholds = thresholds_of(self.program)
        return Widening(thresholds, bounds_only=False), Widening(thresholds, bounds_only=True)

    def _all(
        self,
        state: ValueState,
        step: Step,
        log: ConditionLog | None,
        open_: OpenConditions | None,
        splits: Sequence[FloatSplit] = (),
    ) -> list[ValueState]:
        edge = step.edge
        if step.kind is not StepKind.INTRA or not (edge.call is not None or edge.is_return):
            return super()._all(state, step, log, open_, splits)
        scratch = IntervalScratch(state, edge.source.function, log, open_)
        return self._step_over(scratch, edge) if edge.call is not None else self._return(scratch, edge)

    def _return(self, scratch: IntervalScratch, edge: Edge) -> list[ValueState]:
        """The function by itself ends here."""
        last = edge.operations[-1]
        assert isinstance(last, Return)
        for each in self._cases(scratch, edge.operations[:-1]):
            values, types = [self.evaluate(each, value) for value in last.values], [value.type for value in last.values]
            self._note(self.results[scratch.function], values, types)
        return []

    def _step_over(self, scratch: IntervalScratch, edge: Edge) -> list[ValueState]:
        call = edge.call
        assert call is not None
        arguments = [self.evaluate(scratch, argument) for argument in call.arguments]
        types = [argument.type for argument in call.arguments]
        returned = self._tally([target.type for target in call.targets])
        for name in self.callees(edge):
            self._note(self.arguments[name], arguments, types)
            results = self.results[name]
            if results.known is not None:
                returned.add(results.known, results.types)
        if returned.known is None:
            return []  # no call has returned so far
        for target, value in zip(call.targets, returned.known, strict=True):
            scratch.registers.pop(target, None)
            if value is not None:
                scratch.registers[target] = value
        return [self._without_changes(scratch)]

    def _note(self, tally: Tally, values: Sequence[Value], types: Sequence[Type]) -> None:
        self.has_news = tally.add(values, types) or self.has_news

    def _without_changes(self, scratch: IntervalScratch) -> IntervalState:
        """What is still known whatever a call does: registers, and memory that it cannot reach. Blocks that were known by
        their numbers are not any more: others may get these."""
        gone: set[AbstractObject] = {
            object_
            for value in all_values(scratch)
            for object_ in objects_in(value)
            if not (object_.site.kind.is_static or object_.site in self._scoped)
        }
        memory: Memory = Map()
        for object_, content in scratch.memory.items():
            if object_.site in self._scoped:
                may_change = object_.site in self._taken
                blurred = ObjectContent(content.alive, content.size, Rest.UNKNOWN, NO_CELLS)
                memory = memory.set(object_, blurred if may_change else content)
        frame = forget_in_frames(Frame(scratch.registers, scratch.parent), gone)
        return IntervalState(frame, forget_in_memory(memory, gone))

    def entry_state(self, function: str) -> IntervalState | None:
        """Where a function starts by itself; None if nobody was seen to call it."""
        known, automaton = self.arguments[function].known, self.program.functions[function]
        if known is None:
            return None
        registers = {
            parameter: value for parameter, value in zip(automaton.parameters, known, strict=True) if value is not None
        }
        return IntervalState(Frame(registers, None), Map(), location=automaton.entry)


class ModularIntervals(IntervalComponent):
    """Sets of numbers, for functions by themselves."""

    def __init__(self, setup: Setup, apart: frozenset[str]) -> None:
        points_to, program = setup.points_to, setup.program
        super().__init__(IntervalAnalysis(program, AddressSpace(points_to), ModularExecutor))
        assert isinstance(self.intervals.transfer, ModularExecutor)
        self._executor: Final = self.intervals.transfer
        self._start: Final = program.start
        self._executor.keep_apart(
            [name for name in program.functions if name in apart],
            lambda edge: [name for name in points_to.callees(edge) if name in apart],
        )

    def begin_round(self) -> bool:
        had_news, self._executor.has_news = self._executor.has_news, False
        return had_news

    def entered(self, function: str, log: ConditionLog) -> Cpa[IntervalState, IntervalPrecision] | None:
        start = self.intervals.initial_state() if function == self._start else self._executor.entry_state(function)
        if start is None:
            return None
        whole = self.analysis(self.initial_precision, log)
        return Cpa(
            whole.name, whole.domain, whole.transfer, whole.merge, whole.stop, whole.prec, start, whole.initial_precision
        )
