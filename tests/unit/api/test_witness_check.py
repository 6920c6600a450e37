"""`check_witness`: witnesses of other tools in both formats, our own over a sample of the task programs, and wrong ones."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from tests.support.samples import crossed, in_groups, one_of, quick

from cegas.api.run import run
from cegas.api.witness import Validation, check_witness, make_witness, witness_document
from cegas.evidence.witness.insertions import Insertions, put_beside
from cegas.evidence.witness.model import CorrectnessWitness, LocationInvariant, SourcePlace, ViolationWitness, WaypointKind
from cegas.evidence.witness.structure import CText
from cegas.foundation.errors import InputError
from cegas.program.properties import Property, Verdict
from cegas.verification.options import Options
from cegas.verification.watch import Watch

INVARIANTS = Path(__file__).parents[2] / "tasks-invariants"
INVARIANT_TASKS = sorted(
    str(file.relative_to(INVARIANTS))
    for file in INVARIANTS.glob("*/*-safe.c")
    if file.parent.name != "reachability"  # takes long
)
TASKS = Path(__file__).parents[2] / "tasks"
OPTIONS = Options(time_limit=40, replay=False)

DECLARATIONS = """\
extern void reach_error(void); extern void abort(void);
extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void); extern double __VERIFIER_nondet_double(void);
"""
PROGRAM = (
    DECLARATIONS
    + """\
