"""The named analyses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from cegas.foundation.budget import Budget
from cegas.foundation.errors import InputError
from cegas.foundation.suggestions import suggestion
from cegas.program.control_flow import Program
from cegas.verification.result import Answer, Statistics
from cegas.verification.settings import (
    BlockEncoding,
    InterpolationSource,
    Mechanism,
    PointerSensitivity,
    Setting,
    SliceStrategy,
)

if TYPE_CHECKING:
    from cegas.dependence.slices import Slice

C = TypeVar("C", bound=StrEnum)


@dataclass(frozen=True, slots=True, init=False)
class Settings:
    """What can be changed about an analysis, mostly to see what a part of it is good for. Choices may be given as texts."""

    points_to: PointerSensitivity
    interpolation: InterpolationSource
    blocks: BlockEncoding
    slicing: SliceStrategy
    preslice: bool
    """Slice for all targets first; operations outside the slice only forget what they may write."""
    without: frozenset[Mechanism]

    def __init__(
        self,
        *,
        points_to: PointerSensitivity | str = PointerSensitivity.SENSITIVE,
        interpolation: InterpolationSource | str = InterpolationSource.SMT,
        blocks: BlockEncoding | str = BlockEncoding.LARGE,
        slicing: SliceStrategy | str = SliceStrategy.TARGET_PATH,
        preslice: bool = False,
        without: Iterable[Mechanism | str] = (),
    ) -> None:
        put = object.__setattr__  # it is frozen
        put(self, "points_to", _chosen(PointerSensitivity, points_to))
        put(self, "interpolation", _chosen(InterpolationSource, interpolation))
        put(self, "blocks", _chosen(BlockEncoding, blocks))
        put(self, "slicing", _chosen(SliceStrategy, slicing))
        put(self, "preslice", preslice)
        put(self, "without", frozenset(_chosen(Mechanism, mechanism) for mechanism in without))


def _chosen(kind: type[C], choice: C | str) -> C:
    """A choice, which may be given as its text."""
    try:
        return kind(choice)
    except ValueError:
        texts = [each.value for each in kind]
        hint = suggestion(choice, texts) or f" (choose from: {', '.join(texts)})"
        raise InputError(f"there is no setting '{choice}'{hint}") from None


Run = Callable[[Program, Budget, Statistics, Settings], Answer]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A way to check a program, by the name that users choose it by."""

    name: str
    summary: str
    run: Run
    uses: frozenset[Setting]
    """The settings that make a difference to it."""
    modules: tuple[str, ...]
    """What `run` imports."""
    perhaps: tuple[str, ...] = ()
    """What it imports for some programs."""


