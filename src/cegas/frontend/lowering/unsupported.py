"""How the lowering says that it has no model of something."""

from __future__ import annotations


class UnsupportedConstruct(Exception):
    """Something has no model; the lowering of the instruction turns it into an `Unsupported` operation."""

    def __init__(self, construct: str) -> None:
        super().__init__(construct)
        self.construct = construct
