"""The analysis `kinduction`: bounded model checking, which finds errors, and induction, which finds proofs, in turns."""

from __future__ import annotations

from cegas.engines.turns import Alternation, Share
from cegas.foundation.typed import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cegas.engines.engine import Engine
    from cegas.verification.analyses import Settings

LONGEST_QUESTION: Final = 5.0
"""Seconds for a question of bounded model checking: induction waits meanwhile."""

FIRST_TURN: Final = 500
"""Enough for a first look: most loops can be cut in less time than it takes to unroll them."""

BMC_COST: Final = 8
"""A unit of its work takes so much longer than one of induction, since formulas grow with every round."""


def kinduction(settings: Settings) -> Alternation:
    """The base case of induction is bounded model checking: whatever it finds, or proves, counts."""

    def induction() -> Engine:
        from cegas.engines.induction import engine

        return engine.engine(settings)

    def bmc() -> Engine:
        from cegas.engines import bmc

        return bmc.engine(settings, longest_question=LONGEST_QUESTION)

    return Alternation("kinduction", [Share(bmc, BMC_COST, name="bmc"), Share(induction, name="induction")], FIRST_TURN)
