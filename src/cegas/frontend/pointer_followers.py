"""Which functions may follow a pointer that they did not get from a name."""

from __future__ import annotations

from cegas.foundation.typed import Final
from cegas.frontend.library.rows import Intrinsic, IntrinsicKind, ModelledInC
from cegas.frontend.library.table import lookup
from cegas.frontend.llvm import ir_types, syntax

LIFETIME_MARKERS: Final = ("llvm.lifetime.start.p0", "llvm.lifetime.end.p0")


class PointerFollowers:
    """The functions of a module that may follow a pointer or look at one, by themselves or by what they call."""

    def __init__(self, module: syntax.Module) -> None:
        self._module = module
        self._functions: set[str] | None = None
        self._named: dict[str, set[str]] = {}

    def may_follow(self, function: syntax.Function, instruction: syntax.Instruction) -> bool:
        """Whether an instruction of a function, or what it calls, may follow a pointer or look at one."""
        if function.name not in self._named:
            self._named[function.name] = _named(function)
        if _follows(instruction, self._named[function.name]):
            return True
        if self._functions is None:
            self._functions = self._find()
        return _callee(instruction) in self._functions

    def _find(self) -> set[str]:
        callers: dict[str, list[str]] = {}
        pending: list[str] = []
        for function in self._module.functions.values():
            named = _named(function)
            instructions = [each for block in function.blocks.values() for each in block.instructions]
            for callee in dict.fromkeys(map(_callee, instructions)):
                if callee is not None:
                    callers.setdefault(callee, []).append(function.name)
            if any(_follows(each, named) for each in instructions):
                pending.append(function.name)
        found: set[str] = set()
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending.extend(callers.get(name, ()))
        return found


def _named(function: syntax.Function) -> set[str]:
    """The results that are addresses of objects, or of places in them, which the text names."""
    found: set[str] = set()
    for block in function.blocks.values():
        for instruction in block.instructions:
            base = instruction.operands[0] if instruction.opcode == "getelementptr" else None
            is_named = isinstance(base, syntax.GlobalRef) or (isinstance(base, syntax.LocalRef) and base.name in found)
            if instruction.result is not None and (is_named or instruction.opcode == "alloca"):
                found.add(instruction.result)
    return found


def _callee(instruction: syntax.Instruction) -> str | None:
    """The function that an instruction calls by its name."""
    callee = instruction.callee if instruction.opcode == "call" else None
    return callee.name if isinstance(callee, syntax.GlobalRef) else None


def _follows(instruction: syntax.Instruction, named: set[str]) -> bool:
    """Whether an instruction itself, not what it calls, follows or looks at a pointer that names no object."""
    opcode, operands = instruction.opcode, instruction.operands
    if opcode in ("store", "load"):
        place = operands[-1]
        return not (isinstance(place, syntax.GlobalRef) or (isinstance(place, syntax.LocalRef) and place.name in named))
    if opcode == "call":
        callee = _callee(instruction)
        if callee is None:
            return True
        if callee in LIFETIME_MARKERS:
            return False
        # Exit handlers are functions of the program, and a model may have kept a pointer (`strtok`).
        model = lookup(callee)
        if isinstance(model, ModelledInC) or model == Intrinsic(IntrinsicKind.EXIT):
            return True
    elif opcode == "getelementptr":
        operands = operands[1:]  # it moves, and looks at nothing
    return opcode != "ret" and any(
        isinstance(operand, syntax.LocalRef) and isinstance(operand.type, ir_types.PointerType) for operand in operands
    )
