"""A slice of the program as LLVM modules that LLVM accepts and a machine can run.

A module keeps an instruction if an operation that was made from it is relevant, or if a kept instruction needs its value.
Of control flow it keeps the relevant branches. Every other way out of a block leads to the next block that has something to
keep: there is at most one, since a slice holds the branches that decide between two of them. Where there is none, nothing
relevant happens any more in this run; it ends as it would have ended.

What is kept stays as the compiler wrote it, names and debug information included (`text` writes it). An argument that
does not matter to whatever it is passed to becomes a zero, and so does a result that nobody looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.frontend.llvm import syntax
from cegas.frontend.provenance import Provenance
from cegas.frontend.units import FunctionSymbol
from cegas.program.control_flow import Location
from cegas.program.operations import Assume, Call, Operation, Return
from cegas.program.source import SourcePosition

ENDLESS: Final = "cegas.endless"
"""The label of a block that stands for going round in irrelevant circles."""
_MARKERS: Final = ("llvm.lifetime.", "llvm.dbg.", "llvm.assume", "llvm.experimental.noalias.scope.decl")
"""Calls that tell the optimiser something, and do nothing."""
_BOOKKEEPING: Final = ("__cegas_disturb_errno", "__cegas_read_string", "__cegas_read_message", "__cegas_read_text")
"""The models that a call of a library function calls besides its own work."""


class NotClosed(InputError):
    """The operations to keep do not decide where control goes between them: no slice."""


@dataclass(frozen=True, slots=True)
class Relevance:
    """What to keep of a program."""

    operations: AbstractSet[int]
    """The identities of the relevant operations."""
    criteria: AbstractSet[int]
    """Those that the slice is for: of a call, all arguments matter."""
    ends: AbstractSet[Location]
    """The relevant ends of runs: calls of error functions leave no operation behind."""
    callees: Callable[[Call], Iterable[str]]
    """The functions that a call through a pointer may reach."""

    def __contains__(self, operation: Operation) -> bool:
        return id(operation) in self.operations


@dataclass(slots=True, eq=False)
class Body:
    """A function, and what is kept of it."""

    symbol: FunctionSymbol
    kept: set[syntax.Instruction] = field(default_factory=set)
    branches: set[syntax.Instruction] = field(default_factory=set)
    """The terminators that still choose."""
    stops: set[str] = field(default_factory=set)
    """Blocks that control has to pass, for what they give to the phi nodes of the next one."""
    unneeded: dict[syntax.Instruction, set[int]] = field(default_factory=dict)
    """The arguments of kept calls that do not matter."""
    needed_parameters: set[int] = field(default_factory=set)
    definitions: dict[str, tuple[syntax.Block, syntax.Instruction]] = field(default_factory=dict)
    parameters: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        function = self.symbol.function
        self.parameters = {parameter.name: number for number, parameter in enumerate(function.parameters)}
        for block in function.blocks.values():
            for instruction in block.instructions:
                if instruction.result is not None:
                    self.definitions[instruction.result] = (block, instruction)

    def is_kept(self, name: str) -> bool:
        """Whether the instruction that a name stands for is kept."""
        found = self.definitions.get(name)
        return found is not None and found[1] in self.kept


class ProgramSelection:
    """What is kept of each function of a program."""

    def __init__(self, provenance: Provenance, relevance: Relevance) -> None:
        self.provenance = provenance
        self.relevance = relevance
        self.bodies = {name: Body(symbol) for name, symbol in provenance.functions.items()}
        self._waiting: dict[tuple[str, int], list[tuple[Body, syntax.Instruction, int]]] = {}
        """The arguments that become needed when a parameter does."""
        self._todo: list[tuple[Body, syntax.LocalRef]] = []
        for body in self.bodies.values():
            self._keep_relevant(body)
        self._keep_needed()
        self.flows = {name: RemainingFlow(provenance, body) for name, body in self.bodies.items()}

    # -- what is relevant ---------------------------------------------------------------------------------------------

    def _keep_relevant(self, body: Body) -> None:
        for block in body.symbol.function.blocks.values():
            for instruction in block.instructions:
                made = self.provenance.operations(instruction)
                if instruction.opcode in syntax.TERMINATORS:
                    self._keep_terminator(body, block, instruction, made)
                elif not is_marker(instruction) and self._is_relevant(made):
                    self._keep(body, instruction)
                if self.provenance.end(instruction) in self.relevance.ends:
                    self._keep(body, instruction)

    def _is_relevant(self, made: Sequence[Operation]) -> bool:
        """Of a call, the call itself has to be relevant, not the operations that put its arguments in place.

        What is defined under a condition only is relevant if the slice is for that condition.
        """
        if any(item.is_validity and id(item) in self.relevance.criteria for item in made):
            return True
        calls = [item for item in made if isinstance(item, Call) and item.callee not in _BOOKKEEPING]
        return any(item in self.relevance and not item.is_validity for item in calls or made)

    def _keep_terminator(
        self, body: Body, block: syntax.Block, instruction: syntax.Instruction, made: Sequence[Operation]
    ) -> None:
        relevant = [item for item in made if item in self.relevance and not item.is_validity]
        if instruction.opcode == "ret":
            if any(isinstance(item, Return) for item in relevant):
                self._keep(body, instruction)
            return
        if any(isinstance(item, Assume) for item in relevant):
            body.branches.add(instruction)
            self._keep(body, instruction)
        if any(not isinstance(item, Assume) for item in relevant):  # assignments to the phi nodes of the next block
            body.stops.add(block.name)

    # -- what is needed -----------------------------------------------------------------------------------------------

    def _keep(self, body: Body, instruction: syntax.Instruction) -> None:
        if instruction in body.kept:
            return
        body.kept.add(instruction)
        if instruction.opcode == "phi":
            body.stops.update(self._sources(body, instruction))
        unneeded = self._passed_on(body, instruction)
        if unneeded:
            body.unneeded[instruction] = unneeded
        for number, operand in enumerate(instruction.operands):
            if number not in unneeded and isinstance(operand, syntax.LocalRef):
                self._todo.append((body, operand))
        if isinstance(instruction.callee, syntax.LocalRef):
            self._todo.append((body, instruction.callee))

    def _sources(self, body: Body, phi: syntax.Instruction) -> Iterator[str]:
        """The blocks that control comes from to a phi node."""
        assert phi.result is not None
        here = body.definitions[phi.result][0].name
        for _, name in phi.incoming:
            if here in self.provenance.successors(body.symbol.function.blocks[name].terminator):
                yield name

    def _passed_on(self, body: Body, instruction: syntax.Instruction) -> set[int]:
        """The arguments that are only needed if the function that gets them needs them."""
        if instruction.opcode != "call":
            return set()
        passed = {
            number
            for number, operand in enumerate(instruction.operands)
            if isinstance(operand, syntax.LocalRef) and not _is_local_address(body, operand)
        }
        if self.provenance.end(instruction) is not None:
            return passed
        made = self.provenance.operations(instruction)
        callees = self._callees(made)
        if callees is None or any(id(item) in self.relevance.criteria for item in made):
            return set()
        fixed = min(len(callee.parameters) for callee in callees)
        result: set[int] = set()
        for number in passed:
            if number < fixed and not any(number in callee.needed_parameters for callee in callees):
                result.add(number)
                for callee in callees:
                    self._waiting.setdefault((callee.symbol.name, number), []).append((body, instruction, number))
        return result

    def _callees(self, made: Sequence[Operation]) -> list[Body] | None:
        """The functions that a call may enter; None if not all of them are the program's own."""
        calls = [item for item in made if isinstance(item, Call)]
        if len(calls) != 1 or calls[0].callee in _BOOKKEEPING:
            return None
        callee = calls[0].callee
        names = [callee] if isinstance(callee, str) else list(self.relevance.callees(calls[0]))
        found = [self.bodies[name] for name in names if name in self.bodies]
        return found if found and len(found) == len(names) else None

    def _keep_needed(self) -> None:
        """Keep what computes the values that are needed."""
        while self._todo:
            body, value = self._todo.pop()
            found = body.definitions.get(value.name)
            if found is not None:
                self._keep(body, found[1])
                continue
            number = body.parameters[value.name]
            if number not in body.needed_parameters:
                body.needed_parameters.add(number)
                for caller, call, index in self._waiting.pop((body.symbol.name, number), ()):
                    argument = call.operands[index]
                    assert isinstance(argument, syntax.LocalRef)
                    if index in caller.unneeded[call]:
                        caller.unneeded[call].discard(index)
                        self._todo.append((caller, argument))

    def incomplete(self) -> Iterator[Operation]:
        """Operations that are executed, since they were made from kept instructions, but are not relevant.

        An instruction is kept as a whole: an atomic exchange for what it loads, say, and stores as well.
        """
        for body in self.bodies.values():
            for block in body.symbol.function.blocks.values():
                for instruction in block.instructions:
                    if instruction in body.kept and self.provenance.end(instruction) is None:
                        for item in self._executed(instruction):
                            if item not in self.relevance and not item.is_validity:
                                yield item

    def _executed(self, instruction: syntax.Instruction) -> Sequence[Operation]:
        """What a kept instruction does, apart from what arguments and phi nodes get: they may not matter."""
        made = self.provenance.operations(instruction)
        if instruction.opcode in syntax.TERMINATORS:
            return [item for item in made if isinstance(item, Assume | Return)]
        calls = [item for item in made if isinstance(item, Call)]
        return [item for item in calls if item.callee not in _BOOKKEEPING] or ([] if calls else made)

    # -- what to show -------------------------------------------------------------------------------------------------

    def kept_positions(self) -> dict[SourcePosition, None]:
        """Where the source has something that is kept, in the order of the program."""
        result: dict[SourcePosition, None] = {}
        for flow in self.flows.values():
            for name, instructions in flow.blocks.items():
                for instruction in instructions:
                    ends = name in flow.ends and instruction is instructions[-1]
                    if instruction in flow.body.kept or (ends and flow.end_matters(name)):
                        self._note_position(instruction, result)
        return result

    def all_positions(self) -> dict[SourcePosition, None]:
        """Where the source has something that could be kept."""
        result: dict[SourcePosition, None] = {}
        for body in self.bodies.values():
            for block in body.symbol.function.blocks.values():
                for instruction in block.instructions:
                    if instruction.opcode != "br" or instruction.operands:
                        self._note_position(instruction, result)
        return result

    def _note_position(self, instruction: syntax.Instruction, result: dict[SourcePosition, None]) -> None:
        position = self.provenance.position(instruction)
        if position is not None and instruction.opcode != "alloca" and not is_marker(instruction):
            result[position] = None

    def jumps(self) -> Iterator[tuple[SourcePosition, bool]]:
        """Where control leaves the order of the text; and whether it would reach something else that is kept if not."""
        for flow in self.flows.values():
            yield from flow.jumps()

    def counts(self) -> tuple[int, int]:
        """How many instructions are kept, and how many there are."""
        functions = [body.symbol.function for body in self.bodies.values()]
        kept = sum(len(instructions) for flow in self.flows.values() for instructions in flow.blocks.values())
        return kept, sum(len(block.instructions) for function in functions for block in function.blocks.values())


