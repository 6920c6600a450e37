"""Explicit values with parts of a test's own: another refiner, another transfer relation."""

from __future__ import annotations

from cegas.domains.value import ValueAnalysis
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.engines.cegar import CegarEngine
from cegas.engines.engine import Knowledge
from cegas.foundation.budget import Budget
from cegas.pointers import PointsTo
from cegas.verification.answers import decide
from cegas.verification.result import Answer
from cegas.verification.watch import Watch


def explore(
    values: ValueAnalysis,
    refiner: ValueRefiner | None,
    budget: Budget,
    points_to: PointsTo | None = None,
    watch: Watch | None = None,
    *,
    enumerates: bool = True,
) -> Answer:
    """What `value` does with a refiner, and `value-full` without."""
    refining = [] if refiner is None else [ValueComponent(values, refiner)]
    engine = CegarEngine(
        "value",
        lambda setup: [*refining, ValueComponent(values)],
        follows_pointers=points_to is not None,
        enumerates=enumerates,
    )
    return decide(engine, values.program, budget, Knowledge(points_to), watch)
