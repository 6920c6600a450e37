"""Source names and types of cells, from debug information."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.units import Unit
from cegas.program.control_flow import SourceNames
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite
from cegas.program.source import SourceType, ValueKind

if TYPE_CHECKING:
    from cegas.frontend.llvm.debug_types import DebugTypes

_KINDS: Final[Mapping[str, ValueKind]] = {
    "signed": ValueKind.SIGNED,
    "unsigned": ValueKind.UNSIGNED,
    "boolean": ValueKind.BOOLEAN,
    "float": ValueKind.FLOAT,
    "pointer": ValueKind.POINTER,
    "aggregate": ValueKind.AGGREGATE,
}
_CHARACTERS: Final[Mapping[ValueKind, ValueKind]] = {
    ValueKind.SIGNED: ValueKind.SIGNED_CHARACTER,
    ValueKind.UNSIGNED: ValueKind.UNSIGNED_CHARACTER,
}


class DebugType(SourceType):
    """A type of one unit's debug information."""

    __slots__ = ("_id", "_types")

    def __init__(self, types: DebugTypes, type_id: int) -> None:
        self._types = types
        self._id = type_id

    @property
    def name(self) -> str:
        return self._types.type_name(self._id)

    @property
    def kind(self) -> ValueKind:
        kind = _KINDS.get(self._types.kind(self._id), ValueKind.UNKNOWN)
        return _CHARACTERS.get(kind, kind) if self.size == 1 else kind

    @property
    def size(self) -> int:
        return self._types.size_of(self._id)

    @property
    def float_format(self) -> str:
        return self._types.float_format(self._id)

    def pointee(self) -> SourceType | None:
        return _type(self._types, self._types.pointee(self._id))

    def part(self, offset: int, size: int) -> tuple[str, SourceType | None]:
        found = _type(self._types, self._types.cell_type(self._id, offset, size))
        return self._types.cell_path(self._id, offset, size), found

    def enumerator(self, value: int) -> str | None:
        return self._types.enumerator(self._id, value)


def _type(types: DebugTypes, type_id: int | None) -> SourceType | None:
    return None if type_id is None else DebugType(types, type_id)


class DebugNames(SourceNames):
    """Names cells by the access paths of C: ``s.a[2].b``."""

    __slots__ = ("_functions", "_sites", "_units")

    def __init__(self, sites: Mapping[ObjectSite, Unit], functions: Mapping[str, Unit], units: Sequence[Unit]) -> None:
        self._sites = sites
        self._functions = functions
        self._units = units

    def cell(self, site: ObjectSite, offset: int, size: int) -> str:
        unit = self._sites.get(site)
        if unit is None or site.debug_type is None:
            return super().cell(site, offset, size)
        return site.name + unit.debug.types.cell_path(site.debug_type, offset, size)

    def type_of_site(self, site: ObjectSite) -> SourceType | None:
        unit = self._sites.get(site)
        return None if unit is None else _type(unit.debug.types, site.debug_type)

    def type_of_register(self, function: str, register: Register) -> SourceType | None:
        unit = self._functions.get(function)
        return None if unit is None else _type(unit.debug.types, register.debug_type)

    def type_of_result(self, function: str) -> SourceType | None:
        own = self._functions.get(function)
        for unit in self._units if own is None else (own,):
            declared = unit.module.functions.get(function.partition("@")[0])
            if declared is not None and declared.debug is not None:
                described = unit.debug.subprogram(declared.debug)
                if described is not None:
                    return _type(unit.debug.types, described.result_type_id)
        return None

    def is_library_object(self, site: ObjectSite) -> bool:
        unit = self._sites.get(site)
        return unit is not None and unit.is_model

    def is_library(self, function: str) -> bool:
        unit = self._functions.get(function)
        return unit is not None and unit.is_model
