"""Reading witnesses: format 2.0 (YAML) and format 1.0 (GraphML), of violations; invariants of format 2.0.

Violations become an automaton that watches a run: states, and transitions that a run takes when it passes something. A
witness that violates its format is an input error, with one message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from cegas.evidence.witness.model import LocationInvariant, SourcePlace, Waypoint, WaypointKind, WitnessTask
from cegas.foundation.data import Data
from cegas.foundation.errors import InputError
from cegas.foundation.typed import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST: Final = 64 * 1024 * 1024
_RESULT: Final = re.compile(r"\\result\b")


class WitnessTransition(Data):
    """A step of the automaton: what a run passes to take it, and what holds then."""

    __slots__ = ("after", "assumption", "source", "target", "waypoint")

    def __init__(
        self,
        source: int,
        target: int | None,
        waypoint: Waypoint | None,
        assumption: str | None = None,
        *,
        after: bool = False,
    ) -> None:
        self.source: Final = source
        self.target: Final = target
        """None: a run that takes it is not one of the witness."""
        self.waypoint: Final = waypoint
        """None: nothing that can be seen in the text; the step may be taken at any time."""
        self.assumption: Final = assumption
        """A C expression that has to hold besides."""
        self.after: Final = after
        """It is passed where the statement ends, not where it begins."""


class WitnessAutomaton(Data):
    """What a witness says about runs."""

    __slots__ = ("accepting", "initial", "states", "target", "task", "transitions", "version")

    def __init__(
        self,
        version: str,
        task: WitnessTask,
        states: int,
        initial: int,
        accepting: frozenset[int],
        transitions: tuple[WitnessTransition, ...],
        target: SourcePlace | None,
    ) -> None:
        self.version: Final = version
        self.task: Final = task
        self.states: Final = states
        self.initial: Final = initial
        self.accepting: Final = accepting
        """In one of these states the violation counts."""
        self.transitions: Final = transitions
        self.target: Final = target
        """Where the violation has to be; None: anywhere."""


class WitnessInvariants(Data):
    """What a correctness witness says."""

    __slots__ = ("invariants", "task")

    def __init__(self, task: WitnessTask, invariants: tuple[LocationInvariant, ...]) -> None:
        self.task: Final = task
        self.invariants: Final = invariants


def read_witness(path: str | Path) -> WitnessAutomaton | WitnessInvariants:
    """The automaton of a violation witness, or the invariants of a correctness witness; `InputError` if the file is none."""
    file = Path(path)
    try:
        if file.is_file() and file.stat().st_size > LARGEST:
            raise InputError(f"{file}: too large for a witness")
        data = file.read_bytes()
    except OSError as error:
        raise InputError(f"{file}: {error.strerror or error}") from error
    if data.lstrip()[:1] == b"<":
        return _GraphmlReader(file).read(data)
    return _YamlReader(file).read(data)


# -- YAML -------------------------------------------------------------------------------------------------------------------


def _loader() -> Any:
    """The quick one, where it was built."""
    try:
        from yaml import CBaseLoader
    except ImportError:
        from yaml import BaseLoader

        return BaseLoader
    return CBaseLoader


class _YamlReader:
    def __init__(self, file: Path) -> None:
        self._file = file

    def read(self, data: bytes) -> WitnessAutomaton | WitnessInvariants:
        import yaml

        try:
            # The pure text: another loader would take `2.0` for a number and a time for an object.
            content = yaml.load(data.decode("utf-8"), _loader())
        except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
            problem = (str(error).splitlines() or [""])[0]
            raise InputError(f"{self._file} is not a witness: it is not valid YAML ({problem})") from error
        if not isinstance(content, list) or not content:
            raise self._bad("it is not a list of entries")
        kinds = [entry.get("entry_type") if isinstance(entry, dict) else None for entry in content]
        if "violation_sequence" not in kinds:
            if kinds == ["invariant_set"]:
                return self._invariants(content[0])
            if "invariant_set" in kinds or "loop_invariant" in kinds or "location_invariant" in kinds:
                raise self._bad("a correctness witness has one entry, of type invariant_set")
            raise self._bad("it has no entry of type violation_sequence")
        if kinds.count("violation_sequence") > 1:
            raise self._bad("it has more than one entry of type violation_sequence")
        entry = content[kinds.index("violation_sequence")]
        task = self._task(self._mapping(entry, "metadata", "the entry"))
        return self._automaton(self._sequence(entry, "content", "the entry"), task)

    def _invariants(self, entry: object) -> WitnessInvariants:
        task = self._task(self._mapping(entry, "metadata", "the entry"))
        found: list[LocationInvariant] = []
        for number, item in enumerate(self._sequence(entry, "content", "the entry")):
            where = f"invariant {number + 1}"
            invariant = self._mapping(item, "invariant", where)
            kind, value = invariant.get("type"), invariant.get("value")
            if kind not in ("loop_invariant", "location_invariant"):
                raise self._bad(f"{where}: type '{kind}' is not known")
            if invariant.get("format", "c_expression") != "c_expression" or not isinstance(value, str) or not value.strip():
                raise self._bad(f"{where} is no expression of C")
            problem = problem_of(value, result=False)
            if problem is not None:
                raise self._bad(f"{where}: '{value}' {problem}")
            place = self._place(self._mapping(invariant, "location", where), where)
            found.append(LocationInvariant(place, value.strip(), is_loop=kind == "loop_invariant"))
        return WitnessInvariants(task, tuple(found))

    def _task(self, metadata: Mapping[str, object]) -> WitnessTask:
        version = metadata.get("format_version")
        if version not in ("2.0", "2.1"):
            raise self._bad(f"format version '{version}' is not known (expected 2.0)")
        task = self._mapping(metadata, "task", "metadata")
        files = self._sequence(task, "input_files", "task")
        hashes = self._mapping(task, "input_file_hashes", "task") if "input_file_hashes" in task else {}
        model = task.get("data_model")
        if model not in (None, "LP64", "ILP32"):
            raise self._bad(f"data model '{model}' is not known (expected LP64 or ILP32)")
        if task.get("language", "C") != "C":
            raise self._bad(f"language '{task.get('language')}' is not supported (expected C)")
        return WitnessTask(
            tuple(map(str, files)),
            {name: str(value) for name, value in hashes.items()},
            str(task.get("specification", "")),
            None if model is None else str(model),
        )

    def _automaton(self, content: Sequence[object], task: WitnessTask) -> WitnessAutomaton:
        transitions: list[WitnessTransition] = []
        target: SourcePlace | None = None
        for number, item in enumerate(content):
            where = f"segment {number + 1}"
            if target is not None:
                raise self._bad(f"{where} stands behind the target")
            waypoints = [
                self._waypoint(waypoint, f"{where}, waypoint {position + 1}")
                for position, waypoint in enumerate(self._sequence(item, "segment", where))
            ]
            if not waypoints or not waypoints[-1].follow or any(waypoint.follow for waypoint in waypoints[:-1]):
                raise self._bad(f"{where} does not have exactly one waypoint to follow, at its end")
            # A run that passes the waypoint to follow is in the next segment, even if it passes one to avoid along with it.
            for waypoint in reversed(waypoints):
                if waypoint.kind is WaypointKind.TARGET:
                    if not waypoint.follow:
                        raise self._bad(f"{where}: a target cannot be avoided")
                    target = waypoint.place
                else:
                    transitions.append(WitnessTransition(number, number + 1 if waypoint.follow else None, waypoint))
        if target is None:
            raise self._bad("the last segment has no target")
        last = len(content) - 1
        return WitnessAutomaton("2.0", task, len(content), 0, frozenset((last,)), tuple(transitions), target)

    def _waypoint(self, item: object, where: str) -> Waypoint:
        waypoint = self._mapping(item, "waypoint", where)
        try:
            kind = WaypointKind(waypoint.get("type"))
        except ValueError:
            raise self._bad(f"{where}: type '{waypoint.get('type')}' is not known") from None
        action = waypoint.get("action")
        if action not in ("follow", "avoid"):
            raise self._bad(f"{where}: action '{action}' is not known (expected follow or avoid)")
        place = self._place(self._mapping(waypoint, "location", where), where)
        return Waypoint(kind, place, self._constraint(kind, waypoint, where), follow=action == "follow")

    def _constraint(self, kind: WaypointKind, waypoint: Mapping[str, object], where: str) -> str | None:
        if "constraint" not in waypoint:
            if kind in (WaypointKind.ASSUMPTION, WaypointKind.BRANCHING):
                raise self._bad(f"{where}: a waypoint of type {kind.value} needs a constraint")
            return None
        value = self._mapping(waypoint, "constraint", where).get("value")
        if not isinstance(value, str) or not value.strip():
            raise self._bad(f"{where}: the constraint has no value")
        value = value.strip()
        if kind in (WaypointKind.TARGET, WaypointKind.FUNCTION_ENTER):
            raise self._bad(f"{where}: a waypoint of type {kind.value} has no constraint")
        if kind is WaypointKind.BRANCHING:
            if value not in ("true", "false", "default") and not re.fullmatch(r"[-+]?\s*\w+", value):
                raise self._bad(f"{where}: '{value}' is no way at a branching (expected true, false, default or a number)")
            return value
        problem = problem_of(value, result=kind is WaypointKind.FUNCTION_RETURN)
        if problem is not None:
            raise self._bad(f"{where}: the constraint '{value}' {problem}")
        return value

    def _place(self, location: Mapping[str, object], where: str) -> SourcePlace:
        name = location.get("file_name")
        if not isinstance(name, str) or not name:
            raise self._bad(f"{where}: the location has no file_name")
        line, column = self._number(location, "line", where), None
        if line is None:
            raise self._bad(f"{where}: the location has no line")
        column = self._number(location, "column", where)
        function = location.get("function")
        return SourcePlace(name, line, column, function if isinstance(function, str) else None)

    def _number(self, location: Mapping[str, object], key: str, where: str) -> int | None:
        value = location.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not (value.isascii() and value.isdigit()) or len(value) > 9 or int(value) < 1:
            raise self._bad(f"{where}: '{value}' is no {key}")
        return int(value)

    def _mapping(self, item: object, key: str, where: str) -> Mapping[str, object]:
        value = item.get(key) if isinstance(item, dict) else None
        if not isinstance(value, dict):
            raise self._bad(f"{where} has no {key}")
        return value

    def _sequence(self, item: object, key: str, where: str) -> Sequence[object]:
        value = item.get(key) if isinstance(item, dict) else None
        if not isinstance(value, list):
            raise self._bad(f"{where} has no list {key}")
        return value

    def _bad(self, problem: str) -> InputError:
        return InputError(f"{self._file} is not a valid witness: {problem}")


# -- GraphML ----------------------------------------------------------------------------------------------------------------

_GRAPHML: Final = "{http://graphml.graphdrawing.org/xmlns}"


class _GraphmlReader:
    def __init__(self, file: Path) -> None:
        self._file = file

    def read(self, data: bytes) -> WitnessAutomaton:
        from xml.etree import ElementTree

        if b"<!ENTITY" in data or b"<!DOCTYPE" in data:  # entities can be made to fill the memory
            raise self._bad("it defines a document type")
        try:
            root = ElementTree.fromstring(data)
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            raise InputError(f"{self._file} is not a witness: it is not valid XML ({error})") from error
        graph = next((item for item in root if _tag(item) == "graph"), None)
        if _tag(root) != "graphml" or graph is None:
            raise self._bad("it has no graph")
        about = _data(graph)
        kind = about.get("witness-type")
        if kind == "correctness_witness":
            raise InputError(f"{self._file} is a correctness witness; only violation witnesses are validated")
        if kind != "violation_witness":
            raise self._bad(f"witness type '{kind or ''}' is not known")
        if about.get("sourcecodelang", "C") != "C":
            raise self._bad(f"language '{about['sourcecodelang']}' is not supported (expected C)")
        return self._automaton(graph, self._task(about), self._defaults(root))

    def _task(self, about: Mapping[str, str]) -> WitnessTask:
        file, digest = about.get("programfile", ""), about.get("programhash", "")
        architecture = about.get("architecture", "")
        if architecture not in ("", "32bit", "64bit"):
            raise self._bad(f"architecture '{architecture}' is not known (expected 32bit or 64bit)")
        model = {"32bit": "ILP32", "64bit": "LP64"}.get(architecture)
        hashes = {file: digest} if file and digest else {}
        return WitnessTask((file,) if file else (), hashes, about.get("specification", ""), model)

    @staticmethod
    def _defaults(root: Element) -> dict[str, str]:
        result: dict[str, str] = {}
        for key in root:
            if _tag(key) == "key":
                for child in key:
                    if _tag(child) == "default" and child.text:
                        result[key.get("id", "")] = child.text.strip()
        return result

    def _automaton(self, graph: Element, task: WitnessTask, defaults: Mapping[str, str]) -> WitnessAutomaton:
        numbers: dict[str, int] = {}
        initial: int | None = None
        accepting: set[int] = set()
        sinks: set[int] = set()
        for node in graph:
            if _tag(node) != "node":
                continue
            name, marks = node.get("id"), {**defaults, **_data(node)}
            if name is None or name in numbers:
                raise self._bad("a node has no id of its own")
            number = numbers[name] = len(numbers)
            if marks.get("entry") == "true":
                if initial is not None:
                    raise self._bad("it has more than one entry")
                initial = number
            if marks.get("violation") == "true":
                accepting.add(number)
            if marks.get("sink") == "true":
                sinks.add(number)
        if initial is None:
            raise self._bad("it has no entry")
        if not accepting:
            raise self._bad("it has no violation node")
        transitions: list[WitnessTransition] = []
        for edge in graph:
            if _tag(edge) == "edge":
                source, target = edge.get("source"), edge.get("target")
                if source not in numbers or target not in numbers:
                    raise self._bad(f"an edge from '{source}' to '{target}', which are not both nodes")
                goal = None if numbers[target] in sinks else numbers[target]
                transitions.append(self._transition(numbers[source], goal, _data(edge), task))
        return WitnessAutomaton("1.0", task, len(numbers), initial, frozenset(accepting), tuple(transitions), None)

    def _transition(self, source: int, target: int | None, data: Mapping[str, str], task: WitnessTask) -> WitnessTransition:
        line = data.get("startline")
        if line is None:
            return WitnessTransition(source, target, None)
        if not (line.isascii() and line.isdigit()) or len(line) > 9:
            raise self._bad(f"'{line}' is no line")
        place = SourcePlace(data.get("originfile") or (task.files[0] if task.files else ""), int(line))
        assumption = self._assumption(data.get("assumption", ""))
        control, called = data.get("control"), data.get("enterFunction")
        if control is not None:
            if control not in ("condition-true", "condition-false"):
                raise self._bad(f"control '{control}' is not known")
            way = control.removeprefix("condition-")
            if assumption is not None and _RESULT.search(assumption):
                assumption = None
            return WitnessTransition(source, target, Waypoint(WaypointKind.BRANCHING, place, way), assumption)
        if assumption is not None and _RESULT.search(assumption):
            function = data.get("assumption.resultfunction")
            if function is None:
                raise self._bad(f"line {line}: \\result without its function (assumption.resultfunction)")
            return WitnessTransition(source, target, Waypoint(WaypointKind.FUNCTION_RETURN, place, assumption, function))
        if assumption is not None:
            # The assumption holds behind the operation.
            scope = SourcePlace(place.file, place.line, None, data.get("assumption.scope"))
            return WitnessTransition(source, target, Waypoint(WaypointKind.ASSUMPTION, scope, assumption), after=True)
        if called is not None:
            return WitnessTransition(source, target, Waypoint(WaypointKind.FUNCTION_ENTER, place, None, called))
        return WitnessTransition(source, target, None)

    def _assumption(self, text: str) -> str | None:
        """The conjunction of the conditions of an assumption; older witnesses have assignments for equalities."""
        parts: list[str] = []
        for written in text.split(";"):
            part = re.sub(r"(?<![=!<>])=(?!=)", "==", written.strip())
            if not part or part in ("1", "true"):
                continue
            problem = problem_of(part, result=bool(_RESULT.search(part)))
            if problem is not None:
                raise self._bad(f"the assumption '{part}' {problem}")
            parts.append(f"({part})")
        return " && ".join(parts) if parts else None

    def _bad(self, problem: str) -> InputError:
        return InputError(f"{self._file} is not a valid witness: {problem}")


def _tag(element: Element) -> str:
    return element.tag.removeprefix(_GRAPHML)


def _data(element: Element) -> dict[str, str]:
    """The data of an element, by key."""
    return {child.get("key", ""): (child.text or "").strip() for child in element if _tag(child) == "data"}


# -- constraints ------------------------------------------------------------------------------------------------------------

_PIECE: Final = re.compile(
    r"\s+|(?P<result>\\result\b)|(?P<word>[A-Za-z_]\w*)|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)|(?P<character>'(?:[^'\\]|\\.)+')"
    r"|(?P<sign>->|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>?:.()\[\],])"
)
_OPERATORS_OF_TYPES: Final = frozenset(("sizeof", "_Alignof", "__alignof__"))
_TYPES: Final = frozenset(
    ("char", "short", "int", "long", "signed", "unsigned", "float", "double", "void", "_Bool", "const", "volatile", "*")
)


def problem_of(expression: str, *, result: bool) -> str | None:
    """What is wrong with an expression of a witness; None if it is one that has no effect.

    Only operators without effects are let through, and no calls. The rest is for the compiler to judge.
    """
    position, before, depth = 0, "", 0
    seen_result = False
    groups: list[list[str]] = [[]]
    """The pieces of each parenthesis that is open."""
    closed: list[str] = []
    """Those of the one that was closed last."""
    while position < len(expression):
        match = _PIECE.match(expression, position)
        if match is None:
            return f"has '{expression[position]}' in it, which has no place in a condition"
        piece, position = match.group(), match.end()
        if piece.isspace():
            continue
        if piece == "\\result":
            seen_result = True
            if not result:
                return "speaks of \\result, but is not about the return of a function"
        if piece == "(" and _is_called(before, closed):
            return "calls a function"
        if piece in "+-" and before == piece and not expression[: match.start()].endswith((" ", "\t")):
            return "changes a variable"
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(piece, 0)
        if depth < 0:
            return "has a bracket too many"
        if piece == "(":
            groups.append([])
        elif piece == ")" and len(groups) > 1:
            closed = groups.pop()
        else:
            groups[-1].append(piece)
        before = piece
    if depth:
        return "has a bracket too few"
    if result and not seen_result:
        return "does not speak of \\result"
    return None


def _is_called(before: str, closed: Sequence[str]) -> bool:
    """Whether what stands in front of a parenthesis is called; `closed` is what was in the last parentheses."""
    if before == ")":
        if closed[:1] and closed[0] in ("struct", "union", "enum"):
            closed = closed[2:]
        return not all(piece in _TYPES for piece in closed)  # else it is converted
    if before == "]":
        return True
    return (before[:1].isalpha() or before[:1] == "_") and before not in _OPERATORS_OF_TYPES
