"""Expressions as LLVM code, exactly as the reference machine evaluates them.

A number is a value of its width; an address is a pair of an object's number and an offset (`layout.py`). Where the reference
machine would stop, because an address has no number or memory is not the program's own, the code ends the run as *stuck*:
whoever runs it then knows nothing about that run, instead of something wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cegas.compiled import floats
from cegas.compiled.layout import (
    ALIGNED,
    ALIVE,
    CONSTANT,
    FUNCTION,
    HEAP,
    LITERAL,
    OUTSIDE,
    OUTSIDE_ADDRESS,
    Layout,
    NotCompiled,
    PlacedObject,
)
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.expressions import Access, Apply, Constant, Expression, Register, StaticAddress, Valid
from cegas.program.operators import Operator
from cegas.program.types import FloatType, PointerType, Type

WIDEST: Final = 128
"""Bits of the widest number that is compiled."""


class CompiledNumber(NamedTuple):
    """A value of LLVM code."""

    text: str
    bits: int


class CompiledAddress(NamedTuple):
    """An address of the program: the number of an object (32 bits), and an offset of pointer width."""

    object: str
    offset: str
    place: PlacedObject | None = None
    """The object, if it is known while the code is written."""


Compiled = CompiledNumber | CompiledAddress

_PLAIN: Final[dict[Operator, str]] = {op.ADD: "add", op.SUB: "sub", op.MUL: "mul", op.AND: "and", op.OR: "or", op.XOR: "xor"}
_COMPARISONS: Final[dict[Operator, str]] = {
    op.EQ: "eq",
    op.NE: "ne",
    op.ULT: "ult",
    op.ULE: "ule",
    op.SLT: "slt",
    op.SLE: "sle",
}
_CASTS: Final[dict[Operator, str]] = {op.TRUNC: "trunc", op.ZEXT: "zext", op.SEXT: "sext"}
_COUNTS: Final[dict[Operator, str]] = {
    op.POPCOUNT: "ctpop",
    op.LEADING_ZEROS: "ctlz",
    op.TRAILING_ZEROS: "cttz",
    op.BYTE_SWAP: "bswap",
    op.BIT_REVERSE: "bitreverse",
}


class CodeText:
    """The text of one LLVM function while it is written."""

    def __init__(
        self, layout: Layout, registers: Callable[[Register], Compiled], is_open: Callable[[Register], bool]
    ) -> None:
        """How registers are read, and which may hold what the model does not know."""
        self.layout: Final = layout
        self.lines: Final[list[str]] = []
        self.locals: Final[list[str]] = []
        """The function's own places; they stand at its entry."""
        self.intrinsics: Final[dict[str, str]] = {}
        """Declarations of the intrinsics in use."""
        self.places: Final[dict[str, str]] = {}
        """Bytes of the arena that the code knows; they are found once, at the function's entry."""
        self.width: Final = 8 * layout.word
        self.site = 0
        """The number of the operation that is being written."""
        self.stuck_at: Final[dict[int, None]] = {}
        """Where runs may be stuck."""
        self._read_register: Final = registers
        self._is_open: Final = is_open
        self._names = 0

    # -- text ----------------------------------------------------------------------------------------------------------

    def put(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def label(self, name: str) -> None:
        self.lines.append(f"{name}:")

    def fresh(self, kind: str) -> str:
        self._names += 1
        return f"{kind}{self._names}"

    def value(self, text: str) -> str:
        """The name of the result of an instruction."""
        self._names += 1
        name = f"%v{self._names}"
        self.lines.append(f"  {name} = {text}")
        return name

    def demand(self, condition: str, otherwise: str) -> None:
        """Go on if a condition holds, else to a label."""
        if condition == "true":
            return
        after = self.fresh("n")
        self.put(f"br i1 {condition}, label %{after}, label %{otherwise}")
        self.label(after)

    def require(self, condition: str) -> None:
        """Go on if a condition holds, else the run is stuck."""
        if condition != "true":
            self.demand(condition, self.stuck())

    def look(self) -> None:
        """After a call: has the run ended in it?"""
        status = self.value("load i32, ptr @cegas_status")
        self.demand(self.value(f"icmp eq i32 {status}, 0"), "out")

    def stuck(self) -> str:
        """The label of code that ends a run as stuck, and says where."""
        self.stuck_at[self.site] = None
        return f"stuck{self.site}"

    # -- expressions ---------------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression) -> Compiled:
        if isinstance(expression, Register):
            return self._read_register(expression)
        if isinstance(expression, Constant):
            if isinstance(expression.type, PointerType):
                return CompiledAddress("0", str(expression.bits))
            return CompiledNumber(literal(expression.bits, self.bits(expression.type)), expression.type.bits)
        if isinstance(expression, StaticAddress):
            place = self.layout.places[expression.site]
            return CompiledAddress(str(place.number), "0", place)
        if isinstance(expression, Apply):
            return self._apply(expression)
        if isinstance(expression, Valid):
            return CompiledNumber(self._valid(expression), 1)
        raise NotCompiled(f"{type(expression).__name__.lower()} conditions")

    def number(self, expression: Expression) -> str:
        """The text of an expression that is a number."""
        found = self.evaluate(expression)
        if isinstance(found, CompiledAddress):
            return self.as_number(found)
        return found.text

    def address(self, expression: Expression) -> CompiledAddress:
        """An expression that is an address."""
        found = self.evaluate(expression)
        return found if isinstance(found, CompiledAddress) else CompiledAddress("0", found.text)

    def as_number(self, address: CompiledAddress) -> str:
        """An address as a number: those of objects have none, those of memory outside do."""
        if address.object == "0":
            return address.offset
        is_number, outside = self.value(f"icmp eq i32 {address.object}, 0"), self.is_outside(address)
        self.require(self.value(f"or i1 {is_number}, {outside}"))
        if outside == "false":
            return address.offset
        start = self.value(f"select i1 {outside}, i{self.width} {OUTSIDE_ADDRESS}, i{self.width} 0")
        return self.value(f"add i{self.width} {start}, {address.offset}")

    def bits(self, type_: Type) -> int:
        if isinstance(type_, FloatType) and type_.kind not in floats.KINDS:
            raise NotCompiled(f"numbers of the format {type_}")
        if type_.bits > WIDEST:
            raise NotCompiled(f"numbers of {type_.bits} bits")
        return type_.bits

    def _apply(self, expression: Apply) -> Compiled:
        operator, operands, type_ = expression.operator, expression.operands, expression.type
        if operator is op.PTR_ADD:
            base = self.address(operands[0])
            moved = _sum(self, base.offset, self.number(operands[1]))
            return CompiledAddress(base.object, moved, base.place)
        if operator is op.INT_TO_PTR:
            return CompiledAddress("0", self.number(operands[0]))
        if operator is op.PTR_TO_INT:
            return CompiledNumber(self.as_number(self.address(operands[0])), type_.bits)
        if operator is op.ITE:
            return self._choose(operands, type_)
        if operator is op.SUB and all(_is_from_pointer(each) for each in operands):
            return self._distance(operands)
        if operator is op.AND and _is_from_pointer(operands[0]) and isinstance(operands[1], Constant):
            return self._low_bits(operands[0], operands[1])
        if operator in _COMPARISONS and isinstance(operands[0].type, PointerType):
            return CompiledNumber(self._compare(operator, operands), 1)
        numbers = [self.number(operand) for operand in operands]
        return CompiledNumber(self._arithmetic(operator, type_, operands[0].type, numbers), type_.bits)

    def _choose(self, operands: Sequence[Expression], type_: Type) -> Compiled:
        condition = self.number(operands[0])
        if any(self._may_stop(each) for each in operands[1:]):
            return self._choose_by_branch(condition, operands[1:], type_)
        if isinstance(type_, PointerType):
            one, other = self.address(operands[1]), self.address(operands[2])
            number = self.value(f"select i1 {condition}, i32 {one.object}, i32 {other.object}")
            offset = self.value(f"select i1 {condition}, i{self.width} {one.offset}, i{self.width} {other.offset}")
            return CompiledAddress(number, offset, one.place if one.place is other.place else None)
        bits = self.bits(type_)
        one_number, other_number = self.number(operands[1]), self.number(operands[2])
        return CompiledNumber(self.value(f"select i1 {condition}, i{bits} {one_number}, i{bits} {other_number}"), bits)

    def _choose_by_branch(self, condition: str, sides: Sequence[Expression], type_: Type) -> Compiled:
        """Only the side that is chosen is evaluated: the other one could end the run."""
        is_address = isinstance(type_, PointerType)
        bits = self.width if is_address else self.bits(type_)
        number, objects = self.local(f"i{bits}"), self.local("i32") if is_address else ""
        labels, after = (self.fresh("then"), self.fresh("else")), self.fresh("chosen")
        self.put(f"br i1 {condition}, label %{labels[0]}, label %{labels[1]}")
        for label, side in zip(labels, sides, strict=True):
            self.label(label)
            if is_address:
                address = self.address(side)
                self.put(f"store i32 {address.object}, ptr {objects}")
                self.put(f"store i{bits} {address.offset}, ptr {number}")
            else:
                self.put(f"store i{bits} {self.number(side)}, ptr {number}")
            self.put(f"br label %{after}")
        self.label(after)
        found = self.value(f"load i{bits}, ptr {number}")
        return CompiledAddress(self.value(f"load i32, ptr {objects}"), found) if is_address else CompiledNumber(found, bits)

    def _may_stop(self, expression: Expression) -> bool:
        """Whether the evaluation of an expression may end a run as stuck."""
        if isinstance(expression, Register):
            return self._is_open(expression)
        if isinstance(expression, Valid):
            return True
        if not isinstance(expression, Apply):
            return False
        if expression.operator in (op.PTR_TO_INT, op.FCONVERT, op.TO_SIGNED, op.TO_UNSIGNED):
            return True
        if expression.operator in _COMPARISONS and isinstance(expression.operands[0].type, PointerType):
            return True
        return any(self._may_stop(each) for each in expression.operands)

    def local(self, type_: str) -> str:
        """A place of the function's own, made once, at its entry: loops must not use up the stack."""
        name = f"%{self.fresh('local')}"
        self.locals.append(f"  {name} = alloca {type_}")
        return name

    def _distance(self, operands: Sequence[Expression]) -> CompiledNumber:
        """The distance of two addresses within one object."""
        one, other = (_pointer_of(self, each) for each in operands)
        self.require(self.value(f"icmp eq i32 {one.object}, {other.object}"))
        self._demand_somewhere(one)
        return CompiledNumber(self.value(f"sub i{self.width} {one.offset}, {other.offset}"), self.width)

    def _low_bits(self, pointer: Expression, mask: Constant) -> CompiledNumber:
        """The bits of an address below its object's alignment are those of the offset; the others are not known."""
        address = _pointer_of(self, pointer)
        if address.object != "0":
            flags = self.flags_of(address)
            if flags.isdigit():
                known = "true" if mask.bits < 1 << (int(flags) >> ALIGNED) else "false"
            else:
                exponent = self.value(f"lshr i32 {flags}, {ALIGNED}")
                align = self.value(f"shl i64 1, {self.value(f'zext i32 {exponent} to i64')}")
                known = self.value(f"icmp ugt i64 {align}, {mask.bits}")
                number = self.value(f"icmp eq i32 {address.object}, 0")
                known = self.value(f"or i1 {known}, {number}")
            self.require(known)
        return CompiledNumber(self.value(f"and i{self.width} {address.offset}, {mask.bits}"), self.width)

    def _compare(self, operator: Operator, operands: Sequence[Expression]) -> str:
        """Two addresses. Those in one object differ as their offsets do; an own byte is nowhere near null, and no byte of
        another object; what else there is has no answer here."""
        one, other = self.address(operands[0]), self.address(operands[1])
        if one.object == "0" and other.object == "0":
            return self.value(f"icmp {_COMPARISONS[operator]} i{self.width} {one.offset}, {other.offset}")
        result = self.local("i1")
        same, apart, after = self.fresh("same"), self.fresh("apart"), self.fresh("compared")
        together = self.value(f"icmp eq i32 {one.object}, {other.object}")
        self.put(f"br i1 {together}, label %{same}, label %{apart}")
        self.label(same)
        self._demand_somewhere(one)
        if operator not in (op.EQ, op.NE):
            if operator in (op.SLT, op.SLE):
                raise NotCompiled("signed comparison of addresses")
            # Offsets of one object compare as addresses do as long as they are within it; numbers always do.
            inside = [self._is_number_or_within(each) for each in (one, other)]
            self.require(self.value(f"and i1 {inside[0]}, {inside[1]}"))
        compared = self.value(f"icmp {_COMPARISONS[operator]} i{self.width} {one.offset}, {other.offset}")
        self.put(f"store i1 {compared}, ptr {result}")
        self.put(f"br label %{after}")
        self.label(apart)
        if operator not in (op.EQ, op.NE):
            self.put(f"br label %{self.stuck()}")
        else:
            self.require(self._are_apart(one, other))
            self.put(f"store i1 {'true' if operator is op.NE else 'false'}, ptr {result}")
            self.put(f"br label %{after}")
        self.label(after)
        return self.value(f"load i1, ptr {result}")

    def _demand_somewhere(self, address: CompiledAddress) -> None:
        """Two addresses that nobody has chosen have nothing in common, unless they lead to memory that is known."""
        if self.layout.has_nowhere and not self.layout.outside_size:
            self.require(self.value(f"icmp ne i32 {address.object}, {self.layout.nowhere}"))

    def demand_own(self, address: CompiledAddress) -> None:
        """Of an address that nobody has chosen is not known what it is the address of."""
        if self.layout.has_nowhere or self.layout.outside_size:
            self.require(self.value(f"icmp ne i32 {address.object}, {self.layout.nowhere}"))

    def is_outside(self, address: CompiledAddress) -> str:
        """Whether an address leads to the memory outside that is known."""
        if not self.layout.outside_size or address.object == "0" or address.place is not None:
            return "false"
        return self.value(f"icmp eq i32 {address.object}, {self.layout.nowhere}")

    def _is_number_or_within(self, address: CompiledAddress) -> str:
        if address.object == "0":
            return "true"
        size, flags = self.size_of(address), self.flags_of(address)
        within = self.value(f"icmp ule i{self.width} {address.offset}, {self._narrow(size)}")
        plain = self._has(flags, ALIVE, FUNCTION | OUTSIDE)
        is_number = self.value(f"icmp eq i32 {address.object}, 0")
        return self.value(f"or i1 {is_number}, {self.value(f'and i1 {within}, {plain}')}")

    def _are_apart(self, one: CompiledAddress, other: CompiledAddress) -> str:
        """Whether two addresses, not of one object, differ: two bytes of objects that live, or null and an address that
        has not been moved out of its object. Only literals share their bytes with each other."""
        inside = self.value(f"and i1 {self._is_inside(one)}, {self._is_inside(other)}")
        literals = self.value(f"and i1 {self._is_literal(one)}, {self._is_literal(other)}")
        apart = self.value(f"and i1 {inside}, {self.value(f'xor i1 {literals}, true')}")
        for null, address in ((one, other), (other, one)):
            beside = self.value(f"and i1 {self._is_null(null)}, {self._is_far_from_null(address)}")
            apart = self.value(f"or i1 {apart}, {beside}")
        return apart

    def _is_null(self, address: CompiledAddress) -> str:
        number = "true" if address.object == "0" else self.value(f"icmp eq i32 {address.object}, 0")
        return self.value(f"and i1 {number}, {self.value(f'icmp eq i{self.width} {address.offset}, 0')}")

    def _is_far_from_null(self, address: CompiledAddress) -> str:
        """An address in an object of the program, or at its end, although the object may be dead."""
        if address.object == "0":
            return "false"
        within = self.value(f"icmp ule i{self.width} {address.offset}, {self._narrow(self.size_of(address))}")
        known = self.value(f"or i1 {self._is_of_object(address, 0, OUTSIDE)}, {self.is_outside(address)}")
        return self.value(f"and i1 {within}, {known}")

    def _is_inside(self, address: CompiledAddress) -> str:
        """A byte of an object that lives, where no other object is; of a function, its address."""
        if address.object == "0":
            return "false"
        inside = self.value(f"icmp ult i{self.width} {address.offset}, {self._narrow(self.size_of(address))}")
        plain = self.value(f"or i1 {self._is_of_object(address, ALIVE, FUNCTION | OUTSIDE)}, {self.is_outside(address)}")
        start = self.value(f"icmp eq i{self.width} {address.offset}, 0")
        function = self.value(f"and i1 {start}, {self._is_of_object(address, ALIVE | FUNCTION, OUTSIDE)}")
        return self.value(f"or i1 {function}, {self.value(f'and i1 {inside}, {plain}')}")

    def _is_literal(self, address: CompiledAddress) -> str:
        return "false" if address.object == "0" else self._is_of_object(address, LITERAL)

    def is_own(self, address: CompiledAddress) -> str:
        """Whether an address is a number, or came from an object of the program."""
        if address.object == "0":
            return "true"
        number = self.value(f"icmp eq i32 {address.object}, 0")
        return self.value(f"or i1 {number}, {self._has(self.flags_of(address), 0, OUTSIDE)}")

    def _is_of_object(self, address: CompiledAddress, wanted: int, unwanted: int = 0) -> str:
        """Whether an address came from an object that has some flags, and not others."""
        has_flags = self._has(self.flags_of(address), wanted, unwanted)
        return self.value(f"and i1 {self.value(f'icmp ne i32 {address.object}, 0')}, {has_flags}")

    # -- objects ---------------------------------------------------------------------------------------------------------

    def _field(self, address: CompiledAddress, byte: int, type_: str) -> str:
        objects = self.value("load ptr, ptr @objects, !invariant.load !0")
        number = self.value(f"zext i32 {address.object} to i64")
        at = self.value(f"mul i64 {number}, 24")
        moved = self.value(f"add i64 {at}, {byte}")
        place = self.value(f"getelementptr i8, ptr {objects}, i64 {moved}")
        return self.value(f"load {type_}, ptr {place}")

    def base_of(self, address: CompiledAddress) -> str:
        return str(address.place.base) if address.place is not None else self._field(address, 0, "i64")

    def size_of(self, address: CompiledAddress) -> str:
        return str(address.place.size) if address.place is not None else self._field(address, 8, "i64")

    def flags_of(self, address: CompiledAddress) -> str:
        return str(address.place.flags) if address.place is not None else self._field(address, 16, "i32")

    def _has(self, flags: str, wanted: int, unwanted: int = 0) -> str:
        """Whether some flags are set, and others are not."""
        if flags.isdigit():
            return "true" if int(flags) & (wanted | unwanted) == wanted else "false"
        masked = self.value(f"and i32 {flags}, {wanted | unwanted}")
        return self.value(f"icmp eq i32 {masked}, {wanted}")

    def wide(self, offset: str) -> str:
        """A number of pointer width as one of 64 bits."""
        if self.width == 64 or offset.isdigit():
            return offset
        return self.value(f"zext i{self.width} {offset} to i64")

    def _narrow(self, size: str) -> str:
        if self.width == 64 or size.isdigit():
            return size
        return self.value(f"trunc i64 {size} to i{self.width}")

    def within(self, address: CompiledAddress, size: str) -> str:
        """Whether a range of bytes (64 bits wide) lies in the object of an address, which has to be plain memory."""
        offset, whole = self.wide(address.offset), self.size_of(address)
        if offset.isdigit() and size.isdigit() and whole.isdigit():
            return "true" if int(offset) + int(size) <= int(whole) else "false"
        fits = self.value(f"icmp ule i64 {size}, {whole}")
        room = self.value(f"sub i64 {whole}, {size}")
        low = self.value(f"icmp ule i64 {offset}, {room}")
        return self.value(f"and i1 {fits}, {low}")

    def _valid(self, condition: Valid) -> str:
        access = condition.access
        address = self.address(condition.address)
        if access is Access.FREE:
            return self._freeable(address)
        if access is Access.CALL:
            return self._callable(address)
        if access is Access.OWN:
            return self._own(address)
        if access not in (Access.READ, Access.WRITE):
            raise NotCompiled(f"the condition that an address is {access.value}")
        size = self.wide(self.number(condition.size))
        if address.object == "0":
            return "true" if size == "0" else self.value(f"icmp eq i64 {size}, 0")
        flags = self.flags_of(address)
        outside = self._has(flags, OUTSIDE)
        if outside != "false":  # whoever owns that memory decides; here nobody knows where it ends
            known = self.value(f"and i1 {self.is_outside(address)}, {self.within(address, size)}")
            self.require(self.value(f"or i1 {self.value(f'xor i1 {outside}, true')}, {known}"))
        plain = self._has(flags, ALIVE, FUNCTION | (CONSTANT if access is Access.WRITE else 0))
        inside = self.value(f"and i1 {plain}, {self.within(address, size)}")
        if size.isdigit():
            return inside if int(size) else "true"
        empty = self.value(f"icmp eq i64 {size}, 0")
        return self.value(f"or i1 {empty}, {inside}")

    def _callable(self, address: CompiledAddress) -> str:
        """The start of a function, and no other object of the program; whether a number is one is not known."""
        start = self.value(f"icmp eq i{self.width} {address.offset}, 0")
        is_number = self.value(f"icmp eq i32 {address.object}, 0")
        flags = self.flags_of(address)
        unknown = self.value(f"and i1 {is_number}, {self.value(f'xor i1 {start}, true')}")
        unclear = self.value(f"or i1 {unknown}, {self._has(flags, OUTSIDE)}")
        self.require(self.value(f"xor i1 {unclear}, true"))
        function = self.value(f"and i1 {start}, {self._has(flags, FUNCTION)}")
        return self.value(f"select i1 {is_number}, i1 false, i1 {function}")

    def _freeable(self, address: CompiledAddress) -> str:
        null = self.value(f"icmp eq i{self.width} {address.offset}, 0")
        if address.object == "0":
            return null
        flags = self.flags_of(address)
        is_number = self.value(f"icmp eq i32 {address.object}, 0")
        self.demand_own(address)
        block = self._has(flags, ALIVE | HEAP)
        return self.value(f"and i1 {null}, {self.value(f'or i1 {is_number}, {block}')}")

    def _own(self, address: CompiledAddress) -> str:
        """A block of the heap, of those that are alive, or null, which is none; of all else nobody knows here."""
        null = self.value(f"icmp eq i{self.width} {address.offset}, 0")
        if address.object == "0":
            self.require(null)
            return "false"
        self.demand_own(address)
        flags = self.flags_of(address)
        is_number = self.value(f"icmp eq i32 {address.object}, 0")
        self.require(self.value(f"select i1 {is_number}, i1 {null}, i1 {self._has(flags, ALIVE, OUTSIDE)}"))
        return self.value(f"select i1 {is_number}, i1 false, i1 {self._has(flags, HEAP)}")

    # -- numbers -----------------------------------------------------------------------------------------------------------

    def _arithmetic(self, operator: Operator, type_: Type, operand_type: Type, numbers: Sequence[str]) -> str:
        bits, from_bits = self.bits(type_), self.bits(operand_type)
        if isinstance(type_, FloatType) or isinstance(operand_type, FloatType):
            return floats.compute(self, operator, type_, operand_type, numbers)
        if operator in _PLAIN:
            return self.value(f"{_PLAIN[operator]} i{bits} {numbers[0]}, {numbers[1]}")
        if operator in _COMPARISONS:
            return self.value(f"icmp {_COMPARISONS[operator]} i{from_bits} {numbers[0]}, {numbers[1]}")
        if operator in _CASTS:
            if bits == from_bits:
                return numbers[0]
            return self.value(f"{_CASTS[operator]} i{from_bits} {numbers[0]} to i{bits}")
        if operator is op.NOT:
            return self.value(f"xor i1 {numbers[0]}, true")
        if operator in (op.SHL, op.LSHR, op.ASHR):
            return self._shift(operator, bits, numbers[0], numbers[1])
        if operator in (op.UDIV, op.UREM, op.SDIV, op.SREM):
            return self._divide(operator, bits, numbers[0], numbers[1])
        if operator in _COUNTS:
            return self._count(operator, bits, from_bits, numbers[0])
        raise NotCompiled(f"the operator {operator.name}")

    def _shift(self, operator: Operator, bits: int, number: str, amount: str) -> str:
        """LLVM leaves a shift by the width or more open; the table of operators does not."""
        if bits > 1 and amount.isdigit() and int(amount) < bits:
            return self.value(f"{operator.name.lower()} i{bits} {number}, {amount}")
        fits = self.value(f"icmp ult i{bits} {amount}, {literal(bits, bits)}") if bits > 1 else "false"
        if bits == 1:
            fits = self.value(f"icmp eq i1 {amount}, false")
        safe = self.value(f"select i1 {fits}, i{bits} {amount}, i{bits} {'0' if bits > 1 else 'false'}")
        shifted = self.value(f"{operator.name.lower()} i{bits} {number}, {safe}")
        rest = "0" if bits > 1 else "false"
        if operator is op.ASHR:
            last = str(bits - 1) if bits > 1 else "false"
            rest = self.value(f"ashr i{bits} {number}, {last}")
        return self.value(f"select i1 {fits}, i{bits} {shifted}, i{bits} {rest}")

    def _divide(self, operator: Operator, bits: int, number: str, divisor: str) -> str:
        """The processor traps at zero, and at the least number divided by -1; the table of operators does neither."""
        if bits == 1:
            raise NotCompiled("division of truth values")
        if bits > 64:  # the processor has none: LLVM would call a library that is not there
            raise NotCompiled(f"division of numbers of {bits} bits")
        if divisor.isdigit() and 0 < int(divisor) < (1 << bits) - 1:
            return self.value(f"{operator.name.lower()} i{bits} {number}, {divisor}")
        is_zero = self.value(f"icmp eq i{bits} {divisor}, 0")
        is_signed = operator in (op.SDIV, op.SREM)
        is_odd = is_zero
        if is_signed:
            negative = self.value(f"icmp eq i{bits} {divisor}, -1")
            is_odd = self.value(f"or i1 {is_zero}, {negative}")
        safe = self.value(f"select i1 {is_odd}, i{bits} 1, i{bits} {divisor}")
        usual = self.value(f"{operator.name.lower()} i{bits} {number}, {safe}")
        if operator in (op.UREM, op.SREM):  # by zero, the number itself; by one or minus one nothing is left
            return self.value(f"select i1 {is_zero}, i{bits} {number}, i{bits} {usual}")
        if not is_signed:
            return self.value(f"select i1 {is_zero}, i{bits} -1, i{bits} {usual}")
        opposite = self.value(f"sub i{bits} 0, {number}")
        sign = self.value(f"icmp slt i{bits} {number}, 0")
        by_zero = self.value(f"select i1 {sign}, i{bits} 1, i{bits} -1")
        signed = self.value(f"select i1 {negative}, i{bits} {opposite}, i{bits} {usual}")
        return self.value(f"select i1 {is_zero}, i{bits} {by_zero}, i{bits} {signed}")

    def _count(self, operator: Operator, bits: int, from_bits: int, number: str) -> str:
        name = _COUNTS[operator]
        flag = ", i1 false" if name in ("ctlz", "cttz") else ""
        declared = ", i1" if flag else ""
        self.intrinsics[f"llvm.{name}.i{from_bits}"] = (
            f"declare i{from_bits} @llvm.{name}.i{from_bits}(i{from_bits}{declared})"
        )
        found = self.value(f"call i{from_bits} @llvm.{name}.i{from_bits}(i{from_bits} {number}{flag})")
        if bits == from_bits:
            return found
        return self.value(f"{'zext' if bits > from_bits else 'trunc'} i{from_bits} {found} to i{bits}")


def literal(number: int, bits: int) -> str:
    """A constant as LLVM writes it."""
    return ("true" if number else "false") if bits == 1 else str(number)


def _sum(code: CodeText, one: str, other: str) -> str:
    if one == "0":
        return other
    if one.isdigit() and other.isdigit():
        return str((int(one) + int(other)) & ((1 << code.width) - 1))
    return code.value(f"add i{code.width} {one}, {other}")


def _is_from_pointer(expression: Expression) -> bool:
    return isinstance(expression, Apply) and expression.operator is op.PTR_TO_INT and expression.type.bits in (32, 64)


def _pointer_of(code: CodeText, expression: Expression) -> CompiledAddress:
    assert isinstance(expression, Apply)
    return code.address(expression.operands[0])
