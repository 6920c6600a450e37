"""Operations know the instructions that they were made from; recording that changes no program."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.frontend import FrontendOptions, load
from cegas.frontend.provenance import Provenance
from cegas.program.control_flow import LocationKind, Program
from cegas.program.operations import Assume, Call, Load, Return, Store

TEXT = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);
int g;
int f(int a, int *p) { *p = a; return a > 0 && g; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int a[3] = {1, 2, 3};
  switch (x) { case 1: g = a[1]; break; case 2: exit(3); }
  if (f(x, a) == 7) reach_error();
  return a[x & 1];
}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    result = tmp_path / "a.c"
    result.write_text(TEXT, encoding="utf-8")
    return result


def described(program: Program) -> list[str]:
    return [
        f"{edge}: {'; '.join(map(str, edge.operations))}"
        for function in program.functions.values()
        for edge in function.edges
    ]


def test_the_program_is_the_same(path: Path) -> None:
    assert described(load([path])) == described(load([path], provenance=Provenance()))


def test_every_operation_of_a_body_has_an_instruction(path: Path) -> None:
    """All but what the beginning of a function does; chains of edges were joined, and operations moved."""
    provenance = Provenance()
    program = load([path], provenance=provenance)
    opcodes = {Store: "store", Load: "load", Return: "ret", Call: "call"}
    seen: set[type] = set()
    for name in ("f", "main"):
        for edge in program.functions[name].edges:
            for operation in edge.operations:
                instruction = provenance.instruction(operation)
                assert instruction is not None, operation
                assert operation in provenance.operations(instruction)
                if type(operation) in opcodes:
                    assert instruction.opcode == opcodes[type(operation)]
                    seen.add(type(operation))
                if isinstance(operation, Assume) and operation.position is not None and operation.position.line == 9:
                    assert instruction.opcode == "switch"
    assert seen == set(opcodes)
    assert set(provenance.functions) == {"f", "main"}
    assert provenance.instruction(program.functions[program.start].edges[0].operations[0]) is None


def test_ends_and_calls(path: Path) -> None:
    provenance = Provenance()
    program = load([path], provenance=provenance)
    found = provenance.calls("reach_error")
    assert found is not None
    operations, (target,) = found
    assert operations == []
    assert target.kind is LocationKind.TARGET
    assert target in program.functions["main"].locations
    exits = provenance.calls("exit")
    assert exits is not None
    assert [end.kind for end in exits[1]] == [LocationKind.END]
    called = provenance.calls("f")
    assert called is not None
    assert [type(operation) for operation in called[0]] == [Call]
    assert provenance.calls("nowhere") is None
    assert provenance.knows("exit")
    assert not provenance.knows("nowhere")
    assert [(position.line, entered) for position, entered in provenance.headers()] == [(5, True), (6, True)]


def test_constant_conditions_leave_one_way(tmp_path: Path) -> None:
    file = tmp_path / "b.c"
    file.write_text("int main(void) { if (__builtin_constant_p(*&(int){1}) && 0) return 1; return 0; }", encoding="utf-8")
    provenance = Provenance()
    load([file], FrontendOptions(), provenance=provenance)
    function = provenance.functions["main"].function
    successors = [provenance.successors(block.terminator) for block in function.blocks.values()]
    assert all(len(each) <= 1 for each in successors)
