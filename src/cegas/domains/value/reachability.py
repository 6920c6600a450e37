"""Whether a state shows that no block is lost.

A state may know only some of the living blocks. The counter of blocks tells: if it knows as many as there are, it knows them
all. What it knows is true, so that a chain of known addresses which leads to a block is there in every run. That a block is
lost it never claims.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.domains.value.algebra import objects_in
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import AbstractObject
from cegas.foundation.data import Data
from cegas.foundation.typed import Any, Final
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind
from cegas.program.values import Value


class Lead(Data):
    """What leads to a block: a register of the frame at a depth, or a cell of an object."""

    __slots__ = ("depth", "object", "offset", "register", "size")

    def __init__(
        self,
        depth: int = 0,
        register: Register | None = None,
        object_: AbstractObject | None = None,
        offset: int = 0,
        size: int = 0,
    ) -> None:
        self.depth: Final = depth
        self.register: Final = register
        self.object: Final = object_
        self.offset: Final = offset
        self.size: Final = size


def leads_to_blocks(
    scratch: Scratch, number: Value, roots: tuple[Register, ...], variables: frozenset[Register]
) -> dict[AbstractObject, Lead] | None:
    """For every living block, if there are so many, what leads to it; None if the state does not tell.

    `variables` are those of all functions: of the frames below they alone still count in any case.
    """
    if number == 0:
        return {}
    blocks = [memory for memory, content in scratch.memory.items() if content.alive and memory.site.kind is ObjectKind.HEAP]
    if not isinstance(number, int) or len(blocks) != number:
        return None
    found: dict[AbstractObject, Lead] = {}
    wanted = set(blocks)
    pending: list[AbstractObject] = []

    def follow(value: Value, lead: Lead) -> None:
        objects: Any = objects_in(value)
        for memory in objects:
            if memory in wanted:
                wanted.remove(memory)
                found[memory] = lead
                pending.append(memory)

    for value, lead in _first(scratch, roots, variables):
        follow(value, lead)
    while pending and wanted:
        memory = pending.pop()
        for offset, (size, value) in scratch.memory[memory].cells.items():
            follow(value, Lead(object_=memory, offset=offset, size=size))
    return None if wanted else found


def _first(scratch: Scratch, roots: tuple[Register, ...], variables: frozenset[Register]) -> Iterator[tuple[Value, Lead]]:
    """The values that chains begin with."""
    for register in roots:
        value = scratch.registers.get(register)
        if value is not None:
            yield value, Lead(scratch.depth, register)
    frame = scratch.parent
    while frame is not None:
        for register, value in frame.values.items():
            if register in variables:
                yield value, Lead(frame.depth, register)
        frame = frame.parent
    for memory, content in scratch.memory.items():
        if content.alive and memory.site.kind is not ObjectKind.HEAP:
            for offset, (size, value) in content.cells.items():
                yield value, Lead(object_=memory, offset=offset, size=size)
