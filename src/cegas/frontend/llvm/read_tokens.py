"""The text of a module as lines, and a line as tokens.

``TokenStream`` is the lowest layer of the reader: it knows where in the text the reader is, what comes next, and
how to complain about it. A statement may run over several lines; only the line at hand is cut into tokens.
"""

from __future__ import annotations

import re

from cegas.foundation.errors import InputError
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final, TypeAlias

# A quoted string or name; a word, number, name or label; a comment; or one other character.
TOKEN: Final = pattern(r'[%@$!c]?"[^"]*":?|[%@!#$^]?[-+\w$.]+:?|;.*|\S', re.ASCII)
DIGITS: Final = "0123456789"
DECIMAL: Final = pattern(r"[-+]?\d+", re.ASCII)
OPENING: Final = "([{<"
CLOSING: Final = ")]}>"
# Python refuses to convert longer ones by default, and no type of C is that wide.
LONGEST_NUMBER: Final = 4000

_ESCAPE: Final = pattern(rb"\\([0-9A-Fa-f]{2}|\\)")

# The tokens of a line, a position among them, and the index of the line after it.
Position: TypeAlias = tuple[list[str], int, int]


class LlvmSyntaxError(InputError):
    """The text is not LLVM IR of the supported kind; ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"LLVM IR, line {line}: {message}")
        self.line = line
        self.message = message


# ---- Names and strings ----


def unquote(text: str) -> bytes:
    """The bytes of the inside of a quoted string."""
    raw = text.encode("utf-8", "surrogateescape")
    if b"\\" not in raw:
        return raw
    return _ESCAPE.sub(_decode_escape, raw)


def _decode_escape(match: re.Match[bytes]) -> bytes:
    digits = match.group(1)
    return b"\\" if digits == b"\\" else bytes((int(digits, 16),))


def unquote_text(text: str) -> str:
    """The inside of a quoted string as text; bytes that are not UTF-8 survive as surrogates."""
    return unquote(text).decode("utf-8", "surrogateescape")


def name_of(token: str) -> str:
    """The plain name of ``%x``, ``@"a b"``, ``$c`` …"""
    if token[1:2] == '"':
        return unquote_text(token[2:-1])
    return token[1:]


# ---- The stream ----


class TokenStream:
    """The lines of a text and a position in them.

    The current line is ``tokens``, of which the next one is ``tokens[at]``; a "" ends them. To look at
    ``tokens[at]`` directly, rather than through ``peek``, is to ask what follows *on this line*.
    """

    def __init__(self, text: str) -> None:
        self.lines: list[str] = text.split("\n")
        self.next_line = 0  # index of the first line without tokens; hence the number of the current line
        self.tokens: list[str] = [""]
        self.at = 0

    # ---- Errors ----

    def error(self, message: str) -> LlvmSyntaxError:
        """An error at the current line."""
        return LlvmSyntaxError(self.next_line, message)

    def unexpected(self, token: str, wanted: str) -> LlvmSyntaxError:
        """An error about a token."""
        return self.error(f"expected {wanted}, found {token!r}" if token else f"expected {wanted}, found the end")

    # ---- Positions ----

    def position(self) -> Position:
        """Where the reader is, to come back to with ``restore``."""
        return self.tokens, self.at, self.next_line

    def restore(self, position: Position) -> None:
        """Go back to a position."""
        self.tokens, self.at, self.next_line = position

    def go_to_line(self, index: int) -> None:
        """Continue at the beginning of a line, counted from 0."""
        self.tokens, self.at, self.next_line = [""], 0, index

    def cut(self) -> bool:
        """Cut the next line that has tokens, the current one being used up; False at the end of the text."""
        lines = self.lines
        count = len(lines)
        while self.next_line < count:
            tokens = TOKEN.findall(lines[self.next_line])
            self.next_line += 1
            if tokens and tokens[-1][0] == ";":
                tokens.pop()
            if not tokens:
                continue
            # What `tokens[at]` says about the line must hold for a list that a comma continues on the next one.
            while self.next_line < count and (tokens[-1] == "," or lines[self.next_line].lstrip()[:1] == ","):
                more = TOKEN.findall(lines[self.next_line])
                self.next_line += 1
                if more and more[-1][0] == ";":
                    more.pop()
                tokens += more
            tokens.append("")
            self.tokens = tokens
            self.at = 0
            return True
        return False

    # ---- Tokens ----

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

    def accept_all(self, words: frozenset[str]) -> list[str]:
        """Consume the tokens that come next as long as they are among ``words``."""
        found: list[str] = []
        while self.peek() in words:
            found.append(self.take())
        return found

    def number(self) -> int:
        """Consume a decimal number."""
        token = self.take()
        if not DECIMAL.fullmatch(token) or len(token) > LONGEST_NUMBER:
            raise self.unexpected(token, "a number")
        return int(token)

    def string(self) -> str:
        """Consume a quoted string."""
        token = self.take()
        if len(token) < 2 or token[0] != '"' or token[-1] != '"':
            raise self.unexpected(token, "a string")
        return unquote_text(token[1:-1])

    def balanced(self) -> str:
        """Consume a bracketed group, and return its text."""
        parts: list[str] = []
        depth = 0
        while True:
            token = self.take()
            if token in OPENING:
                depth += 1
            elif token in CLOSING:
                depth -= 1
            elif depth == 0:
                raise self.unexpected(token, "a bracket")
            # Spaces as LLVM prints them: words apart, and one after each comma and colon.
            if parts and token not in ",)]}" and parts[-1][-1] not in "([{!" and token not in "([{":
                parts.append(" ")
            parts.append(token)
            if depth == 0:
                return "".join(parts)
            if depth < 0:
                raise self.unexpected(token, "an opening bracket")
