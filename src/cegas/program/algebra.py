"""The algebra of values: the evaluator, complete on known values and partial on unknown ones.

What needs the number of an address (the order of two objects, a hash of an address) has no answer here: it becomes `Unknown`
with the reason, or a formula in the subclass that encodes into SMT. All rules by which addresses act like numbers stand in
this module, for every algebra.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import Protocol
from cegas.program import operators as op
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.operators import Operator, signed
from cegas.program.types import BOOL, BYTE, Type, int_type
from cegas.program.undefined_bits import (
    PARTLY,
    bitwise_mask,
    has_undefined,
    known_bits,
    open_bits,
    partly_known,
    undefined_result,
    undefined_rule,
)
from cegas.program.values import (
    PAGE,
    AddressXor,
    ByteSlice,
    Composite,
    Outside,
    PartlyKnown,
    Pointer,
    SymbolicValue,
    Targets,
    Undefined,
    Unknown,
    Value,
    holds_address,
    origin_of,
)


class Lives(Protocol):
    """A state of the program that knows which objects live, where they do not know that themselves."""

    def is_inside(self, pointer: Pointer, bits: int) -> bool:
        """Whether the object of an address, which has so many bits, lives and the address is within it."""
        ...


class Algebra:
    """Values-or-unknown. With every operand known it is the concrete evaluator."""

    def __init__(self, pointer_bits: int) -> None:
        self.pointer_bits = pointer_bits
        self.offset_type: Type = int_type(pointer_bits)
        self._unknowns = 0

    # -- what a subclass may replace ------------------------------------------------------------------------------

    def fresh(self, origin: Origin, type_: Type) -> Value:
        """A value that comes from outside the program; called once each time the program asks for one."""
        return self.unknown(origin)

    def unknown(self, origin: Origin) -> Unknown:
        """A new unknown value."""
        self._unknowns += 1
        return Unknown(origin, self._unknowns)

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        """The result where the rules of this module do not determine it."""
        if any(map(has_undefined, operands)):
            # A bit-field of input beside uninitialised ones: to call all of it undefined would end paths.
            return undefined_result(operator, type_, operand_type, operands) or self.unknown(PARTLY)
        return self.unknown(self._origin_of(operator, operands))

    def may_be_undefined(self, value: Value) -> bool:
        """Whether a value has uninitialised bits, or may have them where this algebra tells so."""
        return has_undefined(value)

    def extract(self, value: Value, low: int, size: int) -> Value:
        """`size` bytes of a value, from byte `low` on."""
        if isinstance(value, int):
            return (value >> (8 * low)) & ((1 << (8 * size)) - 1)
        if isinstance(value, Undefined | PartlyKnown):
            mask = (value.mask >> (8 * low)) & ((1 << (8 * size)) - 1)
            bits = (value.bits >> (8 * low)) & ((1 << (8 * size)) - 1)
            return type(value)(bits, mask, value.origin) if mask else bits
        if isinstance(value, ByteSlice):
            return ByteSlice(value.value, value.low + low, size)
        if isinstance(value, Composite):
            parts: list[tuple[Value, int]] = []
            position = 0
            for part, length in value.parts:
                start, end = max(low, position), min(low + size, position + length)
                if start < end:
                    whole = start == position and end == position + length
                    parts.append((part if whole else self.extract(part, start - position, end - start), end - start))
                position += length
            return self.concat(parts)
        return ByteSlice(value, low, size)

    def concat(self, parts: Sequence[tuple[Value, int]]) -> Value:
        """Values side by side, lowest byte first."""
        merged: list[tuple[Value, int]] = []
        for value, size in parts:
            if isinstance(value, Composite):
                for part in value.parts:
                    self._append(merged, *part)
            else:
                self._append(merged, value, size)
        if len(merged) == 1:
            return self._whole(*merged[0])
        return self.combine(merged)

    def combine(self, parts: list[tuple[Value, int]]) -> Value:
        """Several values that do not merge."""
        return Composite(tuple(parts))

    def whole_size(self, value: Value) -> int:
        """The size in bytes of a value that `ByteSlice` may cut; 0 if it is not known."""
        return self.pointer_bits // 8 if isinstance(value, Pointer | AddressXor) else 0

    def _whole(self, value: Value, size: int) -> Value:
        if isinstance(value, ByteSlice) and value.low == 0 and value.size == size:
            inner = value.value
            if self.whole_size(inner) == size:
                return inner
        return value

    def _append(self, merged: list[tuple[Value, int]], value: Value, size: int) -> None:
        if merged:
            last, length = merged[-1]
            if isinstance(last, int) and isinstance(value, int):
                merged[-1] = (last | value << (8 * length), length + size)
                return
            if isinstance(last, int | Undefined) and isinstance(value, int | Undefined):
                first = last if isinstance(last, Undefined) else value
                assert isinstance(first, Undefined)
                bits = known_bits(last) | known_bits(value) << (8 * length)
                mask = open_bits(last) | open_bits(value) << (8 * length)
                merged[-1] = (Undefined(bits, mask, first.origin), length + size)
                return
            if isinstance(last, ByteSlice) and isinstance(value, ByteSlice) and last.value == value.value:
                if last.low + last.size == value.low:
                    merged[-1] = (self._whole(ByteSlice(last.value, last.low, length + size), length + size), length + size)
                    return
        merged.append((value, size))

    # -- what is known of objects -----------------------------------------------------------------------------------

    def is_inside(self, pointer: Pointer, lives: Lives | None = None) -> bool:
        """Whether no other live object can have this address."""
        return pointer.object.inside(pointer.offset, self.pointer_bits)

    def may_be_another(self, pointer: Pointer, lives: Lives | None) -> bool:
        """Whether an address that was computed as a number may be that of another object than the one it started from.

        It has left that object, or that object is dead.
        """
        return not pointer.object.site.is_all_outside and not self.is_inside(pointer, lives)

    # -- applying operators ---------------------------------------------------------------------------------------

    def apply(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None = None
    ) -> Value:
        """The value of an operator; `operand_type` is that of the first operand."""
        known: list[int] = []
        for operand in operands:
            if type(operand) is int:
                known.append(operand)
            else:
                break
        else:
            return operator.evaluate(type_, operand_type, *known)
        result = self._special(operator, type_, operand_type, operands, lives)
        return self.unresolved(operator, type_, operand_type, operands) if result is None else result

    def _special(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None
    ) -> Value | None:
        """The rules for operands that are not all numbers; None if there is none."""
        first = operands[0]
        if operator is op.ITE:
            if isinstance(first, int):
                return operands[1] if first else operands[2]
            return operands[1] if operands[1] == operands[2] and not has_undefined(first) else None
        if operator is op.PTR_TO_INT:
            return first
        if operator is op.INT_TO_PTR:
            return None if isinstance(first, Pointer) and self.may_be_another(first, lives) else first
        if operator is op.FLOAT_BITS or operator is op.FLOAT_FROM_BITS:
            return first if not isinstance(first, SymbolicValue) else None
        if any(map(self.may_be_undefined, operands)):
            known = undefined_rule(operator, type_, operand_type, operands)
            if known is not None or not operator.bitwise:
                return known
        result: Value | None = None
        if len(operands) == 1:
            result = self._unary(operator, type_, operand_type, first)
        elif len(operands) == 2:
            result = self._binary(operator, type_, operand_type, first, operands[1], lives)
        if result is None:
            result = self._bitwise_partial(operator, type_, operand_type, operands)
        return result

    def _unary(self, operator: Operator, type_: Type, operand_type: Type, value: Value) -> Value | None:
        if operator is op.ZEXT and operand_type.bits % 8 == 0 and type_.bits % 8 == 0:
            if isinstance(value, SymbolicValue | Unknown):
                return None
            low = operand_type.bits // 8
            return self.concat([(value, low), (0, type_.bits // 8 - low)])
        if operator is op.TRUNC:
            if isinstance(value, Pointer) and isinstance(value.offset, int):
                if 1 << type_.bits <= value.object.align:
                    return value.offset & ((1 << type_.bits) - 1)
            if isinstance(value, Pointer | AddressXor | Composite | ByteSlice):
                if type_.bits % 8 == 0:
                    return self.extract(value, 0, type_.bits // 8)
                if type_.bytes < operand_type.bytes:
                    # The few bytes that matter may hold no address, or only uninitialised bits.
                    low_bytes = self.extract(value, 0, type_.bytes)
                    return self.apply(operator, type_, int_type(8 * type_.bytes), (low_bytes,))
        return None

    def _binary(
        self, operator: Operator, type_: Type, operand_type: Type, a: Value, b: Value, lives: Lives | None
    ) -> Value | None:
        if a == b and _is_one_value(a):
            if operator in (op.EQ, op.ULE, op.SLE):
                return 1
            if operator in (op.NE, op.ULT, op.SLT):
                return 0
            if operator is op.SUB or operator is op.XOR:
                return 0
            if operator is op.AND or operator is op.OR:
                return a
        absorbed = _absorb(operator, type_, a, b)
        if absorbed is not None:
            return absorbed
        if isinstance(a, Pointer) or isinstance(b, Pointer):
            return self._address_rule(operator, type_, a, b, lives)
        if operator is op.XOR:
            return _xor_rule(a, b)
        if operator in (op.EQ, op.NE):
            return self._equate_pieces(operator, operand_type, a, b)
        if isinstance(a, Composite | ByteSlice) or isinstance(b, Composite | ByteSlice):
            return self._bitwise_rule(operator, type_, a, b)
        return None

    def _equate_pieces(self, operator: Operator, operand_type: Type, a: Value, b: Value) -> Value | None:
        """Equality of values that contain addresses in pieces or combined."""
        for one, other in ((a, b), (b, a)):
            if isinstance(one, AddressXor) and len(one.pointers) == 1 and isinstance(other, int):
                (pointer,) = one.pointers
                return self._compare_with_number(operator, pointer, one.number ^ other)
            if isinstance(one, Composite) and other == 0:
                # A byte of an address may be zero; all of them together cannot.
                for part, _ in one.parts:
                    if isinstance(part, Pointer) and self._compare_with_number(op.NE, part, 0):
                        return 1 if operator is op.NE else 0
        if not (isinstance(a, Composite) and isinstance(b, Composite)):
            return None
        size = operand_type.bits // 8
        for place in range(size):
            x, y = self.extract(a, place, 1), self.extract(b, place, 1)
            if x == y and _is_one_value(x):
                continue
            if isinstance(x, int) and isinstance(y, int):
                return 1 if operator is op.NE else 0
            return None
        return 1 if operator is op.EQ else 0

    def _bitwise_rule(self, operator: Operator, type_: Type, a: Value, b: Value) -> Value | None:
        """Bit operations on addresses in pieces, as far as they move or mask whole bytes."""
        size = type_.bits // 8
        if type_.bits % 8 or operator not in (op.AND, op.OR, op.XOR, op.SHL, op.LSHR):
            return None
        if operator is op.SHL or operator is op.LSHR:
            if not isinstance(b, int) or b % 8 or b >= type_.bits:
                return None
            distance = b // 8
            if operator is op.SHL:
                return self.concat([(0, distance), (self.extract(a, 0, size - distance), size - distance)])
            return self.concat([(self.extract(a, distance, size - distance), size - distance), (0, distance)])
        parts: list[tuple[Value, int]] = []
        for place in range(size):
            x, y = self.extract(a, place, 1), self.extract(b, place, 1)
            if isinstance(x, int) and isinstance(y, int):
                parts.append((operator.evaluate(type_, type_, x, y), 1))
                continue
            if isinstance(x, Undefined) or isinstance(y, Undefined):
                parts.append((self.apply(operator, BYTE, BYTE, (x, y)), 1))
                continue
            known, other = (x, y) if isinstance(x, int) else (y, x)
            if not isinstance(known, int):
                return None
            if operator is op.AND and known in (0, 255):
                parts.append((other if known else 0, 1))
            elif operator is not op.AND and known == 0:
                parts.append((other, 1))
            else:
                return None
        return self.concat(parts)

    def _bitwise_partial(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]
    ) -> Value | None:
        """Bits that are known although others are not."""
        if len(operands) == 2 and operator in (op.EQ, op.NE):
            a, b = (partly_known(operand, operand_type.bits) for operand in operands)
            if a is not None and b is not None and (a.bits ^ b.bits) & ~(a.mask | b.mask):
                return 1 if operator is op.NE else 0
            return None
        if not operator.bitwise or operator is op.ITE:
            return None
        types = (operand_type, *(type_ for _ in operands[1:]))
        known = [partly_known(operand, each.bits) for operand, each in zip(operands, types, strict=True)]
        if any(item is None for item in known):
            return None
        pairs = [(item.bits, item.mask) for item in known if item is not None]
        combined = bitwise_mask(operator, type_, operand_type, pairs)
        if combined is None:
            return None
        bits, mask = combined
        if mask == 0:
            return bits
        if mask == (1 << type_.bits) - 1 or any(map(has_undefined, operands)):
            return None
        return PartlyKnown(bits & ~mask, mask, self._origin_of(operator, operands))

    def _address_rule(self, operator: Operator, type_: Type, a: Value, b: Value, lives: Lives | None) -> Value | None:
        """Arithmetic and comparison where at least one operand is a `Pointer`."""
        if operator is op.PTR_ADD or operator is op.ADD:
            # C's pointer arithmetic stays within its object. That of integers need not: what is added may be the distance
            # to another object, unless it is known.
            stays = operator is op.PTR_ADD and not isinstance(b, Pointer | AddressXor | ByteSlice | Composite)
            if isinstance(a, Pointer) and (stays or isinstance(b, int)):
                return Pointer(a.object, self._offset(op.ADD, a.offset, b))
            if isinstance(b, Pointer) and isinstance(a, int):
                return Pointer(b.object, self._offset(op.ADD, b.offset, a))
            return None
        if operator is op.SUB:
            if isinstance(a, Pointer) and isinstance(b, Pointer):
                return self._offset(op.SUB, a.offset, b.offset) if a.object is b.object else None
            if isinstance(a, Pointer) and isinstance(b, int):
                return Pointer(a.object, self._offset(op.SUB, a.offset, b))
            return None
        if operator in op.COMPARISONS:
            return self._compare_addresses(operator, a, b, lives)
        if operator is op.XOR and isinstance(a, Pointer | AddressXor) and isinstance(b, Pointer | AddressXor):
            return _xor_rule(a, b)
        for one, other in ((a, b), (b, a)):
            if isinstance(one, Pointer) and isinstance(one.offset, int) and isinstance(other, int):
                if operator.commutative:
                    masked = self._mask_address(operator, one, one.offset, other)
                    if masked is not None:
                        return masked
                elif operator is op.UREM and one is a and other and one.object.align % other == 0:
                    return one.offset % other
        if operator is op.XOR:
            return _xor_rule(a, b)
        return self._bitwise_rule(operator, type_, a, b)

    def _mask_address(self, operator: Operator, pointer: Pointer, offset: int, number: int) -> Value | None:
        """Bit operations that touch only the bits below the object's alignment, which are those of the offset."""
        low_mask = pointer.object.align - 1
        low = offset & low_mask
        if operator is op.AND:
            if number <= low_mask:
                return low & number
            if number | low_mask != (1 << self.pointer_bits) - 1:
                return None
            return Pointer(pointer.object, offset - low + (low & number))
        if number > low_mask:
            return None
        if operator is op.OR:
            return Pointer(pointer.object, offset - low + (low | number))
        if operator is op.XOR:
            return Pointer(pointer.object, offset - low + (low ^ number))
        return None

    def _offset(self, operator: Operator, a: Value, b: Value) -> Value:
        return self.apply(operator, self.offset_type, self.offset_type, (a, b))

    def _compare_addresses(self, operator: Operator, a: Value, b: Value, lives: Lives | None) -> Value | None:
        if isinstance(a, Pointer) and isinstance(b, Pointer):
            if a.object is b.object:
                return self._compare_offsets(operator, a, b)
            if operator not in (op.EQ, op.NE):
                return None
            if a.object.overlaps(b.object) and not a.object.differs(a.offset, b.object, b.offset):
                return None
            if not (self.is_inside(a, lives) and self.is_inside(b, lives)):
                return None
            return 1 if operator is op.NE else 0
        for one, other in ((a, b), (b, a)):
            if isinstance(one, Outside) and isinstance(other, Pointer) and operator in (op.EQ, op.NE):
                is_own = other.object.site.kind is not ObjectKind.EXTERNAL and not other.object.reuses
                return (1 if operator is op.NE else 0) if is_own and self.is_inside(other, lives) else None
        if isinstance(b, Pointer) and isinstance(a, int):
            # c < p is not (p <= c)
            if operator in (op.EQ, op.NE):
                return self._compare_with_number(operator, b, a)
            opposite = op.NEGATED_COMPARISON[operator][0]
            result = self._compare_with_number(opposite, b, a)
            return None if result is None else 1 - result
        if isinstance(a, Pointer) and isinstance(b, int):
            return self._compare_with_number(operator, a, b)
        return None

    def _compare_offsets(self, operator: Operator, a: Pointer, b: Pointer) -> Value | None:
        if operator is op.EQ or operator is op.NE:
            return self.apply(operator, BOOL, self.offset_type, (a.offset, b.offset))
        bits = self.pointer_bits
        if operator in (op.SLT, op.SLE) or not (_near(a, bits) and _near(b, bits)):
            return None
        as_signed = op.SLT if operator is op.ULT else op.SLE
        return self.apply(as_signed, BOOL, self.offset_type, (a.offset, b.offset))

    def _compare_with_number(self, operator: Operator, pointer: Pointer, number: int) -> int | None:
        """No byte of an object lies in the lowest or the highest page, which leaves a range for an address."""
        bits = self.pointer_bits
        distance = pointer.object.distance(pointer.offset, bits)
        if distance is None:
            return None
        size = pointer.object.size
        lowest = PAGE + distance
        highest = (1 << bits) - PAGE - (max(size, 1) if isinstance(size, int) else 1) + distance
        if lowest < 0 or highest >= 1 << bits:
            return None  # the address may wrap around
        if number < lowest:
            return {op.EQ: 0, op.NE: 1, op.ULT: 0, op.ULE: 0}.get(operator)
        if number > highest:
            return {op.EQ: 0, op.NE: 1, op.ULT: 1, op.ULE: 1}.get(operator)
        return None

    def _origin_of(self, operator: Operator, operands: Sequence[Value]) -> Origin:
        """Unknown results are inexact if an operand is, or if they rest on the number of an address."""
        first: Origin | None = None
        for operand in operands:
            origin = origin_of(operand)
            if origin is None:
                continue
            if origin == PARTLY:
                return origin
            if first is None or (first.kind.is_input and not origin.kind.is_input):
                first = origin
        if first is not None and not first.kind.is_input:
            return first
        addresses = [operand for operand in operands if holds_address(operand)]
        if first is not None and not addresses:
            return first
        names = [str(operand) for operand in addresses]
        return Origin(OriginKind.INEXACT, f"depends on the number of an address ({', '.join(names)})")


