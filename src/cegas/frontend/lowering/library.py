"""What the rows of the library table mean as operations."""

from __future__ import annotations

import re

from cegas.frontend.library import rows
from cegas.frontend.library.rows import EDOM, ENOMEM, ArgumentExtent, FloatResult, IntrinsicKind
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.arithmetic import overflows
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.call_results import CallResults
from cegas.frontend.lowering.context import UnsupportedConstruct
from cegas.frontend.units import FunctionSymbol
from cegas.program import operators as op
from cegas.program.control_flow import LocationKind
from cegas.program.expressions import FALSE, TRUE, Access, Constant, Expression, Valid
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Copy,
    Fill,
    Free,
    HavocMemory,
    Origin,
    OriginKind,
)
from cegas.program.operators import Operator
from cegas.program.types import BOOL, BYTE, FloatType, IntType, PointerType, int_type

FLOAT_OPERATORS: dict[str, Operator] = {
    "fabs": op.FABS,
    "floor": op.FLOOR,
    "ceil": op.CEIL,
    "trunc": op.FTRUNC,
    "rint": op.RINT,
    "nearbyint": op.RINT,
    "roundeven": op.RINT,
    "round": op.ROUND,
    "sqrt": op.FSQRT,
    "fmod": op.FREM,
    "fmin": op.FMIN,
    "fmax": op.FMAX,
    "copysign": op.COPYSIGN,
    "fma": op.FMA,
}

HEAP_ALIGNMENT = 16
INT_BITS = 32

WRITING_CONVERSION = re.compile(rb"%[-+ #0-9.*$'hlLqjzt]*n")
"""%n in a format, with all that may stand between."""


