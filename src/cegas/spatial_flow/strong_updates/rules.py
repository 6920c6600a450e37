"""The rules of Table 1, each by itself.

A rule that needs to know more is a generator: it yields questions and is sent the answers, so that it can be tested with
any answers, and no path is too long for Python's stack. The notation of the paper stands above each rule: ρ is the path,
n a position on it, and p[ρ, n] the set of what p points to there.
"""

from __future__ import annotations

from collections.abc import Generator

from cegas.foundation.data import Data
from cegas.foundation.typed import Final, TypeAlias
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register, StaticAddress
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assign, BlockSize, Call, Copy, Fill, Havoc, HavocMemory, Load, Return, Store
from cegas.program.operators import signed
from cegas.program.oracle import AccessTarget
from cegas.program.types import PointerType, Type
from cegas.spatial_flow.singletons import PathSingletons
from cegas.spatial_flow.strong_updates.path import PathFrame, PathOperations
from cegas.spatial_flow.strong_updates.points import FRESH, NOTHING, NOWHERE, UNKNOWN, Points, SiteCell, union


class RegisterValue(Data):
    """What does a register point to, as the operation at `position` has set it?"""

    __slots__ = ("frame", "position", "register")

    def __init__(self, frame: PathFrame, register: Register, position: int) -> None:
        self.frame: Final = frame
        self.register: Final = register
        self.position: Final = position


class CellContent(Data):
    """What does a memory cell point to before the operation at `position`?"""

    __slots__ = ("cell", "position")

    def __init__(self, cell: SiteCell, position: int) -> None:
        self.cell: Final = cell
        self.position: Final = position


PointsToQuestion: TypeAlias = RegisterValue | CellContent
Reasoning: TypeAlias = Generator[PointsToQuestion, Points, Points]


# -- ADDR: ρ, n: p = &o   ⇒   p[ρ, n] ↦ o ---------------------------------------------------------------------------------


def addr(site: ObjectSite) -> Points:
    """The address of an object points to its first byte."""
    return Points((AccessTarget(site, 0),))


# -- GEP: ρ, n: p = &(q → e), q ↦ o   ⇒   p[ρ, n] ↦ o·e -------------------------------------------------------------------


def gep(base: Points, distance: int | None, pointer_bits: int) -> Points:
    """Pointer arithmetic moves within objects; by an unknown distance (None) it may lead anywhere in them.

    The fields of an object are told apart by their offsets. Null plus something unknown may be any number.
    """
    if distance is None:
        places = dict.fromkeys(AccessTarget(place.site, None) for place in base.places)
        return Points(tuple(places), fresh=base.fresh, unknown=base.unknown or base.nowhere)
    moved = tuple(
        place if place.offset is None else AccessTarget(place.site, _signed(place.offset + distance, pointer_bits))
        for place in base.places
    )
    return Points(moved, nowhere=base.nowhere, fresh=base.fresh, unknown=base.unknown)


def _signed(offset: int, bits: int) -> int:
    return signed(offset & ((1 << bits) - 1), bits)


# -- COPY: ρ, n: p = q   ⇒   p[ρ, n] ⊇ q[ρ, n'] --------------------------------------------------------------------------


def copy(path: PathOperations, frame: PathFrame, value: Expression, position: int) -> Reasoning:
    """The value of an expression points to whatever its parts do (and ADDR and GEP within expressions)."""
    bits = path.program.data_model.value
    if isinstance(value, Register):
        return (yield from phi(path, frame, value, position))
    if isinstance(value, StaticAddress):
        return Points(outside(path)) if value.site is path.program.external else addr(value.site)
    if isinstance(value, Constant):
        return NOWHERE if value.bits == 0 else UNKNOWN  # an object may have the address that another number is, or becomes
    if isinstance(value, Apply):
        operands = value.operands
        if value.operator is op.PTR_ADD:
            base = yield from copy(path, frame, operands[0], position)
            step = operands[1]
            distance = step.bits if isinstance(step, Constant) else path.numbers.number(frame, step, position)
            return gep(base, distance, bits)
        if value.operator is op.ITE:
            first = yield from copy(path, frame, operands[1], position)
            second = yield from copy(path, frame, operands[2], position)
            return union((first, second))
        if value.operator in (op.PTR_TO_INT, op.INT_TO_PTR) and value.type.bits == operands[0].type.bits == bits:
            inner = yield from copy(path, frame, operands[0], position)
            return as_integer(inner, operands[0].type)
    return UNKNOWN


