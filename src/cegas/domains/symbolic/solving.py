"""Whether constraints can hold together: cheap answers first, then the solver.

In this order: a constraint that is there already, or whose opposite is; the model of the state; the answers of earlier
questions (the same constraints, a contradiction among them); ranges of values; models of earlier questions and simple
ones; then the solver. From the second step on, only those constraints count that share symbols with the new one, directly
or over others. No answer in time counts as yes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

from cegas.domains.symbolic.expressions import ExpressionTable, value_under
from cegas.domains.symbolic.ranges import SymbolBounds
from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final
from cegas.program.machine import Stuck
from cegas.program.symbolic import Applied, Symbol, Symbolic
from cegas.smt.encoding import Encoder
from cegas.smt.solver import BitwuzlaSolver, SatAnswer
from cegas.smt.terms import Node, Terms

LONGEST_QUERY: Final = 5.0
"""Seconds for one question to the solver, unless the budget ends sooner."""

MOST_ANSWERS: Final = 1 << 15
MOST_MODELS: Final = 6
"""So many models of the last questions are tried on the next one."""
MOST_TERMS: Final = 1 << 17
MOST_CORES: Final = 32
"""So many contradictions are remembered for each constraint."""
SMALL_CORE: Final = 3
"""Contradictions of so few constraints are not looked into."""

Assignment = Mapping[Symbol, int]
Finding = tuple[bool, Assignment | None]
"""Whether constraints can hold together, as far as is known; and values of their symbols for which they do."""
IMPOSSIBLE: Final[Finding] = (False, None)


class Counters:
    """How questions were answered."""

    __slots__ = ("by_answer", "by_bounds", "by_core", "by_form", "by_model", "calls", "seconds")

    def __init__(self) -> None:
        self.calls = 0
        """Questions to the solver."""
        self.seconds = 0.0
        self.by_form = 0
        """Constraints that are there already, or contradict one that is."""
        self.by_model = 0
        self.by_answer = 0
        self.by_core = 0
        self.by_bounds = 0
        """Constraints that compare one symbol with numbers only."""


class Satisfiability:
    """Answers questions about constraints of one program."""

    def __init__(self, table: ExpressionTable, budget: Budget | None = None, longest: float = LONGEST_QUERY) -> None:
        self._table = table
        self._longest = longest
        self._budget = budget
        self.counters = Counters()
        self._encoding: _Encoding | None = None
        self._answers: dict[frozenset[Symbolic], Finding] = {}
        self._cores: dict[Symbolic, list[frozenset[Symbolic]]] = {}
        """By one of their members: constraints that contradict each other."""
        self._models: list[Assignment] = []

    def extend(self, constraints: Sequence[Symbolic], new: Symbolic, model: Assignment | None) -> Finding:
        """Whether a constraint can hold together with others; `model` is one of the others, if one is known."""
        if any(new is constraint for constraint in constraints):
            self.counters.by_form += 1
            return True, model
        opposite = self._table.negation(new)
        if any(opposite is constraint for constraint in constraints):
            self.counters.by_form += 1
            return IMPOSSIBLE
        if model is not None and value_under(new, model):
            self.counters.by_model += 1
            return True, model
        possible, found = self._ask(connected(constraints, new))
        if found is None or model is None:
            return possible, None
        # The others have no symbol in common with these: each may keep its value.
        return True, {**model, **found}

    def _ask(self, constraints: Sequence[Symbolic]) -> Finding:
        question = frozenset(constraints)
        if question in self._answers:
            self.counters.by_answer += 1
            return self._answers[question]
        if any(core <= question for member in constraints for core in self._cores.get(member, ())):
            self.counters.by_core += 1
            return IMPOSSIBLE
        bounds = SymbolBounds(constraints)
        if bounds.is_empty or bounds.is_exact:
            self.counters.by_bounds += 1
            return self._remember(question, IMPOSSIBLE if bounds.is_empty else (True, bounds.first()))
        tried = self._try_models(constraints, bounds)
        if tried is not None:
            self.counters.by_model += 1
            return self._remember(question, (True, tried))
        return self._solve(constraints, question)

    def _remember(self, question: frozenset[Symbolic], finding: Finding) -> Finding:
        if len(self._answers) >= MOST_ANSWERS:
            self._answers.clear()
            self._cores.clear()
        self._answers[question] = finding
        return finding

    def _try_models(self, constraints: Sequence[Symbolic], bounds: SymbolBounds) -> Assignment | None:
        for model in (*self._models, bounds.first(), bounds.last(), *self._simple_models(constraints)):
            known: dict[Symbolic, int] = {}
            if all(value_under(constraint, model, known) for constraint in constraints):
                return {symbol: model.get(symbol, 0) for symbol in symbols_of(constraints)}
        return None

    @staticmethod
    def _simple_models(constraints: Sequence[Symbolic]) -> list[Assignment]:
        """All symbols 0, 1, -1, or very large."""
        symbols = symbols_of(constraints)
        simple: list[Assignment] = [{}, dict.fromkeys(symbols, 1)]
        for shift in (0, 1):
            simple.append({symbol: ((1 << symbol.type.bits) - 1) >> shift for symbol in symbols})
        return simple

    def _solve(self, constraints: Sequence[Symbolic], question: frozenset[Symbolic]) -> Finding:
        if self._encoding is None or self._encoding.size > MOST_TERMS:
            self._encoding = _Encoding()
        encoding = self._encoding
        begin = time.perf_counter()
        answer, solver = self._question(encoding, constraints, cores=False)
        finding: Finding = (True, None)
        if answer is SatAnswer.SAT:
            model = {symbol: solver.value(encoding.symbol(symbol)) for symbol in symbols_of(constraints)}
            self._models = [model, *self._models[: MOST_MODELS - 1]]
            finding = self._remember(question, (True, model))
        elif answer is SatAnswer.UNSAT:
            self._remember_core(encoding, constraints)
            finding = self._remember(question, IMPOSSIBLE)
        self.counters.seconds += time.perf_counter() - begin
        if self._budget is not None:
            self._budget.check()
        return finding

    def _question(
        self, encoding: _Encoding, constraints: Sequence[Symbolic], *, cores: bool
    ) -> tuple[SatAnswer, BitwuzlaSolver]:
        self.counters.calls += 1
        solver = BitwuzlaSolver(encoding.terms, self._limit(), cores=cores, budget=self._budget)
        for number, constraint in enumerate(constraints):
            node, definitions = encoding.formula(constraint)
            for definition in definitions:
                solver.assert_formula(definition)
            solver.assert_formula(node, number)
        return solver.check(), solver

    def _remember_core(self, encoding: _Encoding, constraints: Sequence[Symbolic]) -> None:
        """Find out which of the constraints contradict each other. To ask for that at once would slow all questions."""
        core = frozenset(constraints)
        if len(constraints) > SMALL_CORE:
            answer, solver = self._question(encoding, constraints, cores=True)
            if answer is SatAnswer.UNSAT:
                core = frozenset(constraints[number] for number in solver.core() if isinstance(number, int)) or core
        member = next(constraint for constraint in reversed(constraints) if constraint in core)
        cores = self._cores.setdefault(member, [])
        cores.append(core)
        if len(cores) > MOST_CORES:
            del cores[0]

    def _limit(self) -> float:
        remaining = None if self._budget is None else self._budget.remaining
        return self._longest if remaining is None else max(0.05, min(self._longest, remaining))


class _Encoding:
    """Expressions as terms of the solver."""

    def __init__(self) -> None:
        self.terms = Terms()
        self._encoder = Encoder(self.terms)
        self._nodes: dict[Symbolic, Node] = {}
        self._symbols: dict[Symbol, Node] = {}
        self._definitions: dict[Symbolic, tuple[Node, ...]] = {}

    @property
    def size(self) -> int:
        return len(self._nodes)

    def formula(self, constraint: Symbolic) -> tuple[Node, tuple[Node, ...]]:
        """A constraint, and what holds besides.

        Definitions that were made for another constraint are missing, which makes the question weaker but not wrong.
        """
        found = self._nodes.get(constraint)
        if found is None:
            before = len(self._encoder.definitions)
            found = self._node(constraint)
            self._definitions[constraint] = tuple(self._encoder.definitions[before:])
        return found, self._definitions.get(constraint, ())

    def symbol(self, symbol: Symbol) -> Node:
        """The term whose value in a model is the bit pattern of a symbol."""
        if symbol not in self._symbols:
            self._node(symbol)
        return self._symbols[symbol]

    def _node(self, expression: Symbolic) -> Node:
        nodes = self._nodes
        pending: list[Symbolic] = [expression]
        while pending:
            current = pending[-1]
            if current in nodes:
                pending.pop()
                continue
            if isinstance(current, Applied):
                missing = [operand for operand in current.operands if not isinstance(operand, int) and operand not in nodes]
                if missing:
                    pending.extend(missing)
                    continue
                nodes[current] = self._applied(current)
            else:
                assert isinstance(current, Symbol)
                nodes[current], self._symbols[current] = self._encoder.variable(current.type, f"s{current.number}")
            pending.pop()
        return nodes[expression]

    def _applied(self, expression: Applied) -> Node:
        operands = [
            self._encoder.constant(expression.type_of(place), operand) if isinstance(operand, int) else self._nodes[operand]
            for place, operand in enumerate(expression.operands)
        ]
        try:
            return self._encoder.encode(expression.operator, expression.type, expression.operand_type, *operands)
        except Stuck:  # no formula for this operator: its result may be anything
            return self._encoder.variable(expression.type, "result")[0]


def symbols_of(constraints: Iterable[Symbolic]) -> list[Symbol]:
    """The symbols of constraints, each once, in a fixed order."""
    return list(dict.fromkeys(symbol for constraint in constraints for symbol in constraint.symbols))


def connected(constraints: Sequence[Symbolic], new: Symbolic) -> list[Symbolic]:
    """The constraints that share symbols with a new one, directly or over others, in their order; the new one is last."""
    reached = set(new.symbols)
    chosen = [False] * len(constraints)
    grew = True
    while grew:
        grew = False
        for number, constraint in enumerate(constraints):
            if not chosen[number] and not reached.isdisjoint(constraint.symbols):
                chosen[number] = grew = True
                reached.update(constraint.symbols)
    return [*(constraint for number, constraint in enumerate(constraints) if chosen[number]), new]


__all__ = ["Assignment", "Counters", "Satisfiability", "connected", "symbols_of"]
