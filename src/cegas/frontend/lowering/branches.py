"""How blocks end and where control goes next, with the values that phi nodes take on the way."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import LocationKind
from cegas.program.expressions import FALSE, TRUE, Apply, Expression, Register, registers_of
from cegas.program.operations import Assign, Assume, AssumeKind, Operation, Return
from cegas.program.types import BOOL


class BranchLowering:
    """The edges between the blocks of one function body."""

    def __init__(self, body: FunctionBody) -> None:
        self.body = body
        self.build = body.build

    def br(self, instruction: syntax.Instruction) -> None:
        if not instruction.operands:
            self.continue_at(instruction.labels[0])
            return
        condition = self.body.scalar(instruction.operands[0])
        self.body.require_defined(condition)
        self.body.cut()
        then, otherwise = instruction.labels
        for label, guard in ((then, condition), (otherwise, self.build.negate(condition))):
            if guard is not FALSE:
                leading = [] if guard is TRUE else [Assume(self.body.position, guard, AssumeKind.BRANCH)]
                self._goto(label, leading)

    def continue_at(self, label: str) -> None:
        leading, self.body.operations = self.body.operations, []
        self._goto(label, leading)

    def switch(self, instruction: syntax.Instruction) -> None:
        value = self.body.scalar(instruction.operands[0])
        self.body.require_defined(value)
        if isinstance(value, Apply):
            value = self.body.materialize(value)
        self.body.cut()
        default, *labels = instruction.labels
        others: list[Operation] = []
        for label, bits in zip(labels, instruction.cases, strict=True):
            constant = self.build.constant(value.type, bits)
            equal = self.build.apply(op.EQ, BOOL, value, constant)
            if equal is not FALSE:
                self._goto(label, [Assume(self.body.position, equal, AssumeKind.BRANCH)])
            different = self.build.apply(op.NE, BOOL, value, constant)
            if different is not TRUE:
                others.append(Assume(self.body.position, different, AssumeKind.BRANCH))
        if not any(isinstance(o, Assume) and o.condition is FALSE for o in others) and not self._is_made_up(default):
            self._goto(default, others)

    def _is_made_up(self, label: str) -> bool:
        """Whether a block is one of clang's own, which stands for no statement and is never reached: where a `return` or
        `goto` leaves blocks with objects, control goes on by a number that clang keeps, and that has no other values."""
        first = self.body.function.blocks[label].instructions[0]
        if self.body.unit.is_foreign or self.body.function.debug is None:
            return False  # where nothing has a position, a lack of one says nothing
        return first.opcode == "unreachable" and first.debug is None

    def indirectbr(self, instruction: syntax.Instruction) -> None:
        """Labels as values: each possible target is a number, see `BlockAddress`."""
        address = self.body.scalar(instruction.operands[0])
        self.body.require_defined(address)
        self.body.cut()
        for label in dict.fromkeys(instruction.labels):
            target = self.body.context.statics.block_address(self.body.unit, self.body.function.name, label)
            guard = self.build.apply(op.EQ, BOOL, address, target)
            self._goto(label, [Assume(self.body.position, guard, AssumeKind.BRANCH)])

    def ret(self, instruction: syntax.Instruction) -> None:
        values = self.body.scalars(instruction.operands[0]) if instruction.operands else ()
        if self.body.carries and self.body.symbol.name == "main" == self.body.context.options.entry:
            self.body.require_defined(*values)  # the status of the program
        self.body.cut()
        self.body.automaton.edge(
            self.body.location, self.body.exit, (Return(self.body.position, values),), self.body.instructions
        )

    def unreachable(self, _: syntax.Instruction) -> None:
        self.body.require(FALSE, ConditionKind.PROMISE, "this point is never reached")
        self.body.finish_path(LocationKind.END)

    def phi(self, instruction: syntax.Instruction) -> None:
        self._phi_registers(instruction)

    def _goto(self, label: str, leading: Sequence[Operation]) -> None:
        moves = self._phi_assignments(label)
        instructions = self.body.instructions + sum(1 for move in moves if isinstance(move, Assign))
        self.body.automaton.edge(self.body.location, self.body.blocks[label], [*leading, *moves], instructions)

    def _phi_assignments(self, label: str) -> list[Operation]:
        """The parallel assignment of a block's phi nodes on the edge from the current block."""
        moves: list[tuple[Register, Expression]] = []
        for instruction in self.body.function.blocks[label].instructions:
            if instruction.opcode != "phi":
                break
            targets = self._phi_registers(instruction)
            for value, predecessor in instruction.incoming:
                if predecessor == self.body.block:
                    if self.body.checks_ranges:
                        with self.body.on_one_side():
                            self.body.check_constants(value)
                    moves.extend(zip(targets, self.body.scalars(value), strict=True))
                    break
        written = {target for target, _ in moves}
        clash = any(
            register in written and register is not target for target, source in moves for register in registers_of(source)
        )
        # Undefined incoming values were havocked into `body.operations`; they belong on this edge.
        leading, self.body.operations = self.body.operations, []
        result: list[Operation] = list(leading)
        if not clash:
            result.extend(Assign(self.body.position, target, source) for target, source in moves if target is not source)
            return result
        copies = [(target, source, self.body.temporary(target.type)) for target, source in moves]
        result.extend(Assign(self.body.position, copy, source) for _, source, copy in copies)
        result.extend(Assign(self.body.position, target, copy) for target, _, copy in copies)
        return result

    def _phi_registers(self, instruction: syntax.Instruction) -> tuple[Register, ...]:
        name = instruction.result
        assert name is not None
        parts = self.body.values.get(name)
        if parts is None:
            types = self.body.context.flatten(self.body.unit, instruction.type).types
            parts = self.body.values[name] = tuple(
                self.body.register(f"{name}.{number}" if len(types) > 1 else name, type_)
                for number, type_ in enumerate(types)
            )
        return parts  # type: ignore[return-value]
