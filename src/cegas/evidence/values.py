"""Values and cells as a person would write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.memory import AddressedObject
from cegas.program.objects import ObjectKind
from cegas.program.operators import signed
from cegas.program.source import SourceType, ValueKind, machine_type
from cegas.program.types import FloatType, PointerType, Type, pointer_type
from cegas.program.values import Pointer, Undefined, Value

_ESCAPES: Final[Mapping[int, str]] = {
    7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 39: "\\'", 92: "\\\\"
}  # fmt: skip
_UNSIGNED: Final = frozenset((ValueKind.UNSIGNED, ValueKind.UNSIGNED_CHARACTER, ValueKind.BOOLEAN))
_CHARACTERS: Final = frozenset((ValueKind.SIGNED_CHARACTER, ValueKind.UNSIGNED_CHARACTER))

SCALAR_SIZES: Final = (8, 4, 2, 1, 16, 10, 12)
"""Of scalars, the usual ones first."""
MOST_PARTS: Final = 8
"""Of a structure that are shown as its value."""


class ValuePrinter:
    """Writes the values of one run; heap blocks are numbered, and get the type of the first pointer to them."""

    def __init__(self, program: Program) -> None:
        self._names = program.names
        self._bits = program.data_model.value
        self._external = program.external
        self._blocks: dict[AddressedObject, str] = {}
        self._counts: dict[str, int] = {}
        self._types: dict[AddressedObject, SourceType] = {}

    # -- heap blocks ----------------------------------------------------------------------------------------------

    def block(self, memory: AddressedObject) -> str:
        """The name of a heap block: its allocator and a number."""
        found = self._blocks.get(memory)
        if found is None:
            name = memory.site.name
            self._counts[name] = self._counts.get(name, 0) + 1
            found = self._blocks[memory] = f"{name}#{self._counts[name]}"
        return found

    def learn(self, value: Value, source: SourceType | None) -> None:
        """A variable of a C type gets a value: if that is a new block, the type says what is in it."""
        if source is None or not isinstance(value, Pointer) or value.offset != 0:
            return
        memory = value.object
        site = memory.site
        if (site.kind is ObjectKind.HEAP or site.is_stack_block or site.is_input) and memory not in self._types:
            pointee = source.pointee()
            if pointee is not None and pointee.size:
                self._types[memory] = pointee

    def element_type(self, memory: AddressedObject) -> SourceType | None:
        """The type of what is in a heap block, as far as it is known from pointers to it."""
        return self._types.get(memory)

    # -- cells ----------------------------------------------------------------------------------------------------

    def cell(self, address: Value, size: int) -> tuple[str, SourceType | None] | None:
        """The name and the type of the cell at an address; None if the address is not known."""
        if not (isinstance(address, Pointer) and isinstance(address.offset, int)):
            return None
        memory = address.object
        offset = signed(address.offset, self._bits)
        if memory.site is self._external:
            return f"*{hex(address.offset)}", None
        if memory.site.kind is ObjectKind.HEAP:
            return self._block_cell(memory, offset, size)
        source = None if self._names is None else self._names.type_of_site(memory.site)
        if source is None:
            element = self._types.get(memory)
            if element is None or offset < 0:
                return memory.site.shown_name + (f"+{offset}" if offset else ""), None
            path, part = element.part(offset % element.size, size)
            return f"{memory.site.shown_name}[{offset // element.size}]{path}", part
        path, part = source.part(offset, size)
        return memory.site.shown_name + path, part

    def _block_cell(self, memory: AddressedObject, offset: int, size: int) -> tuple[str, SourceType | None]:
        name, element = self.block(memory), self._types.get(memory)
        if element is None or offset < 0:
            return (f"*({name}+{offset})" if offset else f"*{name}"), None
        path, part = element.part(offset % element.size, size)
        if memory.size != element.size:
            return f"{name}[{offset // element.size}]{path}", part
        if not path:
            return f"*{name}", part
        return (f"{name}->{path[1:]}" if path[0] == "." else f"*({name}){path}"), part

    # -- values ---------------------------------------------------------------------------------------------------

    def show(self, value: Value, type_: Type, source: SourceType | None = None) -> str:
        """A value of a type, which may come from a variable of a C type."""
        if isinstance(value, int):
            if isinstance(type_, FloatType):
                from cegas.program.float_text import to_text

                return to_text(type_.format, value & ((1 << type_.bits) - 1))  # a long double has padding
            if isinstance(type_, PointerType):
                return "NULL" if value == 0 else hex(value)
            if source is not None and source.kind is ValueKind.AGGREGATE and 8 * source.size <= type_.bits:
                return self._aggregate(value, source)
            return self._integer(value, type_.bits, source)
        if isinstance(value, Pointer):
            return self._pointer(value, source)
        return "uninitialized" if isinstance(value, Undefined) else "?"

    def _aggregate(self, value: int, source: SourceType) -> str:
        """A small structure that the compiler has put into a number: `{a = 1, b[0] = 2}`."""
        shown: list[str] = []
        for offset, size in scalars(source, MOST_PARTS):
            path, part = source.part(offset, size)
            content = value >> 8 * offset & ((1 << 8 * size) - 1)
            type_ = machine_type(part, size, pointer_type(self._bits))
            shown.append(f"{path.removeprefix('.')} = {self.show(content, type_, part)}")
        more = ["…"] if len(shown) > MOST_PARTS else []
        return f"{{{', '.join([*shown[:MOST_PARTS], *more])}}}"

    @staticmethod
    def _integer(value: int, bits: int, source: SourceType | None) -> str:
        kind = ValueKind.UNKNOWN if source is None else source.kind
        if bits == 1 or (kind is ValueKind.BOOLEAN and value in (0, 1)):
            return "true" if value else "false"
        if source is not None and source.size * 8 != bits:
            kind, source = ValueKind.UNKNOWN, None
        number = value if kind in _UNSIGNED else signed(value, bits)
        if source is not None:
            constant = source.enumerator(number)
            if constant is not None:
                return f"{constant} ({number})"
        if kind in _CHARACTERS and (value in _ESCAPES or 32 <= value < 127):
            return f"{number} '{_ESCAPES.get(value) or chr(value)}'"
        return str(number)

    def _pointer(self, value: Pointer, source: SourceType | None) -> str:
        memory = value.object
        if not isinstance(value.offset, int):
            return "?"
        offset = signed(value.offset, self._bits)
        kind = memory.site.kind
        if memory.site is self._external:
            return hex(value.offset)
        if kind in (ObjectKind.FUNCTION, ObjectKind.LITERAL):
            return memory.site.name + (f"+{offset}" if offset else "")
        ended = " (freed)" if kind is ObjectKind.HEAP else " (dead)"
        note = ended if memory.alive == 0 else ""
        pointee = None if source is None else source.pointee()
        if kind is ObjectKind.HEAP and offset == 0:
            return self.block(memory) + note
        if pointee is None and offset == 0:
            return f"&{memory.site.shown_name}{note}"
        found = self.cell(value, pointee.size if pointee is not None and pointee.size else 1)
        assert found is not None
        name = found[0]
        return (name[1:] if name[0] == "*" else f"&{name}") + note


def scalars(source: SourceType, most: int) -> Iterator[tuple[int, int]]:
    """Offset and size of the scalars of a type; of a large one only one more than `most`."""
    offset = count = 0
    while offset < source.size and count <= most:
        for length in SCALAR_SIZES:
            _, part = source.part(offset, length)
            if part is not None and part.size == length and part.kind not in (ValueKind.AGGREGATE, ValueKind.UNKNOWN):
                yield offset, length
                offset += length
                count += 1
                break
        else:
            offset += 1
