"""Instructions that touch memory: dynamic locals, loads and stores, address arithmetic, atomics."""

from __future__ import annotations

from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.body import FIXED, FunctionBody
from cegas.frontend.lowering.local_variables import LocalVariables
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.lowering.volatile import device_address, is_declared_volatile, is_external, plain_address
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import Apply, Constant, Expression
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Assign
from cegas.program.types import BOOL, int_type
from cegas.program.words import Words


class MemoryLowering:
    """The accesses to memory of one function body, and those to locals that have become registers."""

    def __init__(self, body: FunctionBody, locals_: LocalVariables) -> None:
        self.body = body
        self.locals = locals_
        self.context = body.context
        self.build = body.build

    def alloca(self, instruction: syntax.Instruction) -> None:
        name = instruction.result
        assert name is not None and instruction.source_type is not None
        if name in self.locals.promoted or name in self.locals.slots:
            return
        element = self.body.unit.layout.size_of(instruction.source_type)
        count = self.body.scalar(instruction.operands[0]) if instruction.operands else self.build.constant(int_type(32), 1)
        self.body.require_defined(count)
        wide = self.context.resize(count, self.context.offset_type, signed=False)
        size = self.build.apply(
            op.MUL, self.context.offset_type, wide, self.build.constant(self.context.offset_type, element)
        )
        # Of elements, since the product may wrap around.
        most = self.build.constant(self.context.offset_type, self.context.data_model.largest_object // max(element, 1))
        fits = self.build.apply(op.ULE, BOOL, wide, most)
        words = Words("the stack has room for {} bytes", size, otherwise="the stack has room for the array")
        self.body.require(fits, ConditionKind.ARRAY_SIZE, words)
        source, debug_type = self.locals.declared(name)
        site = self.context.site(
            ObjectKind.STACK,
            source or self.locals.asked_for(instruction) or "alloca",
            size.bits if isinstance(size, Constant) else None,
            max(instruction.align, 1),
            function=self.body.symbol.name,
            position=self.body.position,
            debug_type=debug_type,
            unit=self.body.unit,
        )
        register = self.body.register(name, self.context.pointer)
        # A variable-length array dies with its block; what `alloca` makes lives until the function returns.
        self.body.emit(Allocate(self.body.position, register, site, size, scoped=source is not None))
        self.body.values[name] = (register,)

    def load(self, instruction: syntax.Instruction) -> None:
        pointer, type_ = instruction.operands[0], instruction.source_type
        assert type_ is not None
        if isinstance(pointer, syntax.LocalRef) and pointer.name in self.locals.promoted:
            self.body.define(instruction.result, self.locals.promoted[pointer.name])
            return
        address, is_input = self._place(instruction, pointer)
        self.body.define_loaded(instruction.result, type_, address, volatile=is_input, align=instruction.align)

    def store(self, instruction: syntax.Instruction) -> None:
        value, pointer = instruction.operands
        if isinstance(pointer, syntax.LocalRef) and pointer.name in self.locals.promoted:
            content = self.body.scalar(value)
            register = self.locals.promoted[pointer.name]
            self.body.write_mutable(register)
            self.body.emit(Assign(self.body.position, register, content))
            return
        type_ = value.type
        if self.context.is_scalar(type_):
            (part,) = self.body.parts(value)
            address, _ = self._place(instruction, pointer)
            if part is None:
                part = self.body.unknown(self.context.scalar(type_), self.body.undefined_origin())
            self.body.store_scalar(address, part, instruction.align)
            return
        flat = self.context.flatten(self.body.unit, type_)
        contents = self.body.parts(value)
        address, _ = self._place(instruction, pointer)
        for part, offset, kind in zip(contents, flat.offsets, flat.types, strict=True):
            align = 1 if offset else instruction.align
            if part is not None:
                self.body.store_scalar(self.body.offset(address, offset), part, align)
            else:
                unknown = self.body.unknown(kind, self.body.undefined_origin())
                self.body.store_scalar(self.body.offset(address, offset), unknown, align)

    def _place(self, instruction: syntax.Instruction, pointer: syntax.Value) -> tuple[Expression, bool]:
        """Where an access goes, and whether what it reads is input."""
        is_volatile = "volatile" in instruction.flags
        if is_volatile:
            address = device_address(self.body, pointer)
        else:
            address = plain_address(self.body, self.body.scalar(pointer))
        if not self.context.volatile_is_input:
            return address, False
        return address, is_volatile or is_declared_volatile(self.body, address)

    def getelementptr(self, instruction: syntax.Instruction) -> None:
        assert instruction.source_type is not None
        if not self.context.is_scalar(instruction.type):
            raise UnsupportedConstruct("vector of pointers")
        operands = [self.body.scalar(operand) for operand in instruction.operands]
        self.body.require_operands(*operands)
        address = self.context.element_address(self.body.unit, instruction.source_type, operands)
        self._require_base(operands[0], address)
        if "inbounds" in instruction.flags and self.body.checks_ranges and not _is_member(instruction):
            from cegas.frontend.lowering.pointer_checks import check_range

            check_range(self.body, operands[0], address, is_unsigned="nuw" in instruction.flags)
        self.body.define(instruction.result, address)

    def _require_base(self, base: Expression, address: Expression) -> None:
        """C defines no arithmetic on null, yet code adds zero to it. A constant distance leads to no object anyway."""
        if isinstance(base, FIXED) or base in self.body.slot_of_register:
            return
        steps = [step for step in _steps_from(base, address) if not isinstance(step, Constant)]
        if not steps or is_external(self.context, base):
            return
        build, zero = self.build, self.build.constant(self.context.offset_type, 0)
        null = self.build.constant(self.context.pointer, 0)
        condition = build.apply(op.NE, BOOL, base, null)
        still = [build.apply(op.EQ, BOOL, step, zero) for step in steps]
        for each in still[1:]:
            still[0] = build.apply(op.AND, BOOL, still[0], each)
        is_defined = build.apply(op.OR, BOOL, condition, still[0])
        self.body.require_if_defined(is_defined, ConditionKind.NULL_MOVED, Words("{} is not null", base), base, *steps)

    # -- atomics: one thread, so they are ordinary accesses -------------------------------------------------------

    def atomicrmw(self, instruction: syntax.Instruction) -> None:
        address, is_input = self._place(instruction, instruction.operands[0])
        operand = self.body.scalar(instruction.operands[1])
        old = self.body.load_scalar(operand.type, address, volatile=is_input, align=instruction.align)
        self.body.require_operands(old, operand)
        self.body.store_scalar(address, self._atomic_result(instruction.predicate, old, operand))
        self.body.define(instruction.result, old)

    def _atomic_result(self, name: str, old: Expression, operand: Expression) -> Expression:
        build, type_ = self.build, old.type
        simple = {"add": op.ADD, "sub": op.SUB, "and": op.AND, "or": op.OR, "xor": op.XOR, "fadd": op.FADD, "fsub": op.FSUB}
        if name == "xchg":
            return operand
        if name in simple:
            return build.apply(simple[name], type_, old, operand)
        if name == "nand":
            both = build.apply(op.AND, type_, old, operand)
            return build.apply(op.XOR, type_, both, build.constant(type_, -1))
        order = {"max": (op.SLT, True), "min": (op.SLT, False), "umax": (op.ULT, True), "umin": (op.ULT, False)}
        if name in order:
            operator, largest = order[name]
            less = build.apply(operator, BOOL, old, operand)
            return build.apply(op.ITE, type_, less, *((operand, old) if largest else (old, operand)))
        raise UnsupportedConstruct(f"atomic operation {name}")

    def cmpxchg(self, instruction: syntax.Instruction) -> None:
        pointer, is_input = self._place(instruction, instruction.operands[0])
        expected, new = (self.body.scalar(operand) for operand in instruction.operands[1:])
        old = self.body.load_scalar(expected.type, pointer, volatile=is_input, align=instruction.align)
        self.body.require_defined(old, expected)
        same = self.body.materialize(self.build.apply(op.EQ, BOOL, old, expected))
        self.body.store_scalar(pointer, self.build.apply(op.ITE, old.type, same, new, old))
        self.body.define(instruction.result, old, same)


def _is_member(instruction: syntax.Instruction) -> bool:
    """Whether a member of a structure is named: that is no arithmetic."""
    first, *others = instruction.operands[1:]
    is_still = isinstance(first, syntax.ConstInt) and first.value == 0
    return is_still and isinstance(instruction.source_type, ir_types.StructType) and len(others) == 1


def _steps_from(base: Expression, address: Expression) -> list[Expression]:
    """What pointer arithmetic adds to a base to come to an address."""
    steps: list[Expression] = []
    while address is not base and isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address, step = address.operands
        steps.append(step)
    return steps
