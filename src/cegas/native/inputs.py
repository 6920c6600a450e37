"""The inputs of a native run, and the block of bytes in which the runtime gets them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from cegas.foundation.records import field, record
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.expressions import Register
from cegas.program.operations import Operation

if TYPE_CHECKING:
    from cegas.native.guards import NativeGuard

InputRecord = tuple[tuple[int, bytes], ...]
"""Bytes for a piece of memory, in pieces: offset and content. What no piece covers stays as it is."""


_SPARE = 0x30000000
"""Where nothing is mapped, neither in 32 nor in 64 bits."""
NO_SITE = 0xFFFFFFFF
"""For an object that no counterexample can be about."""
MOST_OBJECTS = 1 << 18
"""Variables that live at the same time, in a run with a guard that asks for them."""
_HEAD = 112


@record
class OutsideBlock:
    """Memory outside the program."""

    address: int
    length: int
    content: InputRecord = ()


@record(frozen=False)
class NativeInputs:
    """All that a run gets from outside."""

    records: dict[int, list[InputRecord]] = field(default_factory=dict)
    """By the identity of an operation that asks (of a register, for what a function outside the program returns): what it
    gets, each time that it is done."""
    outside_calls: set[int] = field(default_factory=set)
    """The identities of calls that go to functions outside the program."""
    regions: list[OutsideBlock] = field(default_factory=list)
    externs: dict[str, int] = field(default_factory=dict)
    """The addresses of `extern` variables, by the names of their symbols."""
    entered: set[str] = field(default_factory=set)
    """The functions that the run enters, by their names in the program."""
    heap_bytes: int = 0
    """What all heap blocks need together."""
    stack_bytes: int = 0
    guard: NativeGuard | None = None
    """Where the run has to come to, unless that is the error."""

    _spare: dict[str, int] = field(default_factory=dict)

    def spare_address(self, name: str) -> int:
        """An address for an `extern` variable that the run does not touch: nothing is there."""
        return self._spare.setdefault(name, _SPARE + 0x100000 * len(self._spare))

    def of(self, operation: Operation | Register) -> Sequence[InputRecord]:
        return self.records.get(id(operation), ())

    def number(self, operation: Operation) -> int:
        """The number that an operation got, the first time that it was done."""
        records = self.of(operation)
        return int.from_bytes(records[0][0][1], "little") if records and records[0] else 0


class Queues:
    """Numbers for the operations that ask: each has a queue of records in the block."""

    def __init__(self, inputs: NativeInputs) -> None:
        self._inputs = inputs
        self._numbers: dict[int, int] = {}
        self._records: list[Sequence[InputRecord]] = []
        self._names: list[str] = []

    def number(self, operation: Operation | Register, name: str) -> int:
        """The queue of an operation; `name` is what a message calls it."""
        found = self._numbers.get(id(operation))
        if found is None:
            found = self._numbers[id(operation)] = len(self._records)
            self._records.append(self._inputs.of(operation))
            self._names.append(name)
        return found

    def name(self, number: int) -> str:
        return self._names[number] if number < len(self._names) else f"queue {number}"

    def block(self, regions: Sequence[OutsideBlock], heap_bytes: int, stack_bytes: int) -> bytes:
        """All records and regions; `runtime.c` says how they are laid out."""
        head = _HEAD + 16 * len(self._records) + 8
        table: list[int] = []
        data: list[bytes] = []
        place = head
        for records in self._records:
            table += [place, len(records)]
            for each in records:
                content = _packed(each)
                data.append(content)
                place += len(content)
        table.append(place)
        for region in regions:
            content = struct.pack("<QQ", region.address, region.length) + _packed(region.content)
            data.append(content)
            place += len(content)
        numbers = [place, len(self._records), len(regions), heap_bytes, stack_bytes, *_asked(self._inputs.guard), *table]
        return struct.pack(f"<{len(numbers)}Q", *numbers) + b"".join(data)


def _asked(guard: NativeGuard | None) -> list[int]:
    """What a guard asks, in the order of the block."""
    if guard is None:
        return [0, 0, 0, 0, NO_SITE, 0, 0, 0, 0]
    watched = guard.object
    asked = [guard.turn, int(guard.holds_before), MOST_OBJECTS if guard.asks_for_objects else 0, guard.at_end]
    if watched is None:
        return [*asked, NO_SITE, 0, 0, 0, 0]
    return [*asked, watched.site, watched.number, watched.offset % (1 << 64), watched.base, watched.size]


def _packed(record: Iterable[tuple[int, bytes]]) -> bytes:
    pieces = list(record)
    result = [struct.pack("<Q", len(pieces))]
    for offset, content in pieces:
        result.append(struct.pack("<QQ", offset % (1 << 64), len(content)))
        result.append(content + bytes(-len(content) % 8))
    return b"".join(result)
