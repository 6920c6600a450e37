"""The analysis `shape`: explicit values, and lists of any length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cegas.domains.shape.component import component
from cegas.engines.cegar import CegarEngine
from cegas.verification.recipes import bounded

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings


def shape(settings: Settings, *, enumerates: bool = True) -> CegarEngine:
    """A target that is reached is checked along one path, and in the end along others, unless somebody else does that."""
    return CegarEngine(
        "shape",
        lambda setup: [bounded(component(setup), setup)],
        follows_pointers=settings.preslice,
        enumerates=enumerates,
        merges=True,
        folds=True,
    )
