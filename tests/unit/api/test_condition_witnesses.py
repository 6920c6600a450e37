"""Witnesses about conditions: what they say, and which runs they are confirmed by."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
import yaml
from tests.support.condition_certificates import PAIRS, written
from tests.support.witness_schema import problems

from cegas.api.result import Result
from cegas.api.run import run
from cegas.api.specification import specification
from cegas.api.witness import Validation, check_witness, make_witness, witness_document
from cegas.evidence.witness.arming import armed, following
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import RULES, SV_COMP, ConditionKind
from cegas.program.control_flow import Program
from cegas.program.interpreter import Interpreter
from cegas.program.operations import Check
from cegas.program.properties import PROPERTIES, Property, Verdict
from cegas.tasks.formulas import property_of
from cegas.verification.options import Options
from cegas.verification.result import Statistics
from cegas.verification.watch import Watch

OPTIONS: Final = Options(time_limit=40, replay=False, analysis="symex")

SAMPLE: Final = {
    "memory/loop-off-by-one": "valid-deref",
    "memory/use-after-free-branch": "valid-deref",
    "memory/null-from-search": "valid-deref",
    "memory/double-free": "valid-free",
    "memory/strcpy-into-small": "valid-deref",
    "memory/returned-local": "valid-deref",
    "overflow/increment": "! overflow",
    "overflow/in-a-function": "! overflow",
    "arithmetic/division-by-zero": "! arithmetic",
    "leak/early-return": "valid-memtrack",
    "leak/cleanup-of-static": "valid-memcleanup",
}
"""Unsafe programs, and what their witnesses are about."""


def violated(files: list[Path], options: Options = OPTIONS) -> tuple[Result, Program]:
    watch = Watch()
    result = run(files, options, None, watch)
    assert result.verdict is Verdict.UNSAFE, result.reason
    assert watch.program is not None
    return result, watch.program


def document(result: Result, program: Program, name: str = "witness.yml") -> str:
    witness = make_witness(result, program, None)
    assert witness is not None
    return witness_document(witness, result, program, Path(name))


def checked(folder: Path, text: str, file: Path, name: str = "witness.yml") -> Validation:
    witness = folder / name
    witness.write_text(text)
    return check_witness(witness, [file], OPTIONS)


@pytest.mark.parametrize("name", SAMPLE)
def test_our_own_witnesses_are_confirmed(name: str, tmp_path: Path) -> None:
    definition = PAIRS / f"{name}-unsafe.yml"
    result, program = violated([definition])
    text = document(result, program)
    (entry,) = yaml.safe_load(text)
    assert not problems([entry])
    assert entry["metadata"]["task"]["specification"] == f"CHECK( init(main()), LTL(G {SAMPLE[name]}) )"
    last = entry["content"][-1]["segment"][-1]["waypoint"]
    assert last["type"] == "target"
    if not name.startswith("leak"):
        assert last["location"]["line"] == yaml.safe_load(definition.read_text())["line"]
    found = checked(tmp_path, text, definition.with_suffix(".c"))
    assert found.confirmed, found.reason


# -- which runs count --------------------------------------------------------------------------------------------------------

LOOP: Final = """\
extern int __VERIFIER_nondet_int(void);
int a[4], b[4];
static int get(int i) {
  return a[i];
}
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n; i++) {
    sum = b[i];
    if (i == 2)
      sum = 0;
  }
  sum = get(n);
  return sum;
}
"""
"""The accesses are in lines 4 and 9; both fail if n is large."""


def witness_of(*waypoints: str, line: int, formula: str = "valid-deref") -> str:
    segments = "".join(f"  - segment:\n    - waypoint: {{{text}}}\n" for text in waypoints)
    return (
        "- entry_type: violation_sequence\n  metadata:\n    format_version: '2.0'\n"
        f"    task: {{input_files: [p.c], specification: 'CHECK( init(main()), LTL(G {formula}) )'}}\n"
        f"  content:\n{segments}"
        f"  - segment:\n    - waypoint: {{type: target, action: follow, location: {{file_name: p.c, line: {line}}}}}\n"
    )


def at(kind: str, line: int, value: str) -> str:
    return f"type: {kind}, action: follow, location: {{file_name: p.c, line: {line}}}, constraint: {{value: '{value}'}}"


def returned(number: int) -> str:
    return at("function_return", 7, rf"\result == {number}")


@pytest.mark.parametrize(
    ("text", "confirmed"),
    [
        (witness_of(line=4), True),
        (witness_of(line=9), True),
        (witness_of(returned(4), line=4), True),
        (witness_of(returned(4), line=9), False),  # the loop ends in time
        (witness_of(returned(5), line=9), True),
        (witness_of(returned(5), line=4), False),  # the run has ended in the loop
        (witness_of(returned(-1), line=4), True),
        (witness_of(returned(3), line=4), False),
        (witness_of(line=11), False),  # nothing can be wrong there
        (witness_of(line=13), True),  # the call of the function in which it is
        (witness_of(at("branching", 10, "true"), line=9), True),
        (witness_of(at("branching", 10, "true"), at("branching", 10, "true"), line=9), False),  # that happens once only
        (witness_of(line=4, formula="valid-free"), False),
    ],
)
def test_a_violation_counts_where_the_witness_says(text: str, confirmed: bool, tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text(LOOP)
    found = checked(tmp_path, text, file)
    assert found.confirmed == confirmed, found.reason
    if found.confirmed:
        assert found.reason == "confirmed: a run follows the witness and violates the property"


def test_the_automaton_has_to_accept_when_the_condition_fails(tmp_path: Path) -> None:
    """A run fails at the target, but before it has followed the witness."""
    file = tmp_path / "p.c"
    file.write_text(
        "extern int __VERIFIER_nondet_int(void);\nint a[2];\nint main(void) {\n  for (int i = 0; i < 3; i++) {\n"
        "    a[i] = 1;\n    if (i == 2)\n      i = 5;\n  }\n  return 0;\n}\n"
    )
    assert checked(tmp_path, witness_of(line=5), file).confirmed
    assert checked(tmp_path, witness_of(at("branching", 6, "false"), line=5), file).confirmed
    assert not checked(tmp_path, witness_of(at("branching", 6, "true"), line=5), file).confirmed


@pytest.mark.parametrize(
    "statement",
    [
        "if (a[n]) return 1;",
        "while (a[n]) n = n - 1;",
        "do n = n + 0; while (a[n]);",
        "for (int i = 0; i < 1 && a[n]; i++) ;",
        "for (int i = 0; i < 9; i++, a[i] = 1) ;",
        "switch (a[n]) { case 1: return 2; }",
        "int b = a[n], c = b;",
        "return a[n];",
        "a[n] = 2;",
    ],
)
def test_targets_of_all_kinds(statement: str, tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    head = "extern int __VERIFIER_nondet_int(void);\nint a[5];\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n"
    file.write_text(f"{head}  {statement}\n  return 0;\n}}\n")
    assert checked(tmp_path, witness_of(line=5), file).confirmed
    assert not checked(tmp_path, witness_of(line=6), file).confirmed


def test_a_witness_without_a_target(tmp_path: Path) -> None:
    """In format 1.0 a witness ends where the automaton accepts."""
    file = tmp_path / "p.c"
    file.write_text(LOOP)
    result, program = violated([file], replace(OPTIONS, frontend=FrontendOptions(property=PROPERTIES["memory"])))
    text = document(result, program, "witness.graphml")
    assert "G valid-deref" in text
    assert checked(tmp_path, text, file, "witness.graphml").confirmed
    value = re.search(r"\\result == (-?\d+)", text)
    assert value is not None
    wrong = text.replace(value.group(), r"\result == 1")
    assert not checked(tmp_path, wrong, file, "witness.graphml").confirmed


# -- what the witness is about -----------------------------------------------------------------------------------------------


def result_of(property_: str, verdict: Verdict) -> Result:
    return Result(verdict, "", property_, "value", "LP64", (), (), {}, Statistics())


@pytest.mark.parametrize(
    ("property_", "formulas"),
    [
        ("unreach-call", ["! call(reach_error())"]),
        ("default", ["! call(reach_error())"]),
        ("memory", ["valid-deref", "valid-free"]),
        ("leak", ["valid-memtrack", "valid-memcleanup"]),
        ("overflow, arithmetic", ["! overflow"]),
        ("unreach-call, memory", ["! call(reach_error())", "valid-deref", "valid-free"]),
        ("overflow", []),  # SV-COMP's formula is about quotients and shifts as well
        ("uninitialized", []),
    ],
)
def test_what_is_proved(property_: str, formulas: list[str]) -> None:
    """Only formulas of which everything is proved."""
    wanted = "\n".join(f"CHECK( init(f()), LTL(G {formula}) )" for formula in formulas)
    assert specification(result_of(property_, Verdict.SAFE), "f") == (wanted or None)
    for formula in formulas:
        assert formula.startswith("! call") or SV_COMP[formula] <= PROPERTIES["all"].kinds


def test_the_formulas_of_a_file_stay_as_they_are() -> None:
    text = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G ! arithmetic) )"
    assert specification(result_of(text, Verdict.SAFE), "main") == text


def test_every_kind_but_rules_has_a_formula() -> None:
    for kind in frozenset(ConditionKind) - RULES:
        atom = next(atom for atom, kinds in SV_COMP.items() if kind in kinds)
        assert kind in property_of(f"CHECK( init(main()), LTL(G {atom}) )").kinds


# -- the program with a flag ---------------------------------------------------------------------------------------------------


def test_without_a_flag_no_condition_counts(tmp_path: Path) -> None:
    program = written(tmp_path, LOOP, Property([*PROPERTIES["memory"].clauses, *PROPERTIES["overflow"].clauses]))
    assert len(program.violations) > 2
    made = following(program, None)
    assert not made.violations
    for function in made.functions.values():
        function.validate()
    assert not any(
        isinstance(each, Check)
        for function in made.functions.values()
        for edge in function.edges
        for each in edge.operations
    )
    # Where nothing counts, runs are the same.
    for number in (0, 3, 4, 100):
        ends = [Interpreter(each, lambda *_, n=number: n).run().kind for each in (program, made)]
        assert ends[0] is ends[1]


def test_conditions_count_under_the_flag_only(tmp_path: Path) -> None:
    text = LOOP.replace("int a[4]", "int flag, a[4]").replace("sum = get(n)", "flag = 1; sum = get(n)")
    program = written(tmp_path, text, PROPERTIES["memory"])
    flag = next(site for site in program.sites if site.name == "flag")
    made = armed(program, flag, lambda function, _: function == "get")
    assert {edge.source.function for edge, _ in made.violations} == {"get"}
    for function in made.functions.values():
        function.validate()


def test_the_witness_of_a_proof_names_all_that_is_proved(tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text("int a[4];\nint main(void) {\n  for (int i = 0; i < 4; i++)\n    a[i] = i;\n  return a[2];\n}\n")
    watch = Watch()
    options = replace(OPTIONS, frontend=FrontendOptions(property=PROPERTIES["memory"]))
    result = run([file], options, None, watch)
    assert result.verdict is Verdict.SAFE
    assert watch.program is not None
    assert watch.proof is not None
    witness = make_witness(result, watch.program, watch.proof)
    assert witness is not None
    (entry,) = yaml.safe_load(witness_document(witness, result, watch.program, Path("w.yml")))
    assert not problems([entry])
    assert entry["metadata"]["task"]["specification"].splitlines() == [
        "CHECK( init(main()), LTL(G valid-deref) )",
        "CHECK( init(main()), LTL(G valid-free) )",
    ]
