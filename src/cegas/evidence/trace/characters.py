"""`isspace(c)` and its like, which are macros: they look at bits of a table of glibc's, `classes` in our model of it."""

from __future__ import annotations

from collections.abc import Mapping

from cegas.evidence.conditions import condition_text
from cegas.evidence.trace.steps import ActivationNotes
from cegas.foundation.typed import Final
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.operations import Load
from cegas.program.operators import AND, EQ, MUL, NE, PTR_ADD, SEXT, TRUNC, ZEXT
from cegas.program.source import SourceType

_TABLE: Final = "classes["
_MACROS: Final[Mapping[int, str]] = {
    0x100: "isupper", 0x200: "islower", 0x400: "isalpha", 0x800: "isdigit", 0x1000: "isxdigit", 0x2000: "isspace",
    0x4000: "isprint", 0x8000: "isgraph", 1: "isblank", 2: "iscntrl", 4: "ispunct", 8: "isalnum",
}  # fmt: skip
"""By the bits that they ask for, on machines whose lowest byte comes first."""


def note_classes(load: Load, cell: tuple[str, SourceType | None] | None, activation: ActivationNotes) -> None:
    """What is read is an element of the table: the classes of a character."""
    activation.classes.pop(load.target, None)
    address = load.address
    if cell is None or not cell[0].startswith(_TABLE) or not isinstance(address, Apply) or address.operator is not PTR_ADD:
        return
    number = address.operands[1]
    if isinstance(number, Apply) and number.operator is MUL:
        number = number.operands[0]
    character = text_in(number, activation)
    if character is not None:
        activation.classes[load.target] = character


def text_in(expression: Expression, activation: ActivationNotes) -> str | None:
    """What the source writes for an expression, as far as a run has shown it."""

    def idiom(computed: Apply) -> str | None:
        first, *others = computed.operands
        if computed.operator in (EQ, NE) and isinstance(others[0], Constant) and others[0].bits == 0:
            macro = _macro(first, activation)
            return macro if macro is None or computed.operator is NE else f"!{macro}"
        return _macro(computed, activation)

    def name_of(register: Register) -> str | None:
        return activation.texts.get(register, register.source)

    return condition_text(expression, name_of, idiom if activation.classes else None)


def _macro(expression: Expression, activation: ActivationNotes) -> str | None:
    expression = _plain(expression)
    if not isinstance(expression, Apply) or expression.operator is not AND:
        return None
    classes, mask = map(_plain, expression.operands)
    character = activation.classes.get(classes) if isinstance(classes, Register) else None
    macro = _MACROS.get(mask.bits) if isinstance(mask, Constant) else None
    return None if character is None or macro is None else f"{macro}({character})"


def _plain(expression: Expression) -> Expression:
    while isinstance(expression, Apply) and expression.operator in (ZEXT, SEXT, TRUNC):
        expression = expression.operands[0]
    return expression
