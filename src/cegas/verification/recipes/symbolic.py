"""The analyses `symex` and `symex-c`: symbolic execution, without and with CEGAR."""

from __future__ import annotations

from cegas.cpa.setup import Setup
from cegas.domains.symbolic import SymbolicAnalysis
from cegas.domains.symbolic.component import SymbolicComponent
from cegas.domains.symbolic.refiner import SymbolicRefiner
from cegas.domains.value.address_space import AddressSpace
from cegas.engines.cegar import CegarEngine
from cegas.foundation.typed import TYPE_CHECKING
from cegas.spatial_flow.singletons import Singletons

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings


def symex(settings: Settings) -> CegarEngine:
    """Everything is tracked."""
    if settings.preslice:
        from cegas.verification.recipes.slices import bounded_symex

        return bounded_symex("symex", everything=True)
    return CegarEngine("symex", lambda setup: [SymbolicComponent(symbolic_analysis(setup))])


def symex_c(settings: Settings) -> CegarEngine:
    """Variables and constraints are tracked as counterexamples demand."""
    if settings.preslice:
        from cegas.verification.recipes.slices import bounded_symex

        return bounded_symex("symex-c", everything=False)

    def component(setup: Setup) -> SymbolicComponent:
        symbolic = symbolic_analysis(setup)
        return SymbolicComponent(symbolic, SymbolicRefiner(symbolic))

    return CegarEngine("symex-c", lambda setup: [component(setup)])


def symbolic_analysis(setup: Setup) -> SymbolicAnalysis:
    """Symbolic execution that knows the points-to sets of the whole program."""
    pointers = setup.points_to
    space = AddressSpace(pointers, Singletons(setup.program, pointers))
    return SymbolicAnalysis(setup.program, space, setup.budget)
