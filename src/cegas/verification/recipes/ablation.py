"""The analysis `cegas` with mechanisms taken out, to see which proofs need them."""

from __future__ import annotations

from cegas.cpa.setup import Setup
from cegas.domains.value.ablation import AblatedAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.component import ValueComponent
from cegas.engines.cegar import CegarEngine
from cegas.engines.turns import SHORT_TURN
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.oracle import AddressTakenOracle
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.settings import Mechanism

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings


def ablated(settings: Settings) -> CegarEngine:
    """Everything is tracked, but some mechanisms are missing: no refinement could add to what is known.

    Nor are paths that stay in doubt checked one by one: an exact formula tells fields, paths and calls apart.
    """
    missing = settings.without
    has_targets = Mechanism.TARGET_SETS not in missing
    has_fields = Mechanism.FIELDS not in missing  # as the points-to sets of the whole program do

    def component(setup: Setup) -> ValueComponent:
        program, pointers = setup.program, setup.points_to
        if has_fields:
            space = AddressSpace(
                pointers, Singletons(program, pointers), holds_pointers=settings.tracks_addresses, has_targets=has_targets
            )
        else:
            space = AddressSpace(
                AddressTakenOracle(program), holds_pointers=settings.tracks_addresses, has_targets=has_targets
            )
        return ValueComponent(
            AblatedAnalysis(
                program,
                space,
                pointers.callees,
                strong_updates=Mechanism.STRONG_UPDATES not in missing,
                fields=has_fields,
                paths=Mechanism.PATHS not in missing,
                contexts=Mechanism.CONTEXTS not in missing,
            )
        )

    return CegarEngine(
        "cegas", lambda setup: [component(setup)], follows_pointers=has_fields, enumerates=False, turn=SHORT_TURN
    )