class RemainingFlow:
    """The control flow that remains of a function."""

    def __init__(self, provenance: Provenance, body: Body) -> None:
        self.body = body
        self.function = body.symbol.function
        self._provenance = provenance
        self.ends = self._find_ends()
        """The blocks in which a run ends, with the number of the instruction that ends it."""
        self._successors = {
            name: () if name in self.ends else provenance.successors(block.terminator)
            for name, block in self.function.blocks.items()
        }
        self._stops = self._find_stops()
        self._next = self._next_stops()
        self._ends_behind: dict[str, str] = {}
        self.blocks: dict[str, list[syntax.Instruction]] = {}
        """The blocks that remain, with what remains of them but for jumps."""
        self.is_endless = False
        """Whether a path leads to the block that only leads to itself."""
        self._select()

    def _find_ends(self) -> dict[str, int]:
        result: dict[str, int] = {}
        for name, block in self.function.blocks.items():
            for number, instruction in enumerate(block.instructions):
                if self._provenance.end(instruction) is not None:
                    result[name] = number
                    break
        return result

    def _find_stops(self) -> set[str]:
        """The blocks with something to keep, the entry, and those that return."""
        entry = self.function.entry.name
        reachable = {entry}
        pending = [entry]
        while pending:
            for label in self._successors[pending.pop()]:
                if label not in reachable:
                    reachable.add(label)
                    pending.append(label)
        result = {entry} | (self.body.stops & reachable)
        for name in reachable:
            instructions = self.function.blocks[name].instructions
            last = self.ends.get(name, len(instructions) - 1)
            if any(item in self.body.kept or item.opcode == "ret" for item in instructions[: last + 1]):
                result.add(name)
        return result

    def _next_stops(self) -> dict[str, list[str]]:
        """The stops that control may come to first from the start of each block; two of them are enough to know."""
        predecessors: dict[str, list[str]] = {name: [] for name in self.function.blocks}
        for name, labels in self._successors.items():
            for label in labels:
                predecessors[label].append(name)
        result: dict[str, list[str]] = {name: [] for name in self.function.blocks}
        pending: list[tuple[str, str]] = []
        for name in self.function.blocks:
            if name in self._stops:
                result[name].append(name)
                pending.extend((before, name) for before in predecessors[name])
        while pending:
            name, stop = pending.pop()
            known = result[name]
            if name not in self._stops and stop not in known and len(known) < 2:
                known.append(stop)
                pending.extend((before, stop) for before in predecessors[name])
        return result

    # -- destinations -------------------------------------------------------------------------------------------------

    def destination(self, label: str) -> str:
        """Where a jump to a block leads: to the next stop, or to an end of the run."""
        return self._one_of(self._next[label], label) or self._end_behind(label)

    def _one_of(self, stops: Sequence[str], label: str) -> str | None:
        if len(stops) > 1 and not all(self._is_bare_return(stop) for stop in stops):
            where = self._provenance.position(self.function.blocks[label].terminator)
            raise NotClosed(
                f"{self.function.name}: nothing in the slice decides whether control goes to %{stops[0]} or to %{stops[1]}"
                + (f" ({where})" if where is not None else "")
            )
        return stops[0] if stops else None

    def _is_bare_return(self, name: str) -> bool:
        instructions = self.function.blocks[name].instructions
        return instructions[-1].opcode == "ret" and not any(item in self.body.kept for item in instructions)

    def _end_behind(self, label: str) -> str:
        """A block in which a run ends that has come here; or one that goes round and round."""
        found = self._ends_behind.get(label)
        if found is None:
            found = ENDLESS
            pending = [label]
            seen = {label}
            for name in pending:  # which grows meanwhile
                if name in self.ends:
                    found = name
                    break
                for successor in self._successors[name]:
                    if successor not in seen:
                        seen.add(successor)
                        pending.append(successor)
            self._ends_behind[label] = found
        return found

    def targets(self, name: str) -> tuple[str, ...]:
        """Where control may go from a block that remains."""
        terminator = self.function.blocks[name].terminator
        if name in self.ends or not terminator.labels:
            return ()
        if terminator in self.body.branches:
            if terminator.opcode == "indirectbr":
                return terminator.labels  # an address means that very block, which passes control on
            return tuple(dict.fromkeys(self.destination(label) for label in terminator.labels))
        if terminator.opcode not in ("br", "switch", "indirectbr"):
            raise NotClosed(f"{self.function.name}: {terminator.opcode} cannot be sliced")
        stops = list(dict.fromkeys(stop for label in self._successors[name] for stop in self._next[label]))
        # If only one side leads to something relevant, and the branch does not matter all the same, then the other side
        # never ends. (Whether a run ends is not part of a slice.)
        return (self._one_of(stops, name) or self._end_behind(self._successors[name][0]),)

    def _select(self) -> None:
        pending = [self.function.entry.name]
        seen = set(pending)
        reached: set[str] = set()
        while pending:
            name = pending.pop()
            if name == ENDLESS:
                self.is_endless = True
                continue
            reached.add(name)
            for target in self.targets(name):
                if target not in seen:
                    seen.add(target)
                    pending.append(target)
        for name, block in self.function.blocks.items():
            if name in reached:
                self.blocks[name] = self._content(block)

    def _content(self, block: syntax.Block) -> list[syntax.Instruction]:
        """What remains of a block: what is kept, what ends the run, the return."""
        kept = self.body.kept
        if block.name in self.ends:
            last = block.instructions[self.ends[block.name]]
            if last not in kept:  # with what values the run ends does not matter
                self.body.unneeded[last] = {
                    number for number, value in enumerate(last.operands) if isinstance(value, syntax.LocalRef)
                }
            return [*(item for item in block.instructions[: self.ends[block.name]] if item in kept), last]
        return [item for item in block.instructions if item in kept or item.opcode == "ret"]

    # -- jumps of the source ------------------------------------------------------------------------------------------

    def end_matters(self, name: str) -> bool:
        """Whether control would come to something that is kept if the run did not end in a block."""
        labels = self.function.blocks[name].terminator.labels
        if not labels:
            names = list(self.function.blocks)
            labels = tuple(names[names.index(name) + 1 :][:1])
        return any(self._next[label] for label in labels)

    def jumps(self) -> Iterator[tuple[SourcePosition, bool]]:
        """Jumps to elsewhere than the next block of the text, and whether that makes a difference (Agrawal 1994).

        The compiler writes blocks in the order of the source. So the next block is where control would go without the
        statement that jumps.
        """
        names = list(self.function.blocks)
        for name, following in zip(names, [*names[1:], None], strict=True):
            terminator = self.function.blocks[name].terminator
            if name in self.ends or terminator.opcode != "br" or terminator.operands:
                continue
            label = terminator.labels[0]
            position = self._provenance.position(terminator)
            if position is not None and label != following:
                yield position, self._next[label] != (self._next[following] if following is not None else [])


def is_marker(instruction: syntax.Instruction) -> bool:
    """Whether an instruction only tells the optimiser something."""
    callee = instruction.callee
    return isinstance(callee, syntax.GlobalRef) and callee.name.startswith(_MARKERS)


def _is_local_address(body: Body, value: syntax.LocalRef) -> bool:
    """The address of a local variable costs nothing to pass."""
    found = body.definitions.get(value.name)
    return found is not None and found[1].opcode == "alloca"
