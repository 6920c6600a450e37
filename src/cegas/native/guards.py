"""The guard of a native run: what stands in front of the one instruction that is to violate a condition.

A guard asks the run itself, each time that it comes there, whether the condition holds: of bytes, whether they lie in one
living object of the run; of a block, whether it lives; of arithmetic, by a few instructions that compute it from the
operands. Where the compiler has checked the arithmetic (see `frontend.llvm.checks`), its own check is asked. The condition
as the program has it is not used for that, so that a wrong one cannot confirm itself.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Sequence

from cegas.foundation.data import Data
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.library import rows, table
from cegas.frontend.library.rows import IntrinsicKind
from cegas.frontend.llvm import ir_types, syntax
from cegas.native.errors import NotReplayable
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel

if TYPE_CHECKING:
    from cegas.frontend.lowering.context import Context
    from cegas.frontend.units import Unit

_TRAP_CALL: Final = "call void @llvm.ubsantrap("
_LABEL: Final = pattern(r"([-\w$.]+|\"[^\"]*\"):")
_CHECK: Final = pattern(r"  br i1 (.+?), label %([-\w$.]+|\"[^\"]*\"), label %([-\w$.]+|\"[^\"]*\")")
_CHECKED: Final = (ConditionKind.OVERFLOW, ConditionKind.SHIFT_BASE, ConditionKind.BUILTIN)
"""What only the compiler's checks tell, at the instructions that they belong to."""
_ABOUT_OBJECTS: Final = (
    ConditionKind.READ,
    ConditionKind.WRITE,
    ConditionKind.CALL,
    ConditionKind.POINTER_RANGE,
    ConditionKind.LOST,
)
_PRECISION: Final = {"float": 24, "double": 53, "x86_fp80": 64}
"""Types of floats, and how many digits they have."""
_COPIES: Final = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")


class WatchedObject(Data):
    """The object of the counterexample that a violation is about, and where in it."""

    __slots__ = ("base", "number", "offset", "site", "size")

    def __init__(self, site: int, number: int, offset: int, base: int = 0, size: int = 0) -> None:
        self.site: Final = site
        """The index of its site, ..."""
        self.number: Final = number
        """... and how many objects of the site were made before it."""
        self.offset: Final = offset
        """Signed."""
        self.base: Final = base
        """Its address, if that is known: the object is outside the program."""
        self.size: Final = size


class NativeGuard(Data):
    """Which condition a native run has to violate, and how often it comes there before."""

    __slots__ = ("holds_before", "instruction", "kind", "object", "turn", "unit")

    def __init__(
        self,
        kind: ConditionKind,
        unit: Unit | None,
        instruction: syntax.Instruction | None,
        turn: int,
        object_: WatchedObject | None = None,
        *,
        holds_before: bool = True,
    ) -> None:
        self.kind: Final = kind
        self.unit: Final = unit
        self.instruction: Final = instruction
        """What the condition was made from; None for one about the end of the run."""
        self.turn: Final = turn
        self.object: Final = object_
        self.holds_before: Final = holds_before
        """The run would have ended earlier otherwise."""

    @property
    def asks_for_objects(self) -> bool:
        """Whether the run has to know which of its objects live."""
        return self.kind in _ABOUT_OBJECTS

    @property
    def at_end(self) -> int:
        """What is asked at the end of the program, as `runtime.c` numbers it."""
        return 0 if self.instruction is not None else 1 if self.kind is ConditionKind.NOT_FREED else 2


class GuardLines(Data):
    """What is put in front of a line of the text (counted from 1), and behind it."""

    __slots__ = ("before", "behind", "line")

    def __init__(self, line: int, before: Sequence[str] = (), behind: Sequence[str] = ()) -> None:
        self.line: Final = line
        self.before: Final = tuple(before)
        self.behind: Final = tuple(behind)


def trap_blocks(lines: Sequence[str]) -> frozenset[str]:
    """The blocks of a function that the compiler's checks end in."""
    result: list[str] = []
    for number, line in enumerate(lines):
        if line.lstrip().startswith(_TRAP_CALL):
            label = _LABEL.match(lines[number - 1])
            if label is not None:
                result.append(label[1])
    return frozenset(result)


