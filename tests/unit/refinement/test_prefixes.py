"""Paths that share their beginnings: asked about in any order, the answers are those about each path by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.support.samples import some
from tests.unit.smt.test_paths_of_c import PROGRAMS, compile_body, runs, successors

from cegas.foundation.budget import Budget
from cegas.program.control_flow import Edge, Location, LocationKind, Program
from cegas.program.steps import Step, StepKind
from cegas.refinement import prefixes
from cegas.refinement.feasibility import FeasibilityChecker
from cegas.refinement.prefixes import PathNode, PrefixChecker


def longer(prefix: PathNode, edge: Edge) -> PathNode:
    return PathNode(prefix, Step(StepKind.INTRA, edge, edge.target))


def checker_of(program: Program) -> PrefixChecker:
    return PrefixChecker(FeasibilityChecker(program, Budget(60)))


Asked = Callable[[PathNode, int, Location], bool]
"""Whether to go on at the end of a path: so many edges leave that location."""


def complete_paths(program: Program, goes_on: Asked, generator: Random | None = None) -> list[tuple[Edge, ...]]:
    """The complete paths, asking where paths part or meet; in a random order, or depth first."""
    root = PathNode(None, None)
    pending: list[tuple[PathNode, list[Edge], list[Edge]]] = [
        (longer(root, edge), [edge], []) for edge in program.functions[program.start].entry.leaving
    ]
    found: list[tuple[Edge, ...]] = []
    while pending:
        prefix, path, stack = pending.pop(-1 if generator is None else generator.randrange(len(pending)))
        last = path[-1]
        if last.call is not None:
            stack = [*stack, last]
        final = last.target.kind in (LocationKind.END, LocationKind.TARGET)
        following = [] if final else successors(program, path, stack)
        target = stack[-1].target if last.is_return and stack else last.target
        if last.is_return:
            stack = stack[:-1]
        if (len(following) != 1 or len(target.entering) > 1) and not goes_on(prefix, max(1, len(following)), target):
            continue
        if final:
            found.append(tuple(path))
        pending.extend((longer(prefix, edge), [*path, edge], stack) for edge in following)
    return found


def feasible_paths(program: Program, generator: Random) -> set[tuple[Edge, ...]]:
    checker = checker_of(program)
    return set(complete_paths(program, lambda prefix, count, _: checker.goes_on(prefix, count), generator))


@pytest.mark.parametrize("name", some(12, PROGRAMS, "prefixes"))
def test_shared_prefixes_change_no_answer(name: str, tmp_path: Path) -> None:
    program = compile_body(tmp_path, PROGRAMS[name])
    assert feasible_paths(program, Random(name)) == set(runs(program))


@pytest.mark.parametrize("name", ["list", "heap", "recursion", "strings"])
def test_states_that_were_given_up_are_made_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefixes, "MOST_KEPT", 0)
    program = compile_body(tmp_path, PROGRAMS[name])
    assert feasible_paths(program, Random(name)) == set(runs(program))


def test_what_paths_share_is_encoded_once(tmp_path: Path) -> None:
    """A tree of choices: as many edges are encoded as it has, not as all its paths have together."""
    program = compile_body(tmp_path, "".join(f"if (x & {1 << bit}) result += {bit}; " for bit in range(6)))
    checker = checker_of(program)
    paths = complete_paths(program, lambda prefix, count, _: checker.goes_on(prefix, count))
    assert len(paths) == 64
    assert checker.edges == len({path[:length] for path in paths for length in range(1, len(path) + 1)})


def test_a_model_of_the_beginning_saves_questions(tmp_path: Path) -> None:
    program = compile_body(tmp_path, "if (x > 3) result = 1; if (x < 250) result = 2; if (x != 77) result = 3;")
    feasibility = FeasibilityChecker(program, Budget(60))
    checker, questions = PrefixChecker(feasibility), 0

    def goes_on(prefix: PathNode, count: int, _: Location) -> bool:
        nonlocal questions
        questions += 1
        return checker.goes_on(prefix, count)

    assert len(complete_paths(program, goes_on)) == 4
    assert 0 < feasibility.solver_calls < questions - 4


def followed(directory: Path, body: str) -> int:
    """How many ways are followed to the end, if those that come to the same are followed once."""
    program = compile_body(directory, body)
    checker = checker_of(program)
    return len(complete_paths(program, checker.goes_on))


CHOICE = "{ unsigned char y = __VERIFIER_nondet_uchar(); if (y > 5) result = 1; else result = 1; } "


@pytest.mark.parametrize(
    ("body", "count"),
    [
        # Nothing depends on the choice any more.
        (CHOICE * 3, 1),
        # The last choice leaves a trace, and both ends are looked at.
        (CHOICE * 2 + CHOICE.replace("else result = 1", "else result = 2") + "if (result == 3) result = 4;", 2),
        # What was chosen is still there: what is known of it differs.
        ("if (x > 5) result = 1; else result = 1; if (x & 1) result = 2; else result = 2; result = x;", 4),
        # It is not there, but something else that was compared with it.
        (CHOICE.replace("y > 5", "y > x") + "result = 0; if (x & 1) result = 2; else result = 2; result = x;", 4),
        # Locals of functions that have returned do not matter.
        ("for (int i = 0; i < 3; i++) { see(__VERIFIER_nondet_uchar()); result = 0; }", 1),
        # Bytes of memory that was never written are inputs as well.
        (
            "unsigned char a[3]; if (a[1] > 5) result = 1; else result = 1;"
            " if (a[x & 1]) result = a[1]; else result = a[1];",
            4,
        ),
        # What was freed is gone, together with what it held.
        ("int *p = malloc(4); *p = x; free(p); if (x & 1) result = 1; else result = 1; x = 0;", 1),
    ],
)
def test_paths_that_come_to_the_same_are_followed_once(body: str, count: int, tmp_path: Path) -> None:
    assert followed(tmp_path, body) == count
