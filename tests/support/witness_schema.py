"""What format 2.0 of SV-COMP's witnesses demands, as a JSON schema of our own."""

from __future__ import annotations

from typing import Any

HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
LOCATION = {
    "type": "object",
    "required": ["file_name", "line"],
    "properties": {
        "file_name": {"type": "string", "minLength": 1},
        "line": {"type": "integer", "minimum": 1},
        "column": {"type": "integer", "minimum": 1},
        "function": {"type": "string", "minLength": 1},
    },
    "additionalProperties": False,
}
METADATA = {
    "type": "object",
    "required": ["format_version", "uuid", "creation_time", "producer", "task"],
    "properties": {
        "format_version": {"const": "2.0"},
        "uuid": {"type": "string", "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},
        "creation_time": {
            "type": "string",
            "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$",
        },
        "producer": {
            "type": "object",
            "required": ["name", "version"],
            "properties": {
                "name": {"type": "string"},
                "version": {"type": "string"},
                "configuration": {"type": "string"},
                "command_line": {"type": "string"},
                "description": {"type": "string"},
            },
            "additionalProperties": False,
        },
        "task": {
            "type": "object",
            "required": ["input_files", "input_file_hashes", "specification", "data_model", "language"],
            "properties": {
                "input_files": {"type": "array", "items": {"type": "string"}, "minItems": 1},
                "input_file_hashes": {"type": "object", "additionalProperties": HASH, "minProperties": 1},
                "specification": {"type": "string", "minLength": 1},
                "data_model": {"enum": ["ILP32", "LP64"]},
                "language": {"const": "C"},
            },
            "additionalProperties": False,
        },
    },
    "additionalProperties": False,
}


def _constraint(*formats: str, values: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["value"],
        "properties": {"value": values or {"type": "string", "minLength": 1}, "format": {"enum": list(formats)}},
        "additionalProperties": False,
    }


def _waypoint(kind: str, constraint: dict[str, Any] | None, actions: list[str], required: bool = True) -> dict[str, Any]:
    properties: dict[str, Any] = {"type": {"const": kind}, "action": {"enum": actions}, "location": LOCATION}
    if constraint is not None:
        properties["constraint"] = constraint
    demanded = ["type", "action", "location", *(["constraint"] if constraint is not None and required else [])]
    return {"type": "object", "required": demanded, "properties": properties, "additionalProperties": False}


BOTH = ["follow", "avoid"]
WAYPOINT = {
    "type": "object",
    "required": ["waypoint"],
    "additionalProperties": False,
    "properties": {
        "waypoint": {
            "oneOf": [
                _waypoint("assumption", _constraint("c_expression"), BOTH),
                _waypoint(
                    "branching",
                    _constraint("c_expression", values={"type": "string", "pattern": r"^(true|false|default|-?\d+)$"}),
                    BOTH,
                ),
                _waypoint("function_enter", None, BOTH),
                _waypoint(
                    "function_return",
                    _constraint(
                        "acsl_expression", values={"type": "string", "pattern": r"^\\result (==|!=|<=|>=|<|>) [^\\]+$"}
                    ),
                    BOTH,
                    required=False,
                ),
                _waypoint("target", None, ["follow"]),
            ]
        }
    },
}
VIOLATION = {
    "type": "object",
    "required": ["entry_type", "metadata", "content"],
    "additionalProperties": False,
    "properties": {
        "entry_type": {"const": "violation_sequence"},
        "metadata": METADATA,
        "content": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["segment"],
                "additionalProperties": False,
                "properties": {"segment": {"type": "array", "minItems": 1, "items": WAYPOINT}},
            },
        },
    },
}
CORRECTNESS = {
    "type": "object",
    "required": ["entry_type", "metadata", "content"],
    "additionalProperties": False,
    "properties": {
        "entry_type": {"const": "invariant_set"},
        "metadata": METADATA,
        "content": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["invariant"],
                "additionalProperties": False,
                "properties": {
                    "invariant": {
                        "type": "object",
                        "required": ["type", "location", "value", "format"],
                        "properties": {
                            "type": {"enum": ["loop_invariant", "location_invariant"]},
                            "location": LOCATION,
                            "value": {"type": "string", "minLength": 1},
                            "format": {"const": "c_expression"},
                        },
                        "additionalProperties": False,
                    }
                },
            },
        },
    },
}
SCHEMA: dict[str, Any] = {"type": "array", "minItems": 1, "items": {"oneOf": [VIOLATION, CORRECTNESS]}}


def problems(document: Any) -> list[str]:
    """What is wrong with a document, by the schema and by the rules that a schema cannot state."""
    import jsonschema

    found = [error.message for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(document)]
    if found:
        return found
    for entry in document:
        task = entry["metadata"]["task"]
        if set(task["input_files"]) != set(task["input_file_hashes"]):
            found.append("hashes of other files")
        if entry["entry_type"] != "violation_sequence":
            continue
        for number, item in enumerate(entry["content"]):
            waypoints = [waypoint["waypoint"] for waypoint in item["segment"]]
            actions = [waypoint["action"] for waypoint in waypoints]
            if actions != ["avoid"] * (len(actions) - 1) + ["follow"]:
                found.append(f"segment {number}: {actions}")
            is_last = number == len(entry["content"]) - 1
            if (waypoints[-1]["type"] == "target") is not is_last:
                found.append(f"segment {number}: the target is not at the end, and only there")
    return found
