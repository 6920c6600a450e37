"""Witnesses as documents: YAML of format 2.0, and GraphML of format 1.0 for violations.

The same witness gives the same document, but for the time of its creation, which `SOURCE_DATE_EPOCH` can fix.
"""

from __future__ import annotations

import hashlib
import os
import time
import uuid
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from cegas import __version__
from cegas.evidence.witness.model import (
    CorrectnessWitness,
    SourcePlace,
    ViolationWitness,
    Waypoint,
    WaypointKind,
    Witness,
    WitnessTask,
)
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final

PRODUCER: Final = "cegas"
NAMESPACE: Final = uuid.UUID("0d6e3f7e-4a51-5c0e-9d5e-6b1f7f1e2c11")
"""The names of our witnesses are made in this space."""


def task_of(files: Sequence[str], specification: str, data_model: str) -> WitnessTask:
    """The task that files are, with their hashes."""
    hashes: dict[str, str] = {}
    for file in files:
        try:
            hashes[file] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
        except OSError as error:
            raise InputError(f"{file}: {error.strerror or error}") from error
    return WitnessTask(tuple(files), hashes, specification, data_model)


def creation_time() -> str:
    """Now, or what `SOURCE_DATE_EPOCH` says, in UTC."""
    chosen = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = int(chosen) if chosen.isascii() and chosen.isdigit() else int(time.time())
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


# -- YAML -------------------------------------------------------------------------------------------------------------------


def as_yaml(witness: Witness, task: WitnessTask, configuration: str) -> str:
    """A witness in format 2.0."""
    content = _segments(witness) if isinstance(witness, ViolationWitness) else _invariants(witness)
    entry = "violation_sequence" if isinstance(witness, ViolationWitness) else "invariant_set"
    about = [
        "    producer:",
        f"      name: {_text(PRODUCER)}",
        f"      version: {_text(__version__)}",
        f"      configuration: {_text(configuration)}",
        "    task:",
        "      input_files:",
        *(f"      - {_text(file)}" for file in task.files),
        "      input_file_hashes:",
        *(f"        {_text(file)}: {_text(task.hashes[file])}" for file in task.files),
        f"      specification: {_text(task.specification)}",
        *((f"      data_model: {task.data_model}",) if task.data_model else ()),
        "      language: C",
    ]
    name = uuid.uuid5(NAMESPACE, "\n".join([entry, *about, *content]))
    head = [
        f"- entry_type: {entry}",
        "  metadata:",
        '    format_version: "2.0"',
        f"    uuid: {_text(str(name))}",
        f"    creation_time: {_text(creation_time())}",
    ]
    return "\n".join([*head, *about, *(["  content:", *content] if content else ["  content: []"])]) + "\n"


def _segments(witness: ViolationWitness) -> list[str]:
    lines: list[str] = []
    fresh = True
    for waypoint in witness.waypoints:
        if fresh:
            lines.append("  - segment:")
        lines.extend(_waypoint(waypoint))
        fresh = waypoint.follow
    return lines


def _waypoint(waypoint: Waypoint) -> list[str]:
    lines = [
        "    - waypoint:",
        f"        type: {waypoint.kind.value}",
        f"        action: {'follow' if waypoint.follow else 'avoid'}",
        *_location(waypoint.place, "        "),
    ]
    if waypoint.constraint is not None:
        lines += ["        constraint:", f"          value: {_text(waypoint.constraint)}"]
        if waypoint.kind is WaypointKind.FUNCTION_RETURN:
            lines.append("          format: acsl_expression")
        elif waypoint.kind is WaypointKind.ASSUMPTION:
            lines.append("          format: c_expression")
    return lines


def _location(place: SourcePlace, margin: str) -> list[str]:
    return [
        f"{margin}location:",
        f"{margin}  file_name: {_text(place.file)}",
        f"{margin}  line: {place.line}",
        *((f"{margin}  column: {place.column}",) if place.column is not None else ()),
        *((f"{margin}  function: {_text(place.function)}",) if place.function is not None else ()),
    ]


def _invariants(witness: CorrectnessWitness) -> list[str]:
    lines: list[str] = []
    for invariant in witness.invariants:
        lines += [
            "  - invariant:",
            f"      type: {'loop_invariant' if invariant.is_loop else 'location_invariant'}",
            *_location(invariant.place, "      "),
            f"      value: {_text(invariant.text)}",
            "      format: c_expression",
        ]
    return lines


