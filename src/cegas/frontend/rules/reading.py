"""Reading rules of use (`--automaton FILE`). The format is described in `docs/rules.md`.

file        = { rule }
rule        = "rule" NAME [ STRING ] [ follow ] { state } [ ending ]
follow      = "follow" NAME [ "from" "result" "of" NAME { "," NAME } ] [ "unless" NUMBER { "," NUMBER } ]
state       = "state" NAME ":" { transition }
transition  = event "->" ( NAME | "error" STRING )
event       = "exit" | [ pattern "=" ] "call" NAME "(" [ pattern { "," pattern } ] [ "," ] [ "..." ] ")"
pattern     = "_" | NAME | [ comparison ] ( NUMBER | "null" )
ending      = "exit" "in" NAME { "," NAME } "else" STRING
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cegas.foundation.errors import InputError
from cegas.foundation.suggestions import suggestion
from cegas.foundation.typed import Final, NoReturn
from cegas.program.rules import (
    Anything,
    CallPattern,
    Compared,
    Comparison,
    Followed,
    Pattern,
    Rule,
    RuleSet,
    Transition,
    Variable,
)

_TOKEN: Final = re.compile(
    r"""(?P<space>[ \t\r\n\f\v]+|\#[^\n]*)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<number>-?(?:0[xX][0-9a-fA-F]+|[0-9]+)(?![0-9A-Za-z_]))
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<sign>->|\.\.\.|==|!=|<=|>=|[<>=:(),])""",
    re.VERBOSE,
)
_WORDS: Final = ("rule", "follow", "from", "result", "of", "unless", "state", "call", "exit", "in", "else", "error", "null")
"""No names of states or variables."""
_NUMBERS: Final = range(-(1 << 63), 1 << 64)


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int


def read_rules(files: Iterable[str | Path]) -> RuleSet:
    """The rules of some files; raises an `InputError` that names line and column."""
    texts: list[tuple[str, str]] = []
    for file in files:
        try:
            texts.append((str(file), Path(file).read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as error:
            why = (error.strerror or str(error)) if isinstance(error, OSError) else "it is no text"
            raise InputError(f"{file}: the rules cannot be read ({why})") from error
    return rules_of(texts)


def rules_of(texts: Iterable[tuple[str, str]]) -> RuleSet:
    """The rules of texts, each with the name of its file."""
    kept = tuple(dict.fromkeys(texts))
    found: dict[str, Rule] = {}
    for file, text in kept:
        for rule, token in _RuleReader(file, text).rules():
            if rule.name in found:
                other = found[rule.name].file
                raise InputError(f"{file}:{token.line}:{token.column}: there is a rule '{rule.name}' already (in {other})")
            found[rule.name] = rule
    return RuleSet(tuple(found.values()), kept)


class _RuleReader:
    """Reads one text from its tokens."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._tokens = self._split(text)
        self._place = 0
        self._variable: Variable | None = None

    def _split(self, text: str) -> list[_Token]:
        tokens: list[_Token] = []
        place, line, begin = 0, 1, 0
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None:
                token = _Token("unknown", text[place], line, place - begin + 1)
                if token.text == '"':
                    self._fail(token, "a text that does not end on its line")
                self._fail(token, f"{token.text!r} means nothing in a rule")
            if found.lastgroup != "space":
                tokens.append(_Token(found.lastgroup or "", found[0], line, place - begin + 1))
            ends = found[0].count("\n")
            if ends:
                line, begin = line + ends, place + found[0].rindex("\n") + 1
            place = found.end()
        tokens.append(_Token("end", "the end of the file", line, place - begin + 1))
        return tokens

    # -- tokens -------------------------------------------------------------------------------------------------------

    def _fail(self, token: _Token, message: str) -> NoReturn:
        raise InputError(f"{self._file}:{token.line}:{token.column}: {message}")

    @property
    def _next(self) -> _Token:
        return self._tokens[self._place]

    def _take(self) -> _Token:
        token = self._next
        if token.kind != "end":
            self._place += 1
        return token

    def _is(self, text: str) -> bool:
        return self._next.text == text and self._next.kind in ("name", "sign")

    def _accept(self, text: str) -> bool:
        found = self._is(text)
        self._place += found
        return found

    def _expect(self, *texts: str) -> None:
        for text in texts:
            if not self._accept(text):
                token = self._next
                hint = suggestion(token.text, texts) if token.kind == "name" else ""
                self._fail(token, f"'{text}' is expected, not {_shown(token)}{hint}")

    def _name(self, what: str, *, is_function: bool = False) -> _Token:
        token = self._take()
        if token.kind != "name" or (not is_function and (token.text in _WORDS or token.text == "_")):
            self._fail(token, f"{what} is expected, not {_shown(token)}")
        return token

    def _names(self, what: str, *, is_function: bool = False) -> list[_Token]:
        found = [self._name(what, is_function=is_function)]
        while self._accept(","):
            found.append(self._name(what, is_function=is_function))
        return found

    def _string(self, what: str) -> str:
        token = self._take()
        if token.kind != "string":
            self._fail(token, f'{what} is expected, as in "…", not {_shown(token)}')
        text = re.sub(r"\\(.)", r"\1", token.text[1:-1]).strip()
        if not text or not text.isprintable():
            self._fail(token, f"{what} is expected, not an empty text" if not text else "a text that cannot be printed")
        return text

    def _number(self) -> int:
        token = self._take()
        if token.text == "null":
            return 0
        if token.kind != "number":
            self._fail(token, f"a number is expected, not {_shown(token)}")
        negative, digits = token.text.startswith("-"), token.text.lstrip("-")
        value = int(digits, 16 if digits[:2].lower() == "0x" else 10) * (-1 if negative else 1)
        if value not in _NUMBERS:
            self._fail(token, f"{token.text} has more than 64 bits")
        return value - (1 << 64) if value >= 1 << 63 else value

    # -- rules --------------------------------------------------------------------------------------------------------

    def rules(self) -> list[tuple[Rule, _Token]]:
        found: list[tuple[Rule, _Token]] = []
        while self._next.kind != "end":
            found.append(self._rule())
        if not found:
            self._fail(self._next, "there is no rule in this file")
        return found

    def _rule(self) -> tuple[Rule, _Token]:
        self._expect("rule")
        name = self._name("the name of the rule")
        summary = self._string("what the rule says") if self._next.kind == "string" else ""
        self._variable = self._follow() if self._accept("follow") else None
        states: dict[str, _Token] = {}
        transitions: list[Transition] = []
        goals: list[_Token] = []
        if not self._is("state"):
            self._fail(self._next, f"rule '{name.text}' has no state ('state' is expected, not {_shown(self._next)})")
        while self._accept("state"):
            state = self._name("the name of the state")
            if state.text in states:
                self._fail(state, f"there is a state '{state.text}' already (line {states[state.text].line})")
            states[state.text] = state
            self._expect(":")
            while not (self._is("state") or self._is("rule") or self._next.kind == "end" or self._is_ending()):
                transitions.append(self._transition(state.text, goals))
        transitions += self._ending(states) if self._is_ending() else []
        for goal in goals:
            if goal.text not in states:
                self._fail(goal, f"there is no state '{goal.text}'{suggestion(goal.text, states)}")
        self._look(name, transitions)
        return Rule(name.text, summary, self._variable, tuple(states), tuple(transitions), self._file), name

    def _look(self, name: _Token, transitions: Iterable[Transition]) -> None:
        """What cannot be meant."""
        if not any(each.target is None for each in transitions):
            self._fail(name, f"rule '{name.text}' cannot be broken: it has no 'error'")
        if self._variable is not None:
            events = [each.event for each in transitions if each.event is not None]
            if not any(isinstance(part, Followed) for each in events for part in (*each.arguments, each.result)):
                self._fail(name, f"no call of rule '{name.text}' has '{self._variable.name}', which it follows")

    def _follow(self) -> Variable:
        name = self._name("the name of what is followed")
        makers: list[_Token] = []
        if self._accept("from"):
            self._expect("result", "of")
            makers = self._names("the name of a function", is_function=True)
        never: list[int] = []
        if self._accept("unless"):
            never.append(self._number())
            while self._accept(","):
                never.append(self._number())
        return Variable(name.text, tuple(dict.fromkeys(each.text for each in makers)), tuple(never))

    def _is_ending(self) -> bool:
        return self._is("exit") and self._tokens[self._place + 1].text == "in"

    def _ending(self, states: dict[str, _Token]) -> list[Transition]:
        line = self._next.line
        self._expect("exit", "in")
        good = self._names("the name of a state")
        for each in good:
            if each.text not in states:
                self._fail(each, f"there is no state '{each.text}'{suggestion(each.text, states)}")
        self._expect("else")
        message = self._string("what is wrong then")
        names = {each.text for each in good}
        return [Transition(state, None, None, message, line) for state in states if state not in names]

    def _transition(self, state: str, goals: list[_Token]) -> Transition:
        line = self._next.line
        event = None if self._accept("exit") else self._call()
        arrow = self._next
        self._expect("->")
        if self._accept("error"):
            return Transition(state, event, None, self._string("what is wrong"), line)
        if event is None:
            self._fail(arrow, "behind the end of the program there is no state, but 'error \"…\"' only")
        goals.append(self._name("the name of a state, or 'error',"))
        return Transition(state, event, goals[-1].text, line=line)

    def _call(self) -> CallPattern:
        result: Pattern | None = None
        first = self._next
        if not self._is("call"):
            if first.kind == "name" and self._tokens[self._place + 1].text != "=":
                known = ("call", "exit", "state", "rule")
                self._fail(first, f"an event is expected, not {_shown(first)}{suggestion(first.text, known)}")
            result = self._pattern()
            self._expect("=")
        self._expect("call")
        function = self._name("the name of a function", is_function=True)
        self._expect("(")
        arguments: list[Pattern] = []
        is_open = False
        while not self._is(")"):
            if self._accept("..."):
                is_open = True
                break
            arguments.append(self._pattern())
            if not self._accept(","):
                break
        self._expect(")")
        return CallPattern(function.text, tuple(arguments), result, is_open=is_open)

    def _pattern(self) -> Pattern:
        token = self._next
        if self._accept("_"):
            return Anything()
        if token.kind == "name" and token.text != "null":
            followed = () if self._variable is None else (self._variable.name,)
            if token.text not in followed:
                what = f"the rule follows '{followed[0]}'" if followed else "the rule follows nothing"
                self._fail(token, f"'{token.text}' is unknown: {what}{suggestion(token.text, followed)}")
            self._take()
            return Followed()
        comparison = Comparison.EQ
        if token.kind == "sign":
            if token.text not in [each.value for each in Comparison]:
                self._fail(token, f"a pattern is expected, not {_shown(token)}")
            comparison = Comparison(self._take().text)
        return Compared(comparison, self._number())


def _shown(token: _Token) -> str:
    return token.text if token.kind in ("end", "string") else f"'{token.text}'"
