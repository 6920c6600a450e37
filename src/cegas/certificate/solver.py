"""Questions about terms: can conditions hold together, does a conclusion follow from them?

Many questions never reach Z3: what is plain to see is answered first, and Z3 is imported when something is left to ask.
A question is a set of *literals*, terms of one bit with the value that each is to have, and falls into groups that share no
variables, each of which is possible or not on its own. What was answered before is remembered.

`None` is "no answer": it took too long, or something has no encoding (`reason`). Every "possible" is confirmed by evaluating
the conditions in the model that was found, with the semantics table; so only "impossible" rests on Z3 and the encoding.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from threading import Thread

from cegas.certificate.remainders import remainder_facts
from cegas.certificate.terms import OpenTerm, Operand, Term, Terms, TermVariable, evaluate, in_order
from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import TYPE_CHECKING, Any, TypeAlias
from cegas.program import operators as op
from cegas.program.types import FloatType

if TYPE_CHECKING:
    from cegas.certificate.encoding import Encoder

Literals: TypeAlias = dict[OpenTerm, int]
"""Terms of one bit, and the value that each is to have."""
Model: TypeAlias = dict[TermVariable, int]

MODELS = 4
"""At most so many models of earlier questions are tried before Z3 is asked."""
POLL = 0.05
"""Seconds between two looks at the budget while Z3 works."""
SMALL = 400
"""Questions about integers with at most so many terms go to Z3's general solver first, which starts at once."""
SMALL_STEPS = 1_000_000
"""Z3's measure of work that it may spend on that."""


class WrongModel(CegasError):
    """Z3's model does not satisfy the conditions: the encoding, or Z3, is wrong."""