def passed_check(line: str, traps: frozenset[str]) -> tuple[str, str] | None:
    """For the branch of a check: what is to hold, and the line that goes on in any case."""
    found = _CHECK.match(line)
    if found is None or found[3] not in traps:
        return None
    return found[1], f"  br label %{found[2]}"


class GuardWriter:
    """Writes the lines of a guard."""

    def __init__(self, context: Context, guard: NativeGuard, text: Sequence[str]) -> None:
        """`text` are the lines of the module."""
        assert guard.unit is not None and guard.instruction is not None
        self._context = context
        self._guard = guard
        self._unit = guard.unit
        self._instruction = guard.instruction
        self._text = text
        self._word = "i64" if context.data_model is DataModel.LP64 else "i32"
        self._lines: list[str] = []
        self._names = 0

    def write(self) -> GuardLines:
        kind, instruction = self._guard.kind, self._instruction
        writer = self._writers().get(kind)
        if writer is None:
            raise NotReplayable(f"no native run shows a violation of the kind '{kind.value}'")
        from cegas.frontend.library.reads import READING  # an error call has no guard

        if self._unit.is_model and self._unit.name == READING:
            raise NotReplayable("the string is only read outside of the program, which a native run does not do")
        if instruction.opcode == syntax.CHECK:
            return self._compared() if kind is ConditionKind.POINTER_RANGE else self._compilers_own()
        if syntax.CHECKED in instruction.flags and kind in _CHECKED:
            return self._compilers_own()
        if any(isinstance(operand.type, ir_types.VectorType) for operand in instruction.operands):
            if kind is not ConditionKind.VECTOR_INDEX and instruction.opcode not in ("load", "store"):
                raise NotReplayable("the violation is in one element of a vector")
        is_behind = writer(instruction)
        if is_behind:
            return GuardLines(instruction.line, behind=self._lines)
        return GuardLines(instruction.line, before=self._lines)

    def _writers(self) -> dict[ConditionKind, Callable[[syntax.Instruction], bool]]:
        """By the kind of the condition: writes the lines, and says whether they stand behind the instruction."""
        return {
            ConditionKind.READ: self._access,
            ConditionKind.WRITE: self._access,
            ConditionKind.CALL: self._call,
            ConditionKind.FREE: self._free,
            ConditionKind.ALIGNMENT: self._alignment,
            ConditionKind.OVERLAP: self._overlap,
            **dict.fromkeys(_CHECKED, self._unchecked),
            ConditionKind.QUOTIENT: self._quotient,
            ConditionKind.DIVISOR: self._divisor,
            ConditionKind.SHIFT_AMOUNT: self._shift_amount,
            ConditionKind.FLOAT_RANGE: self._float_range,
            ConditionKind.ARRAY_SIZE: self._array_size,
            ConditionKind.VECTOR_INDEX: self._vector_index,
            ConditionKind.POINTER_RANGE: self._pointer_range,
            ConditionKind.NULL_MOVED: self._null_moved,
            ConditionKind.PROMISE: self._promise,
            ConditionKind.LOST: self._lost,
            ConditionKind.RULE: self._rule,
        }

    # -- text ---------------------------------------------------------------------------------------------------------

    def _emit(self, text: str) -> None:
        self._lines.append(f"  {text}")

    def _value(self, text: str) -> str:
        self._names += 1
        name = f"%cegas.guard.{self._names}"
        self._emit(f"{name} = {text}")
        return name

    def _demand(self, holds: str) -> None:
        self._emit(f"call void @__cegas_rt_holds(i32 {self._value(f'zext i1 {holds} to i32')})")

    def _integer(self, value: syntax.Value, *, signed: bool = False) -> str:
        """An integer as wide as an address."""
        type_ = value.type
        if not isinstance(type_, ir_types.IntType):
            raise NotReplayable("an argument of another type than its function has")
        text, width = operand_text(value), int(self._word[1:])
        if type_.bits == width:
            return text
        how = "trunc" if type_.bits > width else "sext" if signed else "zext"
        return self._value(f"{how} {type_} {text} to {self._word}")

    def _number(self, pointer: str) -> str:
        return self._value(f"ptrtoint ptr {pointer} to {self._word}")

    def _pointer(self, value: syntax.Value) -> str:
        if isinstance(value.type, ir_types.PointerType):
            return operand_text(value)
        return self._value(f"inttoptr {self._word} {self._integer(value)} to ptr")

    # -- the compiler's checks ----------------------------------------------------------------------------------------

    def _unchecked(self, instruction: syntax.Instruction) -> bool:
        raise NotReplayable("the compiler has not checked the operation")

    def _compilers_own(self) -> GuardLines:
        """The branch of the check: behind an operation that says itself whether it overflows, in front of others."""
        line = self._instruction.line
        start = max(number for number in range(line) if self._text[number].startswith("define"))
        end = self._text.index("}", start)
        traps = trap_blocks(self._text[start:end])
        is_behind = ".with.overflow." in self._text[line - 1]
        numbers = range(line, end + 1) if is_behind or self._instruction.opcode == syntax.CHECK else range(line, start, -1)
        for number in numbers:
            found = passed_check(self._text[number - 1], traps)
            if found is not None:
                self._demand(found[0])
                return GuardLines(number, before=self._lines)
        raise NotReplayable("the check of the compiler is not found")

    def _compared(self) -> GuardLines:
        """An index into an array, which is compared with another bound than the compiler's: that of its own dimension."""
        instruction = self._instruction
        if not instruction.operands:
            return self._compilers_own()
        index, bound = instruction.operands
        text, widening = operand_text(index), instruction.flags[1:]
        if widening:
            text = self._value(f"{widening[0]} {index.type} {text} to {bound.type}")
        self._demand(self._value(f"icmp {instruction.predicate} {bound.type} {text}, {operand_text(bound)}"))
        return GuardLines(instruction.line, before=self._lines)

    # -- memory -------------------------------------------------------------------------------------------------------

    def _access(self, instruction: syntax.Instruction) -> bool:
        writes = self._guard.kind is ConditionKind.WRITE
        pointer, size = self._place(instruction, writes=writes)
        self._emit(f"call void @__cegas_rt_bytes(ptr {pointer}, {self._word} {size}, i32 {int(writes)})")
        return False

    def _place(self, instruction: syntax.Instruction, *, writes: bool) -> tuple[str, str]:
        """Where an instruction reads or writes, and how many bytes."""
        opcode, operands = instruction.opcode, instruction.operands
        if opcode in ("load", "store", "atomicrmw", "cmpxchg"):
            pointer = operands[1] if opcode == "store" else operands[0]
            type_ = operands[1].type if opcode in ("atomicrmw", "cmpxchg") else instruction.source_type
            assert type_ is not None
            flat = self._context.flatten(self._unit, type_)
            ends = [offset + self._context.extent(part) for offset, part in zip(flat.offsets, flat.types, strict=True)]
            return self._pointer(pointer), str(max(ends))
        name = _callee(instruction)
        row = table.lookup(name) if name is not None else None
        is_copy = isinstance(row, rows.Intrinsic) and row.kind in (
            IntrinsicKind.MEMCPY,
            IntrinsicKind.MEMMOVE,
            IntrinsicKind.MEMSET,
        )
        if name is not None and (is_copy or name.startswith(_COPIES)):
            size = self._integer(operands[2], signed=is_copy and str(operands[2].type) == "i32")
            return self._pointer(operands[0 if writes else 1]), size
        if isinstance(row, rows.Intrinsic) and row.kind is IntrinsicKind.CHECK_READABLE:
            return self._pointer(operands[0]), self._integer(operands[1])
        from cegas.frontend.library.reads import READS

        reads = None if writes else READS.get(name or "")
        if reads is not None and len(reads.areas) == 1:
            ((area, factors),) = reads.areas
            return self._pointer(operands[area]), self._product(1, factors, operands)
        if isinstance(row, rows.WritesThrough):
            return self._pointer(operands[row.argument]), self._product(row.unit, row.size_arguments or (), operands)
        structures = [number for number, each in enumerate(instruction.argument_attributes) if each.byval is not None]
        if opcode == "call" and len(structures) == 1 and not writes:
            type_ = instruction.argument_attributes[structures[0]].byval
            assert type_ is not None
            return self._pointer(operands[structures[0]]), str(self._unit.layout.size_of(type_))
        raise NotReplayable(f"the violation is inside {name or opcode}, which the native run does in another way")

    def _product(self, unit: int, numbers: Sequence[int], operands: Sequence[syntax.Value]) -> str:
        size = str(unit)
        for number in numbers:
            factor = self._integer(operands[number], signed=str(operands[number].type) == "i32")
            size = self._value(f"mul {self._word} {size}, {factor}")
        return size

    def _call(self, instruction: syntax.Instruction) -> bool:
        assert instruction.callee is not None
        self._emit(f"call void @__cegas_rt_function(ptr {operand_text(instruction.callee)})")
        return False

    def _free(self, instruction: syntax.Instruction) -> bool:
        row = table.lookup(_callee(instruction) or "")
        if not isinstance(row, rows.Intrinsic) or row.pointer_argument is None:
            raise NotReplayable("a block is freed in a form that is not known")
        pointer = self._pointer(instruction.operands[row.pointer_argument])
        self._emit(f"call void @__cegas_rt_block(ptr {pointer})")
        return False

    def _alignment(self, instruction: syntax.Instruction) -> bool:
        opcode, operands = instruction.opcode, instruction.operands
        if opcode == "call":
            attributes, align_of = instruction.argument_attributes, self._unit.layout.align_of
            aligns = [each.align if each.byval is None else align_of(each.byval) for each in attributes]
            places = [(operand, align) for operand, align in zip(operands, aligns, strict=True) if align > 1]
        else:
            places = [(operands[1] if opcode == "store" else operands[0], instruction.align)]
        holds = "true"
        for place, align in places:
            rest = self._value(f"and {self._word} {self._number(self._pointer(place))}, {align - 1}")
            aligned = self._value(f"icmp eq {self._word} {rest}, 0")
            holds = self._value(f"and i1 {holds}, {aligned}")
        self._demand(holds)
        return False

    def _overlap(self, instruction: syntax.Instruction) -> bool:
        """Bytes from one address on and bytes from another one on share none, unless they are the same."""
        word = self._word
        one, other = (self._number(self._pointer(operand)) for operand in instruction.operands[:2])
        if len(instruction.operands) == 2:  # a model of the library: the start of the other area
            self._demand(self._value(f"icmp ne {word} {one}, {other}"))
            return False
        size = self._integer(instruction.operands[2])
        up, down = self._value(f"sub {word} {one}, {other}"), self._value(f"sub {word} {other}, {one}")
        is_behind = self._value(f"icmp uge {word} {up}, {size}")
        is_before = self._value(f"icmp uge {word} {down}, {size}")
        is_apart = self._value(f"and i1 {is_behind}, {is_before}")
        self._demand(self._value(f"or i1 {is_apart}, {self._value(f'icmp eq {word} {one}, {other}')}"))
        return False

    def _lost(self, instruction: syntax.Instruction) -> bool:
        self._emit("call void @__cegas_rt_reached()")
        return False

    # -- addresses ----------------------------------------------------------------------------------------------------

    def _pointer_range(self, instruction: syntax.Instruction) -> bool:
        constants = [each for operand in instruction.operands for each in _moved_constants(operand)]
        if constants:
            if len(constants) > 1 or instruction.opcode == "getelementptr":
                raise NotReplayable("an instruction computes several addresses")
            self._emit(f"call void @__cegas_rt_moved(ptr {operand_text(constants[0])}, i32 0, i32 0)")
            return False
        if instruction.opcode != "getelementptr" or instruction.result is None:
            raise NotReplayable("an address is computed in a form that is not known")
        stays, wraps = (self._value(f"zext i1 {each} to i32") for each in self._steps(instruction))
        self._emit(f"call void @__cegas_rt_moved(ptr {_local(instruction.result)}, i32 {stays}, i32 {wraps})")
        return True

    def _steps(self, instruction: syntax.Instruction) -> tuple[str, str]:
        """Whether no step leads anywhere, and whether one leads further than there are addresses."""
        word, stays, wraps = self._word, "true", "false"
        wide = f"i{2 * int(word[1:])}"
        first, *others = instruction.operands[1:]
        current = instruction.source_type
        assert current is not None
        strides = [(first, self._unit.layout.size_of(current))]
        for index in others:
            if isinstance(current, ir_types.StructType):
                assert isinstance(index, syntax.ConstInt)
                stays = "false" if self._unit.layout.field_offset(current, index.value) else stays
                current = (current.fields or ())[index.value]
            else:
                assert isinstance(current, ir_types.ArrayType)
                current = current.element
                strides.append((index, self._unit.layout.size_of(current)))
        for index, size in strides:
            number = self._integer(index, signed=True)
            stays = self._value(f"and i1 {stays}, {self._value(f'icmp eq {word} {number}, 0')}")
            exact = self._value(f"mul {wide} {self._value(f'sext {word} {number} to {wide}')}, {size}")
            short = self._value(f"sext {word} {self._value(f'trunc {wide} {exact} to {word}')} to {wide}")
            wraps = self._value(f"or i1 {wraps}, {self._value(f'icmp ne {wide} {exact}, {short}')}")
            if "nuw" in instruction.flags:
                wraps = self._value(f"or i1 {wraps}, {self._value(f'icmp slt {word} {number}, 0')}")
        return stays, wraps

    def _null_moved(self, instruction: syntax.Instruction) -> bool:
        """Null is where it would be without the steps that are no constants."""
        if instruction.opcode != "getelementptr" or instruction.result is None:
            raise NotReplayable("an address is computed in a form that is not known")
        base, *indices = instruction.operands
        steps = [f"{each.type} {operand_text(each) if isinstance(each, syntax.ConstInt) else '0'}" for each in indices]
        place = self._pointer(base)
        still = self._value(f"getelementptr {', '.join([str(instruction.source_type), f'ptr {place}', *steps])}")
        is_still = self._value(f"icmp eq ptr {still}, {_local(instruction.result)}")
        self._demand(self._value(f"or i1 {is_still}, {self._value(f'icmp ne ptr {place}, null')}"))
        return True

    # -- arithmetic ---------------------------------------------------------------------------------------------------

    def _divisor(self, instruction: syntax.Instruction) -> bool:
        divisor = instruction.operands[1]
        self._demand(self._value(f"icmp ne {divisor.type} {operand_text(divisor)}, 0"))
        return False

    def _quotient(self, instruction: syntax.Instruction) -> bool:
        number, divisor = instruction.operands
        type_ = number.type
        assert isinstance(type_, ir_types.IntType)
        is_other = self._value(f"icmp ne {type_} {operand_text(number)}, {-1 << (type_.bits - 1)}")
        self._demand(self._value(f"or i1 {is_other}, {self._value(f'icmp ne {type_} {operand_text(divisor)}, -1')}"))
        return False

    def _shift_amount(self, instruction: syntax.Instruction) -> bool:
        amount = instruction.operands[1]
        assert isinstance(amount.type, ir_types.IntType)
        self._demand(self._value(f"icmp ult {amount.type} {operand_text(amount)}, {amount.type.bits}"))
        return False

    def _float_range(self, instruction: syntax.Instruction) -> bool:
        """Above the least integer minus one, or not below the least if there is no float between the two."""
        (value,) = instruction.operands
        target, type_ = instruction.type, str(value.type)
        if not isinstance(target, ir_types.IntType) or type_ not in _PRECISION:
            raise NotReplayable(f"a conversion from {value.type}")
        signed, text = instruction.opcode == "fptosi", operand_text(value)
        top = 1 << (target.bits - 1 if signed else target.bits)
        least = -top if signed else 0
        is_exact = (1 - least).bit_length() <= _PRECISION[type_]
        above, limit = ("ogt", least - 1) if is_exact else ("oge", least)
        is_below = self._value(f"fcmp olt {type_} {text}, {_float_text(type_, top)}")
        is_above = self._value(f"fcmp {above} {type_} {text}, {_float_text(type_, limit)}")
        self._demand(self._value(f"and i1 {is_below}, {is_above}"))
        return False

    def _array_size(self, instruction: syntax.Instruction) -> bool:
        most = self._context.data_model.largest_object
        if instruction.opcode == "alloca":
            assert instruction.source_type is not None
            most //= max(self._unit.layout.size_of(instruction.source_type), 1)
            size = self._integer(instruction.operands[0])
        else:
            row = table.lookup(_callee(instruction) or "")
            if not isinstance(row, rows.Intrinsic):
                raise NotReplayable("an array is made in a form that is not known")
            size = self._product(row.unit, row.size_arguments, instruction.operands)
        self._demand(self._value(f"icmp ule {self._word} {size}, {most}"))
        return False

    def _vector_index(self, instruction: syntax.Instruction) -> bool:
        vector, index = instruction.operands[0].type, instruction.operands[-1]
        assert isinstance(vector, ir_types.VectorType)
        self._demand(self._value(f"icmp ult {index.type} {operand_text(index)}, {vector.count}"))
        return False

    def _rule(self, instruction: syntax.Instruction) -> bool:
        """The monitors of rules run natively as well: where one says that its rule is broken, it is."""
        self._demand("false")
        return False

    def _promise(self, instruction: syntax.Instruction) -> bool:
        self._demand("false" if instruction.opcode == "unreachable" else operand_text(instruction.operands[0]))
        return False


