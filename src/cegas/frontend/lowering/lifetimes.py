"""What LLVM's markers say about the lifetimes of a function's locals, before the function is lowered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.frontend.llvm import syntax

LIFETIME = "llvm.lifetime."
LIFETIME_START = "llvm.lifetime.start"
DECLARATION = "cegas-declaration"
"""Marks a declaration that is reached while its variable lives: the value becomes indeterminate, the object stays."""


def is_lifetime(instruction: syntax.Instruction, prefix: str = LIFETIME) -> bool:
    """Whether an instruction is a marker; one of a declaration begins no lifetime."""
    callee = instruction.callee
    if prefix == LIFETIME_START and DECLARATION in instruction.attributes:
        return False
    return isinstance(callee, syntax.GlobalRef) and callee.name.startswith(prefix)


def marked_locals(function: syntax.Function) -> set[str]:
    """The locals whose lifetimes begin at markers."""
    marked: set[str] = set()
    for block in function.blocks.values():
        for instruction in block.instructions:
            if instruction.opcode == "call" and is_lifetime(instruction, LIFETIME_START):
                pointer = instruction.operands[-1]
                if isinstance(pointer, syntax.LocalRef):
                    marked.add(pointer.name)
    return marked


def used_early(function: syntax.Function, order: Sequence[str], marked: Sequence[str]) -> set[str]:
    """The locals that are mentioned where their lifetime may not have begun: optimisers compute addresses early."""
    if not marked:
        return set()
    bit = {name: 1 << number for number, name in enumerate(marked)}
    before, after = _lives_begun(function, order, bit)
    early = 0
    for name, at_start in before.items():
        begun = at_start
        for instruction in function.blocks[name].instructions:
            if instruction.opcode == "phi":
                for value, predecessor in instruction.incoming:
                    early |= _slot_bit(value, bit) & ~after.get(predecessor, -1)
            elif instruction.callee is not None and is_lifetime(instruction):
                if is_lifetime(instruction, LIFETIME_START):
                    begun |= _slot_bit(instruction.operands[-1], bit)
            else:
                for operand in instruction.operands:
                    if isinstance(operand, syntax.LocalRef) and operand.name in bit:
                        early |= bit[operand.name] & ~begun
    return {name for name in marked if bit[name] & early}


def _lives_begun(
    function: syntax.Function, order: Sequence[str], bit: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """The locals whose lifetime has begun on every path to the start and to the end of each reachable block."""
    predecessors: dict[str, list[str]] = {name: [] for name in order}
    starts = dict.fromkeys(order, 0)
    for name in order:
        block = function.blocks[name]
        for label in dict.fromkeys(block.terminator.labels):
            predecessors[label].append(name)
        for instruction in block.instructions:
            if instruction.callee is not None and is_lifetime(instruction, LIFETIME_START):
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


def _slot_bit(value: syntax.Value | None, bit: Mapping[str, int]) -> int:
    return bit.get(value.name, 0) if isinstance(value, syntax.LocalRef) else 0


def ended_arrays(function: syntax.Function, restore: syntax.Instruction) -> list[str]:
    """The variable-length arrays that die where the stack gets back to what it was when they were made.

    One that is not made on every path there is left out: it dies with its function.
    """
    place = {
        instruction: (block.name, number)
        for block in function.blocks.values()
        for number, instruction in enumerate(block.instructions)
    }
    made_by = {instruction.result: instruction for instruction in place if instruction.result is not None}

    def precedes(first: syntax.Instruction, second: syntax.Instruction) -> bool:
        (block, number), (other, later) = place[first], place[second]
        return number < later if block == other else _dominates(function, block, other)

    operand = restore.operands[0]
    load = made_by.get(operand.name) if isinstance(operand, syntax.LocalRef) else None
    if load is None or load.opcode != "load":
        return []
    slot = load.operands[0]
    saves = [item for item in place if item.opcode == "store" and str(item.operands[1]) == str(slot)]
    return [
        name
        for name, array in made_by.items()
        if array.opcode == "alloca" and array.operands and name in function.declares
        if any(precedes(save, array) for save in saves) and precedes(array, restore)
    ]


def _dominates(function: syntax.Function, first: str, second: str) -> bool:
    """Whether every path to a block goes through another one."""
    entry = function.entry.name
    seen, pending = {entry, first}, [entry] if entry != first else []
    while pending:
        for label in function.blocks[pending.pop()].terminator.labels:
            if label not in seen:
                seen.add(label)
                pending.append(label)
    return second not in seen
