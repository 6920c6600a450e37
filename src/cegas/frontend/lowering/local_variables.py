"""The local variables of a function: which become registers, which live in memory, and from where to where they live.

A local variable whose address is never taken becomes a *mutable register* instead of memory; unlike LLVM's mem2reg this
keeps "any bits, the same until written" for uninitialised variables.
"""

from __future__ import annotations

from cegas.foundation.typed import Final
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.lifetimes import DECLARATION, is_lifetime, marked_locals, used_early
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import EndLifetime, Havoc, HavocMemory, Origin, OriginKind

_MACROS: Final = {"cegas_text": "cegas_string", "cegas_items": "cegas_array"}
"""Variables of macros in `cegas.h`, and the macros."""


class LocalVariables:
    """What the allocas in the first block of a function have become."""

    def __init__(self, body: FunctionBody) -> None:
        self.body = body
        self.promoted: dict[str, Register] = {}
        """The variables that are registers."""
        self.slots: dict[str, tuple[ObjectSite, Register]] = {}
        """Locals in memory: site and the register that holds the address."""
        self._unscoped: set[str] = set()
        """Slots that live as long as the frame, whatever the markers say: their addresses exist before their lifetimes."""
        self._overwritten_first: set[tuple[str, int]] = set()
        """Markers, and variables without any (with a zero), whose variable is stored to before anything else."""

    def enter(self) -> None:
        """Where the function starts: decide what becomes of its locals, and begin the lifetimes of those without markers."""
        self._find_promotable()
        self._find_overwritten()
        self._begin_lives()

    def _find_promotable(self) -> None:
        """The allocas that only whole loads and stores of their own scalar type touch."""
        candidates: dict[str, syntax.Instruction] = {}
        for instruction in self.body.function.entry.instructions:
            if instruction.opcode == "alloca" and instruction.result is not None and not instruction.operands:
                if instruction.source_type is not None and self.body.context.is_scalar(instruction.source_type):
                    candidates[instruction.result] = instruction
        for block in self.body.function.blocks.values():
            for instruction in block.instructions:
                for operand in instruction.operands:
                    if isinstance(operand, syntax.LocalRef) and operand.name in candidates:
                        if not _is_whole_access(instruction, operand, candidates[operand.name].source_type):
                            del candidates[operand.name]
        for name, instruction in candidates.items():
            assert instruction.source_type is not None
            source, debug_type = self.declared(name)
            register = self.body.register(name, self.body.context.scalar(instruction.source_type), source, debug_type)
            self.promoted[name] = register
            self.body.mutable.add(register)

    def _find_overwritten(self) -> None:
        """Where an uninitialised promoted variable is stored to before anything else, its havoc can be left out."""
        for block in self.body.function.blocks.values():
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
                elif instruction.opcode == "call" and is_lifetime(instruction):
                    pointer = instruction.operands[-1]
                    if isinstance(pointer, syntax.LocalRef) and next_is_store.get(pointer.name):
                        self._overwritten_first.add((block.name, id(instruction)))
                        # What stands before this point does not see the store behind it.
                        next_is_store[pointer.name] = False
            if block is self.body.function.entry:
                for name, stored in next_is_store.items():
                    if stored:
                        self._overwritten_first.add((name, 0))

    def declared(self, name: str) -> tuple[str | None, int | None]:
        """Source name and type of the variable that an alloca or parameter holds."""
        declared = self.body.function.declares.get(name)
        if declared is None:
            return None, None
        variable = self.body.unit.debug.variable(declared[0])
        if variable is None:
            return None, None
        return variable.name or None, variable.type_id

    def asked_for(self, block: syntax.Instruction) -> str | None:
        """The macro of `cegas.h` that asks for a block on the stack, known by the variable that it puts the address in."""
        for basic_block in self.body.function.blocks.values():
            for instruction in basic_block.instructions:
                if instruction.opcode != "store" or not isinstance(instruction.operands[0], syntax.LocalRef):
                    continue
                value, place = instruction.operands[0], instruction.operands[1]
                if value.name == block.result and isinstance(place, syntax.LocalRef):
                    return _MACROS.get(self.declared(place.name)[0] or "")
        return None

    def _begin_lives(self) -> None:
        """Locals without lifetime markers live from the start of the function."""
        marked = marked_locals(self.body.function)
        early = used_early(self.body.function, self.body.order, sorted(marked.difference(self.promoted)))
        for instruction in self.body.function.entry.instructions:
            name = instruction.result or ""
            if name in self.promoted and name not in marked and (name, 0) not in self._overwritten_first:
                self._uninitialize(self.promoted[name])
                self._note_entered(instruction)
        for instruction in self.body.function.entry.instructions:
            if instruction.opcode != "alloca" or instruction.result in self.promoted or instruction.operands:
                continue
            assert instruction.result is not None and instruction.source_type is not None
            name, (source, debug_type) = instruction.result, self.declared(instruction.result)
            size = self.body.unit.layout.size_of(instruction.source_type)
            site = self.body.context.site(
                ObjectKind.STACK,
                source or f"%{name}",
                size,
                max(instruction.align, 1),
                function=self.body.symbol.name,
                debug_type=debug_type,
                unit=self.body.unit,
            )
            register = self.body.register(name, self.body.context.pointer)
            self.slots[name] = (site, register)
            self.body.slot_of_register[register] = site
            self.body.values[name] = (register,)
            if name in early:
                self._unscoped.add(name)
            if name not in marked or name in early:
                self.body.begin_slot(site, register)
                self._note_entered(instruction)

    def lifetime_start(self, instruction: syntax.Instruction) -> None:
        pointer = instruction.operands[-1]
        if not isinstance(pointer, syntax.LocalRef):
            return
        name = pointer.name
        if name in self.promoted:
            if (self.body.block, id(instruction)) not in self._overwritten_first:
                self._uninitialize(self.promoted[name])
        elif name in self._unscoped or (name in self.slots and DECLARATION in instruction.attributes):
            site, register = self.slots[name]
            origin = Origin(OriginKind.UNINITIALIZED, site.name)
            self.body.emit(HavocMemory(self.body.position, register, self.body.slot_size(site), origin))
        elif name in self.slots:
            self.body.begin_slot(*self.slots[name])

    def lifetime_end(self, instruction: syntax.Instruction) -> None:
        pointer = instruction.operands[-1]
        if not isinstance(pointer, syntax.LocalRef) or pointer.name in self._unscoped:
            return
        if pointer.name in self.promoted and self.body.context.leaks is not None:
            self.body.context.leaks.end_scope(self.body, self.promoted[pointer.name])
        if pointer.name in self.slots:
            self.body.emit(EndLifetime(self.body.position, self.slots[pointer.name][1]))

    def _uninitialize(self, register: Register) -> None:
        self.body.write_mutable(register)
        self.body.emit(Havoc(self.body.position, register, Origin(OriginKind.UNINITIALIZED, str(register))))

    def _note_entered(self, instruction: syntax.Instruction) -> None:
        """The last operation begins the lifetime of a local, where its function starts."""
        if self.body.context.native is not None:
            self.body.context.native.note(self.body.unit, instruction, self.body.operations[-1:])


def _is_whole_access(instruction: syntax.Instruction, variable: syntax.LocalRef, type_: ir_types.Type | None) -> bool:
    """Whether an instruction that mentions a variable reads or writes all of it, or marks its lifetime."""
    accessed = instruction.source_type
    if instruction.opcode == "load":
        return accessed is type_ or accessed == type_
    if instruction.opcode == "store":
        value = instruction.operands[0]
        is_kept = isinstance(value, syntax.LocalRef) and value.name == variable.name
        return not is_kept and (accessed is type_ or accessed == type_)
    return instruction.opcode == "call" and is_lifetime(instruction)
