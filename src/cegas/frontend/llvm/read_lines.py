"""The fast path: the commonest lines that clang prints, each recognised whole by one regular expression.

A line that does not have such a form, down to the last character, yields None and is read token by token by
``read_instructions``; so a form may leave out whatever is rare, but what it accepts must mean the same. A new form is a
regular expression, a function, and an entry in ``_FORMS`` at the end of this file.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final, TypeAlias
from cegas.frontend.llvm.ir_types import I1, METADATA, POINTER, VOID, FloatType, FunctionType, IntType, MetadataType, Type
from cegas.frontend.llvm.read_keywords import FAST_MATH, INTEGER_OPERATIONS, INTEGER_PREDICATES, VALUE_WORDS
from cegas.frontend.llvm.read_tokens import DIGITS, TOKEN, LlvmSyntaxError
from cegas.frontend.llvm.read_values import ValueReader
from cegas.frontend.llvm.syntax import (
    NO_NAMES,
    ConstAggregate,
    ConstExpr,
    Function,
    Instruction,
    LocalRef,
    ParameterAttributes,
    Value,
)

_OWN: Final = ", !nosanitize !"
"""What the compiler writes to instructions that belong to checks. Few texts have any, so most lines are not searched."""
_RESULT: Final = pattern(r"%[-\w$.]+", re.ASCII)
_NAME: Final = r"[%@][-\w$.]+"
_ATOM: Final = r"[-+%@\w$.]+"
_NUMBER: Final = r"\d{1,18}"
_ALIGN: Final = rf", align ({_NUMBER})"
_TAIL: Final = rf"(?:, !dbg !({_NUMBER}))?(?:, !(?!dbg )[\w.]+ !\d+)*$"
# The address of a part of a global. It has no names of locals in it, so that the same text is always the same constant.
_EXPRESSION: Final = r"getelementptr [^!\"]*\)"
# A first-class type in one word, or an array, vector or literal structure without nesting.
_FLAT: Final = r"[%\w$.-]+|\[[^][\"]*\]|<[^<>{}\"]*>|\{[^{}\"]*\}"

_LOAD: Final = pattern(rf"({_FLAT}), ptr ({_NAME}){_ALIGN}{_TAIL}", re.ASCII)
_LOAD_CONSTANT: Final = pattern(rf"({_FLAT}), ptr ({_EXPRESSION}){_ALIGN}{_TAIL}", re.ASCII)
_STORE: Final = pattern(rf"({_FLAT}) ({_ATOM}), ptr ({_NAME}){_ALIGN}{_TAIL}", re.ASCII)
_STORE_CONSTANT: Final = pattern(rf"({_FLAT}) ({_ATOM}), ptr ({_EXPRESSION}){_ALIGN}{_TAIL}", re.ASCII)
_ALLOCA: Final = pattern(rf"({_FLAT}){_ALIGN}{_TAIL}", re.ASCII)
_BINARY: Final = pattern(rf"((?:nuw |nsw |exact |disjoint )*)(i\d+) ({_ATOM}), ({_ATOM}){_TAIL}", re.ASCII)
_FLOAT_BINARY: Final = pattern(rf"(float|double) ({_ATOM}), ({_ATOM}){_TAIL}", re.ASCII)
_ICMP: Final = pattern(rf"([a-z]+) (i\d+|ptr) ({_ATOM}), ({_ATOM}){_TAIL}", re.ASCII)
_CAST: Final = pattern(rf"((?:nneg |nuw |nsw )*)(\w+) ({_ATOM}) to (\w+){_TAIL}", re.ASCII)
_GETELEMENTPTR: Final = pattern(
    rf"((?:inbounds |nuw |nusw )*)({_FLAT}), ptr ({_NAME}), (i\d+) ({_ATOM})(?:, (i\d+) ({_ATOM}))?{_TAIL}", re.ASCII
)
_UNREACHABLE: Final = pattern(rf"!dbg !({_NUMBER})(?:, !(?!dbg )[\w.]+ !\d+)*$", re.ASCII)
_JUMP: Final = pattern(rf"label %([-\w$.]+){_TAIL}", re.ASCII)
_BRANCH: Final = pattern(rf"i1 ({_ATOM}), label %([-\w$.]+), label %([-\w$.]+){_TAIL}", re.ASCII)
_RETURN: Final = pattern(rf"({_FLAT}) ({_ATOM}){_TAIL}", re.ASCII)
# Result attributes and type; callee; arguments that are plain words; at most one attribute group.
_CALL: Final = pattern(rf"((?:[\w%]\S* )+)(@[-\w$.]+)\(([-%@\w$., ]*)\)(?: (#\d+))?{_TAIL}", re.ASCII)
_DECLARE: Final = pattern(
    rf"    #dbg_declare\(ptr %([-\w$.]+), !({_NUMBER}), (!DIExpression\((?:\w[\w, ]*)?\)), !\d+\)$", re.ASCII
)


class LineReader(ValueReader):
    """Reads whole lines; ``fast=False`` turns that off. The tables remember what pieces of text mean.

    ``argument_heads`` and ``result_heads`` have the results of ``argument_head`` and ``result_head``: a call is
    looked up there first, because clang writes the same few heads again and again.
    """

    def __init__(self, text: str, *, fast: bool) -> None:
        super().__init__(text)
        # A statement may continue on a line that starts with a comma; the forms see one line only.
        self.fast = fast and re.search(r"\n[ \t]*,", text) is None
        self._is_checked = _OWN in text
        self._flat_types: dict[str, Type] = {}
        self._expressions: dict[str, Value] = {}
        self._floats: dict[tuple[str, str], Value] = {}
        self.argument_heads: dict[str, tuple[Type, ParameterAttributes]] = {}
        self.result_heads: dict[str, Type] = {}
        self._call_types: dict[str, FunctionType] = {}

    def line(self, line: str) -> Instruction | None:
        """The instruction on a line, or None if it has no whole-line form."""
        if line[:3] == "  %":
            parts = line.split(" ", 5)
            if len(parts) < 6 or parts[3] != "=":
                return None
            form = _FORMS.get(parts[4])
            if form is None:
                return None
            result = parts[2]
            number = result[1:]
            if not (number.isdigit() and number.isascii()) and not _RESULT.fullmatch(result):
                return None
            found = form(self, parts[4], parts[5])
            if found is None:
                return None
            if found.type is VOID:
                raise self.error(f"{result} would be a name for nothing")
            found.result = self.define(result, found.type)
            if self._is_checked and _OWN in line:
                found.flags = (*found.flags, "nosanitize")
            return found
        parts = line.split(" ", 3)
        if len(parts) < 4 or parts[0] or parts[1]:
            return None
        form = _FORMS.get(parts[2])
        if form is None:
            return None
        found = form(self, parts[2], parts[3])
        if found is not None and found.type is not VOID:
            found.result = self.define("", found.type)
        if self._is_checked and found is not None and _OWN in line:
            found.flags = (*found.flags, "nosanitize")
        return found

    def declare_line(self, line: str, function: Function) -> bool:
        """Is the line the commonest form of a debug record? Then enter what it declares."""
        match = _DECLARE.match(line)
        if match is None:
            return False
        name, variable, expression = match.groups()
        self.local("%" + name, POINTER)
        function.declares.setdefault(name, (int(variable), expression))
        return True

    # ---- Pieces of lines ----

    def flat_type(self, text: str) -> Type | None:
        """The type that a text without nesting means; None leaves it to the general path."""
        found = self._flat_types.get(text)
        if found is not None:
            return found
        if text[0] in "[<{":
            position = self.position()
            self.tokens, self.at = [*TOKEN.findall(text), ""], 0
            found = self.type()
            complete = not self.tokens[self.at]
            self.restore(position)
            if not complete:
                return None
        else:
            found = self.word_type(text)
            if found is None:
                return None
        if isinstance(found, MetadataType):
            return None
        self._flat_types[text] = found
        return found

    def atom(self, token: str, type: Type) -> Value | None:
        """The value that one token means; None leaves it to the general path."""
        first = token[0]
        if first == "%":
            found = self.locals.get(token)
            if found is not None and found.type is type:
                return found
            return self.local(token, type)
        if first == "@":
            return self.global_ref(token)
        if isinstance(type, IntType):
            known = self.integers.get((token, type.bits))
            if known is not None:
                return known
            if first in DIGITS or first == "-" or token in ("true", "false"):
                return self.integer(token, type)
        elif token == "null" and type is POINTER:
            return self.null
        elif isinstance(type, FloatType) and (first in DIGITS or first == "-"):
            key = (token, type.kind)
            number = self._floats.get(key)
            if number is None:
                from cegas.frontend.llvm.read_floats import read_float  # many programs have no floats

                number = self._floats[key] = read_float(self, token, type)
            return number
        return None

    def expression(self, text: str) -> Value | None:
        """The address that a constant expression means; None leaves it to the general path."""
        found = self._expressions.get(text)
        if found is not None:
            return found
        tokens: list[str] = [*TOKEN.findall(text), ")", ""]
        position = self.position()
        self.tokens, self.at = tokens, 0
        try:
            found = self.value(POINTER)
            complete = self.tokens is tokens and self.at == len(tokens) - 2
        except LlvmSyntaxError:
            return None
        finally:
            self.restore(position)
        if not complete or not _is_constant(found):
            return None
        self._expressions[text] = found
        return found

    def result_head(self, text: str) -> Type | None:
        """The result type of a call after result attributes; None if there is anything else before it."""
        tokens: list[str] = TOKEN.findall(text)
        if any(word in FAST_MATH or word in VALUE_WORDS or not word[0].isalnum() for word in tokens[:-1]):
            return None
        type = self.word_type(tokens[-1])
        if type is None or type is METADATA:
            return None
        # The end mark of the head must not look like the end of a line, which would bring in the next one.
        tokens += [")", ""]
        position = self.position()
        self.tokens, self.at = tokens, 0
        self.attributes()
        complete = self.tokens is tokens and self.at == len(tokens) - 3
        self.restore(position)
        if not complete:
            return None
        self.result_heads[text] = type
        return type

    def argument_head(self, text: str) -> tuple[Type, ParameterAttributes] | None:
        """Type and attributes of an argument; None leaves it to the general path."""
        tokens: list[str] = TOKEN.findall(text)
        if not tokens or self.word_type(tokens[0]) in (None, METADATA):
            return None
        # An attribute must not run on into the value, as `align` would.
        if tokens[-1] in ("align", "cc"):
            return None
        tokens += [")", ""]
        position = self.position()
        self.tokens, self.at = tokens, 0
        found = (self.type(), self.attributes())
        complete = self.tokens is tokens and self.at == len(tokens) - 2
        self.restore(position)
        if not complete:
            return None
        self.argument_heads[text] = found
        return found

    def call_type(self, callee: str, result: Type, parameters: tuple[Type, ...]) -> FunctionType:
        """The type of a call that does not write it out; mostly that of the last call of the same function."""
        known = self._call_types.get(callee)
        if known is None or known.result is not result or known.parameters != parameters:
            known = self.function_type_of(result, parameters, variadic=False)
            self._call_types[callee] = known
        return known


def _is_constant(value: Value) -> bool:
    """Whether no local is part of a value."""
    pending = [value]
    while pending:
        current = pending.pop()
        if isinstance(current, LocalRef):
            return False
        if isinstance(current, ConstExpr):
            pending.extend(current.operands)
        elif isinstance(current, ConstAggregate):
            pending.extend(current.elements)
    return True


# ---- Forms ----

# Each gets the opcode and the text after it.
_Form: TypeAlias = Callable[[LineReader, str, str], Instruction | None]


def _load(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """Not atomic, not volatile, from a named address or a part of a global."""
    match = _LOAD.match(text) or _LOAD_CONSTANT.match(text)
    if match is None:
        return None
    type_text, pointer_text, align, debug = match.groups()
    type = reader.flat_type(type_text)
    pointer = reader.atom(pointer_text, POINTER) if " " not in pointer_text else reader.expression(pointer_text)
    if type is None or pointer is None:
        return None
    return Instruction(opcode, None, type, (pointer,), reader.next_line, int(debug) if debug else None, (), type, int(align))


def _store(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """Not atomic, not volatile, of a simple value to a named address or a part of a global."""
    match = _STORE.match(text) or _STORE_CONSTANT.match(text)
    if match is None:
        return None
    type_text, value_text, pointer_text, align, debug = match.groups()
    type = reader.flat_type(type_text)
    if type is None:
        return None
    value = reader.atom(value_text, type)
    if value is None:
        return None
    pointer = reader.atom(pointer_text, POINTER) if " " not in pointer_text else reader.expression(pointer_text)
    if pointer is None:
        return None
    return Instruction(
        opcode, None, VOID, (value, pointer), reader.next_line, int(debug) if debug else None, (), type, int(align)
    )


def _alloca(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """One object of a flat type."""
    match = _ALLOCA.match(text)
    if match is None:
        return None
    type_text, align, debug = match.groups()
    type = reader.flat_type(type_text)
    if type is None:
        return None
    return Instruction(opcode, None, POINTER, (), reader.next_line, int(debug) if debug else None, (), type, int(align))


def _binary(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """On scalars."""
    match = _BINARY.match(text)
    if match is None:
        return None
    flags, type_text, left_text, right_text, debug = match.groups()
    type = reader.flat_type(type_text)
    if type is None:
        return None
    left = reader.atom(left_text, type)
    right = reader.atom(right_text, type)
    if left is None or right is None:
        return None
    return Instruction(
        opcode,
        None,
        type,
        (left, right),
        reader.next_line,
        int(debug) if debug else None,
        tuple(flags.split()) if flags else (),
    )


def _float_binary(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """On scalars, without flags."""
    match = _FLOAT_BINARY.match(text)
    if match is None:
        return None
    type_text, left_text, right_text, debug = match.groups()
    type = reader.flat_type(type_text)
    if type is None:
        return None
    left = reader.atom(left_text, type)
    right = reader.atom(right_text, type)
    if left is None or right is None:
        return None
    return Instruction(opcode, None, type, (left, right), reader.next_line, int(debug) if debug else None)


def _icmp(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """On scalars, without flags."""
    match = _ICMP.match(text)
    if match is None:
        return None
    predicate, type_text, left_text, right_text, debug = match.groups()
    type = reader.flat_type(type_text)
    if type is None or predicate not in INTEGER_PREDICATES:
        return None
    left = reader.atom(left_text, type)
    right = reader.atom(right_text, type)
    if left is None or right is None:
        return None
    return Instruction(opcode, None, I1, (left, right), reader.next_line, int(debug) if debug else None, predicate=predicate)


def _cast(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """Between scalars."""
    match = _CAST.match(text)
    if match is None:
        return None
    flags, type_text, value_text, target_text, debug = match.groups()
    type = reader.flat_type(type_text)
    target = reader.flat_type(target_text)
    if type is None or target is None:
        return None
    value = reader.atom(value_text, type)
    if value is None:
        return None
    return Instruction(
        opcode,
        None,
        target,
        (value,),
        reader.next_line,
        int(debug) if debug else None,
        tuple(flags.split()) if flags else (),
    )


def _getelementptr(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """With one or two scalar indices from a named address."""
    match = _GETELEMENTPTR.match(text)
    if match is None:
        return None
    flags, source_text, base_text, first_type_text, first_text, second_type_text, second_text, debug = match.groups()
    source = reader.flat_type(source_text)
    first_type = reader.flat_type(first_type_text)
    if source is None or first_type is None:
        return None
    base = reader.atom(base_text, POINTER)
    first = reader.atom(first_text, first_type)
    if base is None or first is None:
        return None
    operands: tuple[Value, ...] = (base, first)
    if second_text:
        second_type = reader.flat_type(second_type_text)
        if second_type is None:
            return None
        second = reader.atom(second_text, second_type)
        if second is None:
            return None
        operands = (base, first, second)
    return Instruction(
        opcode,
        None,
        POINTER,
        operands,
        reader.next_line,
        int(debug) if debug else None,
        tuple(flags.split()) if flags else (),
        source,
    )


def _br(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """All of them that have plain names."""
    match = _JUMP.match(text)
    if match is not None:
        label, debug = match.groups()
        return Instruction(opcode, None, VOID, (), reader.next_line, int(debug) if debug else None, labels=(label,))
    match = _BRANCH.match(text)
    if match is None:
        return None
    condition_text, true, false, debug = match.groups()
    condition = reader.atom(condition_text, I1)
    if condition is None:
        return None
    return Instruction(
        opcode, None, VOID, (condition,), reader.next_line, int(debug) if debug else None, labels=(true, false)
    )


def _unreachable(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """With the place that it stands for: the comma belongs to the word before it."""
    match = _UNREACHABLE.match(text)
    if match is None:
        return None
    return Instruction(opcode[:-1], None, VOID, (), reader.next_line, int(match[1]))


def _ret(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """Of a simple value."""
    match = _RETURN.match(text)
    if match is None:
        return None
    type_text, value_text, debug = match.groups()
    type = reader.flat_type(type_text)
    if type is None:
        return None
    value = reader.atom(value_text, type)
    if value is None:
        return None
    return Instruction(opcode, None, VOID, (value,), reader.next_line, int(debug) if debug else None)


def _call(reader: LineReader, opcode: str, text: str) -> Instruction | None:
    """Of a named function with simple arguments."""
    match = _CALL.match(text)
    if match is None:
        return None
    head, callee_text, arguments, group, debug = match.groups()
    if callee_text.startswith("@llvm.dbg."):
        return None
    type = reader.result_heads.get(head) or reader.result_head(head)
    if type is None:
        return None
    operands: list[Value] = []
    types: list[Type] = []
    attributes: list[ParameterAttributes] = []
    if arguments:
        for argument in arguments.split(", "):
            argument_head, _, value_text = argument.rpartition(" ")
            known = reader.argument_heads.get(argument_head) or reader.argument_head(argument_head)
            if known is None or not value_text or "," in value_text:
                return None
            value = reader.atom(value_text, known[0])
            if value is None:
                return None
            operands.append(value)
            types.append(known[0])
            attributes.append(known[1])
    site = reader.groups.get(group) if group else NO_NAMES
    if site is None:
        return None
    return Instruction(
        opcode,
        None,
        type,
        tuple(operands),
        reader.next_line,
        int(debug) if debug else None,
        callee=reader.global_ref(callee_text),
        function_type=reader.call_type(callee_text, type, tuple(types)),
        argument_attributes=tuple(attributes),
        attributes=site,
    )


_FORMS: Final[dict[str, _Form]] = {
    "load": _load,
    "store": _store,
    "alloca": _alloca,
    **dict.fromkeys(INTEGER_OPERATIONS, _binary),
    **dict.fromkeys(("fadd", "fsub", "fmul", "fdiv"), _float_binary),
    "icmp": _icmp,
    **dict.fromkeys(("trunc", "zext", "sext", "ptrtoint", "inttoptr"), _cast),
    **dict.fromkeys(("uitofp", "sitofp", "fptoui", "fptosi"), _cast),
    "getelementptr": _getelementptr,
    "br": _br,
    "unreachable,": _unreachable,
    "ret": _ret,
    "call": _call,
}
