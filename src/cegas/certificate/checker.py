"""Checks a certificate: that its claims hold at the cut points in every run of the program, and that no run is a violation.

From the start of the program, and from each claim, all paths are followed to the next cut points. There, some claim has to
describe the states that the path leads to; a path to a violation must be impossible. So, by induction over the cut points
that a run passes, every state of every run is described, and none is a violation.

Paths are followed by the abstract machine of the program model over terms (`machine.py`); what is left to show of values
goes to Z3 (`solver.py`). These and the front end have to be trusted; no other part of cegas does anything here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from cegas.certificate.algebra import TermAlgebra
from cegas.certificate.building import Builder
from cegas.certificate.format import ELSEWHERE, Certificate, Claim, MalformedCertificate
from cegas.certificate.machine import Checkpoint, TermMachine
from cegas.certificate.matching import ClaimMatching
from cegas.certificate.outcomes import NotInductive, Split, Undecided
from cegas.certificate.shapes import check_facts, check_shape
from cegas.certificate.solver import Solver
from cegas.certificate.terms import Operand, Term, Terms, TermVariable, in_order
from cegas.foundation.budget import Budget
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.expressions import Register
from cegas.program.liveness import live_registers
from cegas.program.machine import Activation, Stuck
from cegas.program.objects import ObjectKind
from cegas.program.operations import Assume, Call, Operation, Return, Unsupported
from cegas.program.oracle import AddressTakenOracle
from cegas.program.types import PointerType, Type, int_type
from cegas.program.values import Outside, Pointer, Value


class Status(Enum):
    """What came of a check."""

    CHECKED = "checked"
    FAILED = "failed"
    """A claim does not hold, or does not say enough."""
    UNDECIDED = "undecided"
    """Neither could be shown: the solver gave no answer, or a limit was reached."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check."""

    status: Status
    reason: str = ""
    paths: int = 0
    operations: int = 0
    solver_calls: int = 0


CutKey = tuple[int, tuple[int, ...]]
"""A location and the call edges under way, by their numbers."""

MOST_OPERATIONS: Final = 50_000_000
FEW_VALUES: Final = 8
"""An access at an open place is tried at up to this many places, one by one."""
MOST_ENUMERATIONS: Final = 200
"""That is done at most this many times in all."""


def check(
    program: Program, certificate: Certificate, budget: Budget | None = None, most_operations: int = MOST_OPERATIONS
) -> Report:
    """Check a certificate against the program it is about. Raises `ResourceExhausted` if the budget is used up."""
    modes = MODES[:1] if certificate.facts is None else MODES
    first: Report | None = None
    for mode in modes:
        report = _check(program, certificate, budget or Budget(), most_operations, mode)
        if report.status is Status.CHECKED:
            return report
        first = first or report
    assert first is not None
    return first


@dataclass(frozen=True, slots=True)
class Mode:
    """How facts are used. Every way is sound; which one is strong enough depends on the certificate."""

    splits: bool = False
    """Every place that a pointer may mean is tried on its own: more is known, but there are more paths."""
    demands_writes: bool = False
    """Cells that never hold an address are not read as one, which they could be before they are written."""


MODES: Final = (Mode(), Mode(splits=True), Mode(demands_writes=True), Mode(splits=True, demands_writes=True))


def _check(program: Program, certificate: Certificate, budget: Budget, most_operations: int, mode: Mode) -> Report:
    checker = _Checker(program, certificate, budget, most_operations, mode)
    try:
        checker.check()
    except NotInductive as error:
        return checker.report(Status.FAILED, str(error))
    except MalformedCertificate as error:
        return checker.report(Status.FAILED, f"the certificate does not fit the program: {error}")
    except (Undecided, Stuck) as error:
        return checker.report(Status.UNDECIDED, str(error))
    return checker.report(Status.CHECKED)


