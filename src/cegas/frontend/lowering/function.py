"""One function: from basic blocks to a control-flow automaton.

Two things make the automaton small and readable. A local variable whose address is never taken becomes a *mutable register*
instead of memory (`_find_promotable`); unlike LLVM's mem2reg this keeps "any bits, the same until written" for uninitialised
variables. And an instruction's result that is used once, in its own block, is not assigned but put into the expression that
uses it; it is assigned after all as soon as one of the registers it reads is about to change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cegas.foundation.graphs import reverse_postorder
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.context import CAST_OPERATORS, NO_OFFSET, Context, Exits, UnsupportedConstruct
from cegas.frontend.provenance import Provenance
from cegas.frontend.units import FunctionSymbol
from cegas.program import operators as op
from cegas.program.control_flow import AutomatonBuilder, ControlFlowAutomaton, Location, LocationKind
from cegas.program.expressions import (
    FALSE,
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
    registers_of,
)
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    EndLifetime,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Store,
    Unsupported,
)
from cegas.program.operators import Operator
from cegas.program.source import SourcePosition
from cegas.program.types import BOOL, FloatType, IntType, PointerType, Type, int_type

BINARY: dict[str, Operator] = {
    "add": op.ADD,
    "sub": op.SUB,
    "mul": op.MUL,
    "udiv": op.UDIV,
    "sdiv": op.SDIV,
    "urem": op.UREM,
    "srem": op.SREM,
    "and": op.AND,
    "or": op.OR,
    "xor": op.XOR,
    "shl": op.SHL,
    "lshr": op.LSHR,
    "ashr": op.ASHR,
    "fadd": op.FADD,
    "fsub": op.FSUB,
    "fmul": op.FMUL,
    "fdiv": op.FDIV,
    "frem": op.FREM,
}

INTEGER_PREDICATES: dict[str, tuple[Operator, bool]] = {
    "eq": (op.EQ, False),
    "ne": (op.NE, False),
    "ult": (op.ULT, False),
    "ule": (op.ULE, False),
    "ugt": (op.ULT, True),
    "uge": (op.ULE, True),
    "slt": (op.SLT, False),
    "sle": (op.SLE, False),
    "sgt": (op.SLT, True),
    "sge": (op.SLE, True),
}
"""Operator, and whether the operands change places."""

Parts = tuple[Expression | None, ...]
"""The scalars of a value; None for one that is undefined (`undef`, `poison`) and has not been looked at."""

LIFETIME_START = "llvm.lifetime.start"
LIFETIME_END = "llvm.lifetime.end"


class FunctionLowering:
    """Lowers one function; `calls.CallLowering` does its calls."""

    def __init__(self, context: Context, symbol: FunctionSymbol, exits: Exits) -> None:
        self.context = context
        self.build = context.builder
        self.symbol = symbol
        self.unit = symbol.unit
        self.function = symbol.function
        self.exits = exits
        self.automaton = AutomatonBuilder(symbol.name)
        self.registers: list[Register] = []
        self.operations: list[Operation] = []
        self.instructions = 0
        """How many instructions of the module the current edge executes."""
        self.header = self._header()
        self.position: SourcePosition | None = self.header
        self.values: dict[str, Parts] = {}
        self.promoted: dict[str, Register] = {}
        self.slots: dict[str, tuple[ObjectSite, Register]] = {}
        """Locals in memory: site and the register that holds the address."""
        self.slot_of_register: dict[Register, ObjectSite] = {}
        self._unscoped: set[str] = set()
        """Slots that live as long as the frame, whatever the markers say: their addresses exist before their lives."""
        self._mutable: set[Register] = set()
        self._uses: dict[str, int] = {}
        self._mentions: dict[str, int] = {}
        """How often the current instruction names a result and has not looked at it yet."""
        self._escaping: set[str] = set()
        self._pending: dict[Register, list[str]] = {}
        self._overwritten_first: set[tuple[str, int]] = set()
        self._checked: set[Expression] = set()
        self._temporaries = 0
        self.area: Register | None = None
        self.location: Location = self.automaton.location(LocationKind.ENTRY)
        self.entry = self.location
        self.exit = self.automaton.location(LocationKind.EXIT)
        self._end: Location | None = None
        self._blocks: dict[str, Location] = {}
        self._block = ""
        from cegas.frontend.lowering.calls import CallLowering

        self.calls = CallLowering(self)
        self._handlers: dict[str, Callable[[syntax.Instruction], None]] = self._instruction_table()

    # -- the whole function ---------------------------------------------------------------------------------------

    def lower(self, first_location: int, first_edge: int) -> ControlFlowAutomaton:
        function = self.function
        parameters = self._parameters()
        self._count_uses()
        self._find_promotable()
        self._blocks = {name: self.automaton.location() for name in function.blocks}
        self._enter_locals()
        self._flush_to(self._blocks[function.entry.name])
        for name in self._block_order():
            self._lower_block(function.blocks[name])
        return self.automaton.finish(
            self.entry, self.exit, parameters, self.area, self.registers, self.header, first_location, first_edge
        )

    def _header(self) -> SourcePosition | None:
        """Where the source defines the function."""
        if self.function.debug is None:
            return None
        described = self.unit.debug.subprogram(self.function.debug)
        if described is None or not described.line:
            return None
        return SourcePosition(self.context.file_name(described.file), described.line)

    def _block_order(self) -> list[str]:
        """Definitions before uses: reverse postorder. Blocks that nothing leads to are left out."""
        names = list(self.function.blocks)
        index = {name: number for number, name in enumerate(names)}
        successors = [[index[label] for label in block.terminator.labels] for block in self.function.blocks.values()]
        return [names[number] for number in reverse_postorder(successors, [0])]

    def _parameters(self) -> tuple[Register, ...]:
        result: list[Register] = []
        for parameter in self.function.parameters:
            flat = self.context.flatten(self.unit, parameter.type)
            parts = tuple(
                self.register(f"{parameter.name}.{number}" if len(flat.types) > 1 else parameter.name, type_)
                for number, type_ in enumerate(flat.types)
            )
            self.values[parameter.name] = parts
            result.extend(parts)
        if self.function.variadic:
            self.area = self.register("arguments", self.context.pointer)
        return tuple(result)

    def _count_uses(self) -> None:
        """How often each result is used, and whether outside its own block."""
        uses, escaping = self._uses, self._escaping
        home: dict[str, str] = {}
        for block in self.function.blocks.values():
            for instruction in block.instructions:
                if instruction.result is not None:
                    home[instruction.result] = block.name
        for block in self.function.blocks.values():
            name = block.name
            for instruction in block.instructions:
                for operand in instruction.operands:
                    if isinstance(operand, syntax.LocalRef):
                        used = operand.name
                        uses[used] = uses.get(used, 0) + 1
                        if instruction.opcode == "phi" or home.get(used) != name:
                            escaping.add(used)
                callee = instruction.callee
                if isinstance(callee, syntax.LocalRef):
                    uses[callee.name] = uses.get(callee.name, 0) + 1
                    if home.get(callee.name) != name:
                        escaping.add(callee.name)

    def _find_promotable(self) -> None:
        """The allocas that only whole loads and stores of their own scalar type touch."""
        entry = self.function.entry.name
        candidates: dict[str, syntax.Instruction] = {}
        for block in self.function.blocks.values():
            for instruction in block.instructions:
                if instruction.opcode == "alloca" and instruction.result is not None:
                    type_ = instruction.source_type
                    if block.name == entry and not instruction.operands and type_ is not None:
                        if self.context.is_scalar(type_):
                            candidates[instruction.result] = instruction
        for block in self.function.blocks.values():
            for instruction in block.instructions:
                opcode = instruction.opcode
                for number, operand in enumerate(instruction.operands):
                    if not isinstance(operand, syntax.LocalRef) or operand.name not in candidates:
                        continue
                    allocated = candidates[operand.name].source_type
                    fine = instruction.source_type == allocated and (opcode == "load" or (opcode == "store" and number == 1))
                    if not fine and not (opcode == "call" and _is_lifetime(instruction)):
                        del candidates[operand.name]
        for name, instruction in candidates.items():
            assert instruction.source_type is not None
            source, debug_type = self._declared(name)
            register = self.register(name, self.context.scalar(instruction.source_type), source, debug_type)
            self.promoted[name] = register
            self._mutable.add(register)
        self._find_overwritten()

    def _find_overwritten(self) -> None:
        """Where an uninitialised promoted variable is stored to before anything else, its havoc can be left out."""
        for block in self.function.blocks.values():
            next_is_store: dict[str, bool] = {}
            for number in range(len(block.instructions) - 1, -1, -1):
                instruction = block.instructions[number]
                if instruction.opcode == "store":
                    pointer = instruction.operands[1]
                    if isinstance(pointer, syntax.LocalRef) and pointer.name in self.promoted:
                        next_is_store[pointer.name] = True
                elif instruction.opcode == "load":
                    pointer = instruction.operands[0]
                    if isinstance(pointer, syntax.LocalRef) and pointer.name in self.promoted:
                        next_is_store[pointer.name] = False
                elif instruction.opcode == "call" and _is_lifetime(instruction):
                    pointer = instruction.operands[-1]
                    if isinstance(pointer, syntax.LocalRef) and next_is_store.get(pointer.name):
                        self._overwritten_first.add((block.name, id(instruction)))
                        # What stands before this point does not see the store behind it.
                        next_is_store[pointer.name] = False
            if block is self.function.entry:
                for name, stored in next_is_store.items():
                    if stored:
                        self._overwritten_first.add((name, 0))

    def _declared(self, name: str) -> tuple[str | None, int | None]:
        """Source name and type of the variable that an alloca or parameter holds."""
        declared = self.function.declares.get(name)
        if declared is None:
            return None, None
        variable = self.unit.debug.variable(declared[0])
        if variable is None:
            return None, None
        return variable.name or None, variable.type_id

    def _enter_locals(self) -> None:
        """Locals without lifetime markers live from the start of the function."""
        marked: set[str] = set()
        for block in self.function.blocks.values():
            for instruction in block.instructions:
                if instruction.opcode == "call" and _is_lifetime(instruction, LIFETIME_START):
                    pointer = instruction.operands[-1]
                    if isinstance(pointer, syntax.LocalRef):
                        marked.add(pointer.name)
        early = self._used_early(sorted(marked.difference(self.promoted)))
        for instruction in self.function.entry.instructions:
            name = instruction.result or ""
            if name in self.promoted and name not in marked and (name, 0) not in self._overwritten_first:
                self._uninitialize(self.promoted[name])
                self._note_entered(instruction)
        for instruction in self.function.entry.instructions:
            if instruction.opcode != "alloca" or instruction.result in self.promoted or instruction.operands:
                continue
            assert instruction.result is not None and instruction.source_type is not None
            name, (source, debug_type) = instruction.result, self._declared(instruction.result)
            size = self.unit.layout.size_of(instruction.source_type)
            site = self.context.site(
                ObjectKind.STACK,
                source or f"%{name}",
                size,
                max(instruction.align, 1),
                function=self.symbol.name,
                debug_type=debug_type,
                unit=self.unit,
            )
            register = self.register(name, self.context.pointer)
            self.slots[name] = (site, register)
            self.slot_of_register[register] = site
            self.values[name] = (register,)
            if name in early:
                self._unscoped.add(name)
            if name not in marked or name in early:
                self._begin_slot(site, register)
                self._note_entered(instruction)

    def _used_early(self, marked: Sequence[str]) -> set[str]:
        """The locals that are mentioned where their life may not have begun: optimisers compute addresses early."""
        bit = {name: 1 << number for number, name in enumerate(marked)}
        before, after = self._lives_begun(bit)
        early = 0
        for name, at_start in before.items():
            begun = at_start
            for instruction in self.function.blocks[name].instructions:
                if instruction.opcode == "phi":
                    for value, predecessor in instruction.incoming:
                        early |= _slot_bit(value, bit) & ~after.get(predecessor, -1)
                elif _is_lifetime(instruction, LIFETIME_START):
                    begun |= _slot_bit(instruction.operands[-1], bit)
                elif not _is_lifetime(instruction):
                    for operand in instruction.operands:
                        early |= _slot_bit(operand, bit) & ~begun
        return {name for name in marked if bit[name] & early}

    def _lives_begun(self, bit: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
        """The locals whose life has begun on every way to the start and to the end of each block that can be reached."""
        order = self._block_order()
        predecessors: dict[str, list[str]] = {name: [] for name in order}
        starts = dict.fromkeys(order, 0)
        for name in order:
            block = self.function.blocks[name]
            for label in dict.fromkeys(block.terminator.labels):
                predecessors[label].append(name)
            for instruction in block.instructions:
                if _is_lifetime(instruction, LIFETIME_START):
                    starts[name] |= _slot_bit(instruction.operands[-1], bit)
        before = dict.fromkeys(order, -1)
        before[order[0]] = 0
        after = {name: before[name] | starts[name] for name in order}
        changed = True
        while changed:
            changed = False
            for name in order[1:]:
                begun = -1
                for predecessor in predecessors[name]:
                    begun &= after[predecessor]
                if begun != before[name]:
                    before[name], after[name] = begun, begun | starts[name]
                    changed = True
        return before, after

    def _begin_slot(self, site: ObjectSite, register: Register) -> None:
        self.emit(Allocate(self.position, register, site, self._slot_size(site), scoped=True))

    def _slot_size(self, site: ObjectSite) -> Constant:
        assert site.size is not None
        return self.build.constant(self.context.offset_type, site.size)

    def _uninitialize(self, register: Register) -> None:
        self.write_mutable(register)
        self.emit(Havoc(self.position, register, Origin(OriginKind.UNINITIALIZED, str(register))))

    # -- building blocks ------------------------------------------------------------------------------------------

    def register(self, name: str, type_: Type, source: str | None = None, debug_type: int | None = None) -> Register:
        result = Register(name, type_, len(self.registers), source, debug_type)
        self.registers.append(result)
        return result

    def temporary(self, type_: Type) -> Register:
        self._temporaries += 1
        return self.register(f"t{self._temporaries}", type_)

    def emit(self, operation: Operation) -> None:
        self.operations.append(operation)

    def undo(self, length: int) -> None:
        """Take back all operations of the current edge but the first ones."""
        del self.operations[length:]
        self._checked.clear()

    def _flush_to(self, target: Location) -> None:
        self.automaton.edge(self.location, target, self.operations, self.instructions)
        self.operations = []
        self.instructions = 0

    def cut(self) -> None:
        """End the current edge here."""
        if self.operations:
            target = self.automaton.location()
            self._flush_to(target)
            self.location = target

    def single(self, operation: Operation) -> None:
        """An operation on an edge of its own (a call)."""
        self.cut()
        target = self.automaton.location()
        self.automaton.edge(self.location, target, (operation,), self.instructions)
        self.instructions = 0
        self.location = target

    def finish_path(self, kind: LocationKind) -> None:
        """The path is over here: the property is violated, or the run ends. What follows is unreachable."""
        if kind is LocationKind.END:
            if self._end is None:
                self._end = self.automaton.location(LocationKind.END)
            self._flush_to(self._end)
        else:
            final = self.automaton.location(kind)
            final.position = self.position  # the call of the error function leaves no operation behind
            self._flush_to(final)
        self.location = self.automaton.location()

    def require(self, condition: Expression, reason: str) -> None:
        """C defines what follows only under `condition`."""
        if condition is not TRUE:
            self.emit(Assume(self.position, condition, AssumeKind.VALIDITY, reason))

    def require_access(self, address: Expression, size: int | Expression, access: Access) -> None:
        """Demand a valid access, unless it is evidently one."""
        amount = self.build.constant(self.context.offset_type, size) if isinstance(size, int) else size
        if isinstance(amount, Constant):
            if amount.bits == 0 or self._evidently_valid(address, amount.bits, access):
                return
            extent = f"{amount.bits} byte{'s' if amount.bits != 1 else ''}"
        else:
            extent = f"{amount} bytes"
        verb = "read" if access is Access.READ else "written"
        self.require(Valid(address, amount, access), f"{extent} at {address} can be {verb}")

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

    def require_defined(self, *expressions: Expression) -> None:
        """Under the `undefined` reading: the values are about to be used."""
        if not self.context.options.undefined_reading:
            return
        for expression in expressions:
            if isinstance(expression, Constant | StaticAddress) or expression in self._checked:
                continue
            if isinstance(expression, Register) and expression in self.slot_of_register:
                continue
            if isinstance(expression, Apply) and not expression.operator.bitwise:
                continue  # its own operands have been demanded to be defined
            self._checked.add(expression)
            self.require(Defined(expression), f"{expression} is initialized")

    # -- values ---------------------------------------------------------------------------------------------------

    def parts(self, value: syntax.Value) -> Parts:
        """The scalars of a value, undefined ones as None."""
        if isinstance(value, syntax.LocalRef):
            self._note_use(value.name)
            found = self.values.get(value.name)
            if found is None:
                raise UnsupportedConstruct(f"use of %{value.name} before its definition")
            return found
        if isinstance(value, syntax.ConstUndef | syntax.ConstPoison):
            return (None,) * len(self.context.flatten(self.unit, value.type).types)
        if isinstance(value, syntax.ConstAggregate):
            return tuple(part for element in value.elements for part in self.parts(element))
        return self.context.constant(self.unit, value)

    def _note_use(self, name: str) -> None:
        """Count a use down, but once per mention: the lowering of an instruction may look at an operand repeatedly."""
        mentions = self._mentions.get(name, 0)
        if mentions:
            self._mentions[name] = mentions - 1
            self._uses[name] = self._uses.get(name, 0) - 1

    def is_used(self, name: str) -> bool:
        """Whether anything looks at the result of the current instruction."""
        return self._uses.get(name, 0) > 0

    def is_truth(self, name: str | None) -> bool:
        """Whether a result is only ever compared with zero."""
        for block in self.function.blocks.values():
            for instruction in block.instructions:
                operands = instruction.operands
                if any(isinstance(value, syntax.LocalRef) and value.name == name for value in operands):
                    if instruction.opcode != "icmp" or instruction.predicate not in ("eq", "ne"):
                        return False
                    if not any(isinstance(value, syntax.ConstInt) and value.value == 0 for value in operands):
                        return False
        return True

    def scalars(self, value: syntax.Value) -> tuple[Expression, ...]:
        """The scalars of a value; an undefined one becomes an inexact unknown."""
        parts = self.parts(value)
        if None not in parts:
            return parts  # type: ignore[return-value]
        types = self.context.flatten(self.unit, value.type).types
        return tuple(
            self.unknown(type_, Origin(OriginKind.INEXACT, "undefined value")) if part is None else part
            for part, type_ in zip(parts, types, strict=True)
        )

    def scalar(self, value: syntax.Value) -> Expression:
        """The one scalar of a value."""
        result = self.scalars(value)
        if len(result) != 1:
            raise UnsupportedConstruct(f"a value of type {value.type} where a scalar is expected")
        return result[0]

    def unknown(self, type_: Type, origin: Origin) -> Register:
        result = self.temporary(type_)
        self.emit(Havoc(self.position, result, origin))
        return result

    def define(self, name: str | None, *parts: Expression | None) -> None:
        """The result of an instruction: put into its only use, or assigned."""
        if name is None:
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
            if part is not None and not isinstance(part, Constant | StaticAddress):
                for register in registers_of(part):
                    if register in self._mutable:
                        self._pending.setdefault(register, []).append(name)

    def _must_assign(self, name: str, part: Expression) -> bool:
        if isinstance(part, Constant | StaticAddress):
            return False
        if isinstance(part, Register):
            return name in self._escaping and part in self._mutable
        if name in self._escaping:
            return True
        return self._uses.get(name, 0) > 1 or part.depth >= MAX_DEPTH

    def write_mutable(self, register: Register) -> None:
        """Before a mutable register changes, results that still refer to its old value are assigned."""
        self._forget_checks(register)
        names = self._pending.pop(register, None)
        if names is None:
            return
        for name in dict.fromkeys(names):
            if self._uses.get(name, 0) <= 0:
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

    def _forget_checks(self, register: Register) -> None:
        if self._checked:
            self._checked = {expression for expression in self._checked if register not in registers_of(expression)}

    # -- blocks ---------------------------------------------------------------------------------------------------

    def _lower_block(self, block: syntax.Block) -> None:
        self.context.look()
        self.location = self._blocks[block.name]
        self._block = block.name
        self.instructions = 0
        self._pending.clear()
        self._checked.clear()
        for instruction in block.instructions:
            self.position = self.context.position(self.unit, instruction.debug)
            if self.position is None and instruction.opcode == "store":
                self.position = self.header  # parameters get their values in the header
            self._count_mentions(instruction)
            terminates = instruction.opcode in syntax.TERMINATORS
            if terminates and instruction.opcode != "unreachable":
                self.instructions += 1  # before its edges are made
            here, before, edges = self.location, len(self.operations), len(self.automaton.edges)
            try:
                handler = self._handlers.get(instruction.opcode)
                if handler is None:
                    raise UnsupportedConstruct(f"instruction {instruction.opcode}")
                handler(instruction)
            except UnsupportedConstruct as problem:
                self._unsupported(instruction, problem.construct)
            if self.context.provenance is not None:
                self._note(self.context.provenance, instruction, before, edges)
            if self.context.native is not None and instruction.opcode in ("call", "alloca"):
                self.context.native.note(self.unit, instruction, self._made(before, edges))
            if not terminates and (
                self.location is not here or len(self.operations) > before or self._computes(instruction)
            ):
                self.instructions += 1
        if block.instructions[-1].opcode not in syntax.TERMINATORS:
            raise ValueError(f"block {block.name} of {self.function.name} has no end")

    def _made(self, before: int, edges: int) -> list[Operation]:
        """The operations that follow those and the edges that were there before."""
        made = self.automaton.edges[edges:]
        if not made:
            return self.operations[before:]
        operations = [operation for edge in made for operation in edge.operations]
        return [*operations[before:], *self.operations]

    def _note_entered(self, instruction: syntax.Instruction) -> None:
        """The last operation begins the life of a local, where its function starts."""
        if self.context.native is not None:
            self.context.native.note(self.unit, instruction, self.operations[-1:])

    def _note(self, provenance: Provenance, instruction: syntax.Instruction, before: int, edges: int) -> None:
        """Note what an instruction has made: all that follows the operations and edges that were there before it."""
        made = self.automaton.edges[edges:]
        operations = [operation for edge in made for operation in edge.operations]
        operations.extend(self.operations)
        provenance.note(instruction, self.position, operations[before:], made)
        if len(instruction.labels) > 1:
            targets = {edge.target for edge in made}
            ways = tuple(label for label in dict.fromkeys(instruction.labels) if self._blocks[label] in targets)
            provenance.note_ways(instruction, ways)

    def _computes(self, instruction: syntax.Instruction) -> bool:
        """Whether an instruction that emitted no operation is part of an expression: neither constant nor unused."""
        name = instruction.result
        if name is None or not self._uses.get(name, 0) or instruction.opcode in ("alloca", "phi"):
            return False
        return any(part is not None and not isinstance(part, Constant | StaticAddress) for part in self.values.get(name, ()))

    def _count_mentions(self, instruction: syntax.Instruction) -> None:
        mentions = self._mentions
        mentions.clear()
        for value in (*instruction.operands, instruction.callee):
            if isinstance(value, syntax.LocalRef):
                mentions[value.name] = mentions.get(value.name, 0) + 1

    def _unsupported(self, instruction: syntax.Instruction, construct: str) -> None:
        """Nothing behind an unsupported construct is known, so the path ends in it, on an edge of its own."""
        self.cut()
        self.emit(Unsupported(self.position, construct))
        self.finish_path(LocationKind.END)
        if instruction.result is not None:
            types = self.context.flatten(self.unit, instruction.type).types
            self.values[instruction.result] = tuple(
                self.unknown(type_, Origin(OriginKind.INEXACT, construct)) for type_ in types
            )

    # -- terminators ----------------------------------------------------------------------------------------------

    def _branch_point(self) -> Location:
        self.cut()
        return self.location

    def _goto(self, label: str, leading: Sequence[Operation]) -> None:
        moves = self._phi_assignments(label)
        instructions = self.instructions + sum(1 for move in moves if isinstance(move, Assign))
        self.automaton.edge(self.location, self._blocks[label], [*leading, *moves], instructions)

    def _phi_assignments(self, label: str) -> list[Operation]:
        """The parallel assignment of a block's phi nodes on the edge from the current block."""
        moves: list[tuple[Register, Expression]] = []
        for instruction in self.function.blocks[label].instructions:
            if instruction.opcode != "phi":
                break
            targets = self._phi_registers(instruction)
            for value, predecessor in instruction.incoming:
                if predecessor == self._block:
                    moves.extend(zip(targets, self.scalars(value), strict=True))
                    break
        written = {target for target, _ in moves}
        clash = any(
            register in written and register is not target for target, source in moves for register in registers_of(source)
        )
        # Undefined incoming values were havocked into `self.operations`; they belong on this edge.
        leading, self.operations = self.operations, []
        result: list[Operation] = list(leading)
        if not clash:
            result.extend(Assign(self.position, target, source) for target, source in moves if target is not source)
            return result
        copies = [(target, source, self.temporary(target.type)) for target, source in moves]
        result.extend(Assign(self.position, copy, source) for _, source, copy in copies)
        result.extend(Assign(self.position, target, copy) for target, _, copy in copies)
        return result

    def _phi_registers(self, instruction: syntax.Instruction) -> tuple[Register, ...]:
        name = instruction.result
        assert name is not None
        parts = self.values.get(name)
        if parts is None:
            types = self.context.flatten(self.unit, instruction.type).types
            parts = self.values[name] = tuple(
                self.register(f"{name}.{number}" if len(types) > 1 else name, type_) for number, type_ in enumerate(types)
            )
        return parts  # type: ignore[return-value]

    def _br(self, instruction: syntax.Instruction) -> None:
        if not instruction.operands:
            self._branch_or_continue(instruction.labels[0])
            return
        condition = self.scalar(instruction.operands[0])
        self.require_defined(condition)
        self._branch_point()
        then, otherwise = instruction.labels
        for label, guard in ((then, condition), (otherwise, self.build.negate(condition))):
            if guard is not FALSE:
                leading = [] if guard is TRUE else [Assume(self.position, guard, AssumeKind.BRANCH)]
                self._goto(label, leading)

    def _branch_or_continue(self, label: str) -> None:
        leading, self.operations = self.operations, []
        self._goto(label, leading)

    def _switch(self, instruction: syntax.Instruction) -> None:
        value = self.scalar(instruction.operands[0])
        self.require_defined(value)
        if isinstance(value, Apply):
            value = self.materialize(value)
        self._branch_point()
        default, *labels = instruction.labels
        others: list[Operation] = []
        for label, bits in zip(labels, instruction.cases, strict=True):
            constant = self.build.constant(value.type, bits)
            equal = self.build.apply(op.EQ, BOOL, value, constant)
            if equal is not FALSE:
                self._goto(label, [Assume(self.position, equal, AssumeKind.BRANCH)])
            different = self.build.apply(op.NE, BOOL, value, constant)
            if different is not TRUE:
                others.append(Assume(self.position, different, AssumeKind.BRANCH))
        if not any(isinstance(o, Assume) and o.condition is FALSE for o in others):
            self._goto(default, others)

    def materialize(self, expression: Expression) -> Register:
        register = self.temporary(expression.type)
        self.emit(Assign(self.position, register, expression))
        return register

    def _indirectbr(self, instruction: syntax.Instruction) -> None:
        """Labels as values: each possible target is a number, see `BlockAddress`."""
        address = self.scalar(instruction.operands[0])
        self.require_defined(address)
        self._branch_point()
        for label in dict.fromkeys(instruction.labels):
            target = self.context.block_address(self.unit, self.function.name, label)
            guard = self.build.apply(op.EQ, BOOL, address, target)
            self._goto(label, [Assume(self.position, guard, AssumeKind.BRANCH)])

    def _ret(self, instruction: syntax.Instruction) -> None:
        values = self.scalars(instruction.operands[0]) if instruction.operands else ()
        self.cut()
        self.automaton.edge(self.location, self.exit, (Return(self.position, values),), self.instructions)

    def _unreachable(self, _: syntax.Instruction) -> None:
        self.require(FALSE, "this point is never reached")
        self.finish_path(LocationKind.END)

    # -- memory ---------------------------------------------------------------------------------------------------

    def _alloca(self, instruction: syntax.Instruction) -> None:
        name = instruction.result
        assert name is not None and instruction.source_type is not None
        if name in self.promoted or name in self.slots:
            return
        element = self.unit.layout.size_of(instruction.source_type)
        count = self.scalar(instruction.operands[0]) if instruction.operands else self.build.constant(int_type(32), 1)
        self.require_defined(count)
        wide = self.context.resize(count, self.context.offset_type, signed=False)
        size = self.build.apply(
            op.MUL, self.context.offset_type, wide, self.build.constant(self.context.offset_type, element)
        )
        most = self.build.constant(self.context.offset_type, (1 << (self.context.offset_type.bits - 1)) - 1)
        self.require(self.build.apply(op.ULE, BOOL, size, most), f"the stack has room for {size} bytes")
        source, debug_type = self._declared(name)
        site = self.context.site(
            ObjectKind.STACK,
            source or "alloca",
            size.bits if isinstance(size, Constant) else None,
            max(instruction.align, 1),
            function=self.symbol.name,
            position=self.position,
            debug_type=debug_type,
            unit=self.unit,
        )
        register = self.register(name, self.context.pointer)
        # A variable-length array dies with its block; what `alloca` makes lives until the function returns.
        self.emit(Allocate(self.position, register, site, size, scoped=source is not None))
        self.values[name] = (register,)

    def _load(self, instruction: syntax.Instruction) -> None:
        pointer, type_ = instruction.operands[0], instruction.source_type
        assert type_ is not None
        if isinstance(pointer, syntax.LocalRef) and pointer.name in self.promoted:
            self.define(instruction.result, self.promoted[pointer.name])
            return
        address = self.scalar(pointer)
        self.define_loaded(instruction.result, type_, address)

    def define_loaded(self, name: str | None, type_: syntax.Type, address: Expression) -> None:
        flat = self.context.flatten(self.unit, type_)
        parts = tuple(
            self._load_scalar(
                (f"{name}.{number}" if len(flat.types) > 1 else name) if name else None,
                scalar,
                self.offset(address, offset),
            )
            for number, (offset, scalar) in enumerate(zip(flat.offsets, flat.types, strict=True))
        )
        if name is not None:
            self.values[name] = parts

    def load_scalar(self, type_: Type, address: Expression) -> Register:
        return self._load_scalar(None, type_, address)

    def _load_scalar(self, name: str | None, type_: Type, address: Expression) -> Register:
        self.require_defined(address)
        self.require_access(address, type_.bytes, Access.READ)
        register = self.register(name, type_) if name is not None else self.temporary(type_)
        self.emit(Load(self.position, register, address))
        return register

    def _store(self, instruction: syntax.Instruction) -> None:
        value, pointer = instruction.operands
        if isinstance(pointer, syntax.LocalRef) and pointer.name in self.promoted:
            content = self.scalar(value)
            register = self.promoted[pointer.name]
            self.write_mutable(register)
            self.emit(Assign(self.position, register, content))
            return
        type_ = value.type
        flat = self.context.flatten(self.unit, type_)
        contents = self.parts(value)
        address = self.scalar(pointer)
        for part, offset, kind in zip(contents, flat.offsets, flat.types, strict=True):
            if part is not None:
                self.store_scalar(self.offset(address, offset), part)
            else:
                unknown = self.unknown(kind, Origin(OriginKind.INEXACT, "undefined value"))
                self.store_scalar(self.offset(address, offset), unknown)

    def store_scalar(self, address: Expression, content: Expression) -> None:
        self.require_defined(address)
        self.require_access(address, content.type.bytes, Access.WRITE)
        self.emit(Store(self.position, address, content))

    def offset(self, address: Expression, offset: int) -> Expression:
        if offset == NO_OFFSET:
            raise UnsupportedConstruct("a vector of bits in memory")
        return self.build.apply(
            op.PTR_ADD, self.context.pointer, address, self.build.constant(self.context.offset_type, offset)
        )

    def _getelementptr(self, instruction: syntax.Instruction) -> None:
        assert instruction.source_type is not None
        if not self.context.is_scalar(instruction.type):
            raise UnsupportedConstruct("vector of pointers")
        operands = [self.scalar(operand) for operand in instruction.operands]
        self.require_defined(*operands)
        address = self.context.element_address(self.unit, instruction.source_type, operands)
        self._require_base(operands[0], address)
        self.define(instruction.result, address)

    def _require_base(self, base: Expression, address: Expression) -> None:
        """C defines no arithmetic on null, but that code adds zero to it. A constant distance leads to no object anyway."""
        steps = [step for step in _steps_from(base, address) if not isinstance(step, Constant)]
        if not steps or isinstance(base, StaticAddress | Constant) or base in self.slot_of_register:
            return
        build, zero = self.build, self.build.constant(self.context.offset_type, 0)
        null = self.build.constant(self.context.pointer, 0)
        condition = build.apply(op.NE, BOOL, base, null)
        still = [build.apply(op.EQ, BOOL, step, zero) for step in steps]
        for each in still[1:]:
            still[0] = build.apply(op.AND, BOOL, still[0], each)
        self.require(build.apply(op.OR, BOOL, condition, still[0]), f"{base} is not null")

    def lifetime_start(self, instruction: syntax.Instruction) -> None:
        pointer = instruction.operands[-1]
        if not isinstance(pointer, syntax.LocalRef):
            return
        name = pointer.name
        if name in self.promoted:
            if (self._block, id(instruction)) not in self._overwritten_first:
                self._uninitialize(self.promoted[name])
        elif name in self._unscoped:
            site, register = self.slots[name]
            origin = Origin(OriginKind.UNINITIALIZED, site.name)
            self.emit(HavocMemory(self.position, register, self._slot_size(site), origin))
        elif name in self.slots:
            self._begin_slot(*self.slots[name])

    def lifetime_end(self, instruction: syntax.Instruction) -> None:
        pointer = instruction.operands[-1]
        if not isinstance(pointer, syntax.LocalRef) or pointer.name in self._unscoped:
            return
        if pointer.name in self.slots:
            self.emit(EndLifetime(self.position, self.slots[pointer.name][1]))

    # -- arithmetic -----------------------------------------------------------------------------------------------

    def _lanes(self, instruction: syntax.Instruction, combine: Callable[..., Expression], *values: syntax.Value) -> None:
        """Apply a function to each scalar of the operands (several for vectors)."""
        columns = [self.scalars(value) for value in values]
        self.define(instruction.result, *(combine(*row) for row in zip(*columns, strict=True)))

    def _binary(self, instruction: syntax.Instruction) -> None:
        operator, flags = BINARY[instruction.opcode], instruction.flags

        def combine(a: Expression, b: Expression) -> Expression:
            return self.arithmetic(operator, flags, a, b)

        self._lanes(instruction, combine, *instruction.operands)

    def arithmetic(self, operator: Operator, flags: Sequence[str], a: Expression, b: Expression) -> Expression:
        """A binary operation behind the conditions under which C (or the flags) define it."""
        build, type_ = self.build, a.type
        if not operator.bitwise:
            self.require_defined(a, b)
        if operator in (op.UDIV, op.SDIV, op.UREM, op.SREM):
            zero = build.constant(type_, 0)
            self.require(build.apply(op.NE, BOOL, b, zero), f"the divisor {b} is not zero")
            if operator in (op.SDIV, op.SREM):
                self._require_quotient(a, b)
        elif operator in (op.SHL, op.LSHR, op.ASHR):
            self.require_defined(b)
            width = build.constant(type_, type_.bits) if type_.bits > 1 else build.constant(type_, 1)
            in_range = build.apply(op.ULT, BOOL, b, width)
            shifted = build.apply(operator, type_, a, b)
            if self.unit.is_foreign and in_range is not TRUE:
                # An optimiser computes shifts early and selects later: too large an amount is only a bad value.
                reason = f"the shift amount {b} is not less than {type_.bits}"
                unknown = self.unknown(type_, Origin(OriginKind.INEXACT, reason))
                return build.apply(op.ITE, type_, in_range, shifted, unknown)
            self.require(in_range, f"the shift amount {b} is less than {type_.bits}")
        result = build.apply(operator, type_, a, b)
        if self.unit.is_foreign:
            return result  # signed overflow wraps around, and optimisers compute sums early that nobody uses
        for flag in flags:
            if flag in ("nsw", "nuw"):
                self._require_no_overflow(operator, flag == "nsw", a, b, result)
        return result

    def _require_quotient(self, a: Expression, b: Expression) -> None:
        build, type_ = self.build, a.type
        if isinstance(b, Constant) and b.bits != (1 << type_.bits) - 1:
            return
        least = build.constant(type_, 1 << (type_.bits - 1))
        minus_one = build.constant(type_, -1)
        fits = build.apply(op.OR, BOOL, build.apply(op.NE, BOOL, a, least), build.apply(op.NE, BOOL, b, minus_one))
        self.require(fits, f"the quotient {a} / {b} fits its type")

    def _require_no_overflow(
        self, operator: Operator, as_signed: bool, a: Expression, b: Expression, result: Expression
    ) -> None:
        build = self.build
        if operator is op.SHL:
            back = build.apply(op.ASHR if as_signed else op.LSHR, a.type, result, b)
            self.require(build.apply(op.EQ, BOOL, back, a), f"{a} << {b} does not overflow")
        elif operator in (op.ADD, op.SUB, op.MUL):
            overflow = self.overflows(operator, as_signed, a, b, result)
            self.require(build.negate(overflow), f"{result} does not overflow")

    def overflows(self, operator: Operator, as_signed: bool, a: Expression, b: Expression, result: Expression) -> Expression:
        """Whether the exact result differs from the wrapped one: computed in a type that holds both."""
        build, bits = self.build, a.type.bits
        wide = int_type(2 * bits if operator is op.MUL else bits + 1)
        extend = op.SEXT if as_signed else op.ZEXT
        exact = build.apply(operator, wide, build.apply(extend, wide, a), build.apply(extend, wide, b))
        return build.apply(op.NE, BOOL, exact, build.apply(extend, wide, result))

    def _fneg(self, instruction: syntax.Instruction) -> None:
        def combine(a: Expression) -> Expression:
            self.require_defined(a)
            return self.build.apply(op.FNEG, a.type, a)

        self._lanes(instruction, combine, instruction.operands[0])

    def _icmp(self, instruction: syntax.Instruction) -> None:
        operator, swapped = INTEGER_PREDICATES[instruction.predicate]

        def combine(a: Expression, b: Expression) -> Expression:
            self.require_defined(a, b)
            return self.build.apply(operator, BOOL, *((b, a) if swapped else (a, b)))

        self._lanes(instruction, combine, *instruction.operands)

    def _fcmp(self, instruction: syntax.Instruction) -> None:
        def combine(a: Expression, b: Expression) -> Expression:
            self.require_defined(a, b)
            return self.float_comparison(instruction.predicate, a, b)

        self._lanes(instruction, combine, *instruction.operands)

    def float_comparison(self, predicate: str, a: Expression, b: Expression) -> Expression:
        """A comparison of floats; the unordered ones are the negations of the opposite ordered ones."""
        build = self.build

        def apply(operator: Operator, x: Expression, y: Expression) -> Expression:
            return build.apply(operator, BOOL, x, y)

        ordered: dict[str, Callable[[], Expression]] = {
            "false": lambda: FALSE,
            "oeq": lambda: apply(op.FEQ, a, b),
            "olt": lambda: apply(op.FLT, a, b),
            "ole": lambda: apply(op.FLE, a, b),
            "ogt": lambda: apply(op.FLT, b, a),
            "oge": lambda: apply(op.FLE, b, a),
            "one": lambda: apply(op.OR, apply(op.FLT, a, b), apply(op.FLT, b, a)),
            "uno": lambda: apply(op.OR, build.apply(op.IS_NAN, BOOL, a), build.apply(op.IS_NAN, BOOL, b)),
        }
        if predicate in ordered:
            return ordered[predicate]()
        opposite = {
            "true": "false",
            "une": "oeq",
            "uge": "olt",
            "ugt": "ole",
            "ule": "ogt",
            "ult": "oge",
            "ueq": "one",
            "ord": "uno",
        }
        return build.negate(ordered[opposite[predicate]]())

    def _select(self, instruction: syntax.Instruction) -> None:
        condition, then, otherwise = instruction.operands
        guards = self.scalars(condition)
        self.require_defined(*guards)
        first, second = self.scalars(then), self.scalars(otherwise)
        if len(guards) == 1:
            guards = guards * len(first)
        self.define(
            instruction.result,
            *(self.build.apply(op.ITE, a.type, guard, a, b) for guard, a, b in zip(guards, first, second, strict=True)),
        )

    def _cast(self, instruction: syntax.Instruction) -> None:
        opcode = instruction.opcode
        value = instruction.operands[0]
        if opcode == "bitcast" and not (self.context.is_scalar(value.type) and self.context.is_scalar(instruction.type)):
            self._aggregate_bitcast(instruction)
            return
        target = self.context.flatten(self.unit, instruction.type).types

        def combine(a: Expression) -> Expression:
            if opcode in CAST_OPERATORS and not CAST_OPERATORS[opcode].bitwise:
                self.require_defined(a)
            return self.context.cast(opcode, target[0], a)

        self._lanes(instruction, combine, value)

    def _aggregate_bitcast(self, instruction: syntax.Instruction) -> None:
        source, target = instruction.operands[0].type, instruction.type
        if source == target:
            self.define(instruction.result, *self.scalars(instruction.operands[0]))
            return
        flattened = [self.context.flatten(self.unit, type_) for type_ in (source, target)]
        if any(NO_OFFSET in item.offsets for item in flattened):
            self.define(instruction.result, *self._regroup_bits(self.scalars(instruction.operands[0]), target))
            return
        # Through memory: that is what a bit cast means.
        size = self.unit.layout.size_of(source)
        site = self.context.site(ObjectKind.STACK, "bit cast", size, 16, function=self.symbol.name)
        slot = self.register(f"{instruction.result}.slot", self.context.pointer)
        self.slot_of_register[slot] = site
        self._begin_slot(site, slot)
        flat = self.context.flatten(self.unit, source)
        for part, offset in zip(self.scalars(instruction.operands[0]), flat.offsets, strict=True):
            self.store_scalar(self.offset(slot, offset), part)
        self.define_loaded(instruction.result, target, slot)

    def _regroup_bits(self, lanes: Sequence[Expression], target: syntax.Type) -> list[Expression]:
        """The bits of some lanes, lowest first, cut into others."""
        build = self.build
        whole = int_type(sum(lane.type.bits for lane in lanes))
        joined: Expression = build.constant(whole, 0)
        place = 0
        for lane in lanes:
            if not isinstance(lane.type, IntType):
                raise UnsupportedConstruct("a bit cast between floats or addresses and bits")
            wide = self.context.resize(lane, whole, signed=False)
            joined = build.apply(op.OR, whole, joined, build.apply(op.SHL, whole, wide, build.constant(whole, place)))
            place += lane.type.bits
        source = self.materialize(joined)
        result: list[Expression] = []
        place = 0
        for type_ in self.context.flatten(self.unit, target).types:
            if not isinstance(type_, IntType):
                raise UnsupportedConstruct("a bit cast between floats or addresses and bits")
            shifted = build.apply(op.LSHR, whole, source, build.constant(whole, place))
            result.append(self.context.resize(shifted, type_))
            place += type_.bits
        return result

    def _float_to_int(self, instruction: syntax.Instruction) -> None:
        as_signed = instruction.opcode == "fptosi"
        types = self.context.flatten(self.unit, instruction.type).types

        def combine(value: Expression) -> Expression:
            self.require_defined(value)
            target = types[0]
            assert isinstance(target, IntType)
            return self.float_to_int(value, target, as_signed)

        self._lanes(instruction, combine, instruction.operands[0])

    def float_to_int(self, value: Expression, target: IntType, as_signed: bool) -> Expression:
        """Truncation; C leaves values that do not fit open, so those are inexact."""
        fits = self.fits_integer(value, target, as_signed)
        converted = self.build.apply(op.TO_SIGNED if as_signed else op.TO_UNSIGNED, target, value)
        if fits is TRUE or (isinstance(converted, Constant) and fits is not FALSE):
            return converted
        unknown = self.unknown(target, Origin(OriginKind.INEXACT, f"{value} does not fit {target}"))
        return self.build.apply(op.ITE, target, fits, converted, unknown)

    def fits_integer(self, value: Expression, target: IntType, as_signed: bool) -> Expression:
        """Whether a float, truncated, lies in the range of an integer type; false for a NaN."""
        from cegas.program import softfloat

        build, type_ = self.build, value.type
        assert isinstance(type_, FloatType)
        format_ = type_.format
        top = 1 << (target.bits - 1 if as_signed else target.bits)
        bottom = -top if as_signed else 0
        high = build.constant(type_, softfloat.from_int(format_, top))
        below = build.apply(op.FLT, BOOL, value, high)
        # Everything above bottom - 1 truncates into range; if that is no float, nothing lies between it and bottom.
        edge = softfloat.from_int(format_, bottom - 1)
        if softfloat.to_int(format_, edge) == bottom - 1:
            above = build.apply(op.FLT, BOOL, build.constant(type_, edge), value)
        else:
            least = build.constant(type_, softfloat.from_int(format_, bottom))
            above = build.apply(op.FLE, BOOL, least, value)
        return build.conjunction(above, below)

    # -- aggregates and vectors -----------------------------------------------------------------------------------

    def _extractvalue(self, instruction: syntax.Instruction) -> None:
        aggregate = instruction.operands[0]
        first, last = self.context.scalar_range(self.unit, aggregate.type, instruction.indices)
        self.define(instruction.result, *self.parts(aggregate)[first:last])

    def _insertvalue(self, instruction: syntax.Instruction) -> None:
        aggregate, element = instruction.operands
        first, last = self.context.scalar_range(self.unit, aggregate.type, instruction.indices)
        parts = self.parts(aggregate)
        self.define(instruction.result, *parts[:first], *self.parts(element), *parts[last:])

    def _lane_index(self, value: syntax.Value, count: int) -> Expression:
        index = self.scalar(value)
        self.require_defined(index)
        # Above `count` values an index type of few bits has no such constant, and needs no condition.
        if count >> index.type.bits == 0:
            below = self.build.apply(op.ULT, BOOL, index, self.build.constant(index.type, count))
            self.require(below, f"the vector has an element {index}")
        return index

    def _is_lane(self, index: Expression, lane: int) -> Expression:
        return self.build.apply(op.EQ, BOOL, index, self.build.constant(index.type, lane))

    def _extractelement(self, instruction: syntax.Instruction) -> None:
        vector, place = instruction.operands
        index = self._lane_index(place, len(self.parts(vector)))
        if isinstance(index, Constant):
            parts = self.parts(vector)
            self.define(instruction.result, parts[index.bits] if index.bits < len(parts) else None)
            return
        lanes = self.scalars(vector)
        result = lanes[-1]
        for lane in range(len(lanes) - 2, -1, -1):
            result = self.build.apply(op.ITE, result.type, self._is_lane(index, lane), lanes[lane], result)
        self.define(instruction.result, result)

    def _insertelement(self, instruction: syntax.Instruction) -> None:
        vector, element, place = instruction.operands
        content = self.scalar(element)
        if content.type not in self.context.flatten(self.unit, vector.type).types:
            # Clang writes this for vectors of bits, and LLVM rejects it.
            raise UnsupportedConstruct(f"an element of type {content.type} for {vector.type}")
        index = self._lane_index(place, len(self.parts(vector)))
        if isinstance(index, Constant):
            parts = list(self.parts(vector))
            if index.bits < len(parts):
                parts[index.bits] = content
            self.define(instruction.result, *parts)
            return
        self.define(
            instruction.result,
            *(
                self.build.apply(op.ITE, old.type, self._is_lane(index, lane), content, old)
                for lane, old in enumerate(self.scalars(vector))
            ),
        )

    def _shufflevector(self, instruction: syntax.Instruction) -> None:
        lanes = [*self.parts(instruction.operands[0]), *self.parts(instruction.operands[1])]
        self.define(instruction.result, *(None if lane < 0 else lanes[lane] for lane in instruction.indices))

    def _freeze(self, instruction: syntax.Instruction) -> None:
        self.define(instruction.result, *self.scalars(instruction.operands[0]))

    def _phi(self, instruction: syntax.Instruction) -> None:
        self._phi_registers(instruction)

    # -- atomics: one thread, so they are ordinary accesses -------------------------------------------------------

    def _atomicrmw(self, instruction: syntax.Instruction) -> None:
        address, operand = self.scalar(instruction.operands[0]), self.scalar(instruction.operands[1])
        old = self.load_scalar(operand.type, address)
        self.require_defined(old, operand)
        self.store_scalar(address, self._atomic_result(instruction.predicate, old, operand))
        self.define(instruction.result, old)

    def _atomic_result(self, name: str, old: Expression, operand: Expression) -> Expression:
        build, type_ = self.build, old.type
        simple = {
            "add": op.ADD,
            "sub": op.SUB,
            "and": op.AND,
            "or": op.OR,
            "xor": op.XOR,
            "fadd": op.FADD,
            "fsub": op.FSUB,
        }
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

    def _cmpxchg(self, instruction: syntax.Instruction) -> None:
        pointer, expected, new = (self.scalar(operand) for operand in instruction.operands)
        old = self.load_scalar(expected.type, pointer)
        self.require_defined(old, expected)
        same = self.materialize(self.build.apply(op.EQ, BOOL, old, expected))
        self.store_scalar(pointer, self.build.apply(op.ITE, old.type, same, new, old))
        self.define(instruction.result, old, same)

    def _va_arg(self, instruction: syntax.Instruction) -> None:
        self.calls.va_arg(instruction)

    def _nothing(self, _: syntax.Instruction) -> None:
        """Fences order nothing in a single thread."""

    def _call(self, instruction: syntax.Instruction) -> None:
        self.calls.lower(instruction)

    def _invoke(self, instruction: syntax.Instruction) -> None:
        """A call whose unwinding is caught: C throws nothing, so control goes to the first label."""
        self.calls.lower(instruction)
        self._branch_or_continue(instruction.labels[0])

    def _instruction_table(self) -> dict[str, Callable[[syntax.Instruction], None]]:
        table: dict[str, Callable[[syntax.Instruction], None]] = {
            "br": self._br,
            "switch": self._switch,
            "indirectbr": self._indirectbr,
            "ret": self._ret,
            "unreachable": self._unreachable,
            "alloca": self._alloca,
            "load": self._load,
            "store": self._store,
            "getelementptr": self._getelementptr,
            "fneg": self._fneg,
            "icmp": self._icmp,
            "fcmp": self._fcmp,
            "select": self._select,
            "fptosi": self._float_to_int,
            "fptoui": self._float_to_int,
            "extractvalue": self._extractvalue,
            "insertvalue": self._insertvalue,
            "extractelement": self._extractelement,
            "insertelement": self._insertelement,
            "shufflevector": self._shufflevector,
            "freeze": self._freeze,
            "phi": self._phi,
            "atomicrmw": self._atomicrmw,
            "cmpxchg": self._cmpxchg,
            "va_arg": self._va_arg,
            "fence": self._nothing,
            "call": self._call,
            "invoke": self._invoke,
        }
        table.update(dict.fromkeys(BINARY, self._binary))
        casts = (*CAST_OPERATORS, "ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast")
        table.update(dict.fromkeys(casts, self._cast))
        return table


def _steps_from(base: Expression, address: Expression) -> list[Expression]:
    """What pointer arithmetic adds to a base to come to an address."""
    steps: list[Expression] = []
    while address is not base and isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address, step = address.operands
        steps.append(step)
    return steps


def _is_lifetime(instruction: syntax.Instruction, prefix: str = "llvm.lifetime.") -> bool:
    callee = instruction.callee
    return isinstance(callee, syntax.GlobalRef) and callee.name.startswith(prefix)


def _slot_bit(value: syntax.Value | None, bit: Mapping[str, int]) -> int:
    return bit.get(value.name, 0) if isinstance(value, syntax.LocalRef) else 0


def is_pointer(type_: Type) -> bool:
    return isinstance(type_, PointerType)
