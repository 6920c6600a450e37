"""The debug information in a module's metadata: source positions, variables, and, in `debug_types`, the types of C.

Nodes are read when they are asked for. Whatever is missing or malformed yields None (or a spelling that says
so): debug information serves messages, and no verdict may hang on that of a file from elsewhere. That of C which was just
compiled also tells the blocks of the source (`frontend/block_lifetimes.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cegas.foundation.data import Data
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.llvm.debug_nodes import DEPTH, MetadataNodes

if TYPE_CHECKING:
    from cegas.frontend.llvm.debug_types import DebugTypes

_LOCATION: Final = pattern(r"(?:distinct )?!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: !(\d+)")


class SourceLocation(Data):
    """A place in a source file; line 0 means code that the compiler made up."""

    __slots__ = ("column", "file", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file: Final = file
        self.line: Final = line
        self.column: Final = column


class DebugVariable(Data):
    """A variable of the source program; ``name`` is "" for a string literal, ``type_id`` is None if unknown."""

    __slots__ = ("is_parameter", "name", "type_id")

    def __init__(self, name: str, type_id: int | None, *, is_parameter: bool) -> None:
        self.name: Final = name
        self.type_id: Final = type_id
        self.is_parameter: Final = is_parameter


class DebugFunction(Data):
    """A function of the source program; a type id of None means void."""

    __slots__ = ("file", "line", "result_type_id")

    def __init__(self, line: int, file: str, result_type_id: int | None) -> None:
        self.line: Final = line
        self.file: Final = file
        self.result_type_id: Final = result_type_id


class DebugInfo:
    """Answers about one module's metadata (``Module.metadata``)."""

    __slots__ = ("_blocks", "_chains", "_files", "_locations", "_nodes", "_types")

    def __init__(self, metadata: Mapping[int, str]) -> None:
        self._nodes = MetadataNodes(metadata)
        self._locations: dict[int, SourceLocation | None] = {}
        self._files: dict[int | None, str] = {}
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
        """The file a node refers to. Few scopes have many places, so each is looked up once."""
        found = self._files.get(id)
        if found is None:
            found = self._files[id] = self._name_of_file(id)
        return found

    def _name_of_file(self, id: int | None) -> str:
        """Clang writes a name relative to the folder that the file shares with the working directory, and that folder."""
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
            is_known = _LOCATION.match(self._nodes.texts.get(id, "")) is not None or self._is_location(id)
            self._locations[id] = SourceLocation(*self.place(id)) if is_known else None
        return self._locations[id]

    def place(self, id: int) -> tuple[str, int, int]:
        """The same as file, line and column, of which nothing is kept; line 0 if nothing is known."""
        match = _LOCATION.match(self._nodes.texts.get(id, ""))
        if match is not None:
            line, column, scope = match.groups()
            return self._file(int(scope)), int(line), int(column or "0")
        node = self._nodes.node(id)
        if node is None or node.kind != "DILocation":
            return "", 0, 0
        # Its fields stand in another order (`line: 0` is left out).
        return self._file(node.reference("scope")), node.number("line"), node.number("column")

    def _is_location(self, id: int) -> bool:
        node = self._nodes.node(id)
        return node is not None and node.kind == "DILocation"

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
        return DebugVariable(node.text("name"), node.reference("type"), is_parameter="arg" in node.fields)

    def global_variable(self, id: int | None) -> DebugVariable | None:
        """The global or static local variable that the ``!dbg`` attachment of a global means."""
        node = self._nodes.node(id)
        if node is not None and node.kind == "DIGlobalVariableExpression":
            node = self._nodes.node(node.reference("var"))
        if node is None or node.kind != "DIGlobalVariable":
            return None
        return DebugVariable(node.text("name"), node.reference("type"), is_parameter=False)

    def subprogram(self, id: int | None) -> DebugFunction | None:
        """The function that the ``!dbg`` attachment of a function means."""
        node = self._nodes.node(id)
        if node is None or node.kind != "DISubprogram":
            return None
        type = self._nodes.node(node.reference("type"))
        items = self._nodes.items(type.reference("types")) if type is not None else ()
        return DebugFunction(node.number("line"), self._file(id), items[0] if items else None)

    def parameters(self, id: int | None, variables: Iterable[int]) -> list[tuple[str, int | None]] | None:
        """Names and types of a function's parameters, in order; None without a prototype. Some of its variables are they."""
        count = self.parameter_count(id)
        node = self._nodes.node(id)
        type = None if node is None else self._nodes.node(node.reference("type"))
        if count is None or type is None:
            return None
        names: dict[int, str] = {}
        for each in variables:
            variable = self._nodes.node(each)
            if variable is not None and "arg" in variable.fields:
                names[variable.number("arg")] = variable.text("name")
        types = self._nodes.items(type.reference("types"))[1 : count + 1]
        return [(names.get(number, ""), each) for number, each in enumerate(types, 1)]

    def parameter_count(self, id: int | None) -> int | None:
        """How many parameters a function has in C, without those behind `...`; None if its prototype is not known.

        LLVM may have more: a structure that is passed by value is taken apart.
        """
        node = self._nodes.node(id)
        type = None if node is None else self._nodes.node(node.reference("type"))
        if node is None or type is None or "DIFlagPrototyped" not in node.fields.get("flags", ""):
            return None
        parameters = self._nodes.items(type.reference("types"))[1:]
        return len(parameters) - (bool(parameters) and parameters[-1] is None)
