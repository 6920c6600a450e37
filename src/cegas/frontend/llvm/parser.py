"""A parser of textual LLVM IR (LLVM 22), as clang and LLVM print it.

The text is read line by line. One regular expression cuts a line into tokens, and one function per opcode
reads them (the *general* path, which also copes with statements that span lines). The commonest lines that
clang prints are recognised whole by a regular expression of their own (the *fast* path); a line that does not
match such a form, down to the last character, takes the general path. Metadata nodes are only cut out, not
read.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import Final

from cegas.foundation.collector import collector_paused
from cegas.foundation.errors import InputError
from cegas.frontend.llvm.syntax import (
    LABEL,
    METADATA,
    NO_ATTRIBUTES,
    NO_NAMES,
    POINTER,
    TERMINATORS,
    TOKEN,
    VOID,
    Alias,
    ArrayType,
    Block,
    BlockAddress,
    ConstAggregate,
    ConstExpr,
    ConstFloat,
    ConstInt,
    ConstNull,
    ConstPoison,
    ConstString,
    ConstTokenNone,
    ConstUndef,
    ConstZero,
    FloatType,
    Function,
    FunctionType,
    GlobalRef,
    GlobalVariable,
    IFunc,
    InlineAsm,
    Instruction,
    IntType,
    LocalRef,
    MetadataType,
    MetadataValue,
    Module,
    Parameter,
    ParameterAttributes,
    PointerType,
    StructType,
    Type,
    Value,
    VectorType,
)


class LlvmSyntaxError(InputError):
    """The text is not LLVM IR of the supported kind; ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"LLVM IR, line {line}: {message}")
        self.line = line
        self.message = message


def parse_module(text: str, *, fast: bool = True) -> Module:
    """Parse a module; ``fast=False`` reads every line through the general path (for tests)."""
    with collector_paused():
        return _Parser(text, fast).module()


# -------------------------------------------------------------------------------------------------- tokens

# A quoted string or name; a word, number, name or label; a comment; or one other character.
_TOKEN: Final = re.compile(r'[%@$!c]?"[^"]*":?|[%@!#$^]?[-+\w$.]+:?|;.*|\S', re.ASCII)
_CONTINUATION: Final = re.compile(r"\n[ \t]*,")
_TYPE_DEFINITION: Final = re.compile(r'[ \t]*(%[-\w$.]+|%"[^"]*")[ \t]*=[ \t]*type\b', re.ASCII)
_ESCAPE: Final = re.compile(rb"\\([0-9A-Fa-f]{2}|\\)")
_INTEGER_TYPE: Final = re.compile(r"i([1-9]\d*)", re.ASCII)
_DECIMAL: Final = re.compile(r"[-+]?\d+", re.ASCII)
_HEXADECIMAL_INTEGER: Final = re.compile(r"([us])0x([0-9A-Fa-f]+)", re.ASCII)
_DECIMAL_FLOAT: Final = re.compile(r"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?", re.ASCII)
_HEXADECIMAL_FLOAT: Final = re.compile(r"(f?)0x([HRKL]?)([0-9A-Fa-f]+)", re.ASCII)
_SPECIAL_FLOAT: Final = re.compile(r"([-+])(inf|qnan|nan|snan)", re.ASCII)
_METADATA_ID: Final = re.compile(r"!(\d+)", re.ASCII)
_LOCAL_OF_METADATA: Final = re.compile(r'ptr (?:addrspace\(\d+\) )?(%[-\w$.]+|%"[^"]*")$', re.ASCII)

# ------------------------------------------------------------------------------------------------- keywords


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_INTEGER_OPERATIONS: Final = _words("add sub mul udiv sdiv urem srem shl lshr ashr and or xor")
_FLOAT_OPERATIONS: Final = _words("fadd fsub fmul fdiv frem")
_CASTS: Final = _words(
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast "
    "addrspacecast"
)
_FAST_MATH: Final = _words("nnan ninf nsz arcp contract afn reassoc fast")
_FLAGS: Final = _FAST_MATH | _words("nuw nsw exact disjoint nneg samesign inbounds nusw")
_LINKAGES: Final = _words(
    "private internal available_externally linkonce linkonce_odr weak weak_odr common appending external "
    "extern_weak"
)
_ORDERINGS: Final = _words("unordered monotonic acquire release acq_rel seq_cst")
_INTEGER_PREDICATES: Final = _words("eq ne ugt uge ult ule sgt sge slt sle")
_FLOAT_PREDICATES: Final = _words("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true")
_CONSTANT_OPERATIONS: Final = (
    _INTEGER_OPERATIONS
    | _FLOAT_OPERATIONS
    | _CASTS
    | _words("getelementptr icmp fcmp select fneg extractelement insertelement shufflevector")
)
# The words that can begin a value, and therefore end a list of attributes.
_VALUE_WORDS: Final = _CONSTANT_OPERATIONS | _words(
    "true false null undef poison none zeroinitializer blockaddress dso_local_equivalent no_cfi splat asm "
    "ptrauth target"
)
_TYPE_ATTRIBUTES: Final = frozenset(("byval", "sret", "byref", "elementtype"))
_DIGITS: Final = "0123456789"
_OPENING: Final = "([{<"
_CLOSING: Final = ")]}>"

# ------------------------------------------------------------------------------------------ whole-line forms

_NAME: Final = r"[%@][-\w$.]+"
_ATOM: Final = r"[-%@\w$.]+"
_TAIL: Final = r"(?:, !dbg !(\d+))?(?:, ![\w.]+ !\d+)*$"
# A first-class type in one word, or an array, vector or literal structure without nesting.
_FLAT: Final = r"[%\w$.-]+|\[[^][]*\]|<[^<>{}]*>|\{[^{}]*\}"
_FAST_LOAD: Final = re.compile(rf"({_FLAT}), ptr ({_NAME}), align (\d+){_TAIL}", re.ASCII)
_FAST_STORE: Final = re.compile(rf"({_FLAT}) ({_ATOM}), ptr ({_NAME}), align (\d+){_TAIL}", re.ASCII)
_FAST_ALLOCA: Final = re.compile(rf"({_FLAT}), align (\d+){_TAIL}", re.ASCII)
_FAST_BINARY: Final = re.compile(
    rf"((?:nuw |nsw |exact |disjoint )*)(i\d+) ({_ATOM}), ({_ATOM}){_TAIL}", re.ASCII
)
_FAST_ICMP: Final = re.compile(rf"([a-z]+) (i\d+|ptr) ({_ATOM}), ({_ATOM}){_TAIL}", re.ASCII)
_FAST_CAST: Final = re.compile(rf"((?:nneg |nuw |nsw )*)(\w+) ({_ATOM}) to (\w+){_TAIL}", re.ASCII)
_FAST_GEP: Final = re.compile(
    rf"((?:inbounds |nuw |nusw )*)({_FLAT}), ptr ({_NAME}), (i\d+) ({_ATOM})(?:, (i\d+) ({_ATOM}))?{_TAIL}",
    re.ASCII,
)
_FAST_JUMP: Final = re.compile(rf"label %([-\w$.]+){_TAIL}", re.ASCII)
_FAST_BRANCH: Final = re.compile(rf"i1 ({_ATOM}), label %([-\w$.]+), label %([-\w$.]+){_TAIL}", re.ASCII)
_FAST_RETURN: Final = re.compile(rf"({_FLAT}) ({_ATOM}){_TAIL}", re.ASCII)
# Result attributes and type; callee; arguments without nesting or strings; at most one attribute group.
_FAST_CALL: Final = re.compile(
    rf"((?:[\w%]\S* )+)(@[-\w$.]+)\(([^()\"\[\]{{}}<>]*)\)(?: (#\d+))?{_TAIL}", re.ASCII
)
_FAST_DECLARE: Final = re.compile(
    r"    #dbg_declare\(ptr %([-\w$.]+), !(\d+), (!DIExpression\([^()]*\)), !\d+\)$", re.ASCII
)


def _unquote(text: str) -> bytes:
    """The bytes of the inside of a quoted string."""
    raw = text.encode("utf-8", "surrogateescape")
    if b"\\" not in raw:
        return raw
    return _ESCAPE.sub(_decode_escape, raw)


def _decode_escape(match: re.Match[bytes]) -> bytes:
    digits = match.group(1)
    return b"\\" if digits == b"\\" else bytes((int(digits, 16),))


def _unquote_text(text: str) -> str:
    return _unquote(text).decode("utf-8", "surrogateescape")


def _name_of(token: str) -> str:
    """The plain name of ``%x``, ``@"a b"``, ``$c`` …"""
    if token[1:2] == '"':
        return _unquote_text(token[2:-1])
    return token[1:]


def _single_from_double(bits: int) -> int | None:
    """The single-precision pattern with the same value (NaN: the same payload), if there is one."""
    sign = bits >> 63
    exponent = bits >> 52 & 0x7FF
    mantissa = bits & ((1 << 52) - 1)
    if exponent == 0x7FF:
        if mantissa & ((1 << 29) - 1):
            return None
        return sign << 31 | 0xFF << 23 | mantissa >> 29
    value: float = struct.unpack("<d", bits.to_bytes(8, "little"))[0]
    try:
        packed = struct.pack("<f", value)
    except OverflowError:
        return None
    if struct.unpack("<f", packed)[0] != value:
        return None
    return int.from_bytes(packed, "little")


# -------------------------------------------------------------------------------------------------- parser

_Reader = Callable[[str, str | None], Instruction]
_FastReader = Callable[[str, str, str | None], Instruction | None]


