"""Writing what is kept of a program as LLVM text: whole lines of the original modules, new jumps between blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cegas.foundation.typed import Final
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.units import LOCAL_LINKAGE, Unit
from cegas.modules.slicing import ENDLESS, ProgramSelection, RemainingFlow

_NAME: Final = r'"(?:[^"\\]|\\.)*"|[-\w$.]+'
_GLOBAL: Final = re.compile(rf"@({_NAME})")
_DECLARE: Final = re.compile(rf"\s+#dbg_declare\(ptr %({_NAME}),")
_LABEL: Final = re.compile(rf"label %({_NAME})")
_INCOMING: Final = re.compile(rf"\[ (.+?), %({_NAME}) \]")
_PLAIN: Final = re.compile(r"[-\w$.]+")


def module_texts(selection: ProgramSelection, entry: str) -> list[tuple[Unit, str]]:
    """The sliced modules, one for each unit of the program."""
    modules = [ModuleText(unit, text) for unit, text in selection.provenance.units]
    by_number = {module.unit.number: module for module in modules}
    for flow in selection.flows.values():
        symbol = flow.body.symbol
        by_number[symbol.unit.number].replace(symbol.function, flow)
    _drop_unused(modules, entry)
    return [(module.unit, module.write()) for module in modules]


class _Item:
    """A definition or declaration at the top of a module."""

    __slots__ = ("is_public", "lines", "name", "used")

    def __init__(self, name: str, lines: list[str], *, is_public: bool) -> None:
        self.name = name
        self.lines = lines
        self.is_public = is_public
        self.used = False

    def references(self) -> Iterator[str]:
        for line in self.lines:
            for found in _GLOBAL.findall(line):
                yield _unquoted(found)


class ModuleText:
    """The text of a module in pieces."""

    def __init__(self, unit: Unit, text: str) -> None:
        self.unit = unit
        self.lines = text.split("\n")
        self.items: dict[str, _Item] = {}
        self.frame: list[str | _Item] = []
        """What is no item stays as it is: types, attributes, metadata."""
        self._read()
        ending = self.items.get("abort")
        self._ending = "abort()" if ending is None or ending.lines[0].startswith("declare") else "_Exit(i32 0)"
        self._calls_ending = False

    def _read(self) -> None:
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            if line.startswith("define"):
                end = self.lines.index("}", number)
                self._add(line, self.lines[number : end + 1])
                number = end + 1
                continue
            if line.startswith(("declare", "@")):
                self._add(line, [line])
            elif not line.startswith(";") or number == 0:
                self.frame.append(line)
            number += 1

    def _add(self, head: str, lines: list[str]) -> None:
        found = _GLOBAL.search(head)
        assert found is not None, head
        words = head[found.end() :].split(None, 3) if head.startswith("@") else head.split(None, 3)
        item = _Item(_unquoted(found.group(1)), lines, is_public=not LOCAL_LINKAGE.intersection(words[:3]))
        self.items[item.name] = item
        self.frame.append(item)

    def replace(self, function: syntax.Function, flow: RemainingFlow) -> None:
        """Write a function as its remaining control flow says."""
        writer = _FunctionText(flow, self.lines, self._ending)
        self.items[function.name].lines = writer.write()
        self._calls_ending |= writer.calls_ending

    def write(self) -> str:
        result: list[str] = []
        for piece in self.frame:
            if isinstance(piece, str):
                if piece or (result and result[-1]):
                    result.append(piece)
            elif piece.used:
                result.extend(piece.lines)
                if len(piece.lines) > 1:
                    result.append("")
        name, _, parameters = self._ending.partition("(")
        if self._calls_ending and not (name in self.items and self.items[name].used):
            if name in self.items:
                result.extend(self.items[name].lines)
            else:
                result.append(f"declare void @{name}({parameters.split()[0].rstrip(')')})")
        return "\n".join(result).rstrip("\n") + "\n"


def _drop_unused(modules: Sequence[ModuleText], entry: str) -> None:
    """Mark what the entry, constructors and metadata refer to, directly or not."""
    public: dict[str, list[_Item]] = {}
    for module in modules:
        for item in module.items.values():
            if item.is_public:
                public.setdefault(item.name, []).append(item)
    pending: list[tuple[ModuleText, _Item]] = []
    home = {id(item): module for module in modules for item in module.items.values()}

    def use(module: ModuleText, name: str) -> None:
        own = module.items.get(name)
        for item in (own, *public.get(name, ())) if own is None or own.is_public else (own,):
            if item is not None and not item.used:
                item.used = True
                pending.append((home[id(item)], item))

    for module in modules:
        for name in module.items:
            if name == entry or (name.startswith("llvm.") and not module.items[name].lines[0].startswith("declare")):
                use(module, name)
        for piece in module.frame:
            if isinstance(piece, str) and "@" in piece:
                for found in _GLOBAL.findall(piece):
                    use(module, _unquoted(found))
    while pending:
        module, item = pending.pop()
        for name in item.references():
            use(module, name)


class _FunctionText:
    """The text of one function."""

    def __init__(self, flow: RemainingFlow, lines: Sequence[str], ending: str) -> None:
        self.flow = flow
        self.body = flow.body
        self.function = flow.function
        self.lines = lines
        self.ending = ending
        self.calls_ending = False

    def write(self) -> list[str]:
        result = [self.lines[self.function.line - 1]]
        for number, name in enumerate(self.function.blocks):
            if name in self.flow.blocks:
                if number:
                    result.extend(("", f"{_quoted(name)}:"))
                result.extend(self._block(self.function.blocks[name]))
        if self.flow.is_endless:
            result.extend(("", f"{ENDLESS}:", f"  br label %{ENDLESS}"))
        result.append("}")
        return result

    def _block(self, block: syntax.Block) -> Iterator[str]:
        content = set(self.flow.blocks[block.name])
        starts = [instruction.line - 1 for instruction in block.instructions]
        for number, instruction in enumerate(block.instructions):
            end = starts[number + 1] if number + 1 < len(starts) else self._end_of_terminator(starts[number])
            own = self.lines[starts[number] : end]
            if instruction in content and (instruction.opcode == "ret" or instruction.opcode not in syntax.TERMINATORS):
                yield from self._instruction(instruction, next(iter(own)))
            for line in own[1:]:
                declared = _DECLARE.match(line)
                if declared is not None and self.body.is_kept(_unquoted(declared.group(1))):
                    yield line
        yield from self._way_out(block)

    def _end_of_terminator(self, start: int) -> int:
        """A switch goes on to its closing bracket."""
        if self.lines[start].rstrip().endswith("["):
            while not self.lines[start].lstrip().startswith("]"):
                start += 1
        return start + 1

    def _instruction(self, instruction: syntax.Instruction, text: str) -> Iterator[str]:
        if instruction.opcode == syntax.CHECK:
            return  # it does nothing; what it looks at is there
        if instruction.opcode == "phi":
            yield self._phi(instruction, text)
        elif instruction.opcode == "ret" and instruction not in self.body.kept and instruction.operands:
            type_ = instruction.operands[0].type
            yield f"  ret {type_} {_zero(type_)}{_debug(instruction)}"
        else:
            for index in sorted(self.body.unneeded.get(instruction, ())):
                operand = instruction.operands[index]
                assert isinstance(operand, syntax.LocalRef)
                if self.body.is_kept(operand.name) or operand.name in self.body.parameters:
                    continue  # it is there, so it may be passed as well
                attributes = instruction.argument_attributes[index]
                value, room = _zero(operand.type), attributes.byval or attributes.sret
                if room is not None:
                    value = f"%cegas.room.{instruction.line}.{index}"
                    yield f"  {value} = alloca {room}, align {max(attributes.align, 1)}"
                text = re.sub(rf"%{re.escape(_quoted(operand.name))}(?![-\w$.])", value, text)
            yield text

    def _phi(self, instruction: syntax.Instruction, text: str) -> str:
        """A phi node without the blocks that control does not come from any more."""
        assert instruction.result is not None
        here = self.body.definitions[instruction.result][0].name
        found = list(_INCOMING.finditer(text))
        remaining = [match.group(0) for match in found if self._leads(_unquoted(match.group(2)), here)]
        return f"{text[: found[0].start()]}{', '.join(remaining)}{text[found[-1].end() :]}"

    def _leads(self, name: str, target: str) -> bool:
        return name in self.flow.blocks and target in self.flow.targets(name)

    def _way_out(self, block: syntax.Block) -> Iterator[str]:
        terminator = block.terminator
        if block.name in self.flow.ends:
            last = block.instructions[self.flow.ends[block.name]]
            if last.opcode == "unreachable" and not any(item.opcode == "call" for item in self.flow.blocks[block.name]):
                self.calls_ending = True
                yield f"  call void @{self.ending}{_debug(terminator)}"
            yield "  unreachable"
        elif terminator in self.body.branches:
            start = terminator.line - 1
            text = "\n".join(self.lines[start : self._end_of_terminator(start)])
            yield text if terminator.opcode == "indirectbr" else _LABEL.sub(self._redirect, text)
        elif terminator.labels:
            yield f"  br label %{_quoted(self.flow.targets(block.name)[0])}{_debug(terminator)}"

    def _redirect(self, match: re.Match[str]) -> str:
        return f"label %{_quoted(self.flow.destination(_unquoted(match.group(1))))}"


def _zero(type_: ir_types.Type) -> str:
    if isinstance(type_, ir_types.IntType):
        return "0" if type_.bits > 1 else "false"
    return "null" if isinstance(type_, ir_types.PointerType) else "zeroinitializer"


def _debug(instruction: syntax.Instruction) -> str:
    return f", !dbg !{instruction.debug}" if instruction.debug is not None else ""


def _quoted(name: str) -> str:
    """A name as LLVM writes it behind its sigil."""
    if _PLAIN.fullmatch(name):
        return name
    data = name.encode("utf-8", "surrogateescape")
    return '"' + "".join(chr(byte) if 32 <= byte < 127 and byte not in (34, 92) else f"\\{byte:02X}" for byte in data) + '"'


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    data = re.sub(rb"\\([0-9A-Fa-f]{2})", lambda match: bytes([int(match.group(1), 16)]), text[1:-1].encode("utf-8"))
    return data.decode("utf-8", "surrogateescape")
