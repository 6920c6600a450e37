"""Our own witnesses: their places, their formats, and that the same result gives the same document."""

from __future__ import annotations

import itertools
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from tests.support.witness_schema import problems

from cegas.api.run import run
from cegas.api.witness import make_witness, witness_document
from cegas.evidence.witness.constants import c_constant, signed_constant, unsigned_constant
from cegas.evidence.witness.documents import as_graphml, as_yaml, task_of
from cegas.evidence.witness.model import SourcePlace, ViolationWitness, Waypoint, WaypointKind
from cegas.foundation.errors import InputError
from cegas.program.properties import Verdict
from cegas.program.source import SourceType, ValueKind
from cegas.program.types import float_type, int_type, pointer_type
from cegas.verification.options import Options
from cegas.verification.watch import Watch

INPUTS = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int twice(int v) { return v + v; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  unsigned char c = __VERIFIER_nondet_uchar();
  if (x == 5)
    y = twice(x);
  for (int i = 0; i < 2; i++)
    y++;
  do { y++; } while (y < 13);
  switch (c) { case 1: y = 0; break; case 200: break; default: y = 2; }
  if (y == 13 && x) reach_error();
  return 0;
}
"""


def witness_of(tmp_path: Path, text: str, suffix: str = ".yml", name: str = "program.c", **options: Any) -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    watch = Watch()
    result = run([path], Options(time_limit=30, replay=False, **options), None, watch)
    assert result.verdict is not Verdict.UNKNOWN, result.reason
    assert watch.program is not None
    witness = make_witness(result, watch.program, watch.proof or watch.induction)
    assert witness is not None
    return witness_document(witness, result, watch.program, tmp_path / f"witness{suffix}")


def waypoints(document: str) -> list[tuple[str, int, int, str | None]]:
    (entry,) = yaml.safe_load(document)
    return [
        (
            item["type"],
            item["location"]["line"],
            item["location"]["column"],
            item["constraint"]["value"] if "constraint" in item else None,
        )
        for segment in entry["content"]
        for item in (segment["segment"][0]["waypoint"],)
    ]


def test_a_violation_in_format_2_0(tmp_path: Path) -> None:
    document = witness_of(tmp_path, INPUTS)
    assert problems(yaml.safe_load(document)) == []
    assert waypoints(document) == [
        ("function_return", 6, 33, "\\result == 5"),
        ("function_return", 7, 45, "\\result == 200"),
        ("branching", 8, 3, "true"),
        ("branching", 10, 3, "true"),
        ("branching", 10, 3, "true"),
        ("branching", 10, 3, "false"),
        ("branching", 12, 15, "false"),
        ("branching", 13, 3, "200"),
        # The compiler takes the condition with && apart: no waypoint for it.
        ("target", 14, 21, None),
    ]


def test_a_violation_in_format_1_0(tmp_path: Path) -> None:
    root = ElementTree.fromstring(witness_of(tmp_path, INPUTS, ".graphml"))
    space = "{http://graphml.graphdrawing.org/xmlns}"
    keys = {key.get("id") for key in root.iter(f"{space}key")}
    used = {data.get("key") for data in root.iter(f"{space}data")}
    assert used <= keys
    about = {data.get("key"): data.text for data in root.findall(f"{space}graph/{space}data")}
    assert about["witness-type"] == "violation_witness"
    assert about["specification"] == "CHECK( init(main()), LTL(G ! call(reach_error())) )"
    assert about["architecture"] == "64bit"
    nodes = [node.get("id") for node in root.iter(f"{space}node")]
    edges = list(root.iter(f"{space}edge"))
    assert [(edge.get("source"), edge.get("target")) for edge in edges] == list(itertools.pairwise(nodes))
    first = {data.get("key"): data.text for data in edges[0]}
    assert first == {
        "startline": "6",
        "endline": "6",
        "assumption": "\\result == 5;",
        "assumption.scope": "main",
        "assumption.resultfunction": "__VERIFIER_nondet_int",
    }
    marks = {node.get("id"): {data.get("key"): data.text for data in node} for node in root.iter(f"{space}node")}
    assert marks[nodes[0]] == {"entry": "true"}
    assert marks[nodes[-1]] == {"violation": "true"}


def test_the_same_result_gives_the_same_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    one = witness_of(tmp_path, INPUTS)
    assert one == witness_of(tmp_path, INPUTS)
    assert "2023-11-14T22:13:20Z" in one
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    other = witness_of(tmp_path, INPUTS)
    changed = [(a, b) for a, b in zip(one.splitlines(), other.splitlines(), strict=True) if a != b]
    assert len(changed) == 1
    assert "creation_time" in changed[0][0]


def test_another_content_has_another_name(tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text("int main(void) { return 0; }\n", encoding="utf-8")
    task = task_of([str(file)], "s", "LP64")
    names = set()
    for line in (1, 2):
        target = Waypoint(WaypointKind.TARGET, SourcePlace(str(file), line))
        names.add(yaml.safe_load(as_yaml(ViolationWitness((target,)), task, "value"))[0]["metadata"]["uuid"])
    assert len(names) == 2


def test_lines_of_a_preprocessed_file_are_those_of_the_file(tmp_path: Path) -> None:
    text = (
        '# 1 "elsewhere.c"\n# 1 "<built-in>" 1\n# 1 "elsewhere.c" 2\n'
        "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
        '# 100 "elsewhere.c"\nint main(void) {\n  if (__VERIFIER_nondet_int() == 3)\n    reach_error();\n}\n'
    )
    assert waypoints(witness_of(tmp_path, text, name="program.i")) == [
        ("function_return", 8, 29, "\\result == 3"),
        ("branching", 8, 3, "true"),
        ("target", 9, 5, None),
    ]


def test_uninitialized_variables_and_parameters_become_assumptions(tmp_path: Path) -> None:
    text = (
        "extern void reach_error(void);\n"
        "int entry(int a, unsigned char b) {\n  int x;\n  if (a == -7)\n    if (b == 250)\n      if (x > 40000)\n"
        "        reach_error();\n  return 0;\n}\n"
    )
    path = tmp_path / "program.c"
    path.write_text(text, encoding="utf-8")
    watch = Watch()
    options = Options(time_limit=30, replay=False)
    from dataclasses import replace

    options = replace(options, frontend=replace(options.frontend, entry="entry"))
    result = run([path], options, None, watch)
    assert watch.program is not None
    witness = make_witness(result, watch.program, None)
    assert isinstance(witness, ViolationWitness)
    found = [(item.place.line, item.constraint) for item in witness.waypoints if item.kind is WaypointKind.ASSUMPTION]
    assert found[:2] == [(3, "a == -7"), (3, "b == 250")]
    line, constraint = found[2]
    assert line == 6
    assert constraint is not None
    assert int(constraint.removeprefix("x == ")) > 40000


def test_macros_and_conditions_in_parts_get_no_waypoints(tmp_path: Path) -> None:
    text = (
        "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n#define ANY __VERIFIER_nondet_int()\n"
        "#define NOT(x) (!(x))\n#define FAIL reach_error()\n"
        "int main(void) {\n  int x = ANY;\n  if (NOT(x == 3)) return 0;\n  if (!x) return 0;\n  FAIL;\n}\n"
    )
    assert waypoints(witness_of(tmp_path, text)) == [("target", 10, 3, None)]


def test_the_end_is_where_the_error_is_also_behind_a_return(tmp_path: Path) -> None:
    text = "extern void reach_error(void);\nvoid f(void) { }\nint main(void) {\n  f();\n  reach_error();\n}\n"
    assert waypoints(witness_of(tmp_path, text)) == [("target", 5, 3, None)]


def test_a_long_run_keeps_its_inputs_only(tmp_path: Path) -> None:
    text = (
        "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
        "int main(void) { int s = __VERIFIER_nondet_int();\n  for (int i = 0; i < 1500; i++) s += 0;\n"
        "  if (s == 9) reach_error(); }\n"
    )
    kinds = [kind for kind, *_ in waypoints(witness_of(tmp_path, text))]
    assert kinds == ["function_return", "target"]


# -- constants ------------------------------------------------------------------------------------------------------------


class _Type(SourceType):
    __slots__ = ("_kind",)

    def __init__(self, kind: ValueKind) -> None:
        self._kind = kind

    @property
    def kind(self) -> ValueKind:
        return self._kind


SIGNED, UNSIGNED = _Type(ValueKind.SIGNED), _Type(ValueKind.UNSIGNED)


@pytest.mark.parametrize(
    ("bits", "width", "source", "expected"),
    [
        (5, 32, SIGNED, "5"),
        (0xFFFFFFFB, 32, SIGNED, "-5"),
        (0x80000000, 32, SIGNED, "(-2147483647 - 1)"),
        (0xFFFFFFFF, 32, UNSIGNED, "4294967295U"),
        (1 << 40, 64, SIGNED, "1099511627776LL"),
        (1 << 63, 64, SIGNED, "(-9223372036854775807LL - 1LL)"),
        (1 << 63, 64, UNSIGNED, "9223372036854775808ULL"),
        (200, 8, UNSIGNED, "200"),
        (200, 8, SIGNED, "-56"),
        (200, 8, None, None),
        (100, 8, None, "100"),
        (1, 1, _Type(ValueKind.BOOLEAN), "1"),
        (1, 128, SIGNED, None),
    ],
)
def test_integers_as_constants(bits: int, width: int, source: SourceType | None, expected: str | None) -> None:
    assert c_constant(bits, int_type(width), source) == expected


def test_the_limits_of_constants() -> None:
    assert signed_constant(-(1 << 31) + 1) == "-2147483647"
    assert signed_constant(1 << 31) == "2147483648LL"
    assert unsigned_constant(255, 8) == "255"


@pytest.mark.parametrize(
    ("value", "name", "expected"),
    [
        (1.5, "float", "1.5f"),
        (-0.25, "double", "-0.25"),
        (1e300, "double", "1e+300"),
        (0.0, "double", "0.0"),
        (-0.0, "double", None),
        (float("inf"), "float", None),
        (float("nan"), "double", None),
    ],
)
def test_floats_as_constants(value: float, name: str, expected: str | None) -> None:
    bits = int.from_bytes(struct.pack("<f" if name == "float" else "<d", value), "little")
    assert c_constant(bits, float_type(name), None) == expected


def test_pointers_as_constants() -> None:
    assert c_constant(0, pointer_type(64), None) == "0"
    assert c_constant(4096, pointer_type(64), None) is None


# -- proofs ---------------------------------------------------------------------------------------------------------------

LOOPS = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int state;
struct { int x, y; } pair;
static void step(void) {
  state = state == 2 ? 0 : state + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), locked = 1;
  pair.y = 4;
  while (n > 0) {
    step();
    n--;
  }
  while (1) {
    if (state > 2 || locked != 1 || pair.y != 4) reach_error();
    { int state = 7; for (int i = 0; i < 2; i++) if (state != 7) reach_error(); }
    if (__VERIFIER_nondet_int()) break;
  }
  return 0;
}
"""


