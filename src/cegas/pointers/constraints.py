"""The constraints that wait for addresses: loads, stores, overwritten ranges, copies, and calls through pointers.

Each belongs to a node (the register that the address is computed from) and acts on every address that turns up there,
after the steps of the address expression.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.typed import Final
from cegas.pointers.cells import PIECES, STAY, WHOLE, CellMemory, Move
from cegas.pointers.flows import MOVE, Steps, apply_steps
from cegas.pointers.locations import EXTERNAL, FRESH, NUMBER, PLACES, bits_of
from cegas.pointers.solver import InclusionConstraint, InclusionSolver
from cegas.program.objects import ObjectKind

MOST_WORDS: Final = 64
"""So many words of a copy are told apart; those behind them are not."""
MOST_WORDS_UNKNOWN: Final = 16
"""Likewise, if the size of the copy is not known."""


class AddressConstraint(InclusionConstraint):
    """Tells someone else about every address: the end of a copy, a call."""

    __slots__ = ("_memory", "_steps", "_tell")

    def __init__(self, memory: CellMemory, steps: Steps, tell: Callable[[int], None]) -> None:
        self._memory = memory
        self._steps = steps
        self._tell = tell

    def grow(self, bits: int) -> None:
        self._tell(apply_steps(self._memory.locations, bits, self._steps))


class AccessConstraint(InclusionConstraint):
    """An access through an address: the steps that lead to it, the last move of them apart."""

    __slots__ = ("_memory", "_move", "_steps")

    def __init__(self, memory: CellMemory, steps: Steps) -> None:
        self._memory = memory
        self._steps, self._move = split(steps)

    def grow(self, bits: int) -> None:
        if self._steps:
            bits = apply_steps(self._memory.locations, bits, self._steps)
        self._access(bits)

    def _access(self, addresses: int) -> None:
        raise NotImplementedError


def split(steps: Steps) -> tuple[Steps, Move]:
    """Steps without a move at their end, and that move: what is only accessed needs no location of its own."""
    if steps and steps[-1][0] == MOVE:
        return steps[:-1], steps[-1][1:]
    return steps, STAY


class LoadConstraint(AccessConstraint):
    """``target := *address``"""

    __slots__ = ("_target",)

    def __init__(self, memory: CellMemory, steps: Steps, target: int) -> None:
        super().__init__(memory, steps)
        self._target = target

    def _access(self, addresses: int) -> None:
        self._memory.read_through(addresses, self._move, self._target)


class StoreConstraint(AccessConstraint):
    """``*address := value``, the value a node (-1: none) and constant bits."""

    __slots__ = ("_bits", "_source")

    def __init__(self, memory: CellMemory, steps: Steps, source: int, bits: int) -> None:
        super().__init__(memory, steps)
        self._source = source
        self._bits = bits

    def _access(self, addresses: int) -> None:
        self._memory.write_through(addresses, self._move, self._source, self._bits)


class OverwriteConstraint(AccessConstraint):
    """A range of bytes, or a part of a word, becomes something that is no address."""

    __slots__ = ("_bits", "_size")

    def __init__(self, memory: CellMemory, steps: Steps, size: int | None, bits: int) -> None:
        super().__init__(memory, steps)
        self._size = size
        self._bits = bits

    def _access(self, addresses: int) -> None:
        self._memory.overwrite_through(addresses, self._move, self._size, self._bits)


class CopyBuffer:
    """What passes through one copy operation, word by word: from every source, to every destination.

    `size` is the number of bytes if it is known. Otherwise whole words are copied, as many as there are.
    """

    __slots__ = ("_destinations", "_memory", "_rest", "_size", "_solver", "_sources", "_summary", "_words")

    def __init__(self, memory: CellMemory, solver: InclusionSolver, size: int | None) -> None:
        self._memory = memory
        self._solver = solver
        self._size = size
        self._words: dict[int, int] = {}
        self._rest = -1
        """The node of what may stand in any word."""
        self._summary = -1
        """The node of what stands in all words together."""
        self._sources: dict[int, None] = {}
        self._destinations: dict[int, None] = {}

    @property
    def _count(self) -> int | None:
        """How many words are copied, if that is known and they are told apart."""
        if self._size is None or self._size // self._memory.word > MOST_WORDS:
            return None
        return self._size // self._memory.word

    # -- sources --------------------------------------------------------------------------------------------------

    def add_source(self, addresses: int) -> None:
        """Bytes come from any of the addresses, too."""
        memory = self._memory
        if addresses & NUMBER:
            self._read_anything(memory.everywhere()[1], NUMBER)
        if addresses & (FRESH | EXTERNAL):
            self._read_anything(memory.outside()[1], 0)
        for location in bits_of(addresses & PLACES):
            if location not in self._sources:
                self._sources[location] = None
                if _fits(memory, location, self._size):
                    self._read(location)

    def _read_anything(self, node: int, bits: int) -> None:
        """A node (-1: none) and bits: what its set holds, and the bits, may stand in any of the words."""
        count = self._count
        targets = [self._any()] if count is None else [self._word(word) for word in range(count)]
        for target in targets:
            if node >= 0:
                self._solver.edge(node, target)
            self._solver.add(target, bits)

    def _read(self, location: int) -> None:
        memory = self._memory
        number, offset, modulus = memory.locations.place(location, *STAY)
        cells, width = memory.objects[number], memory.word
        if not cells.readable:
            return
        if cells.kind is ObjectKind.EXTERNAL:
            self._read_anything(memory.class_nodes(number, *WHOLE)[1], 0)
            return
        if modulus % width or offset % width:
            self._read_anything(-1, NUMBER)
            return
        told_apart = MOST_WORDS_UNKNOWN if self._size is None else MOST_WORDS
        count = told_apart if self._count is None else self._count
        first = 0 if modulus else offset // width
        if cells.count is not None:
            count = min(count, cells.count - first)
        for word in range(count):
            node = memory.read(memory.locations.place(location, word * width, 0))
            if node >= 0:
                self._solver.edge(node, self._word(word))
        if self._count is None and (cells.count is None or first + told_apart < cells.count):
            self._read_anything(memory.class_nodes(number, *WHOLE)[1], 0)

    # -- destinations ---------------------------------------------------------------------------------------------

    def add_destination(self, addresses: int) -> None:
        """Bytes go to any of the addresses, too."""
        memory = self._memory
        for given, nodes in ((NUMBER, memory.everywhere), (FRESH | EXTERNAL, memory.outside)):
            if addresses & given:
                stored = nodes()[0]
                self._solver.edge(self._everything(), stored)
                if given == NUMBER or (self._size is not None and self._size % memory.word):
                    self._solver.add(stored, NUMBER)
        for location in bits_of(addresses & PLACES):
            if location not in self._destinations:
                self._destinations[location] = None
                if _fits(memory, location, self._size):
                    self._write_all(location)

    def _write_all(self, location: int) -> None:
        memory, width = self._memory, self._memory.word
        for word, node in list(self._words.items()):
            self._write(location, word, node)
        if self._rest >= 0:
            self._write_rest(location, self._rest)
        if self._size is not None and self._size % width:
            tail = self._size % width
            memory.overwrite(memory.locations.place(location, self._size - tail, 0), tail, NUMBER)

    def _write(self, location: int, word: int, node: int) -> None:
        memory = self._memory
        place = memory.locations.place(location, word * memory.word, 0)
        target = memory.written(place)
        if target >= 0:
            self._solver.edge(node, target)
        elif target == PIECES:
            memory.overwrite(place, memory.word, NUMBER)

    def _write_rest(self, location: int, node: int) -> None:
        """What may stand in any word may get into any word of the destination."""
        memory = self._memory
        number, offset, modulus = memory.locations.place(location, *STAY)
        cells, width = memory.objects[number], memory.word
        if not cells.writable:
            return
        stored = memory.class_nodes(number, *WHOLE)[0]
        self._solver.edge(node, stored)
        if cells.kind is not ObjectKind.EXTERNAL and (modulus % width or offset % width):
            self._solver.add(stored, NUMBER)

    # -- nodes ----------------------------------------------------------------------------------------------------

    def _word(self, word: int) -> int:
        node = self._words.get(word)
        if node is None:
            node = self._words[word] = self._solver.node()
            for location in self._destinations:
                if _fits(self._memory, location, self._size):
                    self._write(location, word, node)
            if self._summary >= 0:
                self._solver.edge(node, self._summary)
        return node

    def _any(self) -> int:
        if self._rest < 0:
            self._rest = self._solver.node()
            for location in self._destinations:
                self._write_rest(location, self._rest)
            if self._summary >= 0:
                self._solver.edge(self._rest, self._summary)
        return self._rest

    def _everything(self) -> int:
        if self._summary < 0:
            self._summary = self._solver.node()
            for node in self._words.values():
                self._solver.edge(node, self._summary)
            if self._rest >= 0:
                self._solver.edge(self._rest, self._summary)
        return self._summary


def _fits(memory: CellMemory, location: int, size: int | None) -> bool:
    """Whether so many bytes may lie within the object from a location on."""
    locations = memory.locations
    if locations.modulus[location]:
        return True
    offset, cells = locations.offset[location], memory.objects[locations.object[location]]
    return offset >= 0 and (size is None or cells.size is None or offset + size <= cells.size)
