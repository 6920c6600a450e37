"""What an abstract state knows of the program's variables, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.cpa.control import CallStack
from cegas.cpa.description import Description, ObjectFacts
from cegas.cpa.reached import Node
from cegas.evidence.conditions import condition_text
from cegas.evidence.held_symbols import HeldSymbols
from cegas.evidence.values import ValuePrinter
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Register
from cegas.program.memory import AddressedObject
from cegas.program.source import SourceType, machine_type
from cegas.program.symbolic import Applied, Symbol
from cegas.program.types import FloatType, Type
from cegas.program.values import Pointer, SymbolicValue, Value

LONGEST: Final = 160
"""Characters of an expression over inputs."""


class Fact(Data):
    """A variable, or a cell of memory, and its value in a state."""

    __slots__ = ("function", "is_named", "is_symbol", "name", "text")

    def __init__(self, name: str, text: str, function: str = "", *, is_named: bool = True, is_symbol: bool = False) -> None:
        self.name: Final = name
        self.text: Final = text
        self.function: Final = function
        """The function whose variable it is, if that is not the one that is being executed."""
        self.is_named: Final = is_named
        """It stands in the source; the others are intermediate results."""
        self.is_symbol: Final = is_symbol
        """The value is not known, and no input: conditions tell what is known of it."""

    def __str__(self) -> str:
        prefix = f"{self.function}: " if self.function else ""
        return f"{prefix}{self.name} = {self.text}"


class StateReader:
    """Reads states of explorations of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._printer = ValuePrinter(program)
        # States share most of what they know: each fact is put into words once.
        self._register_facts: dict[tuple[str, bool, Register, Value], Fact] = {}
        self._object_facts: dict[tuple[ObjectFacts, int | None], tuple[Fact, ...]] = {}

    def lines(self, node: Node, description: Description) -> list[str]:
        """All that a state knows, a line each."""
        facts = map(str, self.facts(functions_of(node), description))
        return [*facts, *self.conditions(node, description), *description.lines]

    def facts(self, functions: Sequence[str], description: Description, most: int | None = None) -> Iterator[Fact]:
        """The values that are known; of each object at most so many cells. The functions are those under way, the one that
        is being executed first."""
        yield from self._registers(functions, description)
        for each in description.objects:
            found = self._object_facts.get((each, most))
            if found is None:
                found = self._object_facts[each, most] = tuple(self._object(each, most))
            yield from found

    def conditions(self, node: Node, description: Description) -> list[str]:
        """What is known of inputs, and of variables and intermediate results besides their values."""
        result = self._constraints(description)
        functions = functions_of(node)
        for each in description.conditions:
            text = condition_text(each.condition, str) or str(each.condition)
            result.append(_cut(text if each.depth == 0 else f"{functions[each.depth]}: {text}"))
        return result

    def own_conditions(self, description: Description) -> list[str]:
        """The same without conditions on intermediate results and on variables of callers; those on symbols that variables
        hold are about the variables."""
        held = HeldSymbols(description)

        def name_of(register: Register) -> str | None:
            cell = held.cells.get(register)
            return register.source if cell is None else self._cell(*cell)[0]

        found: list[str | None] = []
        for constraint, condition in held.conditions():
            text = None if condition is None else condition_text(condition, name_of)
            found.append(_cut(self._expression(constraint)) if text is None else text)
        found += [condition_text(each, name_of) for each in held.equalities()]
        found += [condition_text(each.condition, _source) for each in description.conditions if each.depth == 0]
        return list(dict.fromkeys([text for text in found if text is not None]))

    def _constraints(self, description: Description) -> list[str]:
        return [_cut(self._expression(constraint)) for constraint in description.constraints]

    def _registers(self, functions: Sequence[str], description: Description) -> Iterator[Fact]:
        for depth, (function, known) in enumerate(zip(functions, description.frames, strict=False)):
            for register, value in sorted(known.items(), key=lambda item: item[0].index):
                yield self._register(function, is_own=depth == 0, register=register, value=value)

    def _register(self, function: str, *, is_own: bool, register: Register, value: Value) -> Fact:
        key = (function, is_own, register, value)
        found = self._register_facts.get(key)
        if found is None:
            names = self._program.names
            source = None if names is None else names.type_of_register(function, register)
            self._printer.learn(value, source)
            text = self._text(value, register.type, source)
            found = Fact(
                str(register),
                text,
                "" if is_own else function,
                is_named=register.source is not None,
                is_symbol=_is_symbol(value),
            )
            self._register_facts[key] = found
        return found

    def _object(self, facts: ObjectFacts, most: int | None) -> Iterator[Fact]:
        if not facts.alive:
            yield Fact(str(facts.object), "dead")
            return
        for offset, size, value in facts.cells[:most]:
            name, type_, source = self._cell(facts.object, offset, size)
            yield Fact(name, self._text(value, type_, source), is_symbol=_is_symbol(value))

    def _cell(self, memory: AddressedObject, offset: int, size: int) -> tuple[str, Type, SourceType | None]:
        found = self._printer.cell(Pointer(memory, offset), size)  # type: ignore[arg-type]  # only its name is asked for
        assert found is not None
        name, source = found
        return name, machine_type(source, size, self._program.data_model.pointer), source

    # -- values ---------------------------------------------------------------------------------------------------

    def _text(self, value: Value, type_: Type, source: SourceType | None) -> str:
        if isinstance(value, SymbolicValue):
            return _cut(self._expression(value))
        if isinstance(value, Pointer) and isinstance(value.offset, SymbolicValue):
            return _cut(f"&{value.object} + {self._expression(value.offset)}")
        return self._printer.show(value, type_, source)

    def _expression(self, value: Value, depth: int = 12) -> str:
        """An expression over inputs, as C would write it; what is nested too deeply is left out."""
        if not isinstance(value, Applied):
            return repr(value)
        if depth == 0:
            return "…"
        operands = [
            self._printer.show(item, value.type_of(place))
            if isinstance(item, int) or isinstance(value.type_of(place), FloatType)
            else self._expression(item, depth - 1)
            for place, item in enumerate(value.operands)
        ]
        return value.operator.text(operands)


def functions_of(node: Node) -> list[str]:
    """The functions under way, the one that is being executed first."""
    result = [node.location.function]
    stack: CallStack | None = node.stack
    while stack is not None and stack.call is not None:
        result.append(stack.call.source.function)
        stack = stack.parent
    return result


def _is_symbol(value: Value) -> bool:
    return isinstance(value, Symbol) and not value.given


def _source(register: Register) -> str | None:
    return register.source


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
