"""Symbolic execution as a configurable program analysis (thesis, section 2.6.6)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from cegas.cpa.component import ConditionLog
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import MergeSep
from cegas.domains.symbolic.executor import SymbolicExecutor
from cegas.domains.symbolic.precision import SymbolicPrecision
from cegas.domains.symbolic.solving import LONGEST_QUERY
from cegas.domains.symbolic.state import Scanner, SymbolicState, canonical, erased, less_or_equal, symbolic_parts
from cegas.domains.symbolic.transfer import SymbolicSteps, SymbolicTransfer
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.contents import Contents
from cegas.domains.value.cover import ByRegisters, ShapeTable
from cegas.domains.value.precision import Cell
from cegas.domains.value.state import Frame, Memory, ObjectTable, ValueState, join_frames
from cegas.foundation.budget import Budget
from cegas.foundation.maps import Map
from cegas.foundation.typed import Any, Final
from cegas.program.control_flow import Location, Program
from cegas.program.objects import ObjectKind
from cegas.program.oracle import AddressTakenOracle
from cegas.program.steps import Step, is_alone

MOST_STATES: Final = 64
"""States that a path may be followed with at the same time."""


class SymbolicDomain:
    """More knowledge is less: known values, and constraints on those that are not."""

    def __init__(self, scanner: Scanner, contents: Contents) -> None:
        self._scanner = scanner
        self._contents = contents

    def less_or_equal(self, state: SymbolicState, other: SymbolicState) -> bool:
        return less_or_equal(state, other, self._contents)

    def join(self, state: SymbolicState, other: SymbolicState) -> SymbolicState:
        """What both know without symbols, unless one covers the other."""
        if less_or_equal(state, other):
            return other
        if less_or_equal(other, state):
            return state
        frame = join_frames(state.values.frame, other.values.frame, lambda value: not symbolic_parts(value))
        memory: Memory = Map()
        for object_, content in state.values.memory.items():
            if other.values.memory.get(object_) == content and not self._scanner.has_symbols(content):
                memory = memory.set(object_, content)
        return SymbolicState(ValueState(frame, memory), (), 0, {})

    def partition(self, state: SymbolicState) -> Hashable:
        return None


class SymbolicCover:
    """Finds a covering state by look-up of its form, the names of symbols left out; then the symbols are compared.

    Forms are looked up as states of the value domain are (`ValueCover`): a state is covered by a member only if its
    restriction to what the member makes claims about has the member's form. First come the registers, since where an array
    fills up every member makes claims about other cells, but few have the same registers.
    """

    def __init__(self, shapes: ShapeTable, scanner: Scanner) -> None:
        self._shapes = shapes
        self._scanner = scanner
        self._members: dict[SymbolicState, Any] = {}
        self._buckets: dict[ValueState, dict[SymbolicState, None]] = {}
        """By the form of their values."""
        self._forms = ByRegisters()

    def add(self, state: SymbolicState, item: Any) -> None:
        self._add(state, erased(state, self._scanner), item)

    def _add(self, state: SymbolicState, form: ValueState, item: Any) -> None:
        self._members[state] = item
        self._buckets.setdefault(form, {})[state] = None
        self._forms.add(form, self._shapes.shape(form))

    def discard(self, state: SymbolicState) -> None:
        if self._members.pop(state, None) is None:
            return
        form = erased(state, self._scanner)
        bucket = self._buckets[form]
        del bucket[state]
        if not bucket:
            del self._buckets[form]
        self._forms.discard(form, self._shapes.shape(form))

    def find(self, state: SymbolicState) -> Any | None:
        found = self._members.get(state)
        return found if found is not None else self._find(state, erased(state, self._scanner))

    def admit(self, state: SymbolicState, item: Any) -> Any | None:
        found = self._members.get(state)
        if found is not None:
            return found
        form = erased(state, self._scanner)
        found = self._find(state, form)
        if found is None:
            self._add(state, form, item)
        return found

    def _find(self, state: SymbolicState, form: ValueState) -> Any | None:
        own = self._shapes.shape(form)
        for patterns in self._forms.fitting(form, own):
            for restricted in self._shapes.restrictions(patterns, form, own):
                for candidate in self._buckets.get(restricted, ()):
                    self._scanner.cells += len(state.constraints)
                    if less_or_equal(state, candidate):
                        return self._members[candidate]
        return None


class SymbolicStop:
    """A state is covered if a single reached state covers it."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._shapes = ShapeTable()

    def covered_by(
        self, state: SymbolicState, reached: Iterable[SymbolicState], precision: SymbolicPrecision
    ) -> SymbolicState | None:
        return next((candidate for candidate in reached if less_or_equal(state, candidate)), None)

    def index(self) -> SymbolicCover:
        return SymbolicCover(self._shapes, self._scanner)


