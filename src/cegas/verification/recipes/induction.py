"""The analysis `kinduction`: bounded model checking, which finds errors, and induction, which finds proofs, in turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cegas.engines.turns import Alternation, Share

if TYPE_CHECKING:
    from cegas.engines.engine import Engine
    from cegas.verification.analyses import Settings

FIRST_TURN: Final = 500
"""Enough for a first look: most loops can be cut in less time than it takes to unroll them."""


def kinduction(settings: Settings) -> Alternation:
    """The base case of induction is bounded model checking: whatever it finds, or proves, counts."""

    def induction() -> Engine:
        from cegas.engines.induction import engine

        return engine.engine(settings)

    def bmc() -> Engine:
        from cegas.engines import bmc

        return bmc.engine(settings)

    return Alternation("kinduction", [Share(bmc, name="bmc"), Share(induction, name="induction")], FIRST_TURN)
