"""Interpolants between the edges of an infeasible path."""

from __future__ import annotations

import time
from collections.abc import Container, Sequence

from cegas.foundation.budget import Budget
from cegas.foundation.records import record
from cegas.program.control_flow import Edge, Program
from cegas.program.machine import Stuck
from cegas.program.oracle import MemoryOracle
from cegas.smt.formula import Feasible, Infeasible, PathFormula, Trusted
from cegas.smt.interpolation.names import START, Formula, Thing
from cegas.smt.interpolation.ssa import SsaEncoder
from cegas.smt.solver import BitwuzlaInterpolator, BitwuzlaSolver, NoSequence, SatAnswer, Solver
from cegas.smt.terms import Node, Terms, variables_of

LARGEST_CORE = 24
"""A core of at most this size is minimised, formula by formula; the solver's larger ones are seldom too large."""


@record
class Interpolants:
    """A reason at every point of an infeasible path. Point k lies before edge k.

    The first formula follows from those of the start; each other one from the formula before it and those of the edge in
    between. The last one is false.
    """

    edges: int
    """How many edges the shortest infeasible prefix has; the lists have one more element."""
    mentions: tuple[tuple[Thing, ...], ...]
    """The registers and cells that the formula at each point speaks of, in a fixed order."""
    formulas: tuple[Node, ...]
    core: tuple[Formula, ...]
    """The formulas that they were made from, in the order of the path."""
    terms: Terms


@record
class NoInterpolants:
    """That there are no interpolants, and why."""

    reason: str


def interpolate(
    program: Program,
    path: Sequence[Edge],
    time_limit: float = 2.0,
    budget: Budget | None = None,
    oracle: MemoryOracle | None = None,
    *,
    explicit: bool = False,
) -> Interpolants | NoInterpolants:
    """Interpolants of the shortest infeasible prefix of a path from the start of the program.

    Two options make them fit for certain analyses. One that tracks values *explicitly* makes nothing of `x == y`: it has
    to know which value both have. With `explicit` all that has a constant value on the path is named like an address,
    "this is what it is", so that whatever a constant came from is mentioned. And an analysis that does not track the address
    of a write asks an `oracle` where it may go, and loses what is there: with an oracle, interpolants also mention what
    keeps such writes away from cells that matter.
    """
    return _Interpolation(program, path, time_limit, budget, SsaEncoder(program, oracle, explicit=explicit)).run()


