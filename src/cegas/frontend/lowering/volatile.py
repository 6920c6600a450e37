"""Reads of volatile objects, and accesses to devices.

A read of a volatile object gives what was last written there, or anything else of its type: the environment (an interrupt
handler, a device) may have written since. A load becomes

    changed := ?; other := ?; stored := *address; result := changed ? other : stored

What was written stays among the values because it may be an address, which is more than its number. Memory itself keeps
what the program wrote: whoever reads again gets that, or anything else, again. Which of these reads are reads of plain
memory after all, because their objects are nobody else's, is known when the whole program is (`private_locals.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.context import VolatileRead
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program import operators as op
from cegas.program.expressions import FALSE, TRUE, Apply, Constant, Expression, Register, StaticAddress
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assign, Havoc, Load, Origin, OriginKind, Store
from cegas.program.types import BOOL, int_type
from cegas.program.values import PAGE

if TYPE_CHECKING:
    from cegas.frontend.lowering.body import FunctionBody
    from cegas.frontend.lowering.context import Context

LONGEST_COPY: Final = 1024
"""Bytes of a volatile structure that is copied as a whole."""


def read_volatile(body: FunctionBody, result: Register, address: Expression, kind: OriginKind = OriginKind.VOLATILE) -> None:
    """A read after its validity condition. `kind` is that of the choice whether something else is read than was written."""
    stored, changed, other = body.temporary(result.type), body.temporary(BOOL), body.temporary(result.type)
    label = _name_of(body, address, result.type.bytes)
    reason = label if kind.is_input else f"whether {label} is volatile"
    load = Load(body.position, stored, address)
    choice = Havoc(body.position, changed, Origin(kind, reason))
    value = Havoc(body.position, other, Origin(OriginKind.VOLATILE, label))
    chosen = body.build.apply(op.ITE, result.type, changed, other, stored)
    assign = Assign(body.position, result, chosen)
    for operation in (choice, value, load, assign):
        body.emit(operation)
    body.context.volatile_reads.append(VolatileRead(body.symbol.name, address, choice, value, assign))


def copy_volatile(body: FunctionBody, destination: Expression, source: Expression, size: Expression) -> None:
    """A copy that the compiler marks as volatile, after its validity conditions: its source is, its destination, or both;
    it does not say which."""
    verdict = _is_volatile_source(body, source, destination)
    kind = OriginKind.VOLATILE if verdict else OriginKind.INEXACT
    if not isinstance(size, Constant) or size.bits > LONGEST_COPY:
        raise UnsupportedConstruct(f"a volatile copy of {size} bytes")
    whole, word = size.bits, body.context.offset_type.bytes
    pieces = [(offset, min(word, whole - offset)) for offset in range(0, whole, word)]
    contents: list[tuple[int, Register]] = []
    for offset, length in pieces:
        is_pointer = _holds_pointer(body, source, offset) or _holds_pointer(body, destination, offset)
        content = body.temporary(body.context.pointer if is_pointer else int_type(8 * length))
        read_volatile(body, content, body.offset(source, offset), kind)
        contents.append((offset, content))
    for offset, content in contents:
        body.emit(Store(body.position, body.offset(destination, offset), content))


def _holds_pointer(body: FunctionBody, address: Expression, offset: int) -> bool:
    """Whether a variable is declared to have a pointer there: then what is read comes from outside, or was stored."""
    start = address
    if isinstance(address, Apply) and address.operator is op.PTR_ADD and isinstance(address.operands[1], Constant):
        start, offset = address.operands[0], offset + address.operands[1].bits
    site = _site_of(body, start) if start is base_of(start) else None
    unit = None if site is None else body.context.site_units.get(site)
    if site is None or unit is None:
        return False
    cell = unit.debug.types.cell_type(site.debug_type, offset, body.context.pointer.bytes)
    return cell is not None and unit.debug.types.kind(cell) == "pointer"


def is_plain_copy(body: FunctionBody, source: Expression, destination: Expression) -> bool:
    """Whether a copy that the compiler marks as volatile reads plain memory."""
    return _is_volatile_source(body, source, destination) is False


def _is_volatile_source(body: FunctionBody, source: Expression, destination: Expression) -> bool | None:
    """One of both is volatile."""
    site = _site_of(body, source)
    if site is not None:
        return is_volatile(body.context, site)
    if isinstance(base_of(source), StaticAddress):
        return True  # a device
    target = _site_of(body, destination)
    return True if target is not None and is_volatile(body.context, target) is False else None


def is_volatile(context: Context, site: ObjectSite) -> bool | None:
    """Whether the objects of a site are declared volatile; None if in parts, or if nothing is known."""
    if site.kind is ObjectKind.LITERAL:
        return False
    if site not in context.volatility:
        unit = context.site_units.get(site)
        context.volatility[site] = None if unit is None else unit.debug.types.volatility(site.debug_type)
    return context.volatility[site]


def is_declared_volatile(body: FunctionBody, address: Expression) -> bool:
    """Whether an address is that of a variable which is declared volatile. Compilers forget that where they read a variable
    for the language's own purposes: to pass a structure, or to change an atomic object."""
    site = _site_of(body, address)
    return site is not None and is_volatile(body.context, site) is True


