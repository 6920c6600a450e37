"""What the instructions of a function do to the bytes of its locals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cegas.foundation.typed import Final
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.llvm.layout import DataLayout

_MOST_BYTES: Final = 1 << 16
"""Of larger objects only what writes them as a whole is followed."""


class Use:
    """An instruction that mentions a local, and whether it overwrites all of it."""

    __slots__ = ("instruction", "overwrites")

    def __init__(self, instruction: syntax.Instruction, *, overwrites: bool) -> None:
        self.instruction: Final = instruction
        self.overwrites: Final = overwrites


class ByteEffect:
    """What an instruction does to the bytes of a local, each set of bytes as a mask: first it reads, then it writes."""

    __slots__ = ("reads", "writes")

    def __init__(self, reads: int, writes: int) -> None:
        self.reads: Final = reads
        self.writes: Final = writes


class LocalUses:
    """The uses of some locals of a function, each of which is an `alloca`."""

    def __init__(self, function: syntax.Function, layout: DataLayout, locals_: Mapping[str, syntax.Instruction]) -> None:
        self._layout = layout
        self._locals = locals_
        self.by_block: dict[str, dict[str, list[Use]]] = {name: {} for name in locals_}
        """By local and basic block, in order."""
        self._pointers: set[str] = set()
        """The results that are addresses within locals."""
        self._users: dict[str, list[tuple[syntax.Instruction, int]]] = {}
        """The instructions that mention a result, with the number of the operand."""
        self._block_of: dict[syntax.Instruction, str] = {}
        self._effects: dict[str, dict[str, list[tuple[int, ByteEffect]]]] = {}
        """What happens to a local, by basic block."""
        for block in function.blocks.values():
            for instruction in block.instructions:
                self._enter(block.name, instruction)

    def _enter(self, block: str, instruction: syntax.Instruction) -> None:
        for number, operand in enumerate(instruction.operands):
            if not isinstance(operand, syntax.LocalRef):
                continue
            local = self._locals.get(operand.name)
            if local is not None:
                use = Use(instruction, overwrites=self._overwrites(instruction, number, local))
                self.by_block[operand.name].setdefault(block, []).append(use)
            elif operand.name not in self._pointers:
                continue
            self._users.setdefault(operand.name, []).append((instruction, number))
            self._block_of[instruction] = block
            if instruction.opcode == "getelementptr" and number == 0 and instruction.result is not None:
                self._pointers.add(instruction.result)

    def escapes(self, name: str) -> bool:
        """Whether the address of a local gets anywhere."""
        for instruction, number, _ in self._mentions(name):
            is_access = instruction.opcode == "load" or (instruction.opcode == "store" and number == 1)
            if not is_access and not _only_passes(instruction, number):
                return True
        return False

    def effects(self, name: str, block: str) -> list[tuple[int, ByteEffect]]:
        """What the instructions of a basic block read and write of a local, by line."""
        if name not in self._effects:
            found = self._effects[name] = {}
            for instruction, number, offset in self._mentions(name):
                effect = self._effect(instruction, number, offset, self._locals[name])
                found.setdefault(self._block_of[instruction], []).append((instruction.line - 1, effect))
        return self._effects[name].get(block, [])

    def _overwrites(self, instruction: syntax.Instruction, number: int, local: syntax.Instruction) -> bool:
        """Whether an instruction that has a local as an operand first of all writes every byte of it."""
        if instruction.opcode == "store":
            return number == 1 and instruction.source_type == local.source_type
        if instruction.opcode != "call":
            return False
        if number < len(instruction.argument_attributes) and instruction.argument_attributes[number].sret is not None:
            return True
        if not _is_memory_intrinsic(instruction) or number != 0:
            return False
        size = instruction.operands[2]
        assert local.source_type is not None
        return isinstance(size, syntax.ConstInt) and size.value >= self._layout.size_of(local.source_type)

    def _mentions(self, name: str) -> Iterator[tuple[syntax.Instruction, int, int | None]]:
        """The instructions that mention a local or a place in it, with the operand's number and, if known, the offset."""
        pending: list[tuple[str, int | None]] = [(name, 0)]
        seen = {name}
        while pending:
            pointer, offset = pending.pop()
            for instruction, number in self._users.get(pointer, ()):
                if instruction.opcode == "getelementptr" and number == 0 and instruction.result is not None:
                    if instruction.result not in seen:
                        seen.add(instruction.result)
                        step = self._step(instruction)
                        pending.append((instruction.result, None if offset is None or step is None else offset + step))
                else:
                    yield instruction, number, offset

    def _step(self, instruction: syntax.Instruction) -> int | None:
        """How far a getelementptr goes, if that is a constant."""
        assert instruction.source_type is not None
        current, step = instruction.source_type, 0
        for number, index in enumerate(instruction.operands[1:]):
            if not isinstance(index, syntax.ConstInt):
                return None
            if number == 0:
                step += index.value * self._layout.size_of(current)
            elif isinstance(current, ir_types.StructType) and current.fields is not None:
                step += self._layout.field_offset(current, index.value)
                current = current.fields[index.value]
            elif isinstance(current, ir_types.ArrayType):
                step += index.value * self._layout.element_offset(current, 1)
                current = current.element
            else:
                return None
        return step

    def _effect(
        self, instruction: syntax.Instruction, number: int, offset: int | None, local: syntax.Instruction
    ) -> ByteEffect:
        assert local.source_type is not None
        size = self._layout.size_of(local.source_type)
        if offset == 0 and self._overwrites(instruction, number, local):
            return ByteEffect(0, _everything(size))
        if instruction.opcode in ("load", "store") and number == len(instruction.operands) - 1:
            assert instruction.source_type is not None
            count = self._layout.store_size_of(instruction.source_type)
            is_load = instruction.opcode == "load"
            return ByteEffect(_maybe(offset, count, size), 0) if is_load else ByteEffect(0, _surely(offset, count, size))
        if instruction.opcode == "call" and _is_memory_intrinsic(instruction) and number < 2:
            length = instruction.operands[2]
            place, count = (offset, length.value) if isinstance(length, syntax.ConstInt) else (None, 0)
            return ByteEffect(_maybe(place, count, size), 0) if number == 1 else ByteEffect(0, _surely(place, count, size))
        return ByteEffect(_everything(size), 0)  # whoever gets the address may look at everything


