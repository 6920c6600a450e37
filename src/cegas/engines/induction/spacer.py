"""Spacer, the Horn solver of Z3: asked in a process of its own, since it can crash, and counts its work by itself.

Run as a program, this module reads a question (`horn`) and writes an answer, both as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys

from cegas.foundation.budget import Budget
from cegas.foundation.typed import Any, Final

WORK: Final = 1_000_000
"""Of one question, in the solver's own measure: about a second."""
LONGEST: Final = 30.0
"""Seconds: on a busy machine, the same work takes longer; a process that takes longer than this is killed."""

ExpressionTree = list[Any]
"""An operator and its operands; `["argument", n]`, `["number", n]` and `["truth", b]` are leaves."""


def ask(question: dict[str, Any], budget: Budget) -> list[list[ExpressionTree]] | None:
    """What relations are in a solution: for each the conjuncts that it is made of; None if none was found."""
    budget.announce()
    remaining = budget.remaining
    limit = LONGEST if remaining is None else max(0.1, min(LONGEST, remaining))
    command = [sys.executable, "-m", "cegas.engines.induction.spacer"]
    try:
        ended = subprocess.run(command, input=json.dumps(question).encode(), capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        budget.interrupted += 1
        return None
    finally:
        budget.check()
    if ended.returncode:
        return None  # a guesser may fail
    found: list[list[ExpressionTree]] | None = json.loads(ended.stdout)
    return found


def solve(question: dict[str, Any]) -> list[list[ExpressionTree]] | None:
    """The answer, in this process."""
    import z3

    solver = z3.SolverFor("HORN")
    solver.set("rlimit", WORK)
    builder = _Builder(z3, question["cells"])
    sorts = {"int": z3.IntSort(), "bool": z3.BoolSort()}
    relations = [
        z3.Function(f"R{number}", *[sorts[each] for each in arguments], z3.BoolSort())
        for number, arguments in enumerate(question["relations"])
    ]
    for clause in question["clauses"]:
        body = [builder.term(each) for each in clause["body"]]
        for number, arguments in clause["premises"]:
            body.append(relations[number](*[builder.term(each) for each in arguments]))
        head = z3.BoolVal(val=False)
        if clause["head"] is not None:
            number, arguments = clause["head"]
            head = relations[number](*[builder.term(each) for each in arguments])
        whole = z3.Implies(z3.And(*body), head)
        variables = builder.variables_of([*clause["body"], *_places(clause)])
        solver.add(z3.ForAll(variables, whole) if variables else whole)
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    return [_conjuncts(z3, model, relation) for relation in relations]


def _places(clause: dict[str, Any]) -> list[int]:
    found = [each for _, arguments in clause["premises"] for each in arguments]
    return found if clause["head"] is None else [*found, *clause["head"][1]]


class _Builder:
    """Cells as terms of Z3."""

    def __init__(self, z3: Any, cells: list[Any]) -> None:
        self._cells = cells
        self._terms: list[Any] = []
        self._variables: list[dict[int, None]] = []
        operators = {
            "and": z3.And,
            "or": z3.Or,
            "not": z3.Not,
            "ite": z3.If,
            "=": lambda a, b: a == b,
            "+": z3.Sum,
            "-": lambda a, b: a - b,
            "*": lambda a, b: a * b,
            "<": lambda a, b: a < b,
            "<=": lambda a, b: a <= b,
            "mod": lambda a, b: a % b,
            "div": lambda a, b: a / b,
            "int": z3.Int,
            "bool": z3.Bool,
            "number": z3.IntVal,
            "truth": z3.BoolVal,
        }
        for place, (operator, *operands) in enumerate(cells):
            if operator in ("int", "bool", "number", "truth"):
                self._terms.append(operators[operator](operands[0]))
                self._variables.append({place: None} if operator in ("int", "bool") else {})
            else:
                self._terms.append(operators[operator](*[self._terms[each] for each in operands]))
                found: dict[int, None] = {}
                for each in operands:
                    found.update(self._variables[each])
                self._variables.append(found)

    def term(self, place: int) -> Any:
        return self._terms[place]

    def variables_of(self, places: list[int]) -> list[Any]:
        found: dict[int, None] = {}
        for place in places:
            found.update(self._variables[place])
        return [self._terms[place] for place in found]


def _conjuncts(z3: Any, model: Any, relation: Any) -> list[ExpressionTree]:
    """What a relation is in a model; what cannot be said is left out."""
    found = model[relation]
    if found is None:
        return []
    whole = found.else_value() if isinstance(found, z3.FuncInterp) else found
    trees = []
    pending = [(whole, True)]
    while pending:
        part, holds = pending.pop()
        if z3.is_not(part):
            pending.append((part.children()[0], not holds))
        elif (z3.is_and(part) and holds) or (z3.is_or(part) and not holds):
            pending.extend((child, holds) for child in reversed(part.children()))
        else:
            tree = _tree(z3, part)
            if tree is not None:
                trees.append(tree if holds else ["not", tree])
    return trees


def _tree(z3: Any, part: Any) -> ExpressionTree | None:
    if z3.is_var(part):
        return ["argument", z3.get_var_index(part)]
    if z3.is_int_value(part):
        return ["number", part.as_long()]
    if z3.is_true(part) or z3.is_false(part):
        return ["truth", z3.is_true(part)]
    names = {
        z3.Z3_OP_AND: "and",
        z3.Z3_OP_OR: "or",
        z3.Z3_OP_NOT: "not",
        z3.Z3_OP_IMPLIES: "implies",
        z3.Z3_OP_EQ: "=",
        z3.Z3_OP_LE: "<=",
        z3.Z3_OP_LT: "<",
        z3.Z3_OP_GE: ">=",
        z3.Z3_OP_GT: ">",
        z3.Z3_OP_ADD: "+",
        z3.Z3_OP_SUB: "-",
        z3.Z3_OP_UMINUS: "-",
        z3.Z3_OP_MUL: "*",
        z3.Z3_OP_MOD: "mod",
        z3.Z3_OP_IDIV: "div",
    }
    name = names.get(part.decl().kind()) if z3.is_app(part) else None
    operands = [_tree(z3, child) for child in part.children()]
    return None if name is None or None in operands else [name, *operands]


if __name__ == "__main__":
    json.dump(solve(json.load(sys.stdin)), sys.stdout)
