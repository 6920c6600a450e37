"""Reading witnesses: what is taken, and one clear message for what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.evidence.witness.model import WaypointKind
from cegas.evidence.witness.reading import WitnessAutomaton, problem_of, read_witness
from cegas.foundation.errors import InputError

METADATA = """\
  metadata:
    format_version: "2.0"
    uuid: 91023a0f-9f45-4385-88c4-1152ade45537
    creation_time: 2021-05-05T15:18:43+02:00
    producer: {name: some tool, version: 1.0}
    task:
      input_files: [p.c]
      input_file_hashes: {p.c: 0123}
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: ILP32
      language: C
"""
TARGET = "- segment: [{waypoint: {type: target, action: follow, location: {file_name: p.c, line: 9}}}]"


def document(*segments: str, metadata: str = METADATA) -> str:
    return f"- entry_type: violation_sequence\n{metadata}  content:\n" + "".join(f"  {text}\n" for text in segments)


def read(tmp_path: Path, text: str, name: str = "witness.yml") -> object:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_witness(path)


def test_a_witness_of_another_tool(tmp_path: Path) -> None:
    path = tmp_path / "w.yml"
    path.write_text(
        document(
            "- segment:",
            "  - waypoint: {type: function_enter, action: avoid, location: {file_name: p.c, line: 3, column: 5}}",
            "  - waypoint:",
            "      action: follow",
            "      type: assumption",
            "      constraint: {value: \"x >= -1 && a[2].b == 'c'\", format: c_expression}",
            "      location: {line: 4, file_name: p.c, function: main}",
            TARGET,
        ),
        encoding="utf-8",
    )
    found = read_witness(path)
    assert isinstance(found, WitnessAutomaton)
    assert (found.version, found.states, found.initial, found.accepting) == ("2.0", 2, 0, frozenset({1}))
    assert found.task.data_model == "ILP32"
    assert found.task.hashes == {"p.c": "0123"}
    assert found.target is not None
    assert (found.target.line, found.target.column) == (9, None)
    follow, avoid = found.transitions
    assert follow.waypoint is not None
    assert avoid.waypoint is not None
    assert (follow.target, follow.waypoint.kind, follow.waypoint.place.column) == (1, WaypointKind.ASSUMPTION, None)
    assert (avoid.target, avoid.waypoint.kind, avoid.waypoint.place.column) == (None, WaypointKind.FUNCTION_ENTER, 5)


def waypoint(text: str) -> str:
    return f"- segment: [{{waypoint: {{{text}}}}}]"


PLACE = "location: {file_name: p.c, line: 3}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a list of entries"),
        ("{", "not valid YAML"),
        ("\x01", "not valid YAML"),
        ("42", "not a list of entries"),
        ("- 42", "no entry of type violation_sequence"),
        ("- entry_type: invariant_set", "the entry has no metadata"),
        ("- entry_type: violation_sequence", "the entry has no metadata"),
        (document(TARGET, metadata="  metadata: {format_version: '3.7', task: {}}\n"), "format version '3.7'"),
        (document(TARGET, metadata="  metadata: {format_version: '2.0'}\n"), "metadata has no task"),
        (document(TARGET, metadata=METADATA.replace("ILP32", "LLP64")), "data model 'LLP64'"),
        (document(TARGET, metadata=METADATA.replace("language: C", "language: Java")), "language 'Java'"),
        (document(), "the entry has no list content"),
        (document("- 1"), "segment 1 has no list segment"),
        (document("- segment: []", TARGET), "exactly one waypoint to follow"),
        (document(TARGET, TARGET), "segment 2 stands behind the target"),
        (document(waypoint(f"type: function_enter, action: follow, {PLACE}")), "the last segment has no target"),
        (document(waypoint(f"type: function_enter, action: avoid, {PLACE}"), TARGET), "exactly one waypoint to follow"),
        (document(waypoint(f"type: target, action: avoid, {PLACE}")), "exactly one waypoint to follow"),
        (document(waypoint(f"type: turn, action: follow, {PLACE}"), TARGET), "type 'turn' is not known"),
        (document(waypoint(f"type: target, action: jump, {PLACE}")), "action 'jump' is not known"),
        (document(waypoint("type: target, action: follow")), "waypoint 1 has no location"),
        (document(waypoint("type: target, action: follow, location: {line: 3}")), "no file_name"),
        (document(waypoint("type: target, action: follow, location: {file_name: p.c}")), "no line"),
        (document(waypoint("type: target, action: follow, location: {file_name: p.c, line: x}")), "'x' is no line"),
        (document(waypoint("type: target, action: follow, location: {file_name: p.c, line: 1, column: -4}")), "no column"),
        (document(waypoint(f"type: assumption, action: follow, {PLACE}"), TARGET), "needs a constraint"),
        (document(waypoint(f"type: branching, action: follow, {PLACE}"), TARGET), "needs a constraint"),
        (document(waypoint(f"type: assumption, action: follow, {PLACE}, constraint: {{}}"), TARGET), "has no value"),
        (document(waypoint(f"type: target, action: follow, {PLACE}, constraint: {{value: x}}")), "has no constraint"),
        (
            document(waypoint(f"type: branching, action: follow, {PLACE}, constraint: {{value: x > 1}}"), TARGET),
            "no way at a branching",
        ),
        (
            document(waypoint(f"type: assumption, action: follow, {PLACE}, constraint: {{value: x = 1}}"), TARGET),
            "has '=' in it",
        ),
        (
            document(waypoint(f"type: function_return, action: follow, {PLACE}, constraint: {{value: x == 1}}"), TARGET),
            "does not speak of",
        ),
    ],
)
def test_bad_yaml_gives_one_message(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        read(tmp_path, text)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert str(tmp_path / "witness.yml") in str(raised.value)


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("x == 3", None),
        ("(unsigned)x >= 0x10u && !(p->q[i] & ~1) || y != 'a' ? 1 : sizeof(int) > 2", None),
        ("x == - -1", None),
        ("f(x)", "calls a function"),
        ("(f)(x)", "calls a function"),
        ("(*f)(x) == 1", "calls a function"),
        ("t[1](x)", "calls a function"),
        ("(unsigned long)(x) == 1 && (struct s *)(p) == 0", None),
        ("x++", "changes a variable"),
        ("x - --y", "changes a variable"),
        ("x += 1", "has '=' in it"),
        ("x; y", "has ';' in it"),
        ("{x}", "has '{' in it"),
        ('"a" == x', "has '\"' in it"),
        ("(x", "has a bracket too few"),
        ("x)", "has a bracket too many"),
        ("\\result == 3", "speaks of \\result"),
        ("x # y", "has '#' in it"),
        ("x\\", "has '\\' in it"),
    ],
)
def test_conditions_have_no_effects(expression: str, problem: str | None) -> None:
    found = problem_of(expression, result=False)
    assert (found is None) if problem is None else (found is not None and problem in found)


HEAD = '<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">'
KIND = '<data key="witness-type">violation_witness</data>'
NODES = '<node id="A"><data key="entry">true</data></node><node id="B"><data key="violation">true</data></node>'
END = "</graph></graphml>"


def edge(**data: str) -> str:
    inner = "".join(f'<data key="{key}">{value}</data>' for key, value in data.items())
    return f'<edge source="A" target="B">{inner}</edge>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<", "not valid XML"),
        ("<a/>", "it has no graph"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "defines a document type"),
        (HEAD + END, "witness type ''"),
        (HEAD + KIND.replace("violation", "correctness") + END, "only violation witnesses are validated"),
        (HEAD + KIND + END, "no entry"),
        (HEAD + KIND + '<node id="A"><data key="entry">true</data></node>' + END, "no violation node"),
        (HEAD + KIND + NODES + '<node id="A"/>' + END, "no id of its own"),
        (HEAD + KIND + NODES + '<node id="C"><data key="entry">true</data></node>' + END, "more than one entry"),
        (HEAD + KIND + NODES + '<edge source="A" target="Z"/>' + END, "not both nodes"),
        (HEAD + KIND + NODES + edge(startline="x") + END, "'x' is no line"),
        (HEAD + KIND + NODES + edge(startline="1", control="maybe") + END, "control 'maybe'"),
        (HEAD + KIND + NODES + edge(startline="1", assumption="f(x);") + END, "calls a function"),
        (HEAD + KIND + NODES + edge(startline="1", assumption="\\result == 1;") + END, "without its function"),
        (HEAD + KIND + '<data key="sourcecodelang">Java</data>' + NODES + END, "language 'Java'"),
        (HEAD + KIND + '<data key="architecture">16bit</data>' + NODES + END, "architecture '16bit'"),
    ],
)
def test_bad_graphml_gives_one_message(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        read(tmp_path, text, "witness.graphml")
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_witness(tmp_path / "none.yml")
    with pytest.raises(InputError, match="directory"):
        read_witness(tmp_path)


def test_transitions_of_graphml(tmp_path: Path) -> None:
    path = tmp_path / "w.graphml"
    path.write_text(
        HEAD
        + KIND
        + '<data key="programfile">p.c</data><data key="architecture">32bit</data>'
        + NODES
        + '<node id="S"><data key="sink">true</data></node>'
        + edge(startline="3", control="condition-true", enterLoopHead="true")
        + edge(startline="4", assumption="x = 5; y == 2;")
        + edge(startline="5", enterFunction="f")
        + edge(startline="6", sourcecode="x = 1;")
        + '<edge source="A" target="S"><data key="startline">3</data><data key="control">condition-false</data></edge>'
        + END,
        encoding="utf-8",
    )
    found = read_witness(path)
    assert isinstance(found, WitnessAutomaton)
    assert found.task.data_model == "ILP32"
    assert found.target is None
    kinds = [None if item.waypoint is None else item.waypoint.kind for item in found.transitions]
    assert kinds == [
        WaypointKind.BRANCHING,
        WaypointKind.ASSUMPTION,
        WaypointKind.FUNCTION_ENTER,
        None,
        WaypointKind.BRANCHING,
    ]
    assumed = found.transitions[1]
    assert assumed.waypoint is not None
    assert assumed.waypoint.constraint == "(x == 5) && (y == 2)"
    assert assumed.after
    assert [item.target for item in found.transitions] == [1, 1, 1, 1, None]
