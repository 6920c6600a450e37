"""The structure of a C file as far as witnesses speak of it: statements, branchings and calls, with their places.

Witnesses name places of the text, and so this works on the text itself, before any preprocessing: tokens, brackets,
statements. It does not know types or macros. Of conditional compilation only the first branch counts. Files are read as
Latin-1, so that a column counts bytes, as the compiler does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Final

ENCODING: Final = "latin-1"

_TOKEN: Final = re.compile(
    r"""
    (?P<space>[ \t\r\f\v]+|\\\r?\n)
  | (?P<line>\n)
  | (?P<comment>//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/)
  | (?P<string>(?:L|u8|u|U)?"(?:[^"\\\n]|\\.|\\\n)*"|(?:L|u|U)?'(?:[^'\\\n]|\\.)*')
  | (?P<word>[A-Za-z_$][\w$]*)
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
  | (?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE: Final = re.compile(r"#(?:[^\n\\/]|/(?![*/])|\\\r?\n|\\.|/\*.*?\*/|//[^\n]*)*", re.DOTALL)
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}

KEYWORDS: Final = frozenset(
    re.findall(
        r"\w+",
        """auto break case char const continue default do double else enum extern float for goto if inline int long register
        restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Alignas _Alignof
        _Atomic _Bool _Complex _Generic _Noreturn _Static_assert _Thread_local __attribute__ __attribute __asm__ __asm asm
        __typeof__ __typeof typeof __extension__ __inline __inline__ __const __restrict __restrict__ __volatile__ __alignof__
        __builtin_va_arg __builtin_offsetof __declspec""",
    )
)
"""Words that are not names of functions, even if a parenthesis follows."""


class CannotParse(CegasError):
    """The text is not as expected: brackets that do not match, most often because of conditional compilation."""


class StatementKind(Enum):
    """Told apart as far as it matters for putting something in front of a statement or behind it."""

    BLOCK = "block"
    IF = "if"
    WHILE = "while"
    FOR = "for"
    DO = "do"
    SWITCH = "switch"
    JUMP = "jump"
    """`return`, `goto`, `break`, `continue`"""
    SIMPLE = "simple"
    """An expression or a declaration."""


class Statement:
    """A statement, by the numbers of its tokens."""

    __slots__ = ("end", "first", "function", "header", "in_block", "keyword", "kind", "parent", "start")

    def __init__(
        self, kind: StatementKind, first: int, start: int, *, in_block: bool, parent: Statement | None, function: str
    ) -> None:
        self.kind = kind
        self.first = first
        """With its labels."""
        self.start = start
        """Without its labels."""
        self.end = start
        """The last token."""
        self.in_block = in_block
        """Directly in braces: another statement may stand beside it."""
        self.parent = parent
        self.function = function
        self.header: tuple[int, int] | None = None
        """The parentheses of its condition, or of the head of a `for`."""
        self.keyword = start
        """The token that decides: `if`, `for`, `switch`, and the `while` of both loops."""


class BranchingKind(Enum):
    """What kind of condition decides."""

    CONDITION = "condition"
    SWITCH = "switch"
    CHOICE = "?:"


class Branching(Data):
    """A place where control branches: the keyword of a statement, or the sign ``?``."""

    __slots__ = ("condition", "keyword", "kind", "statement")

    def __init__(self, kind: BranchingKind, keyword: int, condition: tuple[int, int] | None, statement: Statement) -> None:
        self.kind: Final = kind
        self.keyword: Final = keyword
        self.condition: Final = condition
        """The tokens between which the condition stands; None for ``?``: where its condition begins is not known."""
        self.statement: Final = statement


class CallPlace(Data):
    """A call in the text: its first token, and its parentheses."""

    __slots__ = ("close", "name", "open", "start")

    def __init__(self, name: str | None, start: int, open_: int, close: int) -> None:
        self.name: Final = name
        """None: through a pointer."""
        self.start: Final = start
        self.open: Final = open_
        self.close: Final = close


