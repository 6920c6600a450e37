"""The arguments of calls of library functions."""

from __future__ import annotations

from cegas.foundation.patterns import pattern
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program.expressions import Constant, Expression
from cegas.program.types import IntType, PointerType

WRITING_CONVERSION = pattern(rb"%[-+ #0-9.*$'hlLqjzt]*n")
"""%n in a format, with all that may stand between."""


class LibraryArguments:
    """Arguments as expressions, with the types that a function wants."""

    def __init__(self, body: FunctionBody) -> None:
        self.body = body
        self.context = body.context

    def argument(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        if number >= len(instruction.operands):
            raise UnsupportedConstruct(f"{name} without its argument {number + 1}")
        parts = self.body.scalars(instruction.operands[number])
        if len(parts) != 1:
            raise UnsupportedConstruct(f"{name} with a structure as argument")
        return parts[0]

    def pointer(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        value = self.argument(instruction, number, name)
        self.body.require_defined(value)
        if isinstance(value.type, PointerType):
            return value
        if isinstance(value.type, IntType):  # called without a prototype
            return self.context.cast("inttoptr", self.context.pointer, value)
        raise UnsupportedConstruct(f"{name} with a float where it wants an address")

    def size(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        value = self.argument(instruction, number, name)
        self.body.require_defined(value)
        if not isinstance(value.type, IntType):
            raise UnsupportedConstruct(f"{name} with something else where it wants a size")
        return self.context.resize(value, self.context.offset_type, signed=value.type.bits == 32)

    def check_zero(self, instruction: syntax.Instruction, name: str, zeros: tuple[int, ...]) -> None:
        for number in zeros:
            value = self.argument(instruction, number, name)
            if not (isinstance(value, Constant) and value.bits == 0):
                raise UnsupportedConstruct(f"{name} with a non-null argument {number + 1}")

    def check_format(self, instruction: syntax.Instruction, name: str, number: int) -> None:
        """Output has no effect unless its format has a %n."""
        found = self.writing_format(instruction, number, name)
        if found is not None:
            raise UnsupportedConstruct(f"{name} with {found}")

    def writing_format(self, instruction: syntax.Instruction, number: int, name: str) -> str | None:
        """Why a format may write through one of the other arguments, if it may."""
        if number >= len(instruction.operands):
            return None
        rest = instruction.operands[number + 1 :]
        if not self.stands_in(name) and not any(isinstance(item.type, ir_types.PointerType) for item in rest):
            return None
        text = self.literal(instruction.operands[number])
        if text is None:
            return "a format that is no literal"
        return "%n" if WRITING_CONVERSION.search(text.replace(b"%%", b"")) else None

    def stands_in(self, name: str) -> bool:
        """Called through a pointer, a function stands in a body of its own, which does not see what else it gets."""
        return self.body.function.name == name and self.body.function.variadic

    def literal(self, operand: syntax.Value) -> bytes | None:
        if isinstance(operand, syntax.GlobalRef):
            variable = self.body.unit.module.globals.get(operand.name)
            if variable is not None and variable.constant:
                if isinstance(variable.initializer, syntax.ConstString):
                    return variable.initializer.data
                if isinstance(variable.initializer, syntax.ConstZero):
                    return b""
        return None