class Solver:
    """Answers questions about the terms of one `Terms`."""

    def __init__(self, terms: Terms, budget: Budget | None = None, timeout: float = 10) -> None:
        """`timeout`: the seconds of processor time that a question may take."""
        self.reason = ""
        """Why the last question without an answer had none."""
        self.calls = 0
        """How many questions Z3 was asked."""
        self._terms = terms
        self._budget = Budget() if budget is None else budget
        self._timeout = timeout
        self._encoder: Encoder | None = None
        self._variables: dict[OpenTerm, tuple[TermVariable, ...]] = {}
        self._answers: dict[frozenset[tuple[OpenTerm, int]], Model | str | None] = {}
        """A model; None if there is none; or the reason why there is no answer."""
        self._models: list[Model] = []
        """The latest ones, the newest last."""

    def is_possible(self, conditions: Sequence[Operand]) -> bool | None:
        """Whether some values of the variables make all conditions (operands of one bit) true."""
        literals = self._literals((condition, 1) for condition in conditions)
        if literals is None:
            return False
        return _all([self._answer(group) for group in self._groups(literals)])

    def follows(self, conditions: Sequence[Operand], conclusion: Operand) -> bool | None:
        """Whether all values that make the conditions true make the conclusion true.

        Conditions that share no variable with the conclusion, not even over other conditions, are not looked at. That is
        sound: fewer conditions only make it harder for a conclusion to follow. But if they alone are contradictory, then
        everything follows, and "no" may be said here (never so if the conclusion is 0).
        """
        wanted = self._literals([(conclusion, 1)])
        if wanted is None:  # nothing makes the conclusion true
            possible = self.is_possible([*conditions])
            return None if possible is None else not possible
        given = [(condition, 1) for condition in conditions]
        return _all([self._is_refuted(given, symbol, 1 - value) for symbol, value in wanted.items()])

    def model(self, conditions: Sequence[Operand]) -> Model | None:
        """Values that make all conditions true, of all variables in them; None if there are none or none are found."""
        literals = self._literals((condition, 1) for condition in conditions)
        if literals is None:
            return None
        result: Model = {}
        for group in self._groups(literals):
            found = self._question(group)
            if not isinstance(found, dict):
                return None
            result.update((variable, found[variable]) for symbol in group for variable in self._variables_of(symbol))
        return result

    # -- taking questions apart -----------------------------------------------------------------------------------

    def _is_refuted(self, given: list[tuple[Operand, int]], symbol: OpenTerm, value: int) -> bool | None:
        """Whether, with what is given, the symbol cannot have the value."""
        claim, literals = self._literals([(symbol, value)]), self._literals([*given, (symbol, value)])
        if claim is None or literals is None:
            return True
        groups = [group for group in self._groups(literals) if any(part in group for part in claim)]
        possible = _all([self._answer(group) for group in groups])
        return None if possible is None else not possible

    def _literals(self, conditions: Iterable[tuple[Operand, int]]) -> Literals | None:
        """Conditions with the values they are to have, taken apart; None if they contradict each other."""
        found: Literals = {}
        pending = list(conditions)
        pending.reverse()
        while pending:
            operand, value = pending.pop()
            if isinstance(operand, int):
                if operand != value:
                    return None
                continue
            if operand.type.bits != 1:
                raise ValueError(f"{operand!r} is no condition: it has {operand.type.bits} bits")
            operator = operand.operator if isinstance(operand, Term) else None
            if isinstance(operand, Term) and operator is op.NOT:
                pending.append((operand.operands[0], 1 - value))
            elif isinstance(operand, Term) and operator is (op.AND if value else op.OR):
                pending += [(each, value) for each in reversed(operand.operands)]
            elif isinstance(operand, Term) and operator in (op.NE, op.ULE, op.SLE):
                pending.append((self._terms.opposite(operand), 1 - value))
            elif found.setdefault(operand, value) != value:
                return None
        return found

    def _groups(self, literals: Literals) -> list[Literals]:
        """The literals, apart where no variables are shared."""
        leader: dict[TermVariable, TermVariable] = {}

        def lead(variable: TermVariable) -> TermVariable:
            while leader.setdefault(variable, variable) is not variable:
                leader[variable] = leader[leader[variable]]
                variable = leader[variable]
            return variable

        for symbol in literals:
            first, *others = self._variables_of(symbol)
            for variable in others:
                leader[lead(variable)] = lead(first)
        groups: dict[TermVariable, Literals] = {}
        for symbol, value in literals.items():
            groups.setdefault(lead(self._variables_of(symbol)[0]), {})[symbol] = value
        return list(groups.values())

    def _variables_of(self, symbol: OpenTerm) -> tuple[TermVariable, ...]:
        found = self._variables.get(symbol)
        if found is None:
            found = tuple([part for part in in_order((symbol,), ()) if isinstance(part, TermVariable)])
            self._variables[symbol] = found
        return found

    # -- one group ------------------------------------------------------------------------------------------------

    def _answer(self, literals: Literals) -> bool | None:
        found = self._question(literals)
        if isinstance(found, str):
            self.reason = found
            return None
        return found is not None

    def _question(self, literals: Literals) -> Model | str | None:
        self._budget.look()
        key = frozenset(literals.items())
        if key not in self._answers:
            known = _facts(literals)
            found: Model | str | None = None
            if known is not None:
                found = self._guess(literals, known)
                if found is None:
                    found = self._ask(literals)
            if isinstance(found, dict):
                self._models = [*self._models[1 - MODELS :], found]
            self._answers[key] = found
        return self._answers[key]

    def _guess(self, literals: Literals, known: dict[OpenTerm, int]) -> Model | None:
        """A model that needs no search: what the conditions say, and else one of an earlier question or plain numbers."""
        variables = list(dict.fromkeys(variable for symbol in literals for variable in self._variables_of(symbol)))
        guesses: list[Model] = [*reversed(self._models), {}]
        for direction in (1, -1):
            numbers = {variable: direction * (place + 1) for place, variable in enumerate(variables)}
            guesses.append({variable: number & ((1 << variable.type.bits) - 1) for variable, number in numbers.items()})
        for guess in guesses:
            model = {each: known.get(each, guess.get(each, 0) & -each.align) for each in variables}
            if _holds(literals, model):
                return model
        return None

    def _ask(self, literals: Literals) -> Model | str | None:
        """Ask Z3."""
        from cegas.certificate.encoding import Encoder, NotEncodable

        parts = in_order(literals, ())
        if any(isinstance(part, Term) and part.operator is op.FREM and part.type.bits == 64 for part in parts):
            return "the remainder of doubles takes Z3 too long, and it does not look at the clock meanwhile"

        # If the garbage collector deleted terms while Z3 works, the process would crash.
        self._budget.announce()
        with collector_paused():
            if self._encoder is None:
                self._encoder = Encoder()
            encoder, z3 = self._encoder, self._encoder.z3
            self.calls += 1
            try:
                formulas = [encoder.vector(symbol, self._budget.tick) == value for symbol, value in literals.items()]
                facts = [fact for fact in remainder_facts(self._terms, parts) if not isinstance(fact, int)]
                formulas += [encoder.vector(fact, self._budget.tick) == 1 for fact in facts]
            except NotEncodable as error:
                return f"no encoding: {error}"
            answer = z3.unknown
            if self._is_small(literals):
                solver = z3.SimpleSolver()
                solver.set("rlimit", SMALL_STEPS)
                answer = self._check(z3, solver, formulas)
            if answer == z3.unknown:
                solver = z3.SolverFor("QF_BVFP")
                answer = self._check(z3, solver, formulas)
            if answer == z3.unsat:
                return None
            if answer != z3.sat:
                self._budget.look()
                return f"no answer within {self._timeout:g} s"
            found, model = solver.model(), {}
            for variable in dict.fromkeys(each for symbol in literals for each in self._variables_of(symbol)):
                model[variable] = found.eval(encoder.vector(variable, self._budget.tick), model_completion=True).as_long()
        if not _holds(literals, model):
            raise WrongModel(f"{list(model.items())[:20]} does not satisfy {list(literals.items())[:20]}")
        return model

    def _is_small(self, literals: Literals) -> bool:
        parts = in_order(literals, ())
        floats = any(isinstance(each.type, FloatType) for each in parts)
        return not floats and len(parts) <= SMALL

    def _check(self, z3: Any, solver: Any, formulas: Sequence[Any]) -> Any:
        """Z3's answer. It works in a thread of its own, so that the budget can end it: then there is none. A question has so
        much processor time: on a busy machine it is worth as much as on an idle one."""
        solver.set(ctrl_c=False)
        solver.add(*formulas)
        answers: list[Any] = []

        def work() -> None:
            try:
                answers.append(solver.check())
            except z3.Z3Exception:  # out of memory, or it was interrupted
                answers.append(z3.unknown)

        thread = Thread(target=work)
        end = time.process_time() + self._timeout
        thread.start()
        while thread.is_alive():
            thread.join(POLL)
            if thread.is_alive() and (time.process_time() > end or self._budget.must_stop()):
                solver.interrupt()
        return answers[0]


