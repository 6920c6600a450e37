"""Calls of monitors in the modules of a program, around the calls that rules speak of.

A function that is called by its name has its monitors before and behind the call. Whoever takes its address gets that of
a function that calls it by its name. So nothing that the program does stays unseen, and nothing else changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cegas.foundation.errors import InputError
from cegas.foundation.suggestions import suggestion
from cegas.foundation.typed import Final
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.rules.monitors import EXIT_MONITOR
from cegas.frontend.rules.signatures import RESULT, Kind, RuleEvent, Signatures
from cegas.frontend.units import LOCAL_LINKAGE, Unit

_POSITION: Final = re.compile(r", !dbg !\d+")
_NAMES: Final = re.compile(r"@(?:\"([^\"]*)\"|([-\w$.]+))|\"[^\"]*\"")
"""Names, and strings, in which there are none."""
_WORD: Final = re.compile(r"([a-z_0-9]+)(\([^()]*(?:\([^()]*\)[^()]*)*\))?\s+")
_VALUES: Final = frozenset(
    (
        *("null", "undef", "poison", "true", "false", "zeroinitializer", "blockaddress", "dso_local_equivalent", "no_cfi"),
        *("getelementptr", "inttoptr", "ptrtoint", "ptrtoaddr", "bitcast", "addrspacecast", "trunc", "add", "sub", "xor"),
    )
)
"""The words that values begin with; others in front of them are attributes."""
_ENDS: Final = ("_exit", "_Exit", "quick_exit")
"""Functions that end the program without the destructors, where the end is seen otherwise."""


class _Value(NamedTuple):
    """An argument or a result, as the text has it."""

    type: ir_types.Type
    text: str
    is_structure: bool = False
    is_unsigned: bool = False
    """It is small, and the compiler says so."""


class Weaver:
    """Puts the calls of monitors into the modules of one program."""

    def __init__(self, signatures: Signatures) -> None:
        self._signatures = signatures
        self._functions = signatures.functions
        self._has_exit = any(each.event is None for rule in signatures.rules for each in rule.transitions)

    def weave(self, unit: Unit, text: str) -> str | None:
        """The text of a module with them; None if nothing has to be put in."""
        if not any(name in self._functions or name in _ENDS for name in unit.module.functions):
            return None
        woven = _WovenModule(self._signatures, unit, text, has_exit=self._has_exit)
        return woven.text()


class _WovenModule:
    """One module while it is woven."""

    def __init__(self, signatures: Signatures, unit: Unit, text: str, *, has_exit: bool) -> None:
        self._signatures = signatures
        self._unit = unit
        self._lines = text.split("\n")
        self._before: dict[int, list[str]] = {}
        self._behind: dict[int, list[str]] = {}
        self._declared: dict[str, str] = {}
        self._calls: dict[int, str] = {}
        """By the lines of calls: the functions that they name."""
        self._numbers = 0
        self._has_exit = has_exit

    def text(self) -> str:
        for function in self._unit.module.functions.values():
            for block in function.blocks.values():
                for instruction in block.instructions:
                    callee = instruction.callee
                    if isinstance(callee, syntax.GlobalRef):
                        self._around(instruction, callee.name)
        pointed = self._replace_addresses()
        extra = [line for name in pointed for line in self._pointed(self._unit.module.functions[name])]
        result: list[str] = []
        for number, line in enumerate(self._lines, 1):
            result += [*self._before.get(number, ()), line, *self._behind.get(number, ())]
        return "\n".join([*result, *extra, *self._declared.values(), ""])

    # -- calls --------------------------------------------------------------------------------------------------------

    def _around(self, instruction: syntax.Instruction, name: str) -> None:
        """The monitors of a call."""
        function = self._unit.module.functions.get(name)
        if function is None:
            return
        line = self._lines[instruction.line - 1]
        position = _POSITION.search(line)
        debug = "" if position is None else position[0]
        if not self._is_seen(function):
            return
        self._calls[instruction.line] = name
        where = f"{self._unit.name}, in the call at line {self._source_line(instruction)}"
        if instruction.opcode != "call" or "musttail" in instruction.flags:
            raise InputError(f"{where}: rules cannot follow a call of {name} that does not come back here")
        texts = _arguments(line, name)
        attributes = instruction.argument_attributes
        values = [
            _Value(
                operand.type, _value_text(text, str(operand.type)), attributes[number].byval is not None, " zeroext " in text
            )
            for number, (operand, text) in enumerate(zip(instruction.operands, texts, strict=True))
            if attributes[number].sret is None
        ]
        result = None
        if instruction.result is not None:
            is_unsigned = " zeroext " in line[: line.index("@")]
            result = _Value(instruction.type, line.split("=", 1)[0].strip(), is_unsigned=is_unsigned)
        self._demand_count(function, where)
        before, behind = self._told(name, values, result, where, debug)
        self._before.setdefault(instruction.line, []).extend(before)
        self._behind.setdefault(instruction.line, []).extend(behind)

    def _is_seen(self, function: syntax.Function) -> bool:
        """Whether rules want to know of calls of a function."""
        ends = self._has_exit and function.name in _ENDS and function.is_declaration
        return ends or function.name in self._signatures.functions

    def _source_line(self, instruction: syntax.Instruction) -> int:
        found = None if instruction.debug is None else self._unit.debug.location(instruction.debug)
        return instruction.line if found is None else found.line

    def _demand_count(self, function: syntax.Function, where: str) -> None:
        own = [each for each in function.parameters if each.attributes.sret is None]
        in_c = self._unit.debug.parameter_count(function.debug)
        if in_c not in (None, len(own)) and self._signatures.asks_for_arguments(function.name):
            raise InputError(f"{where}: {function.name} gets structures by value, and a rule speaks of its arguments")
        self._signatures.demand_count(function.name, len(own), where, is_variadic=function.type.variadic)

    def _told(
        self, name: str, values: Sequence[_Value], result: _Value | None, where: str, debug: str
    ) -> tuple[list[str], list[str]]:
        """What is put before a call and behind it."""
        found: list[list[str]] = []
        end: list[str] = []
        if self._has_exit and name in _ENDS:
            self._declared[EXIT_MONITOR] = f"declare void @{EXIT_MONITOR}()"
            end.append(f"  call void @{EXIT_MONITOR}(){debug}")
        for event in (RuleEvent(name, is_return=False), RuleEvent(name, is_return=True)):
            lines: list[str] = []
            if self._signatures.has(event):
                self._signatures.seen.setdefault(event)
                told: list[str] = []
                for number in self._signatures.positions(event):
                    value = self._at(number, name, values, result, where)
                    kind = Kind.POINTER if isinstance(value.type, ir_types.PointerType) else Kind.NUMBER
                    self._signatures.note(event, number, kind, where)
                    told.append(self._converted(value, lines, debug))
                types = [self._signatures.kind(event, number).in_llvm for number in self._signatures.positions(event)]
                self._declared[event.monitor] = f"declare void @{event.monitor}({', '.join(types)})"
                lines.append(f"  call void @{event.monitor}({', '.join(told)}){debug}")
            found.append(lines)
        return [*found[0], *end], found[1]

    def _at(self, number: int, name: str, values: Sequence[_Value], result: _Value | None, where: str) -> _Value:
        """The value at a position of a call."""
        what = "the result" if number == RESULT else f"argument {number + 1}"
        value = result if number == RESULT else values[number] if number < len(values) else None
        if value is None:
            raise InputError(f"{where}: {name} has no {'result' if number == RESULT else what}, which a rule speaks of")
        is_number = isinstance(value.type, ir_types.IntType) and value.type.bits <= 64
        if value.is_structure or not (is_number or isinstance(value.type, ir_types.PointerType)):
            raise InputError(f"{where}: {what} of {name}, which a rule speaks of, is neither a number nor a pointer")
        return value

    def _converted(self, value: _Value, lines: list[str], debug: str) -> str:
        """A value as monitors get it, with its type."""
        if isinstance(value.type, ir_types.PointerType):
            return f"ptr {value.text}"
        assert isinstance(value.type, ir_types.IntType)
        if value.type.bits == 64:
            return f"i64 {value.text}"
        self._numbers += 1
        wide = f"%cegas.rule.{self._numbers}"
        how = "zext" if value.is_unsigned or value.type.bits == 1 else "sext"
        lines.append(f"  {wide} = {how} {value.type} {value.text} to i64{debug}")
        return f"i64 {wide}"

    # -- addresses ----------------------------------------------------------------------------------------------------

    def _replace_addresses(self) -> list[str]:
        """Let whoever takes the address of a function have that of another one, which calls it; of which functions."""
        found: dict[str, None] = {}
        wanted = [
            function.name
            for function in self._unit.module.functions.values()
            if self._is_seen(function) and function.linkage != "extern_weak"
        ]

        def other(match: re.Match[str]) -> str:
            name = match[1] or match[2]
            if name not in wanted:
                return match[0]
            found.setdefault(name)
            return f"@{_pointed_name(name)}"

        for number, line in enumerate(self._lines, 1):
            if "@" not in line or line.startswith(("declare ", "define ", "!", ";", "$", "source_filename")):
                continue
            start = 0
            if number in self._calls:
                start = _callee_end(line, self._calls[number])
            self._lines[number - 1] = line[:start] + _NAMES.sub(other, line[start:])
        return list(found)

    def _pointed(self, function: syntax.Function) -> list[str]:
        """A function that calls another one by its name, for pointers."""
        header = self._lines[function.line - 1]
        name, result = function.name, function.type.result
        is_void = isinstance(result, ir_types.VoidType)
        linkage = "internal" if function.linkage in LOCAL_LINKAGE else "linkonce_odr"
        words = header[: header.index("@")].split()
        extension = "".join([f"{word} " for word in words if word in ("signext", "zeroext")])
        if function.type.variadic:
            return self._refusing(function, f"{linkage} {extension}{result}")
        texts = [re.sub(r"\s+%[-\w$.\"]+$", "", text) for text in _arguments(header, name)]
        named = [f"{text} %a{number}" for number, text in enumerate(texts)]
        values = [
            _Value(parameter.type, f"%a{number}", parameter.attributes.byval is not None, " zeroext" in texts[number])
            for number, parameter in enumerate(function.parameters)
            if parameter.attributes.sret is None
        ]
        where = f"{self._unit.name}, where the address of {name} is taken"
        self._demand_count(function, where)
        given = None if is_void else _Value(result, "%result", is_unsigned="zeroext" in extension)
        before, behind = self._told(name, values, given, where, "")
        call = f"call {extension}{result} @{_quoted(name)}({', '.join(named)})"
        return [
            f"define {linkage} {extension}{result} @{_pointed_name(name)}({', '.join(named)}) {{",
            *before,
            f"  {'' if is_void else '%result = '}{call}",
            *behind,
            f"  ret {'void' if is_void else f'{result} %result'}",
            "}",
        ]

    def _refusing(self, function: syntax.Function, head: str) -> list[str]:
        """What takes any number of arguments cannot hand them on."""
        reason = f"a call through a pointer of {function.name}, which takes any number of arguments, and a rule speaks of"
        constant = f"@{_pointed_name(function.name)}.reason"
        parameters = [f"{each.type}" for each in function.parameters]
        self._declared["__cegas_unsupported"] = "declare void @__cegas_unsupported(ptr)"
        return [
            f'{constant} = private constant [{len(reason) + 1} x i8] c"{reason}\\00"',
            f"define {head} @{_pointed_name(function.name)}({', '.join([*parameters, '...'])}) {{",
            f"  call void @__cegas_unsupported(ptr {constant})",
            "  unreachable",
            "}",
        ]


def _pointed_name(name: str) -> str:
    return _quoted(f"__cegas_pointed_{name}")


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[-\w$.]+", name, re.ASCII) else f'"{name}"'


def _callee_end(line: str, name: str) -> int:
    """Where the arguments of a call begin."""
    return line.index(f"@{_quoted(name)}(") + len(_quoted(name)) + 1


def _arguments(line: str, name: str) -> list[str]:
    """The texts of arguments or parameters, one by one; not what follows `...`."""
    start = _callee_end(line, name) + 1
    depth, begin, place = 0, start, start
    found: list[str] = []
    while depth >= 0:
        character = line[place]
        if character == '"':
            place = line.index('"', place + 1)
        elif character in "([{<":
            depth += 1
        elif character in ")]}>":
            depth -= 1
        if depth < 0 or (character == "," and depth == 0):
            found.append(line[begin:place].strip())
            begin = place + 1
        place += 1
    return [text for text in found if text and text != "..."]


def _value_text(text: str, type_: str) -> str:
    """An argument without its type and its attributes."""
    rest = text[len(type_) :].strip() if text.startswith(type_) else text
    while (word := _WORD.match(rest)) is not None and word[1] not in _VALUES and not word[1].isdigit():
        rest = rest[word.end() :]
        if word[1] == "align" and word[2] is None:
            rest = re.sub(r"^\d+\s+", "", rest)
    return rest


def unused(signatures: Signatures, units: Iterable[Unit]) -> list[str]:
    """Rules that say nothing of a program, and names that are probably written otherwise."""
    known = {name for unit in units for name in unit.module.functions}
    notes: list[str] = []
    for rule in signatures.rules:
        missing = [name for name in rule.functions() if name not in known]
        if len(missing) == len(rule.functions()):
            notes.append(f"rule {rule.name} says nothing of this program, which has no {', '.join(missing)}")
            continue
        hints = [(name, suggestion(name, sorted(known - signatures.functions))) for name in missing]
        text = f"rule {rule.name} speaks of {{}}, which the program does not have{{}}"
        notes += [text.format(name, hint) for name, hint in hints if hint]
    return notes