def as_integer(points: Points, type_: Type) -> Points:
    """Bits that nobody has written may be any number if they are read as an integer."""
    if points.fresh and not isinstance(type_, PointerType):
        return Points(points.places, nowhere=points.nowhere, unknown=True)
    return points


# -- PHI: ρ, n: p = φ(q, r)   ⇒   p[ρ, n] ⊇ q[ρ, n'] if n' ∈ ρ, else ⊇ r[ρ, n''] ----------------------------------------


def phi(path: PathOperations, frame: PathFrame, register: Register, position: int) -> Reasoning:
    """Of the definitions that flow into a use, the path goes through one last: that one counts."""
    last = path.definition(frame, register, position)
    if last is None:
        return UNKNOWN
    return (yield RegisterValue(frame, register, last))


# -- what an operation sets a register to -----------------------------------------------------------------------------


def defined(path: PathOperations, question: RegisterValue) -> Reasoning:
    """A register after the operation that sets it: by ADDR, COPY, LOAD, or handed over by a call or return (COPY)."""
    position, register = question.position, question.register
    operation = path.points[position].operation
    match operation:
        case Allocate(site=site):
            return addr(site)
        case Assign(value=value):
            return (yield from copy(path, question.frame, value, position))
        case Load():
            return (yield from load(path, operation, question.frame, position))
        case Havoc(origin=origin):
            return FRESH if isinstance(register.type, PointerType) and origin.kind.is_input else UNKNOWN
        case Call() | Return():
            handed, frame = path.handed_over(position, question.frame, register)
            if handed is None:  # a missing argument or result may be anything
                left = isinstance(operation, Call) and frame is path.points[position].frame
                return FRESH if left and isinstance(register.type, PointerType) else UNKNOWN
            return (yield from copy(path, frame, handed, position))
        case BlockSize():
            return UNKNOWN
    raise TypeError(f"{operation} sets no register")


# -- LOAD: ρ, n: p = *q, q[ρ, n'] ↦ r   ⇒   p[ρ, n] ⊇ r[ρ, n''] --------------------------------------------------------


def load(path: PathOperations, operation: Load, frame: PathFrame, position: int) -> Reasoning:
    """What a load yields is the content of what its address points to."""
    size = operation.target.type.bytes
    if size * 8 != path.program.data_model.value:
        return UNKNOWN  # no whole address
    address = yield from copy(path, frame, operation.address, position)
    if address.unknown:
        return UNKNOWN
    parts: list[Points] = []
    for place in _with_outside(path, address):
        parts.append((yield CellContent(SiteCell(place.site, place.offset, size), position)))
    if not parts:
        return UNKNOWN  # through null: no execution gets here
    return as_integer(union(parts), operation.target.type)


def _with_outside(path: PathOperations, points: Points) -> tuple[AccessTarget, ...]:
    """The places of an address; bits that nobody has written mean external memory."""
    return points.places + outside(path) if points.fresh else points.places


def outside(path: PathOperations) -> tuple[AccessTarget, ...]:
    """All memory outside the program."""
    return tuple(AccessTarget(site, None) for site in path.program.sites if site.kind is ObjectKind.EXTERNAL)


# -- STORE: ρ, n: *p = q, p[ρ, n'] ↦ r   ⇒   r[ρ, n] ⊇ q[ρ, n'''] ------------------------------------------------------


def store(cell: SiteCell, place: AccessTarget, size: int, value: Points) -> Points:
    """What a store at one place puts into a cell: the value, a piece of it, or nothing."""
    if not cell.overlaps(place, size):
        return NOTHING
    exact = place.offset == cell.offset or place.offset is None or cell.offset is None
    return value if exact and size == cell.size else UNKNOWN


# -- SU/WU: ρ, n: *p = _   ⇒   o[ρ, n] ⊇ o[ρ, n'] unless o ∈ kill(p[ρ, n]) ---------------------------------------------


def kills(address: Points, size: int | None, cell: SiteCell, singletons: PathSingletons) -> bool:
    """Whether a store through an address replaces all that a cell held: a strong update.

    The address must mean one place (null does not count: the store is done, so the address was valid), the place must be
    a singleton of the path, and the store must cover the cell. The paper's case of an empty set does not arise: an address
    that points to nothing at all is no address of a store that is done, and nothing is concluded from it.
    """
    place = address.only
    return place is not None and singletons.is_singleton(place.site) and cell.is_within(place, size)


