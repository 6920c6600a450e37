"""Where the results of a function's instructions are used: what decides whether a result needs a register of its own."""

from __future__ import annotations

from cegas.frontend.llvm import syntax


class Uses:
    """How often each result is still going to be looked at while its function is lowered, block by block."""

    __slots__ = ("_function", "_left", "_mentions", "escaping")

    def __init__(self, function: syntax.Function) -> None:
        self._function = function
        self._left: dict[str, int] = {}
        self._mentions: dict[str, int] = {}
        """How often the current instruction names a result and has not looked at it yet."""
        self.escaping: set[str] = set()
        """The results that are used outside of their own block."""
        self._count()

    def _count(self) -> None:
        """How often each result is used, and whether outside its own block."""
        uses, escaping = self._left, self.escaping
        home: dict[str, str] = {}
        for block in self._function.blocks.values():
            for instruction in block.instructions:
                if instruction.result is not None:
                    home[instruction.result] = block.name
        for block in self._function.blocks.values():
            name = block.name
            for instruction in block.instructions:
                if instruction.opcode == syntax.CHECK:
                    continue  # it looks on, and what is looked at needs no register for that
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

    def left(self, name: str) -> int:
        """How often a result has not been looked at yet."""
        return self._left.get(name, 0)

    def begin(self, instruction: syntax.Instruction) -> None:
        """An instruction is about to be lowered."""
        mentions = self._mentions
        mentions.clear()
        if instruction.opcode == syntax.CHECK:
            return  # it has not been counted
        for value in (*instruction.operands, instruction.callee):
            if isinstance(value, syntax.LocalRef):
                mentions[value.name] = mentions.get(value.name, 0) + 1

    def note(self, name: str) -> None:
        """Count a use down, but once per mention: the lowering of an instruction may look at an operand repeatedly."""
        mentions = self._mentions.get(name, 0)
        if mentions:
            self._mentions[name] = mentions - 1
            self._left[name] = self._left.get(name, 0) - 1

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
