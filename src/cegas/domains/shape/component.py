"""Lists of any length as a component of program analyses."""

from __future__ import annotations

from collections.abc import Container, Hashable

from cegas.cpa.component import ConditionLog, Cost, NoRefiner, Refiner, Unproved
from cegas.cpa.description import Description
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import StopSep
from cegas.cpa.setup import Setup
from cegas.domains.shape.segments import Language, SegmentContent, segments_of
from cegas.domains.shape.transfer import SegmentTransfer, ShapeTransfer
from cegas.domains.shape.widening import LoopWidening
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.describe import ValueDescriber
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import Frame, Memory, ObjectTable, ValueState
from cegas.domains.value.transfer import may_be_unproved
from cegas.foundation.maps import Map
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import Location
from cegas.program.objects import ObjectKind
from cegas.program.operations import Operation
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.program.violations import Condition

NOT_EXCLUDED: Final = "an infeasible path that explicit values and segments of lists cannot exclude"


class ShapeDomain:
    """States are comparable if they differ in the languages of segments only."""

    def less_or_equal(self, state: ValueState, other: ValueState) -> bool:
        if state == other:
            return True
        return self.partition(state) == self.partition(other) and all(
            content.language.is_within(_language_of(other, object_))
            for object_, content in segments_of(state.memory).items()
        )

    def join(self, state: ValueState, other: ValueState) -> ValueState:
        if self.partition(state) != self.partition(other):
            raise ValueError("states that differ in more than the nodes of lists have no join")
        memory = other.memory
        for object_, content in segments_of(state.memory).items():
            theirs = memory[object_]
            assert isinstance(theirs, SegmentContent)
            language = theirs.language.union(content.language)
            memory = memory.set(object_, SegmentContent(theirs.size, theirs.link, theirs.end, language))
        return ValueState(other.frame, memory, other.remembered)

    def partition(self, state: ValueState) -> Hashable:
        cells = [
            (object_, content.skeleton if isinstance(content, SegmentContent) else content)
            for object_, content in state.memory.items()
        ]
        return (state.frame, frozenset(cells))


def _language_of(state: ValueState, object_: object) -> Language:
    content = state.memory[object_]  # type: ignore[index]
    assert isinstance(content, SegmentContent)
    return content.language


class ShapeMerge:
    """Joins states that differ in what nodes of lists may be."""

    never_merges: Final = False

    def __init__(self, domain: ShapeDomain) -> None:
        self._domain = domain

    def merge(self, state: ValueState, reached: ValueState, precision: ValuePrecision) -> ValueState:
        if self._domain.partition(state) != self._domain.partition(reached):
            return reached
        return reached if self._domain.less_or_equal(state, reached) else self._domain.join(state, reached)


class ShapeAdjustment:
    """Forgets registers that are dead; at the heads of loops, folds lists and forgets numbers that go on changing."""

    is_static: Final = False

    def __init__(self, values: ValuePrecisionAdjustment, transfer: SegmentTransfer) -> None:
        self._values = values
        self._folding = transfer.folding
        self._widening = LoopWidening(transfer.folding.counter)
        self.has_folded = False
        """Whether there has been a state with a list of any length."""

    def adjust(self, state: ValueState, precision: ValuePrecision, location: Location) -> tuple[ValueState, ValuePrecision]:
        adjusted, precision = self._values.adjust(state, precision, location)
        if location.loop_head:
            folded = self._folding.normal(adjusted)
            adjusted = self._widening.widened(folded, location)
            self.has_folded = self.has_folded or bool(segments_of(folded.memory))
        return adjusted, precision


class ShapeComponent:
    """Explicit values of everything, and lists of any length."""

    name: Final = "shape"
    is_exact: Final = False
    takes_notes: Final = True

    def __init__(self, setup: Setup) -> None:
        self._program = setup.program
        self._objects = ObjectTable()
        self.transfer: Final = SegmentTransfer(setup.program, self._objects, AddressSpace(setup.points_to))
        self._domain = ShapeDomain()
        self._prec = ShapeAdjustment(ValuePrecisionAdjustment(setup.program, self.transfer.contents), self.transfer)
        self._describer = ValueDescriber()
        self.initial_precision: Final = ValuePrecision(everything=True)
        self.refiner: Final[Refiner[ValueState, ValuePrecision]] = NoRefiner(NOT_EXCLUDED)

    def analysis(self, precision: ValuePrecision, log: ConditionLog) -> Cpa[ValueState, ValuePrecision]:
        memory: Memory = Map()
        for site in self._program.statics():
            if site.kind is ObjectKind.GLOBAL:
                memory = memory.set(self._objects.get(site, 0), self.transfer.initial_content(site))
        return Cpa(
            "shape",
            self._domain,
            ShapeTransfer(self.transfer, log),
            ShapeMerge(self._domain),
            StopSep(self._domain),
            self._prec,
            ValueState(Frame({}, None), memory),
            precision,
        )

    def may_be_unproved(self, operation: Operation, log: ConditionLog) -> bool:
        return may_be_unproved(operation, log)

    def unproved(self, state: ValueState, precision: ValuePrecision, step: Step, known: Container[Condition]) -> Unproved:
        return self.transfer.unproved(state, step, known)

    @property
    def has_folded(self) -> bool:
        """Whether its states are more than those of explicit values."""
        return self._prec.has_folded

    def describe(self, state: ValueState) -> Description:
        return self._describer(self.transfer.folding.without_segments(state))

    def cost(self) -> Cost:
        return Cost()


def component(setup: Setup) -> ShapeComponent:
    """The domain for a program."""
    return ShapeComponent(setup)
