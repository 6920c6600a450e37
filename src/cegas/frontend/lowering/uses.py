"""Where the results of a function's instructions are used: what decides whether a result needs a register of its own."""

from __future__ import annotations

from cegas.frontend.llvm import syntax


class Uses:
    """How often each result is still going to be looked at while its function is lowered, block by block."""

    __slots__ = ("_function", "_left", "_noted", "_noting", "escaping", "instruction")

    def __init__(self, function: syntax.Function) -> None:
        self._function = function
        self._left: dict[str, int] = {}
        self.instruction: syntax.Instruction | None = None
        """The one that is being lowered."""
        self._noting: syntax.Instruction | None = None
        """The one that has looked at a result last ..."""
        self._noted: list[str] = []
        """... and the results that it has looked at."""
        self.escaping: set[str] = set()
        """The results that are used outside of their own block."""
        self._count()

    def _count(self) -> None:
        """How often each result is used, and whether outside its own block."""
        uses, escaping = self._left, self.escaping
        for block in self._function.blocks.values():
            own: set[str] = set()
            for instruction in block.instructions:
                if instruction.opcode == syntax.CHECK:
                    continue  # it looks on, and what is looked at needs no register for that
                for operand in instruction.operands:
                    if isinstance(operand, syntax.LocalRef):
                        used = operand.name
                        uses[used] = uses.get(used, 0) + 1
                        if used not in own or instruction.opcode == "phi":
                            escaping.add(used)
                callee = instruction.callee
                if callee is not None and isinstance(callee, syntax.LocalRef):
                    uses[callee.name] = uses.get(callee.name, 0) + 1
                    if callee.name not in own:
                        escaping.add(callee.name)
                if instruction.result is not None:
                    own.add(instruction.result)

    def left(self, name: str) -> int:
        """How often a result has not been looked at yet."""
        return self._left.get(name, 0)

    def note(self, name: str) -> None:
        """Count a use down, but once per mention: the lowering of an instruction may look at an operand repeatedly."""
        instruction = self.instruction
        if instruction is None or instruction.opcode == syntax.CHECK:
            return  # what it mentions has not been counted
        if instruction is not self._noting:
            self._noting = instruction
            self._noted.clear()
        mentions = 0
        for value in instruction.operands:
            if isinstance(value, syntax.LocalRef) and value.name == name:
                mentions += 1
        callee = instruction.callee
        if callee is not None and isinstance(callee, syntax.LocalRef) and callee.name == name:
            mentions += 1
        if mentions and self._noted.count(name) < mentions:
            self._noted.append(name)
            self._left[name] -= 1

    def is_truth(self, name: str | None) -> bool:
        """Whether a result is only ever compared with zero."""
        for block in self._function.blocks.values():
            for instruction in block.instructions:
                operands = instruction.operands if instruction.opcode != syntax.CHECK else ()
                if any(isinstance(value, syntax.LocalRef) and value.name == name for value in operands):
                    if instruction.opcode != "icmp" or instruction.predicate not in ("eq", "ne"):
                        return False
                    if not any(isinstance(value, syntax.ConstInt) and value.value == 0 for value in operands):
                        return False
        return True
