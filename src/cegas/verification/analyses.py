"""The named analyses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

from cegas.foundation.budget import Budget
from cegas.foundation.enums import StrEnum
from cegas.foundation.errors import InputError
from cegas.foundation.records import record
from cegas.foundation.suggestions import suggestion
from cegas.foundation.typed import TYPE_CHECKING, Final, TypeVar
from cegas.program.control_flow import Program
from cegas.verification.settings import (
    BlockEncoding,
    DependenceSource,
    InterpolationSource,
    Mechanism,
    PointerSensitivity,
    Setting,
    SliceStrategy,
)

if TYPE_CHECKING:
    from cegas.engines.engine import Engine
    from cegas.program.unwinding import Unwinding
    from cegas.verification.result import Answer
    from cegas.verification.watch import Watch

C = TypeVar("C", bound=StrEnum)


@record(init=False)
class Settings:
    """What can be changed about an analysis, mostly to see what a part of it is good for. Choices may be given as texts."""

    points_to: PointerSensitivity
    interpolation: InterpolationSource
    blocks: BlockEncoding
    slicing: SliceStrategy
    dependence: DependenceSource
    preslice: bool
    """Slice for all targets first; operations outside the slice only forget what they may write."""
    without: frozenset[Mechanism]
    unwind: Unwinding | None
    """Follow only so many rounds of loops, on purpose: that is no proof."""

    def __init__(
        self,
        *,
        points_to: PointerSensitivity | str = PointerSensitivity.SENSITIVE,
        interpolation: InterpolationSource | str = InterpolationSource.SMT,
        blocks: BlockEncoding | str = BlockEncoding.LARGE,
        slicing: SliceStrategy | str = SliceStrategy.TARGET_PATH,
        dependence: DependenceSource | str = DependenceSource.DIRECT,
        preslice: bool = False,
        without: Iterable[Mechanism | str] = (),
        unwind: Unwinding | int | None = None,
    ) -> None:
        put = object.__setattr__  # it is frozen
        put(self, "points_to", _chosen(PointerSensitivity, points_to))
        put(self, "interpolation", _chosen(InterpolationSource, interpolation))
        put(self, "blocks", _chosen(BlockEncoding, blocks))
        put(self, "slicing", _chosen(SliceStrategy, slicing))
        put(self, "dependence", _chosen(DependenceSource, dependence))
        put(self, "preslice", preslice)
        put(self, "unwind", _unwinding(unwind))
        put(self, "without", frozenset(_chosen(Mechanism, mechanism) for mechanism in without))

    @property
    def tracks_addresses(self) -> bool:
        """Whether addresses in variables and memory are values like others."""
        return self.points_to is PointerSensitivity.SENSITIVE


def _unwinding(bound: Unwinding | int | None) -> Unwinding | None:
    if not isinstance(bound, int):
        return bound
    from cegas.program.unwinding import Unwinding  # few ask for it

    return Unwinding(bound)


def _chosen(kind: type[C], choice: C | str) -> C:
    """A choice, which may be given as its text."""
    try:
        return kind(choice)
    except ValueError:
        texts = [each.value for each in kind]
        hint = suggestion(choice, texts) or f" (choose from: {', '.join(texts)})"
        raise InputError(f"there is no setting '{choice}'{hint}") from None


@record
class Analysis:
    """A way to check a program, by the name that users choose it by."""

    name: str
    summary: str
    make: Callable[[Settings], Engine]
    uses: frozenset[Setting]
    """The settings that make a difference to it."""
    modules: tuple[str, ...]
    """What `make` imports."""
    perhaps: tuple[str, ...] = ()
    """What it imports for some programs."""

    def check(
        self,
        program: Program,
        budget: Budget,
        settings: Settings | None = None,
        watch: Watch | None = None,
        *,
        certify: bool = False,
        jobs: int = 1,
    ) -> Answer:
        """Decide a program; `certify`: a proof that can have no certificate is not enough, if others may find one."""
        from cegas.engines.engine import Knowledge
        from cegas.verification.answers import decide

        settings = settings or Settings()
        known = Knowledge()
        if settings.preslice and Setting.PRESLICE in self.uses:
            from cegas.verification.recipes import slices

            statistics = None if watch is None else watch.statistics
            known = slices.slice_in_front(program, budget, slices.slicer_of(settings), statistics)
        return decide(self.make(settings), program, budget, known, watch, certify=certify, jobs=jobs)


_RECIPES: Final = "cegas.verification.recipes"


def _recipe(place: str, function: str, **arguments: str) -> Callable[[Settings], Engine]:
    """A recipe, whose module is imported when it is used."""

    def make(settings: Settings) -> Engine:
        engine: Engine = getattr(import_module(place), function)(settings, **arguments)
        return engine

    return make


def domain(name: str, summary: str, module: str) -> Analysis:
    """The row of a domain: CEGAR over what `component` of its module makes, then an enumeration of paths."""
    modules = (f"{_RECIPES}.plain", module)
    return Analysis(
        name, summary, _recipe(modules[0], "of_domain", name=name, module=module), _ALWAYS, modules, _COUNTEREXAMPLE
    )


_ALWAYS: Final = frozenset((Setting.BLOCKS, Setting.PRESLICE, Setting.DEPENDENCE))
_POINTERS: Final = frozenset((Setting.POINTS_TO, Setting.INTERPOLATION))
_GROWS: Final = frozenset((Setting.SLICING,))

_VALUES: Final = f"{_RECIPES}.values"
_SPATIAL: Final = f"{_RECIPES}.spatial"
_SYMBOLIC: Final = f"{_RECIPES}.symbolic"
_SLICES: Final = f"{_RECIPES}.slices"
_INTERVALS: Final = f"{_RECIPES}.intervals"
_SLICER: Final = ("cegas.dependence.graph", "cegas.dependence.criteria")
_INTERPOLATION: Final = ("cegas.smt.interpolation",)
_COUNTEREXAMPLE: Final = ("cegas.evidence.trace.recorder", "cegas.smt.formula", "bitwuzla")

ANALYSES: Mapping[str, Analysis] = {
    analysis.name: analysis
    for analysis in (
        Analysis(
            "auto",
            "those below that may decide the program, in turns, until one has a verdict",
            _recipe("cegas.verification.strategy", "auto"),
            _ALWAYS | _POINTERS | _GROWS | {Setting.WITHOUT},
            ("cegas.verification.strategy", _VALUES),
            _COUNTEREXAMPLE,
        ),
        Analysis(
            "value",
            "explicit values, tracked as counterexamples demand (CEGAR)",
            _recipe(_VALUES, "value"),
            _ALWAYS,
            (_VALUES,),
            _COUNTEREXAMPLE,
        ),
        Analysis(
            "value-full",
            "explicit values of everything",
            _recipe(_VALUES, "value_full"),
            _ALWAYS,
            (_VALUES,),
            _COUNTEREXAMPLE,
        ),
        Analysis(
            "cegas",
            "explicit values over the spatial flow graph, refined in variables and points-to",
            _recipe(_SPATIAL, "cegas"),
            _ALWAYS | _POINTERS | {Setting.WITHOUT},
            (_SPATIAL,),
            (*_INTERPOLATION, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "value-s",
            "as value, but only for what counterexamples show to be relevant (slicing)",
            _recipe(_SLICES, "value_s"),
            _ALWAYS | _GROWS,
            (_SLICES,),
            (*_SLICER, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "cegas-s",
            "as cegas, but only for what counterexamples show to be relevant (slicing)",
            _recipe(_SLICES, "cegas_s"),
            _ALWAYS | _POINTERS | _GROWS,
            (_SLICES,),
            (*_SLICER, *_INTERPOLATION, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "symex", "symbolic execution of everything", _recipe(_SYMBOLIC, "symex"), _ALWAYS, (_SYMBOLIC,), _COUNTEREXAMPLE
        ),
        Analysis(
            "symex-c",
            "symbolic execution, variables and constraints tracked as counterexamples demand (CEGAR)",
            _recipe(_SYMBOLIC, "symex_c"),
            _ALWAYS,
            (_SYMBOLIC,),
            _COUNTEREXAMPLE,
        ),
        Analysis(
            "symex-s",
            "symbolic execution of what counterexamples show to be relevant (slicing)",
            _recipe(_SLICES, "symex_s"),
            _ALWAYS | _GROWS,
            (_SLICES, _SYMBOLIC),
            (*_SLICER, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "symex-sc",
            "symbolic execution with both: slicing, and tracking as counterexamples demand",
            _recipe(_SLICES, "symex_sc"),
            _ALWAYS | _GROWS,
            (_SLICES, _SYMBOLIC),
            (*_SLICER, *_COUNTEREXAMPLE),
        ),
        Analysis(
            "interval",
            "intervals, congruences and known bits of numbers, joined where control meets and widened in loops",
            _recipe(_INTERVALS, "interval"),
            _ALWAYS,
            (_INTERVALS,),
            _COUNTEREXAMPLE,
        ),
        Analysis(
            "shape",
            "explicit values of everything, and lists of any length, folded at the heads of loops",
            _recipe(f"{_RECIPES}.shapes", "shape"),
            frozenset((Setting.BLOCKS,)),
            (f"{_RECIPES}.shapes",),
            _COUNTEREXAMPLE,
        ),
        Analysis(
            "bmc",
            "bounded model checking: all paths up to a bound as one formula, then further",
            _recipe("cegas.engines.bmc", "engine"),
            frozenset((Setting.BLOCKS,)),
            ("cegas.engines.bmc",),
            ("cegas.smt.segments", *_COUNTEREXAMPLE),
        ),
        Analysis(
            "kinduction",
            "bounded model checking, and proofs by induction over the rounds of loops (k-induction with guessed invariants)",
            _recipe(f"{_RECIPES}.induction", "kinduction"),
            frozenset((Setting.BLOCKS,)),
            (f"{_RECIPES}.induction",),
            ("cegas.engines.bmc", "cegas.engines.induction.engine", "cegas.smt.segments", *_COUNTEREXAMPLE),
        ),
        Analysis(
            "concrete",
            "execute the program; decides programs that take no input",
            _recipe("cegas.engines.concrete", "engine"),
            frozenset((Setting.BLOCKS,)),
            ("cegas.engines.concrete",),
        ),
        Analysis(
            "explore",
            "visit all states of the compiled program; decides programs whose inputs have few classes",
            _recipe("cegas.engines.explore", "engine"),
            frozenset((Setting.BLOCKS,)),
            ("cegas.engines.explore",),
        ),
        Analysis(
            "test",
            "run the compiled program with random inputs; finds errors, proves nothing",
            _recipe("cegas.engines.testing", "engine"),
            frozenset((Setting.BLOCKS,)),
            ("cegas.engines.testing",),
        ),
    )
}
DEFAULT_ANALYSIS = "auto"


_BOUNDED: Final = "bmc"
"""The analysis that can stop at a bound on purpose."""


def chosen_analysis(name: str, settings: Settings) -> Analysis:
    """The analysis of that name; where a bound is set and none was chosen, the one that can stop there."""
    found = analysis_named(name)
    if settings.unwind is None or name == _BOUNDED:
        return found
    if name != DEFAULT_ANALYSIS:
        raise InputError(f"contradictory flags: --unwind is for the analysis '{_BOUNDED}', not for '{name}'")
    return ANALYSES[_BOUNDED]


def analysis_named(name: str) -> Analysis:
    found = ANALYSES.get(name)
    if found is None:
        hint = suggestion(name, ANALYSES) or f" (choose from: {', '.join(ANALYSES)})"
        raise InputError(f"there is no analysis '{name}'{hint}")
    return found
