"""Inline assembly: barriers, and the few instructions of x86 that C code (mostly kernels) wraps.

A template is a sequence of instructions over numbered operands. A few have their exact meaning here. Of others only the
footprint is known: the outputs become inexact, provided that the template claims to change nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cegas.foundation.patterns import pattern
from cegas.foundation.records import record
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program import operators as op
from cegas.program.expressions import Access, Expression
from cegas.program.operations import HavocMemory, Origin, OriginKind, Store
from cegas.program.operators import Operator
from cegas.program.types import BOOL, BYTE, IntType, PointerType, Type, int_type

HARMLESS = frozenset(("nop", "pause", "mfence", "lfence", "sfence", "lock", "rep"))
"""No effect on what one thread computes; `lock` and `rep` (before nop) as prefixes."""

SIZES = {"b": 8, "w": 16, "l": 32, "q": 64}
PARTS = {"b": 8, "w": 16, "k": 32, "q": 64}
"""Modifiers of an operand: so many low bits of its register."""
ARITHMETIC: dict[str, Operator] = {"add": op.ADD, "sub": op.SUB, "and": op.AND, "or": op.OR, "xor": op.XOR}
BIT_TESTS: dict[str, Operator | None] = {"bt": None, "bts": op.OR, "btr": op.AND, "btc": op.XOR}

_NAME = pattern(r"[A-Za-z_]\w*")
_OPERAND = pattern(r"\$(?:(\d+)|\{(\d+):([bwkq])\})")
_IMMEDIATE = pattern(r"\$\$(-?)(?:0x([0-9a-fA-F]+)|0([0-7]+)|(0|[1-9]\d*))")
"""A sign, and a number in hexadecimal, octal or decimal."""
_STATEMENT = pattern(r"([a-z][a-z0-9]*)(?:\s+(.*))?")


@record(frozen=False)
class AssemblyOperand:
    """One operand of a template: a constraint and what belongs to it."""

    is_output: bool
    pointer: Expression | None = None
    """The address of an operand in memory."""
    value: Expression | None = None
    """The current value of an operand in a register; None if nothing has set it."""
    type: IntType | None = None
    """The type of an operand that is an integer."""


class NoMeaning(Exception):
    """A template that is more than what this module knows."""


class InlineAssembly:
    """One call of a template."""

    def __init__(self, body: FunctionBody, instruction: syntax.Instruction, asm: syntax.InlineAsm) -> None:
        self.body = body
        self.build = body.build
        self.context = body.context
        self.instruction = instruction
        self.asm = asm
        self.text = " ".join(asm.text.split())
        self.slots: list[AssemblyOperand] = []
        self.types = body.context.flatten(body.unit, instruction.type).types if instruction.result else ()
        self._zero: Expression | None = None
        self._negative: Expression | None = None
        self._carry: Expression | None = None

    def lower(self) -> None:
        body = self.body
        self._read_constraints()
        statements = _statements(self.asm.text)
        if statements:
            body.require_own_machine("inline assembly")
        if "inteldialect" in self.asm.flags or statements is None:
            self._footprint()
        else:
            # What is emitted before an instruction turns out to have no meaning must not stay.
            emitted = len(body.operations)
            saved = [slot.value for slot in self.slots]
            try:
                for name, operands in statements:
                    self._step(name, operands)
            except NoMeaning:
                body.undo(emitted)
                for slot, value in zip(self.slots, saved, strict=True):
                    slot.value = value
                self._footprint()
        outputs = [slot for slot in self.slots if slot.is_output and slot.pointer is None]
        if self.instruction.result is not None:
            origin = Origin(OriginKind.INEXACT, f'output of inline assembly "{self.text[:60]}"')
            values = [
                self._anything(type_, origin) if slot.value is None else slot.value
                for slot, type_ in zip(outputs, self.types, strict=True)
            ]
            body.define(self.instruction.result, *values)

    # -- operands -------------------------------------------------------------------------------------------------

    def _read_constraints(self) -> None:
        constraints = [item for item in self.asm.constraints.split(",") if item and not item.startswith("~")]
        if any(item.startswith("!") for item in constraints):
            raise UnsupportedConstruct("inline assembly that jumps")
        direct = [item for item in constraints if item.startswith("=") and "*" not in item]
        fixed = [item for item in direct if item.startswith("={")]
        if self.instruction.result is not None and len(direct) != len(self.types):
            raise UnsupportedConstruct("inline assembly with a structure as output")
        operands = iter(zip(self.instruction.operands, self.instruction.argument_attributes, strict=True))
        types = iter(self.types)
        for item in constraints:
            is_output = item.startswith("=")
            if is_output and "*" not in item:
                type_ = next(types, None)
                self.slots.append(AssemblyOperand(is_output=True, type=type_ if isinstance(type_, IntType) else None))
                continue
            operand, attributes = next(operands)
            if "*" in item:
                size = None
                if attributes.elementtype is not None:
                    size = int_type(8 * self.body.unit.layout.store_size_of(attributes.elementtype))
                self.slots.append(AssemblyOperand(is_output, pointer=self.body.scalar(operand), type=size))
                continue
            value = self.body.scalar(operand)
            self.slots.append(
                AssemblyOperand(is_output=False, value=value, type=value.type if isinstance(value.type, IntType) else None)
            )
            # Both in one place: by number, or by the name of a register.
            same = int(item) if item.isdigit() else constraints.index(f"={item}") if f"={item}" in fixed else None
            if same is not None and self.slots[same].pointer is None:
                self.slots[same].value = value

    def _footprint(self) -> None:
        """The outputs are changed in a way that is not modelled, and, it is claimed, nothing else is."""
        body = self.body
        clobbers = [item for item in self.asm.constraints.split(",") if item.startswith("~")]
        if any(body.context.symbols.resolve(body.unit, name) is not None for name in _NAME.findall(self.text)):
            raise UnsupportedConstruct(f'inline assembly "{self.text[:60]}", which names a symbol')
        outputs = [slot for slot in self.slots if slot.is_output]
        if "~{memory}" in clobbers or not outputs:
            raise UnsupportedConstruct(f'inline assembly "{self.text[:60]}"')
        origin = Origin(OriginKind.INEXACT, f'output of inline assembly "{self.text[:60]}"')
        for slot in outputs:
            slot.value = None
            if slot.pointer is not None:
                if slot.type is None:
                    raise UnsupportedConstruct(f'inline assembly "{self.text[:60]}"')
                body.require_access(slot.pointer, slot.type.bytes, Access.WRITE)
                if slot.type.bits == self.context.pointer.bits:  # perhaps an address
                    body.emit(Store(body.position, slot.pointer, body.unknown(int_type(slot.type.bits), origin)))
                    continue
                length = self.build.constant(self.context.offset_type, slot.type.bytes)
                body.emit(HavocMemory(body.position, slot.pointer, length, origin))

    def _anything(self, type_: Type, origin: Origin) -> Expression:
        """Any value of a type; an address may be that of an object that the assembly was given."""
        if not isinstance(type_, PointerType):
            return self.body.unknown(type_, origin)
        number = self.body.unknown(int_type(type_.bits), origin)
        return self.build.apply(op.INT_TO_PTR, type_, number)

    # -- instructions ---------------------------------------------------------------------------------------------

    def _step(self, name: str, operands: list[str]) -> None:
        if name in HARMLESS:
            if operands:
                raise NoMeaning
            return
        for stem, handler in self._instructions().items():
            suffix = name.removeprefix(stem)
            if name.startswith(stem) and (suffix == "" or suffix in SIZES):
                handler(SIZES.get(suffix), operands)
                return
        if name.startswith("set"):
            self._set(name, operands)
            return
        raise NoMeaning

    def _instructions(self) -> dict[str, Callable[[int | None, list[str]], None]]:
        return {
            "mov": self._move,
            "inc": lambda bits, operands: self._change(bits, operands, op.ADD),
            "dec": lambda bits, operands: self._change(bits, operands, op.SUB),
            "xadd": self._exchange_and_add,
            "xchg": self._exchange,
            "sbb": self._subtract_with_borrow,
            **{name: self._arithmetic(operator) for name, operator in ARITHMETIC.items()},
            **{name: self._bit_test(operator) for name, operator in BIT_TESTS.items()},
        }

    def _slot(self, text: str, bits: int | None) -> tuple[AssemblyOperand, IntType]:
        """An operand that is as wide as the instruction."""
        slot, part = self._operand(text)
        if slot.type is None or any(width not in (None, slot.type.bits) for width in (bits, part)):
            raise NoMeaning
        return slot, slot.type

    def _operand(self, text: str) -> tuple[AssemblyOperand, int | None]:
        """An operand, and how many bits of it are meant if a modifier says that."""
        found = _OPERAND.fullmatch(text)
        if found is None:
            raise NoMeaning
        number = int(found[1] or found[2])
        if number >= len(self.slots):
            raise NoMeaning
        return self.slots[number], PARTS.get(found[3])

    def _get(self, slot: AssemblyOperand, type_: IntType) -> Expression:
        if slot.pointer is not None:
            return self.body.load_scalar(type_, slot.pointer)
        if slot.value is None:
            raise NoMeaning
        return slot.value

    def _put(self, slot: AssemblyOperand, value: Expression) -> None:
        if slot.pointer is not None:
            self.body.store_scalar(slot.pointer, value)
        elif slot.is_output:
            slot.value = self.body.materialize(value)
        else:
            raise NoMeaning  # an input that the template must not change

    def _source(self, text: str, type_: IntType) -> Expression:
        immediate = _IMMEDIATE.fullmatch(text)
        if immediate is not None:
            sign, *digits = immediate.groups()
            number = next(int(text, base) for text, base in zip(digits, (16, 8, 10), strict=True) if text is not None)
            return self.build.constant(type_, -number if sign else number)
        slot, own = self._slot(text, type_.bits)
        return self._get(slot, own)

    def _pair(self, bits: int | None, operands: list[str]) -> tuple[Expression, AssemblyOperand, IntType]:
        """Source, destination and the type of both."""
        if len(operands) != 2:
            raise NoMeaning
        target, type_ = self._slot(operands[1], bits)
        return self._source(operands[0], type_), target, type_

    def _flags(self, result: Expression) -> None:
        zero = self.build.constant(result.type, 0)
        self._zero = self.body.materialize(self.build.apply(op.EQ, BOOL, result, zero))
        self._negative = self.body.materialize(self.build.apply(op.SLT, BOOL, result, zero))
        self._carry = None

    def _move(self, bits: int | None, operands: list[str]) -> None:
        value, target, _ = self._pair(bits, operands)
        self._put(target, value)

    def _change(self, bits: int | None, operands: list[str], operator: Operator) -> None:
        if len(operands) != 1:
            raise NoMeaning
        slot, type_ = self._slot(operands[0], bits)
        result = self.build.apply(operator, type_, self._get(slot, type_), self.build.constant(type_, 1))
        self._put(slot, result)
        self._flags(result)

    def _arithmetic(self, operator: Operator) -> Callable[[int | None, list[str]], None]:
        def step(bits: int | None, operands: list[str]) -> None:
            value, target, type_ = self._pair(bits, operands)
            result = self.body.materialize(self.build.apply(operator, type_, self._get(target, type_), value))
            self._put(target, result)
            self._flags(result)

        return step

    def _exchange_and_add(self, bits: int | None, operands: list[str]) -> None:
        if len(operands) != 2:
            raise NoMeaning
        (source, type_), (target, _) = self._slot(operands[0], bits), self._slot(operands[1], bits)
        if target.type != type_ or source is target:
            raise NoMeaning
        old, amount = self._get(target, type_), self._get(source, type_)
        total = self.body.materialize(self.build.apply(op.ADD, type_, old, amount))
        self._put(source, old)
        self._put(target, total)
        self._flags(total)

    def _exchange(self, bits: int | None, operands: list[str]) -> None:
        if len(operands) != 2:
            raise NoMeaning
        (first, type_), (second, _) = self._slot(operands[0], bits), self._slot(operands[1], bits)
        if second.type != type_:
            raise NoMeaning
        a, b = self._get(first, type_), self._get(second, type_)
        self._put(first, b)
        self._put(second, a)

    def _bit_test(self, operator: Operator | None) -> Callable[[int | None, list[str]], None]:
        def step(_: int | None, operands: list[str]) -> None:
            if len(operands) != 2:
                raise NoMeaning
            target, _part = self._operand(operands[1])
            if target.pointer is None:
                raise NoMeaning
            number, _type = self._slot(operands[0], None)
            if number.pointer is not None or number.value is None:
                raise NoMeaning
            self._change_bit(target.pointer, number.value, operator)

        return step

    def _change_bit(self, base: Expression, number: Expression, operator: Operator | None) -> None:
        """Memory is a string of bits, in which a register counts from the operand in both directions."""
        build, width = self.build, self.context.offset_type
        wide = self.context.resize(number, width)
        step = build.apply(op.ASHR, width, wide, build.constant(width, 3))
        address = build.apply(op.PTR_ADD, self.context.pointer, base, step)
        place = self.context.resize(build.apply(op.AND, width, wide, build.constant(width, 7)), BYTE)
        old = self.body.load_scalar(BYTE, address)
        mask = build.apply(op.SHL, BYTE, build.constant(BYTE, 1), place)
        tested = build.apply(op.AND, BYTE, old, mask)
        self._zero = self._negative = None
        self._carry = self.body.materialize(build.apply(op.NE, BOOL, tested, build.constant(BYTE, 0)))
        if operator is op.AND:
            mask = build.apply(op.XOR, BYTE, mask, build.constant(BYTE, -1))
        if operator is not None:
            self.body.store_scalar(address, build.apply(operator, BYTE, old, mask))

    def _subtract_with_borrow(self, bits: int | None, operands: list[str]) -> None:
        """Only `sbb x,x`, which spreads the carry over a register."""
        if len(operands) != 2 or operands[0] != operands[1] or self._carry is None:
            raise NoMeaning
        slot, type_ = self._slot(operands[0], bits)
        self._put(slot, self.build.apply(op.SEXT, type_, self._carry))

    def _set(self, name: str, operands: list[str]) -> None:
        conditions = {
            "e": (self._zero, True),
            "z": (self._zero, True),
            "ne": (self._zero, False),
            "nz": (self._zero, False),
            "s": (self._negative, True),
            "ns": (self._negative, False),
            "c": (self._carry, True),
            "b": (self._carry, True),
            "nc": (self._carry, False),
            "ae": (self._carry, False),
        }
        condition, wanted = conditions.get(name.removeprefix("set"), (None, True))
        if condition is None or len(operands) != 1:
            raise NoMeaning
        slot, _ = self._slot(operands[0], 8)
        truth = condition if wanted else self.build.negate(condition)
        self._put(slot, self.build.apply(op.ZEXT, BYTE, truth))


def _statements(text: str) -> list[tuple[str, list[str]]] | None:
    """The instructions of a template with their operands; None if it is not that simple.

    Kernels note the places of `lock` prefixes in a section of their own: that is left out, with its label.
    """
    result: list[tuple[str, list[str]]] = []
    elsewhere = False
    for raw in re.split(r"[\n;]", text):
        line = re.sub(r"^\s*\d+:", "", raw.split("#")[0]).strip()
        if not line:
            continue
        if line.startswith("."):
            word = line.split()[0]
            elsewhere = word in (".section", ".pushsection") or (elsewhere and word not in (".previous", ".popsection"))
            if not elsewhere and word not in (".previous", ".popsection"):
                return None
            continue
        if elsewhere:
            return None
        words = line.split(None, 1)
        while len(words) == 2 and words[0] in ("lock", "rep"):
            line = words[1]
            words = line.split(None, 1)
        found = _STATEMENT.fullmatch(line)
        if found is None:
            return None
        result.append((found[1], [item.strip() for item in found[2].split(",")] if found[2] else []))
    return result
