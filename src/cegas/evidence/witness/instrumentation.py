"""A program together with a witness, as one program: it reaches its error exactly in those runs of the program that follow
the witness to a violation.

The witness automaton becomes a few tables and a variable with its state. Where the text has what a transition speaks of (a
branching, a call, a statement), a call of ``__witness_visit`` is put in, which moves the automaton on. Calls of error
functions only count if the automaton is in an accepting state. If the property is about conditions under which C defines
operations, a flag is set where the target is being executed and the automaton accepts, and conditions only count then
(`arming.py`). Nothing else of the program changes: what is put in only looks.

There are two readings. In the *strict* one, a run that comes to what the next transition speaks of has to take it there and
then; in the other one it may pass it by. A run that follows a witness strictly also follows it in the other sense, and is
found much more quickly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cegas.evidence.witness.arming import TargetLines
from cegas.evidence.witness.automaton_text import DECLARATIONS, assertion_macros, automaton_text
from cegas.evidence.witness.constants import signed_constant
from cegas.evidence.witness.insertions import Insertions, put_beside
from cegas.evidence.witness.lookup import NothingThere, TextPlaces
from cegas.evidence.witness.model import Waypoint, WaypointKind
from cegas.evidence.witness.places import claimed_lines
from cegas.evidence.witness.reading import WitnessAutomaton, WitnessTransition
from cegas.evidence.witness.structure import Branching, BranchingKind, CallPlace, CText, Statement, StatementKind
from cegas.evidence.witness.visits import InsertionPoint, TransitionRow, VisitPoint, insert_visit
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.frontend.library.table import assertions
from cegas.program.conditions import LEAK
from cegas.program.properties import Property

_ARM: Final = "__witness_arm(1)"
_ASSERT: Final = ("...", "__VA_ARGS__")
_ASSERTION: Final = ("condition, ...", "condition")
_RESULT: Final = re.compile(r"\\result\b")
_EQUALS: Final = re.compile(r"\\result\s*==\s*(.+)")
_SMALLEST: Final = {signed_constant(-(1 << bits)): -(1 << bits) for bits in (31, 63)}
"""The smallest numbers, which C has no constants for."""
_INTEGER: Final = re.compile(r"([-+]?)\s*(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)([uUlL]*)")


class Instrumented(Data):
    """The texts of a program with a witness."""

    __slots__ = ("constraints", "ignored", "lines", "texts", "used")

    def __init__(
        self, texts: tuple[str, ...], used: int, ignored: int, constraints: tuple[str, ...], lines: TargetLines | None = None
    ) -> None:
        self.texts: Final = texts
        self.used: Final = used
        """Transitions that restrict the run."""
        self.ignored: Final = ignored
        """Transitions that speak of nothing that can be seen in the text."""
        self.constraints: Final = constraints
        """The C expressions that were put in."""
        self.lines: Final = lines
        """Where a condition has to fail; None: anywhere."""


def instrument(
    automaton: WitnessAutomaton,
    files: Sequence[tuple[str, CText]],
    property_: Property,
    *,
    strict: bool,
    without: frozenset[str] = frozenset(),
) -> Instrumented:
    """Put a witness into the texts of a program; constraints in `without` are left out.

    Raises `NothingThere` if the witness speaks of something that is not in the texts.
    """
    return _Instrumentation(automaton, files, property_, strict=strict, without=without).run()


class _Instrumentation:
    def __init__(
        self,
        automaton: WitnessAutomaton,
        files: Sequence[tuple[str, CText]],
        property_: Property,
        *,
        strict: bool,
        without: frozenset[str],
    ) -> None:
        self._automaton = automaton
        self._files = files
        self._property = property_
        self._strict = strict
        self._without = without
        self._lenient = automaton.version == "1.0"
        """What is not found may be passed at any time: in that format, witnesses speak of automata that only their tools
        know.
        """
        self._edits = [Insertions(text.text) for _, text in files]
        self._points: dict[tuple[int, InsertionPoint, int], VisitPoint] = {}
        self._rows: list[TransitionRow] = []
        self._constraints: dict[str, None] = {}
        self._free: list[WitnessTransition] = []
        self._places = TextPlaces(files, lenient=self._lenient)
        words = {word for _, text in files for word in text.words}
        self._assertions = {name: _ASSERT if name == "assert" else _ASSERTION for name in assertions() if name in words}
        """By the functions that check their first argument: the parameters of a macro, and what it checks."""

    def run(self) -> Instrumented:
        seen = [
            (transition, [] if transition.waypoint is None else self._resolve(transition, transition.waypoint))
            for transition in self._automaton.transitions
        ]
        self._free = [transition for transition, points in seen if not points and transition.target is not None]
        for transition, points in seen:
            for source in self._before(transition.source) if points else ():
                for point in points:
                    self._add_row(transition, source, point)
        for (file, _, _), point in self._points.items():
            insert_visit(self._files[file][1], self._edits[file], point)
        where = self._target()
        is_about_conditions = bool(self._property.kinds)
        if not is_about_conditions:
            self._errors(where)
        elif where is not None:
            self._arm(*where)
        self._rows.sort(key=lambda row: row.source)
        for number, row in enumerate(self._rows):
            row.number = number
        machine = automaton_text(
            self._automaton,
            self._points.values(),
            self._rows,
            self._accepting(),
            strict=self._strict,
            armed=where is None if is_about_conditions else None,
        )
        macros = assertion_macros(self._assertions)
        texts = tuple(
            macros + (DECLARATIONS if number else machine) + f'\n# 1 "{_escaped(name)}"\n' + edits.result()
            for number, ((name, _), edits) in enumerate(zip(self._files, self._edits, strict=True))
        )
        used = sum(bool(points) for _, points in seen)
        lines = None if where is None else self._lines(*where)
        return Instrumented(texts, used, len(seen) - used, tuple(self._constraints), lines)

    def _before(self, state: int) -> list[int]:
        """The states from which free transitions lead to a state, with the state itself."""
        found = [state]
        for current in found:
            for transition in self._free:
                if transition.target == current and transition.source not in found:
                    found.append(transition.source)
        return found

    # -- what transitions speak of ------------------------------------------------------------------------------------

    def _resolve(self, transition: WitnessTransition, waypoint: Waypoint) -> list[VisitPoint]:
        number = self._places.file(waypoint.place)
        if number is None:
            if self._lenient:
                return []
            raise NothingThere(f"{waypoint.place.file} is not a file of the program")
        text = self._files[number][1]
        if waypoint.constraint is not None and waypoint.constraint in self._without and self._lenient:
            return []
        points: list[VisitPoint] = []
        match waypoint.kind:
            case WaypointKind.BRANCHING:
                found = self._places.branchings(number, text, waypoint.place)
                points = [self._point(number, InsertionPoint.BRANCHING, branching.keyword, branching) for branching in found]
            case WaypointKind.FUNCTION_ENTER | WaypointKind.FUNCTION_RETURN:
                part = InsertionPoint.ENTER if waypoint.kind is WaypointKind.FUNCTION_ENTER else InsertionPoint.RETURN
                calls = self._places.calls(text, waypoint.place, waypoint.callee)
                points = [self._point(number, part, call.open, call) for call in calls]
            case WaypointKind.ASSUMPTION:
                part = InsertionPoint.AFTER if transition.after else InsertionPoint.BEFORE
                statements = self._places.statements(text, waypoint.place)
                if transition.after:
                    statements = [item for item in statements if item.kind is StatementKind.SIMPLE]
                points = [self._point(number, part, statement.start, statement) for statement in statements]
            case WaypointKind.TARGET:
                raise ValueError("a target is no transition")
        if not points and not self._lenient:
            raise NothingThere(f"there is nothing for a waypoint of type {waypoint.kind.value} at {waypoint.place}")
        return points

    def _point(self, file: int, part: InsertionPoint, token: int, thing: Branching | CallPlace | Statement) -> VisitPoint:
        key = (file, part, token)
        found = self._points.get(key)
        if found is None:
            found = self._points[key] = VisitPoint(len(self._points), part, thing)
        return found

    # -- rows ---------------------------------------------------------------------------------------------------------

    def _add_row(self, transition: WitnessTransition, source: int, point: VisitPoint) -> None:
        row = TransitionRow(source, transition.target)
        waypoint = transition.waypoint
        assert waypoint is not None
        constraint = waypoint.constraint
        match waypoint.kind:
            case WaypointKind.BRANCHING:
                self._branching_row(row, constraint or "", point)
            case WaypointKind.FUNCTION_RETURN if constraint is not None:
                number = _wanted(constraint)
                if number is None:
                    row.expression = self._expression(constraint)
                else:
                    row.any_value, row.wanted = False, number
            case WaypointKind.ASSUMPTION:
                row.expression = self._expression(constraint)
        if transition.assumption is not None:
            row.expression = self._expression(transition.assumption)
        row.bit = sum(other.source == source for other in point.rows)
        self._rows.append(row)
        point.rows.append(row)

    def _expression(self, constraint: str | None) -> str | None:
        """A condition to be put into the text, unless it is to be left out."""
        if constraint is None or constraint in self._without:
            return None
        self._constraints[constraint] = None
        return _RESULT.sub("__witness_r", constraint)

    @staticmethod
    def _branching_row(row: TransitionRow, way: str, point: VisitPoint) -> None:
        assert isinstance(point.thing, Branching)
        if point.thing.kind is not BranchingKind.SWITCH:
            if way not in ("true", "false"):
                raise NothingThere(f"'{way}' is no way at a condition (expected true or false)")
            row.any_value, row.value = False, int(way == "true")
        elif way in ("true", "false"):
            raise NothingThere(f"'{way}' is no way at a switch (expected a case or default)")
        elif way != "default":
            row.expression = f"__witness_s == ({way})"

    # -- errors -------------------------------------------------------------------------------------------------------

    def _target(self) -> tuple[int, Statement] | None:
        """The file and the statement of the violation, if the witness names them."""
        target = self._automaton.target
        if target is None:
            return None
        file = self._places.file(target)
        found = [] if file is None else self._places.statements(self._files[file][1], target)
        if file is None or not found:
            raise NothingThere(f"there is no statement for the target at {target}")
        return file, found[0]

    def _arm(self, file: int, statement: Statement) -> None:
        """Set the flag where a statement is executed; where one has conditions, before each of them is looked at again."""
        text, edits = self._files[file][1], self._edits[file]
        # A block is lost, or not freed, behind the statement that is to blame.
        stays = not self._property.kinds.isdisjoint(LEAK)
        put_beside(text, edits, statement, f"{_ARM};", "" if stays or statement.header else "__witness_arm(0);")
        if statement.header is None:
            return
        first, last = statement.header
        parts = range(first + 1, last) if statement.kind is StatementKind.FOR else ()
        begins = [token for token in parts if text.words[token] == ";" and text.words[token + 1] not in (";", ")")]
        for token in begins if statement.kind is StatementKind.FOR else (first,):
            edits.around(text.end_of(token), text.starts[last], f"{_ARM}, ", "", level=1)

    def _lines(self, file: int, statement: Statement) -> TargetLines:
        """The lines of a statement, without those of the statements in it, as the compiler calls them."""
        name, text = self._files[file]
        last = statement.end if statement.header is None else max(statement.header[1], statement.keyword)
        first = statement.keyword if statement.kind is StatementKind.DO else statement.start
        return claimed_lines(name, text.text, text.line(first), text.line(last))

    def _errors(self, where: tuple[int, Statement] | None) -> None:
        """Error functions count only where the witness says, and when its automaton accepts."""
        target = self._automaton.target
        calls = [(number, token) for number, (_, text) in enumerate(self._files) for token in self._error_calls(text)]
        direct = [
            (number, token)
            for number, token in calls
            if where is not None and number == where[0] and where[1].start <= token <= where[1].end
        ]
        if where is not None and not direct:
            # The call is in a macro, or in a function that is called: while the statement is being executed all calls count.
            put_beside(
                self._files[where[0]][1], self._edits[where[0]], where[1], "__witness_armed = 1;", "__witness_armed = 0;"
            )
        for number, token in calls:
            here = 1 if target is None or (number, token) in direct else 0 if direct else 2
            text, edits = self._files[number][1], self._edits[number]
            begin, end = text.starts[token], text.end_of(token)
            if text.words[token] in self._assertions:
                edits.around(begin, end, f"__witness_{here}_", "", level=10)  # a name of ours
            else:
                edits.around(begin, end, f"(__witness_fail({here}), ", ")", level=10)
        here = 1 if target is None else 0 if direct else 2
        for number, (_, text) in enumerate(self._files):
            self._errors_in_macros(text, self._edits[number], here)

    def _errors_in_macros(self, text: CText, edits: Insertions, here: int) -> None:
        for begin, end in text.directives:
            head = re.match(r"#\s*define\s+\w+", text.text[begin:end])
            if head is None:
                continue
            for match in re.finditer(r"\b(\w+)(?=\s*\()", text.text[begin + head.end() : end]):
                if match.group(1) in self._property.error_functions:
                    start = begin + head.end() + match.start()
                    edits.around(start, start + len(match.group(1)), f"(__witness_fail({here}), ", ")")

    def _error_calls(self, text: CText) -> list[int]:
        names = set(self._property.error_functions)
        if self._property.failing_assert_is_error:
            names |= {"__assert_fail", *self._assertions} - {function.name for function in text.functions}
        result: list[int] = []
        for function in text.functions:
            for token in range(function.open + 1, function.close - 1):
                if text.words[token] in names and text.words[token + 1] == "(" and not self._is_declared(text, token):
                    result.append(token)
        return result

    @staticmethod
    def _is_declared(text: CText, token: int) -> bool:
        """Whether a name in front of a parenthesis is being declared: ``extern void f(void);``"""
        before = text.words[token - 1]
        return before == "*" or ((before[0].isalpha() or before[0] == "_") and before not in ("return", "else", "do"))

    def _accepting(self) -> set[int]:
        """The accepting states, and those from which free transitions lead to one."""
        return {state for accepted in self._automaton.accepting for state in self._before(accepted)}


def _wanted(constraint: str) -> int | None:
    """The number that a call has to return, if the constraint says just that and C compares the two as mathematics does."""
    text = constraint.strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    match = _EQUALS.fullmatch(text)
    if match is None:
        return None
    known = _SMALLEST.get(match.group(1).strip())
    if known is not None:
        return known
    number = _INTEGER.fullmatch(match.group(1).strip())
    if number is None:
        return None
    digits = number.group(2)
    value = int(digits, 16 if digits[:2].lower() == "0x" else 8 if digits[0] == "0" else 10)
    if number.group(1) == "-":
        # Negated, an unsigned constant is another number; and a long one is not compared as an `int` is.
        value = -value
        if number.group(3) and (value >= -(1 << 31) or "u" in number.group(3).lower()):
            return None
    return value if -(1 << 63) < value < 1 << 63 else None


def _escaped(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')