def _moved_constants(value: syntax.Value) -> list[syntax.ConstExpr]:
    """The addresses in a constant that the compiler has computed within objects, as it says."""
    if not isinstance(value, syntax.ConstExpr):
        return []
    inner = [each for operand in value.operands for each in _moved_constants(operand)]
    return [*inner, value] if value.opcode == "getelementptr" and "inbounds" in value.flags else inner


def operand_text(value: syntax.Value) -> str:
    """A value as LLVM's text has it, without its type."""
    if isinstance(value, syntax.LocalRef):
        return _local(value.name)
    if isinstance(value, syntax.GlobalRef):
        return f"@{quoted(value.name)}"
    if isinstance(value, syntax.ConstInt):
        return str(value.signed) if value.type.bits > 1 else str(bool(value.value)).lower()
    if isinstance(value, syntax.ConstNull):
        return "null"
    if isinstance(value, syntax.ConstZero):
        return "zeroinitializer"
    if isinstance(value, syntax.ConstFloat) and str(value.type) in ("float", "double"):
        number = value.bits.to_bytes(4 if str(value.type) == "float" else 8, "big")
        (wide,) = struct.unpack(">f" if len(number) == 4 else ">d", number)
        return f"0x{struct.pack('>d', wide).hex().upper()}"
    if isinstance(value, syntax.ConstExpr):
        parts = [f"{each.type} {operand_text(each)}" for each in value.operands]
        if value.opcode == "getelementptr":
            return f"getelementptr ({', '.join([str(value.source_type), *parts])})"
        if value.opcode in ("inttoptr", "ptrtoint"):
            return f"{value.opcode} ({parts[0]} to {value.type})"
    raise NotReplayable("the violation is about a constant of a form that is not known")


def quoted(name: str) -> str:
    """A name as LLVM's text has it."""
    if re.fullmatch(r"[-\w$.]+", name, re.ASCII):
        return name
    return '"' + "".join(c if 32 <= ord(c) < 127 and c not in '"\\' else f"\\{ord(c):02X}" for c in name) + '"'


def _local(name: str) -> str:
    return f"%{quoted(name)}"


def _callee(instruction: syntax.Instruction) -> str | None:
    """The function that an instruction calls by its name."""
    return instruction.callee.name if isinstance(instruction.callee, syntax.GlobalRef) else None


def _float_text(type_: str, number: int) -> str:
    """An integer as a constant of a type of floats, in which it has all its digits."""
    if type_ == "x86_fp80" and number:
        digits = abs(number).bit_length()
        fraction = abs(number) << 64 >> digits
        return f"0xK{(int(number < 0) << 15) + 16382 + digits:04X}{fraction:016X}"
    wide = float("inf") if type_ == "float" and number >> 128 else float(number)
    return f"0x{struct.pack('>d', wide).hex().upper()}"
