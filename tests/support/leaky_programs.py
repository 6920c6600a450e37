"""Random programs that shuffle heap blocks about, and the truth of whether they lose one: all their runs, one by one."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Final

from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.conditions import ConditionKind
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.operations import Check, Operation, Origin, OriginKind
from cegas.program.properties import Clause, Property
from cegas.program.types import Type

MOST_INPUTS: Final = 3
MOST_OPERATIONS: Final = 20_000
MEMTRACK: Final = Property((Clause("valid-memtrack", frozenset((ConditionKind.LOST,))),), is_formula=True)

_HEAD: Final = """#include <stdlib.h>
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);
void keep(void *);
struct node { struct node *next, *other; };
struct node *g0, *g1, *table[3];
uintptr_t word;
"""
_ENDS: Final = (
    "",
    "free(a); free(b);",
    "for (int i = 0; i < 3; i++) free(table[i]);",
    "while (g0) { a = g0->next; free(g0); g0 = a; }",
)


@dataclass
class LeakyProgram:
    """One program for each seed."""

    seed: int
    _inputs: int = 0
    _loops: int = 0
    _chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    def text(self) -> str:
        chance, functions, parts = self._chance, list[str](), [_HEAD]
        for number in range(chance.randrange(3)):
            body = " ".join(self._statement(["p", "q"], functions, 1) for _ in range(chance.randrange(1, 4)))
            result = chance.choice(("p", "q", "0", "g0"))
            parts.append(f"struct node *f{number}(struct node *p) {{ struct node *q = 0; {body} return {result}; }}")
            functions.append(f"f{number}")
        body = "\n  ".join(self._statement(["a", "b"], functions, 0) for _ in range(chance.randrange(3, 9)))
        end = chance.choice(_ENDS)
        parts.append(f"int main(void) {{\n  struct node *a = 0, *b = 0;\n  {body}\n  {end}\n  return 0;\n}}\n")
        return "\n".join(parts)

    def _block(self, variables: list[str], functions: list[str], depth: int) -> str:
        return " ".join(self._statement(variables, functions, depth) for _ in range(self._chance.randrange(1, 4)))

    def _statement(self, variables: list[str], functions: list[str], depth: int) -> str:
        chance = self._chance
        x, y = (chance.choice([*variables, "g0", "g1", f"table[{chance.randrange(3)}]"]) for _ in range(2))
        way = chance.choice(("next", "other"))
        simple = [
            *(3 * [f"{x} = malloc(sizeof(struct node)); if ({x}) {x}->next = {x}->other = 0;"]),
            f"{x} = calloc(1, sizeof(struct node));",
            *(2 * [f"{x} = {y};"]),
            f"{x} = 0;",
            f"if ({x}) {x}->{way} = {y};",
            f"if ({x}) {y} = {x}->{way};",
            *(2 * [f"free({x}); {x} = 0;"]),
            f"word = (uintptr_t){x};",
            f"if (word) {x} = (struct node *)word;",
            chance.choice((f"keep({x});", f"if ({x}) exit(0);", f"if ({x}) abort();", f"if (!{x}) exit(1);")),
            f"{{ struct node s = {{{x}, {y}}}; {x} = &s; {y} = {x}->next; {x} = 0; }}",
        ]
        if functions:
            simple.append(f"{x} = {chance.choice(functions)}({y});")
        if depth < 2 and chance.random() < 0.2:
            return self._compound(x, variables, functions, depth)
        return chance.choice(simple)

    def _compound(self, x: str, variables: list[str], functions: list[str], depth: int) -> str:
        chance = self._chance
        kind = chance.randrange(3)
        if kind == 0 and self._inputs < MOST_INPUTS and not self._loops:
            self._inputs += 1
            one, other = (self._block(variables, functions, depth + 1) for _ in range(2))
            return f"if (__VERIFIER_nondet_bool()) {{ {one} }} else {{ {other} }}"
        if kind == 1:
            self._loops += 1
            body = self._block(variables, functions, depth + 1)
            self._loops -= 1
            return f"for (int i{depth} = 0; i{depth} < {chance.randrange(1, 4)}; i{depth}++) {{ {body} }}"
        inner = f"b{depth}"
        return f"{{ struct node *{inner} = {x}; {self._block([*variables, inner], functions, depth + 1)} }}"


class _Supply:
    """Gives the program's own inputs one after the other, and zeros for all else."""

    def __init__(self, chosen: tuple[int, ...]) -> None:
        self._waiting = iter(chosen)

    def __call__(self, origin: Origin, type_: Type) -> int:
        return next(self._waiting, 0) if origin.kind is OriginKind.NONDETERMINISTIC else 0


def loses_block(source: Path) -> bool | None:
    """Whether some run of a program with so few inputs loses a block; None if the reference machine does not know."""
    program = load([source], FrontendOptions(property=MEMTRACK, volatile=Volatile.MEMORY))
    answers: set[object] = set()

    def look(operation: Operation, machine: Machine) -> None:
        if isinstance(operation, Check):
            answers.add(machine.evaluate(operation.condition))

    for chosen in product((0, 1), repeat=MOST_INPUTS):
        outcome = Interpreter(program, _Supply(chosen), trace=look, max_operations=MOST_OPERATIONS).run()
        if outcome.kind is OutcomeKind.STUCK:
            answers.add("stuck")
    if 0 in answers:
        return True
    return False if answers <= {1} else None