class _Interpolation:
    """One question."""

    def __init__(
        self, program: Program, path: Sequence[Edge], time_limit: float, budget: Budget | None, encoder: SsaEncoder
    ) -> None:
        self._program = program
        self._encoder = encoder
        self._path = path
        self._limit = time_limit
        self._end = time.monotonic() + time_limit
        self._budget = budget

    def run(self) -> Interpolants | NoInterpolants:
        try:
            formula = PathFormula(self._program, self._path, self._tick)
            verdict = formula.shortest_infeasible_prefix(self._solver)
            if isinstance(verdict, Feasible | Trusted):
                return NoInterpolants("the path is feasible")
            if not isinstance(verdict, Infeasible):
                return NoInterpolants(verdict.reason)
            encoder = self._encoder
            # One edge more: a call is decided by where the path goes on.
            encoder.run(self._path[: verdict.edges + 1], self._tick)
        except Stuck as stuck:
            return NoInterpolants(f"the path has no formula: {stuck}")
        except NoSequence as failure:
            return NoInterpolants(str(failure))
        wanted = {id(constraint) for constraint in verdict.core}
        numbers = {number for number, each in enumerate(formula.constraints) if not wanted or id(each) in wanted}
        core = self._core(encoder, verdict.edges, numbers)
        if isinstance(core, NoInterpolants):
            return core
        groups = _grouped(core)
        try:
            interpolator = BitwuzlaInterpolator(encoder.smt.terms, self._left(), self._budget)
            formulas = interpolator.sequence(list(groups.values())) if len(groups) > 1 else []
        except NoSequence as failure:
            return NoInterpolants(str(failure))
        return _spread(encoder, verdict.edges, core, list(groups), formulas)

    def _core(self, encoder: SsaEncoder, edges: int, constraints: Container[int]) -> list[Formula] | NoInterpolants:
        """Formulas that contradict each other, in the order of the path."""
        everything = [*encoder.naming.formulas, *(Formula(each.edge, each.node) for each in encoder.definitions)]
        unique: dict[Node, Formula] = {}
        for formula in sorted(everything, key=_edge_of):
            if formula.edge < edges:
                unique.setdefault(formula.node, formula)
        formulas = _relevant(list(unique.values()), constraints)
        answer = self._contradiction(encoder.smt.terms, formulas)
        if isinstance(answer, list):
            return self._smaller(encoder.smt.terms, answer)
        if answer is SatAnswer.UNKNOWN:
            return NoInterpolants("the solver did not decide the path's formula over names in time")
        reasons = ", ".join(encoder.naming.left_open)
        return NoInterpolants(f"the contradiction rests on what has no names: {reasons or 'the numbers of addresses'}")

    def _contradiction(self, terms: Terms, formulas: Sequence[Formula]) -> list[Formula] | SatAnswer:
        """A core of formulas, or what the solver says instead."""
        solver = self._solver(terms, cores=True)
        for number, formula in enumerate(formulas):
            solver.assert_formula(formula.node, number)
        answer = solver.check()
        if answer is not SatAnswer.UNSAT:
            return answer
        return [formulas[number] for number in sorted(name for name in solver.core() if isinstance(name, int))]

    def _smaller(self, terms: Terms, core: list[Formula]) -> list[Formula]:
        """Leave out formulas that are not needed, those of the first edges first: late reasons need no long memory."""
        position = 0 if len(core) <= LARGEST_CORE else len(core)
        while position < len(core) and self._left() > 0.5 * self._limit:
            found = self._contradiction(terms, core[:position] + core[position + 1 :])
            if isinstance(found, list):
                core = found
            else:
                position += 1
        return core

    def _solver(self, terms: Terms, time_limit: float | None = None, *, cores: bool = False) -> Solver:
        """A solver that gives up when the time for the whole question is over."""
        limit = self._left() if time_limit is None else min(time_limit, self._left())
        return BitwuzlaSolver(terms, limit, cores=cores, budget=self._budget)

    def _tick(self) -> None:
        if self._budget is not None:
            self._budget.tick()
        if time.monotonic() > self._end:
            if self._budget is not None:
                self._budget.interrupted += 1
            raise NoSequence("the encoding of the path takes too long")

    def _left(self) -> float:
        """Seconds that are left; never none at all, since that would mean no limit."""
        return max(0.01, self._end - time.monotonic())


def _relevant(formulas: Sequence[Formula], constraints: Container[int]) -> list[Formula]:
    """The formulas of some constraints, and those that say something about what these rest on."""
    about: dict[Node, list[int]] = {}
    """By symbol: the formula that says its value, and those that are neither a value nor a constraint."""
    found: set[int] = set()
    pending: list[int] = []
    for number, formula in enumerate(formulas):
        if formula.constraint is not None:
            if formula.constraint in constraints:
                pending.append(number)
        elif formula.defines is not None:
            about.setdefault(formula.defines, []).append(number)
        else:
            for symbol in variables_of((formula.node,)):
                about.setdefault(symbol, []).append(number)
    while pending:
        number = pending.pop()
        if number not in found:
            found.add(number)
            for symbol in variables_of((formulas[number].node,)):
                pending.extend(about.pop(symbol, ()))
    return [formulas[number] for number in sorted(found)]


def _edge_of(formula: Formula) -> int:
    return formula.edge


def _grouped(core: Sequence[Formula]) -> dict[int, list[Node]]:
    groups: dict[int, list[Node]] = {}
    for formula in core:
        groups.setdefault(formula.edge, []).append(formula.node)
    return groups


def _spread(
    encoder: SsaEncoder, edges: int, core: Sequence[Formula], borders: Sequence[int], formulas: Sequence[Node]
) -> Interpolants:
    """From the borders between groups to all points: nothing happens on the edges in between."""
    terms = encoder.smt.terms
    after = dict(zip(borders, [*formulas, terms.false], strict=True))
    points: list[Node] = []
    current = terms.true
    for edge in range(START, edges):
        current = after.get(edge, current)
        points.append(current)
    mentions = tuple(tuple(_mentioned(encoder, point)) for point in points)
    return Interpolants(edges, mentions, tuple(points), tuple(core), terms)


def _mentioned(encoder: SsaEncoder, formula: Node) -> dict[Thing, None]:
    things = (encoder.naming.things.get(symbol) for symbol in variables_of((formula,)))
    return {thing: None for thing in things if thing is not None}
