"""Attributes of parameters, results and functions, and the groups ``#N`` that collect them."""

from __future__ import annotations

from cegas.foundation.typed import Final
from cegas.frontend.llvm.ir_types import Type
from cegas.frontend.llvm.read_keywords import VALUE_WORDS
from cegas.frontend.llvm.read_types import INTEGER_TYPE, TypeReader
from cegas.frontend.llvm.syntax import NO_ATTRIBUTES, NO_NAMES, ParameterAttributes

# The attributes that have a type as their argument, and those that have a field of their own.
_TYPE_ATTRIBUTES: Final = frozenset(("byval", "sret", "byref", "elementtype"))
_FLAG_ATTRIBUTES: Final = frozenset(("zeroext", "signext", "noundef", "nonnull", "inreg"))


class AttributeReader(TypeReader):
    """Reads attributes. Equal lists of parameter attributes are one object."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.groups: dict[str, frozenset[str]] = {}
        self._attribute_table: dict[ParameterAttributes, ParameterAttributes] = {}

    # ---- Of parameters, arguments and results ----

    def attributes(self) -> ParameterAttributes:
        """Consume attributes (and linkage and other bare words) up to a type, a value or punctuation."""
        types: dict[str, Type] = {}
        align = 0
        words: list[str] = []
        while True:
            token = self.peek()
            first = token[:1]
            if first == '"':
                words.append(self._string_attribute())
                continue
            if not first.isalpha() or token in VALUE_WORDS or token[1:2] == '"':
                break
            if token in self.types or INTEGER_TYPE.fullmatch(token) or token[1:3] == "0x":
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
                types[token] = self.type()
                self.expect(")")
            elif self.tokens[self.at] == "(":
                words.append(token + self.balanced())
            else:
                words.append(token)
        if not words and not align and not types:
            return NO_ATTRIBUTES
        new = ParameterAttributes(
            types.get("byval"),
            types.get("sret"),
            types.get("byref"),
            types.get("elementtype"),
            align,
            zeroext="zeroext" in words,
            signext="signext" in words,
            noundef="noundef" in words,
            nonnull="nonnull" in words,
            inreg="inreg" in words,
            others=tuple([word for word in words if word not in _FLAG_ATTRIBUTES]),
        )
        return self._attribute_table.setdefault(new, new)

    def _string_attribute(self) -> str:
        """``"key"`` or ``"key"="value"``."""
        key = self.string()
        if self.tokens[self.at] == "=":
            self.at += 1
            return f"{key}={self.string()}"
        return key

    # ---- Of functions, call sites and globals ----

    def function_attribute(self) -> frozenset[str]:
        """Consume one function attribute or attribute group, as it stands after a parameter list."""
        token = self.take()
        if token[0] == '"':
            self.at -= 1
            return frozenset((self._string_attribute(),))
        if token[0] == "#":
            group = self.groups.get(token)
            if group is None:
                raise self.error(f"attribute group {token} has no definition")
            return group
        if not token[0].isalpha():
            raise self.unexpected(token, "a function attribute")
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
