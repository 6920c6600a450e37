"""What an abstract state knows of the program's variables, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cegas.cpa.control import CallStack
from cegas.cpa.reached import Node
from cegas.domains.value.state import AbstractObject, Frame, ObjectContent, ValueState
from cegas.evidence.values import ValuePrinter
from cegas.foundation.data import Data
from cegas.program.control_flow import Program
from cegas.program.expressions import Register
from cegas.program.source import SourceType, ValueKind
from cegas.program.types import FloatType, Type, float_type, int_type
from cegas.program.values import Pointer, SymbolicValue, Value

_FLOATS: Final = {4: "float", 8: "double", 10: "x86_fp80", 16: "fp128"}
LONGEST: Final = 160
"""Characters of an expression over inputs."""


class Fact(Data):
    """A variable, or a cell of memory, and its value in a state."""

    __slots__ = ("function", "is_named", "name", "text")

    def __init__(self, name: str, text: str, function: str = "", is_named: bool = True) -> None:
        self.name: Final = name
        self.text: Final = text
        self.function: Final = function
        """The function whose variable it is, if that is not the one that is being executed."""
        self.is_named: Final = is_named
        """It stands in the source; the others are intermediate results."""

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
        self._object_facts: dict[tuple[AbstractObject, ObjectContent, int | None], tuple[Fact, ...]] = {}

    def lines(self, node: Node) -> list[str]:
        """All that a state knows, a line each."""
        result = [str(fact) for fact in self.facts(node)]
        result.extend(self.constraints(node))
        if _values_of(node.component) is None:
            result.extend(str(node.component).splitlines())
        return result

    def facts(self, node: Node, most: int | None = None) -> Iterator[Fact]:
        """The values that are known; of each object at most so many cells."""
        values = _values_of(node.component)
        if values is not None:
            yield from self._registers(values, node)
            yield from self._memory(values, most)

    def constraints(self, node: Node) -> list[str]:
        """What is known of inputs."""
        constraints = getattr(node.component, "constraints", None) or ()
        return [_cut(self.expression(constraint.condition)) for constraint in constraints]

    def _registers(self, values: ValueState, node: Node) -> Iterator[Fact]:
        frame: Frame | None = values.frame
        stack: CallStack | None = node.stack
        function = node.location.function
        is_own = True
        while frame is not None:
            for register, value in sorted(frame.values.items(), key=lambda item: item[0].index):
                yield self._register(function, is_own, register, value)
            if stack is not None and stack.call is not None:
                function, stack = stack.call.source.function, stack.parent
            frame, is_own = frame.parent, False

    def _register(self, function: str, is_own: bool, register: Register, value: Value) -> Fact:
        key = (function, is_own, register, value)
        found = self._register_facts.get(key)
        if found is None:
            names = self._program.names
            source = None if names is None else names.type_of_register(function, register)
            self._printer.learn(value, source)
            text = self._text(value, register.type, source)
            found = Fact(str(register), text, "" if is_own else function, register.source is not None)
            self._register_facts[key] = found
        return found

    def _memory(self, values: ValueState, most: int | None) -> Iterator[Fact]:
        for memory, content in sorted(values.memory.items(), key=lambda item: (item[0].site.index, item[0].number)):
            key = (memory, content, most)
            found = self._object_facts.get(key)
            if found is None:
                found = self._object_facts[key] = tuple(self._object(memory, content, most))
            yield from found

    def _object(self, memory: AbstractObject, content: ObjectContent, most: int | None) -> Iterator[Fact]:
        if not content.alive:
            yield Fact(str(memory), "dead")
            return
        cells = sorted(content.cells.items(), key=lambda item: item[0])
        for offset, (size, value) in cells[:most]:
            name, type_, source = self._cell(memory, offset, size)
            yield Fact(name, self._text(value, type_, source))

    def _cell(self, memory: AbstractObject, offset: int, size: int) -> tuple[str, Type, SourceType | None]:
        found = self._printer.cell(Pointer(memory, offset), size)  # type: ignore[arg-type]  # only its name is asked for
        assert found is not None
        name, source = found
        if source is not None and source.kind is ValueKind.FLOAT and size in _FLOATS:
            return name, float_type(_FLOATS[size]), source
        if source is not None and source.kind is ValueKind.POINTER:
            return name, self._program.data_model.pointer, source
        return name, int_type(8 * size), source

    # -- values ---------------------------------------------------------------------------------------------------

    def _text(self, value: Value, type_: Type, source: SourceType | None) -> str:
        if isinstance(value, SymbolicValue):
            return _cut(self.expression(value))
        if isinstance(value, Pointer) and isinstance(value.offset, SymbolicValue):
            return _cut(f"&{value.object} + {self.expression(value.offset)}")
        return self._printer.show(value, type_, source)

    def expression(self, value: Any, depth: int = 12) -> str:
        """An expression over inputs, as C would write it; what is nested too deeply is left out."""
        operator = getattr(value, "operator", None)
        if operator is None:
            return repr(value)
        if depth == 0:
            return "…"
        operands = [
            self._printer.show(item, value.type_of(place))
            if isinstance(item, int) or isinstance(value.type_of(place), FloatType)
            else self.expression(item, depth - 1)
            for place, item in enumerate(value.operands)
        ]
        if operator.symbol and len(operands) == 2:
            return f"({operands[0]} {operator.symbol} {operands[1]})"
        if operator.symbol and len(operands) == 1:
            return f"{operator.symbol}{operands[0]}"
        if operator.name == "ITE":
            return f"({operands[0]} ? {operands[1]} : {operands[2]})"
        return f"{operator.name.lower()}({', '.join(operands)})"


def _values_of(component: Any) -> ValueState | None:
    """The known values of a component, which may have them beside something else (symbolic execution)."""
    if isinstance(component, ValueState):
        return component
    inner = getattr(component, "values", None)
    return inner if isinstance(inner, ValueState) else None


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
