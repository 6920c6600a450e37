"""The named analyses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cegas.foundation.budget import Budget
from cegas.foundation.errors import InputError
from cegas.program.control_flow import Program
from cegas.verification.result import Answer, Statistics

Run = Callable[[Program, Budget, Statistics], Answer]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A way to check a program, by the name that users choose it by."""

    name: str
    summary: str
    run: Run


def _concrete(program: Program, budget: Budget, statistics: Statistics) -> Answer:
    from cegas.verification.concrete import check

    return check(program, budget, statistics)


def _value(program: Program, budget: Budget, statistics: Statistics) -> Answer:
    from cegas.verification.value import check

    return check(program, budget, statistics, everything=False)


def _value_full(program: Program, budget: Budget, statistics: Statistics) -> Answer:
    from cegas.verification.value import check

    return check(program, budget, statistics, everything=True)


ANALYSES: Mapping[str, Analysis] = {
    analysis.name: analysis
    for analysis in (
        Analysis("value", "explicit values, tracked as counterexamples demand (CEGAR)", _value),
        Analysis("value-full", "explicit values of everything", _value_full),
        Analysis("concrete", "execute the program; decides programs that take no input", _concrete),
    )
}
DEFAULT_ANALYSIS = "value"


def analysis_named(name: str) -> Analysis:
    found = ANALYSES.get(name)
    if found is None:
        raise InputError(f"there is no analysis '{name}' (choose from: {', '.join(ANALYSES)})")
    return found
