"""Bodies for functions without one: each call of such a function gets a stub that does what the model of the call did.

A stub has the types of its call. What the model asked for comes from queues (`inputs.Queues`), everything else is computed
from the arguments, as the row of the library table says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cegas.foundation.records import record
from cegas.frontend.library import rows, table
from cegas.frontend.library.files import ToldModel
from cegas.frontend.library.rows import ALLOCATIONS, EDOM, ENOMEM, ArgumentExtent, FloatResult, IntrinsicKind
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.context import NO_OFFSET, Context
from cegas.frontend.options import FrontendOptions
from cegas.frontend.units import Unit
from cegas.native.errors import NotReplayable
from cegas.native.inputs import NO_SITE, Queues
from cegas.program.control_flow import DataModel
from cegas.program.expressions import Register
from cegas.program.operations import Allocate, Havoc, HavocMemory, Operation, OriginKind

ERROR = "__cegas_rt_error"
ENDED = "__cegas_rt_ended"
STRAYED = "__cegas_rt_strayed"
EXITS = "__cegas_rt_at_exit"
PRIMITIVES = (
    "declare void @__cegas_rt_fill(ptr, i32)",
    "declare void @__cegas_rt_assume(i32, i32)",
    f"declare void @{ERROR}()",
    f"declare void @{ENDED}()",
    f"declare void @{STRAYED}(i32)",
    f"declare void @{EXITS}()",
    "declare ptr @__cegas_rt_allocate(iW, iW, i32, i32)",
    "declare void @__cegas_rt_free(ptr)",
    "declare iW @__cegas_rt_block_size(ptr)",
    "declare void @__cegas_rt_object(ptr, iW, i32, i32)",
    "declare i32 @__cegas_rt_entered()",
    "declare void @__cegas_rt_left(i32)",
    "declare void @__cegas_rt_end(ptr)",
    "declare void @__cegas_rt_restored(ptr)",
    "declare void @__cegas_rt_holds(i32)",
    "declare void @__cegas_rt_bytes(ptr, iW, i32)",
    "declare void @__cegas_rt_block(ptr)",
    "declare void @__cegas_rt_function(ptr)",
    "declare void @__cegas_rt_reached()",
    "declare void @__cegas_rt_moved(ptr, i32, i32)",
)
"""The functions of the runtime; iW is the integer as wide as a pointer."""
IS_NO_BLOCK = 2
"""Marks memory that no allocator has given, so that it cannot be freed."""

_FPCLASS = {"isnan": 0x003, "isinf": 0x204, "isfinite": 0x1F8, "isnormal": 0x108}
_FLOAT_INTRINSICS = {
    "fabs": "fabs",
    "floor": "floor",
    "ceil": "ceil",
    "trunc": "trunc",
    "rint": "rint",
    "nearbyint": "nearbyint",
    "roundeven": "roundeven",
    "round": "round",
    "sqrt": "sqrt",
    "copysign": "copysign",
    "fma": "fma",
    "fmin": "minnum",
    "fmax": "maxnum",
}
_AREAS = frozenset(
    (IntrinsicKind.INPUT_BYTES, IntrinsicKind.INPUT_LINE, IntrinsicKind.INPUT_TEXT, IntrinsicKind.INEXACT_BYTES)
)
_SUFFIX = {"float": "f32", "double": "f64", "x86_fp80": "f80"}


@record
class CallSignature:
    """What a call says of the function that it calls."""

    name: str
    """Of the function."""
    result: ir_types.Type
    result_attributes: str
    arguments: tuple[ir_types.Type, ...]
    attributes: tuple[syntax.ParameterAttributes, ...]
    is_noreturn: bool = False


@record(frozen=False)
class Places:
    """Numbers for places where a run may leave the path, to name them in messages."""

    names: list[str]

    def number(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1


class StubWriter:
    """Writes stubs for the calls of one module."""

    def __init__(self, context: Context, unit: Unit, queues: Queues, places: Places) -> None:
        self.context = context
        self.options: FrontendOptions = context.options
        self.unit = unit
        self.queues = queues
        self.places = places
        self.intrinsics: dict[str, str] = {}
        """Declarations of LLVM's intrinsic functions that stubs use, by name."""
        self.called: set[str] = set()
        """Functions that stubs call."""
        self.word = "i64" if context.data_model is DataModel.LP64 else "i32"

    def write(
        self, head: str, signature: CallSignature, operations: Sequence[Operation | Register], *, tells: bool = False
    ) -> str:
        """A definition; `head` is what stands in front of the result, `%s` stands for the parameters in it.

        `tells`: models that have to know of the call are told by the stub, not in front of calls.
        """
        told = self.context.files.told(signature.name, self.unit) if tells else ()
        return _Stub(self, signature, operations).write(head, told)

    def telling(self, name: str, instruction: syntax.Instruction) -> Iterator[str]:
        """The lines in front of a call that models have to know of."""
        for function, number in self.context.files.told(name, self.unit):
            operand = None if number is None else instruction.operands[number]
            if not isinstance(operand, syntax.LocalRef | syntax.GlobalRef | syntax.ConstNull | None):
                raise NotReplayable("a stream that is computed from constants")
            self.called.add(function)
            given = "" if operand is None else f"ptr {'null' if isinstance(operand, syntax.ConstNull) else operand}"
            yield f"  call void @{function}({given})"

    def error(self, head: str, signature: CallSignature) -> str:
        """The error function: to enter it is all."""
        return _Stub(self, signature, ()).simple(head, ERROR)

    def stray(self, head: str, signature: CallSignature) -> str:
        """A function that the run does not enter."""
        return _Stub(self, signature, ()).strayed(head)


