"""Whether the result of a call is only assumed to be true: it goes to an assumption, alone or in a conjunction."""

from __future__ import annotations

from cegas.frontend.library import table
from cegas.frontend.library.rows import Intrinsic, IntrinsicKind
from cegas.frontend.llvm import syntax

_KEEPING_TRUTH = frozenset(("zext", "sext", "trunc", "freeze"))


def is_assumed(function: syntax.Function, call: syntax.Instruction) -> bool:
    """Whether every use of a result leads to an assumption, which holds only if the result is true (or another way around it
    was taken, as in `a || f()`)."""
    if call.result is None:
        return False
    users: dict[str, list[tuple[str, syntax.Instruction]]] = {}
    for name, block in function.blocks.items():
        for instruction in (*block.instructions, block.terminator):
            for operand in instruction.operands:
                if isinstance(operand, syntax.LocalRef):
                    users.setdefault(operand.name, []).append((name, instruction))
    pending, seen, is_used = [call.result], {call.result}, False
    while pending:
        value = pending.pop()
        for block_name, user in users.get(value, ()):
            found = _next(function, block_name, user)
            if found is None:
                return False
            is_used = True
            for name in found:
                if name not in seen:
                    seen.add(name)
                    pending.append(name)
    return is_used


def _next(function: syntax.Function, block: str, user: syntax.Instruction) -> list[str] | None:
    """The values that are true only if a value is, where it is used; None if the use is another one."""
    if user.opcode in _KEEPING_TRUTH or user.opcode == "phi" or _asks_for_truth(user):
        return None if user.result is None else [user.result]
    if user.opcode == "call":
        callee = user.callee
        row = table.lookup(callee.name) if isinstance(callee, syntax.GlobalRef) else None
        return [] if isinstance(row, Intrinsic) and row.kind is IntrinsicKind.ASSUME else None
    if user.opcode == "br":
        return _of_conjunction(function, block, user)
    return None


def _asks_for_truth(user: syntax.Instruction) -> bool:
    """`x != 0`"""
    return user.opcode == "icmp" and user.predicate == "ne" and _is_zero(user.operands[1])


def _is_zero(value: syntax.Value) -> bool:
    return isinstance(value, syntax.ConstInt) and value.value == 0


def _of_conjunction(function: syntax.Function, block: str, branch: syntax.Instruction) -> list[str] | None:
    """`x && rest`: where x is false, control goes to the place where the conjunction is known to be false."""
    if len(branch.labels) != 2:
        return None
    conjunctions = []
    for instruction in function.blocks[branch.labels[1]].instructions:
        if instruction.opcode == "phi" and instruction.result is not None:
            if any(source == block and _is_zero(value) for value, source in instruction.incoming):
                conjunctions.append(instruction.result)
    return conjunctions if len(conjunctions) == 1 else None
