"""The debug information in a module's metadata: source positions, variables, and, in `debug_types`, the types of C.

Nodes are read when they are asked for. Whatever is missing or malformed yields None (or a spelling that says
so): debug information serves messages, and no verdict may hang on that of a file from elsewhere. That of C which was just
compiled also tells the blocks of the source (`frontend/block_lifetimes.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from cegas.foundation.data import Data
from cegas.frontend.llvm.debug_nodes import DEPTH, MetadataNode, MetadataNodes

if TYPE_CHECKING:
    from cegas.frontend.llvm.debug_types import DebugTypes

_LOCATION: Final = re.compile(r"(?:distinct )?!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: !(\d+)")


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
        *,
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
        *,
        variadic: bool,
    ) -> None:
        self.name: Final = name
        self.line: Final = line
        self.file: Final = file
        self.result_type_id: Final = result_type_id
        self.parameter_type_ids: Final = parameter_type_ids
        self.variadic: Final = variadic


class DebugInfo:
    """Answers about one module's metadata (``Module.metadata``)."""

    __slots__ = ("_blocks", "_chains", "_functions", "_locations", "_nodes", "_types")

    def __init__(self, metadata: Mapping[int, str]) -> None:
        self._nodes = MetadataNodes(metadata)
        self._locations: dict[int, SourceLocation | None] = {}
        self._functions: dict[int, str | None] = {}
        self._blocks: dict[int, int | None] = {}
        self._chains: dict[int, tuple[int, ...]] = {}
        self._types: DebugTypes | None = None

    @property
    def types(self) -> DebugTypes:
        """The types of C; few ask."""
        if self._types is None:
            from cegas.frontend.llvm.debug_types import DebugTypes

            self._types = DebugTypes(self._nodes)
        return self._types

    def _file(self, id: int | None) -> str:
        """The file a node refers to.

        Clang writes a name relative to the folder that the file shares with the working directory, and that folder.
        """
        node = self._nodes.node(id)
        file = self._nodes.node(node.reference("file")) if node is not None else None
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
            match = _LOCATION.match(self._nodes.texts.get(id, ""))
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
        node = self._nodes.node(id)
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
            node = self._nodes.node(id)
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
            match = _LOCATION.match(self._nodes.texts.get(id, ""))
            node = None if match else self._nodes.node(id)
            scope = int(match[3]) if match else None if node is None else node.reference("scope")
            self._blocks[id] = self._block(scope)
        return self._blocks[id]

    def _block(self, id: int | None) -> int | None:
        """A scope itself, unless it only stands for a change of files within one."""
        for _ in range(DEPTH):
            node = self._nodes.node(id)
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
                node = self._nodes.node(around)
                around = self._block(node.reference("scope")) if node is not None and node.kind == "DILexicalBlock" else None
            found = self._chains[id] = tuple(chain)
        return found

    def loop_block(self, id: int) -> int | None:
        """The block of the source that the statement of a loop stands in, by the metadata of its back edge."""
        for item in self._nodes.items(id):
            node = self._nodes.node(item)
            if node is not None and node.kind == "DILocation":
                return self.lexical_block(item)
        return None

    # ----------------------------------------------------------------------------- variables, functions

    def variable(self, id: int | None) -> DebugVariable | None:
        """The local variable or parameter with this id."""
        node = self._nodes.node(id)
        if node is None or node.kind != "DILocalVariable":
            return None
        return self._variable(id, node, is_parameter="arg" in node.fields)

    def global_variable(self, id: int | None) -> DebugVariable | None:
        """The global or static local variable that the ``!dbg`` attachment of a global means."""
        node = self._nodes.node(id)
        if node is not None and node.kind == "DIGlobalVariableExpression":
            id = node.reference("var")
            node = self._nodes.node(id)
        if node is None or node.kind != "DIGlobalVariable":
            return None
        return self._variable(id, node, is_parameter=False)

    def _variable(self, id: int | None, node: MetadataNode, *, is_parameter: bool) -> DebugVariable:
        return DebugVariable(
            node.text("name"),
            node.number("line"),
            self._file(id),
            node.reference("type"),
            is_parameter=is_parameter,
            artificial="DIFlagArtificial" in node.fields.get("flags", ""),
            function=self.scope_function(node.reference("scope")) or "",
        )

    def subprogram(self, id: int | None) -> DebugFunction | None:
        """The function that the ``!dbg`` attachment of a function means."""
        node = self._nodes.node(id)
        if node is None or node.kind != "DISubprogram":
            return None
        type = self._nodes.node(node.reference("type"))
        items = self._nodes.items(type.reference("types")) if type is not None else ()
        parameters = items[1:]
        # A null at the end stands for an ellipsis.
        variadic = bool(parameters) and parameters[-1] is None
        return DebugFunction(
            node.text("name"),
            node.number("line"),
            self._file(id),
            items[0] if items else None,
            parameters[:-1] if variadic else parameters,
            variadic=variadic,
        )
