"""The text of a module whose checks were folded (`checks`), so that its lines say what its instructions are.

Whoever writes a module anew copies lines. Those of the checks themselves belong to no instruction any more, and are not
copied.
"""

from __future__ import annotations

import re

from cegas.foundation.typed import Final
from cegas.frontend.llvm.syntax import CHECKED, GlobalRef, Instruction, Module

_ARGUMENTS: Final = re.compile(r"@llvm\.\w+\.with\.overflow\.\w+\((\S+) (\S+), \S+ (\S+)\)")
_INCOMING: Final = re.compile(r"(\[ .+?, )%(?:\"(?:[^\"\\]|\\.)*\"|[-\w$.]+)( \])")


def unchecked_text(text: str, module: Module) -> str:
    """The text of a module, with a line for each instruction that stands for a check and what it guards."""
    lines = text.split("\n")
    made: dict[str, str] = {}
    for function in module.functions.values():
        for block in function.blocks.values():
            for instruction in block.instructions:
                number = instruction.line - 1
                if instruction.opcode == "phi":
                    lines[number] = _phi(instruction, lines[number])
                elif CHECKED in instruction.flags and ".with.overflow." in lines[number]:
                    lines[number] = _line(instruction, lines[number], made)
    missing = [line for name, line in made.items() if f"@{name}(" not in text]
    return "\n".join([*lines, *missing, ""]) if missing else "\n".join(lines)


def _line(instruction: Instruction, line: str, made: dict[str, str]) -> str:
    """The plain form of arithmetic that the compiler does with a check; what it calls is noted with its declaration."""
    found = _ARGUMENTS.search(line)
    assert found is not None, line
    type_, a, b = found.groups()
    debug = "" if instruction.debug is None else f", !dbg !{instruction.debug}"
    if instruction.opcode != "call":
        return f"  %{instruction.result} = {instruction.opcode} {type_} {a}, {b}{debug}"
    assert isinstance(instruction.callee, GlobalRef)
    name = instruction.callee.name
    made[name] = f"declare {type_} @{name}({type_}, i1)"
    return f"  %{instruction.result} = call {type_} @{name}({type_} {b}, i1 false){debug}"


def _phi(instruction: Instruction, line: str) -> str:
    """A phi node that names the blocks as they are now."""
    labels = iter([label for _, label in instruction.incoming])
    return _INCOMING.sub(lambda found: f"{found[1]}%{next(labels)}{found[2]}", line)
