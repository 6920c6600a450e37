"""A run that leaves out its middle ends as one that does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas import verify
from cegas.compiled.leaps import Leap, leap_before_end
from cegas.compiled.runs import RandomRuns, SingleRun
from cegas.compiled.tables import RunStatus
from cegas.engines import given_inputs
from cegas.frontend import load
from cegas.program.control_flow import Location, Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.operations import Operation
from cegas.program.values import Pointer
from cegas.program.walk import PathObserver

HEAD = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
"""

PLAIN = {
    "registers": "int main(void) { unsigned x = 7; for (int i = 0; i < 900; i++) x = x * 5 + 1; if (x != 0) reach_error(); }",
    "static objects": """
int table[10]; struct node { struct node *next; int seen; } a, b = {&a, 3}; int *last = table; char text[5] = "abcd";
int main(void) {
  a.next = &b;
  struct node *here = &a;
  for (int i = 0; i < 900; i++) { here->seen++; here = here->next; table[i % 10] += i; last = &table[i % 7]; text[i & 3]++; }
  if (here->seen + *last != 0) reach_error();
}""",
    "local objects": """
static void swap(int *one, int *other) { int old = *one; *one = *other; *other = old; }
int main(void) {
  int items[8] = {3, 1, 4, 1, 5, 9, 2, 6}, unwritten[4], *places[2] = {items, items + 4};
  double sum = 0.5;
  for (int i = 0; i < 900; i++) {
    swap(&items[i % 8], &items[i * 3 % 8]);
    places[i & 1] = &items[i % 8];
    unwritten[i % 2] = i;
    sum += *places[0];
  }
  if (sum > 1 && unwritten[1] == 899 && places[1] != items) reach_error();
}""",
    "a heap block": """
typedef __SIZE_TYPE__ size_t; extern void *malloc(size_t); extern void free(void *);
int main(void) {
  short *block = malloc(64), *end = block + 32, *at = block;
  if (!block) return 0;
  for (int i = 0; i < 900; i++) { *at++ = (short)(i * i); if (at == end) at = block; }
  if (block[3] != at[1]) reach_error();
  free(block);
}""",
    "loops in loops": """
static int work(int n) { int s = 0; while (n-- > 0) s += n; return s; }
int main(void) {
  long sum = 0;
  for (int i = 0; i < 40; i++) for (int j = 0; j < 20; j++) { sum += work(j & 3); if (sum > 500 && i == 39 && j == 19) reach_error(); }
}""",
    "inputs": """
int read[700];
int main(void) {
  int odd = 0;
  for (int i = 0; i < 700; i++) { read[i] = __VERIFIER_nondet_int(); odd ^= __VERIFIER_nondet_uchar() & 1; }
  for (int i = 0; i < 700; i++) if (read[i] == 1234567 + odd) return 0;
  reach_error();
}""",
}

OTHER = {
    "a block between two loops": """
typedef __SIZE_TYPE__ size_t; extern void *malloc(size_t);
int main(void) {
  int x = 0;
  for (int i = 0; i < 900; i++) x++;
  int *more = malloc(4);
  if (!more) return 0;
  *more = 1;
  for (int i = 0; i < 900; i++) x += *more;
  if (x == 1800) reach_error();
}""",
    "objects in the middle": """
static int one(int *p) { return *p + 1; }
static int many(int n) { int own = n; return one(&own); }
int main(void) { int x = 0; for (int i = 0; i < 900; i++) x = many(x); if (x == 900) reach_error(); }""",
    "calls through pointers": """
static int more(int n) { return n + 1; }
static int less(int n) { return n - 1; }
int (*step[2])(int) = {more, less};
int main(void) { int x = 0; for (int i = 0; i < 900; i++) x = step[i % 3 == 0](x); if (x > 0) reach_error(); }""",
}

LAST = 20


def _written(folder: Path, text: str) -> Program:
    path = folder / "program.c"
    path.write_text(HEAD + text, encoding="utf-8")
    return load([path])


def _leap(program: Program) -> tuple[list[int], Leap | None]:
    """The inputs of a run to the error, and its leap."""
    only = SingleRun(program)
    if only.go_on(1_000_000) and only.status is RunStatus.TARGET:
        return [], leap_before_end(only.machine, only.rounds, again=False, last=LAST)
    runs = RandomRuns(program)
    assert runs.run(0, 1_000, 100_000, 1_000_000)
    inputs = runs.inputs()
    return inputs, leap_before_end(runs.machine, runs.machine.number("cegas_used"), again=True, last=LAST)


class _Counter(PathObserver):
    """Counts what it sees."""

    can_do_without = True

    def __init__(self) -> None:
        self.seen = self.rounds = 0

    def __call__(self, operation: Operation, machine: Machine) -> None:
        self.seen += 1

    def left_out(self, rounds: int) -> None:
        self.rounds += rounds


