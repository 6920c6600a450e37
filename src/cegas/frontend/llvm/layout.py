"""Sizes, alignments and offsets of LLVM types under a module's data layout string."""

from __future__ import annotations

from cegas.foundation.errors import InputError
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.llvm.ir_types import ArrayType, FloatType, IntType, PointerType, StructType, Type, VectorType
from cegas.program.softfloat import FORMATS

_POINTER_SPEC: Final = pattern(r"p[a-z]*(\d*)(?:\([^)]*\))?:(\d+):(\d+)(?::\d+)*")
_SCALAR_SPEC: Final = pattern(r"([ifva])(\d*):(\d+)(?::\d+)*")


class LayoutError(InputError):
    """A type has no size, or the data layout cannot be read."""


class DataLayout:
    """The rules of one target. Sizes and offsets are in bytes unless the name says bits."""

    __slots__ = (
        "_alignments",
        "_floats",
        "_integers",
        "_offsets",
        "_pointers",
        "_sizes",
        "_vectors",
        "aggregate_align",
        "little_endian",
    )

    def __init__(
        self,
        *,
        little_endian: bool,
        pointers: dict[int, tuple[int, int]],
        integers: dict[int, int],
        floats: dict[int, int],
        vectors: dict[int, int],
        aggregate_align: int,
    ) -> None:
        self.little_endian = little_endian
        self.aggregate_align = aggregate_align
        self._pointers = pointers  # address space -> (bits, alignment)
        self._integers = integers  # bits -> alignment, ascending
        self._floats = floats
        self._vectors = vectors
        self._sizes: dict[Type, int] = {}
        self._alignments: dict[Type, int] = {}
        self._offsets: dict[Type, tuple[int, ...]] = {}

    @staticmethod
    def parse(text: str) -> DataLayout:
        """Read a ``target datalayout`` string; what it leaves out has LLVM's defaults."""
        little_endian = False
        pointers = {0: (64, 8)}
        integers = {1: 1, 8: 1, 16: 2, 32: 4, 64: 4}
        floats = {16: 2, 32: 4, 64: 8, 128: 16}
        vectors = {64: 8, 128: 16}
        aggregate = 1
        for item in text.split("-"):
            if item in ("e", "E"):
                little_endian = item == "e"
                continue
            pointer = _POINTER_SPEC.fullmatch(item)
            if pointer:
                space, bits, align = pointer.groups()
                pointers[int(space or "0")] = (int(bits), _bytes(align, item))
                continue
            scalar = _SCALAR_SPEC.fullmatch(item)
            if scalar:
                kind, width, align = scalar.groups()
                if kind == "a":
                    aggregate = max(1, _bytes(align, item))
                elif not width:
                    raise LayoutError(f"data layout: {item!r} has no width")
                else:
                    table = integers if kind == "i" else floats if kind == "f" else vectors
                    table[int(width)] = _bytes(align, item)
                continue
            # Mangling, native widths, stack alignment, address spaces, function pointers, non-integral
            # pointers: they do not bear on the layout of data.
            if item and item[0] not in "mnSPGAF":
                raise LayoutError(f"data layout: cannot read {item!r}")
        ascending = {bits: integers[bits] for bits in sorted(integers)}
        return DataLayout(
            little_endian=little_endian,
            pointers=pointers,
            integers=ascending,
            floats=floats,
            vectors=vectors,
            aggregate_align=aggregate,
        )

    # ------------------------------------------------------------------------------------------ pointers

    @property
    def pointer_bits(self) -> int:
        """The width of a pointer in the default address space."""
        return self._pointers[0][0]

    # --------------------------------------------------------------------------------------------- sizes

    def bits_of(self, type: Type) -> int:
        """The bits of a value."""
        if isinstance(type, IntType):
            return type.bits
        if isinstance(type, PointerType):
            return self._pointers.get(type.address_space, self._pointers[0])[0]
        if isinstance(type, FloatType):
            return FORMATS[type.kind].width
        if isinstance(type, VectorType):
            return type.count * self.bits_of(type.element)
        return 8 * self.size_of(type)

    def store_size_of(self, type: Type) -> int:
        """The bytes that a load or store of the type touches."""
        return (self.bits_of(type) + 7) // 8

    def size_of(self, type: Type) -> int:
        """The bytes between two elements of an array of the type (LLVM's "alloc size", C's sizeof)."""
        known = self._sizes.get(type)
        if known is not None:
            return known
        if isinstance(type, ArrayType):
            size = type.count * self.size_of(type.element)
        elif isinstance(type, StructType):
            size = self._struct(type)[-1]
        elif isinstance(type, IntType | PointerType | FloatType | VectorType):
            size = _round_up((self.bits_of(type) + 7) // 8, self.align_of(type))
        else:
            raise LayoutError(f"type {type} has no size")
        self._sizes[type] = size
        return size

    def align_of(self, type: Type) -> int:
        """The alignment the target's ABI wants."""
        known = self._alignments.get(type)
        if known is None:
            known = self._align(type)
            self._alignments[type] = known
        return known

    def _align(self, type: Type) -> int:
        if isinstance(type, IntType):
            return self._integer_align(type.bits)
        if isinstance(type, PointerType):
            return self._pointers.get(type.address_space, self._pointers[0])[1]
        if isinstance(type, FloatType):
            return self._table_align(self._floats, FORMATS[type.kind].width)
        if isinstance(type, VectorType):
            return self._table_align(self._vectors, self.bits_of(type))
        if isinstance(type, ArrayType):
            return self.align_of(type.element)
        if isinstance(type, StructType):
            if type.fields is None:
                raise LayoutError(f"type {type} is opaque and has no size")
            if type.packed:
                return 1
            align = self.aggregate_align
            for item in type.fields:
                align = max(align, self.align_of(item))
            return align
        raise LayoutError(f"type {type} has no alignment")

    def _integer_align(self, bits: int) -> int:
        """That of the next wider integer the layout names, or of the widest."""
        align = 1
        for width, align in self._integers.items():
            if width >= bits:
                return align
        return align

    @staticmethod
    def _table_align(table: dict[int, int], bits: int) -> int:
        """As the layout says, or else the next power of two of the size."""
        known = table.get(bits)
        if known is not None:
            return known
        size = max(1, (bits + 7) // 8)
        return 1 << (size - 1).bit_length()

    # ------------------------------------------------------------------------------------------- offsets

    def field_offset(self, type: StructType, index: int) -> int:
        """Where a field begins."""
        offsets = self._struct(type)
        if not 0 <= index < len(offsets) - 1:
            raise LayoutError(f"type {type} has no field {index}")
        return offsets[index]

    def field_offsets(self, type: StructType) -> tuple[int, ...]:
        """Where each field begins."""
        return self._struct(type)[:-1]

    def element_offset(self, type: ArrayType | VectorType, index: int) -> int:
        """Where an element begins; an index outside the bounds is computed all the same."""
        if isinstance(type, ArrayType):
            return index * self.size_of(type.element)
        bits = self.bits_of(type.element)
        if bits % 8:
            raise LayoutError(f"the elements of {type} do not begin at bytes")
        return index * bits // 8

    def _struct(self, type: StructType) -> tuple[int, ...]:
        """The offsets of all fields, then the size."""
        known = self._offsets.get(type)
        if known is not None:
            return known
        if type.fields is None:
            raise LayoutError(f"type {type} is opaque and has no size")
        offsets: list[int] = []
        offset = 0
        for item in type.fields:
            if not type.packed:
                offset = _round_up(offset, self.align_of(item))
            offsets.append(offset)
            offset += self.size_of(item)
        offsets.append(_round_up(offset, self.align_of(type)))
        found = tuple(offsets)
        self._offsets[type] = found
        return found


def _bytes(bits: str, item: str) -> int:
    value = int(bits)
    if value % 8:
        raise LayoutError(f"data layout: {item!r} has an alignment that is not in bytes")
    return value // 8


def _round_up(value: int, align: int) -> int:
    return (value + align - 1) // align * align