def _text(text: str) -> str:
    """A string of YAML between quotation marks."""
    parts: list[str] = []
    for character in text:
        if character in '"\\':
            parts.append(f"\\{character}")
        elif character.isprintable():
            parts.append(character)
        else:
            code = ord(character)
            parts.append(f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}")
    return f'"{"".join(parts)}"'


# -- GraphML ----------------------------------------------------------------------------------------------------------------

_NODE_KEYS: Final = (("entry", "isEntryNode", "boolean"), ("violation", "isViolationNode", "boolean"))
_EDGE_KEYS: Final = (
    ("startline", "startline", "int"),
    ("endline", "endline", "int"),
    ("control", "control", "string"),
    ("assumption", "assumption", "string"),
    ("assumption.scope", "assumption.scope", "string"),
    ("assumption.resultfunction", "assumption.resultfunction", "string"),
)
_GRAPH_KEYS: Final = (
    "witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash", "architecture",
    "creationtime",
)  # fmt: skip


def as_graphml(witness: ViolationWitness, task: WitnessTask) -> str:
    """A violation witness in format 1.0: a chain of states, one step for each waypoint.

    What that format cannot say (the condition in front of a statement) is left out.
    """
    about = {
        "witness-type": "violation_witness",
        "sourcecodelang": "C",
        "producer": f"{PRODUCER} {__version__}",
        "specification": task.specification,
        "programfile": task.files[0],
        "programhash": task.hashes[task.files[0]],
        "architecture": "32bit" if task.data_model == "ILP32" else "64bit",
        "creationtime": creation_time(),
    }
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
        *(f' <key attr.name="{key}" attr.type="string" for="graph" id="{key}"/>' for key in _GRAPH_KEYS),
    ]
    for key, name, type_ in _NODE_KEYS:
        lines.append(f' <key attr.name="{name}" attr.type="{type_}" for="node" id="{key}">')
        lines.append("  <default>false</default>")
        lines.append(" </key>")
    lines.extend(f' <key attr.name="{name}" attr.type="{type_}" for="edge" id="{key}"/>' for key, name, type_ in _EDGE_KEYS)
    lines.append(' <graph edgedefault="directed">')
    lines.extend(_data(key, about[key], "  ") for key in _GRAPH_KEYS)
    lines.extend(_chain(witness))
    lines += [" </graph>", "</graphml>"]
    return "\n".join(lines) + "\n"


def _chain(witness: ViolationWitness) -> list[str]:
    steps = [_step(waypoint) for waypoint in witness.waypoints if waypoint.follow]
    steps = [step for step in steps if step]
    lines: list[str] = []
    for number in range(len(steps) + 1):
        marks = []
        if number == 0:
            marks.append(_data("entry", "true", "   "))
        if number == len(steps):
            marks.append(_data("violation", "true", "   "))
        lines += [f'  <node id="N{number}">', *marks, "  </node>"] if marks else [f'  <node id="N{number}"/>']
    for number, step in enumerate(steps):
        lines.append(f'  <edge source="N{number}" target="N{number + 1}">')
        lines.extend(_data(key, value, "   ") for key, value in step)
        lines.append("  </edge>")
    return lines


def _step(waypoint: Waypoint) -> list[tuple[str, str]]:
    """The data of the edge for a waypoint; nothing if the format cannot say it."""
    line = str(waypoint.place.line)
    where = [("startline", line), ("endline", line)]
    if waypoint.kind is WaypointKind.BRANCHING and waypoint.constraint in ("true", "false"):
        return [*where, ("control", f"condition-{waypoint.constraint}")]
    if waypoint.kind is WaypointKind.FUNCTION_RETURN and waypoint.callee is not None and waypoint.constraint is not None:
        scope = [] if waypoint.place.function is None else [("assumption.scope", waypoint.place.function)]
        return [*where, ("assumption", f"{waypoint.constraint};"), *scope, ("assumption.resultfunction", waypoint.callee)]
    return where if waypoint.kind is WaypointKind.TARGET else []


def _data(key: str, value: str, margin: str) -> str:
    return f'{margin}<data key="{key}">{escape(value)}</data>'
