"""Types: words such as ``i32`` and ``ptr``, brackets, function types, and the structures that have names."""

from __future__ import annotations

import re

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.llvm.ir_types import (
    I1,
    I8,
    I16,
    I32,
    I64,
    LABEL,
    METADATA,
    POINTER,
    TOKEN,
    VOID,
    ArrayType,
    FloatType,
    FunctionType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from cegas.frontend.llvm.read_tokens import CLOSING, LONGEST_NUMBER, OPENING, TokenStream, name_of
from cegas.program.softfloat import FORMATS

INTEGER_TYPE: Final = pattern(r"i([1-9]\d*)", re.ASCII)
_TYPE_DEFINITION: Final = pattern(r'[ \t]*(%[-\w$.]+|%"[^"]*")[ \t]*=[ \t]*type\b', re.ASCII)

# Types do not nest deeper than this in any program. The bound keeps whatever walks over types (hashes, sizes,
# spellings) clear of the limits of recursion.
DEEPEST_TYPE: Final = 100
# LLVM's own bound.
WIDEST_INTEGER: Final = 1 << 23
# LLVM allows more, but a constant vector is written out element by element.
LONGEST_VECTOR: Final = 1 << 20


class TypeReader(TokenStream):
    """Reads types. Equal types are one object, so that ``is`` compares them."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        # What one token can mean; integers and named structures are added as they turn up.
        self.types: dict[str, Type] = {"void": VOID, "ptr": POINTER, "label": LABEL, "metadata": METADATA, "token": TOKEN}
        for integer in (I1, I8, I16, I32, I64):
            self.types[str(integer)] = integer
        for kind in FORMATS:
            self.types[kind] = FloatType(kind)
        self.named_types: dict[str, StructType] = {}
        self._compound_types: dict[Type, Type] = {}
        self._brackets = 0  # open ones of the type at hand
        # Of the named types, by name: the line of the definition, the type if it was read, the levels inside it.
        self._definition_lines: dict[str, int] = {}
        self._defined: dict[str, Type] = {}
        self._levels: dict[str, int] = {}

    # ---- Any type ----

    def type(self) -> Type:
        """Consume a type."""
        token = self.take()
        found = self.types.get(token)
        if found is None:
            found = self._bracketed_type(token) if token in "[{<" else self._other_word(token)
        token = self.tokens[self.at]
        if token == "addrspace" and found is POINTER:
            found = self.pointer_in_space()
            token = self.tokens[self.at]
        if token == "(":
            found = self._function_type(found)
            token = self.tokens[self.at]
        if token == "*":
            raise self.error("typed pointers are not supported")
        return found

    def shared(self, new: Type) -> Type:
        """The one object that stands for this type."""
        return self._compound_types.setdefault(new, new)

    def like(self, type: Type, element: Type) -> Type:
        """``element``, or a vector of it if ``type`` is a vector."""
        if isinstance(type, VectorType):
            return self.shared(VectorType(type.count, element))
        return element

    def function_type_of(self, result: Type, parameters: tuple[Type, ...], *, variadic: bool) -> FunctionType:
        """The one object for a function type."""
        new = self.shared(FunctionType(result, parameters, variadic=variadic))
        assert isinstance(new, FunctionType)
        return new

    # ---- Words ----

    def word_type(self, token: str) -> Type | None:
        """The type that one token means, if it means one."""
        known = self.types.get(token)
        if known is not None:
            return known
        match = INTEGER_TYPE.fullmatch(token)
        if match:
            digits = match.group(1)
            if len(digits) > LONGEST_NUMBER or int(digits) > WIDEST_INTEGER:
                raise self.error(f"integers of more than {WIDEST_INTEGER} bits are not supported")
            new: Type = IntType(int(digits))
            self.types[token] = new
            return new
        if token[0] == "%":
            return self._named_type(token)
        return None

    def _other_word(self, token: str) -> Type:
        """The type that a token means which was not met before."""
        if token in ("target", "x86_amx", "x86_mmx", "ppc_fp128"):
            raise self.error(f"type {token} is not supported")
        found = self.word_type(token)
        if found is None:
            raise self.unexpected(token, "a type")
        return found

    def pointer_in_space(self) -> Type:
        """``addrspace(N)``, after ``ptr`` or at the end of an alloca."""
        self.expect("addrspace")
        self.expect("(")
        space = self.number()
        self.expect(")")
        return self.shared(PointerType(space)) if space else POINTER

    # ---- Brackets ----

    def _open_bracket(self) -> None:
        self._brackets += 1
        if self._brackets > DEEPEST_TYPE:
            raise self.error(f"types nested more than {DEEPEST_TYPE} levels deep are not supported")

    def _bracketed_type(self, token: str) -> Type:
        """An array, vector or literal structure, after its opening bracket ``token``."""
        self._open_bracket()
        new: Type
        if token == "[":
            count = self._count()
            new = ArrayType(count, self.type())
            self.expect("]")
        elif token == "{":
            new = StructType(self._fields(), packed=False)
        elif self.accept("{"):
            new = StructType(self._fields(), packed=True)
            self.expect(">")
        else:
            if self.peek() == "vscale":
                raise self.error("scalable vectors are not supported")
            count = self._count()
            if count > LONGEST_VECTOR:
                raise self.error(f"vectors of more than {LONGEST_VECTOR} elements are not supported")
            new = VectorType(count, self.type())
            self.expect(">")
        self._brackets -= 1
        return self.shared(new)

    def _count(self) -> int:
        """``N x``."""
        count = self.number()
        if count < 0:
            raise self.error(f"{count} elements")
        self.expect("x")
        return count

    def _fields(self) -> tuple[Type, ...]:
        """The fields of a literal structure, after its opening brace."""
        fields: list[Type] = []
        if self.accept("}"):
            return ()
        while True:
            fields.append(self.type())
            token = self.take()
            if token == "}":
                return tuple(fields)
            if token != ",":
                raise self.unexpected(token, "',' or '}'")

    def _function_type(self, result: Type) -> FunctionType:
        """The parenthesised parameter types that follow a result type."""
        self._open_bracket()
        self.expect("(")
        parameters: list[Type] = []
        variadic = False
        while not self.accept(")"):
            if self.accept("..."):
                variadic = True
            else:
                parameters.append(self.type())
            if not self.accept(","):
                self.expect(")")
                break
        self._brackets -= 1
        return self.function_type_of(result, tuple(parameters), variadic=variadic)

    # ---- Named types ----

    def note_type_definition(self, index: int) -> str | None:
        """If a line is ``%name = type …``, remember where it is; return the token of the name."""
        match = _TYPE_DEFINITION.match(self.lines[index])
        if match is None:
            return None
        token = match.group(1)
        self._definition_lines[name_of(token)] = index
        return token

    def type_definition(self, name: str) -> Type:
        """``%… = type …``: a structure gets the name, any other type is the same without it."""
        self.take()
        self.expect("=")
        self.expect("type")
        if self.accept("opaque"):
            return StructType(None, packed=False, name=name)
        token = self.peek()
        body = self.type()
        if token in ("{", "<") and isinstance(body, StructType):
            return StructType(body.fields, packed=body.packed, name=name)
        return body

    def _named_type(self, token: str) -> Type:
        """The type called ``token``, whose definition may come later in the text."""
        name = name_of(token)
        if name not in self._defined:
            if name not in self._definition_lines:
                raise self.error(f"type {token} has no definition")
            self._define(name)
        # The same name can be written with quotes and without.
        found = self._defined[name]
        self.types[token] = found
        return found

    def _define(self, wanted: str) -> None:
        """Read the definition of a named type, after those of the types inside it.

        Clang prints the outer type first, and a chain of types can be long: hence a list of what is still to be
        read rather than recursion.
        """
        position = self.position()
        inside: dict[str, list[str]] = {}
        brackets: dict[str, int] = {}
        waiting = [wanted]
        while waiting:
            name = waiting[-1]
            if name in self._defined:
                waiting.pop()
            elif name in inside:
                self._define_outer(name, inside[name], brackets[name])
                waiting.pop()
            else:
                inside[name], brackets[name] = self._skim_definition(name)
                for inner in inside[name]:
                    if inner not in self._definition_lines:
                        raise self.error(f"type %{inner} has no definition")
                    if inner in inside and inner not in self._defined:
                        raise self.error(f"type %{inner} contains itself")
                waiting += reversed(inside[name])
        self.restore(position)

    def _skim_definition(self, name: str) -> tuple[list[str], int]:
        """The named types inside a definition (pointers name none, so these are true parts), and its own levels."""
        self.go_to_line(self._definition_lines[name])
        self.take()
        self.expect("=")
        self.expect("type")
        names: list[str] = []
        depth = deepest = 0
        while True:
            token = self.take()
            if token in OPENING:
                depth += 1
                deepest = max(deepest, depth)
            elif token in CLOSING:
                depth -= 1
            elif token[0] == "%":
                names.append(name_of(token))
            if depth <= 0 and self.tokens[self.at] != "(":
                return names, deepest

    def _define_outer(self, name: str, inside: list[str], brackets: int) -> None:
        """Read the definition of a type when those inside it are known."""
        self.go_to_line(self._definition_lines[name])
        new = self.type_definition(name)
        levels = brackets + max([self._levels[inner] for inner in inside], default=0)
        if levels > DEEPEST_TYPE:
            raise self.error(f"types nested more than {DEEPEST_TYPE} levels deep are not supported")
        self._levels[name] = levels
        self._defined[name] = new
        if isinstance(new, StructType) and new.name == name:
            self.named_types[name] = new
