"""Library functions that give the program values from outside: as their results, or through pointers."""

from __future__ import annotations

from cegas.frontend.library import rows
from cegas.frontend.library.rows import ArgumentExtent
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.call_results import CallResults
from cegas.frontend.lowering.library_arguments import LibraryArguments
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.units import FunctionSymbol
from cegas.program import operators as op
from cegas.program.expressions import Access, Expression
from cegas.program.operations import Assume, AssumeKind, Fill, HavocMemory, Origin, OriginKind
from cegas.program.types import BOOL, BYTE, IntType, int_type

INT_BITS = 32
PROMISE = "the library's promise"
"""Why a value from outside is within bounds."""


class LibraryInputs:
    """Lowers results and buffers that the environment fills."""

    def __init__(self, body: FunctionBody, results: CallResults, arguments: LibraryArguments) -> None:
        self.body = body
        self.results = results
        self.arguments = arguments
        self.context = body.context
        self.build = body.build

    def nondeterministic(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic) -> None:
        body, build, origin = self.body, self.build, Origin(OriginKind.NONDETERMINISTIC, name)
        flat = self.context.flatten(body.unit, instruction.type)
        if model.c_type == "_Bool" and len(flat.types) == 1 and isinstance(flat.types[0], IntType):
            truth = body.unknown(BOOL, origin)
            body.define(instruction.result, self.context.resize(truth, flat.types[0], signed=False))
            return
        if not self._is_undeclared(name):
            self.results.havoc(instruction, origin)
            return
        if model.c_type is None:
            self.context.warn(f"{name} is not declared: it is taken to return an int")
            self.results.havoc(instruction, origin)
            return
        least, most = self._range_of(name, model.c_type)
        value = body.unknown(flat.types[0], origin)
        if most - least + 1 == 1 << value.type.bits:  # all values of its type
            body.define(instruction.result, value)
            return
        for low, high in ((build.constant(value.type, least), value), (value, build.constant(value.type, most))):
            body.emit(Assume(body.position, build.apply(op.SLE, BOOL, low, high), AssumeKind.USER, PROMISE))
        body.define(instruction.result, value)

    def _is_undeclared(self, name: str) -> bool:
        """Whether C takes a function to return an int because nothing else is said. `int f();` looks the same."""
        symbol = self.context.symbols.resolve(self.body.unit, name)
        assert isinstance(symbol, FunctionSymbol)
        type_ = symbol.function.type
        return type_.variadic and not type_.parameters and str(type_.result) == f"i{INT_BITS}"

    def _range_of(self, name: str, c_type: str) -> tuple[int, int]:
        """The values of a C type, read as an int."""
        bits = rows.INTEGER_BITS.get(c_type.removeprefix("unsigned ").removeprefix("signed "))
        if bits == 0:
            bits = self.context.offset_type.bits
        if bits is None or bits > INT_BITS:
            raise UnsupportedConstruct(f"{name} without a declaration, which makes it return an int instead of {c_type}")
        if c_type.startswith("unsigned ") and bits < INT_BITS:
            return 0, (1 << bits) - 1
        return -(1 << (bits - 1)), (1 << (bits - 1)) - 1

    def from_range(self, instruction: syntax.Instruction, name: str) -> None:
        """An int from the first argument on, below the second one."""
        body, build, number = self.body, self.build, int_type(INT_BITS)
        low, high = (self.arguments.argument(instruction, index, name) for index in (0, 1))
        body.require_defined(low, high)
        if low.type != number or high.type != number:
            raise UnsupportedConstruct(f"{name} with other arguments than ints")
        value = body.unknown(number, Origin(OriginKind.NONDETERMINISTIC, name))
        body.emit(Assume(body.position, build.apply(op.SLE, BOOL, low, value), AssumeKind.USER, PROMISE))
        body.emit(Assume(body.position, build.apply(op.SLT, BOOL, value, high), AssumeKind.USER, PROMISE))
        self.results.define_scalar(instruction, value)

    def of_model(self, instruction: syntax.Instruction, name: str, origin: Origin) -> None:
        """What a model in C asks for: a value, or the content of an area (the arguments behind the first), or a line."""
        body = self.body
        if len(instruction.operands) == 1:
            self.results.havoc(instruction, origin)
            return
        place, size = self.arguments.pointer(instruction, 1, name), self.arguments.size(instruction, 2, name)
        body.require_access(place, size, Access.WRITE)
        if len(instruction.operands) > 3:
            excluded = self.arguments.literal(instruction.operands[3])
            if excluded is not None:
                without = tuple(self.build.constant(BYTE, byte) for byte in excluded[:-1] or b"\0")
                body.emit(HavocMemory(body.position, place, size, origin, without))
                return
            self._line(place, size, self.context.resize(self.arguments.argument(instruction, 3, name), BYTE), origin)
        else:
            body.emit(HavocMemory(body.position, place, size, origin))

    def result(
        self, instruction: syntax.Instruction, name: str, result: rows.RowResult, kind: OriginKind = OriginKind.ENVIRONMENT
    ) -> None:
        if instruction.result is None or not self.body.uses.left(instruction.result):
            return
        types = self.context.flatten(self.body.unit, instruction.type).types
        origin = Origin(kind, name if kind.is_input else f"result of {name}")
        if result is None or len(types) != 1 or not kind.is_input:
            self.results.havoc(instruction, Origin(OriginKind.INEXACT, f"result of {name}"))
        elif isinstance(result, rows.ConstantResult):
            self.results.define_scalar(instruction, self.build.constant(types[0], result.value))
        elif isinstance(result, rows.PointerResult):
            self.results.define_scalar(instruction, self._pointer_result(instruction, name, result))
        elif isinstance(result, rows.Echo):
            self.results.define_scalar(instruction, self._echo(instruction, name, result))
        elif isinstance(types[0], IntType):
            self.results.define_scalar(instruction, self._bounded(instruction, origin, name, types[0], result))
        else:
            self.results.havoc(instruction, origin)

    def _pointer_result(self, instruction: syntax.Instruction, name: str, result: rows.PointerResult) -> Expression:
        body, build = self.body, self.build
        origin = Origin(OriginKind.ENVIRONMENT, name)
        null = build.constant(self.context.pointer, 0)
        if result.argument is None:
            unknown = body.unknown(self.context.pointer, origin)
            promise = self.context.devices.is_somewhere(unknown)
            if result.nullable:
                promise = build.apply(op.OR, BOOL, build.apply(op.EQ, BOOL, unknown, null), promise)
            body.emit(Assume(body.position, promise, AssumeKind.USER, PROMISE))
            return unknown
        argument = self.arguments.pointer(instruction, result.argument, name)
        if not result.nullable:
            return argument
        success = body.unknown(BOOL, origin)
        return build.apply(op.ITE, self.context.pointer, success, argument, null)

    def _echo(self, instruction: syntax.Instruction, name: str, result: rows.Echo) -> Expression:
        build, number = self.build, int_type(32)
        argument = self.arguments.argument(instruction, result.argument, name)
        if not isinstance(argument.type, IntType):
            raise UnsupportedConstruct(f"{name} with something else where it wants an integer")
        value = self.context.resize(argument, number)
        if result.as_byte:
            value = build.apply(op.AND, number, value, build.constant(number, 255))
        success = self.body.unknown(BOOL, Origin(OriginKind.ENVIRONMENT, name))
        return build.apply(op.ITE, number, success, value, build.constant(number, -1))

    def _bounded(
        self, instruction: syntax.Instruction, origin: Origin, name: str, type_: IntType, bounds: rows.InputResult
    ) -> Expression:
        """An input between the bounds of its row; of a result that is declared too narrow, some bits are left."""
        body, build = self.body, self.build
        value = body.unknown(type_, origin)
        if type_.bits < INT_BITS:
            return value
        conditions: list[Expression] = []
        if bounds.low is not None and not (bounds.low == 0 and bounds.high_argument is not None):
            conditions.append(build.apply(op.SLE, BOOL, build.constant(type_, bounds.low), value))
        if bounds.high is not None:
            conditions.append(build.apply(op.SLE, BOOL, value, build.constant(type_, bounds.high)))
        if bounds.high_argument is not None:
            limit = self.arguments.argument(instruction, bounds.high_argument, name)
            if isinstance(limit.type, IntType):
                # Sizes are unsigned; only a result that tells failures is not.
                wide = max(type_, limit.type, key=lambda each: each.bits)
                number = self.context.resize(value, wide, signed=False)
                within = build.apply(op.ULT if bounds.below else op.ULE, BOOL, number, self.context.resize(limit, wide))
                if bounds.below:
                    within = build.apply(op.OR, BOOL, within, build.apply(op.EQ, BOOL, value, build.constant(type_, 0)))
                if bounds.low is None or bounds.low < 0:
                    failed = build.apply(op.SLT, BOOL, value, build.constant(type_, 0))
                    within = build.apply(op.OR, BOOL, failed, within)
                conditions.append(within)
        if bounds.zero_with is not None:
            factor = self.arguments.size(instruction, bounds.zero_with, name)
            is_some = build.apply(op.NE, BOOL, factor, build.constant(self.context.offset_type, 0))
            is_zero = build.apply(op.EQ, BOOL, value, build.constant(type_, 0))
            conditions.append(build.apply(op.OR, BOOL, is_some, is_zero))
        for condition in conditions:
            body.emit(Assume(body.position, condition, AssumeKind.USER, PROMISE))
        return value

    def writes_through(self, instruction: syntax.Instruction, name: str, model: rows.WritesThrough) -> None:
        body, build, width = self.body, self.build, self.context.offset_type
        if model.size_arguments is None:
            raise UnsupportedConstruct(f"{name}, which writes without bound")
        destination = self.arguments.pointer(instruction, model.argument, name)
        origin = Origin(OriginKind.ENVIRONMENT, name)
        size: Expression = build.constant(width, model.unit)
        for number in model.size_arguments:
            size = build.apply(op.MUL, width, size, self.arguments.size(instruction, number, name))
        if model.extent is ArgumentExtent.TEXT:  # its size is an int
            zero = build.constant(width, 0)
            size = build.apply(op.ITE, width, build.apply(op.SLT, BOOL, zero, size), size, zero)
        size = body.materialize(size)
        body.require_access(destination, size, Access.WRITE)
        if model.extent is ArgumentExtent.WHOLE:
            body.emit(HavocMemory(body.position, destination, size, origin))
            self.result(instruction, name, model.result)
        elif model.extent is ArgumentExtent.PREFIX:
            self._prefix(instruction, name, model, destination, origin)
        else:
            self._text(instruction, destination, size, origin)

    def _prefix(
        self, instruction: syntax.Instruction, name: str, model: rows.WritesThrough, destination: Expression, origin: Origin
    ) -> None:
        """As many elements as the result says, none if it is negative; the one after them may have been read in part."""
        body, build, width = self.body, self.build, self.context.offset_type
        assert isinstance(model.result, rows.InputResult) and model.size_arguments is not None
        types = self.context.flatten(body.unit, instruction.type).types
        result_type = types[0] if types and isinstance(types[0], IntType) else width
        assert isinstance(result_type, IntType)
        if result_type.bits < INT_BITS:
            raise UnsupportedConstruct(f"{name} with a result of type {result_type}")
        count = self._bounded(instruction, origin, name, result_type, model.result)
        zero = build.constant(result_type, 0)
        positive = build.apply(op.SLT, BOOL, zero, count)
        written = self.context.resize(build.apply(op.ITE, result_type, positive, count, zero), width)
        if len(model.size_arguments) == 2:
            element, asked = (self.arguments.size(instruction, number, name) for number in model.size_arguments)
            one = build.constant(width, 1)
            in_part = build.conjunction(build.apply(op.ULT, BOOL, written, asked), build.apply(op.NE, BOOL, element, one))
            written = build.apply(op.ADD, width, written, build.apply(op.ZEXT, width, in_part))
            written = build.apply(op.MUL, width, written, element)
        without = () if model.without is None else (build.constant(BYTE, model.without),)
        body.emit(HavocMemory(body.position, destination, written, origin, without))
        if instruction.result is not None:
            self.results.define_scalar(instruction, count)

    def _text(self, instruction: syntax.Instruction, destination: Expression, size: Expression, origin: Origin) -> None:
        """A line and a zero, or null; then there may be some characters, too, that were read before an error.

        As in glibc, it is a failure if there is no room at all, and none if there is room for the zero only.
        """
        body, build, width = self.body, self.build, self.context.offset_type
        success = body.unknown(BOOL, Origin(origin.kind, f"whether {origin.label} reads a line"))
        length = body.unknown(width, Origin(origin.kind, f"the length of the line of {origin.label}"))
        zero, one = build.constant(width, 0), build.constant(width, 1)
        nothing = build.conjunction(build.negate(success), build.apply(op.EQ, BOOL, length, zero))
        fits = build.apply(op.OR, BOOL, build.apply(op.ULT, BOOL, length, size), nothing)
        is_found = build.apply(op.OR, BOOL, build.negate(success), build.apply(op.NE, BOOL, length, zero))
        is_told = build.apply(op.ITE, BOOL, build.apply(op.EQ, BOOL, size, one), success, is_found)
        body.emit(Assume(body.position, build.conjunction(fits, is_told), AssumeKind.USER, PROMISE))
        terminator = build.apply(op.ITE, width, success, one, zero)
        self._line(destination, length, build.constant(BYTE, ord("\n")), origin)
        end = build.apply(op.PTR_ADD, self.context.pointer, destination, length)
        body.emit(Fill(body.position, end, build.constant(BYTE, 0), terminator))
        null = build.constant(self.context.pointer, 0)
        result = build.apply(op.ITE, self.context.pointer, success, destination, null)
        self.results.define_scalar(instruction, result)

    def _line(self, destination: Expression, length: Expression, delimiter: Expression, origin: Origin) -> None:
        """Characters of which only the last one can be the delimiter."""
        body, build, width = self.body, self.build, self.context.offset_type
        body.emit(HavocMemory(body.position, destination, length, origin))
        zero, one = build.constant(width, 0), build.constant(width, 1)
        fewer = build.apply(op.SUB, width, length, one)
        before = build.apply(op.ITE, width, build.apply(op.EQ, BOOL, length, zero), zero, fewer)
        body.emit(HavocMemory(body.position, destination, before, origin, without=(delimiter,)))

    def disturb_errno(self, *, may: bool) -> None:
        if may and self.context.uses_errno:
            number = self.body.unknown(int_type(32), Origin(OriginKind.ENVIRONMENT, "errno"))
            self.results.call_model("__cegas_disturb_errno", number)
