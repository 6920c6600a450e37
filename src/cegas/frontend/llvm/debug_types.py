"""The types of C in debug information: their spelling, and the scalars in them."""

from __future__ import annotations

import re

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.frontend.llvm.debug_nodes import DEPTH, MetadataNode, MetadataNodes

_QUALIFIERS: Final = {
    "DW_TAG_const_type": "const",
    "DW_TAG_volatile_type": "volatile",
    "DW_TAG_restrict_type": "restrict",
    "DW_TAG_atomic_type": "_Atomic",
}
_KEYWORDS: Final = {
    "DW_TAG_structure_type": "struct",
    "DW_TAG_union_type": "union",
    "DW_TAG_enumeration_type": "enum",
    "DW_TAG_class_type": "struct",
}
_FLOATS: Final = {
    "_Float16": "half",
    "__bf16": "bfloat",
    "float": "float",
    "double": "double",
    "long double": "x86_fp80",
    "__float128": "fp128",
}
_RECORDS: Final = ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type")


class _FoundScalar(Data):
    """The outcome of looking for a scalar inside a type; ``exact``: there is one of that very size."""

    __slots__ = ("exact", "path", "type_id")

    def __init__(self, path: str, type_id: int | None, *, exact: bool) -> None:
        self.path: Final = path
        self.type_id: Final = type_id
        self.exact: Final = exact