# -- COMPO: n —o→ n', n' —o→ n''   ⇒   n —o→ n'' -----------------------------------------------------------------------


def compo(new: Points, *, killed: bool, old: Points) -> Points:
    """After an operation that may write a cell, it holds the new content, or still what flowed into the operation."""
    return new if killed else union((new, old))


# -- what an operation leaves in a cell -------------------------------------------------------------------------------


def written(path: PathOperations, cell: SiteCell, position: int) -> Generator[PointsToQuestion, Points, tuple[Points, bool]]:
    """What the operation at a position puts into a cell, and whether it kills what was there (STORE and SU/WU)."""
    point = path.points[position]
    operation, frame = point.operation, point.frame
    match operation:
        case Store(address=address, value=value):
            where = yield from copy(path, frame, address, position)
            size = value.type.bytes
            if where.unknown:
                what = yield from copy(path, frame, value, position)
                return (what if size == cell.size else UNKNOWN), False
            touching = [place for place in _with_outside(path, where) if cell.overlaps(place, size)]
            if not touching:
                return NOTHING, False
            what = yield from copy(path, frame, value, position)
            stored = union(store(cell, place, size, what) for place in touching)
            return stored, kills(where, size, cell, path.singletons)
        case Allocate(site=site, zeroed=zeroed):
            if site is not cell.site:
                return NOTHING, False
            return (NOWHERE if zeroed else FRESH), path.singletons.is_singleton(site)
        case Copy():
            return (yield from _copied(path, operation, frame, cell, position))
        case Fill(destination=destination, size=length) | HavocMemory(destination=destination, size=length):
            where = yield from copy(path, frame, destination, position)
            known = length.bits if isinstance(length, Constant) else None
            what = _filled(operation)
            if not where.unknown and not any(cell.overlaps(place, known) for place in _with_outside(path, where)):
                return NOTHING, False
            return what, kills(where, known, cell, path.singletons)
    raise TypeError(f"{operation} writes no memory")


def _filled(operation: Fill | HavocMemory) -> Points:
    if isinstance(operation, HavocMemory):
        return FRESH if operation.origin.kind.is_input else UNKNOWN
    return NOWHERE if isinstance(operation.byte, Constant) and operation.byte.bits == 0 else UNKNOWN


def _copied(
    path: PathOperations, operation: Copy, frame: PathFrame, cell: SiteCell, position: int
) -> Generator[PointsToQuestion, Points, tuple[Points, bool]]:
    """A block copy is a load and a store at once, cell by cell."""
    where = yield from copy(path, frame, operation.destination, position)
    size = operation.size.bits if isinstance(operation.size, Constant) else None
    places = [place for place in _with_outside(path, where) if cell.overlaps(place, size)]
    if not places and not where.unknown:
        return NOTHING, False
    source = yield from copy(path, frame, operation.source, position)
    if source.unknown or where.unknown:
        return UNKNOWN, False
    parts: list[Points] = []
    for place in places:
        whole = cell.is_within(place, size) or size is None
        for origin in _with_outside(path, source):
            if place.offset is None or cell.offset is None or origin.offset is None:
                offset = None
            else:
                offset = origin.offset + cell.offset - place.offset
            found = yield CellContent(SiteCell(origin.site, offset, cell.size), position)
            parts.append(found if whole or offset is None else UNKNOWN)
    if not parts:
        return UNKNOWN, False
    return union(parts), kills(where, size, cell, path.singletons)


# -- what was there from the start ------------------------------------------------------------------------------------


def initial(path: PathOperations, cell: SiteCell) -> Reasoning:
    """The content of a cell before anything on the path has written it (ADDR of static data)."""
    site = cell.site
    if site.kind is ObjectKind.EXTERNAL:
        return FRESH
    parts: list[Points] = []
    if site.initializer is not None:
        for offset, value in site.initializer.relocations:
            place = AccessTarget(site, offset)
            if cell.overlaps(place, value.type.bytes):
                found = yield from copy(path, path.frames[0], value, 0)
                parts.append(store(cell, place, value.type.bytes, found))
    if not parts or cell.offset is None or len(parts) > 1:
        has_numbers = site.initializer is not None and any(site.initializer.data)
        parts.append(UNKNOWN if has_numbers else NOWHERE)
    return union(parts)
