"""What the rows of the library table mean as operations."""

from __future__ import annotations

from functools import cached_property, partial

from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.library import rows
from cegas.frontend.library.rows import ALLOCATIONS, ENOMEM, IntrinsicKind
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.arithmetic import overflows
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.call_results import CallResults
from cegas.frontend.lowering.library_arguments import LibraryArguments
from cegas.frontend.lowering.library_inputs import INT_BITS, LibraryInputs
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import LocationKind
from cegas.program.expressions import FALSE, TRUE, Access, Constant, Expression, Valid
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    ANSWER,
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Copy,
    Fill,
    Free,
    Origin,
    OriginKind,
)
from cegas.program.types import BOOL, BYTE, FloatType, int_type
from cegas.program.words import Words

if TYPE_CHECKING:
    from cegas.frontend.lowering.library_floats import LibraryFloats

HEAP_ALIGNMENT = 16
INPUTS_OF_MODELS = frozenset(
    (IntrinsicKind.INPUT, IntrinsicKind.INPUT_BYTES, IntrinsicKind.INPUT_LINE, IntrinsicKind.INPUT_TEXT)
)
MEMORY_KINDS = ALLOCATIONS | {
    IntrinsicKind.FREE,
    IntrinsicKind.BLOCK_SIZE,
    IntrinsicKind.MEMCPY,
    IntrinsicKind.MEMMOVE,
    IntrinsicKind.MEMSET,
}
CONTROL_KINDS = frozenset(
    (
        IntrinsicKind.ABORT,
        IntrinsicKind.ERROR,
        IntrinsicKind.EXIT,
        IntrinsicKind.ASSERT,
        IntrinsicKind.ASSERT_FAIL,
        IntrinsicKind.ASSUME,
    )
)
CHECK_KINDS = frozenset(
    (IntrinsicKind.CHECK_APART, IntrinsicKind.CHECK_READABLE, IntrinsicKind.CHECK_DEFINED, IntrinsicKind.BROKEN)
)
EXIT_FUNCTION = "__cegas_exit"
"""The function of the program that runs what has to run at its end."""
OUTSIDE_FUNCTION = "__cegas_outside"
"""What is called in front of calls through pointers, with the pointer: it tells models of those that leave the program."""


