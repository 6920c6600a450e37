"""The analysis `auto`: which engines take turns at a program, in which order, and how much each may do.

The schedule is a table. An engine that joins gets a row; nothing else has to know of it. Work is counted in states of
explicit values, never in time, so that every run is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from cegas.engines.turns import SHORT_TURN, Alternation, Share
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cegas.engines.engine import Engine
    from cegas.program.control_flow import Program
    from cegas.verification.analyses import Settings
    from cegas.verification.features import Features

FIRST_TURN: Final = 4_000
"""Most programs are decided by then, without a thought about symbols."""

_RECIPES: Final = "cegas.verification.recipes"

UNFIT: Final[Mapping[str, str]] = {
    "floats_beside_inputs": "the program has no floats, or takes no input",
    "has_finite_inputs": "an input of the program has too many values",
    "endless_functions": "every function may return, or ends the run",
    "has_one_run": "the program takes inputs",
    "heap_blocks": "the program allocates nothing on the heap",
    "may_have_several_runs": "the program takes no input: there is one run",
    "pointers": "the program has no pointers",
    "recursive_functions": "no function calls itself",
}
"""By the fact that an engine needs, a name in `Features`: why it is left out without that."""


class Row(Data):
    """An engine in the schedule."""

    __slots__ = (
        "after",
        "arguments",
        "behind",
        "cost",
        "engine",
        "function",
        "is_partial",
        "lane",
        "module",
        "needs",
        "reason",
    )

    def __init__(
        self,
        engine: str,
        made_by: tuple[str, str],
        reason: str,
        *,
        needs: str = "",
        cost: int = 1,
        after: int = 0,
        behind: int = 0,
        is_partial: bool = False,
        lane: int = 0,
        arguments: Mapping[str, Any] | None = None,
    ) -> None:
        self.engine: Final = engine
        self.module, self.function = made_by
        """The recipe, which is imported when the engine's first turn has come."""
        self.arguments: Final[Mapping[str, Any]] = arguments or {}
        """For the recipe, besides the settings."""
        self.reason: Final = reason
        """Why it is there, in words."""
        self.needs: Final = needs
        """The fact about a program without which it is left out; a key of `UNFIT`, or nothing."""
        self.cost: Final = cost
        """A unit of its work takes about as long as so many states of explicit values."""
        self.after: Final = after
        """It begins when each of those before may have done so much work, and catches up with them ..."""
        self.behind: Final = behind
        """... unless it stays so much behind them: then its share grows from nothing."""
        self.is_partial: Final = is_partial
        """It decides some programs only; the reason of an UNKNOWN is never its own."""
        self.lane: Final = lane
        """With N jobs, rows whose lanes are the same modulo N take turns in one process, others go on beside that."""

    def make(self, settings: Settings) -> Engine:
        made: Engine = getattr(import_module(self.module), self.function)(settings, **self.arguments)
        return made

    def unfit(self, features: Features) -> str:
        """Why it is not for a program; empty if it is."""
        return UNFIT[self.needs] if self.needs and not getattr(features, self.needs) else ""

    @property
    def beginning(self) -> str:
        """When it has its first turn, in words."""
        begins = max(self.after, self.behind)
        return f"after {begins:,} units of work of each before it" if begins else "at once"


