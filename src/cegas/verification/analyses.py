"""The named analyses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cegas.foundation.budget import Budget
from cegas.foundation.errors import InputError
from cegas.program.control_flow import Program
from cegas.verification.result import Answer, Statistics


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be changed about an analysis, mostly to see what a part of it is good for."""

    points_to: str = "sensitive"
    """`insensitive`: addresses in variables and memory are never tracked (`cegas`)."""
    interpolation: str = "smt"
    """Where an infeasible path's explanation comes from, `smt` or `value` (`cegas`)."""
    blocks: str = "large"
    """`single`: a location follows every write, as in the published algorithms; what is not tracked is forgotten there."""


POINTS_TO = ("sensitive", "insensitive")
INTERPOLATION = ("smt", "value")
BLOCKS = ("large", "single")

Run = Callable[[Program, Budget, Statistics, Settings], Answer]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A way to check a program, by the name that users choose it by."""

    name: str
    summary: str
    run: Run
    modules: tuple[str, ...]
    """What `run` imports."""
    perhaps: tuple[str, ...] = ()
    """What it imports for some programs."""


def _concrete(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.concrete import check

    return check(program, budget, statistics)


def _value(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.value import check

    return check(program, budget, statistics, everything=False)


def _value_full(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.value import check

    return check(program, budget, statistics, everything=True)


def _cegas(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.spatial import check

    return check(program, budget, statistics, settings.points_to == "sensitive", settings.interpolation == "smt")


_VALUE = ("cegas.verification.value",)
_COUNTEREXAMPLE = ("cegas.evidence.counterexample", "cegas.smt.formula", "bitwuzla")

ANALYSES: Mapping[str, Analysis] = {
    analysis.name: analysis
    for analysis in (
        Analysis("value", "explicit values, tracked as counterexamples demand (CEGAR)", _value, _VALUE, _COUNTEREXAMPLE),
        Analysis("value-full", "explicit values of everything", _value_full, _VALUE, _COUNTEREXAMPLE),
        Analysis(
            "cegas",
            "explicit values over the spatial flow graph, refined in variables and points-to",
            _cegas,
            ("cegas.verification.spatial",),
            ("cegas.smt.interpolation", *_COUNTEREXAMPLE),
        ),
        Analysis(
            "concrete",
            "execute the program; decides programs that take no input",
            _concrete,
            ("cegas.verification.concrete",),
        ),
    )
}
DEFAULT_ANALYSIS = "value"


def analysis_named(name: str) -> Analysis:
    found = ANALYSES.get(name)
    if found is None:
        raise InputError(f"there is no analysis '{name}' (choose from: {', '.join(ANALYSES)})")
    return found
