"""Metadata: nodes, their definitions, and their attachments ``!dbg !5`` to globals, functions and instructions.

Nodes are cut out as text and not read; ``debug_info`` reads those that are asked for.
"""

from __future__ import annotations

import re

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.llvm.read_attributes import AttributeReader
from cegas.frontend.llvm.read_tokens import DIGITS, LONGEST_NUMBER

_METADATA_ID: Final = pattern(r"!\d+", re.ASCII)


class MetadataReader(AttributeReader):
    """Reads metadata, except where it stands for a value (see ``ValueReader``)."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.metadata: dict[int, str] = {}
        self.named_metadata: dict[str, tuple[int, ...]] = {}
        self._inline_nodes = 0

    # ---- Nodes ----

    def metadata_node(self) -> str:
        """Consume ``!5``, ``!"text"``, ``!{…}`` or ``!DI…(…)``; return its text."""
        token = self.take()
        if token[0] != "!":
            raise self.unexpected(token, "metadata")
        if token == "!":
            return token + self.balanced()
        if token[1:2] != '"' and token[1:2] not in DIGITS and self.tokens[self.at] == "(":
            return token + self.balanced()
        return token

    def metadata_id(self, node: str) -> int | None:
        """The id of ``!5``; None for any other node."""
        if _METADATA_ID.fullmatch(node) is None:
            return None
        if len(node) > LONGEST_NUMBER:
            raise self.error("a metadata id that is too long")
        return int(node[1:])

    def attachment(self, before: int | None) -> int | None:
        """Consume ``!kind node``; return the node's id if it is debug information, or else that of ``before``."""
        kind = self.take()
        node = self.metadata_node()
        if kind != "!dbg":
            return before
        found = self.metadata_id(node)
        if found is not None:
            return found
        # A node written in place gets an id of its own; LLVM's ids are not negative.
        self._inline_nodes -= 1
        self.metadata[self._inline_nodes] = node
        return self._inline_nodes

    # ---- Definitions ----

    def metadata_lines(self) -> None:
        """Read the lines ``!N = …`` and ``!name = !{…}`` that come next. They make up most of a text."""
        lines = self.lines
        metadata = self.metadata
        index = self.next_line
        count = len(lines)
        while index < count and lines[index][:1] == "!":
            head, _, body = lines[index].partition(" = ")
            number = head[1:]
            # In its usual form a definition need not be cut into tokens.
            if number.isdigit() and body[-1:] in (")", "}") and len(head) < 20 and head.isascii():
                metadata[int(number)] = body
                index += 1
                continue
            self.next_line = index
            self.metadata_definition()
            index = self.next_line
            if self.tokens[self.at]:
                break
        self.next_line = index

    def metadata_definition(self) -> None:
        """A metadata definition token by token."""
        name = self.take()
        self.expect("=")
        prefix = "distinct " if self.accept("distinct") else ""
        text = self.metadata_node()
        number = self.metadata_id(name)
        if number is not None:
            self.metadata[number] = prefix + text
        else:
            ids = [self.metadata_id(item) for item in _METADATA_ID.findall(text)]
            self.named_metadata[name[1:]] = tuple([item for item in ids if item is not None])
