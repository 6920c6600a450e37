"""What a domain brings along to be explored, refined, certified and shown. Nothing else knows what its states are."""

from __future__ import annotations

from collections.abc import Callable, Container

from cegas.cpa.description import Description, in_words
from cegas.cpa.interfaces import Cpa
from cegas.cpa.path import Path
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final, Generic, Protocol, TypeVar
from cegas.program.control_flow import Location
from cegas.program.operations import Assume, Check, Operation
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.dependence.slices import SliceCost
    from cegas.program.conditions import ConditionKind
    from cegas.program.violations import Condition

S = TypeVar("S")
P = TypeVar("P")


# -- refinement -------------------------------------------------------------------------------------------------------


class Remark(Data):
    """Something that a domain tells of a refinement, under a name of its own."""

    __slots__ = ("count", "key", "label", "places", "summary", "texts")

    def __init__(
        self,
        key: str,
        label: str,
        texts: tuple[str, ...] = (),
        *,
        summary: str | None = None,
        count: int = 0,
        places: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.key: Final = key
        """Its name in JSON."""
        self.label: Final = label
        """Its name for people: "pointers that lead there"."""
        self.texts: Final = texts
        self.summary: Final = ", ".join(texts) if summary is None else summary
        """All of it on one line."""
        self.count: Final = count
        self.places: Final = places
        """File and number of the lines of the source that it is about; the report marks them."""


_NO_REMARK: Final = Remark("", "")


class Note(Data):
    """What a refinement has learned, in words. Only reports read it."""

    __slots__ = ("reason", "remarks", "tracked")

    def __init__(self, tracked: tuple[str, ...] = (), reason: str = "", remarks: tuple[Remark, ...] = ()) -> None:
        self.tracked: Final = tracked
        """The names of what has to be tracked to exclude the path."""
        self.reason: Final = reason
        """Why the path cannot be taken."""
        self.remarks: Final = remarks

    def remark(self, key: str) -> Remark:
        """A remark by its key; an empty one if there is none."""
        return next((remark for remark in self.remarks if remark.key == key), _NO_REMARK)


class Refined(Generic[P]):
    """The abstraction is finer: go on with `precision`, after computing the affected states anew."""

    __slots__ = ("affected", "counts", "note", "precision")

    def __init__(self, precision: P, affected: Location | None, note: Note, *, counts: bool = False) -> None:
        self.precision: Final = precision
        self.affected: Final = affected
        """The states there, and all that follows from them, are computed anew; None: all, from the initial state."""
        self.note: Final = note
        self.counts: Final = counts
        """Something counts in a loop that is tracked from now on: the loop is unrolled."""


class CannotRefine(Data):
    """This domain cannot exclude the path."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


class Refiner(Protocol[S, P]):
    """Excludes an infeasible path."""

    def is_refuted(self, path: Path[S, P]) -> bool:
        """Whether the domain itself, at its most precise, sees that the path cannot be taken (no solver needed)."""
        ...

    def refine(self, path: Path[S, P]) -> Refined[P] | CannotRefine:
        """A precision that excludes an infeasible path."""
        ...


class NoRefiner(Generic[S, P]):
    """Everything is tracked already."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def is_refuted(self, path: Path[S, P]) -> bool:
        return False

    def refine(self, path: Path[S, P]) -> Refined[P] | CannotRefine:
        return CannotRefine(self._reason)


class LateRefiner(Generic[S, P]):
    """A refiner that is made for the first infeasible path: many programs have none."""

    def __init__(self, make: Callable[[], Refiner[S, P]]) -> None:
        self._make = make
        self._made: Refiner[S, P] | None = None

    def _refiner(self) -> Refiner[S, P]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def is_refuted(self, path: Path[S, P]) -> bool:
        return self._refiner().is_refuted(path)

    def refine(self, path: Path[S, P]) -> Refined[P] | CannotRefine:
        return self._refiner().refine(path)


# -- conditions -------------------------------------------------------------------------------------------------------


class ConditionLog:
    """The conditions that some state of one exploration did not show to hold, as far as a domain took note.

    Every exploration has a log of its own: what another one noted is nothing to it, and what it noted itself must not get
    lost, or a SAFE verdict would not name all that it rests on. Conditions of some kinds are *watched*: each state that does
    not show one is noted, at each step, and the exploration looks at once whether it fails there.
    """

    __slots__ = ("fresh", "note", "settled", "suspect", "watched")

    def __init__(self, watched: frozenset[ConditionKind] = frozenset()) -> None:
        self.watched: Final = watched
        self.suspect: Final[set[Condition]] = set()
        self.settled: Final[set[Condition]] = set()
        """What became of these is known, or nobody looks for it any more."""
        self.fresh: Final[list[Condition]] = []
        """Watched ones that were noted on the step that is being taken."""
        self.note: Callable[[Condition], None] = self._note if watched else self.suspect.add
        """The state at hand does not show a condition. All transfer relations say so by this, generated code as well."""

    def _note(self, condition: Condition) -> None:
        self.suspect.add(condition)
        if condition.harm in self.watched and condition not in self.settled:
            self.fresh.append(condition)


class Unproved(Data):
    """What a state does not show about the conditions on a step."""

    __slots__ = ("conditions", "goes_on")

    def __init__(self, conditions: tuple[Condition, ...], *, goes_on: bool) -> None:
        self.conditions: Final = conditions
        self.goes_on: Final = goes_on
        """Whether the state has a successor over the full step."""


class Meter:
    """Counts work for which no states are computed, in states."""

    __slots__ = ("work",)

    def __init__(self) -> None:
        self.work = 0


class Cost(Data):
    """What a component itself has asked of a solver, and what its slices, explanations and large states have cost."""

    __slots__ = ("slices", "solver_calls", "solver_seconds", "work")

    def __init__(
        self, solver_calls: int = 0, solver_seconds: float | None = None, slices: SliceCost | None = None, *, work: int = 0
    ) -> None:
        self.solver_calls: Final = solver_calls
        self.solver_seconds: Final = solver_seconds
        """None if it is not one to ask."""
        self.slices: Final = slices
        """None if it does not slice."""
        self.work: Final = work
        """Of refinements beyond what every path takes, and of states that are larger than others; in states."""


# -- components -------------------------------------------------------------------------------------------------------


class Component(Protocol[S, P]):
    """A domain as a part of program analyses. What wraps another component implements all of this."""

    @property
    def name(self) -> str: ...

    @property
    def initial_precision(self) -> P: ...

    @property
    def refiner(self) -> Refiner[S, P]: ...

    @property
    def is_exact(self) -> bool:
        """All values are tracked, known or not: no other states would say more."""
        ...

    @property
    def takes_notes(self) -> bool:
        """Whether its analysis notes what its states do not show. If not, they count as showing nothing."""
        ...

    def analysis(self, precision: P, log: ConditionLog) -> Cpa[S, P]:
        """The analysis under a precision; what its states do not show, it notes in the log."""
        ...

    def may_be_unproved(self, operation: Operation, log: ConditionLog) -> bool:
        """Whether some state of the exploration that the log is of may not show a condition to hold."""
        ...

    def unproved(self, state: S, precision: P, step: Step, known: Container[Condition]) -> Unproved:
        """The conditions of a step that a state does not show to hold, those of the user among them; those already known may
        be left out. A run may end at each of them that is no `Check`, and nowhere else on the step."""
        ...

    def describe(self, state: S) -> Description: ...

    def cost(self) -> Cost: ...


class PlainComponent(Generic[S, P]):
    """What a new domain starts from: it proves no condition, refines nothing, and says what `str` says.

    All of that is sound. A domain replaces it piece by piece; what wraps another component must not be made of it.
    """

    is_exact: bool = False
    takes_notes: bool = False

    def __init__(self, name: str, initial_precision: P, refiner: Refiner[S, P] | None = None) -> None:
        self.name: Final = name
        self.initial_precision: Final = initial_precision
        self.refiner: Refiner[S, P] = refiner or NoRefiner(f"an infeasible path that {name} cannot exclude")

    def analysis(self, precision: P, log: ConditionLog) -> Cpa[S, P]:
        raise NotImplementedError

    def may_be_unproved(self, operation: Operation, log: ConditionLog) -> bool:
        return operation.is_validity

    def unproved(self, state: S, precision: P, step: Step, known: Container[Condition]) -> Unproved:
        found: list[Condition] = []
        for each in step.edge.operations:
            if isinstance(each, Check) or (isinstance(each, Assume) and each.kind.ends_runs):
                found.append(each)
        return Unproved(tuple(found), goes_on=True)

    def describe(self, state: S) -> Description:
        return in_words(state)

    def cost(self) -> Cost:
        return Cost()