def _is_one_value(value: Value) -> bool:
    """Whether equal descriptions mean equal values: not where a description leaves bits open."""
    if isinstance(value, PartlyKnown | Undefined | Outside | Targets | SymbolicValue):
        return False
    if isinstance(value, ByteSlice):
        return _is_one_value(value.value)
    if isinstance(value, Composite):
        return all(_is_one_value(part) for part, _ in value.parts)
    if isinstance(value, Pointer):
        return _is_one_value(value.offset)
    return True


def _near(pointer: Pointer, bits: int) -> bool:
    """Close enough to its object for the address not to wrap around."""
    size, offset = pointer.object.size, pointer.offset
    if not (isinstance(size, int) and isinstance(offset, int)):
        return False
    return -PAGE <= signed(offset, bits) < size + PAGE


def _absorb(operator: Operator, type_: Type, a: Value, b: Value) -> Value | None:
    """Results that one known operand determines: 0 & x, ~0 | x, 0 * x; and neutral elements."""
    ones = (1 << type_.bits) - 1
    for known, other in ((a, b), (b, a)):
        if not isinstance(known, int) or isinstance(other, int):
            continue
        if operator is op.AND:
            return 0 if known == 0 else other if known == ones else None
        if operator is op.OR:
            return ones if known == ones else other if known == 0 else None
        if operator is op.MUL:
            return 0 if known == 0 else other if known == 1 else None
        if operator is op.ADD or operator is op.XOR:
            return other if known == 0 else None
        if known is b and known == 0 and operator in (op.SUB, op.SHL, op.LSHR, op.ASHR):
            return other
        if operator is op.ULT and known is b and known == 0:
            return 0
        if operator is op.ULE and known is a and known == 0:
            return 1
    return None


def _xor_rule(a: Value, b: Value) -> Value | None:
    if not (isinstance(a, int | Pointer | AddressXor) and isinstance(b, int | Pointer | AddressXor)):
        return None
    pointers = _xor_pointers(a) ^ _xor_pointers(b)
    number = _xor_number(a) ^ _xor_number(b)
    if not pointers:
        return number
    if number == 0 and len(pointers) == 1:
        (single,) = pointers
        return single
    return AddressXor(pointers, number)


def _xor_pointers(value: Value) -> frozenset[Pointer]:
    if isinstance(value, AddressXor):
        return value.pointers
    return frozenset((value,)) if isinstance(value, Pointer) else frozenset()


def _xor_number(value: Value) -> int:
    if isinstance(value, AddressXor):
        return value.number
    return value if isinstance(value, int) else 0
