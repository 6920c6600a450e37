"""What the lowering of all functions shares: expressions, sites, symbols, warnings."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from cegas.foundation.budget import Tick
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.library import rows, table
from cegas.frontend.library.files import OpenFiles
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.devices import Devices
from cegas.frontend.lowering.statics import StaticObjects
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.options import FrontendOptions
from cegas.frontend.recording import NativeSource
from cegas.frontend.units import FunctionSymbol, SymbolTable, Unit
from cegas.program import operators as op
from cegas.program.conditions import LEAK, ConditionKind
from cegas.program.control_flow import DataModel
from cegas.program.expressions import Constant, Expression, ExpressionBuilder
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assign, Havoc
from cegas.program.operators import Operator
from cegas.program.source import SourcePosition
from cegas.program.types import FloatType, IntType, PointerType, Type, float_type, int_type

if TYPE_CHECKING:
    from typing import Unpack

    from cegas.frontend.lowering.leak_notes import LeakNotes
    from cegas.frontend.provenance import Provenance
    from cegas.program.objects import SiteFacts


class VolatileRead(Data):
    """The operations of a read that gives what was written, or something else."""

    __slots__ = ("address", "changed", "function", "other", "result")

    def __init__(self, function: str, address: Expression, changed: Havoc, other: Havoc, result: Assign) -> None:
        self.function: Final = function
        self.address: Final = address
        self.changed: Final = changed
        """Whether it gives something else."""
        self.other: Final = other
        self.result: Final = result


class Flattened(Data):
    """The scalars of an aggregate type with their byte offsets."""

    __slots__ = ("offsets", "types")

    def __init__(self, offsets: tuple[int, ...], types: tuple[Type, ...]) -> None:
        self.offsets: Final = offsets
        self.types: Final = types


MAX_SCALARS = 4096
"""An aggregate *value* with more scalars than this is no sensible C (clang copies such things through memory)."""

_SCALARS = (ir_types.IntType, ir_types.PointerType, ir_types.FloatType)
_ROWS = (ir_types.ArrayType, ir_types.VectorType)
_MODELS: Final = os.path.join(os.path.dirname(table.__file__), "models") + os.sep

NO_OFFSET = -1
"""The offset of a scalar that does not begin at a byte."""

CAST_OPERATORS: dict[str, Operator] = {
    "trunc": op.TRUNC,
    "zext": op.ZEXT,
    "sext": op.SEXT,
    "fptrunc": op.FCONVERT,
    "fpext": op.FCONVERT,
    "uitofp": op.FROM_UNSIGNED,
    "sitofp": op.FROM_SIGNED,
}


class Context:
    """Shared by the lowering of every function of a program."""

    def __init__(
        self,
        symbols: SymbolTable,
        options: FrontendOptions,
        load_model: Callable[[rows.ModelledInC], FunctionSymbol],
        look: Tick,
        provenance: Provenance | None = None,
        native: NativeSource | None = None,
    ) -> None:
        self.symbols = symbols
        self.provenance = provenance
        """Where to note what operations were made from; None if nobody wants to know."""
        self.native = native
        """Where to note what asks for values from outside; None if nobody wants to know."""
        self.look = look
        """To be called regularly; may raise to end the work."""
        self.load_model = load_model
        self._folder = os.getcwd().rstrip("/") + "/"
        if provenance is not None:
            provenance.file_name = self.file_name
        undefined = symbols.undefined_functions()
        self.uses_errno = "__errno_location" in undefined
        self.files: Final = OpenFiles(undefined, symbols.units)
        """What library functions do, if the program keeps account of open files."""
        self.options = options
        self.counted = options.property.counted
        """The kinds of conditions that are asked about."""
        self.tail_recursive: set[str] = set()
        """Functions whose tail calls have become loops."""
        self.volatile_is_input = options.volatile_is_input()
        self.data_model: DataModel = options.data_model
        self.pointer: PointerType = options.data_model.pointer
        self.offset_type: IntType = int_type(self.pointer.bits)
        self.builder = ExpressionBuilder()
        self.sites: list[ObjectSite] = []
        self.site_units: dict[ObjectSite, Unit] = {}
        self.warnings: dict[str, None] = {}
        self.outside: dict[str, None] = {}
        """The functions of models that have to know of calls which leave the program, if there may be such calls."""
        self.unmodelled: dict[str, None] = {}
        """Library functions that are called and have no model, in the order in which they were found."""
        self._flattened: dict[tuple[int, ir_types.Type], Flattened] = {}
        self._positions: dict[tuple[int, int], SourcePosition | None] = {}
        self.needed_functions: dict[str, FunctionSymbol] = {}
        """The functions that the program may enter, by program name, in the order of their discovery."""
        self.volatile_reads: list[VolatileRead] = []
        self.volatility: dict[ObjectSite, bool | None] = {}
        """What is known of sites: whether their objects are declared volatile."""
        self.leaving: list[tuple[str, Expression]] = []
        """What calls hand over to code outside the program, with the calling functions."""
        self.leaks: LeakNotes | None = None
        """For those who look for lost blocks, and blocks that are not freed; None if nobody does."""
        if options.property.counted & LEAK:
            from cegas.frontend.lowering.leak_notes import LeakNotes

            self.leaks = LeakNotes()
        self.statics: Final = StaticObjects(self)
        self.external = self.site(ObjectKind.EXTERNAL, "external memory", None, 16)
        self.devices = Devices(options, symbols, self.builder, self.external)

    def warn(self, message: str) -> None:
        """Remember a warning once."""
        self.warnings.setdefault(message)

    def need(self, symbol: FunctionSymbol) -> str:
        """Note that a function is called or its address taken; its name in the program."""
        self.needed_functions.setdefault(symbol.name, symbol)
        return symbol.name

    # -- types ----------------------------------------------------------------------------------------------------

    def scalar(self, type_: ir_types.Type) -> Type:
        """The program type of a scalar LLVM type."""
        if isinstance(type_, ir_types.IntType):
            return int_type(type_.bits)
        if isinstance(type_, ir_types.PointerType):
            if type_.address_space:
                raise UnsupportedConstruct("pointer into another address space")
            return self.pointer
        if isinstance(type_, ir_types.FloatType):
            return float_type(type_.kind)
        raise UnsupportedConstruct(f"value of type {type_}")

    def is_scalar(self, type_: ir_types.Type) -> bool:
        return isinstance(type_, _SCALARS)

    def extent(self, type_: Type) -> int:
        """The bytes of an object that is accessed. The processor leaves alone what fills up a `long double`; C does not."""
        if isinstance(type_, FloatType) and type_.kind == "x86_fp80" and ConditionKind.READ in self.options.property.counted:
            return 16 if self.offset_type.bits == 64 else 12
        return type_.bytes

    def flatten(self, unit: Unit, type_: ir_types.Type) -> Flattened:
        """The scalars of any first-class type."""
        key = (unit.number, type_)
        found = self._flattened.get(key)
        if found is None:
            offsets: list[int] = []
            types: list[Type] = []
            self._flatten_into(unit, type_, 0, offsets, types)
            found = self._flattened[key] = Flattened(tuple(offsets), tuple(types))
        return found

    def _flatten_into(self, unit: Unit, type_: ir_types.Type, base: int, offsets: list[int], types: list[Type]) -> None:
        if len(types) > MAX_SCALARS:
            raise UnsupportedConstruct(f"value with more than {MAX_SCALARS} parts")
        if isinstance(type_, ir_types.StructType):
            for index, element in enumerate(type_.fields or ()):
                offset = unit.layout.field_offset(type_, index)
                self._flatten_into(unit, element, base + offset, offsets, types)
        elif isinstance(type_, ir_types.ArrayType | ir_types.VectorType):
            if isinstance(type_, ir_types.VectorType) and unit.layout.bits_of(type_.element) % 8:
                # Lanes that do not begin at bytes have no offset.
                offsets.extend([NO_OFFSET] * type_.count)
                types.extend([self.scalar(type_.element)] * type_.count)
                return
            stride = unit.layout.element_offset(type_, 1)
            for index in range(type_.count):
                self._flatten_into(unit, type_.element, base + index * stride, offsets, types)
        elif not isinstance(type_, ir_types.VoidType):
            offsets.append(base)
            types.append(self.scalar(type_))

    def scalar_range(self, unit: Unit, type_: ir_types.Type, indices: tuple[int, ...]) -> tuple[int, int]:
        """First and last (exclusive) scalar of the part of an aggregate that `indices` select."""
        first = 0
        for index in indices:
            if isinstance(type_, ir_types.StructType):
                fields = type_.fields or ()
                first += sum(len(self.flatten(unit, field).types) for field in fields[:index])
                type_ = fields[index]
            elif isinstance(type_, ir_types.ArrayType | ir_types.VectorType):
                type_ = type_.element
                first += index * len(self.flatten(unit, type_).types)
            else:
                raise UnsupportedConstruct(f"index into {type_}")
        return first, first + len(self.flatten(unit, type_).types)

    # -- positions ------------------------------------------------------------------------------------------------

    def position(self, unit: Unit, debug: int | None) -> SourcePosition | None:
        if debug is None:
            return None
        key = (unit.number, debug)
        if key in self._positions:
            return self._positions[key]
        file, line, column = unit.debug.place(debug)
        result = self._positions[key] = SourcePosition(self.file_name(file), line, column) if line else None
        return result

    def file_name(self, path: str) -> str:
        """A file as a person in the working directory would call it."""
        own = f"the library's {path.removeprefix(_MODELS)}" if path.startswith(_MODELS) else path
        return own.removeprefix(self._folder).removeprefix("./")

    # -- sites ----------------------------------------------------------------------------------------------------

    def site(
        self,
        kind: ObjectKind,
        name: str,
        size: int | None,
        align: int,
        *,
        unit: Unit | None = None,
        **facts: Unpack[SiteFacts],
    ) -> ObjectSite:
        """A new site."""
        site = ObjectSite(len(self.sites), kind, name, size, align, **facts)
        self.sites.append(site)
        if unit is not None:
            self.site_units[site] = unit
        return site

    def refuse_assembly(self, name: str) -> None:
        """Refuse a symbol without a definition in C that may have one in assembly."""
        if self.symbols.may_be_assembly(name):
            raise UnsupportedConstruct(f"{name}, which assembly outside functions may define")

    @staticmethod
    def is_library(symbol: FunctionSymbol, unit: Unit) -> bool:
        """Whether a function that is called in a unit is not the program's own: it has no body, or that of a model."""
        if symbol.function.is_declaration:
            return True
        return symbol.unit.is_model and not unit.is_model and table.lookup(symbol.function.name) is not None

    # -- constants ------------------------------------------------------------------------------------------------

    def constant(self, unit: Unit, value: syntax.Value) -> tuple[Expression, ...]:
        """The scalars of a constant. Undefined ones have no expression and raise `UnsupportedConstruct`."""
        builder = self.builder
        if isinstance(value, syntax.ConstInt):
            return (builder.constant(int_type(value.type.bits), value.value),)
        if isinstance(value, syntax.ConstNull):
            return (builder.constant(self.pointer, 0),)
        if isinstance(value, syntax.ConstFloat):
            return (builder.constant(float_type(value.type.kind), value.bits),)
        if isinstance(value, syntax.GlobalRef):
            return (self.statics.address_of(unit, value.name),)
        if isinstance(value, syntax.ConstZero):
            return tuple(builder.constant(type_, 0) for type_ in self.flatten(unit, value.type).types)
        if isinstance(value, syntax.ConstAggregate):
            return tuple(part for element in value.elements for part in self.constant(unit, element))
        if isinstance(value, syntax.ConstString):
            return tuple(builder.constant(int_type(8), byte) for byte in value.data)
        if isinstance(value, syntax.ConstExpr):
            if value.opcode == "bitcast" and not (self.is_scalar(value.type) and self.is_scalar(value.operands[0].type)):
                return self._vector_bitcast(unit, value)
            return (self._constant_expression(unit, value),)
        if isinstance(value, syntax.BlockAddress):
            return (self.statics.block_address(unit, value.function, value.block),)
        raise UnsupportedConstruct(f"constant {type(value).__name__}")

    def _vector_bitcast(self, unit: Unit, value: syntax.ConstExpr) -> tuple[Expression, ...]:
        """The lanes of a constant vector side by side, lowest first, cut into others."""
        whole, place = 0, 0
        for part in self.constant(unit, value.operands[0]):
            if not isinstance(part, Constant):
                raise UnsupportedConstruct("a constant vector of addresses as bits")
            whole |= part.bits << place
            place += part.type.bits
        result: list[Expression] = []
        for type_ in self.flatten(unit, value.type).types:
            result.append(self.builder.constant(type_, whole))
            whole >>= type_.bits
        return tuple(result)

    def _constant_expression(self, unit: Unit, value: syntax.ConstExpr) -> Expression:
        operands = [self.constant(unit, operand)[0] for operand in value.operands]
        if value.opcode == "getelementptr":
            assert value.source_type is not None
            return self.element_address(unit, value.source_type, operands)
        if value.opcode in ("ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast", *CAST_OPERATORS):
            return self.cast(value.opcode, self.scalar(value.type), operands[0])
        binary = {"add": op.ADD, "sub": op.SUB, "mul": op.MUL, "xor": op.XOR, "and": op.AND, "or": op.OR}
        if value.opcode in binary:
            return self.builder.apply(binary[value.opcode], self.scalar(value.type), *operands)
        raise UnsupportedConstruct(f"constant expression {value.opcode}")

    # -- addresses and casts --------------------------------------------------------------------------------------

    def element_address(self, unit: Unit, source: ir_types.Type, operands: list[Expression]) -> Expression:
        """The address that a getelementptr computes: constant parts are summed, variable ones scaled."""
        builder, width = self.builder, self.offset_type
        address, steps = operands[0], operands[1:]
        constant = 0
        current: ir_types.Type = source
        for number, index in enumerate(steps):
            if number == 0:
                stride = unit.layout.size_of(current)
            elif isinstance(current, ir_types.StructType):
                assert isinstance(index, Constant) and current.fields is not None
                constant += unit.layout.field_offset(current, index.bits)
                current = current.fields[index.bits]
                continue
            elif isinstance(current, _ROWS):
                stride = unit.layout.element_offset(current, 1)
                current = current.element
            else:
                raise UnsupportedConstruct(f"address of an element of {current}")
            wide = self.resize(index, width)
            if isinstance(wide, Constant):
                constant += wide.bits * stride
                continue
            if constant:
                address = builder.apply(op.PTR_ADD, self.pointer, address, builder.constant(width, constant))
                constant = 0
            if stride != 1:
                wide = builder.apply(op.MUL, width, wide, builder.constant(width, stride))
            address = builder.apply(op.PTR_ADD, self.pointer, address, wide)
        if constant:
            address = builder.apply(op.PTR_ADD, self.pointer, address, builder.constant(width, constant))
        return address

    def resize(self, value: Expression, width: IntType, *, signed: bool = True) -> Expression:
        """An integer in another width."""
        bits = value.type.bits
        if bits == width.bits:
            return value
        if bits > width.bits:
            return self.builder.apply(op.TRUNC, width, value)
        return self.builder.apply(op.SEXT if signed else op.ZEXT, width, value)

    def cast(self, opcode: str, target: Type, value: Expression) -> Expression:
        """A conversion between scalars that C defines for every value."""
        builder, source = self.builder, value.type
        if opcode in CAST_OPERATORS:
            if source == target:
                return value
            return builder.apply(CAST_OPERATORS[opcode], target, value)
        if opcode in ("ptrtoint", "ptrtoaddr"):
            assert isinstance(target, IntType)
            return self.resize(builder.apply(op.PTR_TO_INT, self.offset_type, value), target, signed=False)
        if opcode == "inttoptr":
            return self.devices.pointer_of(self.resize(value, self.offset_type, signed=False))
        if opcode in ("bitcast", "addrspacecast"):
            if source == target:
                return value
            if isinstance(source, FloatType) and isinstance(target, IntType) and source.bits == target.bits:
                return builder.apply(op.FLOAT_BITS, target, value)
            if isinstance(source, IntType) and isinstance(target, FloatType) and source.bits == target.bits:
                return builder.apply(op.FLOAT_FROM_BITS, target, value)
        raise UnsupportedConstruct(f"{opcode} from {source} to {target}")


class Exits:
    """What has to run when the program ends."""

    __slots__ = ("destructors", "handlers")

    def __init__(self, destructors: Sequence[str] = ()) -> None:
        self.handlers: str | None = None
        """The function that runs the `atexit` handlers, if any can be registered."""
        self.destructors: Final = destructors

    @property
    def any(self) -> bool:
        return self.handlers is not None or bool(self.destructors)
