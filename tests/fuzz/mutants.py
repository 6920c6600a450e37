"""Programs of `tests/tasks` with one thing changed: a number, an operator, a type, a statement less.

What a mutant does is found out by running it: on all inputs of a safe task whose assumptions are as they were, else on those
of the task and some random ones. Nothing says that a mutant is defined, so this is looked into before a verdict of it is
called wrong.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from tests.differential.tasks import Task, pair_names, read_pair
from tests.fuzz.subjects import Case, Subject, Vectors, settle
from tests.tools import sanitized

MOST_VECTORS: Final = 300
RANDOM_VECTORS: Final = 12
SEEN_BY_SANITIZERS: Final = ("memory", "overflow", "arithmetic", "pointer-arithmetic")
_EXOTIC: Final = re.compile(
    r"\b(atexit|at_quick_exit|on_exit|quick_exit|_Exit|_exit|constructor|destructor|setjmp|__asm__|asm|fork|signal|"
    r"assert|__assert_fail|rand|time|clock|getchar|read|fgets|alloca|volatile)\b"
)
"""What the driver for native runs does not follow, or what a native run decides in one of many ways."""
TOKEN: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/|L?"(?:\\.|[^"\\])*"|L?'(?:\\.|[^'\\])*'|\.?\d(?:[eEpP][+-]|[\w.])*|[A-Za-z_]\w*"""
    r"""|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|\S""",
    re.DOTALL,
)
_SWAPS: Final = (
    ("<", "<=", ">", ">=", "==", "!="),
    ("+", "-", "*"),
    ("&", "|", "^", "+"),
    ("&&", "||"),
    ("+=", "-=", "^=", "|="),
    ("++", "--"),
    ("<<", ">>"),
    ("/", "%"),
)
_TYPES: Final = ("int", "short", "long", "char", "unsigned")
_STATEMENT: Final = re.compile(r"^[ \t]+(?!return\b|extern\b|case\b|default\b|else\b|goto\b|struct\b|union\b)[^\n{}]*;$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Mutation:
    """Replace a part of a text."""

    start: int
    end: int
    text: str

    def apply(self, program: str) -> str:
        return program[: self.start] + self.text + program[self.end :]


def mutations(program: str, source: random.Random) -> list[Mutation]:
    """All places where something can be changed, each with one change."""
    found: list[Mutation] = []
    for match in TOKEN.finditer(program):
        for text in token_changes(match[0], source)[:1]:
            found.append(Mutation(match.start(), match.end(), text))
    found.extend(Mutation(match.start(), match.end(), "") for match in _STATEMENT.finditer(program))
    return found


def token_changes(token: str, source: random.Random) -> list[str]:
    """Other tokens that might stand in the place of this one."""
    if re.fullmatch(r"\d+[uUlL]*", token):
        digits = re.match(r"\d+", token)
        assert digits is not None
        number, suffix = int(digits[0]), token[digits.end() :]
        changed = [number + 1, max(number - 1, 0), 0, 1, number * 2, number ^ 1]
        choices = [f"{other}{suffix}" for other in dict.fromkeys(changed) if other != number]
    else:
        choices = [other for group in _SWAPS if token in group for other in group if other != token]
        if token in _TYPES:
            choices = [other for other in _TYPES if other != token]
    source.shuffle(choices)
    return choices


@cache
def _tasks() -> tuple[Task, ...]:
    tasks = [task for name in pair_names() for task in read_pair(name)]
    return tuple(task for task in tasks if task.native and not _EXOTIC.search(task.source.read_text()))


def make(seed: int) -> Case:
    source = random.Random(f"mutant {seed}")
    task = source.choice(_tasks())
    original = task.source.read_text()
    places = mutations(original, source)
    notes = (f"{task.source.parent.name}/{task.source.stem}",)
    if not places:
        return Case("mutants", seed, excluded="nothing to change", notes=notes)
    chosen = source.choice(places)
    text = chosen.apply(original)
    error = task.specification.error_functions[0]
    vectors, exhaustive = _vectors(task, text, source)
    # Assumptions are what the ranges of a task rest on.
    start = original.rfind("\n", 0, chosen.start) + 1
    line = original[start : original.find("\n", chosen.end)]
    exhaustive = exhaustive and not re.search(r"assume|nondet|return 0|exit|abort", line)
    settled = settle(text, task.model, vectors, exhaustive, error)
    if settled is None:
        return Case("mutants", seed, excluded="the mutant does not compile or run", notes=notes)
    expected, reaching = settled
    return Case("mutants", seed, (Subject(text, task.model, expected, vectors, reaching, error, False),), notes=notes)


def _vectors(task: Task, text: str, source: random.Random) -> tuple[Vectors, bool]:
    """Inputs to try, and whether these are all."""
    if "__VERIFIER_nondet" not in text:
        return ((),), True
    if task.safe and task.input_ranges:
        if task.combination_count <= MOST_VECTORS:
            return tuple(product(*(range(low, high + 1) for low, high in task.input_ranges))), True
        return tuple(_random(task.input_ranges, source) for _ in range(MOST_VECTORS)), False
    inputs = tuple(value for value in task.inputs if isinstance(value, int))
    if len(inputs) != len(task.inputs):
        return ((),), False
    near = tuple(tuple(value + source.choice((0, 0, 1, -1)) for value in inputs) for _ in range(RANDOM_VECTORS))
    return (inputs, *near), False


@cache
def _pairs() -> tuple[sanitized.Task, ...]:
    """Those of `tests/tasks-properties` of which the sanitizers see what is wrong with the other twin."""
    return tuple(task for task in sanitized.tasks_of(()) if task.native and task.safe and task.kind in SEEN_BY_SANITIZERS)


def make_of_pairs(seed: int) -> Case:
    """A mutant of a program about undefined behaviour: there is no error, only what the sanitizers see."""
    source = random.Random(f"pair {seed}")
    task = source.choice(_pairs())
    original = task.source.read_text(encoding="utf-8")
    text = source.choice(mutations(original, source)).apply(original)
    points = [sorted({low - 1, low, (low + high) // 2, high, high + 1}) for low, high in task.input_ranges]
    vectors = tuple(product(*points))
    settled = settle(text, "LP64", vectors, exhaustive=False)
    if settled is None:
        return Case("pairs", seed, excluded="the mutant does not compile or run", notes=(task.name,))
    return Case("pairs", seed, (Subject(text, "LP64", settled[0], vectors, settled[1], is_defined=False),), notes=(task.name,))


def _random(ranges: Sequence[tuple[int, int]], source: random.Random) -> tuple[int, ...]:
    return tuple(source.randint(low, high) for low, high in ranges)
