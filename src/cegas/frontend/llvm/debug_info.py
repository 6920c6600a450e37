"""The debug information in a module's metadata: source positions, variables and C types.

Nodes are read when they are asked for. Whatever is missing or malformed yields None (or a spelling that says
so): debug information serves messages, and no verdict may hang on that of a file from elsewhere. That of C which was just
compiled also tells the blocks of the source (`frontend/block_lifetimes.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cegas.foundation.data import Data

_LOCATION: Final = re.compile(r"(?:distinct )?!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: !(\d+)")
_NODE: Final = re.compile(r"(?:distinct )?!(DI\w+)\((.*)\)$", re.DOTALL)
_FIELD: Final = re.compile(r'(\w+): ("[^"]*"|![A-Za-z]\w*\([^()]*\)|[^,()"]+)')
_TUPLE: Final = re.compile(r"(?:distinct )?!\{(.*)\}$", re.DOTALL)
_TUPLE_ITEM: Final = re.compile(r"!(\d+)|\bnull\b")
_ESCAPE: Final = re.compile(rb"\\([0-9A-Fa-f]{2}|\\)")

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
_RECORDS: Final = ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type")
# Types do not nest deeper than this in any program; a longer chain means cyclic (broken) metadata.
_DEPTH: Final = 200


class SourceLocation(Data):
    """A place in a source file; line 0 means code that the compiler made up."""

    __slots__ = ("column", "file", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file: Final = file
        self.line: Final = line
        self.column: Final = column


class DebugVariable(Data):
    """A variable of the source program.

    ``function`` is the enclosing function's name ("" at file scope); ``name`` is "" for a string literal;
    ``artificial`` ones were made up by the compiler; ``type_id`` is None if unknown.
    """

    __slots__ = ("artificial", "file", "function", "is_parameter", "line", "name", "type_id")

    def __init__(
        self,
        name: str,
        line: int,
        file: str,
        type_id: int | None,
        is_parameter: bool,
        artificial: bool,
        function: str,
    ) -> None:
        self.name: Final = name
        self.line: Final = line
        self.file: Final = file
        self.type_id: Final = type_id
        self.is_parameter: Final = is_parameter
        self.artificial: Final = artificial
        self.function: Final = function


class DebugFunction(Data):
    """A function of the source program; a type id of None means void."""

    __slots__ = ("file", "line", "name", "parameter_type_ids", "result_type_id", "variadic")

    def __init__(
        self,
        name: str,
        line: int,
        file: str,
        result_type_id: int | None,
        parameter_type_ids: tuple[int | None, ...],
        variadic: bool,
    ) -> None:
        self.name: Final = name
        self.line: Final = line
        self.file: Final = file
        self.result_type_id: Final = result_type_id
        self.parameter_type_ids: Final = parameter_type_ids
        self.variadic: Final = variadic


class _Node(Data):
    """A specialised node: its kind (``DIBasicType`` …) and its fields as written."""

    __slots__ = ("fields", "kind")

    def __init__(self, kind: str, fields: dict[str, str]) -> None:
        self.kind: Final = kind
        self.fields: Final = fields

    def text(self, key: str) -> str:
        """A string field without its quotes."""
        value = self.fields.get(key, "")
        return _unquote(value[1:-1]) if value[:1] == '"' else value

    def number(self, key: str) -> int:
        """A numeric field, 0 if absent."""
        value = self.fields.get(key, "0").strip()
        return int(value) if re.fullmatch(r"-?\d+", value) else 0

    def reference(self, key: str) -> int | None:
        """The id that a field refers to."""
        value = self.fields.get(key, "").strip()
        return int(value[1:]) if value[:1] == "!" and value[1:].isdigit() else None

    @property
    def tag(self) -> str:
        """The DWARF tag."""
        return self.fields.get("tag", "")


class _FoundScalar(Data):
    """The outcome of looking for a scalar inside a type; ``exact``: there is one of that very size."""

    __slots__ = ("exact", "path", "type_id")

    def __init__(self, path: str, type_id: int | None, exact: bool) -> None:
        self.path: Final = path
        self.type_id: Final = type_id
        self.exact: Final = exact


def _unquote(text: str) -> str:
    if "\\" not in text:
        return text
    raw = text.encode("utf-8", "surrogateescape")
    raw = _ESCAPE.sub(lambda m: b"\\" if m.group(1) == b"\\" else bytes((int(m.group(1), 16),)), raw)
    return raw.decode("utf-8", "surrogateescape")


class DebugInfo:
    """Answers about one module's metadata (``Module.metadata``)."""

    __slots__ = ("_blocks", "_cells", "_chains", "_functions", "_locations", "_metadata", "_nodes")

    def __init__(self, metadata: Mapping[int, str]) -> None:
        self._metadata = metadata
        self._nodes: dict[int, _Node | None] = {}
        self._locations: dict[int, SourceLocation | None] = {}
        self._functions: dict[int, str | None] = {}
        self._cells: dict[tuple[int, int, int], _FoundScalar] = {}
        self._blocks: dict[int, int | None] = {}
        self._chains: dict[int, tuple[int, ...]] = {}

    # --------------------------------------------------------------------------------------------- nodes

    def _node(self, id: int | None) -> _Node | None:
        """The specialised node with this id."""
        if id is None:
            return None
        if id not in self._nodes:
            match = _NODE.match(self._metadata.get(id, ""))
            self._nodes[id] = _Node(match.group(1), dict(_FIELD.findall(match.group(2)))) if match else None
        return self._nodes[id]

    def _items(self, id: int | None) -> tuple[int | None, ...]:
        """The elements of a tuple node; null is None."""
        if id is None:
            return ()
        match = _TUPLE.match(self._metadata.get(id, ""))
        if match is None:
            return ()
        return tuple([int(item.group(1)) if item.group(1) else None for item in _TUPLE_ITEM.finditer(match.group(1))])

    def _file(self, id: int | None) -> str:
        """The file a node refers to.

        Clang writes a name relative to the folder that the file shares with the working directory, and that folder.
        """
        node = self._node(id)
        file = self._node(node.reference("file")) if node is not None else None
        if file is None:
            return ""
        name, folder = file.text("filename"), file.text("directory")
        return name if not folder or name.startswith("/") else folder.rstrip("/") + "/" + name

    # ----------------------------------------------------------------------------------------- positions

    def location(self, id: int | None) -> SourceLocation | None:
        """The place that a ``!dbg`` attachment of an instruction means."""
        if id is None:
            return None
        if id not in self._locations:
            match = _LOCATION.match(self._metadata.get(id, ""))
            found: SourceLocation | None = None
            if match:
                line, column, scope = match.groups()
                found = SourceLocation(self._file(int(scope)), int(line), int(column or "0"))
            else:
                found = self._unusual_location(id)
            self._locations[id] = found
        return self._locations[id]

    def _unusual_location(self, id: int) -> SourceLocation | None:
        """A DILocation with its fields in another order (``line: 0`` is left out)."""
        node = self._node(id)
        if node is None or node.kind != "DILocation":
            return None
        file = self._file(node.reference("scope"))
        return SourceLocation(file, node.number("line"), node.number("column"))

    def scope_function(self, id: int | None) -> str | None:
        """The function around a location, scope or variable."""
        # Scopes nest as deep as a chain of `else if` is long: remember the answer for all on the way.
        way: list[int] = []
        found: str | None = None
        while id is not None:
            if id in self._functions:
                found = self._functions[id]
                break
            node = self._node(id)
            if node is None:
                break
            if node.kind == "DISubprogram":
                found = node.text("name")
                break
            self._functions[id] = None  # ends a cycle, should there be one
            way.append(id)
            id = node.reference("scope")
        for item in way:
            self._functions[item] = found
        return found

    # ---------------------------------------------------------------------------------- blocks of the source

    def lexical_block(self, id: int | None) -> int | None:
        """The block of the source (or the function) that a location, variable or label stands in."""
        if id is None:
            return None
        if id not in self._blocks:
            match = _LOCATION.match(self._metadata.get(id, ""))
            node = None if match else self._node(id)
            scope = int(match[3]) if match else None if node is None else node.reference("scope")
            self._blocks[id] = self._block(scope)
        return self._blocks[id]

    def _block(self, id: int | None) -> int | None:
        """A scope itself, unless it only stands for a change of files within one."""
        for _ in range(_DEPTH):
            node = self._node(id)
            if node is None or node.kind not in ("DILexicalBlock", "DILexicalBlockFile", "DISubprogram"):
                return None
            if node.kind != "DILexicalBlockFile":
                return id
            id = node.reference("scope")
        return None

    def block_chain(self, id: int) -> tuple[int, ...]:
        """A block of the source and those around it, the function last."""
        found = self._chains.get(id)
        if found is None:
            chain: list[int] = []
            around: int | None = id
            while around is not None and around not in chain:
                chain.append(around)
                node = self._node(around)
                around = self._block(node.reference("scope")) if node is not None and node.kind == "DILexicalBlock" else None
            found = self._chains[id] = tuple(chain)
        return found

    def loop_block(self, id: int) -> int | None:
        """The block of the source that the statement of a loop stands in, by the metadata of its back edge."""
        for item in self._items(id):
            node = self._node(item)
            if node is not None and node.kind == "DILocation":
                return self.lexical_block(item)
        return None

    # ----------------------------------------------------------------------------- variables, functions

    def variable(self, id: int | None) -> DebugVariable | None:
        """The local variable or parameter with this id."""
        node = self._node(id)
        if node is None or node.kind != "DILocalVariable":
            return None
        return self._variable(id, node, "arg" in node.fields)

    def global_variable(self, id: int | None) -> DebugVariable | None:
        """The global or static local variable that the ``!dbg`` attachment of a global means."""
        node = self._node(id)
        if node is not None and node.kind == "DIGlobalVariableExpression":
            id = node.reference("var")
            node = self._node(id)
        if node is None or node.kind != "DIGlobalVariable":
            return None
        return self._variable(id, node, False)

    def _variable(self, id: int | None, node: _Node, is_parameter: bool) -> DebugVariable:
        return DebugVariable(
            node.text("name"),
            node.number("line"),
            self._file(id),
            node.reference("type"),
            is_parameter,
            "DIFlagArtificial" in node.fields.get("flags", ""),
            self.scope_function(node.reference("scope")) or "",
        )

    def subprogram(self, id: int | None) -> DebugFunction | None:
        """The function that the ``!dbg`` attachment of a function means."""
        node = self._node(id)
        if node is None or node.kind != "DISubprogram":
            return None
        type = self._node(node.reference("type"))
        items = self._items(type.reference("types")) if type is not None else ()
        parameters = items[1:]
        # A null at the end stands for an ellipsis.
        variadic = bool(parameters) and parameters[-1] is None
        return DebugFunction(
            node.text("name"),
            node.number("line"),
            self._file(id),
            items[0] if items else None,
            parameters[:-1] if variadic else parameters,
            variadic,
        )

    # --------------------------------------------------------------------------------------------- types

    def _plain(self, id: int | None) -> int | None:
        """The type behind typedefs, qualifiers and members."""
        for _ in range(_DEPTH):
            node = self._node(id)
            if node is None or node.kind != "DIDerivedType":
                return id
            if node.tag not in _QUALIFIERS and node.tag not in ("DW_TAG_typedef", "DW_TAG_member"):
                return id
            id = node.reference("baseType")
        return None

    def type_name(self, type_id: int | None) -> str:
        """The C spelling of a type: ``struct P *``, ``int [3]``, ``int (*)(char)``; None is ``void``."""
        return self._spell(type_id, _DEPTH)

    def _spell(self, type_id: int | None, fuel: int) -> str:
        """Peel declarators off from the outside in, as C writes them around the (absent) name."""
        inner = ""
        prefix = ""
        while fuel > 0:
            fuel -= 1
            node = self._node(type_id)
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
                items = self._items(node.reference("types"))
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
        for _ in range(_DEPTH):
            node = self._node(type_id)
            if node is None:
                return False
            if node.kind != "DIDerivedType" or node.tag not in _QUALIFIERS:
                return node.kind == "DISubroutineType" or node.tag == "DW_TAG_array_type"
            type_id = node.reference("baseType")
        return False

    def _counts(self, array: _Node) -> list[int | None]:
        """The dimensions of an array; None for an unknown one."""
        counts: list[int | None] = []
        for item in self._items(array.reference("elements")):
            node = self._node(item)
            known = node is not None and re.fullmatch(r"\d+", node.fields.get("count", "").strip())
            counts.append(node.number("count") if node is not None and known else None)
        return counts

    def kind(self, type_id: int | None) -> str:
        """What its values are: signed, unsigned, boolean, float, pointer or aggregate; "" if unknown."""
        node = self._node(self._plain(type_id))
        for _ in range(_DEPTH):
            if node is None or node.tag != "DW_TAG_enumeration_type":
                break
            base = node.reference("baseType")
            if base is None:
                return "unsigned"
            node = self._node(self._plain(base))
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

    def pointee(self, type_id: int | None) -> int | None:
        """What a pointer points to; None for ``void`` and for what is no pointer."""
        node = self._node(self._plain(type_id))
        return node.reference("baseType") if node is not None and node.tag == "DW_TAG_pointer_type" else None

    def enumerator(self, type_id: int | None, value: int) -> str | None:
        """The name of an enumeration's constant."""
        node = self._node(self._plain(type_id))
        if node is None or node.tag != "DW_TAG_enumeration_type":
            return None
        for item in self._items(node.reference("elements")):
            constant = self._node(item)
            if constant is not None and constant.kind == "DIEnumerator" and constant.number("value") == value:
                return constant.text("name")
        return None

    def size_of(self, type_id: int | None) -> int:
        """The size in bytes, 0 if unknown or incomplete."""
        node = self._node(self._plain(type_id))
        return node.number("size") // 8 if node is not None else 0

    def volatility(self, type_id: int | None) -> bool | None:
        """Whether a type is volatile as a whole; None if only parts of it are, or nothing is known of it."""
        if type_id is None:
            return None
        for _ in range(_DEPTH):
            node = self._node(type_id)
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
            node = self._node(current)
            if node is None or current is None or current in seen:
                continue
            seen.add(current)
            if node.tag == "DW_TAG_volatile_type":
                return True
            if node.tag in _RECORDS:
                pending.extend(self._items(node.reference("elements")))
            elif node.tag not in ("DW_TAG_pointer_type", "DW_TAG_enumeration_type"):
                pending.append(node.reference("baseType"))
        return False

    # --------------------------------------------------------------------------------------------- cells

    def cell_path(self, type_id: int | None, offset: int, size: int) -> str:
        """The C access path of the scalar at a byte offset in a variable: ``.in.b``, ``.a[2]``, ``[3].x``.

        It is "" if the variable is that scalar itself, and ends in ``+12`` where no member fits.
        """
        return self._cell(type_id, offset, size, _DEPTH).path

    def cell_type(self, type_id: int | None, offset: int, size: int) -> int | None:
        """The type of the scalar at a byte offset inside a variable, if there is one of that size."""
        cell = self._cell(type_id, offset, size, _DEPTH)
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
        node = self._node(plain)
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
        return _FoundScalar("", type_id, True) if whole else _misfit(offset)

    def _array_cell(self, array: _Node, offset: int, size: int, fuel: int) -> _FoundScalar | None:
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
        return _FoundScalar(subscripts + inner.path, inner.type_id, inner.exact)

    def _member_cell(self, struct: _Node, offset: int, size: int, fuel: int) -> _FoundScalar | None:
        """The best cell among the members that contain the bytes: an exact one, else the first."""
        best: _FoundScalar | None = None
        bit_fields: list[str] = []
        bit_type: int | None = None
        mixed = False  # the bytes reach into an ordinary member, too
        for item in self._items(struct.reference("elements")):
            member = self._node(item)
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
            cell = _FoundScalar((f".{name}" if name else "") + inner.path, inner.type_id, inner.exact)
            if cell.exact:
                return cell
            best = best or cell
        if bit_fields and (not mixed or struct.tag == "DW_TAG_union_type"):
            return _FoundScalar("." + "|".join(bit_fields), bit_type, len(bit_fields) == 1)
        return best

    def _is_open_array(self, type_id: int | None) -> bool:
        """Is it a flexible array member, which reaches to the end of its object?"""
        node = self._node(self._plain(type_id))
        return node is not None and node.tag == "DW_TAG_array_type" and node.number("size") == 0


def _misfit(offset: int) -> _FoundScalar:
    return _FoundScalar(f"+{offset}" if offset else "", None, False)


def _join(prefix: str, name: str, inner: str) -> str:
    """``const`` + ``int`` + ``*`` as C spaces them."""
    return f"{prefix}{name} {inner}" if inner else f"{prefix}{name}"


def _own_name(node: _Node) -> str:
    """The name of a basic type, typedef, structure, union or enumeration."""
    name = node.text("name")
    keyword = _KEYWORDS.get(node.tag, "")
    if keyword:
        return f"{keyword} {name or '{...}'}"
    return name or "?"