SCHEDULE: Final = (
    Row(
        "floats",
        (f"{_RECIPES}.intervals", "floats"),
        "what sets of floats show by themselves: others ask the solver, to which formulas over floats are hard",
        # The whole of it, if it is not long, has to be in one turn: others may not come back from the solver soon.
        needs="floats_beside_inputs",
        is_partial=True,
        lane=3,
    ),
    Row(
        "value",
        (f"{_RECIPES}.values", "value"),
        "explicit values decide what depends on no input, however long it runs",
        arguments={"turn": SHORT_TURN},
    ),
    Row(
        "control",
        ("cegas.engines.control", "engine"),
        "what stands behind calls that never return is not reached: recursion and loops without end",
        needs="endless_functions",
        is_partial=True,
    ),
    Row(
        "concrete",
        ("cegas.engines.concrete", "engine"),
        "the only run, as compiled code: loops of millions of rounds",
        needs="has_one_run",
        is_partial=True,
        lane=1,
    ),
    Row(
        "explore",
        ("cegas.engines.explore", "engine"),
        "all states of the compiled program: machines with millions of states, whose errors random inputs seldom meet",
        needs="has_finite_inputs",
        after=12_000,  # a turn of it may take seconds
        is_partial=True,
        lane=2,
    ),
    Row(
        "test",
        ("cegas.engines.testing", "engine"),
        "runs with random inputs: errors that many inputs lead to; it gives up soon",
        needs="may_have_several_runs",
        is_partial=True,
    ),
    Row(
        "interval",
        (f"{_RECIPES}.intervals", "interval"),
        "what single variables cannot leave, however long loops run",
        cost=8,
        arguments={"enumerates": False},
        lane=3,
    ),
    Row(
        "modular",
        (f"{_RECIPES}.intervals", "modular"),
        "functions that call themselves, one by one: recursion of any depth",
        needs="recursive_functions",
        cost=8,
        lane=3,
    ),
    Row(
        "shape",
        (f"{_RECIPES}.shapes", "shape"),
        "lists of any length on the heap: they are folded at the heads of loops",
        needs="heap_blocks",
        cost=4,
        arguments={"enumerates": False},
        is_partial=True,
        lane=3,
    ),
    Row(
        "symex",
        (f"{_RECIPES}.symbolic", "symex"),
        "symbols decide what depends on inputs that have many values",
        cost=3,
        lane=1,
    ),
    Row(
        "bmc",
        ("cegas.engines.bmc", "engine"),
        "all paths up to a bound in one formula: many branches between short loops, as in parsers of short texts",
        cost=1,
        after=12_000,
        lane=3,
        arguments={"longest_question": 5.0},  # others wait
    ),
    Row(
        "induction",
        ("cegas.engines.induction.engine", "engine"),
        "loops that run as long as an input says, and keep something true; those before have better certificates",
        after=12_000,
        lane=2,
    ),
    Row(
        "symex-sc",
        (f"{_RECIPES}.slices", "symex_sc"),
        "symbols of what matters alone: large programs of which a property needs little",
        cost=8,
        after=28_000,
        lane=1,
    ),
    Row(
        "cegas",
        (f"{_RECIPES}.spatial", "cegas"),
        "explicit values over points-to sets: pointers that values alone lose",
        needs="pointers",
        cost=2,
        after=12_000,
    ),
)
"""Each in its turn, from the first row to the last, then again.

Lanes: what fails for the same reason shares a process. 0 has explicit values; 1 symbols; 2 all states, and rounds of loops;
3 what joins paths. So two jobs set values and rounds of loops beside symbols and joined paths.
"""


def auto(settings: Settings) -> Alternation:
    """Each engine is lost on many programs that another decides at once, and looking at the program seldom tells which."""
    return Alternation("auto", [_share(row, settings) for row in SCHEDULE], FIRST_TURN)


def _share(row: Row, settings: Settings) -> Share:
    def unfit(program: Program) -> str:
        from cegas.verification.features import Features  # most programs are decided before anybody asks

        return row.unfit(Features(program))

    return Share(
        lambda: row.make(settings),
        row.cost,
        row.after,
        behind=row.behind,
        name=row.engine,
        unfit=unfit if row.needs else None,
        is_partial=row.is_partial,
        lane=row.lane,
    )


# -- what it would do -------------------------------------------------------------------------------------------------


def explanation(features: Features, rows: Sequence[Row] = SCHEDULE, jobs: int = 1) -> dict[str, object]:
    """What would run on a program, in which order, and why, without running it."""
    return {"program": features.facts(), "engines": [_explained(row, row.unfit(features), jobs) for row in rows]}


def _explained(row: Row, unfit: str, jobs: int) -> dict[str, object]:
    return {
        "engine": row.engine,
        "runs": not unfit,
        "begins": row.beginning,
        "cost": row.cost,
        "lane": row.lane % jobs,
        "reason": unfit or row.reason,
    }