class LibraryLowering:
    """Lowers calls of functions that the table describes, other than those modelled in C."""

    def __init__(self, body: FunctionBody, results: CallResults) -> None:
        self.body = body
        self.results = results
        self.arguments = LibraryArguments(body)
        self.inputs = LibraryInputs(body, results, self.arguments)
        self.context = body.context
        self.build = body.build

    @cached_property
    def floats(self) -> LibraryFloats:
        """Most programs do without."""
        from cegas.frontend.lowering.library_floats import LibraryFloats

        return LibraryFloats(self.body, self.results)

    def lower(self, instruction: syntax.Instruction, name: str, model: rows.LibraryModel) -> None:
        if isinstance(model, rows.NoEffect | rows.WritesThrough) and self.body.counts(ConditionKind.READ):
            self._look_at_reads(instruction, name)
        if self.body.carries:
            self._look_at_outputs(instruction, name, model)
        if isinstance(model, rows.Intrinsic):
            self._intrinsic(instruction, name, model)
        elif isinstance(model, rows.FloatOperation):
            self.floats.lower(instruction, model)
        elif isinstance(model, rows.NoEffect):
            self.arguments.check_zero(instruction, name, model.zero_arguments)
            if model.format_argument is not None:
                self.arguments.check_format(instruction, name, model.format_argument)
            # How much was printed depends on a text that is not modelled.
            kind = OriginKind.ENVIRONMENT if model.format_argument is None else OriginKind.INEXACT
            self.inputs.result(instruction, name, model.result, kind)
            self.inputs.disturb_errno(may=model.may_set_errno)
        elif isinstance(model, rows.WritesThrough):
            self.arguments.check_zero(instruction, name, model.zero_arguments)
            self.inputs.writes_through(instruction, name, model)
            self.inputs.disturb_errno(may=model.may_set_errno)
        elif isinstance(model, rows.NoReturn):
            self._end(instruction)
        elif isinstance(model, rows.UnsupportedRow):
            raise UnsupportedConstruct(model.reason)
        else:
            raise TypeError(f"{name}: a model in C is called, not lowered")

    def printing(self, instruction: syntax.Instruction, name: str, model: rows.NoEffect) -> rows.ModelledInC | None:
        """The model to call if somebody looks at how much is printed, or the text of the format counts in the run."""
        if model.printing is None or self.arguments.stands_in(name):
            return None
        assert model.format_argument is not None
        found = self.arguments.writing_format(instruction, model.format_argument, name)
        if found == "%n" or (instruction.result is not None and self.body.uses.left(instruction.result)):
            return rows.ModelledInC("format.c", f"__cegas_{model.printing}")
        if found is None and not self._hides_reads(instruction, name, model.format_argument):
            return None
        return rows.ModelledInC("format.c", f"__cegas_skim_{model.printing}")

    def _hides_reads(self, instruction: syntax.Instruction, name: str, number: int) -> bool:
        """Whether whoever has to prove something about all that is read must follow a format to know it."""
        looks = self.body.carries or ConditionKind.READ in self.context.options.property.kinds
        if not looks or number >= len(instruction.operands):
            return False
        from cegas.frontend.library.reads import is_plain

        text = self.arguments.literal(instruction.operands[number])
        has_list = name.lstrip("_").startswith(("v", "IO_v"))
        return text is None or not is_plain(text, None if has_list else len(instruction.operands) - number - 1)

    def _look_at_outputs(self, instruction: syntax.Instruction, name: str, model: rows.LibraryModel) -> None:
        """What leaves the program must be defined. (Other functions say themselves which of their arguments decide.)"""
        from cegas.frontend.lowering.outputs import require_arguments, require_reads  # most programs are not asked

        ends = isinstance(model, rows.Intrinsic) and model.kind is IntrinsicKind.EXIT
        if ends or isinstance(model, rows.NoEffect | rows.WritesThrough | rows.NoReturn):
            require_arguments(self.body, instruction)
            require_reads(self, instruction, name)

    def _look_at_reads(self, instruction: syntax.Instruction, name: str) -> None:
        """What is read of the program's memory has to be there, although nothing comes of it."""
        from cegas.frontend.library.reads import READS

        found = READS.get(name)
        if found is None:
            return
        for area, factors in found.areas:
            size, *others = (self.arguments.size(instruction, factor, name) for factor in factors)
            for factor in others:
                size = self.build.apply(op.MUL, self.context.offset_type, size, factor)
            self.body.check_access(self.arguments.pointer(instruction, area, name), size, Access.READ)
        if found.time is not None:
            words = self.build.constant(self.context.offset_type, self.context.offset_type.bits // 8 * 2)
            self.body.check_access(self.arguments.pointer(instruction, found.time, name), words, Access.READ)
        for number in found.strings:
            if number < len(instruction.operands):
                self._look_at_string(instruction, number, name)
        if found.message is not None and ConditionKind.READ in self.context.options.property.kinds:
            self.results.call_model("__cegas_read_message", self.arguments.pointer(instruction, found.message, name))
        if found.format is not None and found.format < len(instruction.operands):
            self._look_at_printed(instruction, name, found.format)

    def _look_at_printed(self, instruction: syntax.Instruction, name: str, format_: int) -> None:
        """The texts that a format prints; those with a precision need not end."""
        from cegas.frontend.library.reads import printed_texts

        if self._hides_reads(instruction, name, format_):
            raise UnsupportedConstruct(f"{name} with texts that are not looked at")
        for number, precision in printed_texts(self.arguments.literal(instruction.operands[format_]) or b""):
            if number is None or format_ + 1 + number >= len(instruction.operands):
                continue
            if precision is None:
                self._look_at_string(instruction, format_ + 1 + number, name)
            elif ConditionKind.READ in self.context.options.property.kinds:
                self.read_text(instruction, format_ + 1 + number, precision, name)

    def _look_at_string(self, instruction: syntax.Instruction, number: int, name: str) -> None:
        """A string ends within its object. Whoever has to prove it goes through it; whoever only searches, and does not want
        runs to end at it, looks at its beginning."""
        if ConditionKind.READ in self.context.options.property.kinds:
            self.read_string(instruction, number, name)
        elif not self._is_string(instruction.operands[number]):
            self.body.check_access(self.arguments.pointer(instruction, number, name), 1, Access.READ)

    def read_string(self, instruction: syntax.Instruction, number: int, name: str) -> None:
        """Go through a string, to its end."""
        if not self._is_string(instruction.operands[number]):
            self.results.call_model("__cegas_read_string", self.arguments.pointer(instruction, number, name))

    def read_text(self, instruction: syntax.Instruction, number: int, precision: int | bytes, name: str) -> None:
        """Go through a text with a precision: a number, or what the argument in front says."""
        if isinstance(precision, int):
            most: Expression = self.build.constant(self.context.offset_type, precision)
        else:
            most = self.arguments.size(instruction, number - 1, name)
        self.results.call_model("__cegas_read_text", self.arguments.pointer(instruction, number, name), most)

    def _is_string(self, operand: syntax.Value) -> bool:
        """Whether an argument is a literal that ends."""
        text = self.arguments.literal(operand)
        return text is not None and (not text or 0 in text)

    def _intrinsic(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic) -> None:
        kind = model.kind
        if kind in MEMORY_KINDS:
            self._memory(instruction, name, model)
        elif kind in CONTROL_KINDS:
            self._control(instruction, name, kind)
        elif kind in CHECK_KINDS:
            self._check(instruction, name, kind)
        elif kind is IntrinsicKind.IS_READABLE:
            self._ask_access(instruction, name, Access.READ)
        elif kind is IntrinsicKind.IS_WRITABLE:
            self._ask_access(instruction, name, Access.WRITE)
        elif kind is IntrinsicKind.NONDET:
            self.inputs.nondeterministic(instruction, name, model)
        elif kind is IntrinsicKind.NONDET_RANGE:
            self.inputs.from_range(instruction, name)
        elif kind in INPUTS_OF_MODELS:
            self.inputs.of_model(instruction, name, Origin(OriginKind.ENVIRONMENT, self._said(instruction)))
        elif kind in (IntrinsicKind.INEXACT, IntrinsicKind.INEXACT_BYTES):
            self.inputs.of_model(instruction, name, Origin(OriginKind.INEXACT, self._said(instruction)))
        elif kind is IntrinsicKind.UNSUPPORTED:
            raise UnsupportedConstruct(self._said(instruction) or "an unsupported case")
        elif kind not in (IntrinsicKind.ATOMIC_BEGIN, IntrinsicKind.ATOMIC_END):
            raise UnsupportedConstruct(f"library function {name}")

    def _memory(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic) -> None:
        """Blocks, and bytes that are copied or set."""
        body, kind = self.body, model.kind
        if kind is IntrinsicKind.FREE:
            address = self._block(instruction, name, model, "{} is null or a live heap block")
            body.emit(Free(body.position, address))
            if instruction.result is not None:
                self.results.havoc(instruction, Origin(OriginKind.INEXACT, f"result of {name}"))
        elif kind is IntrinsicKind.BLOCK_SIZE:
            size = body.temporary(self.context.offset_type)
            body.emit(BlockSize(body.position, size, self._block(instruction, name, model, "{} is a live heap block")))
            self.results.define_scalar(instruction, size)
        elif kind in (IntrinsicKind.MEMCPY, IntrinsicKind.MEMMOVE):
            destination = self.arguments.pointer(instruction, 0, name)
            source = self.arguments.pointer(instruction, 1, name)
            self.copy(
                destination, source, self.arguments.size(instruction, 2, name), may_overlap=kind is IntrinsicKind.MEMMOVE
            )
            self.results.define_scalar(instruction, destination)
        elif kind is IntrinsicKind.MEMSET:
            destination = self.arguments.pointer(instruction, 0, name)
            byte = self.context.resize(self.arguments.argument(instruction, 1, name), BYTE)
            self.fill(destination, byte, self.arguments.size(instruction, 2, name))
            self.results.define_scalar(instruction, destination)
        else:
            self._allocate(instruction, name, model)

    def _control(self, instruction: syntax.Instruction, name: str, kind: IntrinsicKind) -> None:
        """Where the run may end: at an exit, at an assertion, at an assumption of the user."""
        body = self.body
        if kind is IntrinsicKind.ASSERT:
            self._assert(instruction, self._truth(instruction, 0, name), self._message(instruction))
        elif kind is IntrinsicKind.ASSERT_FAIL:
            self._fail_assertion()
            self.results.unreachable(instruction)
        elif kind is IntrinsicKind.ASSUME:
            body.demand(Assume(body.position, self._truth(instruction, 0, name), AssumeKind.USER))
            self.results.havoc(instruction, Origin(OriginKind.INEXACT, f"result of {name}"))
        else:
            if kind is IntrinsicKind.EXIT and body.exits.any:
                body.single(Call(body.position, EXIT_FUNCTION, (), ()))
            self._end(instruction)

    def _check(self, instruction: syntax.Instruction, name: str, kind: IntrinsicKind) -> None:
        """Conditions that models of library functions state."""
        body = self.body
        if kind is IntrinsicKind.CHECK_APART:
            place, start = (self.arguments.pointer(instruction, number, name) for number in (0, 1))
            differs = self.build.apply(op.NE, BOOL, place, start)
            body.check(differs, ConditionKind.OVERLAP, "the areas of the copy do not overlap")
        elif kind is IntrinsicKind.CHECK_READABLE:
            amount = self.arguments.size(instruction, 1, name)
            body.check_access(self.arguments.pointer(instruction, 0, name), amount, Access.READ)
        elif kind is IntrinsicKind.CHECK_DEFINED:
            body.require_defined(self.arguments.argument(instruction, 0, name))
        else:
            self._break_rule(instruction)

    def _block(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic, words: str) -> Expression:
        """The address of a block that could be freed, which is a condition in these words."""
        assert model.pointer_argument is not None
        address = self.arguments.pointer(instruction, model.pointer_argument, name)
        zero = self.build.constant(self.context.offset_type, 0)
        self.body.require(Valid(address, zero, Access.FREE), ConditionKind.FREE, Words(words, address))
        return address

    def _said(self, instruction: syntax.Instruction) -> str:
        """The literal that is the first argument of an intrinsic."""
        text = self.arguments.literal(instruction.operands[0]) if instruction.operands else None
        return (text or b"").rstrip(b"\0").decode("latin-1")

    def _break_rule(self, instruction: syntax.Instruction) -> None:
        from cegas.program.rules import kept  # few programs have rules

        texts = [self.arguments.literal(operand) for operand in instruction.operands]
        rule, message = [(text or b"").rstrip(b"\0").decode() for text in texts]
        self.body.check(FALSE, ConditionKind.RULE, kept(rule, message))

    def _end(self, instruction: syntax.Instruction) -> None:
        self.body.finish_path(LocationKind.END)
        self.results.unreachable(instruction)

    def _truth(self, instruction: syntax.Instruction, number: int, name: str) -> Expression:
        """Whether an argument is not zero; without a prototype it has whatever type was passed."""
        attributes = instruction.argument_attributes
        if number < len(attributes) and attributes[number].byval is not None:
            raise UnsupportedConstruct(f"{name} with a structure as argument")
        value = self.arguments.argument(instruction, number, name)
        self.body.require_defined(value)
        zero = self.build.constant(value.type, 0)
        if isinstance(value.type, FloatType):  # a NaN is not zero, either
            return self.build.negate(self.build.apply(op.FEQ, BOOL, value, zero))
        return self.build.apply(op.NE, BOOL, value, zero)

    def _fail_assertion(self, text: str = "") -> None:
        is_error = self.context.options.property.failing_assert_is_error
        self.body.finish_path(LocationKind.TARGET if is_error else LocationKind.END, text)

    def _assert(self, instruction: syntax.Instruction, holds: Expression, message: str) -> None:
        assertion = f"the assertion '{message}'" if message else "the assertion"
        fail = partial(self._fail_assertion, f"{assertion} fails" if message else "")
        if holds is FALSE:
            fail()
        elif holds is not TRUE:
            self.body.branch(holds, (f"{assertion} holds", "the assertion fails"), fail)
        self.results.havoc(instruction, Origin(OriginKind.INEXACT, "the result of an assertion"))

    def _ask_access(self, instruction: syntax.Instruction, name: str, access: Access) -> None:
        """Whether an access would be valid, as a value.

        Conditions about memory stand in assumptions only, so there are two ways, each with its answer.
        """
        body, build = self.body, self.build
        address = self.arguments.pointer(instruction, 0, name)
        valid = Valid(address, self.arguments.size(instruction, 1, name), access)
        answer = body.register(ANSWER, int_type(INT_BITS))

        def deny() -> None:
            body.emit(Assign(body.position, answer, build.constant(answer.type, 0)))

        verb = "read" if access is Access.READ else "written"
        denied = body.branch(valid, (f"the bytes can be {verb}", f"the bytes cannot be {verb}"), deny)
        body.emit(Assign(body.position, answer, build.constant(answer.type, 1)))
        body.join(denied)
        self.results.define_scalar(instruction, answer)

    def _message(self, instruction: syntax.Instruction) -> str:
        """The text that an assertion is given behind its condition; empty if there is none, or no literal."""
        if len(instruction.operands) < 2:
            return ""
        text = self.arguments.literal(instruction.operands[1])
        return "" if text is None else text.partition(b"\0")[0].decode("utf-8", "replace")

    def _allocate(self, instruction: syntax.Instruction, name: str, model: rows.Intrinsic) -> None:
        body, build, width = self.body, self.build, self.context.offset_type
        size: Expression = build.constant(width, model.unit)
        overflow: Expression = FALSE
        for number in model.size_arguments:
            factor = self.arguments.size(instruction, number, name)
            product = build.apply(op.MUL, width, size, factor)
            if len(model.size_arguments) > 1:
                too_large = overflows(build, op.MUL, as_signed=False, a=size, b=factor, result=product)
                overflow = build.apply(op.OR, BOOL, overflow, too_large)
            size = product
        align = HEAP_ALIGNMENT
        if model.alignment_argument is not None:
            alignment = self.arguments.argument(instruction, model.alignment_argument, name)
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
        old = model.pointer_argument
        replaces = None if old is None else self.arguments.pointer(instruction, old, name)
        allocate = Allocate(body.position, address, site, size, zeroed=model.zeroed, replaces=replaces)
        if kind is ObjectKind.STACK:
            words = Words("the stack has room for {} bytes", size, otherwise="the stack has room for the array")
            body.require(fits, ConditionKind.ARRAY_SIZE, words)
            body.emit(allocate)
        else:
            possible = build.conjunction(build.negate(overflow), fits)
            self._allocate_if(possible, name, allocate, sets_errno=model.kind is not IntrinsicKind.KERNEL_MALLOC)
        self.results.define_scalar(instruction, address)

    def _allocate_if(self, possible: Expression, name: str, allocate: Allocate, *, sets_errno: bool) -> None:
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

    def copy(
        self,
        destination: Expression,
        source: Expression,
        size: Expression,
        *,
        may_overlap: bool = False,
        aligns: tuple[int, int] = (1, 1),
    ) -> None:
        self.require_copy(destination, source, size, may_overlap=may_overlap, aligns=aligns)
        self.body.emit(Copy(self.body.position, destination, source, size))

    def require_copy(
        self,
        destination: Expression,
        source: Expression,
        size: Expression,
        *,
        may_overlap: bool,
        aligns: tuple[int, int] = (1, 1),
    ) -> None:
        """What C says of the two areas, and the compiler of their alignments."""
        body = self.body
        body.require_defined(destination, source, size)
        body.require_access(source, size, Access.READ, aligns[1])
        body.require_access(destination, size, Access.WRITE, aligns[0])
        if not may_overlap and body.counts(ConditionKind.OVERLAP):
            from cegas.frontend.lowering.pointer_checks import check_apart

            check_apart(body, destination, source, size)

    def fill(self, destination: Expression, byte: Expression, size: Expression, align: int = 1) -> None:
        body = self.body
        body.require_defined(destination, size)
        body.require_access(destination, size, Access.WRITE, align)
        body.emit(Fill(body.position, destination, byte, size))
