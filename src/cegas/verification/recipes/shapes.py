"""The analysis `shape`: explicit values, and lists of any length."""

from __future__ import annotations

from cegas.domains.shape.component import component
from cegas.engines.cegar import CegarEngine
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings


def shape(settings: Settings, *, enumerates: bool = True) -> CegarEngine:
    """A target that is reached is checked along one path, and in the end along others, unless somebody else does that.

    It looks at the whole program: what is outside of a slice would forget what it may write, and with that all lists.
    """
    return CegarEngine(
        "shape",
        lambda setup: [component(setup)],
        enumerates=enumerates,
        merges=True,
        is_folded=lambda made: bool(made.has_folded),
    )