def _is_memory_intrinsic(instruction: syntax.Instruction) -> bool:
    callee = instruction.callee
    return isinstance(callee, syntax.GlobalRef) and callee.name.startswith(("llvm.memcpy.", "llvm.memset.", "llvm.memmove."))


def _everything(size: int) -> int:
    """All bytes of an object as a mask. A very large one counts as a single byte."""
    return 1 if size > _MOST_BYTES else (1 << size) - 1


def _maybe(offset: int | None, count: int, size: int) -> int:
    """The bytes that an access may touch."""
    if offset is None or not 0 <= offset <= size <= _MOST_BYTES:
        return _everything(size)
    return ((1 << min(count, size)) - 1) << offset & _everything(size)


def _surely(offset: int | None, count: int, size: int) -> int:
    """The bytes that an access touches in any case."""
    if offset == 0 and count >= size:
        return _everything(size)
    return 0 if offset is None or not 0 <= offset <= size <= _MOST_BYTES else _maybe(offset, count, size)


def _only_passes(instruction: syntax.Instruction, number: int) -> bool:
    """Whether an instruction uses the bytes at an address only, and keeps nothing of the address."""
    if instruction.opcode != "call":
        return False
    if _is_memory_intrinsic(instruction):
        return True
    if number >= len(instruction.argument_attributes):
        return False
    attributes = instruction.argument_attributes[number]
    return attributes.byval is not None or attributes.sret is not None