int g;
static int f(int a) {
  return a > 10 ? a - 10 : a;
}
static void note(int v) { g = v; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (x > 0)
    note(x);
  else
    note(1);
  for (int i = 0; i < 3; i++) {
    if (y == i)
      g++;
  }
  switch (f(x)) {
  case 3: g += 10; break;
  case 5: g += 20; break;
  default: break;
  }
  do g--; while (g > 100);
  if (g >= 14) {
    reach_error();
  }
  if (y == 77)
    reach_error();
  return 0;
}
"""
)
"""The first own line is line 3; the calls of the error function are in lines 26 and 29."""


def yaml_witness(*waypoints: str, target: str = "line: 26", extra: str = "") -> str:
    segments = "".join(f"  - segment:\n    - waypoint: {{{text}}}\n" for text in waypoints)
    return (
        "- entry_type: violation_sequence\n  metadata:\n    format_version: '2.0'\n"
        "    task: {input_files: [p.c], specification: 'CHECK( init(main()), LTL(G ! call(reach_error())) )'"
        f"{extra}}}\n  content:\n{segments}"
        f"  - segment:\n    - waypoint: {{type: target, action: follow, location: {{file_name: p.c, {target}}}}}\n"
    )


def at(kind: str, place: str, value: str | None = None) -> str:
    constraint = "" if value is None else f", constraint: {{value: '{value}'}}"
    return f"type: {kind}, action: follow, location: {{file_name: p.c, {place}}}{constraint}"


def check(tmp_path: Path, witness: str, program: str = PROGRAM, options: Options = OPTIONS) -> Validation:
    (tmp_path / "p.c").write_text(program, encoding="utf-8")
    file = tmp_path / ("w.graphml" if witness.startswith("<") else "w.yml")
    file.write_text(witness, encoding="utf-8")
    return check_witness(file, [tmp_path / "p.c"], options)


@pytest.mark.parametrize(
    "waypoints",
    [
        [],
        [at("function_return", "line: 9, column: 33", "\\result == 5")],
        [at("function_return", "line: 9", "\\result >= 13")],
        [at("function_return", "line: 9, column: 11", "\\result == 13")],
        [at("assumption", "line: 11, column: 3", "x == 15 && y < 0")],
        [at("assumption", "line: 11", "x == 5 && y == 2")],
        [at("branching", "line: 11, column: 3", "true"), at("branching", "line: 19, column: 3", "5")],
        [at("branching", "line: 19", "3")],
        [at("branching", "line: 5, column: 17", "true")],
        [at("branching", "line: 5", "false"), at("branching", "line: 24, column: 11", "false")],
        [at("function_enter", "line: 12, column: 11"), at("function_enter", "line: 19, column: 14")],
        [at("function_return", "line: 12, column: 11")],
        [at("function_return", "line: 19, column: 14", "\\result == 5")],
        # Only the second round: a run may pass a place without taking the waypoint there.
        [at("branching", "line: 15, column: 3", "false"), at("branching", "line: 25", "true")],
        [at("assumption", "line: 17", "i == 1 && g == 5")],
        [at("assumption", "line: 20", "g == 13")],
        [at("assumption", "line: 21, column: 11", "g == 5"), at("assumption", "line: 21, column: 20", "g == 25")],
        [at("assumption", "line: 24, column: 3", "g > 14")],
        [at("assumption", "line: 24, column: 6", "g > 14")],
    ],
)
def test_witnesses_that_can_be_followed(tmp_path: Path, waypoints: list[str]) -> None:
    found = check(tmp_path, yaml_witness(*waypoints))
    assert found.confirmed, found.reason
    assert (found.used, found.ignored) == (len(waypoints), 0)


@pytest.mark.parametrize(
    "waypoints",
    [
        [at("function_return", "line: 9, column: 33", "\\result == 4")],
        [at("function_return", "line: 9", "\\result < 0")],
        [at("assumption", "line: 11, column: 3", "x == 2")],
        [at("branching", "line: 11, column: 3", "false")],
        [at("branching", "line: 19, column: 3", "1")],
        [at("branching", "line: 19, column: 3", "5"), at("branching", "line: 11, column: 3", "true")],
        [at("branching", "line: 15, column: 3", "false"), at("branching", "line: 16, column: 5", "true")],
        [at("function_enter", "line: 14, column: 11")],
        [at("function_return", "line: 19, column: 14", "\\result == 1")],
        [at("branching", "line: 5, column: 17", "true"), at("branching", "line: 5, column: 17", "true")],
        [at("assumption", "line: 17", "i == 1"), at("assumption", "line: 17", "i == 0")],
    ],
)
def test_witnesses_that_cannot_be_followed(tmp_path: Path, waypoints: list[str]) -> None:
    found = check(tmp_path, yaml_witness(*waypoints))
    assert not found.confirmed
    assert found.reason == "rejected: no run that follows the witness reaches the error"


def test_the_target_decides_which_error_counts(tmp_path: Path) -> None:
    seven = at("function_return", "line: 10", "\\result == 77")
    nothing = at("function_return", "line: 9", "\\result == 1")
    assert check(tmp_path, yaml_witness(nothing, seven, target="line: 29, column: 5")).confirmed
    assert not check(tmp_path, yaml_witness(nothing, seven, target="line: 26")).confirmed
    assert not check(
        tmp_path, yaml_witness(at("function_return", "line: 10", "\\result == 76"), target="line: 29")
    ).confirmed
    # Where there is no error, none is confirmed.
    assert not check(tmp_path, yaml_witness(nothing, seven, target="line: 24")).confirmed


def test_what_is_to_be_avoided(tmp_path: Path) -> None:
    program = DECLARATIONS + (
        "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  switch (x) {\n  case 3: break;\n  case 4: break;\n"
        "  default: return 0;\n  }\n  if (x < 9)\n    reach_error();\n}\n"
    )

    def witness(*avoided: str) -> str:
        lines = [f"    - waypoint: {{{text.replace('follow', 'avoid')}}}\n" for text in avoided]
        return yaml_witness(target="line: 11").replace("  - segment:\n", f"  - segment:\n{''.join(lines)}")

    three, four = at("branching", "line: 5", "3"), at("branching", "line: 5", "4")
    assert check(tmp_path, witness(three), program).confirmed
    assert check(tmp_path, witness(four), program).confirmed
    assert not check(tmp_path, witness(three, four), program).confirmed
    assert not check(tmp_path, witness(at("branching", "line: 10", "true")), program).confirmed
    # What was passed in front of the segment does not matter in it.
    late = witness(three).replace("  content:\n", f"  content:\n  - segment:\n    - waypoint: {{{three}}}\n")
    assert check(tmp_path, late, program).confirmed


@pytest.mark.parametrize(
    ("waypoint", "message"),
    [
        (at("branching", "line: 9", "true"), "nothing for a waypoint of type branching"),
        (at("branching", "line: 900", "true"), "nothing for a waypoint of type branching"),
        (at("function_return", "line: 24", "\\result == 1"), "nothing for a waypoint of type function_return"),
        (at("branching", "line: 11", "3"), "no way at a condition"),
        (at("branching", "line: 19", "true"), "no way at a switch"),
    ],
)
def test_places_with_nothing_there(tmp_path: Path, waypoint: str, message: str) -> None:
    found = check(tmp_path, yaml_witness(waypoint))
    assert not found.confirmed
    assert found.reason.startswith("rejected: ")
    assert message in found.reason


@pytest.mark.parametrize("constraint", ["nobody == 3", "x == == 3", "x.y == 1"])
def test_a_constraint_that_is_not_c(tmp_path: Path, constraint: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"the constraint '{constraint}' of the witness is not C at its place")):
        check(tmp_path, yaml_witness(at("assumption", "line: 11", "y == y"), at("assumption", "line: 11", constraint)))


def test_what_cannot_be_watched_is_said(tmp_path: Path) -> None:
    program = DECLARATIONS + (
        "struct s { int a; } x = {1}, y = {2};\nint main(void) {\n  struct s z = x.a ? x : y;\n  if (z.a) reach_error();\n}\n"
    )
    found = check(tmp_path, yaml_witness(at("branching", "line: 5", "true"), target="line: 6"), program)
    assert not found.confirmed
    assert found.reason.startswith("not confirmed: the program cannot be compiled with the witness in it")
    with pytest.raises(InputError, match="undeclared"):
        check(tmp_path, yaml_witness(target="line: 6"), program.replace("z.a", "nobody"))


def test_a_witness_of_another_version(tmp_path: Path) -> None:
    digest = hashlib.sha256(PROGRAM.encode()).hexdigest()
    assert check(tmp_path, yaml_witness(extra=f", input_file_hashes: {{p.c: {digest}}}")).confirmed
    with pytest.raises(InputError, match="another version"):
        check(tmp_path, yaml_witness(extra=f", input_file_hashes: {{p.c: {digest[::-1]}}}"))


def test_other_properties(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cegas does not check termination"):
        check(tmp_path, yaml_witness().replace("G ! call(reach_error())", "F end"))
    bare = yaml_witness().replace("CHECK( init(main()), LTL(G ! call(reach_error())) )", "G ! call(reach_error())")
    assert check(tmp_path, bare).confirmed
    # A function of its own as the error: only its calls count.
    program = PROGRAM.replace("note(1);", "stop();").replace("int g;", "extern void stop(void); int g;")
    witness = yaml_witness(target="line: 14").replace("reach_error", "stop")
    assert check(tmp_path, witness, program).confirmed
    assert not check(tmp_path, yaml_witness(target="line: 26").replace("reach_error", "stop"), program).confirmed


def test_the_data_model_of_the_witness_counts(tmp_path: Path) -> None:
    program = DECLARATIONS + "int main(void) {\n  if (sizeof(long) == 4)\n    reach_error();\n}\n"
    assert check(tmp_path, yaml_witness(target="line: 5", extra=", data_model: ILP32"), program).confirmed
    assert not check(tmp_path, yaml_witness(target="line: 5", extra=", data_model: LP64"), program).confirmed


@pytest.mark.parametrize(
    ("type_", "condition", "constraint", "confirmed"),
    [
        ("unsigned", "x == 4294967295U", "-1", True),
        ("unsigned", "x == 4294967295U", "4294967295U", True),
        ("unsigned", "x == 4294967295U", "-1LL", False),
        ("unsigned", "x == 2147483648U", "2147483648U", True),
        ("int", "x == -2147483647 - 1", "(-2147483647 - 1)", True),
        ("int", "x == 8", "010", True),
        ("int", "x == 8", "0x8", True),
        ("int", "x == 8", "9", False),
        ("double", "x == 0.1", "0.1", True),
        ("double", "x > 2 && x < 3", "2.5", True),
        ("double", "x > 2 && x < 3", "4", False),
    ],
)
def test_values_are_compared_as_c_does(tmp_path: Path, type_: str, condition: str, constraint: str, confirmed: bool) -> None:
    call = {"unsigned": "__VERIFIER_nondet_uint", "int": "__VERIFIER_nondet_int", "double": "__VERIFIER_nondet_double"}[
        type_
    ]
    program = DECLARATIONS + f"int main(void) {{\n  {type_} x = {call}();\n  if ({condition})\n    reach_error();\n}}\n"
    witness = yaml_witness(at("function_return", "line: 4", f"\\result == {constraint}"), target="line: 6")
    assert check(tmp_path, witness, program).confirmed is confirmed


BARE = (
    DECLARATIONS
    + """\
