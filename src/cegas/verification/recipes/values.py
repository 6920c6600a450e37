"""The analyses `value` and `value-full`: explicit-value model checking, with and without CEGAR."""

from __future__ import annotations

from cegas.cpa.component import LateRefiner, Refiner
from cegas.cpa.setup import Setup
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import ValueState
from cegas.engines.cegar import STATES_PER_CONDITION, CegarEngine
from cegas.engines.turns import MOST_WORK, TURN
from cegas.foundation.typed import TYPE_CHECKING
from cegas.verification.recipes import bounded

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings


def value(settings: Settings, turn: int | None = None) -> CegarEngine:
    """Where nearly everything matters, refinement step by step costs many times what an exploration with everything tracked
    does; where little matters, it is the other way round. So the two take turns, and the first verdict counts."""

    def components(setup: Setup) -> list[ValueComponent]:
        values = _values(setup)
        return [ValueComponent(values, LateRefiner(lambda: _refiner(values))), ValueComponent(values)]

    return CegarEngine(
        "value",
        lambda setup: [bounded(each, setup) for each in components(setup)],
        follows_pointers=settings.preslice,
        turn=turn,
    )


def _refiner(values: ValueAnalysis) -> Refiner[ValueState, ValuePrecision]:
    from cegas.domains.value.refinement.interpolation import ValueInterpolation
    from cegas.domains.value.refinement.refiner import ValueRefiner

    return ValueRefiner(values, ValueInterpolation(values))


def value_full(settings: Settings) -> CegarEngine:
    """Everything is tracked from the start."""
    return CegarEngine(
        "value-full",
        lambda setup: [bounded(ValueComponent(_values(setup)), setup)],
        follows_pointers=settings.preslice,
        most_enumeration=(MOST_WORK - TURN) // STATES_PER_CONDITION,  # as if it had turns with nobody
    )


def _values(setup: Setup) -> ValueAnalysis:
    """Slices rest on points-to sets; what is outside of them forgets what it may write by the same sets."""
    return ValueAnalysis(setup.program, None if setup.relevant is None else AddressSpace(setup.points_to))
