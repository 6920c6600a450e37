"""One function: from basic blocks to a control-flow automaton.

`FunctionLowering` goes through the blocks; the table at its end says what lowers which instruction, and all of it writes to
one `FunctionBody`. Two things make the automaton small and readable. A local variable whose address is never taken becomes a
register that may change (`local_variables.py`). And an instruction's result that is used once, in its own block, is put into
the expression that uses it (`body.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.aggregates import AggregateLowering
from cegas.frontend.lowering.arithmetic import BINARY, ArithmeticLowering
from cegas.frontend.lowering.body import FIXED, FunctionBody
from cegas.frontend.lowering.branches import BranchLowering
from cegas.frontend.lowering.calls import CallLowering
from cegas.frontend.lowering.casts import CASTS, CastLowering
from cegas.frontend.lowering.context import Context, Exits
from cegas.frontend.lowering.local_variables import LocalVariables
from cegas.frontend.lowering.memory import MemoryLowering
from cegas.frontend.lowering.tail_calls import tail_calls_to_loops
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.units import FunctionSymbol
from cegas.program.control_flow import ControlFlowAutomaton, Location, LocationKind
from cegas.program.expressions import Register
from cegas.program.operations import Operation, Origin, OriginKind, Unsupported

if TYPE_CHECKING:
    from cegas.frontend.provenance import Provenance

Handler = Callable[[syntax.Instruction], None]

_ASKING = frozenset(("call", "alloca"))
"""The instructions that may get values from outside, besides those that read volatile objects."""


class FunctionLowering:
    """Lowers one function: a body, and what lowers its instructions."""

    def __init__(self, context: Context, symbol: FunctionSymbol, exits: Exits) -> None:
        self.body = FunctionBody(context, symbol, exits)
        self.context = context
        self.locals = LocalVariables(self.body)
        self.memory = MemoryLowering(self.body, self.locals)
        self.arithmetic = ArithmeticLowering(self.body)
        self.casts = CastLowering(self.body)
        self.aggregates = AggregateLowering(self.body)
        self.branches = BranchLowering(self.body)
        self.calls = CallLowering(self.body, self.locals)
        self._handlers = self.instruction_table()

    def lower(self, first_location: int, first_edge: int) -> ControlFlowAutomaton:
        """The automaton, with locations and edges numbered from the given ones on."""
        body = self.body
        parameters = self._parameters()
        body.blocks = {name: body.automaton.location() for name in body.function.blocks}
        unclear = body.unit.unclear.get(body.function.name)
        if unclear is not None:
            body.emit(Unsupported(body.position, unclear))
            body.finish_path(LocationKind.END)
        self.locals.enter()
        body.flush_to(body.blocks[body.function.entry.name])
        for name in body.order:
            self._lower_block(body.function.blocks[name])
        if self.context.leaks is not None:
            self.context.leaks.note_variables(body)
            self._note_beginnings()
        return body.automaton.finish(
            self._entry(parameters),
            body.exit,
            parameters,
            body.area,
            body.registers,
            body.header,
            first_location,
            first_edge,
        )

    def _entry(self, parameters: tuple[Register, ...]) -> Location:
        """Where the function is entered, when tail calls have become loops."""
        body, context = self.body, self.context
        if body.area is not None or context.provenance is not None or context.leaks is not None:
            return body.entry  # slices are made of instructions; a frame that waits may hold the only way to a block
        entry = tail_calls_to_loops(body.automaton, body.entry, parameters, body.temporary)
        if entry is not body.entry:
            context.tail_recursive.add(body.automaton.name)
        return entry

    def _parameters(self) -> tuple[Register, ...]:
        body = self.body
        result: list[Register] = []
        for parameter in body.function.parameters:
            flat = self.context.flatten(body.unit, parameter.type)
            parts = tuple(
                body.register(f"{parameter.name}.{number}" if len(flat.types) > 1 else parameter.name, type_)
                for number, type_ in enumerate(flat.types)
            )
            body.values[parameter.name] = parts
            result.extend(parts)
        if body.function.variadic:
            body.area = body.register("arguments", self.context.pointer)
        return tuple(result)

    # -- blocks ---------------------------------------------------------------------------------------------------

    def _lower_block(self, block: syntax.Block) -> None:
        body, context, handlers = self.body, self.context, self._handlers
        context.look()
        body.begin_block(block.name)
        provenance, native = context.provenance, context.native
        for instruction in block.instructions:
            opcode = instruction.opcode
            body.begin_instruction(instruction)
            terminates = opcode in syntax.TERMINATORS
            if terminates and opcode != "unreachable":
                body.instructions += 1  # before its edges are made
            here, before, edges = body.location, len(body.operations), len(body.automaton.edges)
            reads = len(context.volatile_reads)
            try:
                if body.checks_ranges:
                    body.check_operands(instruction)
                handler = handlers.get(opcode)
                if handler is None:
                    raise UnsupportedConstruct(f"instruction {opcode}")
                handler(instruction)
            except UnsupportedConstruct as problem:
                self._unsupported(instruction, problem.construct)
            if provenance is not None:
                self._note(provenance, instruction, before, edges)
            if native is not None and (opcode in _ASKING or len(context.volatile_reads) > reads):
                native.note(body.unit, instruction, self._made(before, edges))
            if (
                not terminates
                and opcode != syntax.CHECK
                and (body.location is not here or len(body.operations) > before or self._computes(instruction))
            ):
                body.instructions += 1
        if block.instructions[-1].opcode not in syntax.TERMINATORS:
            raise ValueError(f"block {block.name} of {body.function.name} has no end")

    def _unsupported(self, instruction: syntax.Instruction, construct: str) -> None:
        """Nothing behind an unsupported construct is known, so the path ends in it, on an edge of its own."""
        body = self.body
        body.cut()
        body.emit(Unsupported(body.position, construct))
        body.finish_path(LocationKind.END)
        if instruction.result is not None:
            types = self.context.flatten(body.unit, instruction.type).types
            body.values[instruction.result] = tuple(
                body.unknown(type_, Origin(OriginKind.INEXACT, construct)) for type_ in types
            )

    def _computes(self, instruction: syntax.Instruction) -> bool:
        """Whether an instruction that emitted no operation is part of an expression: neither constant nor unused."""
        name = instruction.result
        if name is None or not self.body.uses.left(name) or instruction.opcode in ("alloca", "phi"):
            return False
        parts = self.body.values.get(name, ())
        if len(parts) == 1:  # nearly always
            return parts[0] is not None and not isinstance(parts[0], FIXED)
        return any(part is not None and not isinstance(part, FIXED) for part in parts)

    # -- notes for slices and native runs -------------------------------------------------------------------------

    def _made(self, before: int, edges: int) -> list[Operation]:
        """The operations that follow those and the edges that were there before."""
        made = self.body.automaton.edges[edges:]
        if not made:
            return self.body.operations[before:]
        operations = [operation for edge in made for operation in edge.operations]
        return [*operations[before:], *self.body.operations]

    def _note(self, provenance: Provenance, instruction: syntax.Instruction, before: int, edges: int) -> None:
        """Note what an instruction has made: all that follows the operations and edges that were there before it."""
        body = self.body
        made = body.automaton.edges[edges:]
        operations = [operation for edge in made for operation in edge.operations]
        operations.extend(body.operations)
        provenance.note(instruction, body.position, operations[before:], made)
        if len(instruction.labels) > 1:
            targets = {edge.target for edge in made}
            labels = tuple(label for label in dict.fromkeys(instruction.labels) if body.blocks[label] in targets)
            provenance.note_successors(instruction, labels)

    def _note_beginnings(self) -> None:
        """Blocks begin where they are entered, behind what makes a value of where control came from."""
        native, body = self.context.native, self.body
        if native is not None:
            for name, location in body.blocks.items():
                first = next(each for each in body.function.blocks[name].instructions if each.opcode != "phi")
                native.beginnings[location] = (body.unit, first)
            native.beginnings[body.entry] = native.beginnings[body.blocks[body.function.entry.name]]

    # -- instructions ---------------------------------------------------------------------------------------------

    def _invoke(self, instruction: syntax.Instruction) -> None:
        """A call whose unwinding is caught: C throws nothing, so control goes to the first label."""
        self.calls.lower(instruction)
        self.branches.continue_at(instruction.labels[0])

    def _nothing(self, _: syntax.Instruction) -> None:
        """Fences order nothing in a single thread."""

    def instruction_table(self) -> dict[str, Handler]:
        """What lowers an instruction, by its name in LLVM."""
        branches, memory, arithmetic, aggregates = self.branches, self.memory, self.arithmetic, self.aggregates
        table: dict[str, Handler] = {
            "br": branches.br,
            "switch": branches.switch,
            "indirectbr": branches.indirectbr,
            "ret": branches.ret,
            "unreachable": branches.unreachable,
            "phi": branches.phi,
            "alloca": memory.alloca,
            "load": memory.load,
            "store": memory.store,
            "getelementptr": memory.getelementptr,
            "atomicrmw": memory.atomicrmw,
            "cmpxchg": memory.cmpxchg,
            "fence": self._nothing,
            syntax.CHECK: arithmetic.check,
            "fneg": arithmetic.fneg,
            "icmp": arithmetic.icmp,
            "fcmp": arithmetic.fcmp,
            "select": arithmetic.select,
            "fptosi": self.casts.float_to_int,
            "fptoui": self.casts.float_to_int,
            "extractvalue": aggregates.extractvalue,
            "insertvalue": aggregates.insertvalue,
            "extractelement": aggregates.extractelement,
            "insertelement": aggregates.insertelement,
            "shufflevector": aggregates.shufflevector,
            "freeze": aggregates.freeze,
            "call": self.calls.lower,
            "invoke": self._invoke,
            "va_arg": self.calls.va_arg,
        }
        table.update(dict.fromkeys(BINARY, arithmetic.binary))
        table.update(dict.fromkeys(CASTS, self.casts.cast))
        return table
