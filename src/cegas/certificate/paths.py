"""All paths from what a machine describes to cut points, and what has to be shown on the way.

Paths go on until as many cut points have been visited as the certificate's depth says. Those from the start of the program
have to show everything all the way. Those from a claim begin with a visit that is described, and nothing has to be shown
before the last visit: by induction it is known there that all has gone well. With a depth of 1, paths end at the next cut
point, and everything is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cegas.certificate.assuming import demanded
from cegas.certificate.checkpoints import Checkpoint
from cegas.certificate.format import Claim
from cegas.certificate.machine import TermMachine
from cegas.certificate.matching import ClaimMatching
from cegas.certificate.obligations import is_outside, surely
from cegas.certificate.outcomes import NotInductive, Split, Undecided
from cegas.certificate.terms import Operand, Term, TermVariable
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind
from cegas.program.expressions import Register
from cegas.program.operations import Assume, Call, Operation, Return, Unsupported
from cegas.program.rounds import Rounds
from cegas.program.values import Pointer, Value

if TYPE_CHECKING:
    from cegas.certificate.checker import Checker

FEW_VALUES: Final = 8
"""An access at an open place is tried at up to this many places, one by one."""
MOST_ENUMERATIONS: Final = 200
"""That is done at most this many times in all."""


@dataclass(frozen=True, slots=True)
class _PendingBranch:
    """A branch that has not been followed yet."""

    checkpoint: Checkpoint
    conditions: int
    calls: tuple[int, ...]
    visits: int
    """Cut points that have been visited until then."""
    rounds: tuple[Rounds, ...]
    """Of each frame, if they are counted."""
    edge: Edge
    start: int
    """The first operation of the edge that is to be done."""
    condition: Operand | None
    """What has to hold on this branch."""
    callee: ControlFlowAutomaton | None
    outside: bool
    address: tuple[Operand, Pointer] | None
    """A term, and the address that it is on this branch."""


class Paths:
    """All paths from a machine's states to the next cut points, one after the other."""

    def __init__(
        self,
        checker: Checker,
        machine: TermMachine,
        location: Location,
        calls: tuple[int, ...],
        conditions: Sequence[Operand] | None = None,
    ) -> None:
        """`conditions` hold at the beginning, which is a claim; without them, it is the start of the program."""
        self._checker = checker
        self._machine = machine
        self._location = location
        self._calls = calls
        self._conditions: list[Operand] = []
        self._visits = 0 if conditions is None else 1
        self._rounds: tuple[Rounds, ...] = ()
        self._shows_all = conditions is None
        self._pending: list[_PendingBranch] = []
        machine.open_offsets.is_aligned = self._is_aligned
        machine.open_offsets.few_values = self._few_values
        self._possible = all(self._assume(condition) for condition in conditions or ())

    def follow(self) -> None:
        if self._possible:
            self._go(self._location)
        while self._pending:
            self._resume(self._pending.pop())

    def _resume(self, later: _PendingBranch) -> None:
        """Follow a branch that was left for later."""
        self._machine.restore(later.checkpoint)
        del self._conditions[later.conditions :]
        self._calls, self._visits, self._rounds = later.calls, later.visits, later.rounds
        if later.condition is not None and not self._assume(later.condition):
            return
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
        if claims is None or self._visit(claims):
            self._go_on(location)

    def _go_on(self, location: Location) -> None:
        """Behind a place at which paths arrive."""
        self._go(location)

    def _ends_at(self, location: Location) -> bool:
        """Whether paths do not simply go on over a location."""
        return location.kind is LocationKind.TARGET or self._checker.claims_at((location.id, self._calls)) is not None

    @property
    def _has_to_show(self) -> bool:
        """Whether something has to be shown here, or is known by induction."""
        return self._shows_all or self._visits == self._checker.depth

    def _visit(self, claims: Sequence[Claim]) -> bool:
        """Visit a cut point; whether the path goes on behind it."""
        if not self._has_to_show:
            self._visits += 1
            return self._is_possibly_described(claims)
        self._checker.paths += 1
        if not self._must_be_described(claims):
            return False
        self._visits += 1
        return self._visits < self._checker.depth

    def _is_possibly_described(self, claims: Sequence[Claim]) -> bool:
        """Go on only where one of the claims describes the state; False if that is nowhere."""
        terms = self._machine.terms_algebra.terms
        nowhere: Operand = 1
        for claim in claims:
            nowhere = terms.conjunction((nowhere, terms.negation(terms.conjunction(demanded(self._machine, claim)))))
        return self._assume(terms.negation(nowhere))

    def _must_be_described(self, claims: Sequence[Claim]) -> bool:
        """Some claim has to describe the states of the machine; False if there are none."""
        reasons: list[str] = []
        for claim in claims:
            reason = self._is_described(claim)
            if reason is None:
                return True
            reasons.append(reason)
        text = f"no claim at {self._location.position or self._location} describes what a path leads to"
        self._must_be_impossible(f"{text} ({reasons[0]})" if reasons else text)
        return False

    def _must_be_impossible(self, otherwise: str) -> None:
        if not self._has_to_show:
            return
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
                        self._postpone(checkpoint, edge)
                    return
            following = self._take(edges[0], 0, None, outside=False)
            if following is None:
                return
            if self._ends_at(following):
                self._arrive(following)
                return
            current = following

    def _postpone(
        self,
        checkpoint: Checkpoint,
        edge: Edge,
        start: int = 0,
        condition: Operand | None = None,
        callee: ControlFlowAutomaton | None = None,
        *,
        outside: bool = False,
        address: tuple[Operand, Pointer] | None = None,
    ) -> None:
        """A branch from here is to be followed later."""
        self._pending.append(
            _PendingBranch(
                checkpoint,
                len(self._conditions),
                self._calls,
                self._visits,
                self._rounds,
                edge,
                start,
                condition,
                callee,
                outside,
                address,
            )
        )

    def _is_blocked(self, edge: Edge) -> bool:
        """Whether the first condition of an edge certainly does not hold."""
        first = edge.operations[0] if edge.operations else None
        if self._checker.obligations.at(edge, 0) is not None:
            return False  # where it does not hold, it has to be shown that nobody comes
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
                self._oblige(edge, index)
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
                self._postpone(checkpoint, edge, index, condition, callee, outside=outside, address=address)
            return None
        return edge.target

    def _oblige(self, edge: Edge, index: int) -> None:
        """If an operation is a condition that counts: it must surely hold, before anything follows from it."""
        condition = self._checker.obligations.at(edge, index)
        if condition is None or not self._has_to_show:
            return
        value = self._machine.terms_algebra.known(surely(self._machine, condition.condition))
        if value == 1:
            return
        opposite = [self._checker.negation(value)] if isinstance(value, Term | TermVariable) else []
        self._checker.paths += 1
        possible = self._checker.solver.is_possible([*self._conditions, *opposite])
        if possible is not False:
            outside = is_outside(self._machine, condition.condition)
            self._checker.not_shown((edge.id, index), is_decided=possible is not None, is_outside=outside)

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
                callee = self._checker.function(call.callee)
            else:
                functions, may_leave = self._checker.functions_at(machine.evaluate(call.callee), machine.terms_algebra)
                if len(functions) + may_leave != 1:
                    checkpoint = Checkpoint(machine)
                    for function in reversed(functions):
                        self._postpone(checkpoint, edge, callee=function)
                    if may_leave:
                        self._postpone(checkpoint, edge, outside=True)
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
        if self._is_excluded(condition):
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

    def _is_excluded(self, condition: Operand) -> bool:
        """Whether a condition cannot hold on this path, as far as it is asked here."""
        return bool(self._conditions) and self._checker.solver.is_possible([*self._conditions, condition]) is False

    def _learn_address(self, one: Operand, other: Operand) -> None:
        """A value that equals an address is that address."""
        algebra = self._machine.terms_algebra
        for term, value in ((one, other), (other, one)):
            address = algebra.address(term)
            if address is not None and algebra.is_told_by_number(value, address) and algebra.address(value) is None:
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