def _facts(literals: Literals) -> dict[OpenTerm, int] | None:
    """Variables and terms that the literals say to be equal to numbers; None if the literals contradict that."""
    known: dict[OpenTerm, int] = {}
    for symbol, value in literals.items():
        left, number = symbol, value
        if isinstance(symbol, Term):
            a, b = symbol.operands if symbol.operator is op.EQ and value else (0, 0)
            if isinstance(a, int) or not isinstance(b, int):
                continue
            left, number = a, b
        if known.setdefault(left, number) != number:
            return None
    of_variables = {symbol: number for symbol, number in known.items() if isinstance(symbol, TermVariable)}
    for facts in (of_variables, known) if known else ():
        values: dict[OpenTerm, int] = dict(facts.items())
        evaluate(literals, values)
        if any(values.get(symbol, value) != value for symbol, value in literals.items()):
            return None
    return known


def _holds(literals: Literals, model: Model) -> bool:
    if any(value % variable.align for variable, value in model.items()):
        return False
    values: dict[OpenTerm, int] = dict(model.items())
    for symbol, value in reversed(literals.items()):  # the newest is the likeliest one to fail
        evaluate((symbol,), values)
        if values[symbol] != value:
            return False
    return True


def _all(answers: Iterable[bool | None]) -> bool | None:
    """Whether all answers are "yes", if that is known."""
    found = list(answers)
    return False if False in found else None if None in found else True
