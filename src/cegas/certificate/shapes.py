"""Whether a claim fits the program: that places exist, and that values are as wide as the places that hold them.

The other modules rely on that. A value that is too narrow would say something of bytes that nothing was compared with.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.certificate.format import (
    ELSEWHERE,
    Address,
    Among,
    Applied,
    Bytes,
    Claim,
    ClaimedValue,
    ElementClaim,
    Joined,
    MalformedCertificate,
    Mixed,
    OutsideAddress,
    Partial,
    PointsToFacts,
    SymbolRef,
)
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.operators import Operator
from cegas.program.types import FloatType, Type, float_type, int_type, pointer_type

_OF_FLOATS = frozenset(
    (
        *(op.FADD, op.FSUB, op.FMUL, op.FDIV, op.FREM, op.FMA, op.FNEG, op.FABS, op.FSQRT, op.FMIN, op.FMAX),
        *(op.COPYSIGN, op.FLOOR, op.CEIL, op.FTRUNC, op.RINT, op.ROUND),
    )
)
_TESTS_OF_FLOATS = frozenset((op.FEQ, op.FLT, op.FLE, op.IS_NAN, op.IS_INFINITE, op.IS_ZERO, op.IS_SUBNORMAL, op.IS_NORMAL))


def type_named(name: str, pointer_bits: int) -> Type:
    """The type that a certificate names."""
    if name == "ptr":
        return pointer_type(pointer_bits)
    if name.startswith("i") and name[1:].isdigit() and 0 < int(name[1:]) <= 1 << 16:
        return int_type(int(name[1:]))
    try:
        return float_type(name)
    except KeyError:
        raise MalformedCertificate(f"there is no type {name}") from None


def check_shape(program: Program, functions: Sequence[ControlFlowAutomaton], claim: Claim) -> None:
    """Raise `MalformedCertificate` if a claim does not fit the frames of these functions."""
    shape = _ClaimShape(program, claim)
    if len(claim.frames) != len(functions):
        raise MalformedCertificate("a claim with another number of frames than calls")
    for function, values in zip(functions, claim.frames, strict=True):
        for index, value in values.items():
            if not 0 <= index < len(function.registers):
                raise MalformedCertificate(f"{function.name} has no register {index}")
            shape.value(value, function.registers[index].type.bits)
    for each in claim.objects:
        shape.site(each.name.site)
        if each.size is not None and not 0 <= each.size < 1 << shape.pointer_bits:
            raise MalformedCertificate(f"no object has {each.size} bytes")
        for offset, size, value in each.cells:
            if size <= 0 or abs(offset) >> shape.pointer_bits:
                raise MalformedCertificate(f"there is no cell of {size} bytes at {offset}")
            shape.value(value, 8 * size)
    for element in claim.elements:
        shape.element(element)
    for constraint in claim.constraints:
        if not isinstance(constraint, int | SymbolRef | Applied):
            raise MalformedCertificate("a constraint that is no expression")
        shape.value(constraint, 1)


def check_facts(program: Program, facts: PointsToFacts) -> None:
    """Raise `MalformedCertificate` if facts are about places that do not exist."""
    shape = _SiteNames(program)
    for among in (*facts.registers.values(), *facts.cells.values(), Among(frozenset(facts.cells))):
        shape.places(among)


class _SiteNames:
    """Names of sites, and offsets."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.pointer_bits = program.data_model.value

    def site(self, number: int) -> None:
        if not 0 <= number < len(self.program.sites):
            raise MalformedCertificate(f"there is no site {number}")

    def places(self, among: Among) -> None:
        for site, offset in among.places - {ELSEWHERE}:
            self.site(site)
            if offset is not None and not 0 <= offset < 1 << self.pointer_bits:
                raise MalformedCertificate(f"there is no offset {offset}")


