"""The analysis `cegas` with mechanisms taken out, to see which proofs need them."""

from __future__ import annotations

from cegas.domains.value.ablation import AblatedAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.foundation.budget import Budget
from cegas.pointers import analyze
from cegas.program.control_flow import Program
from cegas.program.oracle import AddressTakenOracle
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.result import Answer, Statistics
from cegas.verification.settings import Mechanism
from cegas.verification.value import explore


def check_without(
    program: Program, budget: Budget, statistics: Statistics, without: frozenset[Mechanism], *, sensitive: bool
) -> Answer:
    """Look with everything tracked but without some mechanisms: no refinement could add to what is known.

    Nor are paths that stay in doubt checked one by one: an exact formula tells fields, paths and calls apart.
    """
    pointers = analyze(program, budget)
    has_fields = Mechanism.FIELDS not in without  # as the points-to sets of the whole program do
    if has_fields:
        space = AddressSpace(pointers, Singletons(program, pointers), holds_pointers=sensitive)
    else:
        space = AddressSpace(AddressTakenOracle(program), holds_pointers=sensitive)
    values = AblatedAnalysis(
        program,
        space,
        pointers.callees,
        strong_updates=Mechanism.STRONG_UPDATES not in without,
        fields=has_fields,
        paths=Mechanism.PATHS not in without,
        contexts=Mechanism.CONTEXTS not in without,
    )
    return explore(values, None, budget, statistics, pointers if has_fields else None, search=False)
