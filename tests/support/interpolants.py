"""Whether interpolants are ones, by another solver."""

from __future__ import annotations

from itertools import pairwise

from cegas.smt.interpolation import START, Interpolants
from cegas.smt.solver import BitwuzlaSolver, SatAnswer, SolverFactory
from cegas.smt.terms import variables_of


def flaw(found: Interpolants, make_solver: SolverFactory = BitwuzlaSolver, time_limit: float | None = None) -> str:
    """What is wrong with interpolants; empty if another solver confirms that they are ones."""
    terms = found.terms
    steps = [(START, terms.true, found.formulas[0])]
    steps.extend((edge, before, after) for edge, (before, after) in enumerate(pairwise(found.formulas)))
    for edge, before, after in steps:
        solver = make_solver(terms, time_limit)
        for node in (before, *(formula.node for formula in found.core if formula.edge == edge), terms.negation(after)):
            solver.assert_formula(node)
        if solver.check() is not SatAnswer.UNSAT:
            return f"the formula after edge {edge} does not follow"
        earlier = variables_of(formula.node for formula in found.core if formula.edge <= edge)
        later = variables_of(formula.node for formula in found.core if formula.edge > edge)
        shared = set(earlier) & set(later)
        strange = [str(symbol) for symbol in variables_of((after,)) if symbol not in shared]
        if strange:
            return f"the formula after edge {edge} speaks of {', '.join(strange)}"
    return "" if found.formulas[-1].is_false() else "the last formula is not false"
