"""Checks a certificate: that its claims hold at the cut points in every run of the program, and that no run is a violation.

From the start of the program, and from each claim, all paths are followed to the next cut points. There, some claim has to
describe the states that the path leads to; a path to a violation must be impossible. So, by induction over the cut points
that a run passes, every state of every run is described, and none is a violation.

With a *depth* of k, this is k-induction. All paths from the start are followed to their k-th visit of a cut point, and
everything is shown on the way. From each claim they are followed over k - 1 more visits, where the claims are assumed and
nothing has to be shown; from the last of these on everything has to be shown, to the next visit and there. Visits of all cut
points are counted together: each visit of a run but for the first k comes directly behind k others.

If the property counts conditions under which C defines operations, a path may come to one only where it surely holds
(`obligations.py`). Behind it, the path goes on as the program does: runs end where a condition fails that is assumed, and
nothing comes of one that is only looked at.

Paths (`paths.py`) are followed by the abstract machine of the program model over terms (`machine.py`); what is left to show
of values goes to Z3 (`solver.py`). These and the front end have to be trusted; no other part of cegas does anything here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cegas.certificate.algebra import TermAlgebra
from cegas.certificate.building import Builder
from cegas.certificate.format import ELSEWHERE, Certificate, Claim, ConditionIndex, MalformedCertificate
from cegas.certificate.machine import TermMachine
from cegas.certificate.merged_paths import FunctionPlaces, MergedPaths
from cegas.certificate.obligations import ConditionNaming, Obligations, condition_text
from cegas.certificate.outcomes import NotInductive, Undecided
from cegas.certificate.paths import Paths
from cegas.certificate.shapes import check_facts, check_shape
from cegas.certificate.solver import Solver
from cegas.certificate.terms import Operand, Term, Terms, TermVariable, in_order
from cegas.foundation.budget import Budget
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.expressions import Register
from cegas.program.liveness import live_registers
from cegas.program.machine import Activation, Stuck
from cegas.program.objects import ObjectKind
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
    shown: int = 0
    """Conditions that hold wherever a run comes to them."""
    open: tuple[str, ...] = ()
    """Those of which nothing is said, ..."""
    assumed: tuple[str, ...] = ()
    """... and those that are assumed, by the certificate's own word."""
    unshown: tuple[ConditionIndex, ...] = ()
    """Those that could not be shown; if the certificate left these open or assumed them, nothing else would stand against
    it."""
    outside: tuple[ConditionIndex, ...] = ()
    """Those of them that are about memory outside the program, wherever a path comes to them: nobody can show more."""


CutKey = tuple[int, tuple[int, ...]]
"""A location and the call edges under way, by their numbers."""

MOST_OPERATIONS: Final = 50_000_000

FEW_OPERATIONS: Final = 20_000
"""Paths are followed one by one, which knows more of each; where that takes more operations than this, together first."""
FEW_FROM_A_CLAIM: Final = 1_000
"""And so many more for each claim."""


def check(
    program: Program,
    certificate: Certificate,
    budget: Budget | None = None,
    most_operations: int = MOST_OPERATIONS,
    named: ConditionNaming | None = None,
) -> Report:
    """Check a certificate against the program it is about. Raises `ResourceExhausted` if the budget is used up.

    `named` gives names to conditions, for people.
    """
    budget, reports = budget or Budget(), []

    def is_checked(mode: Mode, most: int = most_operations) -> bool:
        reports.append(check_in(mode, program, certificate, budget, most, named))
        return reports[-1].status is Status.CHECKED

    if certificate.rounds is not None:
        is_checked(MERGED)
        return reports[0]
    few = FEW_OPERATIONS + FEW_FROM_A_CLAIM * sum([len(cut.claims) for cut in certificate.cuts])
    if is_checked(MODES[0], min(few, most_operations)):
        return reports[-1]
    if few < min(reports[0].operations, most_operations):
        del reports[0]  # it only says that there are more
        if (certificate.facts is None and is_checked(MERGED)) or is_checked(MODES[0]):
            return reports[-1]
    if certificate.facts is not None and any(is_checked(mode) for mode in MODES[1:]):
        return reports[-1]
    unshown = [report for report in reports if report.unshown]
    return min(unshown, key=lambda report: len(report.unshown), default=reports[0])


@dataclass(frozen=True, slots=True)
class Mode:
    """How paths are followed, and facts used. Every way is sound; which is strong enough depends on the certificate."""

    splits: bool = False
    """Every place that a pointer may mean is tried on its own: more is known, but there are more paths."""
    demands_writes: bool = False
    """Cells that never hold an address are never read as one; without this, they could be before they are written."""
    merges: bool = False
    """States are joined where paths meet: there are fewer of them, but less is known of each."""


MODES: Final = (Mode(), Mode(splits=True), Mode(demands_writes=True), Mode(splits=True, demands_writes=True))

MERGED: Final = Mode(merges=True)