class FunctionText(Data):
    """The definition of a function: its name and body."""

    __slots__ = ("close", "name", "name_token", "open")

    def __init__(self, name: str, name_token: int, open_: int, close: int) -> None:
        self.name: Final = name
        self.name_token: Final = name_token
        self.open: Final = open_
        self.close: Final = close


class CText:
    """The tokens and the structure of one file."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.words: list[str] = []
        self.starts: list[int] = []
        self.line_starts: Final = [0, *(match.end() for match in re.finditer("\n", text))]
        self.directives: Final[list[tuple[int, int]]] = []
        """Where directives begin and end."""
        self._tokenize()
        self.partner: Final[dict[int, int]] = {}
        """Of each bracket: the one that it belongs to."""
        self._match_brackets()
        self.functions: Final[list[FunctionText]] = []
        self.statements: Final[list[Statement]] = []
        """By their first tokens; outer ones first."""
        self._find_functions()
        for function in self.functions:
            _Parser(self, function.name).body(function)
        self.statements.sort(key=lambda item: (item.start, -item.end))

    # -- tokens -------------------------------------------------------------------------------------------------------

    def _tokenize(self) -> None:
        text, position, fresh_line = self.text, 0, True
        conditionals = _Conditionals()
        while position < len(text):
            if fresh_line and text[position] == "#":
                match = _DIRECTIVE.match(text, position)
                assert match is not None
                self.directives.append((position, match.end()))
                conditionals.directive(match.group())
                position = match.end()
                continue
            match = _TOKEN.match(text, position)
            assert match is not None
            kind = match.lastgroup
            if kind == "line":
                fresh_line = True
            elif kind not in ("space", "comment"):
                fresh_line = False
                if conditionals.is_active:
                    self.words.append(match.group())
                    self.starts.append(position)
            position = match.end()

    def _match_brackets(self) -> None:
        pending: list[int] = []
        for number, word in enumerate(self.words):
            if word in _CLOSING:
                pending.append(number)
            elif word in (")", "]", "}"):
                if not pending or _CLOSING[self.words[pending[-1]]] != word:
                    raise CannotParse(f"line {self.line(number)}: an unmatched '{word}'")
                opening = pending.pop()
                self.partner[opening] = number
                self.partner[number] = opening
        if pending:
            raise CannotParse(f"line {self.line(pending[-1])}: an unmatched '{self.words[pending[-1]]}'")

    def end_of(self, token: int) -> int:
        """The offset behind a token."""
        return self.starts[token] + len(self.words[token])

    def line(self, token: int) -> int:
        return self.place(self.starts[token])[0]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int | None:
        """The offset of a line and column; None if there is no such place."""
        if not 1 <= line <= len(self.line_starts) or column < 1:
            return None
        found = self.line_starts[line - 1] + column - 1
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text) + 1
        return found if found < end else None

    def token_at(self, offset: int) -> int | None:
        """The token that begins at an offset."""
        number = bisect_right(self.starts, offset) - 1
        return number if number >= 0 and self.starts[number] == offset else None

    def tokens_on(self, line: int) -> range:
        """The tokens that begin on a line."""
        if not 1 <= line <= len(self.line_starts):
            return range(0)
        begin = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text) + 1
        return range(bisect_right(self.starts, begin - 1), bisect_right(self.starts, end - 1))

    # -- functions ----------------------------------------------------------------------------------------------------

    def _find_functions(self) -> None:
        number, begin = 0, 0
        while number < len(self.words):
            word = self.words[number]
            if word == ";":
                # Behind the head of an old-style definition stand the declarations of its parameters.
                if not self._is_old_style(begin, number):
                    begin = number + 1
            elif word == "{":
                close = self.partner[number]
                name = self._name_of_definition(begin, number)
                if name is not None:
                    self.functions.append(FunctionText(self.words[name], name, number, close))
                    begin = close + 1
                number = close
            elif word in ("(", "["):
                number = self.partner[number]
            number += 1

    def _is_old_style(self, begin: int, end: int) -> bool:
        """Whether a declaration follows the parentheses at once, as in ``int f(a) int a;``."""
        closing = next((index for index in range(begin, end) if self.words[index] == "("), None)
        if closing is None or closing == begin or self.words[closing - 1] in KEYWORDS or "=" in self.words[begin:end]:
            return False
        behind = self.partner[closing] + 1
        return behind < end and self.words[behind] not in KEYWORDS_BEHIND and _is_word(self.words[behind])

    def _name_of_definition(self, begin: int, brace: int) -> int | None:
        """The token with the name of the function whose body begins with a brace; None if that is no body."""
        if brace == begin or self.words[brace - 1] in ("=", ","):
            return None
        index = begin
        while index < brace:
            word = self.words[index]
            if word == "=":
                return None
            if word == "(":
                before = self.words[index - 1] if index > begin else ""
                if _is_word(before) and before not in KEYWORDS:
                    return index - 1
                inner, close = index + 1, self.partner[index]
                if close == inner + 1 and self._is_name(inner) and self.words[close + 1] == "(":
                    return inner  # parentheses keep a macro of the same name away: int (f)(int a)
                if self.words[inner] == "*":  # a function that returns a function pointer: int (*f(int a))(int)
                    found = self._name_of_definition(inner, self.partner[index])
                    if found is not None:
                        return found
                index = self.partner[index]
            elif word in ("[", "{"):
                index = self.partner[index]
            index += 1
        return None

    def function_at(self, token: int) -> FunctionText | None:
        number = bisect_right(self.functions, token, key=lambda item: item.open) - 1
        return self.functions[number] if number >= 0 and token <= self.functions[number].close else None

    def outside(self) -> dict[str, int]:
        """The names in declarations outside of functions, with where they first stand; not within brackets."""
        result: dict[str, int] = {}
        bodies = {function.open for function in self.functions}
        token = 0
        while token < len(self.words):
            word = self.words[token]
            if word in _CLOSING or token in bodies:
                token = self.partner[token]
            elif _is_word(word) and word not in KEYWORDS:
                result.setdefault(word, token)
            token += 1
        return result

    # -- what witnesses point to --------------------------------------------------------------------------------------

    def innermost(self, offset: int) -> Statement | None:
        """The innermost statement around an offset."""
        last = bisect_right(self.starts, offset) - 1
        number = bisect_right(self.statements, last, key=lambda item: item.start) - 1
        found = self.statements[number] if number >= 0 else None
        while found is not None and found.end < last:
            found = found.parent
        return found

    def branchings(self) -> Iterator[Branching]:
        """All of them, by keyword."""
        result: list[Branching] = []
        for statement in self.statements:
            condition = self.condition(statement)
            if condition is not None:
                switch = statement.kind is StatementKind.SWITCH
                kind = BranchingKind.SWITCH if switch else BranchingKind.CONDITION
                result.append(Branching(kind, statement.keyword, condition, statement))
        for function in self.functions:
            for token in range(function.open, function.close):
                if self.words[token] == "?":
                    around = self.innermost(self.starts[token])
                    if around is not None:
                        result.append(Branching(BranchingKind.CHOICE, token, None, around))
        return iter(sorted(result, key=lambda item: item.keyword))

    def condition(self, statement: Statement) -> tuple[int, int] | None:
        """The tokens between which the condition of a statement stands."""
        if statement.header is None:
            return None
        if statement.kind is not StatementKind.FOR:
            return statement.header
        parts = self.separators(statement)
        return (parts[0], parts[1]) if len(parts) == 2 else None

    def separators(self, statement: Statement) -> list[int]:
        """The semicolons in the head of a `for`."""
        assert statement.header is not None
        result: list[int] = []
        index = statement.header[0] + 1
        while index < statement.header[1]:
            if self.words[index] == ";":
                result.append(index)
            index = self.partner[index] + 1 if self.words[index] in _CLOSING else index + 1
        return result

    def call_at(self, open_: int) -> CallPlace | None:
        """The call that a parenthesis belongs to; None if it is not that of a call."""
        start, name = open_ - 1, None
        if start < 0:
            return None
        if _is_word(self.words[start]):
            if self.words[start] in KEYWORDS:
                return None
            name = self.words[start]
        elif self.words[start] not in (")", "]"):
            return None
        start = self._operand_start(start)
        if start != open_ - 1:
            name = None
        return CallPlace(name, start, open_, self.partner[open_])

    def _operand_start(self, last: int) -> int:
        """The first token of the postfix expression that ends with a token."""
        start = last
        while True:
            if self.words[start] in (")", "]"):
                start = self.partner[start]
                before = start - 1
                if before >= 0 and (self.words[before] in (")", "]") or self._is_name(before)):
                    start = before
                    continue
                return start
            if start >= 2 and self.words[start - 1] in (".", "->"):
                start -= 2
                continue
            return start

    def _is_name(self, token: int) -> bool:
        return _is_word(self.words[token]) and self.words[token] not in KEYWORDS

    def macros(self) -> Iterator[str]:
        """The names that the file defines as macros."""
        for begin, end in self.directives:
            match = re.match(r"#\s*define\s+(\w+)", self.text[begin:end])
            if match is not None:
                yield match.group(1)


KEYWORDS_BEHIND: Final = frozenset(("__attribute__", "__attribute", "__asm__", "__asm", "asm"))
"""Words that follow the parentheses of a declaration without making it an old-style definition."""


def _is_word(word: str) -> bool:
    return bool(word) and (word[0].isalpha() or word[0] in "_$")


class _Conditionals:
    """Which lines count under conditional compilation: always the first branch, except for ``#if 0``."""

    def __init__(self) -> None:
        self._stack: list[list[bool]] = []
        """Of each open conditional: whether the branch counts, and whether one before it did."""

    @property
    def is_active(self) -> bool:
        return all(active for active, _ in self._stack)

    def directive(self, text: str) -> None:
        match = re.match(r"#\s*(if|ifdef|ifndef|elif|else|endif)\b\s*(.*)", text)
        if match is None:
            return
        word, condition = match.group(1), match.group(2).strip()
        if word in ("if", "ifdef", "ifndef"):
            active = not (word == "if" and condition == "0")
            self._stack.append([active, active])
        elif self._stack and word == "endif":
            self._stack.pop()
        elif self._stack:
            active = not self._stack[-1][1] and condition != "0"
            self._stack[-1] = [active, active or self._stack[-1][1]]