#define FAIL do { if (x == 4) reach_error(); } while (0)
static int abs_(int v) { if (v < 0) return -v; return v; }
int main(void) {
  int x = abs_(__VERIFIER_nondet_int());
  if (x)
    while (x > 9) x = 9;
  else for (;;) if (x) break; else return 0;
  L: if (x == 5) goto L;
  FAIL;
  return x ?: 1;
}
"""
)


@pytest.mark.parametrize(
    "waypoints",
    [
        [at("assumption", "line: 8, column: 5", "x == 4"), at("branching", "line: 8, column: 5", "false")],
        [at("branching", "line: 7", "true"), at("branching", "line: 8", "false")],
        [at("function_return", "line: 6, column: 38", "\\result == -4"), at("function_enter", "line: 6, column: 39")],
        [at("assumption", "line: 10, column: 3", "x == 4")],
        [at("assumption", "line: 11", "x == 4")],
        [at("branching", "line: 4", "true")],
    ],
)
def test_statements_without_braces_labels_and_macros(tmp_path: Path, waypoints: list[str]) -> None:
    found = check(tmp_path, yaml_witness(*waypoints, target="line: 11"), BARE)
    assert found.confirmed, found.reason


def test_the_error_in_a_macro_counts_at_its_statement_only(tmp_path: Path) -> None:
    assert not check(tmp_path, yaml_witness(target="line: 10, column: 6"), BARE).confirmed
    assert not check(tmp_path, yaml_witness(at("assumption", "line: 11", "x == 6"), target="line: 11"), BARE).confirmed


@pytest.mark.parametrize("call", ["assert(x != 3)", "if (x == 3) __assert_fail(0, 0, 0, 0)"])
def test_failing_assertions(tmp_path: Path, call: str) -> None:
    program = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n" + (
        f"int main(void) {{\n  int x = __VERIFIER_nondet_int();\n  assert(x != 9);\n  {call};\n}}\n"
    )
    witness = yaml_witness(at("function_return", "line: 4", "\\result == 3"), target="line: 6")
    assert check(tmp_path, witness, program).confirmed
    assert not check(tmp_path, witness.replace("== 3", "== 9"), program).confirmed
    assert check(tmp_path, witness.replace("== 3", "== 9").replace("line: 6", "line: 5"), program).confirmed


def test_several_files(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(
        "extern int h(int); extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  return h(__VERIFIER_nondet_int());\n}\n",
        encoding="utf-8",
    )
    (tmp_path / "b.c").write_text(
        "extern void reach_error(void);\nint h(int v) {\n  if (v == 12)\n    reach_error();\n  return 0;\n}\n",
        encoding="utf-8",
    )
    files = [tmp_path / "a.c", tmp_path / "b.c"]
    text = yaml_witness(
        at("function_return", "line: 3, column: 34", "\\result == 12").replace("p.c", "a.c"),
        at("branching", "line: 3", "true").replace("p.c", "b.c"),
        target="line: 4",
    ).replace("p.c", "b.c")
    witness = tmp_path / "w.yml"
    witness.write_text(text, encoding="utf-8")
    assert check_witness(witness, files, OPTIONS).confirmed
    witness.write_text(text.replace("== 12", "== 13"), encoding="utf-8")
    assert not check_witness(witness, files, OPTIONS).confirmed


# -- format 1.0 -----------------------------------------------------------------------------------------------------------


def graphml(*edges: tuple[str, str, dict[str, str]], sinks: str = "", last: str = "Z") -> str:
    nodes = dict.fromkeys([node for edge in edges for node in edge[:2]])
    text = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
        ' <key attr.name="isEntryNode" attr.type="boolean" for="node" id="entry"><default>false</default></key>',
        ' <graph edgedefault="directed">',
        '  <data key="witness-type">violation_witness</data><data key="sourcecodelang">C</data>',
        '  <data key="producer">some tool</data><data key="architecture">64bit</data>',
        '  <data key="specification">CHECK( init(main()), LTL(G ! call(reach_error())) )</data>',
        '  <data key="programfile">/somewhere/p.c</data>',
    ]
    for node in nodes:
        marks = ('<data key="entry">true</data>' if node == "A" else "") + (
            '<data key="violation">true</data>' if node == last else ""
        )
        marks += '<data key="sink">true</data>' if node in sinks else ""
        text.append(f'  <node id="{node}">{marks}</node>')
    for source, target, data in edges:
        inner = "".join(f'<data key="{key}">{value}</data>' for key, value in data.items())
        text.append(f'  <edge source="{source}" target="{target}">{inner}</edge>')
    return "\n".join([*text, " </graph>", "</graphml>"])


def chain(*steps: dict[str, str]) -> str:
    names = ["A", *(f"N{number}" for number in range(1, len(steps))), "Z"]
    return graphml(*((names[number], names[number + 1], step) for number, step in enumerate(steps)))


START = {"enterFunction": "main", "startline": "8", "endline": "8"}
ERROR = {"startline": "26", "sourcecode": "reach_error();", "enterFunction": "reach_error"}


@pytest.mark.parametrize(
    ("value", "confirmed"), [("x == 5", True), ("x = 5", True), ("x == (5)", True), ("x == 4", False), ("x &lt; 0", False)]
)
def test_a_chain_with_an_assumption(tmp_path: Path, value: str, confirmed: bool) -> None:
    text = chain(
        START,
        {"startline": "9", "endline": "9", "assumption": f"{value};", "assumption.scope": "main", "sourcecode": "int x;"},
        {"startline": "11", "control": "condition-true", "startoffset": "300", "sourcecode": "[x &gt; 0]"},
        ERROR,
    )
    assert check(tmp_path, text).confirmed is confirmed


@pytest.mark.parametrize(("value", "confirmed"), [(13, True), (4, False)])
def test_the_result_of_a_call_in_format_1_0(tmp_path: Path, value: int, confirmed: bool) -> None:
    result = {"assumption": f"\\result == {value};", "assumption.resultfunction": "__VERIFIER_nondet_int"}
    found = check(tmp_path, chain(START, {"startline": "9", **result}, {"startline": "15", "enterLoopHead": "true"}, ERROR))
    assert found.confirmed is confirmed
    assert (found.used, found.ignored) == (2, 2)  # the call of the error function can be seen as well


def test_sinks_and_several_ways(tmp_path: Path) -> None:
    def witness(good: str, bad: str) -> str:
        return graphml(
            ("A", "B", START),
            ("B", "C", {"startline": "11", "control": f"condition-{good}"}),
            ("B", "S", {"startline": "11", "control": f"condition-{bad}"}),
            ("C", "C", {"startline": "15", "control": "condition-true"}),
            ("C", "Z", {"startline": "15", "control": "condition-false"}),
            sinks="S",
        )

    program = PROGRAM.replace("y == 77", "0")
    assert check(tmp_path, witness("true", "false"), program).confirmed
    assert not check(tmp_path, witness("false", "true"), program).confirmed


def test_assumptions_that_cannot_be_evaluated_are_left_out(tmp_path: Path) -> None:
    step = {"startline": "10", "assumption": "nobody == 3;", "assumption.scope": "f"}
    result = {"assumption": "\\result == 5;", "assumption.resultfunction": "__VERIFIER_nondet_int"}
    assert check(tmp_path, chain(START, {"startline": "9", **result}, step, ERROR)).confirmed
    result["assumption"] = "\\result == 4;"
    assert not check(tmp_path, chain(START, {"startline": "9", **result}, step, ERROR)).confirmed


def test_conditions_in_parts_restrict_nothing(tmp_path: Path) -> None:
    program = DECLARATIONS + (
        "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 1 && x < 3)\n    reach_error();\n}\n"
    )
    steps = [{"startline": "5", "control": "condition-true"}] * 2
    found = check(tmp_path, chain(*steps, {"startline": "6"}), program)
    assert found.confirmed
    assert (found.used, found.ignored) == (0, 3)


# -- our own --------------------------------------------------------------------------------------------------------------


LONG: Final = frozenset(
    (
        "merging/bounded-recursion-safe.yml",
        "pointers-callsite/local-of-the-outer-call-safe.yml",
        "precision/field-at-unknown-index-unsafe.yml",
        "library-more/texts-of-dates-safe.yml",
        "precision/visited-by-kind-safe.yml",
        "structs/bit-field-sign-safe.yml",
    )
)
"""Programs that take up to a minute with inserted checks."""


def tasks(pattern: str) -> list[str]:
    return sorted(str(path.relative_to(TASKS)) for path in TASKS.glob(pattern))


def sample(pattern: str, every: int) -> list[str]:
    return one_of(every, tasks(pattern), in_groups(10), salt="witnesses")


def violation(task: Path) -> tuple[ViolationWitness, str, str]:
    """The witness of an unsafe task, and its documents."""
    watch = Watch()
    result = run([task], OPTIONS, None, watch)
    assert result.verdict is Verdict.UNSAFE
    assert watch.program is not None
    witness = make_witness(result, watch.program, None)
    assert isinstance(witness, ViolationWitness)
    documents = [witness_document(witness, result, watch.program, Path(f"w.{suffix}")) for suffix in ("yml", "graphml")]
    return witness, documents[0], documents[1]


@pytest.mark.parametrize("task", sample("*/*-unsafe.yml", 100))
def test_our_own_witnesses_are_confirmed(tmp_path: Path, task: str) -> None:
    _, yaml_text, graphml_text = violation(TASKS / task)
    for name, text in (("w.yml", yaml_text), ("w.graphml", graphml_text)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        found = check_witness(tmp_path / name, [TASKS / task], OPTIONS)
        assert found.confirmed, f"{name}: {found.reason}"


@pytest.mark.slow
@pytest.mark.parametrize("task", tasks("*/*-unsafe.yml"))
def test_all_our_own_witnesses_are_confirmed(tmp_path: Path, task: str) -> None:
    test_our_own_witnesses_are_confirmed(tmp_path, task)


@pytest.mark.parametrize("task", quick(sample("*/*-unsafe.yml", 150), LONG))
def test_the_witness_of_a_wrong_program_says_nothing_of_the_right_one(tmp_path: Path, task: str) -> None:
    """Task programs come in pairs that differ in little: a witness of the one can often be followed far in the other."""
    twin = TASKS / task.replace("-unsafe.yml", "-safe.yml")
    if not twin.exists():
        pytest.skip("an unsafe program without a safe one")
    _, text, _ = violation(TASKS / task)
    text = re.sub(r"      input_file_hashes:\n(        .*\n)+", "", text).replace("-unsafe.c", "-safe.c")
    (tmp_path / "w.yml").write_text(text, encoding="utf-8")
    assert not check_witness(tmp_path / "w.yml", [twin], replace(OPTIONS, time_limit=20)).confirmed


@pytest.mark.parametrize("name", ["control/do-while-once", "control/changing-bound", "switch/fall-through"])
def test_each_wrong_way_is_noticed(tmp_path: Path, name: str) -> None:
    """Programs without input have one run: with any branching turned round, it is not one of the witness."""
    path = TASKS / f"{name}-unsafe.yml"
    witness, text, _ = violation(path)
    turned = {"true": "false", "false": "true"}
    values = [item for item in witness.waypoints if item.kind is WaypointKind.BRANCHING and item.constraint in turned]
    parts = re.split(r'value: "(true|false)"', text)
    for number in range(min(len(values), 6)):
        changed = [turned[part] if place == 2 * number + 1 else part for place, part in enumerate(parts)]
        mutant = "".join(f'value: "{part}"' if place % 2 else part for place, part in enumerate(changed))
        (tmp_path / "w.yml").write_text(mutant, encoding="utf-8")
        assert not check_witness(tmp_path / "w.yml", [path], OPTIONS).confirmed, f"branching {number}"


def test_a_confirmed_run_is_executed(tmp_path: Path) -> None:
    found = check(tmp_path, yaml_witness(), options=replace(OPTIONS, replay=True))
    assert found.confirmed
    assert found.result is not None
    assert found.result.evidence["replay"] == "confirmed"


# -- invariants -----------------------------------------------------------------------------------------------------------


def with_invariants(witness: CorrectnessWitness, file: str) -> str:
    """A program that calls an error function where an invariant does not hold."""
    text = CText(Path(file).read_bytes().decode("latin-1"))
    edits = Insertions(text.text)
    for invariant in witness.invariants:
        place = (invariant.place.line, invariant.place.column)
        statement = next(item for item in text.statements if text.place(text.starts[item.start]) == place)
        check = f"(({invariant.text}) ? 0 : (__broken(), 0))"
        condition = text.condition(statement)
        if invariant.is_loop:
            assert condition is not None
            behind = ", 1" if condition[0] + 1 == condition[1] else ", "
            edits.around(text.end_of(condition[0]), text.starts[condition[1]], check + behind, "")
        else:
            put_beside(text, edits, statement, f"{check};", "")
    return f"extern void __broken(void);\n{edits.result()}"


@pytest.mark.parametrize(
    ("task", "analysis"), crossed(sample("*/*-safe.yml", 150), ["value", "symex", "cegas-s", "interval"], 1, LONG)
)
def test_our_invariants_hold(tmp_path: Path, task: str, analysis: str) -> None:
    watch = Watch()
    result = run([TASKS / task], replace(OPTIONS, analysis=analysis), None, watch)
    if result.verdict is not Verdict.SAFE or watch.program is None:
        pytest.skip(f"{result.verdict.value}: {result.reason}")
    witness = make_witness(result, watch.program, watch.proof or watch.induction)
    assert isinstance(witness, CorrectnessWitness)
    (file,) = watch.program.source_files
    (tmp_path / "p.c").write_text(with_invariants(witness, file), encoding="latin-1")
    frontend = replace(
        OPTIONS.frontend,
        data_model=watch.program.data_model,
        property=Property.of_calls("__broken"),
        include_paths=(str(Path(file).parent),),
    )
    assert run([tmp_path / "p.c"], replace(OPTIONS, frontend=frontend)).verdict is Verdict.SAFE


@pytest.mark.parametrize("name", one_of(30, INVARIANT_TASKS, in_groups(6)))
def test_invariants_of_inductions_hold(tmp_path: Path, name: str) -> None:
    watch, file = Watch(), INVARIANTS / name
    result = run([file], replace(OPTIONS, analysis="kinduction"), None, watch)
    assert result.verdict is Verdict.SAFE
    assert watch.program is not None
    witness = make_witness(result, watch.program, watch.proof or watch.induction)
    assert isinstance(witness, CorrectnessWitness)
    (tmp_path / "p.c").write_text(with_invariants(witness, str(file)), encoding="latin-1")
    frontend = replace(OPTIONS.frontend, property=Property.of_calls("__broken"))
    assert run([tmp_path / "p.c"], replace(OPTIONS, frontend=frontend, analysis="kinduction")).verdict is Verdict.SAFE


INVARIANT = """- entry_type: invariant_set
  metadata: {{format_version: "2.0", task: {{input_files: [p.c], data_model: LP64, language: C}}}}
  content:
  - invariant: {{type: {kind}, format: c_expression, value: "{value}", location: {{file_name: p.c, line: {line}, column: 3}}}}
