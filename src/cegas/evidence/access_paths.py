"""What lies at an address, as C writes it: `s->next->value` for eight bytes at `*(s + 8)`.

Intermediate results stand for what defines them, as long as one operation does; the C types come from the debug
information. Where either ends, there is no such text. It is for people: a variable may have changed since it was read.
"""

from __future__ import annotations

from cegas.evidence.conditions import condition_text
from cegas.evidence.source_text import SourceText
from cegas.evidence.trace.functions import is_hidden
from cegas.foundation.patterns import pattern
from cegas.foundation.records import record
from cegas.foundation.typed import Final, TypeAlias
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.expressions import Access, Apply, Constant, Expression, Register, StaticAddress, Valid
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assign, Assume, Call, Check, Havoc, Load, OriginKind, registers_written
from cegas.program.operators import INT_TO_PTR, MUL, PTR_ADD, PTR_TO_INT, SEXT, ZEXT, signed
from cegas.program.source import SourcePosition, SourceType
from cegas.program.types import PointerType
from cegas.program.words import Words

LONGEST: Final = 80
"""A longer text says less than the line it stands for."""
DEEPEST: Final = 12
"""At most so many definitions are followed, one behind the other."""
_NUMBER: Final = pattern(r"\[(\d+)\]")
RESULTS: Final = frozenset((OriginKind.NONDETERMINISTIC, OriginKind.UNKNOWN_FUNCTION, OriginKind.ENVIRONMENT))
"""Where results of functions without a body come from."""


RegisterDefinition: TypeAlias = Assign | Load | Allocate | Havoc | Call


@record
class Named:
    """A text, and the C type of what it means."""

    text: str
    type: SourceType | None


@record
class Index:
    """A number of elements, and the size of one in bytes."""

    text: str
    scale: int