class _Parser:
    """Finds the statements of one function."""

    def __init__(self, text: CText, function: str) -> None:
        self._text = text
        self._words = text.words
        self._function = function

    def body(self, function: FunctionText) -> None:
        self._block(function.open, None, in_block=True, first=function.open)

    def _new(self, kind: StatementKind, first: int, start: int, *, in_block: bool, parent: Statement | None) -> Statement:
        statement = Statement(kind, first, start, in_block=in_block, parent=parent, function=self._function)
        self._text.statements.append(statement)
        return statement

    def _block(self, start: int, parent: Statement | None, *, in_block: bool, first: int) -> int:
        block = self._new(StatementKind.BLOCK, first, start, in_block=in_block, parent=parent)
        block.end = self._text.partner[start]
        index = start + 1
        while index < block.end:
            index = self._statement(index, block, in_block=True)
        return block.end + 1

    def _statement(self, index: int, parent: Statement | None, *, in_block: bool) -> int:
        """Parse a statement; the number of the token behind it."""
        first = index
        index = self._labels(index)
        word = self._word(index)
        if word == "{":
            return self._block(index, parent, in_block=in_block, first=first)
        if word == "}":  # a label in front of the end of a block
            return index
        if word == "if":
            return self._if(first, index, parent, in_block=in_block)
        if word in ("while", "for", "switch"):
            kind = {"while": StatementKind.WHILE, "for": StatementKind.FOR, "switch": StatementKind.SWITCH}[word]
            statement = self._new(kind, first, index, in_block=in_block, parent=parent)
            statement.header = self._header(index + 1)
            self._inside(statement.header[0], statement.header[1], statement)
            behind = self._statement(statement.header[1] + 1, statement, in_block=False)
            statement.end = behind - 1
            return behind
        if word == "do":
            return self._do(first, index, parent, in_block=in_block)
        jump = word in ("return", "goto", "break", "continue")
        statement = self._new(
            StatementKind.JUMP if jump else StatementKind.SIMPLE, first, index, in_block=in_block, parent=parent
        )
        statement.end = self._semicolon(index)
        self._inside(index - 1, statement.end, statement)
        return statement.end + 1

    def _if(self, first: int, index: int, parent: Statement | None, *, in_block: bool) -> int:
        # Chains of `else if` can be long: they are followed here, not by recursion.
        chain: list[Statement] = []
        while True:
            statement = self._new(StatementKind.IF, first, index, in_block=in_block, parent=parent)
            chain.append(statement)
            statement.header = self._header(index + 1)
            self._inside(statement.header[0], statement.header[1], statement)
            behind = self._statement(statement.header[1] + 1, statement, in_block=False)
            if self._word(behind) != "else":
                break
            if self._word(behind + 1) != "if":
                behind = self._statement(behind + 1, statement, in_block=False)
                break
            first = index = behind + 1
            parent, in_block = statement, False
        for statement in chain:
            statement.end = behind - 1
        return behind

    def _do(self, first: int, index: int, parent: Statement | None, *, in_block: bool) -> int:
        statement = self._new(StatementKind.DO, first, index, in_block=in_block, parent=parent)
        behind = self._statement(index + 1, statement, in_block=False)
        if self._word(behind) != "while":
            raise CannotParse(f"line {self._text.line(index)}: a `do` without its `while`")
        statement.keyword = behind
        statement.header = self._header(behind + 1)
        self._inside(statement.header[0], statement.header[1], statement)
        statement.end = self._semicolon(statement.header[1] + 1)
        return statement.end + 1

    def _labels(self, index: int) -> int:
        while True:
            word = self._word(index)
            if word == "case":
                depth = 0
                index += 1
                while self._word(index) != ":" or depth:
                    depth += {"?": 1, ":": -1}.get(self._word(index), 0)
                    index = self._text.partner[index] + 1 if self._words[index] in _CLOSING else index + 1
                index += 1
            elif ((_is_word(word) and word not in KEYWORDS) or word == "default") and self._next_is_colon(index):
                index += 2
                if self._word(index) in ("__attribute__", "__attribute"):
                    index = self._text.partner[index + 1] + 1
            else:
                return index

    def _next_is_colon(self, index: int) -> bool:
        return index + 1 < len(self._words) and self._words[index + 1] == ":"

    def _word(self, index: int) -> str:
        if index >= len(self._words):
            raise CannotParse("the text ends within a function")
        return self._words[index]

    def _header(self, index: int) -> tuple[int, int]:
        if self._word(index) != "(":
            raise CannotParse(f"line {self._text.line(index)}: expected '(', but found '{self._words[index]}'")
        return index, self._text.partner[index]

    def _semicolon(self, index: int) -> int:
        while self._word(index) != ";":
            if self._words[index] in (")", "]", "}"):
                raise CannotParse(f"line {self._text.line(index)}: a statement without a semicolon")
            index = self._text.partner[index] + 1 if self._words[index] in _CLOSING else index + 1
        return index

    def _inside(self, begin: int, end: int, parent: Statement) -> None:
        """The blocks within an expression: ``({ … })``."""
        index = begin + 1
        while index < end:
            if self._words[index] == "(" and self._word(index + 1) == "{":
                self._block(index + 1, parent, in_block=False, first=index + 1)
                index = self._text.partner[index]
            index += 1