def invariants(document: str) -> dict[tuple[str, int, int], str]:
    (entry,) = yaml.safe_load(document)
    return {
        (item["invariant"]["type"], item["invariant"]["location"]["line"], item["invariant"]["location"]["column"]): item[
            "invariant"
        ]["value"]
        for item in entry["content"]
    }


def test_invariants_of_a_proof(tmp_path: Path) -> None:
    document = witness_of(tmp_path, LOOPS, analysis="value-full")
    assert problems(yaml.safe_load(document)) == []
    found = invariants(document)
    assert set(found) == {
        ("location_invariant", 6, 3),
        ("loop_invariant", 11, 3),
        ("loop_invariant", 15, 3),
        ("loop_invariant", 17, 22),
    }
    one, two, three = (f"(pair.x == 0 && pair.y == 4 && state == {value})" for value in range(3))
    assert found["location_invariant", 6, 3] == f"{one} || {two} || {three}"
    # The name of a global that a local has as well is the local's, or nobody's.
    assert found["loop_invariant", 11, 3] == "locked == 1 && pair.x == 0 && pair.y == 4"
    assert found["loop_invariant", 15, 3] == "locked == 1 && pair.x == 0 && pair.y == 4"
    # The variable of the loop itself is not there yet where the loop stands.
    assert found["loop_invariant", 17, 22] == "locked == 1 && pair.x == 0 && pair.y == 4 && state == 7"