def base_of(address: Expression) -> Expression:
    """What pointer arithmetic starts from."""
    while isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address = address.operands[0]
    return address


def _site_of(body: FunctionBody, address: Expression) -> ObjectSite | None:
    """The variable that an address is computed from."""
    base = base_of(address)
    if isinstance(base, StaticAddress):
        return None if base.site is body.context.external else base.site
    return body.slot_of_register.get(base) if isinstance(base, Register) else None


def is_external(context: Context, address: Expression) -> bool:
    """Whether an address is certainly one of external memory."""
    base = base_of(address)
    return isinstance(base, StaticAddress) and base.site is context.external


def within_device(body: FunctionBody, address: Expression, size: int) -> Expression:
    """The condition that an address of external memory is in the range of a device, if it starts there."""
    context, build, width = body.context, body.build, body.context.offset_type
    _, *steps = _steps(address)
    first = steps[0] if steps else None
    if len(steps) < 2 or not isinstance(first, Constant):
        return TRUE
    found = context.devices.range_of(first.bits)
    if found is None:
        return TRUE
    start, length = found
    if length < size:
        return FALSE
    offset: Expression = build.constant(width, first.bits - start)
    for step in steps[1:]:
        offset = build.apply(op.ADD, width, offset, step)
    return build.apply(op.ULE, BOOL, offset, build.constant(width, length - size))


def device_address(body: FunctionBody, pointer: syntax.Value) -> Expression:
    """Where a volatile access goes. The address of a device becomes one of external memory: that is where all addresses
    without an object of the program's own are. Other addresses stay."""
    address = body.scalar(pointer)
    base = base_of(address)
    if not isinstance(base, Constant) or base.bits == 0 or (base.bits < PAGE and not _is_a_number(body, pointer)):
        return address
    _, *steps = _steps(address)
    return _moved(body, body.context.devices.address(body.build.apply(op.PTR_TO_INT, body.context.offset_type, base)), steps)


def plain_address(body: FunctionBody, address: Expression) -> Expression:
    """An address that is not used by a volatile access: a constant outside the ranges that are named is a number here, and
    whether anything lies there is open."""
    if not is_external(body.context, address):
        return address
    _, number, *steps = _steps(address)
    if not isinstance(number, Constant) or body.context.devices.range_of(number.bits) is not None:
        return address
    return _moved(body, body.build.apply(op.INT_TO_PTR, body.context.pointer, number), steps)


def _steps(address: Expression) -> list[Expression]:
    """What pointer arithmetic starts from, and what it adds."""
    steps: list[Expression] = []
    while isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address, step = address.operands
        steps.insert(0, step)
    return [address, *steps]


def _moved(body: FunctionBody, address: Expression, steps: Sequence[Expression]) -> Expression:
    for step in steps:
        address = body.build.apply(op.PTR_ADD, body.context.pointer, address, step)
    return address


def _is_a_number(body: FunctionBody, pointer: syntax.Value) -> bool:
    """Whether a constant address is a number that the program converts, and no member of the structure at null."""
    while True:
        found: syntax.Value | syntax.Instruction | None = pointer
        if isinstance(pointer, syntax.LocalRef):
            blocks = body.symbol.function.blocks.values()
            found = next((each for block in blocks for each in block.instructions if each.result == pointer.name), None)
        if not isinstance(found, syntax.ConstExpr | syntax.Instruction):
            return False
        if found.opcode not in ("getelementptr", "bitcast", "addrspacecast"):
            return found.opcode == "inttoptr"
        pointer = found.operands[0]


def _name_of(body: FunctionBody, address: Expression, size: int) -> str:
    """What a person calls the object at an address."""
    base, offset = address, 0
    if isinstance(address, Apply) and address.operator is op.PTR_ADD and isinstance(address.operands[1], Constant):
        base, offset = address.operands[0], address.operands[1].bits
    site = _site_of(body, base)
    if isinstance(base, StaticAddress) and base.site is body.context.external:
        return f"device {offset:#x}"
    if site is None or not isinstance(base, StaticAddress | Register):
        return f"*{address}"
    unit = body.context.site_units.get(site)
    return site.name + (unit.debug.types.cell_path(site.debug_type, offset, size) if unit is not None else "")