def check_in(
    mode: Mode,
    program: Program,
    certificate: Certificate,
    budget: Budget,
    most_operations: int = MOST_OPERATIONS,
    named: ConditionNaming | None = None,
) -> Report:
    """Check a certificate in one way only."""
    try:
        checker = Checker(program, certificate, budget, most_operations, mode, named)
    except MalformedCertificate as error:
        return Report(Status.FAILED, f"the certificate does not fit the program: {error}")
    try:
        checker.check()
    except NotInductive as error:
        return checker.report(Status.FAILED, str(error))
    except MalformedCertificate as error:
        return checker.report(Status.FAILED, f"the certificate does not fit the program: {error}")
    except (Undecided, Stuck) as error:
        return checker.report(Status.UNDECIDED, str(error))
    return checker.conclusion()


class Checker:
    """A check under way: what paths ask, and what they have found."""

    def __init__(
        self,
        program: Program,
        certificate: Certificate,
        budget: Budget,
        most_operations: int,
        mode: Mode,
        named: ConditionNaming | None,
    ) -> None:
        self._named = named
        self._program = program
        self._mode = mode
        self._certificate = certificate
        self.depth: Final = certificate.depth
        """How many visits of cut points that follow each other lead to the next."""
        if self.depth < 1:
            raise MalformedCertificate("the depth of an induction is at least 1")
        if mode.merges and certificate.facts is not None:
            raise MalformedCertificate("facts say more than joined states keep")
        if certificate.rounds is not None and (certificate.cuts or self.depth != 1):
            raise MalformedCertificate("who counts the rounds of all loops needs no cut points, and no depth")
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
        self._viewed = {
            value.object
            for claims in self._claims.values()
            for claim in claims
            for element in claim.elements
            for value in element.values
        }
        self._addressed = [program.functions[name] for name in dict.fromkeys(program.function_of_site.values())]
        self._starts = frozenset((site.index, 0) for site in program.function_of_site)
        self._places: dict[str, FunctionPlaces] = {}
        self._live: dict[str, Mapping[Location, frozenset[Register]]] = {}
        self.obligations: Final = Obligations(program, certificate.property)
        self._unshown: dict[ConditionIndex, bool] = {}
        """Conditions that may fail somewhere; False: nobody knows, the solver has not decided."""
        self._inside: set[ConditionIndex] = set()
        """Those of them that are not only about memory outside the program."""
        self.enumerations = 0
        self.paths = 0
        self.operations = 0
        self._most_operations = most_operations

    def report(self, status: Status, reason: str = "", unshown: Sequence[ConditionIndex] = ()) -> Report:
        obligations = self.obligations
        opened, assumed = (
            tuple([condition_text(each, self._named) for each in found.values()])
            for found in (obligations.open, obligations.assumed)
        )
        opened += tuple(f"{kind.value}: the program does not tell where it could go wrong" for kind in obligations.unseen)
        shown = len(obligations) if status is Status.CHECKED else 0
        outside = tuple(place for place in unshown if place not in self._inside)
        effort = self.paths, self.operations, self.solver.calls
        return Report(status, reason, *effort, shown, opened, assumed, tuple(unshown), outside)

    def conclusion(self) -> Report:
        """The report when all paths have been followed."""
        if not self._unshown:
            return self.report(Status.CHECKED)
        may_fail = [place for place, is_decided in self._unshown.items() if is_decided]
        place = may_fail[0] if may_fail else next(iter(self._unshown))
        text = f"this is not shown: {condition_text(self.obligations[place], self._named)}"
        unshown = sorted(self._unshown)
        if may_fail:
            return self.report(Status.FAILED, text, unshown)
        return self.report(Status.UNDECIDED, f"{text}: the solver does not know", unshown)

    def not_shown(self, place: ConditionIndex, *, is_decided: bool, is_outside: bool) -> None:
        """A path comes to a condition that may fail there; or the solver has not decided about it."""
        self._unshown[place] = self._unshown.get(place, False) or is_decided
        if not is_outside:
            self._inside.add(place)

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
        self._paths(machine, function.entry, ()).follow()
        for (location, calls), claims in self._claims.items():
            for claim in claims:
                self._check_claim(location, calls, claim)

    def _machine(self, *, initial: bool) -> TermMachine:
        machine = TermMachine(self._program, self._oracle, self._terms, self._certificate.facts, initial=initial)
        machine.splits, machine.facts.demands_writes = self._mode.splits, self._mode.demands_writes
        machine.terms_algebra.proves_accesses = self.obligations.ask_about_memory
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
        conditions = Builder(machine, claim, self._viewed).build()
        self._paths(machine, location, calls, conditions).follow()

    def _paths(
        self, machine: TermMachine, location: Location, calls: tuple[int, ...], conditions: list[Operand] | None = None
    ) -> Paths:
        if self._mode.merges:
            return MergedPaths(self, machine, location, calls, conditions, self._certificate.rounds)
        return Paths(self, machine, location, calls, conditions)

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

    def places(self, function: str) -> FunctionPlaces:
        """Where ways meet in a function."""
        found = self._places.get(function)
        if found is None:
            found = self._places[function] = FunctionPlaces(self.function(function))
        return found

    def edge(self, number: int) -> Edge:
        return self._edges[number]

    def function(self, name: str) -> ControlFlowAutomaton:
        return self._program.functions[name]

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


def _is_moved(value: Term) -> bool:
    """Whether a value was computed by moving a pointer."""
    return any(isinstance(part, Term) and part.operator is op.PTR_ADD for part in in_order((value,), ()))
