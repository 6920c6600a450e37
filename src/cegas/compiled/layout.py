"""Where the objects of a compiled program lie, and the numbers by which its addresses name them.

An address is a pair of an object's number and an offset, never an address of this process. Number 0 is no object: an address
with it is a number. Static objects come first, in the order of their sites; objects that are made later get the numbers
behind them. Their bytes lie in one arena: what may be written, what may not, the stack, the heap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Constant, Expression, StaticAddress, children
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assume, Check, Havoc, Load, Operation, Store, expressions_of
from cegas.program.operators import PTR_ADD
from cegas.program.types import PointerType

ALIVE: Final = 1
HEAP: Final = 2
CONSTANT: Final = 4
FUNCTION: Final = 8
OUTSIDE: Final = 16
LITERAL: Final = 32
ALIGNED: Final = 8
"""The flags of objects, and from which bit on the exponent of the alignment stands; `runtime.c` has them, too."""
UNDEFINED: Final = 64
"""A variable of another file's, or of the library's: nobody has written it at the start."""
PROMISED: Final = 128
"""An array of addresses that all lead somewhere, but for the last one, which is null."""

PLACES_OUTSIDE: Final = 16
BETWEEN_PLACES: Final = 256
"""In tests, addresses that nobody in the program has chosen lead to one of so many places, so many bytes apart."""
OUTSIDE_BYTES: Final = PLACES_OUTSIDE * BETWEEN_PLACES
OUTSIDE_ADDRESS: Final = 0x28000000
"""The number of the first one; `evidence/replay.py` has `extern` variables elsewhere."""


def place_outside(input_: int, *, is_promised: bool) -> int:
    """The address that an input stands for: null, unless that is not allowed, or one outside the program.
    `MemoryWriter.address_from_outside` says the same in code."""
    if not input_ & 1 and not is_promised:
        return 0
    return OUTSIDE_ADDRESS + (input_ >> 1) % PLACES_OUTSIDE * BETWEEN_PLACES


MOST_STATIC: Final = 1 << 26
"""Bytes of static objects; programs with more are not compiled."""
STACK: Final = 1 << 24
HEAP_SIZE: Final = 1 << 24
"""Bytes of the stack and of the heap of a run; one that needs more is stuck."""


class NotCompiled(Exception):
    """The program has something that is not compiled; says what."""


class PlacedObject(Data):
    """A static object: its number, and where its bytes are."""

    __slots__ = ("base", "flags", "number", "site", "size")

    def __init__(self, site: ObjectSite, number: int, base: int, size: int, flags: int) -> None:
        self.site: Final = site
        self.number: Final = number
        self.base: Final = base
        self.size: Final = size
        self.flags: Final = flags


class Layout:
    """The places of a program's static objects, and the borders of the arena's parts."""

    def __init__(self, program: Program, *, has_undefined: bool = False) -> None:
        """With variables that other files define, and memory that others own; or they are no memory that is known."""
        self.word: Final = program.data_model.value // 8
        self.places: Final[dict[ObjectSite, PlacedObject]] = {}
        operations = list(_operations(program))
        self.has_tags: Final = _holds_addresses(program, operations)
        """Whether addresses may be in memory: then each word has a tag, the number of the object."""
        self._least_align: Final = self.word if self.has_tags else 1
        undefined = [site for site in program.extern_variables if has_undefined and _is_variable(site)]
        statics = [site for site in program.statics() if site not in undefined]
        changing = _may_change(program, operations)
        parts = [site in changing and not _is_fixed(site) for site in statics]
        end = self._place([site for site, changes in zip(statics, parts, strict=True) if changes], 0)
        self.writable: Final = end
        """Before it lies what may be written, as close together as C allows: it is part of every state."""
        end = self._place([site for site, changes in zip(statics, parts, strict=True) if not changes], end)
        if end > MOST_STATIC:
            raise NotCompiled(f"{end >> 20} MB of static objects")
        self.image_size: Final = end
        """Behind it lies what other files define: it is as fresh as the stack."""
        self.outside_base: Final = _up(self._place(undefined, _up(end, 64), UNDEFINED), 64)
        self.outside_size: Final = OUTSIDE_BYTES if has_undefined else 0
        self.stack_base: Final = self.outside_base + self.outside_size
        self.stack_end: Final = self.stack_base + STACK
        self.heap_base: Final = self.stack_end
        self.heap_end: Final = self.heap_base + HEAP_SIZE
        self.nowhere: Final = len(self.places) + 1
        """The number of the memory outside, where an address that nobody has chosen leads. If it has no bytes, to use one is
        stuck."""
        self.is_shared_outside: Final = bool(program.aliases(program.external))
        """Whether there are variables that may lie where somebody writes outside."""
        self.has_nowhere: Final = bool(undefined) or _asks_for_addresses(operations)
        self.first_dynamic: Final = len(self.places) + 2

    def _place(self, sites: Iterable[ObjectSite], base: int, more: int = 0) -> int:
        for site in sites:
            is_plain = more == UNDEFINED or site.kind in (ObjectKind.GLOBAL, ObjectKind.LITERAL)
            size = site.size or 0 if is_plain else 0
            flags = ALIVE | aligned(site.align) | more
            if site.constant:
                flags |= CONSTANT
            if site.kind is ObjectKind.LITERAL:
                flags |= LITERAL
            if site.kind is ObjectKind.FUNCTION:
                flags |= FUNCTION
            elif not is_plain or site.size is None or site.is_input:
                flags |= OUTSIDE
            base = _up(base, max(self._least_align, site.align & -site.align))
            self.places[site] = PlacedObject(site, len(self.places) + 1, base, size, flags)
            base += size
        return _up(base, 8)

    def image(self) -> tuple[bytes, dict[int, int]]:
        """The bytes of all static objects at the start, and the tags of the words that hold addresses."""
        data = bytearray(self.image_size)
        tags: dict[int, int] = {}
        for place in self.places.values():
            initializer = place.site.initializer
            if initializer is None or place.flags & (OUTSIDE | FUNCTION | UNDEFINED):
                continue
            content = initializer.data[: place.size]
            data[place.base : place.base + len(content)] = content
            for offset, expression in initializer.relocations:
                number, distance = self._address(expression)
                at = place.base + offset
                if at % self.word or expression.type.bytes != self.word:
                    raise NotCompiled("an initialiser with an address at an odd place")
                data[at : at + self.word] = distance.to_bytes(self.word, "little")
                tags[at // self.word] = number
        return bytes(data), tags

    def _address(self, expression: Expression) -> tuple[int, int]:
        """Object and offset of an address that is known before the program runs."""
        if isinstance(expression, StaticAddress):
            return self.places[expression.site].number, 0
        if isinstance(expression, Constant):
            return 0, expression.bits
        if isinstance(expression, Apply) and expression.operator is PTR_ADD:
            number, offset = self._address(expression.operands[0])
            if isinstance(expression.operands[1], Constant):
                return number, (offset + expression.operands[1].bits) & ((1 << expression.type.bits) - 1)
        raise NotCompiled(f"an initialiser with {expression}")


def aligned(align: int) -> int:
    """An alignment among the flags of an object."""
    return ((align & -align or 1).bit_length() - 1) << ALIGNED


def _up(number: int, align: int) -> int:
    return -(-number // align) * align


def _is_variable(site: ObjectSite) -> bool:
    """Whether it is a variable of another file's whose type is known."""
    return site.kind is ObjectKind.EXTERNAL and site.size is not None and not site.open_ended