class LibraryLowering:
    """Lowers calls of functions that the table describes, other than those modelled in C."""

    def __init__(self, body: FunctionBody, results: CallResults) -> None:
        self.body = body
        self.results = results
        self.context = body.context
        self.build = body.build

    def lower(self, instruction: syntax.Instruction, name: str, model: rows.LibraryModel) -> None:
        if isinstance(model, rows.Intrinsic):
            self._intrinsic(instruction, name, model)
        elif isinstance(model, rows.FloatOperation):
            self._float_operation(instruction, model)
        elif isinstance(model, rows.NoEffect):
            self._check_arguments(instruction, name, model.zero_arguments)
            if model.format_argument is not None:
                self._check_format(instruction, name, model.format_argument)
            # How much was printed depends on a text that is not modelled.
            kind = OriginKind.ENVIRONMENT if model.format_argument is None else OriginKind.INEXACT
            self._result(instruction, name, model.result, kind)
            self._disturb_errno(model.may_set_errno)
        elif isinstance(model, rows.WritesThrough):
            self._check_arguments(instruction, name, model.zero_arguments)
            self._writes_through(instruction, name, model)
            self._disturb_errno(model.may_set_errno)
        elif isinstance(model, rows.NoReturn):
            self._end(instruction)
        elif isinstance(model, rows.UnsupportedRow):
            raise UnsupportedConstruct(model.reason)
        else:
            raise TypeError(f"{name}: a model in C is called, not lowered")

    # -- arguments ------------------------------------------------------------------------------------------------

    def _argument(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        if number >= len(instruction.operands):
            raise UnsupportedConstruct(f"{name} without its argument {number + 1}")
        parts = self.body.scalars(instruction.operands[number])
        if len(parts) != 1:
            raise UnsupportedConstruct(f"{name} with a structure as argument")
        return parts[0]

    def _pointer(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        value = self._argument(instruction, number, name)
        self.body.require_defined(value)
        if isinstance(value.type, PointerType):
            return value
        if isinstance(value.type, IntType):  # called without a prototype
            return self.context.cast("inttoptr", self.context.pointer, value)
        raise UnsupportedConstruct(f"{name} with a float where it wants an address")

    def _size(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        value = self._argument(instruction, number, name)
        self.body.require_defined(value)
        if not isinstance(value.type, IntType):
            raise UnsupportedConstruct(f"{name} with something else where it wants a size")
        return self.context.resize(value, self.context.offset_type, signed=value.type.bits == 32)

    def _check_arguments(self, instruction: syntax.Instruction, name: str, zeros: tuple[int, ...]) -> None:
        for number in zeros:
            value = self._argument(instruction, number, name)
            if not (isinstance(value, Constant) and value.bits == 0):
                raise UnsupportedConstruct(f"{name} with a non-null argument {number + 1}")

    def _check_format(self, instruction: syntax.Instruction, name: str, number: int) -> None:
        """Output has no effect unless its format has a %n."""
        if number >= len(instruction.operands):
            return
        # Called through a pointer, the function stands in a body of its own, which does not see what else it gets.
        stands_in = self.body.function.name == name and self.body.function.variadic
        rest = instruction.operands[number + 1 :]
        if not stands_in and not any(isinstance(item.type, ir_types.PointerType) for item in rest):
            return
        text = self._literal(instruction.operands[number])
        if text is None:
            raise UnsupportedConstruct(f"{name} with a format that is no literal")
        if WRITING_CONVERSION.search(text.replace(b"%%", b"")):
            raise UnsupportedConstruct(f"{name} with %n")

    def _literal(self, operand: syntax.Value) -> bytes | None:
        if isinstance(operand, syntax.GlobalRef):
            variable = self.body.unit.module.globals.get(operand.name)
            if variable is not None and variable.constant:
                if isinstance(variable.initializer, syntax.ConstString):
                    return variable.initializer.data
                if isinstance(variable.initializer, syntax.ConstZero):
                    return b""
        return None

    # -- memory and control ---------------------------------------------------------------------------------------

    def _intrinsic(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic) -> None:
        body, kind = self.body, model.kind
        if kind in (
            IntrinsicKind.MALLOC,
            IntrinsicKind.CALLOC,
            IntrinsicKind.KERNEL_MALLOC,
            IntrinsicKind.ALIGNED_MALLOC,
            IntrinsicKind.ALLOCA,
        ):
            self._allocate(instruction, name, model)
        elif kind is IntrinsicKind.FREE:
            assert model.pointer_argument is not None
            address = self._pointer(instruction, model.pointer_argument, name)
            zero = self.build.constant(self.context.offset_type, 0)
            body.require(Valid(address, zero, Access.FREE), f"{address} is null or a live heap block")
            body.emit(Free(body.position, address))
            if instruction.result is not None:
                self.results.havoc(instruction, Origin(OriginKind.INEXACT, f"result of {name}"))
        elif kind is IntrinsicKind.BLOCK_SIZE:
            address = self._pointer(instruction, model.pointer_argument or 0, name)
            zero = self.build.constant(self.context.offset_type, 0)
            body.require(Valid(address, zero, Access.FREE), f"{address} is a live heap block")
            size = body.temporary(self.context.offset_type)
            body.emit(BlockSize(body.position, size, address))
            self.results.define_scalar(instruction, size)
        elif kind in (IntrinsicKind.MEMCPY, IntrinsicKind.MEMMOVE):
            destination = self._pointer(instruction, 0, name)
            source = self._pointer(instruction, 1, name)
            self.copy(destination, source, self._size(instruction, 2, name))
            self.results.define_scalar(instruction, destination)
        elif kind is IntrinsicKind.MEMSET:
            destination = self._pointer(instruction, 0, name)
            byte = self.context.resize(self._argument(instruction, 1, name), BYTE)
            self.fill(destination, byte, self._size(instruction, 2, name))
            self.results.define_scalar(instruction, destination)
        elif kind is IntrinsicKind.ABORT or kind is IntrinsicKind.ERROR:
            self._end(instruction)
        elif kind is IntrinsicKind.EXIT:
            if body.exits.any:
                body.single(Call(body.position, EXIT_FUNCTION, (), ()))
            self._end(instruction)
        elif kind is IntrinsicKind.ASSERT_FAIL:
            self._fail_assertion()
            self.results.unreachable(instruction)
        elif kind is IntrinsicKind.ASSERT:
            self._assert(instruction, self._truth(instruction, 0, name))
        elif kind is IntrinsicKind.ASSUME:
            condition = self._truth(instruction, 0, name)
            body.emit(Assume(body.position, condition, AssumeKind.USER))
            self.results.havoc(instruction, Origin(OriginKind.INEXACT, f"result of {name}"))
        elif kind is IntrinsicKind.NONDET:
            self._nondeterministic(instruction, name, model)
        elif kind is IntrinsicKind.NONDET_RANGE:
            self._from_range(instruction, name)
        elif kind is IntrinsicKind.UNSUPPORTED:
            text = self._literal(instruction.operands[0]) if instruction.operands else None
            raise UnsupportedConstruct((text or b"an unsupported case").rstrip(b"\0").decode("latin-1"))
        elif kind not in (IntrinsicKind.ATOMIC_BEGIN, IntrinsicKind.ATOMIC_END):
            raise UnsupportedConstruct(f"library function {name}")

    def _end(self, instruction: syntax.Instruction) -> None:
        self.body.finish_path(LocationKind.END)
        self.results.unreachable(instruction)

    def _truth(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        """Whether an argument is not zero; without a prototype it has whatever type was passed."""
        attributes = instruction.argument_attributes
        if number < len(attributes) and attributes[number].byval is not None:
            raise UnsupportedConstruct(f"{name} with a structure as argument")
        value = self._argument(instruction, number, name)
        self.body.require_defined(value)
        zero = self.build.constant(value.type, 0)
        if isinstance(value.type, FloatType):  # a NaN is not zero, either
            return self.build.negate(self.build.apply(op.FEQ, BOOL, value, zero))
        return self.build.apply(op.NE, BOOL, value, zero)

    def _fail_assertion(self) -> None:
        is_error = self.context.options.property.failing_assert_is_error
        self.body.finish_path(LocationKind.TARGET if is_error else LocationKind.END)

    def _assert(self, instruction: syntax.Instruction, holds: Expression) -> None:
        if holds is FALSE:
            self._fail_assertion()
        elif holds is not TRUE:
            self.body.branch(holds, ("the assertion holds", "the assertion fails"), self._fail_assertion)
        self.results.havoc(instruction, Origin(OriginKind.INEXACT, "the result of an assertion"))

    def _allocate(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic) -> None:
        body, build, width = self.body, self.build, self.context.offset_type
        size: Expression = build.constant(width, model.unit)
        overflow: Expression = FALSE
        for number in model.size_arguments:
            factor = self._size(instruction, number, name)
            product = build.apply(op.MUL, width, size, factor)
            if len(model.size_arguments) > 1:
                too_large = overflows(build, op.MUL, False, size, factor, product)
                overflow = build.apply(op.OR, BOOL, overflow, too_large)
            size = product
        align = HEAP_ALIGNMENT
        if model.alignment_argument is not None:
            alignment = self._argument(instruction, model.alignment_argument, name)
            # A block more aligned than asked for would be unsound to rely on, a less aligned one is merely imprecise.
            align = alignment.bits if isinstance(alignment, Constant) else HEAP_ALIGNMENT
        kind = ObjectKind.STACK if model.kind is IntrinsicKind.ALLOCA else ObjectKind.HEAP
        site = self.context.site(
            kind,
            name.removeprefix("__cegas_"),
            size.bits if isinstance(size, Constant) else None,
            align,
            function=body.symbol.name,
            position=body.position,
            unit=body.unit,
        )
        most = build.constant(width, self.context.data_model.largest_object)
        fits = build.apply(op.ULE, BOOL, size, most)
        address = body.temporary(self.context.pointer)
        replaces = None if model.pointer_argument is None else self._pointer(instruction, model.pointer_argument, name)
        allocate = Allocate(body.position, address, site, size, zeroed=model.zeroed, replaces=replaces)
        if kind is ObjectKind.STACK:
            body.require(fits, f"the stack has room for {size} bytes")
            body.emit(allocate)
        else:
            possible = build.conjunction(build.negate(overflow), fits)
            self._allocate_if(possible, name, allocate, sets_errno=model.kind is not IntrinsicKind.KERNEL_MALLOC)
        self.results.define_scalar(instruction, address)

    def _allocate_if(self, possible: Expression, name: str, allocate: Allocate, sets_errno: bool) -> None:
        """Make a block, or null where there can be none or where it may fail; `errno` says so, as POSIX has it."""
        body, build = self.body, self.build
        if self.context.options.malloc_may_fail:
            fails = body.unknown(BOOL, Origin(OriginKind.ENVIRONMENT, f"{name} fails"))
            possible = build.conjunction(possible, build.negate(fails))

        def give_null() -> None:
            null = build.constant(self.context.pointer, 0)
            body.emit(Assign(body.position, allocate.target, null))
            if sets_errno and self.context.uses_errno:
                self.results.call_model("__cegas_disturb_errno", build.constant(int_type(32), ENOMEM))

        if possible is TRUE:
            body.emit(allocate)
        elif possible is FALSE:
            give_null()
        else:
            # Not one expression for both: whoever follows single values would know neither address.
            failed = body.branch(possible, (f"{name}() gives a block", f"{name}() gives no block"), give_null)
            body.emit(allocate)
            body.join(failed)

    def copy(self, destination: Expression, source: Expression, size: Expression) -> None:
        self.require_copy(destination, source, size)
        self.body.emit(Copy(self.body.position, destination, source, size))

    def require_copy(self, destination: Expression, source: Expression, size: Expression) -> None:
        body = self.body
        body.require_defined(destination, source, size)
        body.require_access(source, size, Access.READ)
        body.require_access(destination, size, Access.WRITE)

    def fill(self, destination: Expression, byte: Expression, size: Expression) -> None:
        body = self.body
        body.require_defined(destination, size)
        body.require_access(destination, size, Access.WRITE)
        body.emit(Fill(body.position, destination, byte, size))

    # -- input ----------------------------------------------------------------------------------------------------

    def _nondeterministic(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic) -> None:
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
        for low, high in ((build.constant(value.type, least), value), (value, build.constant(value.type, most))):
            body.emit(Assume(body.position, build.apply(op.SLE, BOOL, low, high), AssumeKind.USER))
        body.define(instruction.result, value)

    def _is_undeclared(self, name: str) -> bool:
        """Whether C takes a function to return an int because nothing else is said. `int f();` looks the same."""
        symbol = self.context.symbols.resolve(self.body.unit, name)
        assert isinstance(symbol, FunctionSymbol)
        type_ = symbol.function.type
        return type_.variadic and not type_.parameters and str(type_.result) == f"i{INT_BITS}"

    def _range_of(self, name: str, c_type: str) -> tuple[int, int]:
        """The values of a type of C as an int has them."""
        bits = rows.INTEGER_BITS.get(c_type.removeprefix("unsigned ").removeprefix("signed "))
        if bits == 0:
            bits = self.context.offset_type.bits
        if bits is None or bits > INT_BITS:
            raise UnsupportedConstruct(f"{name} without a declaration, which makes it return an int instead of {c_type}")
        if c_type.startswith("unsigned ") and bits < INT_BITS:
            return 0, (1 << bits) - 1
        return -(1 << (bits - 1)), (1 << (bits - 1)) - 1

    def _from_range(self, instruction: syntax.Instruction, name: str) -> None:
        """An int from the first argument on, below the second one."""
        body, build, number = self.body, self.build, int_type(INT_BITS)
        low, high = (self._argument(instruction, index, name) for index in (0, 1))
        body.require_defined(low, high)
        if low.type != number or high.type != number:
            raise UnsupportedConstruct(f"{name} with other arguments than ints")
        value = body.unknown(number, Origin(OriginKind.NONDETERMINISTIC, name))
        body.emit(Assume(body.position, build.apply(op.SLE, BOOL, low, value), AssumeKind.USER))
        body.emit(Assume(body.position, build.apply(op.SLT, BOOL, value, high), AssumeKind.USER))
        self.results.define_scalar(instruction, value)

    def _result(
        self,
        instruction: syntax.Instruction,
        name: str,
        result: rows.Result,
        kind: OriginKind = OriginKind.ENVIRONMENT,
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
            promise = self.context.somewhere(unknown)
            if result.nullable:
                promise = build.apply(op.OR, BOOL, build.apply(op.EQ, BOOL, unknown, null), promise)
            body.emit(Assume(body.position, promise, AssumeKind.USER))
            return unknown
        argument = self._pointer(instruction, result.argument, name)
        if not result.nullable:
            return argument
        success = body.unknown(BOOL, origin)
        return build.apply(op.ITE, self.context.pointer, success, argument, null)

    def _echo(self, instruction: syntax.Instruction, name: str, result: rows.Echo) -> Expression:
        build, number = self.build, int_type(32)
        argument = self._argument(instruction, result.argument, name)
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
            limit = self._argument(instruction, bounds.high_argument, name)
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
        for condition in conditions:
            body.emit(Assume(body.position, condition, AssumeKind.USER))
        return value

    def _writes_through(self, instruction: syntax.Instruction, name: str, model: rows.WritesThrough) -> None:
        body, build, width = self.body, self.build, self.context.offset_type
        if model.size_arguments is None:
            raise UnsupportedConstruct(f"{name}, which writes without bound")
        destination = self._pointer(instruction, model.argument, name)
        origin = Origin(OriginKind.ENVIRONMENT, name)
        size: Expression = build.constant(width, model.unit)
        for number in model.size_arguments:
            size = build.apply(op.MUL, width, size, self._size(instruction, number, name))
        size = body.materialize(size)
        body.require_access(destination, size, Access.WRITE)
        if model.extent is ArgumentExtent.WHOLE:
            body.emit(HavocMemory(body.position, destination, size, origin))
            self._result(instruction, name, model.result)
        elif model.extent is ArgumentExtent.PREFIX:
            self._prefix(instruction, name, model, destination, origin)
        else:
            self._text(instruction, destination, size, origin)

    def _prefix(
        self,
        instruction: syntax.Instruction,
        name: str,
        model: rows.WritesThrough,
        destination: Expression,
        origin: Origin,
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
            element, asked = (self._size(instruction, number, name) for number in model.size_arguments)
            one = build.constant(width, 1)
            in_part = build.conjunction(build.apply(op.ULT, BOOL, written, asked), build.apply(op.NE, BOOL, element, one))
            written = build.apply(op.ADD, width, written, build.apply(op.ZEXT, width, in_part))
            written = build.apply(op.MUL, width, written, element)
        body.emit(HavocMemory(body.position, destination, written, origin))
        if instruction.result is not None:
            self.results.define_scalar(instruction, count)

    def _text(self, instruction: syntax.Instruction, destination: Expression, size: Expression, origin: Origin) -> None:
        """Some characters and a zero, or null; then there may be some characters, too, that were read before an error."""
        body, build, width = self.body, self.build, self.context.offset_type
        success = body.unknown(BOOL, origin)
        length = body.unknown(width, origin)
        zero, one = build.constant(width, 0), build.constant(width, 1)
        # Without room for the zero there is only failure.
        nothing = build.conjunction(build.negate(success), build.apply(op.EQ, BOOL, length, zero))
        fits = build.apply(op.OR, BOOL, build.apply(op.ULT, BOOL, length, size), nothing)
        body.emit(Assume(body.position, fits, AssumeKind.USER))
        terminator = build.apply(op.ITE, width, success, one, zero)
        body.emit(HavocMemory(body.position, destination, length, origin))
        end = build.apply(op.PTR_ADD, self.context.pointer, destination, length)
        body.emit(Fill(body.position, end, build.constant(BYTE, 0), terminator))
        null = build.constant(self.context.pointer, 0)
        result = build.apply(op.ITE, self.context.pointer, success, destination, null)
        self.results.define_scalar(instruction, result)

    def _disturb_errno(self, may: bool) -> None:
        if may and self.context.uses_errno:
            number = self.body.unknown(int_type(32), Origin(OriginKind.ENVIRONMENT, "errno"))
            self.results.call_model("__cegas_disturb_errno", number)

    # -- floats ---------------------------------------------------------------------------------------------------

    def _float_operation(self, instruction: syntax.Instruction, model: rows.FloatOperation) -> None:
        operands = [self.body.scalar(operand) for operand in instruction.operands]
        self.body.require_defined(*operands)
        if any(not isinstance(operand.type, FloatType) or operand.type.kind != model.format.value for operand in operands):
            raise UnsupportedConstruct(f"{model.operator} with other arguments than floats of its type")
        if model.result is not FloatResult.FLOAT:
            answer = self.classify(model.operator, operands[0])
            if model.result is FloatResult.TRUTH and not self.body.uses.is_truth(instruction.result):
                answer = self._some_truth(answer, model.operator)
            self.results.define_scalar(instruction, answer)
            return
        operator = FLOAT_OPERATORS.get(model.operator)
        if operator is None:
            raise UnsupportedConstruct(f"library function {model.operator}")
        if len(operands) != operator.arity:
            raise UnsupportedConstruct(f"{model.operator} with {len(operands)} arguments")
        if operator in (op.FMIN, op.FMAX):
            result = self.extreme(operator, *operands)
        else:
            result = self.build.apply(operator, operands[0].type, *operands)
        if model.domain_error and self.context.uses_errno:
            value = self.body.materialize(result)
            self._set_domain_error(value, operands)
            result = value
        self.results.define_scalar(instruction, result)

    def extreme(self, operator: Operator, first: Expression, second: Expression) -> Expression:
        """C's fmin and fmax, which may return either of two zeros with different signs."""
        build = self.build
        result = build.apply(operator, first.type, first, second)
        zeros = build.conjunction(
            build.apply(op.IS_ZERO, BOOL, first),
            build.apply(op.IS_ZERO, BOOL, second),
            build.apply(op.NE, BOOL, self.sign_bit(first), self.sign_bit(second)),
        )
        if zeros is FALSE:
            return result
        which = self.body.unknown(BOOL, Origin(OriginKind.INEXACT, "the sign of a zero that fmin or fmax returns"))
        return build.apply(op.ITE, first.type, zeros, build.apply(op.ITE, first.type, which, first, second), result)

    def _some_truth(self, answer: Expression, name: str) -> Expression:
        """Zero stays zero; anything else becomes some number that is not zero."""
        body, build = self.body, self.build
        zero = build.constant(answer.type, 0)
        number = body.unknown(answer.type, Origin(OriginKind.ENVIRONMENT, name))
        is_zero = build.apply(op.EQ, BOOL, number, zero)
        other = build.apply(op.ITE, answer.type, is_zero, build.constant(answer.type, 1), number)
        return build.apply(op.ITE, answer.type, build.apply(op.NE, BOOL, answer, zero), other, zero)

    def _set_domain_error(self, result: Expression, operands: list[Expression]) -> None:
        """A NaN from arguments that are none sets errno to EDOM."""
        build, number = self.build, int_type(32)
        invalid = build.apply(op.IS_NAN, BOOL, result)
        for operand in operands:
            invalid = build.conjunction(invalid, build.negate(build.apply(op.IS_NAN, BOOL, operand)))
        code = build.apply(op.ITE, number, invalid, build.constant(number, EDOM), build.constant(number, 0))
        self.results.call_model("__cegas_disturb_errno", code)

    def classify(self, name: str, value: Expression) -> Expression:
        """The classification functions of math.h, as ints."""
        build, number = self.build, int_type(32)

        def test(operator: Operator) -> Expression:
            return build.apply(operator, BOOL, value)

        def choose(condition: Expression, then: int, otherwise: Expression) -> Expression:
            return build.apply(op.ITE, number, condition, build.constant(number, then), otherwise)

        zero = build.constant(number, 0)
        if name == "isnan":
            return choose(test(op.IS_NAN), 1, zero)
        if name == "isnormal":
            return choose(test(op.IS_NORMAL), 1, zero)
        if name == "isfinite":
            special = build.apply(op.OR, BOOL, test(op.IS_NAN), test(op.IS_INFINITE))
            return choose(build.negate(special), 1, zero)
        if name == "signbit":
            return choose(self.sign_bit(value), 1, zero)
        if name == "isinf":
            sign = choose(self.sign_bit(value), -1, build.constant(number, 1))
            return build.apply(op.ITE, number, test(op.IS_INFINITE), sign, zero)
        if name == "fpclassify":
            normal = build.constant(number, 4)
            rest = choose(test(op.IS_ZERO), 2, choose(test(op.IS_SUBNORMAL), 3, normal))
            return choose(test(op.IS_NAN), 0, choose(test(op.IS_INFINITE), 1, rest))
        raise UnsupportedConstruct(f"library function {name}")

    def sign_bit(self, value: Expression) -> Expression:
        build, bits = self.build, int_type(value.type.bits)
        pattern = build.apply(op.FLOAT_BITS, bits, value)
        return build.apply(op.SLT, BOOL, pattern, build.constant(bits, 0))


EXIT_FUNCTION = "__cegas_exit"
"""The function of the program that runs what has to run at its end."""
