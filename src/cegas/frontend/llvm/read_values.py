"""Values: locals, globals, constants, constant expressions, inline assembler, metadata in the place of a value."""

from __future__ import annotations

import re

from cegas.foundation.patterns import pattern
from cegas.foundation.records import field, record
from cegas.foundation.typed import Final, TypeAlias
from cegas.frontend.llvm.ir_types import (
    I8,
    METADATA,
    POINTER,
    TOKEN,
    ArrayType,
    FloatType,
    IntType,
    MetadataType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from cegas.frontend.llvm.read_keywords import CASTS, CONSTANT_OPERATIONS, FLAGS, predicates_of
from cegas.frontend.llvm.read_metadata import MetadataReader
from cegas.frontend.llvm.read_tokens import DECIMAL, DIGITS, LONGEST_NUMBER, name_of, unquote
from cegas.frontend.llvm.syntax import (
    BlockAddress,
    ConstAggregate,
    ConstExpr,
    ConstInt,
    ConstNull,
    ConstPoison,
    ConstString,
    ConstTokenNone,
    ConstUndef,
    ConstZero,
    GlobalRef,
    InlineAsm,
    LocalRef,
    MetadataValue,
    Value,
)

_HEXADECIMAL: Final = pattern(r"([us])0x([0-9A-Fa-f]+)", re.ASCII)
_ASM_FLAGS: Final = frozenset(("sideeffect", "alignstack", "inteldialect", "unwind"))
# What begins a constant that is made of other constants.
_NESTING: Final = CONSTANT_OPERATIONS | frozenset(("{", "[", "<", "splat"))
_AGGREGATE_ENDS: Final = {"{": "}", "<{": "}", "[": "]", "<": ">"}


@record(frozen=False, eq=False)
class _OpenConstant:
    """A constant whose parts are being read; ``head`` is its opcode, ``splat``, or its opening bracket."""

    head: str
    type: Type
    closing: str
    parts: list[Value] = field(default_factory=list)
    source: Type | None = None
    flags: tuple[str, ...] = ()


Names: TypeAlias = tuple[dict[str, LocalRef], dict[str, Type], int]
"""The locals that a function uses and defines, and the next number."""


class ValueReader(MetadataReader):
    """Reads values, and keeps the names of the function at hand. Equal simple values are one object."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.integers: dict[tuple[str, int], ConstInt] = {}
        self.null = ConstNull()
        self._global_refs: dict[str, GlobalRef] = {}
        # Of the current function: the locals that are used, by token; those that are defined, by name.
        self.locals: dict[str, LocalRef] = {}
        self.definitions: dict[str, Type] = {}
        self._next_number = 0

    # ---- Names ----

    def begin_function(self) -> None:
        """Forget the names of the last function."""
        self.locals = {}
        self.definitions = {}
        self._next_number = 0

    def names(self) -> Names:
        """Those of the current function, to come back to with ``restore_names``."""
        return self.locals, self.definitions, self._next_number

    def restore_names(self, names: Names) -> None:
        """Go back to the names of a function."""
        self.locals, self.definitions, self._next_number = names

    def define(self, token: str, type: Type) -> str:
        """Enter the definition of a local, whose token may be "" for the next number; return its name."""
        if not token:
            name = str(self._next_number)
            self._next_number += 1
        elif token[1:2] == '"':
            name = name_of(token)
        else:
            name = token[1:]
            if name.isdigit():
                if len(name) > LONGEST_NUMBER:
                    raise self.error("a number that is too long")
                number = int(name)
                if number < self._next_number:
                    raise self.error(f"{token} should be numbered {self._next_number} or higher")
                self._next_number = number + 1
        if name in self.definitions:
            raise self.error(f"%{name} is defined twice")
        self.definitions[name] = type
        return name

    def local(self, token: str, type: Type) -> LocalRef:
        """The use of a local by its token."""
        found = self.locals.get(token)
        if found is None:
            found = LocalRef(token[1:] if token[1:2] != '"' else name_of(token), type)
            self.locals[token] = found
        elif found.type is not type:
            raise self.error(f"{token} is used as {type} and as {found.type}")
        return found

    def global_ref(self, token: str) -> GlobalRef:
        """The use of a global by its token."""
        found = self._global_refs.get(token)
        if found is None:
            found = GlobalRef(name_of(token))
            self._global_refs[token] = found
        return found

    def local_label(self) -> str:
        """Consume ``label %x``."""
        self.expect("label")
        token = self.take()
        if token[0] != "%":
            raise self.unexpected(token, "a label")
        return name_of(token)

    def label_list(self) -> list[str]:
        """Consume ``[ label %a, label %b … ]``."""
        labels: list[str] = []
        self.expect("[")
        while not self.accept("]"):
            labels.append(self.local_label())
            self.accept(",")
        return labels

    # ---- Any value ----

    def value(self, type: Type) -> Value:
        """Consume a value of a known type."""
        token = self.take()
        first = token[0]
        if first == "%":
            return self.local(token, type)
        if first == "@":
            return self.global_ref(token)
        if isinstance(type, IntType):
            if first in DIGITS or first == "-" or token in ("true", "false") or token[1:3] == "0x":
                return self.integer(token, type)
        elif isinstance(type, FloatType):
            if first in DIGITS or first in "-+" or token[:3] == "f0x":
                from cegas.frontend.llvm.read_floats import read_float  # many programs have no floats

                return read_float(self, token, type)
        elif isinstance(type, MetadataType):
            self.at -= 1
            return self.metadata_value()
        return self._constant(token, type)

    def typed_value(self) -> Value:
        """Consume a type and a value of it."""
        type = self.type()
        return self.value(type)

    def metadata_value(self) -> MetadataValue:
        """Metadata in the place of a value: ``!5``, ``!"text"``, ``!{…}``, ``!DI…(…)`` or ``ptr %x``."""
        if self.peek()[:1] == "!":
            return MetadataValue(self.metadata_node())
        type = self.type()
        if type is METADATA:
            raise self.error("metadata of metadata")
        start = self.tokens
        at = self.at
        self.value(type)
        if start is not self.tokens:
            raise self.error("a line break inside a metadata argument")
        return MetadataValue(f"{type} {' '.join(start[at : self.at])}")

    def inline_asm(self) -> InlineAsm:
        """``asm flags "text", "constraints"``, after ``asm``."""
        flags = self.accept_all(_ASM_FLAGS)
        text = self.string()
        self.expect(",")
        return InlineAsm(text, self.string(), tuple(flags))

    # ---- Constants of one word ----

    def integer(self, token: str, type: IntType) -> ConstInt:
        """An integer constant by its token."""
        found = self.integers.get((token, type.bits))
        if found is None:
            found = ConstInt(type, self._integer_value(token, type) % (1 << type.bits))
            self.integers[token, type.bits] = found
        return found

    def _integer_value(self, token: str, type: IntType) -> int:
        """The number that a token means."""
        if DECIMAL.fullmatch(token):
            if len(token) > LONGEST_NUMBER:
                raise self.error(f"a constant of {len(token)} digits is not supported")
            return int(token)
        if type.bits == 1 and token in ("true", "false"):
            return 1 if token == "true" else 0
        match = _HEXADECIMAL.fullmatch(token)
        if match is None:
            raise self.unexpected(token, f"a constant of type {type}")
        digits = match.group(2)
        value = int(digits, 16)
        if match.group(1) == "s" and value >> (4 * len(digits) - 1):
            value -= 1 << (4 * len(digits))
        return value

    def _constant(self, token: str, type: Type) -> Value:
        """The constant that begins with ``token``, which is neither a name nor a number."""
        if token == "null":
            if not isinstance(type, PointerType):
                raise self.error(f"null is no constant of type {type}")
            return self.null if type is POINTER else ConstNull(type)
        if token == "undef":
            return ConstUndef(type)
        if token == "poison":
            return ConstPoison(type)
        if token == "zeroinitializer":
            return ConstZero(type)
        if token == "none":
            return ConstTokenNone() if type is TOKEN else ConstZero(type)
        if token[:2] == 'c"':
            return self._string_constant(token, type)
        if token in _NESTING:
            return self._nested(token, type)
        if token == "blockaddress":
            return self._block_address()
        if token in ("dso_local_equivalent", "no_cfi"):
            name = self.take()
            if name[0] != "@":
                raise self.unexpected(name, "a global")
            return self.global_ref(name)
        raise self.unexpected(token, f"a value of type {type}")

    def _string_constant(self, token: str, type: Type) -> ConstString:
        """``c"…"``."""
        data = unquote(token[2:-1])
        if not isinstance(type, ArrayType) or type.count != len(data) or type.element is not I8:
            raise self.error(f"a string of {len(data)} bytes is no constant of type {type}")
        return ConstString(type, data)

    def _block_address(self) -> BlockAddress:
        """``blockaddress(@function, %block)``, from the bracket on."""
        self.expect("(")
        function = self.take()
        self.expect(",")
        block = self.take()
        self.expect(")")
        if function[0] != "@" or block[0] != "%":
            raise self.error("malformed blockaddress")
        return BlockAddress(name_of(function), name_of(block))

    # ---- Constants made of constants ----

    def _nested(self, head: str, type: Type) -> Value:
        """An aggregate or a constant expression with all its parts.

        Expressions can be nested deeply (a long sum of addresses is one): hence a list of those around the current
        one rather than recursion.
        """
        outer: list[_OpenConstant] = []
        current = self._open(head, type)
        while True:
            if current.parts or not self.accept(current.closing):
                part_type = self.type()
                head = self.tokens[self.at] or self.peek()
                if head in _NESTING:
                    self.at += 1
                    outer.append(current)
                    current = self._open(head, part_type)
                    continue
                current.parts.append(self.value(part_type))
                if self._another_part(current):
                    continue
            value = self._close(current)
            while True:
                if not outer:
                    return value
                current = outer.pop()
                current.parts.append(value)
                if self._another_part(current):
                    break
                value = self._close(current)

    def _open(self, head: str, type: Type) -> _OpenConstant:
        """Consume what stands before the first part."""
        if head in CONSTANT_OPERATIONS:
            return self._open_expression(head, type)
        if head == "splat":
            self.expect("(")
            return _OpenConstant(head, type, ")")
        if head == "<" and self.accept("{"):
            head = "<{"
        return _OpenConstant(head, type, _AGGREGATE_ENDS[head])

    def _open_expression(self, opcode: str, type: Type) -> _OpenConstant:
        """``opcode flags (`` and the element type of a getelementptr."""
        flags: list[str] = []
        while not self.accept("("):
            word = self.take()
            if word == "inrange":
                flags.append(word + self.balanced())
            elif word in FLAGS or word in predicates_of(opcode):
                flags.append(word)
            else:
                raise self.unexpected(word, "a flag or '('")
        new = _OpenConstant(opcode, type, ")", flags=tuple(flags))
        if opcode == "getelementptr":
            new.source = self.type()
            self.expect(",")
        return new

    def _another_part(self, current: _OpenConstant) -> bool:
        """Consume what stands after a part: does another one follow?"""
        if self.tokens[self.at] == "," or self.peek() == ",":
            self.at += 1
            if current.closing == ")":
                self.accept("inrange")
            return True
        token = self.take()
        if token == "to" and current.head in CASTS:
            target = self.type()
            if target is not current.type:
                raise self.error(f"a cast to {target} where {current.type} is expected")
            token = self.take()
        if token != current.closing:
            raise self.unexpected(token, f"',' or {current.closing!r}")
        return False

    def _close(self, current: _OpenConstant) -> Value:
        """The constant whose parts are all read."""
        if current.head in CONSTANT_OPERATIONS:
            if not current.parts:
                raise self.error(f"{current.head} without operands")
            return ConstExpr(current.head, current.type, tuple(current.parts), current.source, current.flags)
        if current.head == "splat":
            return self._splat(current.type, current.parts)
        if current.head == "<{":
            self.expect(">")
        return self._aggregate(current.head, current.type, current.parts)

    def _splat(self, type: Type, parts: list[Value]) -> ConstAggregate:
        """A vector with the same element everywhere."""
        if not isinstance(type, VectorType) or len(parts) != 1 or parts[0].type is not type.element:
            raise self.error(f"splat is no constant of type {type}")
        return ConstAggregate(type, (parts[0],) * type.count)

    def _aggregate(self, head: str, type: Type, parts: list[Value]) -> ConstAggregate:
        """A structure, packed structure, array or vector by its elements."""
        wanted: tuple[Type, ...]
        if isinstance(type, StructType):
            wanted = type.fields or ()
            fits = head == ("<{" if type.packed else "{") and type.fields is not None and len(parts) == len(wanted)
        elif isinstance(type, ArrayType | VectorType):
            fits = head == ("[" if isinstance(type, ArrayType) else "<") and len(parts) == type.count
            wanted = (type.element,) * len(parts)
        else:
            raise self.error(f"a list of elements is no constant of type {type}")
        if not fits:
            raise self.error(f"the elements do not fit type {type}")
        for part, part_type in zip(parts, wanted, strict=True):
            if part.type is not part_type and not isinstance(part, GlobalRef | BlockAddress):
                raise self.error(f"an element of type {part.type} where {type} wants {part_type}")
        return ConstAggregate(type, tuple(parts))