def test_invariants_of_an_induction(tmp_path: Path) -> None:
    text = """extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned total;
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0, kept = 7;
  for (unsigned k = 0; k < 2; k++)
    s += k - k;
  while (i < n) {
    i++;
    s += 2;
    total = total + 4;
  }
  if (s != 2 * n || total != 2 * s || kept != 7) reach_error();
}
"""
    document = witness_of(tmp_path, text, analysis="kinduction")
    assert problems(yaml.safe_load(document)) == []
    found = invariants(document)
    assert list(found) == [("loop_invariant", 8, 3)], "of the first loop, which was followed as it is, nothing is said"
    parts = found["loop_invariant", 8, 3].split(" && ")
    assert {"kept == 7U", "(i <= n)", "(s == (2U * i))"} <= set(parts)
    assert any("total" in part for part in parts)


def test_intervals_are_invariants(tmp_path: Path) -> None:
    text = (
        "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint g;\nint main(void) {\n  unsigned i = 0;\n"
        "  while (__VERIFIER_nondet_int()) {\n    if (i < 9) i++;\n    g = i & 6;\n  }\n  if (i > 9) reach_error();\n}\n"
    )
    found = invariants(witness_of(tmp_path, text, analysis="interval"))
    assert "(i <= 9U)" in found["loop_invariant", 6, 3]
    assert "g" in found["loop_invariant", 6, 3]