class _Checker:
    def __init__(self, program: Program, certificate: Certificate, budget: Budget, most_operations: int, mode: Mode) -> None:
        self._program = program
        self._mode = mode
        self._certificate = certificate
        self._budget = budget
        self._oracle = AddressTakenOracle(program)
        self._terms = Terms()
        self.solver = Solver(self._terms, budget)
        self._locations: dict[int, Location] = {}
        self._edges: dict[int, Edge] = {}
        for function in program.functions.values():
            self._locations.update({location.id: location for location in function.locations})
            self._edges.update({edge.id: edge for edge in function.edges})
        self._claims: dict[CutKey, tuple[Claim, ...]] = {}
        for cut in certificate.cuts:
            if (cut.location, cut.calls) in self._claims:
                raise MalformedCertificate("a cut point is listed twice")
            self._claims[cut.location, cut.calls] = cut.claims
        self._addressed = [program.functions[name] for name in dict.fromkeys(program.function_of_site.values())]
        self._starts = frozenset((site.index, 0) for site in program.function_of_site)
        self._live: dict[str, Mapping[Location, frozenset[Register]]] = {}
        self.enumerations = 0
        self.paths = 0
        self.operations = 0
        self._most_operations = most_operations

    def report(self, status: Status, reason: str = "") -> Report:
        return Report(status, reason, self.paths, self.operations, self.solver.calls)

    def check(self) -> None:
        for (location, calls), claims in self._claims.items():
            functions = [frame.function for frame in self._frames(location, calls)[1]]
            for claim in claims:
                check_shape(self._program, functions, claim)
        if self._certificate.facts is not None:
            check_facts(self._program, self._certificate.facts)
        machine = self._machine(initial=True)
        if self._certificate.facts is not None:
            for site in self._program.statics():
                machine.facts.hold_unwritten(machine.static(site))  # what they hold at first has to be as the facts say
                machine.facts.hold_image(site)
            machine = self._machine(initial=True)
        function = machine.start()
        _Path(self, machine, function.entry, ()).follow()
        for (location, calls), claims in self._claims.items():
            for claim in claims:
                self._check_claim(location, calls, claim)

    def _machine(self, *, initial: bool) -> TermMachine:
        machine = TermMachine(self._program, self._oracle, self._terms, self._certificate.facts, initial=initial)
        machine.splits, machine.facts.demands_writes = self._mode.splits, self._mode.demands_writes
        return machine

    def _frames(self, number: int, calls: tuple[int, ...]) -> tuple[Location, list[Activation]]:
        """The location of a cut point, and frames for the calls that are under way there."""
        location = self._locations.get(number)
        if location is None or any(call not in self._edges for call in calls):
            raise MalformedCertificate(f"there is no location {number}, or no such call")
        edges = [self._edges[call] for call in calls]
        names = [*(edge.source.function for edge in edges), location.function]
        if names[0] != self._program.start:
            raise MalformedCertificate("the first call is not one of the start function")
        frames: list[Activation] = []
        for name, edge in zip(names, (None, *edges), strict=True):
            function = self._program.functions[name]
            if edge is not None and not self._may_call(edge, function):
                raise MalformedCertificate(f"{edge} does not call {name}")
            frames.append(Activation(function, [None] * len(function.registers), edge))
        return location, frames

    def _check_claim(self, number: int, calls: tuple[int, ...], claim: Claim) -> None:
        machine = self._machine(initial=False)
        location, machine.frames = self._frames(number, calls)
        conditions = Builder(machine, claim).build()
        _Path(self, machine, location, calls, conditions).follow()

    def _may_call(self, edge: Edge, function: ControlFlowAutomaton) -> bool:
        call = edge.call
        return call is not None and (not isinstance(call.callee, str) or call.callee == function.name)

    # -- what paths ask -------------------------------------------------------------------------------------------

    def claims_at(self, place: CutKey) -> Sequence[Claim] | None:
        return self._claims.get(place)

    def functions_at(self, value: Value, algebra: TermAlgebra) -> tuple[list[ControlFlowAutomaton], bool]:
        """The functions that a called address may mean, and whether it may lie outside the program."""
        if isinstance(value, Pointer):
            name = self._program.function_of_site.get(value.object.site)
            if name is not None:
                return ([] if isinstance(value.offset, int) and value.offset else [self._program.functions[name]]), False
            return [], value.object.site.kind is ObjectKind.EXTERNAL
        if isinstance(value, int):  # the path may have compared a function's address with this number
            return ([], False) if algebra.is_special(value) else (self._addressed, True)
        if isinstance(value, Outside):
            return [], True
        places = algebra.places_of(value)
        if places is None or ELSEWHERE in places:  # the number of a function outside, or of any whose address is taken
            return self._addressed, True
        leaves = not places.isdisjoint(algebra.outside)
        if leaves and not (isinstance(value, TermVariable | Term) and isinstance(value.type, PointerType)):
            return self._addressed, True  # unwritten bits that were read as an integer are a number as well
        if not places <= self._starts | algebra.outside or (isinstance(value, Term) and _is_moved(value)):
            return self._addressed, True  # null may have been moved: that makes a number
        sites = {index for index, _ in places}
        functions = [
            self._program.functions[name] for site, name in self._program.function_of_site.items() if site.index in sites
        ]
        return functions, leaves

    def edge(self, number: int) -> Edge:
        return self._edges[number]

    def live(self, function: ControlFlowAutomaton, location: Location) -> frozenset[Register]:
        found = self._live.get(function.name)
        if found is None:
            found = self._live[function.name] = live_registers(function)
        return found[location]

    def count(self) -> None:
        self.operations += 1
        if self.operations % 1024 == 0:
            self._budget.look()
            if self.operations > self._most_operations:
                raise Undecided("more operations than the checker follows")

    def negation(self, condition: Operand) -> Operand:
        return self._terms.negation(condition)

    def variable(self, type_: Type) -> TermVariable:
        return self._terms.variable(type_)

    def equal(self, type_: Type, one: Operand, other: Operand) -> Operand:
        return self._terms.equal(type_, one, other)

    def aligned(self, offset: Operand, size: int, bits: int) -> Operand:
        type_ = int_type(bits)
        return self._terms.equal(type_, self._terms.apply(op.UREM, type_, type_, (offset, size)), 0)


