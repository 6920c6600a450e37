"""The value analysis as a configurable program analysis."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property

from cegas.cpa.component import ConditionLog
from cegas.cpa.interfaces import Cpa, MergeOperator, TransferRelation
from cegas.cpa.operators import MergeSep
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.algebra import HOLE
from cegas.domains.value.codegen.compiled import COMPILE_AFTER, CodeCache, CompiledTransfer
from cegas.domains.value.cover import ShapeTable, ValueCover
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import (
    Frame,
    Memory,
    ObjectContent,
    ObjectTable,
    Rest,
    ValueState,
    frame_less_or_equal,
    join_frames,
    memory_less_or_equal,
)
from cegas.domains.value.transfer import InterpretedTransfer, TransferInCases, ValueTransfer
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.objects import ObjectKind
from cegas.program.oracle import AddressTakenOracle
from cegas.program.values import Unknown

ValueRelation = TransferRelation[ValueState, ValuePrecision]


class ValueDomain:
    """More known values are less: a state describes all concrete states that agree with what it knows."""

    def less_or_equal(self, state: ValueState, other: ValueState) -> bool:
        return frame_less_or_equal(state.frame, other.frame) and memory_less_or_equal(state.memory, other.memory)

    def join(self, state: ValueState, other: ValueState) -> ValueState:
        """What both know."""
        remembered = state.remembered if state.remembered is other.remembered else None
        return ValueState(join_frames(state.frame, other.frame), join_memories(state.memory, other.memory), remembered)

    def partition(self, state: ValueState) -> Hashable:
        return None


def join_memories(memory: Memory, other: Memory) -> Memory:
    """What both memories know."""
    result = memory
    for object_, content in memory.items():
        theirs = other.get(object_)
        joined = None if theirs is None else _join_contents(content, theirs)
        if joined is None:
            result = result.delete(object_)
        elif joined is not content:
            result = result.set(object_, joined)
    return result


def _join_contents(content: ObjectContent, other: ObjectContent) -> ObjectContent | None:
    """What both contents know, as far as one content can say it; None if they do not even agree on life and size."""
    if content is other or content == other:
        return content
    if content.alive != other.alive or content.size != other.size:
        return None
    common = {offset: cell for offset, cell in content.cells.items() if other.cells.get(offset) == cell}
    if content.rest is other.rest is not Rest.UNKNOWN and _places(content) == _places(other):
        # A known rest speaks for all bytes outside the cells: no cell may be missing.
        holes = {offset: (size, HOLE) for offset, (size, _) in content.cells.items()}
        return ObjectContent(content.alive, content.size, content.rest, Map({**holes, **common}))
    known = {offset: cell for offset, cell in common.items() if not isinstance(cell[1], Unknown)}
    return ObjectContent(content.alive, content.size, Rest.UNKNOWN, Map(known))


def _places(content: ObjectContent) -> dict[int, int]:
    """The cells' offsets and sizes."""
    return {offset: size for offset, (size, _) in content.cells.items()}


class ValueStop:
    """A state is covered if a single reached state covers it."""

    def __init__(self, domain: ValueDomain, may_be_wide: Callable[[], bool] = lambda: True) -> None:
        """`may_be_wide`: whether states may hold sets of targets by now."""
        self._domain = domain
        self._may_be_wide = may_be_wide
        self._shapes = ShapeTable()

    def covered_by(self, state: ValueState, reached: Iterable[ValueState], precision: ValuePrecision) -> ValueState | None:
        return next((candidate for candidate in reached if self._domain.less_or_equal(state, candidate)), None)

    def index(self) -> ValueCover:
        return ValueCover(self._shapes, self._may_be_wide)


class ValueAnalysis:
    """Builds the parts once for a program; `analysis` is the CPA of an exploration under a precision."""

    def __init__(
        self,
        program: Program,
        space: AddressSpace | None = None,
        *,
        compiled: bool = True,
        compile_after: int = COMPILE_AFTER,
    ) -> None:
        """The transfer relation is generated code unless the reference interpreter is asked for."""
        self.program = program
        self.objects = ObjectTable()
        self.transfer = ValueTransfer(program, self.objects, space or AddressSpace(AddressTakenOracle(program)))
        """The reference interpreter."""
        self.prec = ValuePrecisionAdjustment(
            program, self.transfer.contents, holds_pointers=self.transfer.space.holds_pointers
        )
        self.code: Final = CodeCache(self.transfer, self.prec, compile_after) if compiled else None
        self._relation: tuple[ConditionLog, ValueRelation] | None = None
        """That of the log that was asked for last."""
        self.domain = ValueDomain()
        self.stop = ValueStop(self.domain, lambda: self.transfer.algebra.makes_targets)
        self.merge: MergeOperator[ValueState, ValuePrecision] = MergeSep()
        self.everything = ValuePrecision(everything=True)

    def relation(self, log: ConditionLog) -> ValueRelation:
        """The transfer relation that notes in a log what its states do not show."""
        if self._relation is None or self._relation[0] is not log:  # what an exploration knows of steps outlives restarts
            self._relation = (log, self.make_relation(log))
        return self._relation[1]

    @cached_property
    def on_paths(self) -> ValueRelation:
        """The transfer relation by which single paths are followed; what it notes belongs to no exploration."""
        return self.make_relation(ConditionLog())

    def relation_on_paths(self, precision: ValuePrecision) -> ValueRelation:
        """That one for a precision; the successors of a state may be several if that has cases."""
        return self._cases(self.on_paths, ConditionLog()) if precision.in_cases else self.on_paths

    def _cases(self, relation: ValueRelation, log: ConditionLog) -> ValueRelation:
        return TransferInCases(relation, self.transfer, self.prec, log)

    def make_relation(self, log: ConditionLog) -> ValueRelation:
        return InterpretedTransfer(self.transfer, log) if self.code is None else CompiledTransfer(self.code, log)

    def initial_state(self, precision: ValuePrecision) -> ValueState:
        """The static objects that are tracked at the entry hold their initial values."""
        remembered = self.prec.remembered(precision, self.program.functions[self.program.start].entry)
        memory: Memory = Map()
        for site in self.program.statics():
            if site.kind is ObjectKind.GLOBAL and (remembered.sites is None or site in remembered.sites):
                memory = memory.set(self.objects.get(site, 0), self.transfer.initial_content(site))
        if remembered.parts:
            memory = self.transfer.contents.within(memory, remembered.parts)
        return ValueState(Frame({}, None), memory)

    def analysis(self, precision: ValuePrecision, log: ConditionLog) -> Cpa[ValueState, ValuePrecision]:
        relation = self.relation(log)
        return Cpa(
            "value",
            self.domain,
            self._cases(relation, log) if precision.in_cases else relation,
            self.merge,
            self.stop,
            self.prec,
            self.initial_state(precision),
            precision,
        )