def test_many_states_become_ranges(tmp_path: Path) -> None:
    text = (
        "extern void reach_error(void);\nint main(void) {\n  int i = 0, k = 3;\n  while (i < 50) {\n    i++;\n  }\n"
        "  if (i != 50 || k != 3) reach_error();\n}\n"
    )
    assert invariants(witness_of(tmp_path, text, analysis="value-full")) == {
        ("loop_invariant", 4, 3): "(0 <= i && i <= 50) && k == 3"
    }


def test_loops_of_which_nothing_is_known(tmp_path: Path) -> None:
    text = (
        "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  do { n--; } while (n > 0);\n"
        "  while (n < 0)\n    n++;\n}\n"
    )
    assert invariants(witness_of(tmp_path, text)) == {("loop_invariant", 5, 3): "1"}


def test_a_proof_has_no_graphml(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="for violations only"):
        witness_of(tmp_path, "int main(void) { return 0; }\n", ".graphml")


def test_a_violation_has_graphml_with_escapes(tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text("int main(void) { return 0; }\n", encoding="utf-8")
    task = task_of([str(file)], "a < b & c", "ILP32")
    text = as_graphml(ViolationWitness((Waypoint(WaypointKind.TARGET, SourcePlace(str(file), 1)),)), task)
    assert "a &lt; b &amp; c" in text
    assert "32bit" in text
    ElementTree.fromstring(text)


def test_names_with_signs_are_quoted(tmp_path: Path) -> None:
    document = witness_of(
        tmp_path, "extern void reach_error(void);\nint main(void) { reach_error(); }\n", name="a 'b' & c.c"
    )
    (entry,) = yaml.safe_load(document)
    assert entry["metadata"]["task"]["input_files"] == [str(tmp_path / "a 'b' & c.c")]
    assert problems([entry]) == []
