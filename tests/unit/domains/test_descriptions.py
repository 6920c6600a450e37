"""How states describe themselves: all frames, all objects in order, and each content of an object once."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.differential.harness import load_program
from tests.laws.components import COMPONENTS, Explored, Setup

from cegas.cpa.description import ObjectFacts
from cegas.domains.interval.numbers import Number
from cegas.program.symbolic import Symbol
from cegas.program.values import Pointer, Value

PROGRAM = """
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int numbers[4] = {1, 2, 3, 4};
int sum;
static int add(int *place, int n) { *place += n; return *place; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int local[2] = {0, 0};
  int *p = &local[1];
  if (n < 3) return 0;
  for (int i = 0; i < 3; i++) sum = add(p, numbers[i]);
  if (sum != 6 || n < 3) reach_error();
  return 0;
}
"""
MOST = 2_000


@cache
def explored(name: str) -> Explored:
    setup = Setup(load_program(PROGRAM, "LP64"))
    run = Explored(setup, COMPONENTS[name](setup))
    assert run.run(MOST)
    return run


def is_told(value: Value, told: Value) -> bool:
    """Whether a description has a value of a state; where that is a set of numbers, a symbol."""
    if isinstance(value, Pointer) and isinstance(value.offset, Number):
        return isinstance(told, Pointer) and told.object is value.object and is_told(value.offset, told.offset)
    return isinstance(told, Symbol) if isinstance(value, Number) else told == value


@pytest.mark.parametrize("name", COMPONENTS)
def test_frames_and_memory(name: str) -> None:
    run = explored(name)
    depths = set()
    for node in run.exploration.reached:
        description = run.component.describe(node.component)
        values: Any = getattr(node.component, "values", node.component)
        frames = []
        frame = values.frame
        while frame is not None:
            frames.append(frame.values)
            frame = frame.parent
        assert [each.keys() for each in description.frames] == [each.keys() for each in frames]
        for told, own in zip(description.frames, frames, strict=True):
            assert all(is_told(value, told[register]) for register, value in own.items())
        assert len(frames) == node.stack.depth + 1
        assert description.own is description.frames[0]
        depths.add(len(frames))
        assert [facts.object for facts in description.objects] == sorted(
            values.memory, key=lambda item: (item.site.index, item.number)
        )
        for facts in description.objects:
            content = values.memory[facts.object]
            assert (facts.alive, facts.size, facts.rest) == (content.alive, content.size, content.rest.value)
            assert [offset for offset, _, _ in facts.cells] == sorted(content.cells)
            for offset, size, value in facts.cells:
                assert content.cells[offset][0] == size
                assert is_told(content.cells[offset][1], value)
        assert not description.lines
    assert max(depths) > min(depths)


@pytest.mark.parametrize("name", ["value-full", "symbolic"])
def test_a_content_is_described_once(name: str) -> None:
    run = explored(name)
    described: dict[Any, ObjectFacts] = {}
    seen = 0
    for node in run.exploration.reached:
        values: Any = getattr(node.component, "values", node.component)
        for facts in run.component.describe(node.component).objects:
            seen += 1
            assert described.setdefault((facts.object, values.memory[facts.object]), facts) is facts
    assert len(described) < seen


def test_constraints_of_the_path() -> None:
    run = explored("symbolic")
    some = [node.component for node in run.exploration.reached if node.component.constraints]
    assert some
    for state in some:
        assert list(run.component.describe(state).constraints) == [each.condition for each in state.constraints]