"""

COUNTS = """extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0, *p = &s, *q = 0;
  while (i < n) {
    i++;
    *p += 2;
  }
  if (s != BOUND * n) reach_error();
  return q == p;
}
"""


@pytest.mark.parametrize(
    ("value", "line", "bound", "reason"),
    [
        ("s == 2 * i && i <= n", 5, 2, "confirmed: the invariants hold, and no run violates the property"),
        ("1", 5, 2, "confirmed: the invariants hold, and no run violates the property"),
        ("s == 3 * i", 5, 2, "rejected: a run violates an invariant, or the property"),
        ("i < n || i == 0", 5, 2, "rejected: a run violates an invariant, or the property"),
        ("s == 2 * i && i <= n", 5, 3, "rejected: a run violates an invariant, or the property"),
        ("i <= n", 9, 2, "rejected: there is no while or for at p.c:9:3"),
        ("i <= nowhere", 5, 2, "not confirmed: the program cannot be compiled with the witness in it"),
        ("*q == 0 || i <= n", 5, 3, "not confirmed: "),
        ("n / i <= n", 5, 3, "not confirmed: "),
        ("n == 0 || n / i <= n", 5, 3, "not confirmed: "),
    ],
)
def test_invariants_are_checked(tmp_path: Path, value: str, line: int, bound: int, reason: str) -> None:
    (tmp_path / "p.c").write_text(COUNTS.replace("BOUND", str(bound)), encoding="utf-8")
    (tmp_path / "w.yml").write_text(INVARIANT.format(kind="loop_invariant", value=value, line=line), encoding="utf-8")
    options = replace(OPTIONS, analysis="kinduction")
    found = check_witness(tmp_path / "w.yml", [tmp_path / "p.c"], options)
    assert found.reason.startswith(reason), found.reason
    assert found.confirmed == reason.startswith("confirmed")


def test_an_invariant_without_a_value_does_not_end_runs(tmp_path: Path) -> None:
    """The error lies behind an invariant that is undefined whenever it is looked at, but for the first time."""
    text = COUNTS.replace("BOUND", "2").replace(
        "reach_error();\n  return", "reach_error(); if (i > 0) reach_error();\n  return"
    )
    (tmp_path / "p.c").write_text(text, encoding="utf-8")
    for value in ("i == 0 || *q == 0 || 1", "i == 0 || n / (n - n) || 1"):
        (tmp_path / "w.yml").write_text(INVARIANT.format(kind="loop_invariant", value=value, line=5), encoding="utf-8")
        found = check_witness(tmp_path / "w.yml", [tmp_path / "p.c"], replace(OPTIONS, analysis="kinduction"))
        assert not found.confirmed, value


def test_invariants_have_no_effects(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text(COUNTS, encoding="utf-8")
    for value in ("i = n", "i++", "f(i)", "1) || (s = 0"):
        (tmp_path / "w.yml").write_text(INVARIANT.format(kind="loop_invariant", value=value, line=5), encoding="utf-8")
        with pytest.raises(InputError):
            check_witness(tmp_path / "w.yml", [tmp_path / "p.c"], OPTIONS)


def test_a_broken_invariant_would_be_noticed(tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text("int main(void) {\n  int i = 0;\n  while (i < 3)\n    i++;\n}\n", encoding="utf-8")
    watch = Watch()
    result = run([file], OPTIONS, None, watch)
    assert result.verdict is Verdict.SAFE
    witness = CorrectnessWitness((LocationInvariant(SourcePlace(str(file), 3, 3), "i < 3", is_loop=True),))
    file.write_text(with_invariants(witness, str(file)), encoding="utf-8")
    frontend = replace(OPTIONS.frontend, property=Property.of_calls("__broken"))
    assert run([file], replace(OPTIONS, frontend=frontend)).verdict is Verdict.UNSAFE
