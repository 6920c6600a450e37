"""The registers of functions in the text of an LLVM function.

A register is known by the name of the value that was written last, as long as there is one way from there to the place that
is being written: code is written along these ways, and what is known is taken back where another one begins. What is read
elsewhere lies in memory. Registers that are never read there are not stored.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.compiled.expressions import CodeText, Compiled, CompiledAddress, CompiledNumber
from cegas.compiled.flow import open_registers
from cegas.compiled.layout import Layout
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Register
from cegas.program.types import PointerType


class Registers:
    """What registers hold while the code of some functions, one at each level, is written."""

    def __init__(self, layout: Layout, functions: Sequence[ControlFlowAutomaton]) -> None:
        self.level = 0
        """Which function is being written."""
        self._open: Final = [open_registers(function) for function in functions]
        self.code: Final = CodeText(layout, self.read, self.is_open)
        self._known: Final[dict[str, Compiled]] = {}
        self._before: Final[list[tuple[str, Compiled | None]]] = []
        """What was known of registers before they were written."""
        self._stores: Final[dict[int, str]] = {}
        """The lines that store a register, in order."""
        self.in_memory: Final[set[str]] = set()
        """The names of registers that are read from memory."""

    def name(self, register: Register) -> str:
        """Where a register lies in memory, if it does."""
        return f"%r{self.level}.{register.index}"

    def is_open(self, register: Register) -> bool:
        """Whether a register may hold what the model does not know. A flag says so; whoever reads it then is stuck."""
        return register in self._open[self.level]

    def flag(self, register: Register) -> str:
        """Where it is said whether a register holds what the model does not know."""
        return f"{self.name(register)}.open"

    def read(self, register: Register) -> Compiled:
        """What a register holds at the place that is being written."""
        name, code = self.name(register), self.code
        if self.is_open(register):
            is_open = code.value(f"load i1, ptr {self.flag(register)}")
            code.require(code.value(f"xor i1 {is_open}, true"))
        elif name in self._known:
            return self._known[name]
        self.in_memory.add(name)
        if isinstance(register.type, PointerType):
            return CompiledAddress(code.value(f"load i32, ptr {name}.o"), code.value(f"load i{code.width}, ptr {name}"))
        bits = code.bits(register.type)
        return CompiledNumber(code.value(f"load i{bits}, ptr {name}"), bits)

    def write(self, register: Register, value: Compiled) -> None:
        """Give a register a value. Code that is written in one branch of an operation must not."""
        name, code = self.name(register), self.code
        if isinstance(register.type, PointerType):
            value = value if isinstance(value, CompiledAddress) else CompiledAddress("0", value.text)
            self._store(name, f"store i32 {value.object}, ptr {name}.o")
            self._store(name, f"store i{code.width} {value.offset}, ptr {name}")
        else:
            bits = code.bits(register.type)
            value = CompiledNumber(code.as_number(value) if isinstance(value, CompiledAddress) else value.text, bits)
            self._store(name, f"store i{bits} {value.text}, ptr {name}")
        if self.is_open(register):
            self.in_memory.add(name)
            code.put(f"store i1 false, ptr {self.flag(register)}")
        else:
            self._before.append((name, self._known.get(name)))
            self._known[name] = value

    def _store(self, name: str, line: str) -> None:
        self._stores[len(self.code.lines)] = name
        self.code.put(line)

    def go_back(self, mark: int) -> None:
        """Know what was known when so many registers had been written."""
        while len(self._before) > mark:
            name, value = self._before.pop()
            if value is None:
                del self._known[name]
            else:
                self._known[name] = value

    def take_back(self, written: int) -> None:
        """Drop all lines but the first ones: they are of something that is not compiled."""
        del self.code.lines[written:]
        while self._stores and next(reversed(self._stores)) >= written:
            self._stores.popitem()

    @property
    def mark(self) -> int:
        """To go back to what is known now."""
        return len(self._before)

    def declarations(self, function: ControlFlowAutomaton) -> list[str]:
        """The places of a function's registers, which has been written."""
        lines = []
        for register in function.registers:
            name = self.name(register)
            if name not in self.in_memory:
                continue
            lines.append(f"  {name} = alloca i{register.type.bits}")
            if isinstance(register.type, PointerType):
                lines.append(f"  {name}.o = alloca i32")
            if self.is_open(register):
                flag = self.flag(register)
                lines += [f"  {flag} = alloca i1", f"  store i1 false, ptr {flag}"]
        return lines

    def lines(self) -> list[str]:
        """The code, without stores that nobody needs."""
        lines = self.code.lines
        for number, name in self._stores.items():
            if name not in self.in_memory:
                lines[number] = ""
        return [line for line in lines if line]
