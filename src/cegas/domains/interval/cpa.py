"""The numeric domain as a configurable program analysis."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cegas.cpa.component import ConditionLog
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import StopSep, Transfer
from cegas.domains.interval.executor import IntervalExecutor
from cegas.domains.interval.precision import FloatSplit, IntervalPrecision, Threshold
from cegas.domains.interval.state import NO_LINKS, IntervalDomain, IntervalState
from cegas.domains.interval.widening import PATIENCE, Thresholds, Widening, thresholds_of
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.contents import Contents
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import Frame, Memory, ObjectTable, ValueState
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location, Program
from cegas.program.objects import ObjectKind
from cegas.program.steps import Step, StepKind


class IntervalMerge:
    """Joins states where control meets, and widens at loop heads after some rounds."""

    never_merges: Final = False

    def __init__(self, domain: IntervalDomain, program: Program) -> None:
        self._domain = domain
        self._program = program
        self._widenings: dict[frozenset[Threshold], tuple[Widening, Widening]] = {}
        self.returned: dict[Threshold, None] | None = None
        """If somebody wants to know: the bounds of what came to heads of loops that had been widened, and was in them."""

    @cached_property
    def _thresholds(self) -> Thresholds:
        return thresholds_of(self._program)

    def _widening(self, others: frozenset[Threshold], *, stepwise: bool) -> Widening:
        found = self._widenings.get(others)
        if found is None:
            thresholds = self._thresholds.plus(others)
            found = Widening(thresholds, bounds_only=False), Widening(thresholds, bounds_only=True)
            self._widenings[others] = found
        return found[0 if stepwise else 1]

    def merge(self, state: IntervalState, reached: IntervalState, precision: IntervalPrecision) -> IntervalState:
        location = reached.location
        if location is None or location is not state.location:
            return reached
        is_head = location.loop_head
        if not is_head and (precision.separates or len(location.entering) < 2):
            return reached
        if state.shape != reached.shape:
            return reached
        if self._domain.less_or_equal(state, reached):
            if is_head and self.returned is not None and reached.visits > precision.delay:
                self.returned.update(dict.fromkeys(self._domain.bounds_within(state, reached)))
            return reached
        if not is_head or reached.visits < precision.delay:
            return self._domain.join(reached, state)
        stepwise = reached.visits < precision.delay + PATIENCE
        return self._domain.merged(reached, state, self._widening(precision.thresholds, stepwise=stepwise))


class IntervalAdjustment:
    """Forgets registers that are dead, and notes where a state is."""

    is_static: Final = False

    def __init__(self, program: Program, contents: Contents) -> None:
        self._values = ValuePrecisionAdjustment(program, contents)
        self._everything = ValuePrecision(everything=True)

    def adjust(
        self, state: ValueState, precision: IntervalPrecision, location: Location
    ) -> tuple[IntervalState, IntervalPrecision]:
        live = self._values.remembered(self._everything, location)
        reduced = self._values.reduce(state, live)
        links = state.links if isinstance(state, IntervalState) else NO_LINKS
        if links:
            links = {register: origin for register, origin in links.items() if register in live.registers}
        return IntervalState(reduced.frame, reduced.memory, live, links=links, location=location), precision


class IntervalTransfer(Transfer[IntervalState, IntervalPrecision]):
    """The transfer relation of an exploration."""

    def __init__(self, executor: IntervalExecutor, log: ConditionLog) -> None:
        self._executor = executor
        self._log = log

    def successors(self, state: IntervalState, precision: IntervalPrecision, step: Step) -> Iterable[IntervalState]:
        found = [
            each if isinstance(each, IntervalState) else IntervalState(each.frame, each.memory)
            for each in self._executor.successors(state, step, self._log, precision.splits)
        ]
        for split in precision.splits:
            if step.kind is StepKind.INTRA and split.place is step.edge.target:
                found = [piece for each in found for piece in self._pieces(each, split)]
        return found

    def _pieces(self, state: IntervalState, split: FloatSplit) -> list[IntervalState]:
        """States that together say what a state says."""
        pieces = self._executor.pieces(state.frame.values.get(split.register), split)
        return [
            IntervalState(
                Frame({**state.frame.values, split.register: piece}, state.frame.parent), state.memory, links=state.links
            )
            for piece in pieces
        ] or [state]


class IntervalAnalysis:
    """Builds the parts once for a program; `analysis` is the CPA of an exploration under a precision."""

    def __init__(
        self, program: Program, space: AddressSpace, make_executor: type[IntervalExecutor] = IntervalExecutor
    ) -> None:
        self.program: Final = program
        self.objects: Final = ObjectTable()
        self.transfer: Final = make_executor(program, self.objects, space)
        self.domain: Final = IntervalDomain(self.transfer.contents, self.transfer.algebra.pointer_bits)
        self.merge: Final = IntervalMerge(self.domain, program)
        self.prec: Final = IntervalAdjustment(program, self.transfer.contents)

    def initial_state(self) -> IntervalState:
        """The static objects hold their initial values."""
        memory: Memory = Map()
        for site in self.program.statics():
            if site.kind is ObjectKind.GLOBAL:
                memory = memory.set(self.objects.get(site, 0), self.transfer.initial_content(site))
        entry = self.program.functions[self.program.start].entry
        return IntervalState(Frame({}, None), memory, location=entry)

    def analysis(self, precision: IntervalPrecision, log: ConditionLog) -> Cpa[IntervalState, IntervalPrecision]:
        return Cpa(
            "interval",
            self.domain,
            IntervalTransfer(self.transfer, log),
            self.merge,
            StopSep(self.domain),
            self.prec,
            self.initial_state(),
            precision,
        )