def _run(
    program: Program, inputs: list[int], leap: Leap | None
) -> tuple[Outcome, Interpreter, given_inputs._Supply, _Counter]:
    counter = _Counter()
    supply = given_inputs._Supply(inputs, leap, counter)
    interpreter = Interpreter(program, supply.supply, trace=supply, leap=supply.leap)
    return interpreter.run(), interpreter, supply, counter


def _memory(interpreter: Interpreter) -> dict[str, list[object]]:
    """All bytes that are known at the end, and addresses by their objects' names."""
    found: dict[str, list[object]] = {}
    for memory in interpreter.machine.objects:
        if not isinstance(memory.size, int) or memory.site.kind.name == "FUNCTION":
            continue
        bytes_: list[object] = list(interpreter.global_bytes(memory)) if _is_known(memory) else []
        found[f"{memory.site.name}.{memory.site.index}"] = [memory.alive, bytes_, _addresses(memory)]
    return found


def _is_known(memory: MemoryObject) -> bool:
    return isinstance(memory.size, int) and memory.content.peek(0, memory.size) is not None


def _addresses(memory: MemoryObject) -> list[tuple[int, str, object]]:
    assert isinstance(memory.size, int)
    found: list[tuple[int, str, object]] = []
    for offset in range(0, memory.size - 7, 8):
        value = memory.content.peek(offset, 8)
        if isinstance(value, Pointer):
            found.append((offset, value.object.site.name, value.offset))
    return found


@pytest.mark.parametrize("name", PLAIN)
def test_a_leap_changes_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given_inputs, "FIRST_EDGES", 60)
    program = _written(tmp_path, PLAIN[name])
    inputs, leap = _leap(program)
    assert leap is not None
    whole, leaping = _run(program, inputs, None), _run(program, inputs, leap)
    assert whole[3].rounds == 0 < leaping[3].rounds
    assert leaping[3].seen < whole[3].seen // 2 + len(inputs)
    assert whole[0].kind is leaping[0].kind is OutcomeKind.TARGET
    assert whole[0].location is leaping[0].location
    assert [each.bits for each in whole[2].inputs] == [each.bits for each in leaping[2].inputs] == inputs
    assert [each.origin for each in whole[2].inputs] == [each.origin for each in leaping[2].inputs]
    assert _memory(whole[1]) == _memory(leaping[1])


@pytest.mark.parametrize("name", OTHER)
def test_where_it_is_not_plain_there_is_no_leap(name: str, tmp_path: Path) -> None:
    _, leap = _leap(_written(tmp_path, OTHER[name]))
    assert leap is None


def test_short_runs_do_not_leap(tmp_path: Path) -> None:
    program = _written(tmp_path, PLAIN["registers"].replace("900", "300"))
    inputs, leap = _leap(program)
    assert not inputs
    assert leap is None


def test_another_state_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison would find a leap that loses something."""
    monkeypatch.setattr(given_inputs, "FIRST_EDGES", 60)
    program = _written(tmp_path, PLAIN["static objects"])
    inputs, leap = _leap(program)
    assert leap is not None
    leap._objects.popitem()
    whole, leaping = _run(program, inputs, None), _run(program, inputs, leap)
    assert _memory(whole[1]) != _memory(leaping[1])


def test_only_functions_of_the_chain_are_under_way(tmp_path: Path) -> None:
    program = _written(tmp_path, PLAIN["loops in loops"])
    _, leap = _leap(program)
    assert leap is not None
    taken: list[Location] = []

    def look(machine: Machine) -> Location | None:
        if leap.can_be_taken(machine, 0):
            taken.append(machine.frame.function.entry)
        return None

    Interpreter(program, leap=look).run()
    assert taken
    assert {location.function for location in taken} == {"main"}


@pytest.mark.parametrize(("rest", "verdict"), [(0, "unsafe"), (1, "safe")])
def test_an_error_behind_millions_of_rounds(rest: int, verdict: str, tmp_path: Path) -> None:
    text = f"int main(void) {{ unsigned x = 0; while (x < 30000000) x += 3; if (x % 2 == {rest}) reach_error(); }}"
    path = tmp_path / "program.c"
    path.write_text(HEAD + text, encoding="utf-8")
    result = verify([path], analysis="concrete")
    assert result.verdict.value == verdict
    if verdict == "unsafe":
        found = result.counterexample
        assert found is not None
        assert found.omitted > 9_900_000
        assert "29999997" in str(found.steps[-5].events) + str(found.steps[-4].events) + str(found.steps[-3].events)
        assert result.evidence["replay"] == "confirmed"