class DebugTypes:
    """Answers about the types of one module, which are the ids of their nodes."""

    __slots__ = ("_cells", "_kinds", "_nodes", "_plains", "_sizes", "_volatilities")

    def __init__(self, nodes: MetadataNodes) -> None:
        self._nodes = nodes
        self._cells: dict[tuple[int, int, int], _FoundScalar] = {}
        self._plains: dict[int | None, int | None] = {}
        self._kinds: dict[int | None, str] = {}
        self._sizes: dict[int | None, int] = {}
        self._volatilities: dict[int | None, bool | None] = {}

    def _plain(self, id: int | None) -> int | None:
        """The type behind typedefs, qualifiers and members."""
        if id not in self._plains:
            self._plains[id] = self._peeled(id)
        return self._plains[id]

    def _peeled(self, id: int | None) -> int | None:
        for _ in range(DEPTH):
            node = self._nodes.node(id)
            if node is None or node.kind != "DIDerivedType":
                return id
            if node.tag not in _QUALIFIERS and node.tag not in ("DW_TAG_typedef", "DW_TAG_member"):
                return id
            id = node.reference("baseType")
        return None

    def type_name(self, type_id: int | None) -> str:
        """The C spelling of a type: ``struct P *``, ``int [3]``, ``int (*)(char)``; None is ``void``."""
        return self._spell(type_id, DEPTH)

    def _spell(self, type_id: int | None, fuel: int) -> str:
        """Peel declarators off from the outside in, as C writes them around the (absent) name."""
        inner = ""
        prefix = ""
        while fuel > 0:
            fuel -= 1
            node = self._nodes.node(type_id)
            if node is None:
                return _join(prefix, "void" if type_id is None else "?", inner)
            tag = node.tag
            if node.kind == "DIDerivedType" and tag == "DW_TAG_pointer_type":
                type_id = node.reference("baseType")
                inner = f"*{prefix.strip()} {inner}".strip() if prefix else f"*{inner}"
                prefix = ""
                if self._is_suffixed(type_id):
                    inner = f"({inner})"
            elif node.kind == "DIDerivedType" and tag in _QUALIFIERS:
                prefix = f"{prefix}{_QUALIFIERS[tag]} "
                type_id = node.reference("baseType")
            elif node.kind == "DIDerivedType" and tag == "DW_TAG_member":
                type_id = node.reference("baseType")
            elif node.kind == "DICompositeType" and tag == "DW_TAG_array_type":
                inner += "".join(f"[{count}]" if count is not None else "[]" for count in self._counts(node))
                type_id = node.reference("baseType")
            elif node.kind == "DISubroutineType":
                items = self._nodes.items(node.reference("types"))
                inner += f"({self._spell_parameters(items[1:], fuel)})"
                type_id = items[0] if items else None
            else:
                return _join(prefix, _own_name(node), inner)
        return "?"

    def _spell_parameters(self, items: tuple[int | None, ...], fuel: int) -> str:
        names = [self._spell(item, fuel) if item is not None else "..." for item in items]
        if names == ["..."]:
            return ""  # a function without a prototype
        return ", ".join(names) or "void"

    def _is_suffixed(self, type_id: int | None) -> bool:
        """Is the type, behind qualifiers, an array or function, whose declarator stands after the name?"""
        for _ in range(DEPTH):
            node = self._nodes.node(type_id)
            if node is None:
                return False
            if node.kind != "DIDerivedType" or node.tag not in _QUALIFIERS:
                return node.kind == "DISubroutineType" or node.tag == "DW_TAG_array_type"
            type_id = node.reference("baseType")
        return False

    def _counts(self, array: MetadataNode) -> list[int | None]:
        """The dimensions of an array; None for an unknown one."""
        counts: list[int | None] = []
        for item in self._nodes.items(array.reference("elements")):
            node = self._nodes.node(item)
            known = node is not None and re.fullmatch(r"\d+", node.fields.get("count", "").strip())
            counts.append(node.number("count") if node is not None and known else None)
        return counts

    def kind(self, type_id: int | None) -> str:
        """What its values are: signed, unsigned, boolean, float, pointer or aggregate; "" if unknown."""
        if type_id not in self._kinds:
            self._kinds[type_id] = self._kind(type_id)
        return self._kinds[type_id]

    def _kind(self, type_id: int | None) -> str:
        node = self._nodes.node(self._plain(type_id))
        for _ in range(DEPTH):
            if node is None or node.tag != "DW_TAG_enumeration_type":
                break
            base = node.reference("baseType")
            if base is None:
                return "unsigned"
            node = self._nodes.node(self._plain(base))
        if node is None:
            return ""
        if node.kind == "DIBasicType":
            encoding = node.fields.get("encoding", "")
            if encoding in ("DW_ATE_signed", "DW_ATE_signed_char"):
                return "signed"
            if encoding in ("DW_ATE_float", "DW_ATE_complex_float"):
                return "float"
            if encoding == "DW_ATE_boolean":
                return "boolean"
            return "unsigned" if encoding.startswith("DW_ATE_") else ""
        if node.kind == "DICompositeType":
            return "aggregate"
        return "pointer" if node.tag == "DW_TAG_pointer_type" else ""

    def float_format(self, type_id: int | None) -> str:
        """LLVM's name of a float's format; "" for all but real floats. A ``long double`` is that of the x87."""
        node = self._nodes.node(self._plain(type_id))
        return _FLOATS.get(node.text("name"), "") if node is not None and node.kind == "DIBasicType" else ""

    def pointee(self, type_id: int | None) -> int | None:
        """What a pointer points to; None for ``void`` and for what is no pointer."""
        node = self._nodes.node(self._plain(type_id))
        return node.reference("baseType") if node is not None and node.tag == "DW_TAG_pointer_type" else None

    def unqualified(self, type_id: int | None) -> int | None:
        """A type without qualifiers of its own; typedefs stay, unless they are qualified inside."""
        for _ in range(DEPTH):
            node = self._nodes.node(type_id)
            if node is None or node.kind != "DIDerivedType":
                return type_id
            if node.tag == "DW_TAG_typedef":
                inside = self.unqualified(node.reference("baseType"))
                return type_id if inside == node.reference("baseType") else inside
            if node.tag not in _QUALIFIERS:
                return type_id
            type_id = node.reference("baseType")
        return type_id

    def is_const(self, type_id: int | None) -> bool:
        """Whether objects of a type cannot be assigned to."""
        for _ in range(DEPTH):
            node = self._nodes.node(type_id)
            if node is None or node.kind != "DIDerivedType" or node.tag == "DW_TAG_pointer_type":
                return False
            if node.tag == "DW_TAG_const_type":
                return True
            type_id = node.reference("baseType")
        return False

    def plain_name(self, type_id: int | None) -> str:
        """The spelling of a type behind typedefs and qualifiers."""
        return self.type_name(self._plain(type_id))

    def members(self, type_id: int | None) -> list[tuple[str, int | None]]:
        """The members of a structure by their names, which may be empty; of a union, and of what is no structure, none."""
        node = self._nodes.node(self._plain(type_id))
        if node is None or node.tag != "DW_TAG_structure_type":
            return []
        found = [self._nodes.node(item) for item in self._nodes.items(node.reference("elements"))]
        return [
            (each.text("name"), each.reference("baseType"))
            for each in found
            if each is not None and each.tag == "DW_TAG_member"
        ]

    def element(self, type_id: int | None) -> tuple[int | None, int] | None:
        """The elements of an array, all dimensions as one, and their number; None if it is none, or has no length."""
        node = self._nodes.node(self._plain(type_id))
        if node is None or node.tag != "DW_TAG_array_type":
            return None
        counts = self._counts(node)
        return (node.reference("baseType"), counts[0]) if len(counts) == 1 and counts[0] else None

    def enumerator(self, type_id: int | None, value: int) -> str | None:
        """The name of an enumeration's constant."""
        node = self._nodes.node(self._plain(type_id))
        if node is None or node.tag != "DW_TAG_enumeration_type":
            return None
        for item in self._nodes.items(node.reference("elements")):
            constant = self._nodes.node(item)
            if constant is not None and constant.kind == "DIEnumerator" and constant.number("value") == value:
                return constant.text("name")
        return None

    def size_of(self, type_id: int | None) -> int:
        """The size in bytes, 0 if unknown or incomplete."""
        if type_id not in self._sizes:
            node = self._nodes.node(self._plain(type_id))
            self._sizes[type_id] = node.number("size") // 8 if node is not None else 0
        return self._sizes[type_id]

    def volatility(self, type_id: int | None) -> bool | None:
        """Whether a type is volatile as a whole; None if only parts of it are, or nothing is known of it."""
        if type_id not in self._volatilities:
            self._volatilities[type_id] = self._volatility(type_id)
        return self._volatilities[type_id]

    def _volatility(self, type_id: int | None) -> bool | None:
        if type_id is None:
            return None
        for _ in range(DEPTH):
            node = self._nodes.node(type_id)
            if node is None:
                return None
            if node.tag == "DW_TAG_volatile_type":
                return True
            if node.tag in _RECORDS:
                return None if self._has_volatile_part(type_id) else False
            is_wrapper = node.kind == "DIDerivedType" and (node.tag in _QUALIFIERS or node.tag == "DW_TAG_typedef")
            if not is_wrapper and node.tag != "DW_TAG_array_type":
                return False
            type_id = node.reference("baseType")
            if type_id is None:
                return False
        return None

    def _has_volatile_part(self, type_id: int) -> bool:
        pending: list[int | None] = [type_id]
        seen: set[int] = set()
        while pending:
            current = pending.pop()
            node = self._nodes.node(current)
            if node is None or current is None or current in seen:
                continue
            seen.add(current)
            if node.tag == "DW_TAG_volatile_type":
                return True
            if node.tag in _RECORDS:
                pending.extend(self._nodes.items(node.reference("elements")))
            elif node.tag not in ("DW_TAG_pointer_type", "DW_TAG_enumeration_type"):
                pending.append(node.reference("baseType"))
        return False

    # --------------------------------------------------------------------------------------------- cells

    def cell_path(self, type_id: int | None, offset: int, size: int) -> str:
        """The C access path of the scalar at a byte offset in a variable: ``.in.b``, ``.a[2]``, ``[3].x``.

        It is "" if the variable is that scalar itself, and ends in ``+12`` where no member fits.
        """
        return self._cell(type_id, offset, size, DEPTH).path

    def cell_type(self, type_id: int | None, offset: int, size: int) -> int | None:
        """The type of the scalar at a byte offset inside a variable, if there is one of that size."""
        cell = self._cell(type_id, offset, size, DEPTH)
        return cell.type_id if cell.exact else None

    def _cell(self, type_id: int | None, offset: int, size: int, fuel: int) -> _FoundScalar:
        plain = self._plain(type_id)
        if type_id is None or plain is None or fuel == 0:
            return _misfit(offset)
        key = (type_id, offset, size)
        known = self._cells.get(key)
        if known is None:
            known = self._find_cell(type_id, plain, offset, size, fuel - 1)
            self._cells[key] = known
        return known

    def _find_cell(self, type_id: int, plain: int, offset: int, size: int, fuel: int) -> _FoundScalar:
        node = self._nodes.node(plain)
        if node is None:
            return _misfit(offset)
        if node.tag == "DW_TAG_array_type":
            found = self._array_cell(node, offset, size, fuel)
        elif node.tag in _RECORDS:
            found = self._member_cell(node, offset, size, fuel)
        else:
            found = None
        if found is not None:
            return found
        width = node.number("size") // 8
        # Of a long double, whose size includes padding, an access touches ten bytes only.
        padded = size == 10 and width in (12, 16) and node.fields.get("encoding") == "DW_ATE_float"
        whole = offset == 0 and (size == width or padded)
        return _FoundScalar("", type_id, exact=True) if whole else _misfit(offset)

    def _array_cell(self, array: MetadataNode, offset: int, size: int, fuel: int) -> _FoundScalar | None:
        element = array.reference("baseType")
        width = self.size_of(element)
        if width == 0 or offset < 0 or offset % width + size > width:
            return None
        counts = self._counts(array)
        index = offset // width
        indices: list[int] = []
        for count in reversed(counts[1:]):
            if not count:
                return None
            indices.append(index % count)
            index //= count
        # An array of length zero is the old way to write a flexible array member.
        if counts and counts[0] and index >= counts[0]:
            return None
        indices.append(index)
        inner = self._cell(element, offset % width, size, fuel)
        subscripts = "".join(f"[{item}]" for item in reversed(indices))
        return _FoundScalar(subscripts + inner.path, inner.type_id, exact=inner.exact)

    def _member_cell(self, struct: MetadataNode, offset: int, size: int, fuel: int) -> _FoundScalar | None:
        """The best cell among the members that contain the bytes: an exact one, else the first."""
        best: _FoundScalar | None = None
        bit_fields: list[str] = []
        bit_type: int | None = None
        mixed = False  # the bytes reach into an ordinary member, too
        for item in self._nodes.items(struct.reference("elements")):
            member = self._nodes.node(item)
            if member is None or member.tag != "DW_TAG_member":
                continue
            begin = member.number("offset")
            end = begin + member.number("size")
            name = member.text("name")
            if "DIFlagBitField" in member.fields.get("flags", ""):
                if begin < 8 * (offset + size) and 8 * offset < end and name:
                    bit_fields.append(name)
                    bit_type = member.reference("baseType")
                continue
            base = member.reference("baseType")
            mixed = mixed or (begin < 8 * (offset + size) and 8 * offset < end)
            if 8 * offset < begin or (8 * (offset + size) > end and not self._is_open_array(base)):
                continue
            inner = self._cell(base, offset - begin // 8, size, fuel)
            cell = _FoundScalar((f".{name}" if name else "") + inner.path, inner.type_id, exact=inner.exact)
            if cell.exact:
                return cell
            best = best or cell
        if bit_fields and (not mixed or struct.tag == "DW_TAG_union_type"):
            return _FoundScalar("." + "|".join(bit_fields), bit_type, exact=len(bit_fields) == 1)
        return best

    def _is_open_array(self, type_id: int | None) -> bool:
        """Is it a flexible array member, which reaches to the end of its object?"""
        node = self._nodes.node(self._plain(type_id))
        return node is not None and node.tag == "DW_TAG_array_type" and node.number("size") == 0


def _misfit(offset: int) -> _FoundScalar:
    return _FoundScalar(f"+{offset}" if offset else "", None, exact=False)


def _join(prefix: str, name: str, inner: str) -> str:
    """``const`` + ``int`` + ``*`` as C spaces them."""
    return f"{prefix}{name} {inner}" if inner else f"{prefix}{name}"


def _own_name(node: MetadataNode) -> str:
    """The name of a basic type, typedef, structure, union or enumeration."""
    name = node.text("name")
    keyword = _KEYWORDS.get(node.tag, "")
    if keyword:
        return f"{keyword} {name or '{...}'}"
    return name or "?"
