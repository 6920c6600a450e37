"""The body of a function while it is lowered: its automaton so far, and what its results stand for.

`FunctionBody` is what the lowering of every kind of instruction builds on: it knows edges and their operations, the
conditions under which C defines an operation, and values. An instruction's result that is used once, in its own block, is
not assigned but put into the expression that uses it (`define`); it is assigned after all as soon as one of the registers it
reads is about to change (`write_mutable`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cegas.foundation.graphs import reverse_postorder
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.context import NO_OFFSET, Context, Exits
from cegas.frontend.lowering.remembered import RememberedKeys
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.lowering.uses import Uses
from cegas.frontend.lowering.volatile import is_external, read_volatile, within_device
from cegas.frontend.units import FunctionSymbol
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import AutomatonBuilder, Location, LocationKind
from cegas.program.expressions import (
    MAX_DEPTH,
    TRUE,
    Access,
    Apply,
    Constant,
    Defined,
    Expression,
    Register,
    StaticAddress,
    Valid,
    children,
    registers_of,
)
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    Check,
    EndLifetime,
    Free,
    Havoc,
    Load,
    Operation,
    Origin,
    OriginKind,
    Store,
)
from cegas.program.source import SourcePosition
from cegas.program.types import Type, int_type
from cegas.program.words import Words

FIXED = (Constant, StaticAddress)
"""What stays the same wherever it stands."""
_UNDEFINED = (syntax.ConstUndef, syntax.ConstPoison)
_ENDS_LIVES = (Allocate, Free, EndLifetime)
"""Operations after which what was alive may be dead: an object is also allocated instead of another one."""

Demand = Callable[[Expression, ConditionKind, Words], None]
"""What says that a condition is to hold: `require` or `check`."""

Parts = tuple[Expression | None, ...]
"""The scalars of a value; None for one that is undefined (`undef`, `poison`) and has not been looked at."""


class FunctionBody:
    """One function that is being lowered."""

    def __init__(self, context: Context, symbol: FunctionSymbol, exits: Exits) -> None:
        self.context = context
        self.build = context.builder
        self.symbol = symbol
        self.unit = symbol.unit
        self.function = symbol.function
        self.exits = exits
        self.order = _block_order(symbol.function)
        """The blocks, definitions before uses."""
        self.header = _header(context, symbol)
        """Where the source defines the function."""
        self.automaton = AutomatonBuilder(symbol.name)
        self.location: Location = self.automaton.location(LocationKind.ENTRY)
        """Where the current edge begins."""
        self.entry = self.location
        self.exit = self.automaton.location(LocationKind.EXIT)
        self._end: Location | None = None
        self.blocks: dict[str, Location] = {}
        """Where the blocks begin."""
        self.block = ""
        """The block that is being lowered."""
        self.operations: list[Operation] = []
        """Those of the current edge."""
        self.instructions = 0
        """How many instructions of the module the current edge executes."""
        self._position: SourcePosition | None = self.header
        self._is_placed = True
        self.registers: list[Register] = []
        self._temporaries = 0
        self.area: Register | None = None
        """The address of the variable arguments."""
        self.values: dict[str, Parts] = {}
        """What has been made of the results so far."""
        self.uses = Uses(symbol.function)
        self.mutable: set[Register] = set()
        """The registers that stand for local variables."""
        self._mutable_reads: dict[Expression, tuple[Register, ...]] = {}  # what `_variables_in` has found
        self._pending: dict[Register, list[str]] = {}
        """For a mutable register the results that refer to its current value."""
        self.slot_of_register: dict[Register, ObjectSite] = {}
        """The registers that hold the address of a stack object from its start on."""
        self._checked: RememberedKeys[Expression] = RememberedKeys()
        """What has been demanded to be defined in this block."""
        self.carries = context.options.carries_undefined()
        """Whether uninitialised values are carried along until they decide something."""
        self.demands_definedness = self.carries or context.options.undefined_reading
        self.checks_ranges = self.counts(ConditionKind.POINTER_RANGE) and not (self.unit.is_model or self.unit.is_foreign)
        """Whether pointers that leave their objects are looked for. (Models compute ends of areas that nobody has.)"""
        self._looked: RememberedKeys[tuple[ConditionKind, Expression]] = RememberedKeys()
        """What has been checked in this block and cannot have changed."""
        self.instruction: syntax.Instruction | None = None
        """The one that is being lowered."""
        native = context.native if context.options.property.counted else None
        self._noted = None if native is None else native.conditions
        """Where to note what conditions are made from."""

    # -- instructions ---------------------------------------------------------------------------------------------

    def begin_instruction(self, instruction: syntax.Instruction) -> None:
        """What follows is made from an instruction."""
        self.instruction = self.uses.instruction = instruction
        self._is_placed = False

    @property
    def position(self) -> SourcePosition | None:
        """Where the source has what is being lowered; looked up only if something is emitted."""
        if not self._is_placed:
            self._is_placed = True
            assert self.instruction is not None
            self._position = self.context.position(self.unit, self.instruction.debug)
            if self._position is None and self.instruction.opcode == "store":
                self._position = self.header  # parameters get their values in the header
        return self._position

    # -- registers ------------------------------------------------------------------------------------------------

    def register(self, name: str, type_: Type, source: str | None = None, debug_type: int | None = None) -> Register:
        result = Register(name, type_, len(self.registers), source, debug_type)
        self.registers.append(result)
        return result

    def temporary(self, type_: Type) -> Register:
        self._temporaries += 1
        return self.register(f"t{self._temporaries}", type_)

    # -- edges ----------------------------------------------------------------------------------------------------

    def emit(self, operation: Operation) -> None:
        self.operations.append(operation)
        if isinstance(operation, _ENDS_LIVES):
            self._looked.clear()

    def undo(self, length: int) -> None:
        """Take back all operations of the current edge but the first ones."""
        del self.operations[length:]
        self._checked.clear()
        self._looked.clear()

    def begin_block(self, name: str) -> None:
        """What follows belongs to a block."""
        self.location = self.blocks[name]
        self.block = name
        self.instructions = 0
        self._pending.clear()
        self._checked.clear()
        self._looked.clear()

    def flush_to(self, target: Location) -> None:
        """End the current edge at a location."""
        self.automaton.edge(self.location, target, self.operations, self.instructions)
        self.operations = []
        self.instructions = 0

    def cut(self) -> None:
        """End the current edge here."""
        if self.operations:
            target = self.automaton.location()
            self.flush_to(target)
            self.location = target

    def single(self, operation: Operation) -> None:
        """An operation on an edge of its own (a call)."""
        self.cut()
        target = self.automaton.location()
        self._looked.clear()
        self.automaton.edge(self.location, target, (operation,), self.instructions)
        self.instructions = 0
        self.location = target

    def finish_path(self, kind: LocationKind, text: str = "") -> None:
        """The path is over here: the property is violated, or the run ends. What follows is unreachable.

        `text` says what is wrong, if the program does.
        """
        if kind is LocationKind.END:
            if self._end is None:
                self._end = self.automaton.location(LocationKind.END)
            self.flush_to(self._end)
        else:
            final = self.automaton.location(kind)
            final.position = self.position  # the call of the error function leaves no operation behind
            final.text = text
            self.flush_to(final)
        self.location = self.automaton.location()

    def branch(self, condition: Expression, said: tuple[str, str], otherwise: Callable[[], None]) -> Location:
        """Control goes on where `condition` holds; where it does not, `otherwise` says what happens.

        No statement of the source branches here; `said` is what a person is told of the one side and of the other.
        Returns where the other side has got to. It does not meet this one unless somebody joins them (`join`).
        """
        self.cut()
        here, then = self.location, self.automaton.location()
        holds, fails = said
        self.automaton.edge(here, then, (Assume(self.position, condition, AssumeKind.BRANCH, holds),), self.instructions)
        self.emit(Assume(self.position, self.build.negate(condition), AssumeKind.BRANCH, fails))
        with self.on_one_side():
            otherwise()
        aside = self.location
        if self.operations:
            aside = self.automaton.location()
            self.flush_to(aside)
        self.location, self.instructions = then, 0
        return aside

    @contextmanager
    def on_one_side(self) -> Iterator[None]:
        """What is done meanwhile is done on one way only: who goes another one has not seen what was checked there."""
        looked = self._looked.copy()
        yield
        self._looked = looked

    def join(self, other: Location) -> None:
        """The other side of a `branch` comes back to this one."""
        self.flush_to(other)
        self.location = other

    # -- conditions under which C defines what follows ------------------------------------------------------------

    def require(self, condition: Expression, harm: ConditionKind, reason: str | Words) -> None:
        """C defines what follows only under `condition`."""
        if condition is not TRUE:
            self.demand(Assume(self.position, condition, AssumeKind.VALIDITY, reason, harm))

    def counts(self, harm: ConditionKind) -> bool:
        """Whether conditions of a kind are asked about."""
        return harm in self.context.counted

    def check(self, condition: Expression, harm: ConditionKind, reason: str | Words) -> None:
        """C defines what follows only under `condition`, but it is done in any case; said once if somebody asks for it."""
        if condition is not TRUE and self.counts(harm) and (harm, condition) not in self._looked:
            self._looked.add((harm, condition), condition)
            self.demand(Check(self.position, condition, harm, reason))

    def demand(self, condition: Assume | Check) -> None:
        """Emit a condition, and note what it is made from if somebody wants to know."""
        self.emit(condition)
        if self._noted is not None and self.instruction is not None:
            self._noted[id(condition)] = (condition, self.unit, self.instruction)

    def check_constants(self, *values: syntax.Value) -> None:
        """Look at the addresses that the compiler has computed itself."""
        from cegas.frontend.lowering.pointer_checks import check_constants

        check_constants(self, values)

    def check_operands(self, instruction: syntax.Instruction) -> None:
        """The same for the operands of an instruction. (Those of phi nodes belong to the ways that lead there.)"""
        if instruction.opcode == "select":
            from cegas.frontend.lowering.pointer_checks import check_selected

            check_selected(self, instruction)
        elif instruction.opcode != "phi":
            self.check_constants(*instruction.operands)

    def require_own_machine(self, construct: str) -> None:
        """Refuse what is different on another machine than those of the data models."""
        if not self.unit.is_x86:
            raise UnsupportedConstruct(f"{construct} of another machine ({self.unit.module.triple})")

    def require_access(self, address: Expression, size: int | Expression, access: Access, align: int = 1) -> None:
        """Demand a valid access, unless it is evidently one; look at where it has to be a multiple of something."""
        self._demand_access(self.require, address, size, access)
        if align <= 1 or not self.counts(ConditionKind.ALIGNMENT):
            return
        if size != 0 and not (isinstance(size, Constant) and not size.bits):
            from cegas.frontend.lowering.pointer_checks import check_alignment

            check_alignment(self, address, align)

    def check_access(self, address: Expression, size: int | Expression, access: Access) -> None:
        """Look at an access that is only made outside of the program; runs do not end at it."""
        self._demand_access(self.check, address, size, access)

    def _demand_access(self, demand: Demand, address: Expression, size: int | Expression, access: Access) -> None:
        amount = self.build.constant(self.context.offset_type, size) if isinstance(size, int) else size
        if isinstance(amount, Constant):
            if amount.bits == 0 or self._evidently_valid(address, amount.bits, access):
                return
            extent, told = f"{amount.bits} byte{'s' if amount.bits != 1 else ''}", [address]
        else:
            extent, told = "{} bytes", [amount, address]
        harm, verb = (ConditionKind.READ, "read") if access is Access.READ else (ConditionKind.WRITE, "written")
        if isinstance(amount, Constant) and is_external(self.context, address):
            inside = within_device(self, address, amount.bits)
            demand(inside, harm, Words(f"{extent} at {{}} belong to the device", *told))
            return
        demand(Valid(address, amount, access), harm, Words(f"{extent} at {{}} can be {verb}", *told))

    def _evidently_valid(self, address: Expression, size: int, access: Access) -> bool:
        """A direct access to a named variable, within its bounds."""
        offset = 0
        if isinstance(address, Apply) and address.operator is op.PTR_ADD:
            step = address.operands[1]
            if not isinstance(step, Constant):
                return False
            address, offset = address.operands[0], step.bits
        if isinstance(address, StaticAddress):
            site: ObjectSite | None = address.site
        elif isinstance(address, Register):
            site = self.slot_of_register.get(address)
        else:
            return False
        if site is None or site.size is None or site.kind is ObjectKind.FUNCTION:
            return False
        if access is Access.WRITE and site.constant:
            return False
        return offset + size <= site.size

    def require_operands(self, *expressions: Expression) -> None:
        """The values are about to be computed with: a use of them, unless uninitialised ones are carried along."""
        if self.demands_definedness and not self.carries:
            self.require_defined(*expressions)

    def require_defined(self, *expressions: Expression) -> None:
        """The values are about to decide something: a branch, an address, an output, or whether C defines what follows."""
        if not self.demands_definedness:
            return
        for expression in expressions:
            if expression in self._checked or self._evidently_defined(expression):
                continue
            if isinstance(expression, Apply) and not expression.operator.bitwise and not self.carries:
                continue  # its own operands have been demanded to be defined
            self._checked.add(expression, expression)
            self.require(Defined(expression), ConditionKind.INITIALIZED, Words("{} is initialized", expression))

    def _evidently_defined(self, expression: Expression) -> bool:
        """Numbers and addresses of named variables; if uninitialised values are carried along, also what is made of them."""
        if isinstance(expression, Apply) and self.carries:
            return all(map(self._evidently_defined, expression.operands))
        if isinstance(expression, Register):
            return expression in self.slot_of_register
        return isinstance(expression, Constant | StaticAddress)

    def require_if_defined(self, condition: Expression, harm: ConditionKind, reason: Words, *operands: Expression) -> None:
        """C defines what follows only under `condition`, of which nothing can be said if an operand is carried along
        uninitialised: then the result is, too."""
        if self.carries and condition is not TRUE:
            for operand in operands:
                if not self._evidently_defined(operand):
                    undefined = self.build.negate(Defined(operand))
                    condition = self.build.apply(op.OR, condition.type, undefined, condition)
        self.require(condition, harm, reason)

    def undefined_origin(self) -> Origin:
        """Where LLVM's `undef` and `poison` come from: what C leaves open."""
        kind = OriginKind.UNINITIALIZED if self.carries else OriginKind.INEXACT
        return Origin(kind, "undefined value")

    # -- values ---------------------------------------------------------------------------------------------------

    def parts(self, value: syntax.Value) -> Parts:
        """The scalars of a value, undefined ones as None."""
        if isinstance(value, syntax.LocalRef):
            self.uses.note(value.name)
            found = self.values.get(value.name)
            if found is None:
                raise UnsupportedConstruct(f"use of %{value.name} before its definition")
            return found
        if isinstance(value, _UNDEFINED):
            return (None,) * len(self.context.flatten(self.unit, value.type).types)
        if isinstance(value, syntax.ConstAggregate):
            return tuple(part for element in value.elements for part in self.parts(element))
        return self.context.constant(self.unit, value)

    def scalars(self, value: syntax.Value) -> tuple[Expression, ...]:
        """The scalars of a value; an undefined one becomes an inexact unknown."""
        parts = self.parts(value)
        if None not in parts:
            return parts  # type: ignore[return-value]
        types = self.context.flatten(self.unit, value.type).types
        return tuple(
            self.unknown(type_, self.undefined_origin()) if part is None else part
            for part, type_ in zip(parts, types, strict=True)
        )

    def scalar(self, value: syntax.Value) -> Expression:
        """The one scalar of a value."""
        if isinstance(value, syntax.LocalRef):
            found = self.values.get(value.name)
            if found is not None and len(found) == 1:
                only = found[0]
                if only is not None:  # nearly always
                    self.uses.note(value.name)
                    return only
        elif isinstance(value, syntax.ConstInt):
            return self.build.constant(int_type(value.type.bits), value.value)
        result = self.scalars(value)
        if len(result) != 1:
            raise UnsupportedConstruct(f"a value of type {value.type} where a scalar is expected")
        return result[0]

    def unknown(self, type_: Type, origin: Origin) -> Register:
        """A register with any value."""
        result = self.temporary(type_)
        self.emit(Havoc(self.position, result, origin))
        return result

    def materialize(self, expression: Expression) -> Register:
        """A register with the value of an expression."""
        register = self.temporary(expression.type)
        self.emit(Assign(self.position, register, expression))
        return register

    def define(self, name: str | None, *parts: Expression | None) -> None:
        """The result of an instruction: put into its only use, or assigned."""
        if name is None:
            return
        if len(parts) == 1 and parts[0] is not None:
            self.define_scalar(name, parts[0])
            return
        result: list[Expression | None] = []
        for number, part in enumerate(parts):
            if part is None or not self._must_assign(name, part):
                result.append(part)
            else:
                register = self.register(f"{name}.{number}" if len(parts) > 1 else name, part.type)
                self.emit(Assign(self.position, register, part))
                result.append(register)
        self.values[name] = tuple(result)
        for part in result:
            for register in () if part is None else self._variables_in(part):
                self._pending.setdefault(register, []).append(name)

    def define_scalar(self, name: str | None, value: Expression) -> None:
        """The result of an instruction that is one scalar."""
        if name is None:
            return
        if self._must_assign(name, value):
            register = self.register(name, value.type)
            self.emit(Assign(self.position, register, value))
            self.values[name] = (register,)
            return
        self.values[name] = (value,)
        for register in self._variables_in(value):
            self._pending.setdefault(register, []).append(name)

    def _variables_in(self, expression: Expression) -> tuple[Register, ...]:
        """The registers of local variables that an expression reads."""
        if isinstance(expression, FIXED):
            return ()
        if isinstance(expression, Register):
            return (expression,) if expression in self.mutable else ()
        found = self._mutable_reads.get(expression)
        if found is None:
            read = [register for part in children(expression) for register in self._variables_in(part)]
            found = self._mutable_reads[expression] = tuple(dict.fromkeys(read)) if len(read) > 1 else tuple(read)
        return found

    def define_lanes(
        self, instruction: syntax.Instruction, combine: Callable[..., Expression], *operands: syntax.Value
    ) -> None:
        """The result of an instruction that does the same with each scalar of its operands (several for vectors)."""
        if not isinstance(operands[0].type, ir_types.VectorType):
            self.define_scalar(instruction.result, combine(*[self.scalar(operand) for operand in operands]))
            return
        columns = [self.scalars(operand) for operand in operands]
        self.define(instruction.result, *(combine(*row) for row in zip(*columns, strict=True)))

    def _must_assign(self, name: str, part: Expression) -> bool:
        if isinstance(part, FIXED):
            return False
        uses = self.uses
        if isinstance(part, Register):
            return name in uses.escaping and part in self.mutable
        return name in uses.escaping or uses.left(name) > 1 or part.depth >= MAX_DEPTH

    def write_mutable(self, register: Register) -> None:
        """Before a mutable register changes, results that still refer to its old value are assigned."""
        self._looked.forget(register)
        self._checked.forget(register)
        names = self._pending.pop(register, None)
        if names is None:
            return
        for name in dict.fromkeys(names):
            if self.uses.left(name) <= 0:
                continue
            parts = self.values[name]
            if any(part is not None and register in registers_of(part) for part in parts):
                saved: list[Expression | None] = []
                for number, part in enumerate(parts):
                    if part is None or isinstance(part, Constant | StaticAddress):
                        saved.append(part)
                        continue
                    copy = self.register(f"{name}.{number}" if len(parts) > 1 else name, part.type)
                    self.emit(Assign(self.position, copy, part))
                    saved.append(copy)
                self.values[name] = tuple(saved)

    # -- memory ---------------------------------------------------------------------------------------------------

    def begin_slot(self, site: ObjectSite, register: Register) -> None:
        """The lifetime of a stack object begins; the register gets its address."""
        self.emit(Allocate(self.position, register, site, self.slot_size(site), scoped=True))

    def slot_size(self, site: ObjectSite) -> Constant:
        assert site.size is not None
        return self.build.constant(self.context.offset_type, site.size)

    def load_scalar(self, type_: Type, address: Expression, *, volatile: bool = False, align: int = 1) -> Register:
        return self._load_scalar(None, type_, address, volatile=volatile, align=align)

    def _load_scalar(self, name: str | None, type_: Type, address: Expression, *, volatile: bool, align: int) -> Register:
        self.require_defined(address)
        self.require_access(address, self.context.extent(type_), Access.READ, align)
        register = self.register(name, type_) if name is not None else self.temporary(type_)
        if volatile:
            read_volatile(self, register, address)
        else:
            self.emit(Load(self.position, register, address))
        return register

    def define_loaded(
        self, name: str | None, type_: ir_types.Type, address: Expression, *, volatile: bool = False, align: int = 1
    ) -> None:
        if self.context.is_scalar(type_):
            loaded = self._load_scalar(name or None, self.context.scalar(type_), address, volatile=volatile, align=align)
            if name is not None:
                self.values[name] = (loaded,)
            return
        flat = self.context.flatten(self.unit, type_)
        parts = tuple(
            self._load_scalar(
                (f"{name}.{number}" if len(flat.types) > 1 else name) if name else None,
                scalar,
                self.offset(address, offset),
                volatile=volatile,
                align=align if not offset else 1,
            )
            for number, (offset, scalar) in enumerate(zip(flat.offsets, flat.types, strict=True))
        )
        if name is not None:
            self.values[name] = parts

    def store_scalar(self, address: Expression, content: Expression, align: int = 1) -> None:
        self.require_defined(address)
        self.require_access(address, self.context.extent(content.type), Access.WRITE, align)
        self.emit(Store(self.position, address, content))

    def offset(self, address: Expression, offset: int) -> Expression:
        if not offset:
            return address
        if offset == NO_OFFSET:
            raise UnsupportedConstruct("a vector of bits in memory")
        return self.build.apply(
            op.PTR_ADD, self.context.pointer, address, self.build.constant(self.context.offset_type, offset)
        )


def _header(context: Context, symbol: FunctionSymbol) -> SourcePosition | None:
    """Where the source defines the function."""
    function = symbol.function
    if function.debug is None:
        return None
    described = symbol.unit.debug.subprogram(function.debug)
    if described is None or not described.line:
        return None
    return SourcePosition(context.file_name(described.file), described.line)


def _block_order(function: syntax.Function) -> list[str]:
    """Definitions before uses: reverse postorder. Blocks that nothing leads to are left out."""
    names = list(function.blocks)
    index = {name: number for number, name in enumerate(names)}
    successors = [[index[label] for label in block.terminator.labels] for block in function.blocks.values()]
    return [names[number] for number in reverse_postorder(successors, [0])]
