"""The analysis `interval`: the numeric domain, joined where control meets."""

from __future__ import annotations

from cegas.domains.interval.component import component
from cegas.engines.cegar import CegarEngine
from cegas.foundation.typed import TYPE_CHECKING
from cegas.verification.recipes import bounded

if TYPE_CHECKING:
    from cegas.engines.modular import ModularEngine
    from cegas.verification.analyses import Settings


def interval(settings: Settings, *, enumerates: bool = True) -> CegarEngine:
    """A target that is reached is checked along one path, and in the end along others, unless somebody else does that."""
    return CegarEngine(
        "interval",
        lambda setup: [bounded(component(setup), setup)],
        follows_pointers=settings.preslice,
        enumerates=enumerates,
        merges=True,
    )


def floats(settings: Settings) -> CegarEngine:
    """The same without a question to the solver, to which formulas over floats are hard."""
    return CegarEngine(
        "floats",
        lambda setup: [bounded(component(setup, asks=False), setup)],
        follows_pointers=settings.preslice,
        enumerates=False,
        merges=True,
    )


def modular(settings: Settings) -> ModularEngine:
    """Functions that call themselves are explored by themselves."""
    from cegas.domains.interval.modular import ModularIntervals
    from cegas.engines.modular import ModularEngine

    return ModularEngine("modular", ModularIntervals)