class AccessPaths:
    """Names what the functions of a program access."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._names: Final = program.names
        self._bits = program.data_model.value
        self._source = SourceText(program.source_files)
        self._definitions: dict[str, dict[Register, RegisterDefinition | None]] = {}

    def condition(self, operation: Assume | Check, function: str) -> str:
        """A condition of validity in the terms of the source."""
        asked, reason = operation.condition, operation.reason
        if isinstance(asked, Valid) and isinstance(asked.size, Constant) and asked.access.has_extent:
            character = self.character(asked.address, function)
            if character is not None:
                return f"{character} is a character or EOF"
            found = self.cell(asked.address, asked.size.bits, function)
            if found is not None:
                return f"{found} can be {'read' if asked.access is Access.READ else 'written'}"
        if isinstance(reason, Words):
            if any(isinstance(each.type, PointerType) and self._is_in_table(each, function) for each in reason.expressions):
                return "the table of isspace() and its like is there"
            return reason.said(lambda expression: self.value(expression, function))
        return reason or self.value(asked, function) or "a condition of C holds"

    def value(self, value: Expression, function: str) -> str | None:
        """An address or a number as C writes it; None if it has no such text."""
        if isinstance(value.type, PointerType):
            variable = self._variable(value, function)
            if variable is not None:
                source = None if self._names is None else self._names.type_of_site(variable)
                is_array = source is not None and source.part(0, 1)[0].startswith("[")
                return variable.name if is_array or variable.kind is not ObjectKind.STACK else f"&{variable.name}"
            found = self._address(value, function)
            return found if found is not None or _is_sum(self._defined(value, function)) else self.number(value, function)
        return self.number(value, function)

    def character(self, address: Expression, function: str) -> str | None:
        """The argument of `isspace` or its like, macros that look into a table, if its classes stand at an address."""
        index = self._split(address, function)[2]
        return (index.text or "the argument") if index is not None and self._is_in_table(address, function) else None

    def _is_in_table(self, address: Expression, function: str) -> bool:
        """Whether it is the table that such a macro looks into."""
        base = self._split(address, function)[0]
        table = self._definitions_in(function).get(base) if isinstance(base, Register) else None
        if not isinstance(table, Load) or not isinstance(table.address, Register):
            return False
        definition = self._definitions_in(function).get(table.address)
        return isinstance(definition, Call) and str(definition.callee).startswith("__ctype_")

    def _address(self, address: Expression, function: str) -> str | None:
        """Where something lies: `&p->list[2]`, or the name of a pointer."""
        found = self._value(address, function, DEEPEST)
        if found is None and _is_sum(self._defined(address, function)):
            found = self._cell(address, 1, function, DEEPEST)
            found = None if found is None else Named(f"&{found.text}", None)
        return None if found is None or len(found.text) > LONGEST else found.text

    def _defined(self, value: Expression, function: str) -> Expression:
        """What an intermediate result stands for."""
        if not isinstance(value, Register) or value.source is not None:
            return value
        definition = self._definitions_in(function).get(value)
        return definition.value if isinstance(definition, Assign) else value

    def cell(self, address: Expression, size: int, function: str) -> str | None:
        """What lies at an address; None if it has no such text."""
        found = self._cell(address, size, function, DEEPEST)
        return None if found is None or len(found.text) > LONGEST else found.text

    def pointer(self, address: Expression, function: str) -> tuple[Expression, str | None]:
        """The pointer that an address was computed from, and what it is called."""
        base, _, _ = self._split(address, function)
        found = self._value(base, function, DEEPEST)
        return base, None if found is None or len(found.text) > LONGEST else found.text

    def loaded_at(self, value: Expression, function: str) -> SourcePosition | None:
        """Where a value was read from memory, if it was."""
        definition = self._definitions_in(function).get(value) if isinstance(value, Register) else None
        return definition.position if isinstance(definition, Load) else None

    def number(self, value: Expression, function: str, depth: int = DEEPEST) -> str | None:
        """What is computed, as C writes it."""

        def name_of(register: Register) -> str | None:
            definition = self._definitions_in(function).get(register)
            if register.source is None and isinstance(definition, Assign) and depth and isinstance(definition.value, Apply):
                inner = self.number(definition.value, function, depth - 1)
                return f"({inner})" if inner is not None and " " in inner else inner
            found = self._value(register, function, depth)
            return None if found is None else found.text

        return condition_text(value, name_of)

    # -- cells ----------------------------------------------------------------------------------------------------

    def _cell(self, address: Expression, size: int, function: str, depth: int) -> Named | None:
        base, offset, index = self._split(address, function)
        variable = self._variable(base, function)
        if variable is not None:
            source = None if self._names is None else self._names.type_of_site(variable)
            return None if source is None else _part(variable.name, source, offset, size, index)
        pointer = self._value(base, function, depth)
        if pointer is None:
            return None
        pointee = None if pointer.type is None else pointer.type.pointee()
        if pointee is None or not pointee.size or offset < 0:
            if index is not None:
                return None
            return Named(f"*({pointer.text} + {offset})" if offset else f"*{pointer.text}", None)
        number, rest = divmod(offset, pointee.size)
        if index is not None and index.scale == pointee.size:
            text = f"{index.text} + {number}" if number else index.text
            return _part(f"{pointer.text}[{text}]", pointee, rest, size, None)
        if number:
            return _part(f"{pointer.text}[{number}]", pointee, rest, size, index)
        found = _part("", pointee, rest, size, index)
        if found is None or not found.text:
            return found and Named(f"*{pointer.text}", found.type or pointee)
        path = found.text
        return Named(f"{pointer.text}->{path[1:]}" if path[0] == "." else f"(*{pointer.text}){path}", found.type)

    def _variable(self, base: Expression, function: str) -> ObjectSite | None:
        """The variable whose address it is."""
        if isinstance(base, StaticAddress):
            return base.site
        made = self._definitions_in(function).get(base) if isinstance(base, Register) else None
        return made.site if isinstance(made, Allocate) and made.site.kind is ObjectKind.STACK else None

    def _split(self, address: Expression, function: str) -> tuple[Expression, int, Index | None]:
        """An address as another one, a number of bytes behind it, and the index of an element."""
        offset = 0
        index: Index | None = None
        while True:
            if isinstance(address, Register) and address.source is None:
                definition = self._definitions_in(function).get(address)
                if not (isinstance(definition, Assign) and _is_sum(definition.value)):
                    return address, offset, index
                address = definition.value
            if not isinstance(address, Apply) or address.operator is not PTR_ADD:
                return address, offset, index
            address, distance = address.operands
            if isinstance(distance, Constant):
                offset += signed(distance.bits, self._bits)
                continue
            found = None if index is not None else self._index(distance, function)
            if found is None:
                return address, offset, Index("", 0)  # not the place of any element
            index = found

    def _index(self, distance: Expression, function: str) -> Index | None:
        number, scale = distance, 1
        if isinstance(distance, Apply) and distance.operator is MUL:
            left, right = distance.operands
            if isinstance(right, Constant):
                number, scale = left, right.bits
        text = self.number(number, function)
        return None if text is None else Index(text, scale)

    def _value(self, value: Expression, function: str, depth: int) -> Named | None:
        """What a pointer is called."""
        while isinstance(value, Apply) and value.operator in (INT_TO_PTR, PTR_TO_INT, ZEXT, SEXT):
            value = value.operands[0]
        if not isinstance(value, Register) or depth == 0:
            return None
        if value.source is not None:
            return Named(value.source, None if self._names is None else self._names.type_of_register(function, value))
        definition = self._definitions_in(function).get(value)
        if isinstance(definition, Load):
            return self._cell(definition.address, value.type.bytes, function, depth - 1)
        if isinstance(definition, Assign):
            return self._value(definition.value, function, depth - 1)
        return self._result(definition)

    def _result(self, definition: RegisterDefinition | None) -> Named | None:
        """What a call has returned."""
        if isinstance(definition, Call) and isinstance(definition.callee, str):
            name = definition.callee
        elif isinstance(definition, Havoc) and definition.origin.kind in RESULTS:
            name = definition.origin.label
        else:
            return None
        if is_hidden(name, None) or not name.isidentifier():
            return None
        text = self._source.call(name, definition.position)
        if name.startswith("__") and text == f"{name}()" and not self._source.has(name, definition.position):
            return None  # a macro of the library's calls it
        return Named(text, None if self._names is None else self._names.type_of_result(name))

    def _definitions_in(self, function: str) -> dict[Register, RegisterDefinition | None]:
        """What computes each register; None if there are several ways."""
        found = self._definitions.get(function)
        if found is None:
            found = self._definitions[function] = _definitions(self._program.functions[function])
        return found


def _definitions(function: ControlFlowAutomaton) -> dict[Register, RegisterDefinition | None]:
    found: dict[Register, RegisterDefinition | None] = {}
    for edge in function.edges:
        for operation in edge.operations:
            if isinstance(operation, Assign | Load | Allocate | Havoc | Call):
                for target in registers_written(operation):
                    found[target] = None if target in found else operation
    return found


def _is_sum(value: Expression) -> bool:
    return isinstance(value, Apply) and value.operator is PTR_ADD


def _part(name: str, source: SourceType, offset: int, size: int, index: Index | None) -> Named | None:
    """A part of something that has a name and a type."""
    path, part = source.part(offset, size)
    if index is None:
        return Named(name + path, part)
    # The place of the index is where the paths of the first two elements differ.
    second, _ = source.part(offset + index.scale, size)
    for found in _NUMBER.finditer(path):
        if second == f"{path[: found.start()]}[{int(found.group(1)) + 1}]{path[found.end() :]}":
            text = index.text if found.group(1) == "0" else f"{index.text} + {found.group(1)}"
            return Named(f"{name}{path[: found.start()]}[{text}]{path[found.end() :]}", part)
    return None