class _Parser:
    """The state of one parse: the lines, a position in them, the tables of what is known so far."""

    def __init__(self, text: str, fast: bool) -> None:
        self.lines: list[str] = text.split("\n")
        self.next_line = 0  # index of the first line without tokens; hence the number of the current line
        self.tokens: list[str] = [""]  # of the current line; "" ends them
        self.at = 0
        # A statement may continue on a line that starts with a comma; the fast path sees one line only.
        self.fast = fast and _CONTINUATION.search(text) is None
        self.result = Module()

        self.types: dict[str, Type] = {
            "void": VOID,
            "ptr": POINTER,
            "label": LABEL,
            "metadata": METADATA,
            "token": TOKEN,
        }
        for kind in ("half", "bfloat", "float", "double", "x86_fp80", "fp128"):
            self.types[kind] = FloatType(kind)
        self.flat_types: dict[str, Type] = {}  # by text, for the fast path
        self.compound_types: dict[Type, Type] = {}
        self.type_lines: dict[str, int] = {}  # where each named type is defined
        self.type_tokens: list[str] = []
        self.named: dict[str, Type] = {}
        self.open_types: list[str] = []
        self.groups: dict[str, frozenset[str]] = {}
        self.attribute_table: dict[ParameterAttributes, ParameterAttributes] = {}
        self.argument_heads: dict[str, tuple[Type, ParameterAttributes]] = {}
        self.result_heads: dict[str, Type] = {}
        self.call_types: dict[str, FunctionType] = {}
        self.integers: dict[tuple[str, int], ConstInt] = {}
        self.global_refs: dict[str, GlobalRef] = {}
        self.null = ConstNull()
        self.inline_nodes = 0

        # Of the current function.
        self.locals: dict[str, LocalRef] = {}
        self.definitions: dict[str, Type] = {}
        self.next_number = 0

        self.readers: dict[str, _Reader] = self._readers()
        self.fast_readers: dict[str, _FastReader] = self._fast_readers()

    # ------------------------------------------------------------------------------------- token stream

    def error(self, message: str) -> LlvmSyntaxError:
        """An error at the current line."""
        return LlvmSyntaxError(self.next_line, message)

    def unexpected(self, token: str, wanted: str) -> LlvmSyntaxError:
        """An error about a token."""
        return self.error(
            f"expected {wanted}, found {token!r}" if token else f"expected {wanted}, found the end"
        )

    def cut(self) -> bool:
        """Cut the next line that has tokens, the current one being used up; False at the end of the text."""
        lines = self.lines
        count = len(lines)
        while self.next_line < count:
            tokens = _TOKEN.findall(lines[self.next_line])
            self.next_line += 1
            if tokens and tokens[-1][0] == ";":
                tokens.pop()
            if not tokens:
                continue
            while self.next_line < count and (tokens[-1] == "," or lines[self.next_line].lstrip()[:1] == ","):
                more = _TOKEN.findall(lines[self.next_line])
                self.next_line += 1
                if more and more[-1][0] == ";":
                    more.pop()
                tokens += more
            tokens.append("")
            self.tokens = tokens
            self.at = 0
            return True
        return False

    def peek(self) -> str:
        """The next token of the statement, on whatever line; "" at the end of the text."""
        token = self.tokens[self.at]
        if not token and self.cut():
            return self.tokens[0]
        return token

    def take(self) -> str:
        """Consume a token."""
        token = self.tokens[self.at]
        if not token:
            if not self.cut():
                raise self.error("unexpected end of the text")
            token = self.tokens[0]
        self.at += 1
        return token

    def expect(self, wanted: str) -> None:
        """Consume exactly this token."""
        token = self.take()
        if token != wanted:
            raise self.unexpected(token, repr(wanted))

    def accept(self, wanted: str) -> bool:
        """Consume this token if it is the next one."""
        if self.peek() == wanted:
            self.at += 1
            return True
        return False

    def number(self) -> int:
        """Consume a decimal number."""
        token = self.take()
        if not _DECIMAL.fullmatch(token):
            raise self.unexpected(token, "a number")
        return int(token)

    def string(self) -> str:
        """Consume a quoted string."""
        token = self.take()
        if len(token) < 2 or token[0] != '"' or token[-1] != '"':
            raise self.unexpected(token, "a string")
        return _unquote_text(token[1:-1])

    def balanced(self) -> str:
        """Consume a bracketed group, and return its text."""
        parts: list[str] = []
        depth = 0
        while True:
            token = self.take()
            if token in _OPENING:
                depth += 1
            elif token in _CLOSING:
                depth -= 1
            elif depth == 0:
                raise self.unexpected(token, "a bracket")
            # Spaces as LLVM prints them: words apart, and one after each comma and colon.
            if parts and token not in ",)]}" and parts[-1][-1] not in "([{!" and token not in "([{":
                parts.append(" ")
            parts.append(token)
            if depth == 0:
                return "".join(parts)

    # --------------------------------------------------------------------------------------------- types

    def compound(self, new: Type) -> Type:
        """The one object that stands for this type."""
        return self.compound_types.setdefault(new, new)

    def word_type(self, token: str) -> Type | None:
        """The type that one token means, if it means one."""
        known = self.types.get(token)
        if known is not None:
            return known
        match = _INTEGER_TYPE.fullmatch(token)
        if match:
            new: Type = IntType(int(match.group(1)))
            self.types[token] = new
            return new
        if token[0] == "%":
            return self.named_type(token)
        return None

    def named_type(self, token: str) -> Type:
        """The structure called ``token``, resolved here if its definition comes later."""
        name = _name_of(token)
        known = self.named.get(name)
        if known is not None:
            # The same name, once quoted and once not.
            self.types[token] = known
            return known
        line = self.type_lines.get(name)
        if line is None:
            raise self.error(f"type {token} has no definition")
        if name in self.open_types:
            raise self.error(f"type {token} contains itself")
        saved = (self.tokens, self.at, self.next_line)
        self.open_types.append(name)
        self.tokens, self.at, self.next_line = [""], 0, line
        self.take()
        self.expect("=")
        self.expect("type")
        new = self.type_body(name)
        self.open_types.pop()
        self.tokens, self.at, self.next_line = saved
        self.types[token] = self.named[name] = new
        if isinstance(new, StructType) and new.name == name:
            self.result.named_types[name] = new
        return new

    def type_body(self, name: str) -> Type:
        """What stands after ``= type``."""
        if self.accept("opaque"):
            return StructType(None, False, name)
        token = self.peek()
        body = self.type()
        if token in ("{", "<") and isinstance(body, StructType):
            return StructType(body.fields, body.packed, name)
        return body

    def type(self) -> Type:
        """Consume a type."""
        token = self.take()
        found = self.types.get(token)
        if found is None:
            found = self.compound_type(token)
        token = self.tokens[self.at]
        if token == "addrspace" and found is POINTER:
            self.at += 1
            self.expect("(")
            space = self.number()
            self.expect(")")
            if space:
                found = self.compound(PointerType(space))
            token = self.tokens[self.at]
        while token == "(":
            found = self.function_type(found)
            token = self.tokens[self.at]
        if token == "*":
            raise self.error("typed pointers are not supported")
        return found

    def compound_type(self, token: str) -> Type:
        """The type that begins with ``token``, which is no known word."""
        if token == "[":
            count = self.number()
            self.expect("x")
            element = self.type()
            self.expect("]")
            return self.compound(ArrayType(count, element))
        if token == "{":
            return self.compound(StructType(self.fields(), False))
        if token == "<":
            if self.accept("{"):
                fields = self.fields()
                self.expect(">")
                return self.compound(StructType(fields, True))
            if self.peek() == "vscale":
                raise self.error("scalable vectors are not supported")
            count = self.number()
            self.expect("x")
            element = self.type()
            self.expect(">")
            return self.compound(VectorType(count, element))
        if token in ("target", "x86_amx", "x86_mmx", "ppc_fp128"):
            raise self.error(f"type {token} is not supported")
        found = self.word_type(token)
        if found is None:
            raise self.unexpected(token, "a type")
        return found

    def fields(self) -> tuple[Type, ...]:
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

    def function_type(self, result: Type) -> FunctionType:
        """The parenthesised parameter types that follow a result type."""
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
        return self.function_type_of(result, tuple(parameters), variadic)

    def function_type_of(self, result: Type, parameters: tuple[Type, ...], variadic: bool) -> FunctionType:
        """The shared object for a function type."""
        new = self.compound(FunctionType(result, parameters, variadic))
        assert isinstance(new, FunctionType)
        return new

    # -------------------------------------------------------------------------------------------- values

    def local(self, token: str, type: Type) -> LocalRef:
        """The use of a local by its token."""
        found = self.locals.get(token)
        if found is None:
            found = LocalRef(_name_of(token), type)
            self.locals[token] = found
        elif found.type is not type:
            raise self.error(f"{token} is used as {type} and as {found.type}")
        return found

    def global_ref(self, token: str) -> GlobalRef:
        """The use of a global by its token."""
        found = self.global_refs.get(token)
        if found is None:
            found = GlobalRef(_name_of(token))
            self.global_refs[token] = found
        return found

    def integer(self, token: str, type: IntType) -> ConstInt:
        """An integer constant by its token."""
        found = self.integers.get((token, type.bits))
        if found is None:
            found = ConstInt(type, self.integer_value(token, type) % (1 << type.bits))
            self.integers[token, type.bits] = found
        return found

    def integer_value(self, token: str, type: IntType) -> int:
        """The number that a token means."""
        if _DECIMAL.fullmatch(token):
            return int(token)
        if type.bits == 1 and token in ("true", "false"):
            return 1 if token == "true" else 0
        match = _HEXADECIMAL_INTEGER.fullmatch(token)
        if match is None:
            raise self.unexpected(token, f"a constant of type {type}")
        digits = match.group(2)
        value = int(digits, 16)
        if match.group(1) == "s" and value >> (4 * len(digits) - 1):
            value -= 1 << (4 * len(digits))
        return value

    def floating(self, token: str, type: FloatType) -> ConstFloat:
        """A floating-point constant by its token."""
        if _DECIMAL_FLOAT.fullmatch(token):
            bits = int.from_bytes(struct.pack("<d", float(token)), "little")
            return ConstFloat(type, self.convert_double(bits, type, token))
        match = _HEXADECIMAL_FLOAT.fullmatch(token)
        if match is None:
            if _SPECIAL_FLOAT.fullmatch(token):
                return ConstFloat(type, self.special_float(token, type))
            raise self.unexpected(token, f"a constant of type {type}")
        own, letter, digits = match.groups()
        value = int(digits, 16)
        width = _FLOAT_WIDTHS[type.kind]
        if own:
            if value >> width:
                raise self.error(f"{token} does not fit {type}")
            return ConstFloat(type, value)
        if letter != _FLOAT_LETTERS[type.kind]:
            raise self.error(f"{token} is no constant of type {type}")
        if not letter:
            if value >> 64:
                raise self.error(f"{token} has too many digits")
            return ConstFloat(type, self.convert_double(value, type, token))
        if letter == "L":
            # Printed as the low and then the high word.
            digits = digits.rjust(32, "0")
            value = int(digits[16:] + digits[:16], 16)
        if value >> width:
            raise self.error(f"{token} does not fit {type}")
        return ConstFloat(type, value)

    def convert_double(self, bits: int, type: FloatType, token: str) -> int:
        """The pattern, in the type's format, of a value given as a double."""
        kind = type.kind
        if kind == "double":
            return bits
        result: int | None = None
        if kind in ("float", "bfloat"):
            result = _single_from_double(bits)
            if kind == "bfloat" and result is not None:
                result = None if result & 0xFFFF else result >> 16
        elif kind == "half":
            value: float = struct.unpack("<d", bits.to_bytes(8, "little"))[0]
            try:
                packed = struct.pack("<e", value)
                if struct.unpack("<e", packed)[0] == value:
                    result = int.from_bytes(packed, "little")
            except OverflowError:
                result = None
        if result is None:
            raise self.error(f"{token} is no exact constant of type {type}")
        return result

    def special_float(self, token: str, type: FloatType) -> int:
        """``+inf``, ``-qnan``, ``+nan(0x…)``, ``+snan(0x…)``: infinities and NaNs by name."""
        exponent, mantissa = _FLOAT_FIELDS[type.kind]
        sign = 1 if token[0] == "-" else 0
        word = token[1:]
        payload = 0
        if word in ("nan", "snan"):
            self.expect("(")
            digits = self.take()
            if not re.fullmatch(r"0x[0-9A-Fa-f]+", digits):
                raise self.unexpected(digits, "the payload of a NaN")
            payload = int(digits, 16)
            self.expect(")")
        quiet = 0 if word in ("inf", "snan") else 1 << (mantissa - 1)
        if payload >> (mantissa - 1) or (word == "snan" and not payload):
            raise self.error(f"{token} has a payload that does not fit {type}")
        bits = ((1 << exponent) - 1) << mantissa | quiet | payload
        if type.kind == "x86_fp80":
            # The leading bit of the significand is explicit.
            bits = ((1 << exponent) - 1) << (mantissa + 1) | 1 << mantissa | quiet | payload
            mantissa += 1
        return sign << (exponent + mantissa) | bits

    def value(self, type: Type) -> Value:
        """Consume a value of a known type."""
        token = self.take()
        first = token[0]
        if first == "%":
            return self.local(token, type)
        if first == "@":
            return self.global_ref(token)
        if isinstance(type, IntType):
            if first in _DIGITS or first == "-" or token in ("true", "false") or token[1:3] == "0x":
                return self.integer(token, type)
        elif isinstance(type, FloatType):
            if first in _DIGITS or first in "-+" or token[:3] == "f0x":
                return self.floating(token, type)
        elif isinstance(type, MetadataType):
            self.at -= 1
            return self.metadata_value()
        return self.constant(token, type)

    def typed_value(self) -> Value:
        """Consume a type and a value of it."""
        type = self.type()
        return self.value(type)

    def constant(self, token: str, type: Type) -> Value:
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
            return self.string_constant(token, type)
        if token in ("{", "[", "<"):
            return self.aggregate(token, type)
        if token in _CONSTANT_OPERATIONS:
            return self.constant_expression(token, type)
        if token == "blockaddress":
            self.expect("(")
            function = self.take()
            self.expect(",")
            block = self.take()
            self.expect(")")
            if function[0] != "@" or block[0] != "%":
                raise self.error("malformed blockaddress")
            return BlockAddress(_name_of(function), _name_of(block))
        if token in ("dso_local_equivalent", "no_cfi"):
            name = self.take()
            if name[0] != "@":
                raise self.unexpected(name, "a global")
            return self.global_ref(name)
        if token == "splat":
            self.expect("(")
            element = self.typed_value()
            self.expect(")")
            if not isinstance(type, VectorType) or element.type != type.element:
                raise self.error(f"splat is no constant of type {type}")
            return ConstAggregate(type, (element,) * type.count)
        raise self.unexpected(token, f"a value of type {type}")

    def string_constant(self, token: str, type: Type) -> ConstString:
        """``c"…"``."""
        data = _unquote(token[2:-1])
        if not isinstance(type, ArrayType) or type.count != len(data) or type.element != IntType(8):
            raise self.error(f"a string of {len(data)} bytes is no constant of type {type}")
        return ConstString(type, data)

    def aggregate(self, token: str, type: Type) -> ConstAggregate:
        """A structure, packed structure, array or vector by its elements."""
        closing = {"{": "}", "[": "]", "<": ">"}[token]
        packed = token == "<" and self.accept("{")
        if packed:
            closing = "}"
        elements: list[Value] = []
        if not self.accept(closing):
            while True:
                elements.append(self.typed_value())
                separator = self.take()
                if separator == closing:
                    break
                if separator != ",":
                    raise self.unexpected(separator, f"',' or {closing!r}")
        if packed:
            self.expect(">")
        wanted: tuple[Type, ...]
        if isinstance(type, StructType):
            fits = closing == "}" and packed == type.packed and type.fields is not None
            wanted = type.fields or ()
        elif isinstance(type, ArrayType | VectorType):
            fits = closing == ("]" if isinstance(type, ArrayType) else ">")
            wanted = (type.element,) * type.count
        else:
            raise self.error(f"a list of elements is no constant of type {type}")
        if not fits or len(elements) != len(wanted):
            raise self.error(f"the elements do not fit type {type}")
        for element, element_type in zip(elements, wanted, strict=True):
            if element.type is not element_type and not isinstance(element, GlobalRef | BlockAddress):
                raise self.error(f"an element of type {element.type} where {type} wants {element_type}")
        return ConstAggregate(type, tuple(elements))

    def constant_expression(self, opcode: str, type: Type) -> ConstExpr:
        """``opcode flags (operands)``."""
        flags: list[str] = []
        while self.peek() != "(":
            word = self.take()
            if word == "inrange":
                flags.append(word + self.balanced())
            elif word in _FLAGS or word in self.predicates(opcode):
                flags.append(word)
            else:
                raise self.unexpected(word, "a flag or '('")
        self.expect("(")
        source: Type | None = None
        operands: list[Value] = []
        if opcode == "getelementptr":
            source = self.type()
            self.expect(",")
        operands.append(self.typed_value())
        if opcode in _CASTS:
            self.expect("to")
            target = self.type()
            if target != type:
                raise self.error(f"a cast to {target} where {type} is expected")
        while self.accept(","):
            self.accept("inrange")
            operands.append(self.typed_value())
        self.expect(")")
        return ConstExpr(opcode, type, tuple(operands), source, tuple(flags))

    def metadata_value(self) -> MetadataValue:
        """Metadata in the place of a value: ``!5``, ``!"text"``, ``!{…}``, ``!DI…(…)`` or ``ptr %x``."""
        token = self.peek()
        if token[0] != "!":
            type = self.type()
            start = self.tokens
            at = self.at
            self.value(type)
            if start is not self.tokens:
                raise self.error("a line break inside a metadata argument")
            return MetadataValue(f"{type} {' '.join(start[at : self.at])}")
        return MetadataValue(self.metadata_node())

    def metadata_node(self) -> str:
        """Consume ``!5``, ``!"text"``, ``!{…}`` or ``!DI…(…)``; return its text."""
        token = self.take()
        if token[0] != "!":
            raise self.unexpected(token, "metadata")
        if token == "!":
            return token + self.balanced()
        if token[1:2] != '"' and token[1:2] not in _DIGITS and self.tokens[self.at] == "(":
            return token + self.balanced()
        return token

    def inline_asm(self) -> InlineAsm:
        """``asm flags "text", "constraints"``, after ``asm``."""
        flags: list[str] = []
        while self.peek()[:1] != '"':
            word = self.take()
            if word not in ("sideeffect", "alignstack", "inteldialect", "unwind"):
                raise self.unexpected(word, "a flag of asm")
            flags.append(word)
        text = self.string()
        self.expect(",")
        return InlineAsm(text, self.string(), tuple(flags))

    # ---------------------------------------------------------------------------------------- attributes

    def attributes(self) -> ParameterAttributes:
        """Consume attributes (and linkage and other bare words) up to a type, a value or punctuation."""
        byval: Type | None = None
        sret: Type | None = None
        byref: Type | None = None
        elementtype: Type | None = None
        align = 0
        words: list[str] = []
        while True:
            token = self.peek()
            first = token[:1]
            if first == '"':
                words.append(self.string_attribute())
                continue
            if not first.isalpha() or token in _VALUE_WORDS or token[1:2] == '"':
                break
            if token in self.types or _INTEGER_TYPE.fullmatch(token) or token[1:3] == "0x":
                break
            self.at += 1
            if token == "align":
                if self.accept("("):
                    align = self.number()
                    self.expect(")")
                else:
                    align = self.number()
            elif token == "cc":
                words.append(f"cc {self.number()}")
            elif token in _TYPE_ATTRIBUTES:
                self.expect("(")
                type = self.type()
                self.expect(")")
                if token == "byval":
                    byval = type
                elif token == "sret":
                    sret = type
                elif token == "byref":
                    byref = type
                else:
                    elementtype = type
            elif self.tokens[self.at] == "(":
                words.append(token + self.balanced())
            else:
                words.append(token)
        if not words and not align and byval is sret is byref is elementtype is None:
            return NO_ATTRIBUTES
        known = ("zeroext", "signext", "noundef", "nonnull", "inreg")
        new = ParameterAttributes(
            byval,
            sret,
            byref,
            elementtype,
            align,
            "zeroext" in words,
            "signext" in words,
            "noundef" in words,
            "nonnull" in words,
            "inreg" in words,
            tuple([word for word in words if word not in known]),
        )
        return self.attribute_table.setdefault(new, new)

    def string_attribute(self) -> str:
        """``"key"`` or ``"key"="value"``."""
        key = self.string()
        if self.tokens[self.at] == "=":
            self.at += 1
            return f"{key}={self.string()}"
        return key

    def function_attribute(self) -> frozenset[str]:
        """Consume one function attribute or attribute group, as it stands after a parameter list."""
        token = self.peek()
        if token[0] == '"':
            return frozenset((self.string_attribute(),))
        if token[0] == "#":
            self.at += 1
            group = self.groups.get(token)
            if group is None:
                raise self.error(f"attribute group {token} has no definition")
            return group
        if not token[0].isalpha():
            raise self.unexpected(token, "a function attribute")
        self.at += 1
        if self.tokens[self.at] == "(":
            token += self.balanced()
        elif self.tokens[self.at] == "=":
            self.at += 1
            token += f"={self.number()}"
        return frozenset((token,))

    def attribute_group(self) -> None:
        """``attributes #N = { … }``."""
        self.expect("attributes")
        name = self.take()
        self.expect("=")
        self.expect("{")
        found: frozenset[str] = NO_NAMES
        while not self.accept("}"):
            found |= self.function_attribute()
        self.groups[name] = found

    # ------------------------------------------------------------------------------------------ top level

    def module(self) -> Module:
        """Parse everything."""
        self.prepare()
        lines = self.lines
        count = len(lines)
        while True:
            if not self.tokens[self.at]:
                # Metadata makes up most of the text: it must not be cut into tokens.
                while self.next_line < count and lines[self.next_line][:1] == "!":
                    self.metadata_line()
            token = self.peek()
            if not token:
                break
            self.statement(token)
        # The tables of methods refer back to this object; without them it is freed at once, text and all.
        self.readers = {}
        self.fast_readers = {}
        return self.result

    def prepare(self) -> None:
        """Find the definitions that may come after their first use: named types and attribute groups."""
        for index, line in enumerate(self.lines):
            if "attributes" in line and line.lstrip().startswith("attributes"):
                self.tokens, self.at, self.next_line = [""], 0, index
                self.attribute_group()
            elif "type" in line:
                match = _TYPE_DEFINITION.match(line)
                if match:
                    self.type_lines[_name_of(match.group(1))] = index
                    self.type_tokens.append(match.group(1))
        for token in self.type_tokens:
            self.word_type(token)
        self.tokens, self.at, self.next_line = [""], 0, 0

    def statement(self, token: str) -> None:
        """One top-level entity that begins with ``token``."""
        first = token[0]
        if first == "@":
            self.global_entity()
        elif token in ("define", "declare"):
            self.function()
        elif first == "!":
            self.metadata_statement()
        elif first == "%":
            self.at += 1
            self.expect("=")
            self.expect("type")
            self.type_body("")
        elif token == "attributes":
            self.at += 3
            self.balanced()
        elif first == "$":
            self.comdat()
        elif token == "source_filename":
            self.at += 1
            self.expect("=")
            self.result.source_filename = self.string()
        elif token == "target":
            self.target()
        elif token == "module":
            self.at += 1
            self.expect("asm")
            self.result.module_asm.append(self.string())
        elif token == "uselistorder":
            self.use_list_order()
        elif token == "uselistorder_bb":
            self.at += 1
            self.take()
            self.expect(",")
            self.take()
            self.expect(",")
            self.balanced()
        elif first == "^":
            # An entry of a module summary: of no meaning here.
            self.at += 1
            self.expect("=")
            self.take()
            self.balanced()
        else:
            raise self.unexpected(token, "a top-level entity")

    def target(self) -> None:
        """``target triple|datalayout = "…"``."""
        self.at += 1
        kind = self.take()
        self.expect("=")
        text = self.string()
        if kind == "triple":
            self.result.triple = text
        elif kind == "datalayout":
            self.result.data_layout = text
        else:
            raise self.unexpected(kind, "'triple' or 'datalayout'")

    def comdat(self) -> None:
        """``$name = comdat any``: of no meaning here."""
        self.at += 1
        self.expect("=")
        self.expect("comdat")
        self.take()

    def use_list_order(self) -> None:
        """``uselistorder type value, { … }``: of no meaning here."""
        self.at += 1
        self.typed_value()
        self.expect(",")
        self.balanced()

    def metadata_line(self) -> None:
        """The line ``!N = …`` or ``!name = !{…}``."""
        line = self.lines[self.next_line]
        head, separator, body = line.partition(" = ")
        number = head[1:]
        if separator and body[-1:] in (")", "}") and number.isdigit():
            self.next_line += 1
            self.result.metadata[int(number)] = body
            return
        self.cut()
        self.metadata_statement()

    def metadata_statement(self) -> None:
        """A metadata definition token by token."""
        name = self.take()
        self.expect("=")
        prefix = "distinct " if self.accept("distinct") else ""
        text = self.metadata_node()
        if _METADATA_ID.fullmatch(name):
            self.result.metadata[int(name[1:])] = prefix + text
        else:
            self.result.named_metadata[name[1:]] = tuple([int(item) for item in re.findall(r"!(\d+)", text)])

    def global_entity(self) -> None:
        """A global variable, alias or ifunc."""
        line = self.next_line
        name = _name_of(self.take())
        self.expect("=")
        words = self.attributes().others
        kind = words[-1] if words else ""
        linkage = "external"
        for word in words:
            if word in _LINKAGES:
                linkage = word
        if kind in ("alias", "ifunc"):
            type = self.type()
            self.expect(",")
            target = self.value(self.type())
            if kind == "alias":
                self.result.aliases[name] = Alias(name, type, target, linkage, line)
            else:
                self.result.ifuncs[name] = IFunc(name, type, target, linkage, line)
            # A partition may follow.
            while self.tokens[self.at] == ",":
                self.at += 1
                self.expect("partition")
                self.string()
            return
        if kind not in ("global", "constant"):
            raise self.error(f"@{name} is no global variable, alias or ifunc")
        self.global_variable(name, kind == "constant", linkage, words, line)

    def global_variable(
        self, name: str, constant: bool, linkage: str, words: tuple[str, ...], line: int
    ) -> None:
        """A global variable from its type on."""
        type = self.type()
        token = self.tokens[self.at]
        initializer: Value | None = None
        external = "external" in words or "extern_weak" in words
        if not external:
            if not token or token == ",":
                token = self.peek()
            initializer = self.value(type)
        align = 0
        section = ""
        debug: int | None = None
        while self.tokens[self.at] == ",":
            self.at += 1
            token = self.peek()
            if token[0] == "!":
                found = self.attachment()
                debug = found if found is not None else debug
                continue
            self.at += 1
            if token == "align":
                align = self.number()
            elif token == "section":
                section = self.string()
            elif token in ("partition", "code_model"):
                self.string()
            elif token == "comdat":
                if self.tokens[self.at] == "(":
                    self.balanced()
            elif token not in (
                "no_sanitize_address",
                "no_sanitize_hwaddress",
                "sanitize_memtag",
                "sanitize_address_dyninit",
            ):
                raise self.unexpected(token, "a property of a global variable")
        while self.tokens[self.at]:
            self.function_attribute()
        thread_local = any(word.startswith("thread_local") for word in words)
        if name in self.result.globals:
            raise self.error(f"@{name} is defined twice")
        self.result.globals[name] = GlobalVariable(
            name, type, initializer, constant, linkage, thread_local, align, debug, external, section, line
        )

    def attachment(self) -> int | None:
        """Consume ``!kind node``; return the node's id if it is debug information."""
        kind = self.take()
        node = self.metadata_node()
        if kind != "!dbg":
            return None
        match = _METADATA_ID.fullmatch(node)
        if match:
            return int(match.group(1))
        # A node written in place gets an id of its own; LLVM's ids are not negative.
        self.inline_nodes -= 1
        self.result.metadata[self.inline_nodes] = node
        return self.inline_nodes

    # ------------------------------------------------------------------------------------------ functions

    def function(self) -> None:
        """``define`` or ``declare``."""
        line = self.next_line
        definition = self.take() == "define"
        debug: int | None = None
        while self.peek()[0] == "!":
            found = self.attachment()
            debug = found if found is not None else debug
        result_attributes = self.attributes()
        linkage = "external"
        for word in result_attributes.others:
            if word in _LINKAGES:
                linkage = word
        result = self.type()
        token = self.take()
        if token[0] != "@":
            raise self.unexpected(token, "the name of a function")
        name = _name_of(token)
        self.locals = {}
        self.definitions = {}
        self.next_number = 0
        parameters, variadic = self.parameters()
        type = self.function_type_of(result, tuple([item.type for item in parameters]), variadic)
        found_function = Function(name, type, parameters, line)
        found_function.linkage = linkage
        found_function.debug = debug
        found_function.result_attributes = result_attributes
        self.function_trailer(found_function, definition)
        if name in self.result.functions:
            raise self.error(f"@{name} is defined twice")
        self.result.functions[name] = found_function
        if definition:
            self.body(found_function)
            self.check_body(found_function)

    def parameters(self) -> tuple[tuple[Parameter, ...], bool]:
        """The parameter list of a definition or declaration."""
        self.expect("(")
        parameters: list[Parameter] = []
        variadic = False
        while not self.accept(")"):
            if self.accept("..."):
                variadic = True
            else:
                type = self.type()
                attributes = self.attributes()
                token = self.peek()
                if token[0] == "%":
                    self.at += 1
                    name = self.define(token, type)
                else:
                    name = self.define("", type)
                parameters.append(Parameter(name, type, attributes))
            if not self.accept(","):
                self.expect(")")
                break
        return tuple(parameters), variadic

    def function_trailer(self, function: Function, definition: bool) -> None:
        """What stands between the parameter list and the body or the end of the line."""
        attributes: frozenset[str] = NO_NAMES
        while True:
            token = self.peek() if definition else self.tokens[self.at]
            if not token or token == "{":
                break
            if token[0] == "!":
                found = self.attachment()
                function.debug = found if found is not None else function.debug
            elif token in ("section", "partition", "gc"):
                self.at += 1
                self.string()
            elif token == "align":
                self.at += 1
                self.number()
            elif token == "comdat":
                self.at += 1
                if self.tokens[self.at] == "(":
                    self.balanced()
            elif token in ("prefix", "prologue", "personality"):
                self.at += 1
                self.typed_value()
            elif token in ("unnamed_addr", "local_unnamed_addr"):
                self.at += 1
            elif token == "addrspace":
                self.at += 1
                self.balanced()
            elif attributes:
                attributes |= self.function_attribute()
            else:
                attributes = self.function_attribute()
        function.attributes = attributes

    def define(self, token: str, type: Type) -> str:
        """Enter the definition of a local, whose token may be "" for the next number; return its name."""
        if not token:
            name = str(self.next_number)
            self.next_number += 1
        else:
            name = _name_of(token)
            if name.isdigit() and token[1:2] != '"':
                number = int(name)
                if number < self.next_number:
                    raise self.error(f"{token} should be numbered {self.next_number} or higher")
                self.next_number = number + 1
        if name in self.definitions:
            raise self.error(f"%{name} is defined twice")
        self.definitions[name] = type
        return name

    def body(self, function: Function) -> None:
        """The blocks of a definition, from the brace on."""
        self.expect("{")
        lines = self.lines
        count = len(lines)
        blocks = function.blocks
        instructions: list[Instruction] | None = None
        fast = self.fast
        while True:
            if not self.tokens[self.at]:
                if self.next_line >= count:
                    raise self.error(f"@{function.name} has no closing brace")
                line = lines[self.next_line]
                if not line:
                    self.next_line += 1
                    continue
                if fast:
                    if line[:5] == "    #" and self.fast_declare(line, function):
                        self.next_line += 1
                        continue
                    self.next_line += 1
                    # Only inside a block: an unnamed block is numbered before its first value.
                    instruction = self.fast_line(line) if instructions is not None else None
                    if instruction is not None:
                        assert instructions is not None
                        instructions.append(instruction)
                        if instruction.opcode in TERMINATORS:
                            instructions = None
                        continue
                    self.next_line -= 1
            token = self.peek()
            if not token:
                continue
            if token[-1] == ":" and len(token) > 1:
                if instructions is not None:
                    raise self.error(f"the block before {token} has no terminator")
                self.at += 1
                instructions = self.new_block(blocks, token[:-1])
                continue
            if token[0] == "#":
                self.debug_record(function)
                continue
            if token == "}":
                self.at += 1
                if instructions is not None:
                    raise self.error("the last block has no terminator")
                return
            if token == "uselistorder":
                self.use_list_order()
                continue
            if instructions is None:
                instructions = self.new_block(blocks, "")
            instruction = self.instruction()
            if instruction.opcode == "call" and self.is_debug_call(instruction, function):
                continue
            instructions.append(instruction)
            if instruction.opcode in TERMINATORS:
                instructions = None

    def new_block(self, blocks: dict[str, Block], label: str) -> list[Instruction]:
        """Begin a block; "" is the label of an unnamed one."""
        if label[:1] == '"':
            name = self.define("%" + label, LABEL)
        else:
            name = self.define("%" + label if label else "", LABEL)
        block = Block(name)
        blocks[name] = block
        return block.instructions

    def check_body(self, function: Function) -> None:
        """Every local and every label that is used must be defined, with the type of its uses."""
        definitions = self.definitions
        for reference in self.locals.values():
            type = definitions.get(reference.name)
            if type is None:
                raise self.error(f"@{function.name} uses %{reference.name}, which it does not define")
            if type is not reference.type:
                raise self.error(
                    f"@{function.name} uses %{reference.name} as {reference.type}, but it is {type}"
                )
        blocks = function.blocks
        if not blocks:
            raise self.error(f"@{function.name} has an empty body")
        for block in blocks.values():
            for label in block.instructions[-1].labels:
                if label not in blocks:
                    raise self.error(f"@{function.name} jumps to %{label}, which it does not define")
            for instruction in block.instructions:
                if instruction.opcode != "phi":
                    break
                for _, label in instruction.incoming:
                    if label not in blocks:
                        raise self.error(
                            f"@{function.name} has a phi from %{label}, which it does not define"
                        )

    # ------------------------------------------------------------------------------ debug records and calls

    def debug_record(self, function: Function) -> None:
        """``#dbg_declare(…)`` is kept, the other records tell nothing about memory."""
        kind = self.take()
        if kind != "#dbg_declare":
            if not kind.startswith("#dbg_"):
                raise self.unexpected(kind, "an instruction")
            self.balanced()
            return
        self.expect("(")
        place = self.metadata_value()
        self.expect(",")
        variable = self.metadata_node()
        self.expect(",")
        expression = self.metadata_node()
        self.expect(",")
        self.metadata_node()
        self.expect(")")
        self.declare(function, place.text, variable, expression)

    def is_debug_call(self, call: Instruction, function: Function) -> bool:
        """Is this a debug intrinsic? Then enter what it declares."""
        callee = call.callee
        if not isinstance(callee, GlobalRef) or not callee.name.startswith("llvm.dbg."):
            return False
        if callee.name == "llvm.dbg.declare":
            texts = [item.text for item in call.operands if isinstance(item, MetadataValue)]
            if len(texts) != 3:
                raise self.error("malformed call of llvm.dbg.declare")
            self.declare(function, texts[0], texts[1], texts[2])
        return True

    def declare(self, function: Function, place: str, variable: str, expression: str) -> None:
        """Enter that a local holds the address of a variable."""
        match = _LOCAL_OF_METADATA.match(place)
        node = _METADATA_ID.fullmatch(variable)
        # The address of a variable that was removed is poison or an empty node.
        if match and node:
            function.declares.setdefault(_name_of(match.group(1)), (int(node.group(1)), expression))

    def fast_declare(self, line: str, function: Function) -> bool:
        """The commonest form of a debug record."""
        match = _FAST_DECLARE.match(line)
        if match is None:
            return False
        name, variable, expression = match.groups()
        self.local("%" + name, POINTER)
        function.declares.setdefault(name, (int(variable), expression))
        return True

    # --------------------------------------------------------------------------------------- instructions

    def instruction(self) -> Instruction:
        """Consume one instruction with everything that belongs to it."""
        token = self.take()
        line = self.next_line
        result: str | None = None
        if token[0] == "%":
            result = token
            self.expect("=")
            token = self.take()
        reader = self.readers.get(token)
        if reader is None:
            raise self.error(f"instruction {token!r} is not supported")
        found = reader(token, result)
        found.line = line
        self.finish(found)
        if found.type is not VOID:
            found.result = self.define(result or "", found.type)
        elif result is not None:
            raise self.error(f"{result} would be a name for nothing")
        return found

    def finish(self, found: Instruction) -> None:
        """Consume the alignment and the metadata at the end of an instruction."""
        while self.tokens[self.at] == ",":
            self.at += 1
            word = self.tokens[self.at]
            if word[:1] == "!":
                debug = self.attachment()
                if debug is not None:
                    found.debug = debug
            elif word == "align":
                self.at += 1
                found.align = self.number()
            elif word == "addrspace" and found.opcode == "alloca":
                self.at += 1
                self.expect("(")
                space = self.number()
                self.expect(")")
                if space:
                    found.type = self.compound(PointerType(space))
            else:
                raise self.unexpected(word, "'align' or metadata")

    def more_operands(self) -> bool:
        """Does another typed operand follow a comma, rather than the end of the instruction? Consume it."""
        if self.tokens[self.at] != ",":
            return False
        word = self.tokens[self.at + 1]
        if word[:1] == "!" or word in ("align", "addrspace"):
            return False
        self.at += 1
        return True

    def flag_words(self) -> tuple[str, ...]:
        """Consume arithmetic and fast-math flags."""
        if self.peek() not in _FLAGS:
            return ()
        flags: list[str] = []
        while self.peek() in _FLAGS:
            flags.append(self.take())
        return tuple(flags)

    def local_label(self) -> str:
        """Consume ``label %x``."""
        self.expect("label")
        token = self.take()
        if token[0] != "%":
            raise self.unexpected(token, "a label")
        return _name_of(token)

    def like(self, type: Type, element: Type) -> Type:
        """``element``, or a vector of it if ``type`` is a vector."""
        if isinstance(type, VectorType):
            return self.compound(VectorType(type.count, element))
        return element

    def _readers(self) -> dict[str, _Reader]:
        """The table of opcodes."""
        readers: dict[str, _Reader] = {}
        for opcode in (*_INTEGER_OPERATIONS, *_FLOAT_OPERATIONS):
            readers[opcode] = self.read_binary
        for opcode in _CASTS:
            readers[opcode] = self.read_cast
        readers["fneg"] = readers["freeze"] = self.read_unary
        readers["icmp"] = readers["fcmp"] = self.read_comparison
        readers["load"] = self.read_load
        readers["store"] = self.read_store
        readers["alloca"] = self.read_alloca
        readers["getelementptr"] = self.read_getelementptr
        readers["br"] = self.read_br
        readers["switch"] = self.read_switch
        readers["indirectbr"] = self.read_indirectbr
        readers["ret"] = self.read_ret
        readers["unreachable"] = self.read_unreachable
        readers["phi"] = self.read_phi
        readers["select"] = self.read_select
        for opcode in ("call", "tail", "musttail", "notail", "callbr", "invoke"):
            readers[opcode] = self.read_call
        readers["extractvalue"] = self.read_extractvalue
        readers["insertvalue"] = self.read_insertvalue
        readers["extractelement"] = self.read_extractelement
        readers["insertelement"] = self.read_insertelement
        readers["shufflevector"] = self.read_shufflevector
        readers["va_arg"] = self.read_va_arg
        readers["fence"] = self.read_fence
        readers["cmpxchg"] = self.read_cmpxchg
        readers["atomicrmw"] = self.read_atomicrmw
        readers["landingpad"] = self.read_landingpad
        readers["resume"] = self.read_resume
        return readers

    def read_binary(self, opcode: str, result: str | None) -> Instruction:
        """Integer and floating-point arithmetic."""
        flags = self.flag_words()
        type = self.type()
        left = self.value(type)
        self.expect(",")
        right = self.value(type)
        return Instruction(opcode, result, type, (left, right), 0, flags=flags)

    def read_unary(self, opcode: str, result: str | None) -> Instruction:
        """``fneg`` and ``freeze``."""
        flags = self.flag_words()
        value = self.typed_value()
        return Instruction(opcode, result, value.type, (value,), 0, flags=flags)

    def read_cast(self, opcode: str, result: str | None) -> Instruction:
        """``opcode value to type``."""
        flags = self.flag_words()
        value = self.typed_value()
        self.expect("to")
        return Instruction(opcode, result, self.type(), (value,), 0, flags=flags)

    def read_comparison(self, opcode: str, result: str | None) -> Instruction:
        """``icmp`` and ``fcmp``."""
        flags = self.flag_words()
        predicate = self.take()
        if predicate not in self.predicates(opcode):
            raise self.unexpected(predicate, "a predicate")
        type = self.type()
        left = self.value(type)
        self.expect(",")
        right = self.value(type)
        result_type = self.like(type, self.bit())
        return Instruction(opcode, result, result_type, (left, right), 0, flags=flags, predicate=predicate)

    def predicates(self, opcode: str) -> frozenset[str]:
        """The predicates that a comparison can have."""
        if opcode == "icmp":
            return _INTEGER_PREDICATES
        return _FLOAT_PREDICATES if opcode == "fcmp" else NO_NAMES

    def bit(self) -> Type:
        """The type i1."""
        found = self.word_type("i1")
        assert found is not None
        return found

    def scope_and_ordering(self, flags: list[str]) -> str:
        """``[syncscope("…")] ordering``."""
        if self.accept("syncscope"):
            flags.append("syncscope" + self.balanced())
        ordering = self.take()
        if ordering not in _ORDERINGS:
            raise self.unexpected(ordering, "an ordering")
        return ordering

    def access_flags(self, words: tuple[str, ...]) -> list[str]:
        """Consume those of ``words`` that come next."""
        flags: list[str] = []
        while self.peek() in words:
            flags.append(self.take())
        return flags

    def read_load(self, opcode: str, result: str | None) -> Instruction:
        """``load [atomic] [volatile] type, pointer [ordering]``."""
        flags = self.access_flags(("atomic", "volatile"))
        type = self.type()
        self.expect(",")
        pointer = self.typed_value()
        ordering = self.scope_and_ordering(flags) if "atomic" in flags else ""
        return Instruction(
            opcode, result, type, (pointer,), 0, flags=tuple(flags), source_type=type, ordering=ordering
        )

    def read_store(self, opcode: str, result: str | None) -> Instruction:
        """``store [atomic] [volatile] value, pointer [ordering]``."""
        flags = self.access_flags(("atomic", "volatile"))
        type = self.type()
        value = self.value(type)
        self.expect(",")
        pointer = self.typed_value()
        ordering = self.scope_and_ordering(flags) if "atomic" in flags else ""
        return Instruction(
            opcode, result, VOID, (value, pointer), 0, flags=tuple(flags), source_type=type, ordering=ordering
        )

    def read_alloca(self, opcode: str, result: str | None) -> Instruction:
        """``alloca [inalloca] type [, count]``."""
        flags = self.access_flags(("inalloca", "swifterror"))
        type = self.type()
        operands: tuple[Value, ...] = ()
        if self.more_operands():
            operands = (self.typed_value(),)
        return Instruction(opcode, result, POINTER, operands, 0, flags=tuple(flags), source_type=type)

    def read_getelementptr(self, opcode: str, result: str | None) -> Instruction:
        """``getelementptr [flags] type, base {, index}``."""
        flags = list(self.flag_words())
        if self.accept("inrange"):
            flags.append("inrange" + self.balanced())
            flags += self.flag_words()
        source = self.type()
        self.expect(",")
        base = self.typed_value()
        operands: list[Value] = [base]
        while self.more_operands():
            operands.append(self.typed_value())
        type = base.type
        for operand in operands:
            if isinstance(operand.type, VectorType) and not isinstance(type, VectorType):
                type = self.like(operand.type, type)
        return Instruction(opcode, result, type, tuple(operands), 0, flags=tuple(flags), source_type=source)

    def read_br(self, opcode: str, result: str | None) -> Instruction:
        """A jump or a branch."""
        if self.peek() == "label":
            return Instruction(opcode, result, VOID, (), 0, labels=(self.local_label(),))
        condition = self.typed_value()
        self.expect(",")
        true = self.local_label()
        self.expect(",")
        return Instruction(opcode, result, VOID, (condition,), 0, labels=(true, self.local_label()))

    def read_switch(self, opcode: str, result: str | None) -> Instruction:
        """``switch value, label %default [ value, label %target … ]``."""
        type = self.type()
        value = self.value(type)
        self.expect(",")
        labels = [self.local_label()]
        cases: list[int] = []
        self.expect("[")
        while not self.accept("]"):
            case = self.typed_value()
            if not isinstance(case, ConstInt) or case.type is not type:
                raise self.error(f"a case of a switch must be a constant of type {type}")
            self.expect(",")
            cases.append(case.value)
            labels.append(self.local_label())
        return Instruction(opcode, result, VOID, (value,), 0, labels=tuple(labels), cases=tuple(cases))

    def label_list(self) -> list[str]:
        """``[ label %a, label %b … ]``."""
        labels: list[str] = []
        self.expect("[")
        while not self.accept("]"):
            labels.append(self.local_label())
            self.accept(",")
        return labels

    def read_indirectbr(self, opcode: str, result: str | None) -> Instruction:
        """A computed jump."""
        address = self.typed_value()
        self.expect(",")
        return Instruction(opcode, result, VOID, (address,), 0, labels=tuple(self.label_list()))

    def read_ret(self, opcode: str, result: str | None) -> Instruction:
        """``ret void`` or ``ret value``."""
        type = self.type()
        operands: tuple[Value, ...] = () if type is VOID else (self.value(type),)
        return Instruction(opcode, result, VOID, operands, 0)

    def read_unreachable(self, opcode: str, result: str | None) -> Instruction:
        """``unreachable``."""
        return Instruction(opcode, result, VOID, (), 0)

    def read_phi(self, opcode: str, result: str | None) -> Instruction:
        """``phi type [value, %block] {, [value, %block]}``."""
        flags = self.flag_words()
        type = self.type()
        incoming: list[tuple[Value, str]] = []
        while True:
            self.expect("[")
            value = self.value(type)
            self.expect(",")
            label = self.take()
            if label[0] != "%":
                raise self.unexpected(label, "a block")
            self.expect("]")
            incoming.append((value, _name_of(label)))
            if self.tokens[self.at] != "," or self.tokens[self.at + 1] != "[":
                break
            self.at += 1
        operands = tuple([item[0] for item in incoming])
        return Instruction(opcode, result, type, operands, 0, flags=flags, incoming=tuple(incoming))

    def read_select(self, opcode: str, result: str | None) -> Instruction:
        """``select condition, if true, if false``."""
        flags = self.flag_words()
        condition = self.typed_value()
        self.expect(",")
        type = self.type()
        true = self.value(type)
        self.expect(",")
        false = self.typed_value()
        return Instruction(opcode, result, type, (condition, true, false), 0, flags=flags)

    def read_call(self, opcode: str, result: str | None) -> Instruction:
        """``call``, ``callbr``, ``invoke``, with ``tail`` and its relatives before."""
        flags: list[str] = []
        if opcode in ("tail", "musttail", "notail"):
            flags.append(opcode)
            opcode = self.take()
            if opcode != "call":
                raise self.unexpected(opcode, "'call'")
        for word in self.attributes().others:
            if word in _FAST_MATH:
                flags.append(word)
        written = self.type()
        callee: Value
        if self.accept("asm"):
            callee = self.inline_asm()
        else:
            callee = self.value(POINTER)
        operands, attributes = self.arguments()
        if isinstance(written, FunctionType):
            type = written
        else:
            type = self.function_type_of(written, tuple([item.type for item in operands]), False)
        site: frozenset[str] = NO_NAMES
        while True:
            token = self.tokens[self.at]
            if token == "[":
                flags += self.operand_bundles()
            elif token and (token[0] == "#" or token[0] == '"' or token[0].isalpha()) and token != "to":
                site = site | self.function_attribute() if site else self.function_attribute()
            else:
                break
        labels: list[str] = []
        if opcode == "invoke":
            self.expect("to")
            labels.append(self.local_label())
            self.expect("unwind")
            labels.append(self.local_label())
        elif opcode == "callbr":
            self.expect("to")
            labels.append(self.local_label())
            labels += self.label_list()
        return Instruction(
            opcode,
            result,
            type.result,
            operands,
            0,
            flags=tuple(flags),
            labels=tuple(labels),
            callee=callee,
            function_type=type,
            argument_attributes=attributes,
            attributes=site,
        )

    def arguments(self) -> tuple[tuple[Value, ...], tuple[ParameterAttributes, ...]]:
        """The parenthesised arguments of a call."""
        self.expect("(")
        operands: list[Value] = []
        attributes: list[ParameterAttributes] = []
        while not self.accept(")"):
            if self.accept("..."):
                # A musttail call of a variadic function forwards the rest.
                self.expect(")")
                break
            type = self.type()
            if type is METADATA:
                attributes.append(NO_ATTRIBUTES)
            else:
                attributes.append(self.attributes())
            operands.append(self.value(type))
            if not self.accept(","):
                self.expect(")")
                break
        return tuple(operands), tuple(attributes)

    def operand_bundles(self) -> list[str]:
        """``[ "tag"(values), … ]``: the tags, as flags ``bundle:tag``."""
        tags: list[str] = []
        self.expect("[")
        while not self.accept("]"):
            tags.append("bundle:" + self.string())
            self.balanced()
            self.accept(",")
        return tags

    def index_list(self) -> tuple[int, ...]:
        """``, 1, 2`` up to the end or the metadata."""
        indices: list[int] = []
        while self.more_operands():
            indices.append(self.number())
        if not indices:
            raise self.error("expected an index")
        return tuple(indices)

    def read_extractvalue(self, opcode: str, result: str | None) -> Instruction:
        """``extractvalue aggregate, index {, index}``."""
        aggregate = self.typed_value()
        indices = self.index_list()
        type = self.member_type(aggregate.type, indices)
        return Instruction(opcode, result, type, (aggregate,), 0, indices=indices)

    def read_insertvalue(self, opcode: str, result: str | None) -> Instruction:
        """``insertvalue aggregate, element, index {, index}``."""
        aggregate = self.typed_value()
        self.expect(",")
        element = self.typed_value()
        indices = self.index_list()
        if self.member_type(aggregate.type, indices) is not element.type:
            raise self.error(f"{element.type} is not the type at {indices} of {aggregate.type}")
        return Instruction(opcode, result, aggregate.type, (aggregate, element), 0, indices=indices)

    def member_type(self, type: Type, indices: tuple[int, ...]) -> Type:
        """The type at a constant path inside an aggregate."""
        for index in indices:
            if isinstance(type, StructType) and type.fields is not None and 0 <= index < len(type.fields):
                type = type.fields[index]
            elif isinstance(type, ArrayType) and 0 <= index < type.count:
                type = type.element
            else:
                raise self.error(f"{type} has no member {index}")
        return type

    def read_extractelement(self, opcode: str, result: str | None) -> Instruction:
        """``extractelement vector, index``."""
        vector = self.typed_value()
        self.expect(",")
        index = self.typed_value()
        if not isinstance(vector.type, VectorType):
            raise self.error(f"{vector.type} is no vector")
        return Instruction(opcode, result, vector.type.element, (vector, index), 0)

    def read_insertelement(self, opcode: str, result: str | None) -> Instruction:
        """``insertelement vector, element, index``."""
        vector = self.typed_value()
        self.expect(",")
        element = self.typed_value()
        self.expect(",")
        index = self.typed_value()
        return Instruction(opcode, result, vector.type, (vector, element, index), 0)

    def read_shufflevector(self, opcode: str, result: str | None) -> Instruction:
        """``shufflevector first, second, mask``."""
        first = self.typed_value()
        self.expect(",")
        second = self.typed_value()
        self.expect(",")
        mask = self.typed_value()
        if not isinstance(first.type, VectorType) or not isinstance(mask.type, VectorType):
            raise self.error("shufflevector needs vectors")
        indices: list[int] = []
        if isinstance(mask, ConstAggregate):
            for element in mask.elements:
                indices.append(element.value if isinstance(element, ConstInt) else -1)
        else:
            indices = [0 if isinstance(mask, ConstZero) else -1] * mask.type.count
        type = self.compound(VectorType(mask.type.count, first.type.element))
        return Instruction(opcode, result, type, (first, second), 0, indices=tuple(indices))

    def read_va_arg(self, opcode: str, result: str | None) -> Instruction:
        """``va_arg list, type``."""
        pointer = self.typed_value()
        self.expect(",")
        type = self.type()
        return Instruction(opcode, result, type, (pointer,), 0, source_type=type)

    def read_fence(self, opcode: str, result: str | None) -> Instruction:
        """``fence [syncscope] ordering``."""
        flags: list[str] = []
        ordering = self.scope_and_ordering(flags)
        return Instruction(opcode, result, VOID, (), 0, flags=tuple(flags), ordering=ordering)

    def read_cmpxchg(self, opcode: str, result: str | None) -> Instruction:
        """``cmpxchg [weak] [volatile] pointer, expected, new [syncscope] success failure``."""
        flags = self.access_flags(("weak", "volatile"))
        pointer = self.typed_value()
        self.expect(",")
        expected = self.typed_value()
        self.expect(",")
        new = self.typed_value()
        success = self.scope_and_ordering(flags)
        failure = self.scope_and_ordering(flags)
        type = self.compound(StructType((new.type, self.bit())))
        return Instruction(
            opcode,
            result,
            type,
            (pointer, expected, new),
            0,
            flags=tuple(flags),
            source_type=new.type,
            ordering=f"{success} {failure}",
        )

    def read_atomicrmw(self, opcode: str, result: str | None) -> Instruction:
        """``atomicrmw [volatile] operation pointer, value [syncscope] ordering``."""
        flags = self.access_flags(("volatile",))
        operation = self.take()
        pointer = self.typed_value()
        self.expect(",")
        value = self.typed_value()
        ordering = self.scope_and_ordering(flags)
        return Instruction(
            opcode,
            result,
            value.type,
            (pointer, value),
            0,
            flags=tuple(flags),
            source_type=value.type,
            predicate=operation,
            ordering=ordering,
        )

    def read_landingpad(self, opcode: str, result: str | None) -> Instruction:
        """``landingpad type [cleanup] {catch value | filter value}``."""
        type = self.type()
        flags = self.access_flags(("cleanup",))
        clauses: list[Value] = []
        while self.peek() in ("catch", "filter"):
            self.at += 1
            clauses.append(self.typed_value())
        return Instruction(opcode, result, type, tuple(clauses), 0, flags=tuple(flags))

    def read_resume(self, opcode: str, result: str | None) -> Instruction:
        """``resume value``."""
        return Instruction(opcode, result, VOID, (self.typed_value(),), 0)

    # ----------------------------------------------------------------------------------------- fast path

    def _fast_readers(self) -> dict[str, _FastReader]:
        """The opcodes that have a whole-line form."""
        readers: dict[str, _FastReader] = {
            "load": self.fast_load,
            "store": self.fast_store,
            "alloca": self.fast_alloca,
            "icmp": self.fast_icmp,
            "getelementptr": self.fast_getelementptr,
            "br": self.fast_br,
            "ret": self.fast_ret,
            "call": self.fast_call,
        }
        for opcode in _INTEGER_OPERATIONS:
            readers[opcode] = self.fast_binary
        for opcode in ("trunc", "zext", "sext", "ptrtoint", "inttoptr"):
            readers[opcode] = self.fast_cast
        return readers

    def fast_line(self, line: str) -> Instruction | None:
        """The instruction on a line, or None if it has no whole-line form."""
        if line[:3] == "  %":
            parts = line.split(" ", 5)
            if len(parts) < 6 or parts[3] != "=" or '"' in parts[2]:
                return None
            reader = self.fast_readers.get(parts[4])
            if reader is None:
                return None
            found = reader(parts[4], parts[5], parts[2])
            if found is None:
                return None
            if found.type is VOID:
                raise self.error(f"{parts[2]} would be a name for nothing")
            found.result = self.define(parts[2], found.type)
            return found
        parts = line.split(" ", 3)
        if len(parts) < 4 or parts[0] or parts[1]:
            return None
        reader = self.fast_readers.get(parts[2])
        if reader is None:
            return None
        found = reader(parts[2], parts[3], None)
        if found is not None and found.type is not VOID:
            found.result = self.define("", found.type)
        return found

    def flat_type(self, text: str) -> Type | None:
        """The type that a text without nesting means; None leaves it to the general path."""
        found = self.flat_types.get(text)
        if found is not None:
            return found
        if text[0] in "[<{":
            saved = (self.tokens, self.at)
            tokens: list[str] = _TOKEN.findall(text)
            tokens.append("")
            self.tokens, self.at = tokens, 0
            found = self.type()
            complete = not self.tokens[self.at]
            self.tokens, self.at = saved
            if not complete:
                return None
        else:
            found = self.word_type(text)
            if found is None:
                return None
        if isinstance(found, MetadataType):
            return None
        self.flat_types[text] = found
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
            if first in _DIGITS or first == "-" or token in ("true", "false"):
                return self.integer(token, type)
        elif token == "null" and type is POINTER:
            return self.null
        return None

    def fast_load(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """Not atomic, not volatile, from a named address."""
        match = _FAST_LOAD.match(text)
        if match is None:
            return None
        type_text, pointer_text, align, debug = match.groups()
        type = self.flat_type(type_text)
        pointer = self.atom(pointer_text, POINTER)
        if type is None or pointer is None:
            return None
        return Instruction(
            opcode,
            None,
            type,
            (pointer,),
            self.next_line,
            int(debug) if debug else None,
            (),
            type,
            int(align),
        )

    def fast_store(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """Not atomic, not volatile, of a simple value to a named address."""
        match = _FAST_STORE.match(text)
        if match is None:
            return None
        type_text, value_text, pointer_text, align, debug = match.groups()
        type = self.flat_type(type_text)
        if type is None:
            return None
        value = self.atom(value_text, type)
        if value is None:
            return None
        pointer = self.atom(pointer_text, POINTER)
        if pointer is None:
            return None
        return Instruction(
            opcode,
            None,
            VOID,
            (value, pointer),
            self.next_line,
            int(debug) if debug else None,
            (),
            type,
            int(align),
        )

    def fast_alloca(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """One object of a flat type."""
        match = _FAST_ALLOCA.match(text)
        if match is None:
            return None
        type_text, align, debug = match.groups()
        type = self.flat_type(type_text)
        if type is None:
            return None
        return Instruction(
            opcode, None, POINTER, (), self.next_line, int(debug) if debug else None, (), type, int(align)
        )

    def fast_binary(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """On scalars."""
        match = _FAST_BINARY.match(text)
        if match is None:
            return None
        flags, type_text, left_text, right_text, debug = match.groups()
        type = self.flat_type(type_text)
        if type is None:
            return None
        left = self.atom(left_text, type)
        right = self.atom(right_text, type)
        if left is None or right is None:
            return None
        return Instruction(
            opcode,
            None,
            type,
            (left, right),
            self.next_line,
            int(debug) if debug else None,
            tuple(flags.split()) if flags else (),
        )

    def fast_icmp(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """On scalars."""
        match = _FAST_ICMP.match(text)
        if match is None:
            return None
        predicate, type_text, left_text, right_text, debug = match.groups()
        type = self.flat_type(type_text)
        if type is None or predicate not in _INTEGER_PREDICATES:
            return None
        left = self.atom(left_text, type)
        right = self.atom(right_text, type)
        if left is None or right is None:
            return None
        return Instruction(
            opcode,
            None,
            self.bit(),
            (left, right),
            self.next_line,
            int(debug) if debug else None,
            predicate=predicate,
        )

    def fast_cast(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """Between scalars."""
        match = _FAST_CAST.match(text)
        if match is None:
            return None
        flags, type_text, value_text, target_text, debug = match.groups()
        type = self.flat_type(type_text)
        target = self.flat_type(target_text)
        if type is None or target is None:
            return None
        value = self.atom(value_text, type)
        if value is None:
            return None
        return Instruction(
            opcode,
            None,
            target,
            (value,),
            self.next_line,
            int(debug) if debug else None,
            tuple(flags.split()) if flags else (),
        )

    def fast_getelementptr(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """With one or two scalar indices from a named address."""
        match = _FAST_GEP.match(text)
        if match is None:
            return None
        flags, source_text, base_text, first_type_text, first_text, second_type_text, second_text, debug = (
            match.groups()
        )
        source = self.flat_type(source_text)
        first_type = self.flat_type(first_type_text)
        if source is None or first_type is None:
            return None
        base = self.atom(base_text, POINTER)
        first = self.atom(first_text, first_type)
        if base is None or first is None:
            return None
        operands: tuple[Value, ...] = (base, first)
        if second_text:
            second_type = self.flat_type(second_type_text)
            if second_type is None:
                return None
            second = self.atom(second_text, second_type)
            if second is None:
                return None
            operands = (base, first, second)
        return Instruction(
            opcode,
            None,
            POINTER,
            operands,
            self.next_line,
            int(debug) if debug else None,
            tuple(flags.split()) if flags else (),
            source,
        )

    def fast_br(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """All of them that have plain names."""
        match = _FAST_JUMP.match(text)
        if match is not None:
            label, debug = match.groups()
            return Instruction(
                opcode, None, VOID, (), self.next_line, int(debug) if debug else None, labels=(label,)
            )
        match = _FAST_BRANCH.match(text)
        if match is None:
            return None
        condition_text, true, false, debug = match.groups()
        condition = self.atom(condition_text, self.bit())
        if condition is None:
            return None
        return Instruction(
            opcode,
            None,
            VOID,
            (condition,),
            self.next_line,
            int(debug) if debug else None,
            labels=(true, false),
        )

    def fast_ret(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """Of a simple value."""
        match = _FAST_RETURN.match(text)
        if match is None:
            return None
        type_text, value_text, debug = match.groups()
        type = self.flat_type(type_text)
        if type is None:
            return None
        value = self.atom(value_text, type)
        if value is None:
            return None
        return Instruction(opcode, None, VOID, (value,), self.next_line, int(debug) if debug else None)

    def fast_call(self, opcode: str, text: str, result: str | None) -> Instruction | None:
        """Of a named function with simple arguments."""
        match = _FAST_CALL.match(text)
        if match is None:
            return None
        head, callee_text, arguments, group, debug = match.groups()
        if callee_text.startswith("@llvm.dbg."):
            return None
        type = self.result_heads.get(head)
        if type is None:
            type = self.result_head(head)
            if type is None:
                return None
        operands: tuple[Value, ...] = ()
        attributes: tuple[ParameterAttributes, ...] = ()
        types: tuple[Type, ...] = ()
        if arguments:
            read = self.fast_arguments(arguments)
            if read is None:
                return None
            operands, types, attributes = read
        site: frozenset[str] = NO_NAMES
        if group:
            known = self.groups.get(group)
            if known is None:
                return None
            site = known
        function_type = self.call_types.get(callee_text)
        if function_type is None or function_type.result is not type or function_type.parameters != types:
            function_type = self.function_type_of(type, types, False)
            self.call_types[callee_text] = function_type
        return Instruction(
            opcode,
            None,
            type,
            operands,
            self.next_line,
            int(debug) if debug else None,
            callee=self.global_ref(callee_text),
            function_type=function_type,
            argument_attributes=attributes,
            attributes=site,
        )

    def fast_arguments(
        self, text: str
    ) -> tuple[tuple[Value, ...], tuple[Type, ...], tuple[ParameterAttributes, ...]] | None:
        """Arguments of the form ``type attributes value``."""
        operands: list[Value] = []
        types: list[Type] = []
        attributes: list[ParameterAttributes] = []
        for argument in text.split(", "):
            head, _, value_text = argument.rpartition(" ")
            known = self.argument_heads.get(head)
            if known is None:
                known = self.argument_head(head)
                if known is None:
                    return None
            value = self.atom(value_text, known[0]) if value_text else None
            if value is None:
                return None
            operands.append(value)
            types.append(known[0])
            attributes.append(known[1])
        return tuple(operands), tuple(types), tuple(attributes)

    def argument_head(self, text: str) -> tuple[Type, ParameterAttributes] | None:
        """Type and attributes of an argument, read by the general path once per distinct text."""
        tokens: list[str] = _TOKEN.findall(text)
        if not tokens or self.word_type(tokens[0]) in (None, METADATA):
            return None
        # An attribute must not run on into the value, as `align` would.
        if tokens[-1] in ("align", "cc"):
            return None
        # The end mark of the head must not look like the end of a line, which would bring in the next one.
        tokens += [")", ""]
        saved = (self.tokens, self.at)
        self.tokens, self.at = tokens, 0
        found = (self.type(), self.attributes())
        complete = self.tokens is tokens and self.at == len(tokens) - 2
        self.tokens, self.at = saved
        if not complete:
            return None
        self.argument_heads[text] = found
        return found

    def result_head(self, text: str) -> Type | None:
        """The result type of a call after result attributes; None if there is anything else before it."""
        tokens: list[str] = _TOKEN.findall(text)
        if any(word in _FAST_MATH or word in _VALUE_WORDS or not word[0].isalnum() for word in tokens[:-1]):
            return None
        type = self.word_type(tokens[-1])
        if type is None or type is METADATA:
            return None
        tokens += [")", ""]
        saved = (self.tokens, self.at)
        self.tokens, self.at = tokens, 0
        self.attributes()
        complete = self.tokens is tokens and self.at == len(tokens) - 3
        self.tokens, self.at = saved
        if not complete:
            return None
        self.result_heads[text] = type
        return type


# Pattern width, letter of the hexadecimal form, and (exponent bits, fraction bits) of each kind.
_FLOAT_WIDTHS: Final = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128}
_FLOAT_LETTERS: Final = {"half": "H", "bfloat": "R", "float": "", "double": "", "x86_fp80": "K", "fp128": "L"}
_FLOAT_FIELDS: Final = {
    "half": (5, 10),
    "bfloat": (8, 7),
    "float": (8, 23),
    "double": (11, 52),
    "x86_fp80": (15, 63),
    "fp128": (15, 112),
}
