"""Precisions of symbolic execution: which variables are tracked, and which constraints are kept."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.domains.value.precision import NOTHING, Cell, Tracked, ValuePrecision
from cegas.foundation.typed import Final, TypeAlias
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assume

Item: TypeAlias = Register | ObjectSite | Cell | Assume
"""What a precision consists of: registers, all of an object or a cell of it, the constraints of an assumption."""

NO_ITEMS: Final[frozenset[Item]] = frozenset()


class SymbolicPrecision:
    """What is tracked, at all locations alike.

    A constraint is known by the assumption that makes it, so that it is kept in every iteration of a loop.
    """

    __slots__ = ("cells", "constraints", "items", "values")

    def __init__(self, *, everything: bool = False, items: frozenset[Item] = NO_ITEMS) -> None:
        self.items: Final = items
        self.constraints: Final = frozenset([item for item in items if isinstance(item, Assume)])
        variables = frozenset([item for item in items if isinstance(item, Register | ObjectSite)])
        cells = [item for item in items if isinstance(item, Cell) and item.site not in variables]
        sites = frozenset([cell.site for cell in cells])
        self.values: Final = ValuePrecision(everything=everything, by_location={}, everywhere=(NOTHING | variables) | sites)
        """The objects of which anything is tracked, and the registers."""
        self.cells: Final[dict[ObjectSite, tuple[tuple[int, int], ...]]] = {
            site: tuple(sorted((cell.offset, cell.size) for cell in cells if cell.site is site)) for site in sites
        }
        """Offsets and sizes, where not all of an object is tracked."""

    @property
    def everything(self) -> bool:
        return self.values.everything

    @property
    def variables(self) -> frozenset[Tracked]:
        """The registers, and the sites of objects that are tracked at least in part."""
        return self.values.everywhere

    def extended(self, items: Iterable[Item]) -> SymbolicPrecision:
        """A precision that tracks more."""
        return SymbolicPrecision(everything=self.everything, items=self.items | frozenset(items))

    def size(self) -> int:
        """How much is tracked: grows with every refinement."""
        return len(self.items)

    def covers(self, other: SymbolicPrecision) -> bool:
        """Whether it tracks all that another tracks (thesis, section 2.6.6: pairs of sets, under inclusion)."""
        if self.everything or other.everything:
            return self.everything
        return all(item in self.items or (isinstance(item, Cell) and item.site in self.items) for item in other.items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SymbolicPrecision) and ((self.everything, self.items) == (other.everything, other.items))

    def __hash__(self) -> int:
        return hash((self.everything, self.items))

    def __repr__(self) -> str:
        return "everything" if self.everything else "{" + ", ".join(sorted(map(name_of, self.items))) + "}"


def name_of(item: Item) -> str:
    """As a person knows it."""
    return item.name if isinstance(item, ObjectSite) else str(item)