class SymbolicPrecisionAdjustment:
    """Forgets values and constraints that are not tracked, registers that are dead, and constraints on nothing known."""

    is_static: Final = False

    def __init__(self, program: Program, executor: SymbolicExecutor) -> None:
        self.values = ValuePrecisionAdjustment(program, executor.contents, holds_pointers=executor.space.holds_pointers)
        self.table = executor.algebra.table
        self._executor = executor
        self._meetings: dict[Location, bool] = {}
        self._scanner = executor.scanner

    def adjust(
        self, state: SymbolicState, precision: SymbolicPrecision, location: Location
    ) -> tuple[SymbolicState, SymbolicPrecision]:
        reduced = self.forget(state, precision, location)
        return (canonical(reduced, self.table, self._scanner) if self._is_meeting(location) else reduced), precision

    def forget(self, state: SymbolicState, precision: SymbolicPrecision, location: Location) -> SymbolicState:
        """Without what is not tracked, and otherwise as it was."""
        values = self.values.reduce(state.values, self.values.remembered(precision.values, location))
        symbols = state.symbols
        if precision.cells and not precision.everything:
            algebra = self._executor.algebra
            algebra.next_symbol = symbols  # a part of a cell that cannot be cut out becomes a new one
            memory = self._executor.only_cells(values.memory, precision.cells)
            symbols = algebra.next_symbol
            if memory is not values.memory:
                values = ValueState(values.frame, memory, values.remembered)
        constraints = state.constraints
        if constraints and not precision.everything:
            constraints = tuple([item for item in constraints if item.operation in precision.constraints])
        return SymbolicState(values, constraints, symbols, state.model)

    def _is_meeting(self, location: Location) -> bool:
        """Whether states are compared at a location; see `Step.alone`."""
        found = self._meetings.get(location)
        if found is None:
            found = self._meetings[location] = not is_alone(location) or location.entering[0].call is not None
        return found


class SymbolicAnalysis:
    """Builds the parts once for a program; `analysis` is the CPA under a precision."""

    def __init__(
        self,
        program: Program,
        space: AddressSpace | None = None,
        budget: Budget | None = None,
        longest_query: float = LONGEST_QUERY,
    ) -> None:
        self.program = program
        self._budget = budget
        self.objects = ObjectTable()
        space = space or AddressSpace(AddressTakenOracle(program))
        self.executor = SymbolicExecutor(program, self.objects, space, budget, longest_query)
        self.steps = SymbolicSteps(self.executor)
        self.prec = SymbolicPrecisionAdjustment(program, self.executor)
        self.domain = SymbolicDomain(self.executor.scanner, self.executor.contents)
        self.stop = SymbolicStop(self.executor.scanner)
        self.everything = SymbolicPrecision(everything=True)

    @property
    def cells(self) -> int:
        """Cells of memory that have been looked at for symbols, and constraints that were compared."""
        return self.executor.scanner.cells

    @property
    def solver_calls(self) -> int:
        return self.executor.satisfiability.counters.calls

    @property
    def solver_seconds(self) -> float:
        return self.executor.satisfiability.counters.seconds

    def initial_state(self, precision: SymbolicPrecision) -> SymbolicState:
        """The static objects that are tracked hold their initial values."""
        memory: Memory = Map()
        for site in self.program.statics():
            if site.kind is ObjectKind.GLOBAL and (precision.everything or site in precision.variables):
                memory = memory.set(self.objects.get(site, 0), self.executor.initial_content(site))
        return SymbolicState(ValueState(Frame({}, None), memory), (), 0, {})

    def analysis(self, precision: SymbolicPrecision, log: ConditionLog) -> Cpa[SymbolicState, SymbolicPrecision]:
        return Cpa(
            "symbolic",
            self.domain,
            SymbolicTransfer(self.steps, log),
            MergeSep(),
            self.stop,
            self.prec,
            self.initial_state(precision),
            precision,
        )

    def accessed(self, steps: Sequence[Step]) -> list[Cell]:
        """The cells that a path reads or writes at known places, with everything tracked."""
        found: dict[Cell, None] = {}
        self.follow(steps, self.everything, found)
        return list(found)

    def follow(
        self, steps: Sequence[Step], precision: SymbolicPrecision, accessed: dict[Cell, None] | None = None
    ) -> tuple[int, list[SymbolicState]]:
        """Go along a path under a precision: how many steps can be taken, and the states before and after them.

        If asked for, the cells that the path reads or writes at known places are taken down.
        """
        log = ConditionLog()  # of no use: a path is followed, not explored
        current = [self.initial_state(precision)]
        states = list(current)
        for number, step in enumerate(steps):
            if self._budget is not None:
                self._budget.tick()
            current = [
                self.prec.forget(following, precision, step.target)
                for state in current
                for following in self.steps.successors(state, step, log, accessed)
            ]
            if not current:
                return number, states
            # A pointer that is one of several makes several states; that many say that the path is not excluded.
            if len(current) > MOST_STATES:
                return len(steps), states
            states.extend(current)
        return len(steps), states
