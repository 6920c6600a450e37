"""Make a program smaller as long as it keeps a property: lines go first, then braces, then parts of expressions."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tests.fuzz.addresses import settle_in_layouts
from tests.fuzz.configurations import Configuration
from tests.fuzz.judge import Check, check
from tests.fuzz.subjects import Subject, settle
from tests.support.compile import CompileError, compile_to_ir

Keeps = Callable[[str], bool]

_NUMBER: Final = re.compile(r"(?<![\w.])\d+(?![\w.])")
_OPERATION: Final = re.compile(r"\s(?:[-+*/%&|^<>]|<<|>>|<=|>=|==|!=|&&|\|\|)\s")


def minimise(subject: Subject, configuration: Configuration, found: Check, seconds: float) -> Subject:
    """The smallest program that could be found in this time that shows the same failure.

    The verdict stays wrong, and what native execution says stays the same. A program that was defined by construction may
    become undefined when something is taken away, so that definedness is checked, if the program passes that check now.
    """
    deadline = time.monotonic() + seconds
    limit = max(2.0, found.seconds * 3)
    careful = replace(subject, is_defined=False)
    start = careful if _still(careful, configuration, found, limit) is not None else subject

    def keeps(text: str) -> bool:
        return time.monotonic() < deadline and _still(replace(start, text=text), configuration, found, limit) is not None

    smallest = _still(replace(start, text=reduce(subject.text, keeps)), configuration, found, limit)
    return smallest if smallest is not None else subject


def _still(subject: Subject, configuration: Configuration, found: Check, seconds: float) -> Subject | None:
    """The program with what is natively true of it, if it shows the same failure; otherwise None."""
    if found.judgement == "crash":
        try:
            compile_to_ir(subject.text, subject.model, ("-g0",))
        except CompileError:
            return None
    else:
        settled = settle_in_layouts(subject.text, subject.model, subject.vectors) if subject.layouts else settle(subject.text, subject.model, subject.vectors, True, subject.error)
        if settled is None or settled[0] != subject.expected:
            return None
        subject = replace(subject, reaching=settled[1])
    again = check(subject, configuration, seconds)
    same = again.judgement == found.judgement and _kind(again) == _kind(found)
    return subject if same else None


def _kind(found: Check) -> str:
    """What two failures of the same kind share: the verdict, or the last line of a traceback without its details."""
    if found.judgement != "crash":
        return found.verdict
    return found.detail.strip().rpartition("\n")[2].partition(":")[0]


def reduce(text: str, keeps: Keeps) -> str:
    """Apply all ways to make a text smaller until none helps any more."""
    while True:
        before = text
        text = _without_lines(text, keeps)
        text = _without_braces(text, keeps)
        text = _simpler_expressions(text, keeps)
        if text == before:
            return text


def _without_lines(text: str, keeps: Keeps) -> str:
    """Take away groups of lines, large ones first, whose braces match."""
    lines = text.splitlines()
    size = max(1, len(lines) // 2)
    while size:
        at = 0
        while at < len(lines):
            end = _balanced_end(lines, at, size)
            candidate = lines[:at] + lines[end:] if end is not None else lines
            if end is not None and keeps("\n".join(candidate) + "\n"):
                lines = candidate
            else:
                at += max(1, size // 2) if size > 1 else 1
        size //= 2
    return "\n".join(lines) + "\n"


def _balanced_end(lines: list[str], start: int, size: int) -> int | None:
    """The end of a group of at least so many lines in which braces match; None if there is none."""
    depth = 0
    for number in range(start, len(lines)):
        for character in lines[number]:
            depth += {"{": 1, "}": -1}.get(character, 0)
            if depth < 0:
                return None
        if depth == 0 and number - start + 1 >= size:
            return number + 1
    return None


def _without_braces(text: str, keeps: Keeps) -> str:
    """Replace a block by what it contains."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        if lines[at].endswith("{") and not lines[at].startswith("}"):
            end = _balanced_end(lines, at, 1)
            if end is not None and end - at > 1:
                candidate = lines[:at] + lines[at + 1 : end - 1] + lines[end:]
                if keeps("\n".join(candidate) + "\n"):
                    lines = candidate
                    continue
        at += 1
    return "\n".join(lines) + "\n"


def _simpler_expressions(text: str, keeps: Keeps) -> str:
    """Replace parts of expressions by smaller ones, from left to right."""
    at = 0
    while at < len(text):
        for start, end, new in _replacements(text, at):
            candidate = text[:start] + new + text[end:]
            if keeps(candidate):
                text = candidate
                break
        else:
            at += 1
    return text


def _replacements(text: str, at: int) -> Iterator[tuple[int, int, str]]:
    """What may stand in the place of the part that starts here."""
    if text[at] == "(":
        end = _closing(text, at)
        if end is None:
            return
        inner = text[at + 1 : end - 1]
        is_call = at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_")
        if not is_call and inner not in ("0", "1"):
            yield at, end, "0"
            yield at, end, "1"
            for match in _operations(inner):
                yield at, end, f"({inner[: match.start()]})"
                yield at, end, f"({inner[match.end() :]})"
        if inner.startswith("(") and _closing(inner, 0) == len(inner):
            yield at, end, inner
        return
    number = _NUMBER.match(text, at)
    if number is not None and len(number[0]) > 1:
        yield at, number.end(), "0"
        yield at, number.end(), "1"
        yield at, number.end(), number[0][:-1]


def _operations(inner: str) -> list[re.Match[str]]:
    """The binary operators outside of all parentheses."""
    return [match for match in _OPERATION.finditer(inner) if _depth(inner[: match.start()]) == 0]


def _depth(text: str) -> int:
    return text.count("(") - text.count(")")


def _closing(text: str, start: int) -> int | None:
    """The place behind the parenthesis that closes the one here."""
    depth = 0
    for position in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return position + 1
        if text[position] == "\n":
            return None
    return None