class _ClaimShape(_SiteNames):
    def __init__(self, program: Program, claim: Claim) -> None:
        super().__init__(program)
        self._symbols = [type_named(symbol.type, self.pointer_bits) for symbol in claim.symbols]
        self._fitting: set[Applied] = set()

    def value(self, value: ClaimedValue, bits: int) -> None:
        """A value has to have so many bits."""
        fits = True
        if isinstance(value, int):
            fits = 0 <= value < 1 << bits
        elif isinstance(value, Address):
            self.site(value.object.site)
            self.value(value.offset, self.pointer_bits)
            fits = bits == self.pointer_bits
        elif isinstance(value, Among):
            self.places(value)
            fits = bits == self.pointer_bits
        elif isinstance(value, OutsideAddress):
            fits = bits == self.pointer_bits
        elif isinstance(value, Mixed):
            for address in value.addresses:
                self.value(address, self.pointer_bits)
            fits = bits == self.pointer_bits and 0 <= value.number < 1 << bits
        elif isinstance(value, Bytes):
            self.value(value.value, self.pointer_bits)
            fits = 8 * value.size == bits and value.low >= 0 and 8 * (value.low + value.size) <= self.pointer_bits
        elif isinstance(value, Joined):
            for part, size in value.parts:
                if size <= 0:
                    raise MalformedCertificate("a part of a value that has no bytes")
                self.value(part, 8 * size)
            fits = 8 * sum(size for _, size in value.parts) == bits
        elif isinstance(value, Partial):
            fits = 0 <= value.bits < 1 << bits and 0 <= value.mask < 1 << bits
        elif isinstance(value, SymbolRef | Applied):
            fits = self._width(value) == bits
        if not fits:
            raise MalformedCertificate(f"a value that does not have {bits} bits")

    def element(self, claim: ElementClaim) -> None:
        """What is said of elements has to fit as well."""
        if self._width(SymbolRef(claim.number)) != self.pointer_bits:
            raise MalformedCertificate("the number of an element that is not as wide as an address")
        for each in claim.values:
            self.site(each.object.site)
            fits = each.size > 0 and each.stride > 0 and each.shift >= 0
            if not fits or max(each.size, each.stride, each.shift) >> self.pointer_bits - 1:
                raise MalformedCertificate(f"there is no element of {each.size} bytes, {each.stride} apart")
            if self._width(SymbolRef(each.symbol)) != 8 * each.size:
                raise MalformedCertificate("a symbol that is not as wide as the bytes of an element")
        if not isinstance(claim.condition, int | SymbolRef | Applied):
            raise MalformedCertificate("a condition on elements that is no expression")
        self.value(claim.condition, 1)

    def _width(self, value: SymbolRef | Applied) -> int:
        if isinstance(value, SymbolRef):
            if not 0 <= value.number < len(self._symbols):
                raise MalformedCertificate(f"there is no symbol {value.number}")
            return self._symbols[value.number].bits
        pending = [value]
        while pending:
            current = pending.pop()
            if current not in self._fitting:
                self._fitting.add(current)
                self._operands(current)
                pending.extend(each for each in current.operands if isinstance(each, Applied))
        return type_named(value.type, self.pointer_bits).bits

    def _operands(self, applied: Applied) -> None:
        """An operator has operands, and a result, of the right types."""
        operator = op.OPERATORS.get(applied.operator)
        if operator is None or operator.arity != len(applied.operands):
            raise MalformedCertificate(f"there is no operator {applied.operator} of {len(applied.operands)} operands")
        own, result = (type_named(name, self.pointer_bits) for name in (applied.operand_type, applied.type))
        if operator is op.ITE:
            own = result  # what it is said to be does not matter
        if not _is_typed(operator, own, result):
            raise MalformedCertificate(f"there is no {applied.operator} from {applied.operand_type} to {applied.type}")
        for place, operand in enumerate(applied.operands):
            bits = 1 if operator is op.ITE and place == 0 else own.bits
            if isinstance(operand, int):
                fits = 0 <= operand < 1 << bits
            elif isinstance(operand, SymbolRef):
                fits = self._width(operand) == bits
            else:
                fits = type_named(operand.type, self.pointer_bits).bits == bits
            if not fits:
                raise MalformedCertificate(f"an operand of {applied.operator} that does not have {bits} bits")


def _is_typed(operator: Operator, own: Type, result: Type) -> bool:
    if operator in op.COMPARISONS:
        return result.bits == 1
    if operator is op.NOT:
        return own.bits == result.bits == 1
    if operator is op.TRUNC:
        return result.bits <= own.bits
    if operator is op.ZEXT or operator is op.SEXT:
        return result.bits >= own.bits
    if operator in _OF_FLOATS:
        return isinstance(own, FloatType) and own is result
    if operator in _TESTS_OF_FLOATS:
        return isinstance(own, FloatType) and result.bits == 1
    if operator is op.FCONVERT:
        return isinstance(own, FloatType) and isinstance(result, FloatType)
    if operator is op.FROM_SIGNED or operator is op.FROM_UNSIGNED:
        return isinstance(result, FloatType) and not isinstance(own, FloatType)
    if operator is op.TO_SIGNED or operator is op.TO_UNSIGNED:
        return isinstance(own, FloatType) and not isinstance(result, FloatType)
    return own.bits == result.bits