@dataclass(frozen=True, slots=True)
class _Later:
    """A branch that has not been followed yet."""

    checkpoint: Checkpoint
    conditions: int
    calls: tuple[int, ...]
    edge: Edge
    start: int
    """The first operation of the edge that is to be done."""
    condition: Operand | None
    """What has to hold on this branch."""
    callee: ControlFlowAutomaton | None
    outside: bool = False
    address: tuple[Operand, Pointer] | None = None
    """A term, and the address that it is on this branch."""


class _Path:
    """All paths from a machine's states to the next cut points, one after the other."""

    def __init__(
        self,
        checker: _Checker,
        machine: TermMachine,
        location: Location,
        calls: tuple[int, ...],
        conditions: Sequence[Operand] = (),
    ) -> None:
        self._checker = checker
        self._machine = machine
        self._location = location
        self._calls = calls
        self._conditions: list[Operand] = []
        self._pending: list[_Later] = []
        machine.open_offsets.is_aligned = self._is_aligned
        machine.open_offsets.few_values = self._few_values
        self._possible = all(self._assume(condition) for condition in conditions)

    def follow(self) -> None:
        if self._possible:
            self._go(self._location)
        while self._pending:
            later = self._pending.pop()
            self._machine.restore(later.checkpoint)
            del self._conditions[later.conditions :]
            self._calls = later.calls
            if later.condition is not None and not self._assume(later.condition):
                continue
            if later.address is not None:
                term, pointer = later.address
                self._machine.terms_algebra.addresses[term] = pointer
            following = self._take(later.edge, later.start, later.callee, outside=later.outside)
            if following is not None:
                self._arrive(following)

    def _arrive(self, location: Location) -> None:
        """Behind an edge: end the path here, or go on."""
        self._location = location
        if location.kind is LocationKind.TARGET:
            self._must_be_impossible(f"a run may reach the error ({location.position or location})")
            return
        claims = self._checker.claims_at((location.id, self._calls))
        if claims is None:
            self._go(location)
            return
        self._checker.paths += 1
        reasons: list[str] = []
        for claim in claims:
            reason = self._is_described(claim)
            if reason is None:
                return
            reasons.append(reason)
        text = f"no claim at {location.position or location} describes what a path leads to"
        self._must_be_impossible(f"{text} ({reasons[0]})" if reasons else text)

    def _must_be_impossible(self, otherwise: str) -> None:
        self._checker.paths += 1
        possible = self._checker.solver.is_possible(self._conditions)
        if possible is None:
            raise Undecided(f"{otherwise}: the solver does not know")
        if possible:
            raise NotInductive(otherwise)

    def _is_described(self, claim: Claim) -> str | None:
        """Why a claim does not describe the states of the machine; None if it does."""
        first = ClaimMatching(self._machine, claim, self._conditions)
        reason = self._does_not_follow(first)
        if reason is None or not first.guessed:
            return reason
        for symbol, values in first.guessed.items():
            for value in values:
                if self._does_not_follow(ClaimMatching(self._machine, claim, self._conditions, {symbol: value})) is None:
                    return None
        return reason

    def _does_not_follow(self, matching: ClaimMatching) -> str | None:
        if not matching.match():
            return matching.reason or "another form"
        for obligation in matching.obligations:
            if not self._checker.solver.follows(self._conditions, obligation):
                return f"{obligation!r} does not follow"
        try:
            read = [live | claimed for live, claimed in zip(self._live(), matching.registers(), strict=True)]
            self._machine.hold_uninitialized(read, matching.unwritten())
        except NotInductive as error:
            return str(error)
        return None

    def _live(self) -> list[frozenset[Register]]:
        """By frame: the registers that may still be read."""
        places = [call.target for call in (self._checker.edge(number) for number in self._calls)]
        return [
            self._checker.live(frame.function, place)
            for frame, place in zip(self._machine.frames, (*places, self._location), strict=True)
        ]

    # -- steps ----------------------------------------------------------------------------------------------------

    def _go(self, location: Location) -> None:
        """Go on from a location, as long as there is only one way."""
        current: Location | None = location
        while current is not None:
            if current.kind in (LocationKind.END, LocationKind.EXIT):
                self._checker.paths += 1
                return
            edges = current.leaving
            if not edges:
                self._checker.paths += 1
                return
            if len(edges) > 1:
                edges = [edge for edge in edges if not self._is_blocked(edge)]
                if not edges:
                    return
                if len(edges) > 1:
                    checkpoint = Checkpoint(self._machine)
                    for edge in reversed(edges):
                        self._pending.append(_Later(checkpoint, len(self._conditions), self._calls, edge, 0, None, None))
                    return
            following = self._take(edges[0], 0, None, outside=False)
            if following is None:
                return
            if following.kind is LocationKind.TARGET or self._checker.claims_at((following.id, self._calls)) is not None:
                self._arrive(following)
                return
            current = following

    def _is_blocked(self, edge: Edge) -> bool:
        """Whether the first condition of an edge certainly does not hold."""
        first = edge.operations[0] if edge.operations else None
        try:
            return isinstance(first, Assume) and self._evaluate(first) == 0
        except Split:
            return False

    def _evaluate(self, operation: Assume) -> Value:
        return self._machine.terms_algebra.known(self._machine.evaluate(operation.condition))

    def _take(self, edge: Edge, start: int, callee: ControlFlowAutomaton | None, *, outside: bool) -> Location | None:
        """Take an edge; where it leads, or None if the path ends there or branches, to be followed later."""
        index = start
        try:
            if edge.call is not None:
                return self._call(edge, edge.call, callee, outside=outside)
            for index in range(start, len(edge.operations)):
                self._checker.count()
                operation = edge.operations[index]
                if isinstance(operation, Return):
                    made_by = self._machine.leave(operation.values)
                    if made_by is None:
                        return None
                    self._calls = self._calls[:-1]
                    return made_by.target
                if not self._execute(operation):
                    return None
        except Split as split:
            # Nothing has been changed yet: addresses and values are computed before anything is written.
            checkpoint = Checkpoint(self._machine)
            for number, condition in reversed(list(enumerate(split.conditions))):
                address = split.addresses[number] if split.addresses else None
                self._pending.append(
                    _Later(checkpoint, len(self._conditions), self._calls, edge, index, condition, callee, outside, address)
                )
            return None
        return edge.target

    def _execute(self, operation: Operation) -> bool:
        """Execute an operation; whether the path goes on behind it."""
        if isinstance(operation, Assume):
            value = self._evaluate(operation)
            return not isinstance(value, int | Term | TermVariable) or self._assume(value)
        if isinstance(operation, Unsupported):
            self._must_be_impossible(f"a run may reach a construct without a model ({operation.construct})")
            return False
        machine = self._machine
        machine.execute(operation)
        promises, machine.promises = machine.promises, []
        return all(self._assume(promise) for promise in promises)

    def _call(self, edge: Edge, call: Call, callee: ControlFlowAutomaton | None, *, outside: bool) -> Location | None:
        machine = self._machine
        self._checker.count()
        if outside:
            machine.outside_call(call)
            return edge.target
        if callee is None:
            if isinstance(call.callee, str):
                callee = self._checker._program.functions[call.callee]
            else:
                functions, may_leave = self._checker.functions_at(machine.evaluate(call.callee), machine.terms_algebra)
                if len(functions) + may_leave != 1:
                    checkpoint = Checkpoint(machine)
                    for function in reversed(functions):
                        self._pending.append(_Later(checkpoint, len(self._conditions), self._calls, edge, 0, None, function))
                    if may_leave:
                        self._pending.append(
                            _Later(checkpoint, len(self._conditions), self._calls, edge, 0, None, None, outside=True)
                        )
                    return None
                if may_leave:
                    machine.outside_call(call)
                    return edge.target
                callee = functions[0]
        machine.enter(edge, callee)
        self._calls = (*self._calls, edge.id)
        return callee.entry

    # -- conditions -----------------------------------------------------------------------------------------------

    def _assume(self, condition: Operand) -> bool:
        """Go on only where a condition holds; False if that is nowhere."""
        values = self._machine.terms_algebra.values
        if not isinstance(condition, int):
            condition = values.get(condition, condition)
        if isinstance(condition, int):
            return condition != 0
        if self._conditions and self._checker.solver.is_possible([*self._conditions, condition]) is False:
            return False
        self._conditions.append(condition)
        for part in (condition, *_conjuncts(condition)):
            values[part] = 1
            values[self._checker.negation(part)] = 0
            if isinstance(part, Term) and part.operator is op.EQ:
                one, other = part.operands
                if isinstance(other, int):
                    values[one] = other
                else:
                    self._learn_address(one, other)
        return True

    def _learn_address(self, one: Operand, other: Operand) -> None:
        """A value that equals an address is that address."""
        algebra = self._machine.terms_algebra
        for term, value in ((one, other), (other, one)):
            address = algebra.address(term)
            # Where an object has died, or next to one, there may be another.
            if address is not None and algebra.is_inside(address) and algebra.address(value) is None:
                algebra.addresses[value] = address

    def _is_aligned(self, offset: Operand, size: int) -> bool:
        if size == 1:
            return True
        bits = self._machine.algebra.pointer_bits
        question = self._checker.aligned(offset, size, bits)
        if isinstance(question, int):
            return question == 1
        return self._checker.solver.follows(self._conditions, question) is True

    def _few_values(self, number: Operand) -> Sequence[int] | None:
        """All values of a number on this path, if there are not more than a few."""
        checker = self._checker
        if isinstance(number, int) or checker.enumerations >= MOST_ENUMERATIONS:
            return None
        checker.enumerations += 1
        variable = checker.variable(number.type)
        conditions = [*self._conditions, checker.equal(number.type, number, variable)]
        found: list[int] = []
        while len(found) <= FEW_VALUES:
            model = checker.solver.model(conditions)
            if model is None:
                # There is none only if the solver says so; it may also have given up.
                return found if checker.solver.is_possible(conditions) is False else None
            value = model[variable]
            found.append(value)
            conditions.append(checker.negation(checker.equal(number.type, variable, value)))
        return None


def _is_moved(value: Term) -> bool:
    """Whether a value was computed by moving a pointer."""
    return any(isinstance(part, Term) and part.operator is op.PTR_ADD for part in in_order((value,), ()))


def _conjuncts(condition: Operand) -> list[Term | TermVariable]:
    found: list[Term | TermVariable] = []
    pending = [condition]
    while pending:
        current = pending.pop()
        if isinstance(current, Term) and current.operator is op.AND and current.type.bits == 1:
            pending.extend(current.operands)
        elif not isinstance(current, int):
            found.append(current)
    return found
