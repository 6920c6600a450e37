"""Conversions between types, and bit casts of vectors."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.context import CAST_OPERATORS, NO_OFFSET
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import FALSE, TRUE, Constant, Expression, ExpressionBuilder
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import BOOL, FloatType, IntType, int_type
from cegas.program.words import Words

CASTS = (*CAST_OPERATORS, "ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast")
"""The instructions that `CastLowering.cast` takes."""


class CastLowering:
    """The conversions of one function body."""

    def __init__(self, body: FunctionBody) -> None:
        self.body = body
        self.context = body.context
        self.build = body.build

    def cast(self, instruction: syntax.Instruction) -> None:
        opcode = instruction.opcode
        value = instruction.operands[0]
        if opcode == "bitcast" and not (self.context.is_scalar(value.type) and self.context.is_scalar(instruction.type)):
            self._aggregate_bitcast(instruction)
            return
        target = self.context.flatten(self.body.unit, instruction.type).types

        def combine(a: Expression) -> Expression:
            if opcode in CAST_OPERATORS and not CAST_OPERATORS[opcode].bitwise:
                self.body.require_operands(a)
            return self.context.cast(opcode, target[0], a)

        self.body.define_lanes(instruction, combine, value)

    def float_to_int(self, instruction: syntax.Instruction) -> None:
        as_signed = instruction.opcode == "fptosi"
        types = self.context.flatten(self.body.unit, instruction.type).types

        def combine(value: Expression) -> Expression:
            self.body.require_operands(value)
            target = types[0]
            assert isinstance(target, IntType)
            return self._truncate(value, target, as_signed=as_signed)

        self.body.define_lanes(instruction, combine, instruction.operands[0])

    def _truncate(self, value: Expression, target: IntType, *, as_signed: bool) -> Expression:
        """Truncation; C leaves values that do not fit open, so those are inexact."""
        fits = fits_integer(self.build, value, target, as_signed=as_signed)
        converted = self.build.apply(op.TO_SIGNED if as_signed else op.TO_UNSIGNED, target, value)
        if not self.body.unit.is_foreign and not self.body.unit.is_model:
            self.body.check(fits, ConditionKind.FLOAT_RANGE, Words(f"{{}} fits an integer of {target.bits} bits", value))
        if fits is TRUE or (isinstance(converted, Constant) and fits is not FALSE):
            return converted
        unknown = self.body.unknown(target, Origin(OriginKind.INEXACT, f"{value} does not fit {target}"))
        return self.build.apply(op.ITE, target, fits, converted, unknown)

    def _aggregate_bitcast(self, instruction: syntax.Instruction) -> None:
        source, target = instruction.operands[0].type, instruction.type
        if source == target:
            self.body.define(instruction.result, *self.body.scalars(instruction.operands[0]))
            return
        flattened = [self.context.flatten(self.body.unit, type_) for type_ in (source, target)]
        if any(NO_OFFSET in item.offsets for item in flattened):
            self.body.define(instruction.result, *self._regroup_bits(self.body.scalars(instruction.operands[0]), target))
            return
        # Through memory: that is what a bit cast means.
        size = self.body.unit.layout.size_of(source)
        site = self.context.site(ObjectKind.STACK, "bit cast", size, 16, function=self.body.symbol.name)
        slot = self.body.register(f"{instruction.result}.slot", self.context.pointer)
        self.body.slot_of_register[slot] = site
        self.body.begin_slot(site, slot)
        flat = self.context.flatten(self.body.unit, source)
        for part, offset in zip(self.body.scalars(instruction.operands[0]), flat.offsets, strict=True):
            self.body.store_scalar(self.body.offset(slot, offset), part)
        self.body.define_loaded(instruction.result, target, slot)

    def _regroup_bits(self, lanes: Sequence[Expression], target: ir_types.Type) -> list[Expression]:
        """The bits of some lanes, lowest first, cut into others."""
        build = self.build
        whole = int_type(sum(lane.type.bits for lane in lanes))
        joined: Expression = build.constant(whole, 0)
        place = 0
        for lane in lanes:
            if not isinstance(lane.type, IntType):
                raise UnsupportedConstruct("a bit cast between floats or addresses and bits")
            wide = self.context.resize(lane, whole, signed=False)
            joined = build.apply(op.OR, whole, joined, build.apply(op.SHL, whole, wide, build.constant(whole, place)))
            place += lane.type.bits
        source = self.body.materialize(joined)
        result: list[Expression] = []
        place = 0
        for type_ in self.context.flatten(self.body.unit, target).types:
            if not isinstance(type_, IntType):
                raise UnsupportedConstruct("a bit cast between floats or addresses and bits")
            shifted = build.apply(op.LSHR, whole, source, build.constant(whole, place))
            result.append(self.context.resize(shifted, type_))
            place += type_.bits
        return result


def fits_integer(build: ExpressionBuilder, value: Expression, target: IntType, *, as_signed: bool) -> Expression:
    """Whether a float, truncated, lies in the range of an integer type; false for a NaN."""
    from cegas.program import softfloat

    type_ = value.type
    assert isinstance(type_, FloatType)
    format_ = type_.format
    top = 1 << (target.bits - 1 if as_signed else target.bits)
    bottom = -top if as_signed else 0
    high = build.constant(type_, softfloat.from_int(format_, top))
    below = build.apply(op.FLT, BOOL, value, high)
    # Everything above bottom - 1 truncates into range; if that is no float, nothing lies between it and bottom.
    edge = softfloat.from_int(format_, bottom - 1)
    if softfloat.to_int(format_, edge) == bottom - 1:
        above = build.apply(op.FLT, BOOL, build.constant(type_, edge), value)
    else:
        least = build.constant(type_, softfloat.from_int(format_, bottom))
        above = build.apply(op.FLE, BOOL, least, value)
    return build.conjunction(above, below)
