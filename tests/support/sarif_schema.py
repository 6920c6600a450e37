"""What a SARIF file of ours has to look like: a JSON schema, written after the standard and GitHub's requirements.

The standard's own schema allows far more than we write. This one names every property that we write, so that a misspelt one is
an error, and asks for what GitHub's code scanning requires (rules with descriptions, levels, regions with all four ends,
relative paths).
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def _object(required: tuple[str, ...], **properties: Schema) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(required),
        "properties": {name.replace("_", "."): schema for name, schema in properties.items()},
    }


def _list(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    found: Schema = {"type": "array", "items": items, "minItems": least}
    if most is not None:
        found["maxItems"] = most
    return found


TEXT: Schema = {"type": "string", "minLength": 1}
NUMBER: Schema = {"type": "integer", "minimum": 0}
COUNT: Schema = {"type": "integer", "minimum": 1}
LEVEL: Schema = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = _object(("text",), text=TEXT, markdown=TEXT)
PLAIN_MESSAGE = _object(("text",), text=TEXT)
RELATIVE: Schema = {"type": "string", "pattern": r"^(?!/)(?!\.\.)[^:\\ ]+$"}
ARTIFACT_LOCATION: Schema = {
    "anyOf": [
        _object(("uri", "uriBaseId"), uri=RELATIVE, uriBaseId={"const": "%SRCROOT%"}, index=NUMBER),
        _object(("uri",), uri={"type": "string", "pattern": "^file:///[^ ]+$"}, index=NUMBER),
    ]
}
REGION = _object(
    ("startLine", "startColumn", "endLine", "endColumn"),
    startLine=COUNT,
    startColumn=COUNT,
    endLine=COUNT,
    endColumn=COUNT,
    snippet=PLAIN_MESSAGE,
)
LOCATION = _object(
    ("physicalLocation",),
    physicalLocation=_object(("artifactLocation", "region"), artifactLocation=ARTIFACT_LOCATION, region=REGION),
    logicalLocations=_list(_object(("name",), name=TEXT, kind=TEXT)),
    message=PLAIN_MESSAGE,
)
STEP = _object(
    ("location",),
    location=LOCATION,
    nestingLevel=NUMBER,
    importance={"enum": ["important", "essential", "unimportant"]},
    kinds=_list(TEXT),
    state={"type": "object", "additionalProperties": _object(("text",), text={"type": "string"})},
)
THREAD_FLOW = _object(("locations",), locations=_list(STEP, 1, 1000))
CODE_FLOW = _object(("threadFlows",), message=PLAIN_MESSAGE, threadFlows=_list(THREAD_FLOW, 1))
WEAKNESS = _object(
    ("id", "index", "toolComponent"),
    id={"type": "string", "pattern": "^[0-9]+$"},
    index=NUMBER,
    toolComponent=_object(("name", "index"), name={"const": "CWE"}, index={"const": 0}),
)
RELATED: Schema = {**LOCATION, "properties": {**LOCATION["properties"], "id": COUNT}, "required": ["id", "physicalLocation", "message"]}
RESULT = _object(
    ("ruleId", "ruleIndex", "level", "message", "locations"),
    ruleId=TEXT,
    ruleIndex=NUMBER,
    level=LEVEL,
    message=PLAIN_MESSAGE,
    locations=_list(LOCATION, 1, 100),
    partialFingerprints=_object(
        ("primaryLocationLineHash",), primaryLocationLineHash={"type": "string", "pattern": "^[0-9a-f]{1,16}:[1-9][0-9]*$"}
    ),
    codeFlows=_list(CODE_FLOW, 1),
    taxa=_list(WEAKNESS, 1, 1),
    relatedLocations=_list(RELATED, 1),
    stacks=_list(_object(("frames",), message=PLAIN_MESSAGE, frames=_list(_object(("location",), location=LOCATION), 1)), 1),
)
RULE = _object(
    ("id", "name", "shortDescription", "fullDescription", "help", "defaultConfiguration", "properties"),
    id=TEXT,
    name=TEXT,
    shortDescription={**MESSAGE, "properties": {"text": {"type": "string", "maxLength": 1024}}},
    fullDescription={**MESSAGE, "properties": {"text": {"type": "string", "maxLength": 1024}}},
    help=MESSAGE,
    defaultConfiguration=_object(("level",), level=LEVEL),
    properties=_object(
        ("precision", "tags"),
        precision={"enum": ["very-high", "high", "medium", "low"]},
        problem_severity={"enum": ["error", "warning", "recommendation"]},
        tags=_list(TEXT, 0, 10),
    ),
    relationships=_list(_object(("target", "kinds"), target=WEAKNESS, kinds=_list({"const": "relevant"}, 1)), 1),
)
DRIVER = _object(
    ("name", "semanticVersion", "rules"),
    name={"const": "cegas"},
    fullName=TEXT,
    version=TEXT,
    semanticVersion={"type": "string", "pattern": r"^\d+\.\d+\.\d+"},
    shortDescription=PLAIN_MESSAGE,
    rules=_list(RULE, 1),
    supportedTaxonomies=_list(_object(("name", "index"), name={"const": "CWE"}, index={"const": 0}), 1, 1),
)
TAXONOMY = _object(
    ("name", "taxa"),
    name={"const": "CWE"},
    fullName=TEXT,
    organization={"const": "MITRE"},
    informationUri={"type": "string", "pattern": "^https://"},
    shortDescription=PLAIN_MESSAGE,
    isComprehensive={"const": False},
    taxa=_list(
        _object(
            ("id", "name", "shortDescription"),
            id={"type": "string", "pattern": "^[0-9]+$"},
            name=TEXT,
            shortDescription=PLAIN_MESSAGE,
            helpUri={"type": "string", "pattern": "^https://"},
        ),
        1,
    ),
)
INVOCATION = _object(
    ("executionSuccessful",),
    executionSuccessful={"type": "boolean"},
    exitCode={"type": "integer"},
    exitCodeDescription=TEXT,
    toolExecutionNotifications=_list(_object(("message",), level=LEVEL, message=PLAIN_MESSAGE)),
)
RUN = _object(
    ("tool", "results", "originalUriBaseIds"),
    tool=_object(("driver",), driver=DRIVER),
    invocations=_list(INVOCATION, 1),
    originalUriBaseIds={
        "type": "object",
        "additionalProperties": _object(("uri",), uri={"type": "string", "pattern": "^file:///.*/$"}, description=MESSAGE),
    },
    artifacts=_list(
        _object(
            ("location",), location=ARTIFACT_LOCATION, roles=_list({"enum": ["analysisTarget"]}), sourceLanguage={"const": "c"}
        )
    ),
    results=_list(RESULT),
    taxonomies=_list(TAXONOMY, 1, 1),
    automationDetails=_object(("id",), id={"type": "string", "pattern": "^cegas/.+/$"}),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    defaultSourceLanguage={"const": "c"},
    properties={"type": "object"},
)
SCHEMA: Schema = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **_object(
        ("$schema", "version", "runs"),
        **{"$schema": {"type": "string"}, "version": {"const": "2.1.0"}, "runs": _list(RUN, 1, 20)},
    ),
}
