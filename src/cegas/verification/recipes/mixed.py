"""The analysis `mixed`: explicit values, all states of the compiled program, intervals, symbols and induction in turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cegas.engines.turns import SHORT_TURN, Alternation, Share
from cegas.verification.recipes.values import value

if TYPE_CHECKING:
    from cegas.engines.engine import Engine
    from cegas.verification.analyses import Settings

FIRST_TURN: Final = 4_000
"""Most programs are decided by then, without a thought about symbols."""

SYMBOLIC_STATE: Final = 16
"""A state of symbolic execution takes about as long as so many states of explicit values."""

INTERVAL_STATE: Final = 8
"""The same for a state of the numeric domain."""

BEFORE_INDUCTION: Final = 12_000
"""Programs that the others decide by then have proofs with certificates."""


def mixed(settings: Settings) -> Alternation:
    """Values decide what depends on no input, however long it runs; symbols what depends on inputs that have many values;
    intervals, what single variables cannot leave, however long loops run.

    Each is lost on many programs that the other decides at once, and nobody can tell by looking at the program. Loops that
    run as long as an input says, and keep something true, are for induction; machines with millions of states, for the
    search at the processor's speed.
    """

    def symex() -> Engine:
        from cegas.verification.recipes import symbolic  # most programs do not need it

        return symbolic.symex(settings)

    def interval() -> Engine:
        from cegas.verification.recipes import intervals  # likewise

        return intervals.interval(settings, enumerates=False)  # symbolic execution is better at single paths

    def induction() -> Engine:
        from cegas.engines.induction import engine  # likewise

        return engine.engine(settings)

    def explore() -> Engine:
        from cegas.engines.explore import ExploreEngine  # likewise

        return ExploreEngine(gives_up_early=True)

    shares = [
        Share(lambda: value(settings, SHORT_TURN)),
        Share(explore),
        Share(interval, INTERVAL_STATE),
        Share(symex, SYMBOLIC_STATE),
        Share(induction, after=BEFORE_INDUCTION),
    ]
    return Alternation("mixed", shares, FIRST_TURN)
