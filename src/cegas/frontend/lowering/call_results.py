"""What a call returns, if no function of the program says so."""

from __future__ import annotations

from cegas.frontend.library import rows, table
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.program import operators as op
from cegas.program.expressions import Access, Expression
from cegas.program.operations import Call, HavocMemory, Origin, OriginKind
from cegas.program.types import PointerType, Type, int_type


class CallResults:
    """Defines the results of calls in one function body."""

    def __init__(self, body: FunctionBody) -> None:
        self.body = body
        self.context = body.context

    def havoc(self, instruction: syntax.Instruction, origin: Origin) -> None:
        """The call may return anything."""
        self._havoc_returned_structure(instruction, origin)
        name = instruction.result
        if name is None:
            return
        flat = self.context.flatten(self.body.unit, instruction.type)
        parts = tuple(self.body.unknown(type_, origin) for type_ in flat.types)
        self.body.values[name] = parts

    def unreachable(self, instruction: syntax.Instruction) -> None:
        """Code behind the end of a path still has to be well formed."""
        self.havoc(instruction, Origin(OriginKind.INEXACT, "unreachable"))

    def _havoc_returned_structure(self, instruction: syntax.Instruction, origin: Origin) -> None:
        """A structure that is returned through memory."""
        body = self.body
        for operand, attributes in zip(instruction.operands, instruction.argument_attributes, strict=False):
            if attributes.sret is not None:
                size = body.unit.layout.size_of(attributes.sret)
                place = body.scalar(operand)
                body.require_access(place, size, Access.WRITE)
                if size:
                    length = body.build.constant(self.context.offset_type, size)
                    body.emit(HavocMemory(body.position, place, length, origin))

    def define_scalar(self, instruction: syntax.Instruction, value: Expression) -> None:
        """Give a call's result a value, converted to the declared type if that differs in width."""
        if instruction.result is None:
            return
        (expected,) = self.context.flatten(self.body.unit, instruction.type).types
        self.body.define(instruction.result, self._convert(value, expected))

    def _convert(self, value: Expression, expected: Type) -> Expression:
        if value.type == expected:
            return value
        if isinstance(value.type, PointerType):
            value = self.body.build.apply(op.PTR_TO_INT, self.context.offset_type, value)
        if isinstance(expected, PointerType):
            wide = self.context.resize(value, self.context.offset_type)
            return self.body.build.apply(op.INT_TO_PTR, expected, wide)
        return self.context.resize(value, int_type(expected.bits))

    def call_model(self, function: str, *arguments: Expression) -> None:
        """Call a library model that returns nothing."""
        model = table.LIBRARY[function]
        assert isinstance(model, rows.ModelledInC)
        symbol = self.context.load_model(model)
        self.body.single(Call(self.body.position, self.context.need(symbol), arguments, ()))