def _concrete(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.concrete import check

    return check(program, budget, statistics)


def _value(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.value import check

    relevant = _presliced(program, budget, settings)
    return check(program, budget, statistics, everything=False, relevant=relevant)


def _value_full(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.value import check

    relevant = _presliced(program, budget, settings)
    return check(program, budget, statistics, everything=True, relevant=relevant)


def _cegas(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    if settings.without:
        return _cegas_without(program, budget, statistics, settings)
    from cegas.verification.spatial import check

    relevant = _presliced(program, budget, settings)
    return check(program, budget, statistics, relevant=relevant, **_spatial(settings))


def _cegas_without(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.ablation import check_without

    sensitive = settings.points_to is PointerSensitivity.SENSITIVE
    return check_without(program, budget, statistics, settings.without, sensitive=sensitive)


def _spatial(settings: Settings) -> dict[str, bool]:
    """What `cegas` and `cegas-s` have to be told."""
    return {
        "sensitive": settings.points_to is PointerSensitivity.SENSITIVE,
        "use_solver": settings.interpolation is InterpolationSource.SMT,
    }


def _presliced(program: Program, budget: Budget, settings: Settings) -> Slice | None:
    """What may matter for any target, if that is asked for."""
    if not settings.preslice:
        return None
    from cegas.verification.slicing import relevant_for_targets

    return relevant_for_targets(program, budget)


def _value_s(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.slicing import Slicing, check_value

    slicing = Slicing(settings.slicing, within=_presliced(program, budget, settings))
    return check_value(program, budget, statistics, slicing)


def _cegas_s(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.slicing import Slicing, check_cegas

    slicing = Slicing(settings.slicing, within=_presliced(program, budget, settings))
    return check_cegas(program, budget, statistics, slicing, **_spatial(settings))


def _symex(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    return _symbolic(program, budget, statistics, settings, everything=True)


def _symex_c(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    return _symbolic(program, budget, statistics, settings, everything=False)


def _symbolic(
    program: Program, budget: Budget, statistics: Statistics, settings: Settings, *, everything: bool
) -> Answer:
    if settings.preslice:
        from cegas.verification.slicing import Slicing, check_symex

        slicing = Slicing(within=_presliced(program, budget, settings), fixed=True)
        return check_symex(program, budget, statistics, slicing, everything=everything)
    from cegas.verification.symbolic import check

    return check(program, budget, statistics, everything=everything)


def _symex_s(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.slicing import Slicing, check_symex

    slicing = Slicing(settings.slicing, within=_presliced(program, budget, settings))
    return check_symex(program, budget, statistics, slicing, everything=True)


def _symex_sc(program: Program, budget: Budget, statistics: Statistics, settings: Settings) -> Answer:
    from cegas.verification.slicing import Slicing, check_symex

    slicing = Slicing(settings.slicing, within=_presliced(program, budget, settings))
    return check_symex(program, budget, statistics, slicing, everything=False)


_ALWAYS = frozenset((Setting.BLOCKS, Setting.PRESLICE))
_SPATIAL = _ALWAYS | {Setting.POINTS_TO, Setting.INTERPOLATION}
_SLICES = {Setting.SLICING}

_VALUE = ("cegas.verification.value",)
_SYMBOLIC = ("cegas.verification.symbolic",)
_SLICING = ("cegas.verification.slicing",)
_SLICER = ("cegas.dependence.graph", "cegas.dependence.criteria")
_COUNTEREXAMPLE = ("cegas.evidence.trace.recorder", "cegas.smt.formula", "bitwuzla")

ANALYSES: Mapping[str, Analysis] = {
    analysis.name: analysis
    for analysis in (
        Analysis(
            "value",
            "explicit values, tracked as counterexamples demand (CEGAR)",
            _value,
            _ALWAYS,
            _VALUE,
            _COUNTEREXAMPLE,
        ),
        Analysis("value-full", "explicit values of everything", _value_full, _ALWAYS, _VALUE, _COUNTEREXAMPLE),
        Analysis(
            "cegas",
            "explicit values over the spatial flow graph, refined in variables and points-to",
            _cegas,
            _SPATIAL | {Setting.WITHOUT},
            ("cegas.verification.spatial",),
            ("cegas.smt.interpolation", *_COUNTEREXAMPLE),
        ),
        Analysis(
            "value-s",
            "as value, but only for what counterexamples show to be relevant (slicing)",
            _value_s,
            _ALWAYS | _SLICES,
            _SLICING,
            (*_SLICER, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "cegas-s",
            "as cegas, but only for what counterexamples show to be relevant (slicing)",
            _cegas_s,
            _SPATIAL | _SLICES,
            _SLICING,
            (*_SLICER, "cegas.smt.interpolation", *_COUNTEREXAMPLE),
        ),
        Analysis("symex", "symbolic execution of everything", _symex, _ALWAYS, _SYMBOLIC, _COUNTEREXAMPLE),
        Analysis(
            "symex-c",
            "symbolic execution, variables and constraints tracked as counterexamples demand (CEGAR)",
            _symex_c,
            _ALWAYS,
            _SYMBOLIC,
            _COUNTEREXAMPLE,
        ),
        Analysis(
            "symex-s",
            "symbolic execution of what counterexamples show to be relevant (slicing)",
            _symex_s,
            _ALWAYS | _SLICES,
            (*_SLICING, *_SYMBOLIC),
            (*_SLICER, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "symex-sc",
            "symbolic execution with both: slicing, and tracking as counterexamples demand",
            _symex_sc,
            _ALWAYS | _SLICES,
            (*_SLICING, *_SYMBOLIC),
            (*_SLICER, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "concrete",
            "execute the program; decides programs that take no input",
            _concrete,
            frozenset((Setting.BLOCKS,)),
            ("cegas.verification.concrete",),
        ),
    )
}
DEFAULT_ANALYSIS = "value"


def analysis_named(name: str) -> Analysis:
    found = ANALYSES.get(name)
    if found is None:
        hint = suggestion(name, ANALYSES) or f" (choose from: {', '.join(ANALYSES)})"
        raise InputError(f"there is no analysis '{name}'{hint}")
    return found
