"""The parts of a configurable program analysis, each an interface of a few lines.

What an operator can do, or need not be asked for, is an attribute of it: the algorithm takes short cuts by that.

`S` is the type of abstract states (immutable, hashable), `P` that of precisions (immutable).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from cegas.foundation.typed import Any, Final, Generic, Protocol, TypeVar
from cegas.program.control_flow import Location
from cegas.program.steps import Step

S = TypeVar("S")
P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)


class AbstractDomain(Protocol[S]):
    """A join semi-lattice of abstract states."""

    def less_or_equal(self, state: S, other: S) -> bool:
        """Whether `other` describes every concrete state that `state` describes."""
        ...

    def join(self, state: S, other: S) -> S:
        """A state that describes what either describes."""
        ...

    def partition(self, state: S) -> Hashable:
        """States of different partitions neither cover nor merge with each other; a constant if all may."""
        ...


class TransferRelation(Protocol[S, P_contra]):
    """Abstract successors."""

    def successors(self, state: S, precision: P_contra, step: Step) -> Iterable[S]:
        """States that together describe every concrete successor over `step`; none if there is no such successor."""
        ...

    def strengthen(self, state: S, others: Sequence[Any], precision: P_contra, step: Step) -> Iterable[S]:
        """The state made stronger by what the other components know."""
        ...

    @property
    def strengthens(self) -> bool:
        """Whether `strengthen` does anything."""
        ...

    @property
    def adjusts(self) -> bool:
        """Whether successors are adjusted to the precision already: `prec` need not be asked."""
        ...

    @property
    def over(self) -> Callable[[Step], Callable[[S, P_contra], S | None]] | None:
        """`successors` over a step as a function to the only one, or None. Not given if there may be several."""
        ...


class MergeOperator(Protocol[S, P_contra]):
    """Combines a new state with a reached one."""

    def merge(self, state: S, reached: S, precision: P_contra) -> S:
        """`reached` itself, or something weaker."""
        ...

    @property
    def never_merges(self) -> bool:
        """Whether the answer is `reached` at all times."""
        ...


S_contra = TypeVar("S_contra", contravariant=True)


class CoverIndex(Protocol[S_contra]):
    """Reached states, each with an item that belongs to it, arranged so that one that covers a given state is found."""

    def add(self, state: S_contra, item: Any) -> None:
        """Put a state in that is not a member."""
        ...

    def discard(self, state: S_contra) -> None:
        """Take a member out."""
        ...

    def find(self, state: S_contra) -> Any | None:
        """The item of a member that covers `state`, or None if no member does."""
        ...

    def admit(self, state: S_contra, item: Any) -> Any | None:
        """`find`, and `add` if there is none: then the answer is None."""
        ...


class StopOperator(Protocol[S, P_contra]):
    """Decides whether a state need not be explored."""

    def covered_by(self, state: S, reached: Iterable[S], precision: P_contra) -> S | None:
        """A reached state that covers `state`, or None."""
        ...

    def index(self) -> CoverIndex[S]:
        """An empty index that gives the same answers as `covered_by`, sooner."""
        ...


class PrecisionAdjustment(Protocol[S, P]):
    """Forgets what the precision does not ask for."""

    def adjust(self, state: S, precision: P, location: Location) -> tuple[S, P]:
        """A state at least as weak, and the precision to go on with."""
        ...

    @property
    def is_static(self) -> bool:
        """Whether states and precisions stay as they are."""
        ...


class Cpa(Generic[S, P]):
    """A configurable program analysis: its six parts and where it starts."""

    def __init__(
        self,
        name: str,
        domain: AbstractDomain[S],
        transfer: TransferRelation[S, P],
        merge: MergeOperator[S, P],
        stop: StopOperator[S, P],
        prec: PrecisionAdjustment[S, P],
        initial_state: S,
        initial_precision: P,
    ) -> None:
        self.name: Final = name
        self.domain: Final = domain
        self.transfer: Final = transfer
        self.merge: Final = merge
        self.stop: Final = stop
        self.prec: Final = prec
        self.initial_state: Final = initial_state
        self.initial_precision: Final = initial_precision
