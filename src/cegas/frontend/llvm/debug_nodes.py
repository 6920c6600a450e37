"""Nodes of metadata, read when they are asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cegas.foundation.data import Data
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final

_NODE: Final = pattern(r"(?:distinct )?!(DI\w+)\((.*)\)$", re.DOTALL)
_FIELD: Final = pattern(r'(\w+): ("[^"]*"|![A-Za-z]\w*\([^()]*\)|[^,()"]+)')
_TUPLE: Final = pattern(r"(?:distinct )?!\{(.*)\}$", re.DOTALL)
_TUPLE_ITEM: Final = pattern(r"!(\d+)|\bnull\b")
_ESCAPE: Final = pattern(rb"\\([0-9A-Fa-f]{2}|\\)")

# Types do not nest deeper than this in any program; a longer chain means cyclic (broken) metadata.
DEPTH: Final = 200


class MetadataNode(Data):
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


def _unquote(text: str) -> str:
    if "\\" not in text:
        return text
    raw = text.encode("utf-8", "surrogateescape")
    raw = _ESCAPE.sub(lambda m: b"\\" if m.group(1) == b"\\" else bytes((int(m.group(1), 16),)), raw)
    return raw.decode("utf-8", "surrogateescape")


class MetadataNodes:
    """The nodes of one module (``Module.metadata``)."""

    __slots__ = ("_nodes", "texts")

    def __init__(self, texts: Mapping[int, str]) -> None:
        self.texts = texts
        self._nodes: dict[int, MetadataNode | None] = {}

    def node(self, id: int | None) -> MetadataNode | None:
        """The specialised node with this id."""
        if id is None:
            return None
        if id not in self._nodes:
            match = _NODE.match(self.texts.get(id, ""))
            self._nodes[id] = MetadataNode(match.group(1), dict(_FIELD.findall(match.group(2)))) if match else None
        return self._nodes[id]

    def items(self, id: int | None) -> tuple[int | None, ...]:
        """The elements of a tuple node; null is None."""
        if id is None:
            return ()
        match = _TUPLE.match(self.texts.get(id, ""))
        if match is None:
            return ()
        return tuple([int(item.group(1)) if item.group(1) else None for item in _TUPLE_ITEM.finditer(match.group(1))])