def _is_fixed(site: ObjectSite) -> bool:
    """Whether nothing can change the object: then it is part of no state."""
    return site.constant or site.kind is ObjectKind.FUNCTION


def _may_change(program: Program, operations: Sequence[Operation]) -> set[ObjectSite]:
    """The static objects that a program may do more with than read them in place, or ask whether it may: without their
    addresses nobody writes the others."""
    found: set[ObjectSite] = set()

    def note(expression: Expression) -> None:
        if isinstance(expression, StaticAddress):
            found.add(expression.site)
        for child in children(expression):
            note(child)

    for operation in operations:
        if isinstance(operation, Assume | Check):
            continue
        address = operation.address if isinstance(operation, Load) else None
        if isinstance(address, StaticAddress):
            continue
        if isinstance(address, Apply) and address.operator is PTR_ADD and isinstance(address.operands[0], StaticAddress):
            note(address.operands[1])
            continue
        for expression in expressions_of(operation):
            note(expression)
    for site in program.sites:
        if site.initializer is not None:
            for _, expression in site.initializer.relocations:
                note(expression)
    return found


def _operations(program: Program) -> Iterator[Operation]:
    for function in program.functions.values():
        for edge in function.edges:
            yield from edge.operations


def _holds_addresses(program: Program, operations: Sequence[Operation]) -> bool:
    if any(site.initializer is not None and site.initializer.relocations for site in program.sites):
        return True
    return any(
        (isinstance(operation, Store) and isinstance(operation.value.type, PointerType))
        or (isinstance(operation, Load) and isinstance(operation.target.type, PointerType))
        for operation in operations
    )


def _asks_for_addresses(operations: Sequence[Operation]) -> bool:
    return any(isinstance(operation, Havoc) and isinstance(operation.target.type, PointerType) for operation in operations)
