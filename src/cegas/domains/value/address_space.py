"""What is known of addresses apart from the states: which cells an address may mean at all."""

from __future__ import annotations

from cegas.foundation.typed import Final, Protocol
from cegas.program.objects import ObjectSite
from cegas.program.oracle import MemoryOracle


class TakenOracle(MemoryOracle, Protocol):
    """A memory oracle that also knows which objects are accessed otherwise than by name."""

    @property
    def taken_sites(self) -> frozenset[ObjectSite]: ...


class SingletonTest(Protocol):
    """Says which sites have at most one living object at any time."""

    def is_singleton(self, site: ObjectSite) -> bool: ...


class AddressSpace:
    """What is known of addresses apart from the states: the outcome of a pointer analysis."""

    def __init__(
        self,
        oracle: TakenOracle,
        singletons: SingletonTest | None = None,
        *,
        holds_pointers: bool = True,
        has_targets: bool = False,
    ) -> None:
        self.oracle: Final = oracle
        self.singletons: Final = singletons
        """If given, an access through an unknown pointer that can only mean one cell of a singleton goes there."""
        self.holds_pointers: Final = holds_pointers
        """Whether addresses in variables and memory are remembered. Otherwise accesses go by the oracle alone."""
        self.has_targets: Final = has_targets and holds_pointers
        """Whether a pointer that is not one known address has the set of the targets that its path allows."""