class _Stub:
    """One definition in the making."""

    def __init__(self, writer: StubWriter, signature: CallSignature, operations: Sequence[Operation | Register]) -> None:
        self.writer = writer
        self.signature = signature
        self.word = writer.word
        self.lines: list[str] = []
        self.names = 0
        self.havocs = [item for item in operations if isinstance(item, Havoc)]
        self.memory = [item for item in operations if isinstance(item, HavocMemory)]
        self.allocations = [item for item in operations if isinstance(item, Allocate)]
        self.results = [item for item in operations if isinstance(item, Register)]
        """What a function outside the program returns."""

    # -- the frame ----------------------------------------------------------------------------------------------------

    def write(self, head: str, told: Iterable[ToldModel]) -> str:
        name = self.signature.name
        row = table.lookup(name)
        for function, number in told:
            self._call(self._model(function), *(() if number is None else (f"ptr {self._pointer(number)}",)))
        if isinstance(row, rows.Intrinsic):
            self._intrinsic(row)
        elif isinstance(row, rows.FloatOperation):
            self._float(row)
        elif isinstance(row, rows.NoEffect):
            self._effectless(row)
        elif isinstance(row, rows.WritesThrough):
            self._writes_through(row)
        elif isinstance(row, rows.NoReturn):
            self._call(ENDED)
            self._unreachable()
        elif row is None:
            if self.signature.is_noreturn:
                self._call(ENDED)
                self._unreachable()
            else:
                self._inputs()
        else:
            self._stray(f"a call of {name}")
        return self._finish(head)

    def simple(self, head: str, primitive: str) -> str:
        self._call(primitive)
        self._unreachable()
        return self._finish(head)

    def strayed(self, head: str) -> str:
        self._stray(f"a call of {self.signature.name}")
        return self._finish(head)

    def _finish(self, head: str) -> str:
        parameters = ", ".join(
            f"{type_}{_attributes(attributes)} %a{number}"
            for number, (type_, attributes) in enumerate(
                zip(self.signature.arguments, self.signature.attributes, strict=True)
            )
        )
        return "\n".join([head.replace("%s", parameters) + " {", *self.lines, "}"])

    def _emit(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def _value(self, text: str) -> str:
        """The name of a new value."""
        self.names += 1
        name = f"%v{self.names}"
        self._emit(f"{name} = {text}")
        return name

    def _call(self, function: str, *arguments: str) -> None:
        self._emit(f"call void @{function}({', '.join(arguments)})")

    def _unreachable(self) -> None:
        self._emit("unreachable")

    def _stray(self, place: str) -> None:
        self._call(STRAYED, f"i32 {self.writer.places.number(place)}")
        self._unreachable()

    # -- arguments and results ----------------------------------------------------------------------------------------

    def _argument(self, number: int) -> tuple[ir_types.Type, str]:
        if number >= len(self.signature.arguments):
            raise NotReplayable(f"a call of {self.signature.name} lacks an argument")
        return self.signature.arguments[number], f"%a{number}"

    def _pointer(self, number: int) -> str:
        type_, name = self._argument(number)
        if isinstance(type_, ir_types.PointerType):
            return name
        return self._value(f"inttoptr {self.word} {self._integer(number, self.word)} to ptr")

    def _integer(self, number: int, wanted: str, *, signed: bool | None = None) -> str:
        type_, name = self._argument(number)
        if isinstance(type_, ir_types.PointerType):
            name, type_ = self._value(f"ptrtoint ptr {name} to {self.word}"), ir_types.IntType(int(self.word[1:]))
        if not isinstance(type_, ir_types.IntType):
            raise NotReplayable(f"a call of {self.signature.name} passes another type than its model expects")
        return self._resized(name, type_.bits, wanted, signed=type_.bits == 32 if signed is None else signed)

    def _resized(self, value: str, bits: int, wanted: str, *, signed: bool) -> str:
        target = int(wanted[1:])
        if bits == target:
            return value
        how = "trunc" if bits > target else "sext" if signed else "zext"
        return self._value(f"{how} i{bits} {value} to {wanted}")

    def _return(self, type_: str, value: str) -> None:
        """Return a scalar, converted to the declared type if that differs in width."""
        declared = self.signature.result
        if isinstance(declared, ir_types.VoidType):
            self._emit("ret void")
            return
        if str(declared) != type_:
            if type_ == "ptr":
                value, type_ = self._value(f"ptrtoint ptr {value} to {self.word}"), self.word
            if isinstance(declared, ir_types.PointerType):
                value = self._resized(value, int(type_[1:]), self.word, signed=True)
                value = self._value(f"inttoptr {self.word} {value} to ptr")
            elif isinstance(declared, ir_types.IntType):
                value = self._resized(value, int(type_[1:]), str(declared), signed=True)
            else:
                raise NotReplayable(f"{self.signature.name} is declared with another result")
        self._emit(f"ret {declared} {value}")

    def _zero(self) -> None:
        declared = self.signature.result
        self._emit("ret void" if isinstance(declared, ir_types.VoidType) else f"ret {declared} zeroinitializer")

    def _queue(self, operation: Operation | Register) -> str:
        return f"i32 {self.writer.queues.number(operation, self.signature.name)}"

    def _fetch(self, operation: Havoc | Register, type_: str) -> str:
        """The next value of a scalar."""
        place = self._value(f"alloca {type_}, align 16")
        self._emit(f"store {type_} zeroinitializer, ptr {place}")
        self._call("__cegas_rt_fill", f"ptr {place}", self._queue(operation))
        return self._value(f"load {type_}, ptr {place}")

    def _fetch_truth(self, operation: Havoc) -> str:
        return self._value(f"icmp ne i8 {self._fetch(operation, 'i8')}, 0")

    def _inputs(self) -> None:
        """The result is input, and so is a structure that is returned through memory."""
        memory = list(self.memory)
        for number, attributes in enumerate(self.signature.attributes):
            if attributes.sret is not None and memory:
                self._call("__cegas_rt_fill", f"ptr %a{number}", self._queue(memory.pop(0)))
        self._return_inputs(self.results or self.havocs)

    def _return_inputs(self, havocs: Sequence[Havoc | Register]) -> None:
        declared = self.signature.result
        if isinstance(declared, ir_types.VoidType):
            self._emit("ret void")
            return
        offsets = self.writer.context.flatten(self.writer.unit, declared).offsets
        if NO_OFFSET in offsets:
            raise NotReplayable(f"{self.signature.name} returns a vector of bits")
        if havocs and len(havocs) != len(offsets):
            raise NotReplayable(f"{self.signature.name} returns in another way than its model")
        place = self._value(f"alloca {declared}, align 16")
        self._emit(f"store {declared} zeroinitializer, ptr {place}")
        for operation, offset in zip(havocs, offsets, strict=False):
            target = self._value(f"getelementptr i8, ptr {place}, i32 {offset}")
            self._call("__cegas_rt_fill", f"ptr {target}", self._queue(operation))
        self._emit(f"ret {declared} {self._value(f'load {declared}, ptr {place}')}")

    # -- intrinsics ---------------------------------------------------------------------------------------------------

    def _intrinsic(self, row: rows.Intrinsic) -> None:
        kind = row.kind
        if kind in ALLOCATIONS:
            self._allocate(row)
        elif kind is IntrinsicKind.FREE:
            self._call("__cegas_rt_free", f"ptr {self._pointer(row.pointer_argument or 0)}")
            self._zero()
        elif kind is IntrinsicKind.BLOCK_SIZE:
            pointer = self._pointer(row.pointer_argument or 0)
            self._return(self.word, self._value(f"call {self.word} @__cegas_rt_block_size(ptr {pointer})"))
        elif kind in (IntrinsicKind.MEMCPY, IntrinsicKind.MEMMOVE):
            self._copy()
        elif kind is IntrinsicKind.MEMSET:
            self._set()
        elif kind in (IntrinsicKind.ABORT, IntrinsicKind.ERROR):
            self._call(ENDED)
            self._unreachable()
        elif kind is IntrinsicKind.EXIT:
            self._call(EXITS)
            self._call(ENDED)
            self._unreachable()
        elif kind is IntrinsicKind.ASSERT_FAIL:
            self._fail_assertion()
        elif kind is IntrinsicKind.ASSERT:
            self._emit(f"br i1 {self._truth(0)}, label %holds, label %fails")
            self.lines.append("fails:")
            self._fail_assertion()
            self.lines.append("holds:")
            self._zero()
        elif kind is IntrinsicKind.ASSUME:
            self._assume()
        elif kind is IntrinsicKind.NONDET:
            self._nondeterministic(row)
        elif kind in (IntrinsicKind.NONDET_RANGE, IntrinsicKind.INPUT, IntrinsicKind.INEXACT):
            self._inputs()
        elif kind in (IntrinsicKind.IS_READABLE, IntrinsicKind.IS_WRITABLE):
            self._return("i32", self._fetch(self.results[0], "i32"))
        elif kind in _AREAS:
            for operation in self.memory:
                self._call("__cegas_rt_fill", f"ptr {self._pointer(1)}", self._queue(operation))
            self._zero()
        elif kind in (
            IntrinsicKind.ATOMIC_BEGIN,
            IntrinsicKind.ATOMIC_END,
            IntrinsicKind.BROKEN,
            IntrinsicKind.CHECK_APART,
            IntrinsicKind.CHECK_READABLE,
            IntrinsicKind.CHECK_DEFINED,
        ):
            self._zero()
        else:
            self._stray(f"a call of {self.signature.name}")

    def _copy(self) -> None:
        target, source, size = self._pointer(0), self._pointer(1), self._integer(2, self.word)
        name = self._use(f"llvm.memmove.p0.p0.{self.word}", "void", f"ptr, ptr, {self.word}, i1")
        self._call(name, f"ptr {target}", f"ptr {source}", f"{self.word} {size}", "i1 false")
        self._return("ptr", target)

    def _set(self) -> None:
        target, byte, size = self._pointer(0), self._integer(1, "i8"), self._integer(2, self.word)
        name = self._use(f"llvm.memset.p0.{self.word}", "void", f"ptr, i8, {self.word}, i1")
        self._call(name, f"ptr {target}", f"i8 {byte}", f"{self.word} {size}", "i1 false")
        self._return("ptr", target)

    def _use(self, name: str, result: str, parameters: str) -> str:
        self.writer.intrinsics[name] = f"declare {result} @{name}({parameters})"
        return name

    def _fail_assertion(self) -> None:
        self._call(ERROR if self.writer.options.property.failing_assert_is_error else ENDED)
        self._unreachable()

    def _truth(self, number: int) -> str:
        """Whether an argument is not zero."""
        type_, name = self._argument(number)
        compare = "fcmp une" if isinstance(type_, ir_types.FloatType) else "icmp ne"
        return self._value(f"{compare} {type_} {name}, zeroinitializer")

    def _assume(self) -> None:
        holds = self._value(f"zext i1 {self._truth(0)} to i32")
        place = self.writer.places.number("an assumption that does not hold")
        self._call("__cegas_rt_assume", f"i32 {holds}", f"i32 {place}")
        self._zero()

    def _nondeterministic(self, row: rows.Intrinsic) -> None:
        declared = self.signature.result
        if row.c_type == "_Bool" and isinstance(declared, ir_types.IntType) and len(self.havocs) == 1:
            truth = self._fetch_truth(self.havocs[0])
            self._emit(f"ret {declared} {self._resized(truth, 1, str(declared), signed=False)}")
            return
        self._inputs()

    def _allocate(self, row: rows.Intrinsic) -> None:
        word = self.word
        size, overflow = str(row.unit), "false"
        for number in row.size_arguments:
            factor = self._integer(number, word)
            name = self._use(f"llvm.umul.with.overflow.{word}", f"{{ {word}, i1 }}", f"{word}, {word}")
            both = self._value(f"call {{ {word}, i1 }} @{name}({word} {size}, {word} {factor})")
            size = self._value(f"extractvalue {{ {word}, i1 }} {both}, 0")
            if len(row.size_arguments) > 1:
                too_large = self._value(f"extractvalue {{ {word}, i1 }} {both}, 1")
                overflow = self._value(f"or i1 {overflow}, {too_large}")
        impossible = self._value(f"icmp ugt {word} {size}, {self.writer.context.data_model.largest_object}")
        impossible = self._value(f"or i1 {impossible}, {overflow}")
        fails = [item for item in self.havocs if item.origin.kind is OriginKind.ENVIRONMENT]
        if fails:
            impossible = self._value(f"or i1 {impossible}, {self._fetch_truth(fails[0])}")
        alignment = "16"
        if row.alignment_argument is not None:
            asked = self._integer(row.alignment_argument, word)
            larger = self._value(f"icmp ugt {word} {asked}, 16")
            alignment = self._value(f"select i1 {larger}, {word} {asked}, {word} 16")
        self._emit(f"br i1 {impossible}, label %none, label %some")
        self.lines.append("none:")
        if row.kind is not IntrinsicKind.KERNEL_MALLOC and self.writer.context.uses_errno:
            self._call(self._model("__cegas_disturb_errno"), f"i32 {ENOMEM}")
        self._return("ptr", "null")
        self.lines.append("some:")
        site = self.allocations[-1].site.index if self.allocations else NO_SITE
        marks = IS_NO_BLOCK if row.kind is IntrinsicKind.ALLOCA else 0
        how = f"{word} {size}, {word} {alignment}, i32 {site}, i32 {marks}"
        block = self._value(f"call ptr @__cegas_rt_allocate({how})")
        if not row.zeroed and self.allocations:
            self._call("__cegas_rt_fill", f"ptr {block}", self._queue(self.allocations[-1]))
        self._return("ptr", block)

    # -- library functions --------------------------------------------------------------------------------------------

    def _split_errno(self) -> Havoc | None:
        """The input that becomes `errno`, taken out of the others."""
        if self.havocs and self.havocs[-1].origin.kind is OriginKind.ENVIRONMENT and self.havocs[-1].origin.label == "errno":
            return self.havocs.pop()
        return None

    def _disturb_errno(self, operation: Havoc | None) -> None:
        if operation is not None:
            self._call(self._model("__cegas_disturb_errno"), f"i32 {self._fetch(operation, 'i32')}")

    def _model(self, name: str) -> str:
        self.writer.called.add(name)
        return name

    def _effectless(self, row: rows.NoEffect) -> None:
        number = self._split_errno()
        if isinstance(row.result, rows.ConstantResult):
            self._disturb_errno(number)
            declared = self.signature.result
            if isinstance(declared, ir_types.IntType):
                self._emit(f"ret {declared} {row.result.value}")
            else:
                self._zero()
            return
        if isinstance(row.result, rows.PointerResult) and row.result.argument is not None:
            value = self._pointer(row.result.argument)
            if self.havocs:
                success = self._fetch_truth(self.havocs[0])
                value = self._value(f"select i1 {success}, ptr {value}, ptr null")
            self._disturb_errno(number)
            self._return("ptr", value)
            return
        if isinstance(row.result, rows.Echo) and self.havocs and row.result is not None:
            value = self._integer(row.result.argument, "i32")
            if row.result.as_byte:
                value = self._value(f"and i32 {value}, 255")
            success = self._fetch_truth(self.havocs[0])
            value = self._value(f"select i1 {success}, i32 {value}, i32 -1")
            self._disturb_errno(number)
            self._return("i32", value)
            return
        self._disturb_errno(number)
        self._return_inputs(self.havocs)

    def _writes_through(self, row: rows.WritesThrough) -> None:
        number = self._split_errno()
        target = self._pointer(row.argument)
        if not self.memory:
            self._stray(f"a call of {self.signature.name}")
            return
        fill = (f"ptr {target}", self._queue(self.memory[0]))
        if row.extent is ArgumentExtent.TEXT:
            success, length = self._fetch_truth(self.havocs[0]), self._fetch(self.havocs[1], self.word)
            for operation in self.memory:
                self._call("__cegas_rt_fill", f"ptr {target}", self._queue(operation))
            self._emit(f"br i1 {success}, label %text, label %done")
            self.lines.append("text:")
            self._emit(f"store i8 0, ptr {self._value(f'getelementptr i8, ptr {target}, {self.word} {length}')}")
            self._emit("br label %done")
            self.lines.append("done:")
            self._disturb_errno(number)
            self._return("ptr", self._value(f"select i1 {success}, ptr {target}, ptr null"))
            return
        self._call("__cegas_rt_fill", *fill)
        self._disturb_errno(number)
        declared = self.signature.result
        if self.havocs and isinstance(declared, ir_types.IntType):
            self._emit(f"ret {declared} {self._fetch(self.havocs[0], str(declared))}")
        else:
            self._return_inputs(self.havocs)

    # -- floats -------------------------------------------------------------------------------------------------------

    def _float(self, row: rows.FloatOperation) -> None:
        type_ = row.format.value
        suffix = _SUFFIX[type_]
        operands = [f"{type_} %a{number}" for number in range(len(self.signature.arguments))]
        if any(str(given) != type_ for given in self.signature.arguments):
            raise NotReplayable(f"{self.signature.name} is called with other arguments than floats of its type")
        if row.result is not FloatResult.FLOAT:
            self._classify(row, type_, suffix)
            return
        if row.operator == "fmod":
            result = self._value(f"frem {type_} %a0, %a1")
        elif row.operator in _FLOAT_INTRINSICS:
            parameters = ", ".join([type_] * len(operands))
            name = self._use(f"llvm.{_FLOAT_INTRINSICS[row.operator]}.{suffix}", type_, parameters)
            result = self._value(f"call {type_} @{name}({', '.join(operands)})")
        else:
            raise NotReplayable(f"{self.signature.name} has no native counterpart here")
        if row.domain_error and self.writer.context.uses_errno:
            invalid = self._value(f"fcmp uno {type_} {result}, {result}")
            for number in range(len(operands)):
                ordered = self._value(f"fcmp ord {type_} %a{number}, %a{number}")
                invalid = self._value(f"and i1 {invalid}, {ordered}")
            code = self._value(f"select i1 {invalid}, i32 {EDOM}, i32 0")
            self._call(self._model("__cegas_disturb_errno"), f"i32 {code}")
        self._emit(f"ret {type_} {result}")

    def _classify(self, row: rows.FloatOperation, type_: str, suffix: str) -> None:
        name = self._use(f"llvm.is.fpclass.{suffix}", "i1", f"{type_}, i32 immarg")

        def test(mask: int) -> str:
            return self._value(f"call i1 @{name}({type_} %a0, i32 {mask})")

        def choose(condition: str, then: str, otherwise: str) -> str:
            return self._value(f"select i1 {condition}, i32 {then}, i32 {otherwise}")

        operator = row.operator
        if operator in ("isnan", "isfinite", "isnormal"):
            answer = choose(test(_FPCLASS[operator]), "1", "0")
        elif operator == "isinf":
            answer = choose(test(0x200), "1", choose(test(0x004), "-1", "0"))
        elif operator == "signbit":
            bits = {"f32": 32, "f64": 64, "f80": 80}[suffix]
            pattern = self._value(f"bitcast {type_} %a0 to i{bits}")
            answer = choose(self._value(f"icmp slt i{bits} {pattern}, 0"), "1", "0")
            if self.havocs:
                other = self._fetch(self.havocs[0], "i32")
                other = choose(self._value(f"icmp eq i32 {other}, 0"), "1", other)
                answer = choose(self._value(f"icmp ne i32 {answer}, 0"), other, "0")
        else:
            rest = choose(test(0x060), "2", choose(test(0x090), "3", "4"))
            answer = choose(test(0x003), "0", choose(test(0x204), "1", rest))
        self._return("i32", answer)


def _attributes(attributes: syntax.ParameterAttributes) -> str:
    """The attributes that change how an argument is passed."""
    words: list[str] = []
    if attributes.byval is not None:
        words.append(f" byval({attributes.byval})")
    if attributes.sret is not None:
        words.append(f" sret({attributes.sret})")
    if attributes.inreg:
        words.append(" inreg")
    if words and attributes.align:
        words.append(f" align {attributes.align}")
    return "".join(words)
