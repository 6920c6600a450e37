"""The points-to relation as plain rows, for tables and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cegas.program.control_flow import Program, SourceNames
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate
from cegas.program.oracle import AccessTarget
from cegas.program.source import SourcePosition
from cegas.program.types import PointerType

if TYPE_CHECKING:
    from cegas.pointers.points_to import PointsTo


@dataclass(frozen=True, slots=True)
class PointerRow:
    """One pointer: a named register, or a cell of an object."""

    function: str | None
    """The function of a register or of a local object; None for the others."""
    site: ObjectSite | None
    """The object; None for a register."""
    offset: int | None
    """Where in the object the pointer lies; None for a register."""
    stride: int
    """The row stands for all cells at this distance from each other (elements of an array); 0: for one cell."""
    name: str
    """What the source calls the pointer."""
    position: SourcePosition | None
    """Of the function of a register, or of what makes the object, as far as it is known."""
    targets: tuple[AccessTarget, ...]
    target_names: tuple[str, ...]
    may_be_null: bool


def _made_at(program: Program) -> dict[ObjectSite, SourcePosition]:
    """Where the objects that are not static are made."""
    found: dict[ObjectSite, SourcePosition] = {}
    for function in program.functions.values():
        for edge in function.edges:
            for operation in edge.operations:
                if isinstance(operation, Allocate) and operation.position is not None and operation.position.line:
                    found.setdefault(operation.site, operation.position)
    return found


def rows_of(result: PointsTo) -> tuple[PointerRow, ...]:
    """Every pointer with its targets: registers that are source variables first, then memory cells."""
    rows: list[PointerRow] = []
    names = result.program.names or SourceNames()
    made_at = _made_at(result.program)
    for function in result.program.functions.values():
        if not result.is_reachable(function.name):
            continue
        slots = result.slots[function.name]
        for register in function.registers:
            if register.source is None or not isinstance(register.type, PointerType) or register in slots:
                continue
            targets = result.points_to(function.name, register)
            null = result.may_be_null(function.name, register)
            if targets or null:
                texts = tuple(_text(names, target) for target in targets)
                name = register.source
                rows.append(PointerRow(function.name, None, None, 0, name, function.position, targets, texts, null))
    for site in result.program.sites:
        if site.kind is ObjectKind.FUNCTION:
            continue
        seen: list[tuple[int, int, tuple[AccessTarget, ...], bool]] = []
        cells = result.pointer_cells(site)
        for offset, stride, targets, null in sorted(cells, key=lambda cell: (cell[1] == 0, cell[:2])):
            if any(
                (same, same_null) == (targets, null) and (offset - first) % step == 0
                for first, step, same, same_null in seen
            ):
                continue  # an element like all others
            if stride:
                seen.append((offset, stride, targets, null))
            texts = tuple(_text(names, target) for target in targets)
            name = _cell(names, site, offset, result.program.data_model.value // 8)
            position = site.position or made_at.get(site)
            rows.append(PointerRow(site.function, site, offset, stride, name, position, targets, texts, null))
    return tuple(rows)


def _cell(names: SourceNames, site: ObjectSite, offset: int, size: int) -> str:
    return names.cell(site, offset, size)


def _text(names: SourceNames, target: AccessTarget) -> str:
    if target.offset is None:
        return f"{target.site.name}[?]" if target.site.kind is not ObjectKind.EXTERNAL else target.site.name
    if target.site.kind is ObjectKind.FUNCTION or target.offset == 0:
        return target.site.name
    if target.site.size is not None and target.offset < target.site.size:
        return _cell(names, target.site, target.offset, 1)
    return f"{target.site.name}+{target.offset}"
