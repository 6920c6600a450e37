"""Source names of cells, from debug information."""

from __future__ import annotations

from collections.abc import Mapping

from cegas.frontend.units import Unit
from cegas.program.control_flow import SourceNames
from cegas.program.objects import ObjectSite


class DebugNames(SourceNames):
    """Names cells by the access paths of C: ``s.a[2].b``."""

    __slots__ = ("_units",)

    def __init__(self, units: Mapping[ObjectSite, Unit]) -> None:
        self._units = units

    def cell(self, site: ObjectSite, offset: int, size: int) -> str:
        unit = self._units.get(site)
        if unit is None or site.debug_type is None:
            return super().cell(site, offset, size)
        return site.name + unit.debug.cell_path(site.debug_type, offset, size)

    def cell_is_signed(self, site: ObjectSite, offset: int, size: int) -> bool:
        """Whether the cell is shown as a signed number."""
        unit = self._units.get(site)
        if unit is None or site.debug_type is None:
            return True
        return unit.debug.is_signed(unit.debug.cell_type(site.debug_type, offset, size))
