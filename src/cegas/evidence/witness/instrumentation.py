"""A program together with a witness, as one program: it reaches its error exactly in those runs of the program that follow
the witness to a violation.

The witness automaton becomes a few tables and a variable with its state. Where the text has what a transition speaks of (a
branching, a call, a statement), a call of ``__witness_visit`` is put in, which moves the automaton on. Calls of error
functions only count if the automaton is in an accepting state. Nothing else of the program changes: what is put in only
looks.

There are two readings. In the *strict* one, a run that comes to what the next transition speaks of has to take it there and
then; in the other one it may pass it by. Whoever follows a witness strictly follows it, and is found much more quickly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from pathlib import PurePath
from typing import Final

from cegas.evidence.witness.constants import signed_constant
from cegas.evidence.witness.model import SourcePlace, Waypoint, WaypointKind
from cegas.evidence.witness.reading import Transition, WitnessAutomaton
from cegas.evidence.witness.structure import (
    Branching,
    BranchingKind,
    CallPlace,
    CText,
    Statement,
    StatementKind,
)
from cegas.foundation.data import Data
from cegas.foundation.errors import CegasError
from cegas.frontend.library.table import assertions
from cegas.program.properties import Property

VIOLATION: Final = "__witness_violation"
"""The error function of a program with a witness."""

_ASSERT: Final = ("...", "__VA_ARGS__")
_ASSERTION: Final = ("condition, ...", "condition")
_RESULT: Final = re.compile(r"\\result\b")
_EQUALS: Final = re.compile(r"\\result\s*==\s*(.+)")
_SMALLEST: Final = {signed_constant(-(1 << bits)): -(1 << bits) for bits in (31, 63)}
"""The smallest numbers, which C has no constants for."""
_INTEGER: Final = re.compile(r"([-+]?)\s*(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)([uUlL]*)")


class NothingThere(CegasError):
    """A witness speaks of something that is not in the text: no run can pass it."""


class InsertionPoint(Enum):
    """What is put into the text where."""

    BRANCHING = "branching"
    ENTER = "enter"
    RETURN = "return"
    BEFORE = "before"
    AFTER = "after"


class _Point:
    """Something in the text that transitions speak of."""

    __slots__ = ("number", "part", "thing", "transitions")

    def __init__(self, number: int, part: InsertionPoint, thing: Branching | CallPlace | Statement) -> None:
        self.number = number
        self.part = part
        self.thing = thing
        self.transitions: list[_Rule] = []


class _Rule:
    """A transition at a point: a row of the tables."""

    __slots__ = ("any_value", "bit", "expression", "number", "source", "target", "value", "wanted")

    def __init__(self, source: int, target: int | None) -> None:
        self.number = 0
        self.source = source
        self.target = target
        self.any_value = True
        """False: the point has to be passed with `value`."""
        self.value = 1
        self.wanted = 0
        """The number that a call has to return, if the value is about that."""
        self.expression: str | None = None
        """A condition to be evaluated in the text."""
        self.bit = 0
        """Which bit of the conditions at the point is this one's."""


class Instrumented(Data):
    """The texts of a program with a witness."""

    __slots__ = ("constraints", "ignored", "texts", "used")

    def __init__(self, texts: tuple[str, ...], used: int, ignored: int, constraints: tuple[str, ...]) -> None:
        self.texts: Final = texts
        self.used: Final = used
        """Transitions that restrict the run."""
        self.ignored: Final = ignored
        """Transitions that speak of nothing that can be seen in the text."""
        self.constraints: Final = constraints
        """The C expressions that were put in."""


class _Insertions:
    """Insertions into a text: in front of a range and behind it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._events: list[tuple[int, int, int, int, str]] = []

    def around(self, begin: int, end: int, before: str, behind: str, level: int = 0) -> None:
        """Put something in front of a range and behind it.

        Ranges are nested or apart; of equal ones, the one with the lower level is outside.
        """
        if before:
            self._events.append((begin, 1, -end, level, before))
        if behind:
            self._events.append((end, 0, -begin, -level, behind))

    def result(self) -> str:
        parts: list[str] = []
        done = 0
        for offset, _, _, _, inserted in sorted(self._events):
            parts.append(self._text[done:offset])
            parts.append(inserted)
            done = offset
        parts.append(self._text[done:])
        return "".join(parts)


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
    return _Instrumentation(automaton, files, property_, strict, without).run()


class _Instrumentation:
    def __init__(
        self,
        automaton: WitnessAutomaton,
        files: Sequence[tuple[str, CText]],
        property_: Property,
        strict: bool,
        without: frozenset[str],
    ) -> None:
        self._automaton = automaton
        self._files = files
        self._property = property_
        self._strict = strict
        self._without = without
        self._lenient = automaton.version == "1.0"
        """What is not found may be passed at any time: that format speaks of automata that nobody has seen."""
        self._edits = [_Insertions(text.text) for _, text in files]
        self._points: dict[tuple[int, InsertionPoint, int], _Point] = {}
        self._rules: list[_Rule] = []
        self._constraints: dict[str, None] = {}
        self._free: list[Transition] = []
        self._branchings: dict[int, list[Branching]] = {}
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
                    self._rule(transition, source, point)
        for (file, _, _), point in self._points.items():
            self._insert(file, point)
        self._errors()
        self._rules.sort(key=lambda rule: rule.source)
        for number, rule in enumerate(self._rules):
            rule.number = number
        texts = tuple(
            self._prelude(number == 0) + f'\n# 1 "{_escaped(name)}"\n' + edits.result()
            for number, ((name, _), edits) in enumerate(zip(self._files, self._edits, strict=True))
        )
        used = sum(bool(points) for _, points in seen)
        return Instrumented(texts, used, len(seen) - used, tuple(self._constraints))

    def _before(self, state: int) -> list[int]:
        """The states from which free transitions lead to a state, with the state itself."""
        found = [state]
        for current in found:
            for transition in self._free:
                if transition.target == current and transition.source not in found:
                    found.append(transition.source)
        return found

    # -- what transitions speak of ------------------------------------------------------------------------------------

    def _resolve(self, transition: Transition, waypoint: Waypoint) -> list[_Point]:
        number = self._file(waypoint.place)
        if number is None:
            if self._lenient:
                return []
            raise NothingThere(f"{waypoint.place.file} is not a file of the program")
        text = self._files[number][1]
        if waypoint.constraint is not None and waypoint.constraint in self._without and self._lenient:
            return []
        points: list[_Point] = []
        match waypoint.kind:
            case WaypointKind.BRANCHING:
                found = self._find_branchings(number, text, waypoint.place)
                points = [self._point(number, InsertionPoint.BRANCHING, branching.keyword, branching) for branching in found]
            case WaypointKind.FUNCTION_ENTER | WaypointKind.FUNCTION_RETURN:
                part = InsertionPoint.ENTER if waypoint.kind is WaypointKind.FUNCTION_ENTER else InsertionPoint.RETURN
                calls = self._find_calls(text, waypoint.place, waypoint.callee)
                points = [self._point(number, part, call.open, call) for call in calls]
            case WaypointKind.ASSUMPTION:
                part = InsertionPoint.AFTER if transition.after else InsertionPoint.BEFORE
                statements = self._find_statements(text, waypoint.place)
                if transition.after:
                    statements = [item for item in statements if item.kind is StatementKind.SIMPLE]
                points = [self._point(number, part, statement.start, statement) for statement in statements]
            case WaypointKind.TARGET:
                raise ValueError("a target is no transition")
        if not points and not self._lenient:
            raise NothingThere(f"there is nothing for a waypoint of type {waypoint.kind.value} at {waypoint.place}")
        return points

    def _point(self, file: int, part: InsertionPoint, token: int, thing: Branching | CallPlace | Statement) -> _Point:
        key = (file, part, token)
        found = self._points.get(key)
        if found is None:
            found = self._points[key] = _Point(len(self._points), part, thing)
        return found

    def _file(self, place: SourcePlace) -> int | None:
        names = [name for name, _ in self._files]
        if place.file in names:
            return names.index(place.file)
        same = [number for number, name in enumerate(names) if PurePath(name).name == PurePath(place.file).name]
        if len(same) == 1:
            return same[0]
        return 0 if len(names) == 1 and (self._lenient or not same) else None

    def _find_branchings(self, file: int, text: CText, place: SourcePlace) -> list[Branching]:
        known = self._branchings.get(file)
        if known is None:
            known = self._branchings[file] = list(text.branchings())
        here = [item for item in known if text.line(item.keyword) == place.line]
        if place.column is not None:
            offset = text.offset(place.line, place.column)
            exact = [item for item in here if text.starts[item.keyword] == offset]
            if not exact and offset is not None:  # at the `do` instead of the `while`, or within the condition
                exact = [item for item in known if text.starts[item.statement.start] == offset]
                exact = exact or [
                    item
                    for item in known
                    if item.condition is not None
                    and text.starts[item.condition[0]] <= offset <= text.starts[item.condition[1]]
                ][-1:]
            return exact
        if not self._lenient:
            return here[:1]
        if not here:
            here = [
                item
                for item in known
                if item.condition is not None and text.line(item.keyword) <= place.line <= text.line(item.condition[1])
            ][-1:]
        # Other tools branch on each part of a condition: which part a transition means nobody knows.
        whole = [item for item in here if item.condition is not None and not self._has_parts(text, item.condition)]
        return whole if len(whole) == len(here) else []

    @staticmethod
    def _has_parts(text: CText, condition: tuple[int, int]) -> bool:
        return any(word in ("&&", "||", "?") for word in text.words[condition[0] : condition[1]])

    @staticmethod
    def _find_calls(text: CText, place: SourcePlace, callee: str | None) -> list[CallPlace]:
        if place.column is not None:
            offset = text.offset(place.line, place.column)
            token = None if offset is None else text.token_at(offset)
            if token is None:
                return []
            if text.words[token] == ")":
                token = text.partner[token]
            elif token + 1 < len(text.words) and text.words[token + 1] == "(":
                token += 1
            found = text.call_at(token) if text.words[token] == "(" and text.function_at(token) is not None else None
            return [] if found is None else [found]
        calls: list[CallPlace] = []
        for token in text.tokens_on(place.line):
            if text.words[token] == "(" and text.function_at(token) is not None:
                found = text.call_at(token)
                if found is not None and (callee is None or found.name == callee):
                    calls.append(found)
        return calls[:1] if callee is None else calls

    @staticmethod
    def _find_statements(text: CText, place: SourcePlace) -> list[Statement]:
        """The statement at a place: the one that begins there, or the first one that begins there on the line."""
        offset = text.offset(place.line, place.column or 1)
        if offset is None:
            return []
        plain = [item for item in text.statements if item.kind is not StatementKind.BLOCK]
        exact = [item for item in plain if offset in (text.starts[item.start], text.starts[item.first])]
        if exact:
            return exact[-1:]
        behind = [
            item for item in plain if text.line(item.start) == place.line and text.starts[item.start] >= offset
        ]
        if behind:
            return behind[:1]
        around = text.innermost(offset)
        return [] if around is None or around.kind is StatementKind.BLOCK or place.column is None else [around]

    # -- rules --------------------------------------------------------------------------------------------------------

    def _rule(self, transition: Transition, source: int, point: _Point) -> None:
        rule = _Rule(source, transition.target)
        waypoint = transition.waypoint
        assert waypoint is not None
        constraint = waypoint.constraint
        match waypoint.kind:
            case WaypointKind.BRANCHING:
                self._branching_rule(rule, constraint or "", point)
            case WaypointKind.FUNCTION_RETURN if constraint is not None:
                number = _wanted(constraint)
                if number is None:
                    rule.expression = self._expression(constraint)
                else:
                    rule.any_value, rule.wanted = False, number
            case WaypointKind.ASSUMPTION:
                rule.expression = self._expression(constraint)
        if transition.assumption is not None:
            rule.expression = self._expression(transition.assumption)
        rule.bit = sum(other.source == source for other in point.transitions)
        self._rules.append(rule)
        point.transitions.append(rule)

    def _expression(self, constraint: str | None) -> str | None:
        """A condition to be put into the text, unless it is to be left out."""
        if constraint is None or constraint in self._without:
            return None
        self._constraints[constraint] = None
        return _RESULT.sub("__witness_r", constraint)

    @staticmethod
    def _branching_rule(rule: _Rule, way: str, point: _Point) -> None:
        assert isinstance(point.thing, Branching)
        if point.thing.kind is not BranchingKind.SWITCH:
            if way not in ("true", "false"):
                raise NothingThere(f"'{way}' is no way at a condition (expected true or false)")
            rule.any_value, rule.value = False, int(way == "true")
        elif way in ("true", "false"):
            raise NothingThere(f"'{way}' is no way at a switch (expected a case or default)")
        elif way != "default":
            rule.expression = f"__witness_s == ({way})"

    # -- text ---------------------------------------------------------------------------------------------------------

    def _insert(self, file: int, point: _Point) -> None:
        text, edits = self._files[file][1], self._edits[file]
        thing = point.thing
        if isinstance(thing, Branching):
            self._insert_branching(text, edits, point, thing)
        elif isinstance(thing, CallPlace):
            if point.part is InsertionPoint.RETURN:
                self._insert_return(text, edits, point, thing)
            else:
                self._insert_enter(text, edits, point, thing)
        else:
            call = f"__witness_visit({point.number}, 1, {self._conditions(point)});"
            put_beside(text, edits, thing, *((call, "") if point.part is InsertionPoint.BEFORE else ("", call)))

    def _insert_branching(self, text: CText, edits: _Insertions, point: _Point, branching: Branching) -> None:
        conditions = self._conditions(point)
        visits = [f"__witness_visit({point.number}, {value}, {conditions})" for value in (0, 1)]
        if branching.condition is None:
            colon = self._colon(text, branching.keyword)
            edits.around(text.end_of(branching.keyword), text.starts[colon], f" {visits[1]}, ", "", level=5)
            # Where the last operand ends is not known: it is as good as never.
            edits.around(text.end_of(colon), len(text.text), f" {visits[0]} ? 0 : ", "", level=5)
            return
        begin, end = text.end_of(branching.condition[0]), text.starts[branching.condition[1]]
        if branching.kind is BranchingKind.SWITCH:
            visit = f"__witness_visit({point.number}, 1, {conditions});"
            edits.around(begin, end, "({ __auto_type __witness_s = (", f"); {visit} __witness_s; }})", level=5)
        elif branching.condition[0] + 1 == branching.condition[1]:  # for (;;)
            edits.around(begin, end, f"({visits[1]}, 1)", "", level=5)
        else:
            edits.around(begin, end, "((", f") ? ({visits[1]}, 1) : ({visits[0]}, 0))", level=5)

    @staticmethod
    def _colon(text: CText, question: int) -> int:
        """The colon that belongs to a question mark."""
        depth, token = 0, question + 1
        if text.words[token] == ":":
            raise NothingThere("an operator ?: without its middle cannot be watched")
        while text.words[token] != ":" or depth:
            depth += {"?": 1, ":": -1}.get(text.words[token], 0)
            token = text.partner[token] + 1 if text.words[token] in ("(", "[", "{") else token + 1
        return token

    def _insert_return(self, text: CText, edits: _Insertions, point: _Point, call: CallPlace) -> None:
        begin, end = text.starts[call.start], text.end_of(call.close)
        conditions = self._conditions(point)
        if all(rule.any_value and rule.expression is None for rule in point.transitions):
            # It may return nothing. Only where its value is not used that does no harm.
            around = text.innermost(begin)
            if around is not None and around.start == call.start and around.end == call.close + 1:
                edits.around(begin, end, "", f", __witness_visit({point.number}, 1, {conditions})", level=8)
                return
        visit = f"__witness_visit({point.number}, %s, {conditions});"
        if all(rule.any_value for rule in point.transitions):
            behind = f"; {visit % 1} __witness_r; }})"
        else:
            # A number of C is an `int` where it can be: that decides how unsigned values are compared with it.
            behind = (
                f"; long long __witness_w = __witness_wanted({point.number});"
                " if ((int)__witness_w == __witness_w ? __witness_r == (int)__witness_w : __witness_r == __witness_w)"
                " { __witness_r = _Generic(__witness_r, float: __witness_r, double: __witness_r, long double: __witness_r,"
                f" default: __witness_w); {visit % 1} }} else {visit % 0} __witness_r; }})"
            )
        edits.around(begin, end, "({ __auto_type __witness_r = ", behind, level=8)

    def _insert_enter(self, text: CText, edits: _Insertions, point: _Point, call: CallPlace) -> None:
        visit = f"__witness_visit({point.number}, 1, {self._conditions(point)})"
        if call.open + 1 == call.close:
            edits.around(text.starts[call.start], text.end_of(call.close), f"({visit}, ", ")", level=9)
            return
        last = call.open
        token = call.open + 1
        while token < call.close:
            if text.words[token] == ",":
                last = token
            token = text.partner[token] + 1 if text.words[token] in ("(", "[", "{") else token + 1
        begin, end = text.end_of(last), text.starts[call.close]
        edits.around(begin, end, "({ __auto_type __witness_a = (", f"); {visit}; __witness_a; }})", level=6)

    @staticmethod
    def _conditions(point: _Point) -> str:
        """Which conditions of the present state hold, as bits. None is evaluated that does not belong to it."""
        if all(rule.expression is None for rule in point.transitions):
            return "-1"
        by_state: dict[int, list[str]] = {}
        for rule in point.transitions:
            condition = "1" if rule.expression is None else f"(({rule.expression}) ? 1 : 0)"
            by_state.setdefault(rule.source, []).append(f"{condition} << {rule.bit}" if rule.bit else condition)
        chosen = [f"__witness_q == {state} ? {' | '.join(bits)} : " for state, bits in by_state.items()]
        return f"({''.join(chosen)}0)"

    # -- errors -------------------------------------------------------------------------------------------------------

    def _errors(self) -> None:
        """Error functions count only where the witness says, and when its automaton accepts."""
        target = self._automaton.target
        where: tuple[int, Statement] | None = None
        if target is not None:
            file = self._file(target)
            found = [] if file is None else self._find_statements(self._files[file][1], target)
            if file is None or not found:
                raise NothingThere(f"there is no statement for the target at {target}")
            where = file, found[0]
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

    def _errors_in_macros(self, text: CText, edits: _Insertions, here: int) -> None:
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

    # -- the automaton in C -------------------------------------------------------------------------------------------

    def _prelude(self, is_first: bool) -> str:
        declarations = (
            "extern int __witness_q, __witness_armed; extern int __witness_visit(int, int, int);"
            " extern long long __witness_wanted(int); extern int __witness_fail(int);"
        )
        asserts = "".join(
            f"#define __witness_{here}_{name}({parameters}) (({value}) ? (void)0 : (void)__witness_fail({here}))\n"
            for name, (parameters, value) in self._assertions.items()
            for here in (0, 1, 2)
        )
        if not is_first:
            return asserts + declarations
        points = [0] * len(self._rules)
        for point in self._points.values():
            for rule in point.transitions:
                points[rule.number] = point.number
        rules = self._rules
        first = [sum(rule.source < state for rule in rules) for state in range(self._automaton.states + 1)]
        accepting = self._accepting()
        wide = any(rule.target is None for rule in rules) or any(
            first[state + 1] - first[state] > 1 for state in range(self._automaton.states)
        )
        choose = "" if self._strict or not wide else " && __VERIFIER_nondet_witness()"
        tables = [
            _table("int", "first", first),
            _table("int", "point", points),
            _table("int", "any", [int(rule.any_value) for rule in rules]),
            _table("int", "value", [rule.value for rule in rules]),
            _table("long long", "number", [signed_constant(rule.wanted) for rule in rules]),
            _table("int", "bit", [rule.bit for rule in rules]),
            _table("int", "to", [-1 if rule.target is None else rule.target for rule in rules]),
            _table("int", "accepting", [int(state in accepting) for state in range(self._automaton.states)]),
        ]
        missed = " if (due) __builtin_abort();" if self._strict else ""
        return asserts + "".join(
            (
                f"extern void {VIOLATION}(void); extern int __VERIFIER_nondet_witness(void);",
                f" int __witness_q = {self._automaton.initial}, __witness_armed; ",
                *tables,
                "long long __witness_wanted(int p) { for (int i = __witness_first[__witness_q];"
                " i < __witness_first[__witness_q + 1]; i++)"
                " if (__witness_point[i] == p && !__witness_any[i]) return __witness_number[i]; return 0; } ",
                "int __witness_visit(int p, int v, int c) { int due = 0; int i = __witness_first[__witness_q];"
                " int e = __witness_first[__witness_q + 1]; for (; i < e; i++) if (__witness_point[i] == p) {"
                " if ((__witness_any[i] || __witness_value[i] == v) && (c >> __witness_bit[i] & 1)) {"
                " if (__witness_to[i] < 0) __builtin_abort();"
                f" if (1{choose}) {{ __witness_q = __witness_to[i]; return 0; }} }}"
                f" else if (__witness_to[i] >= 0) due = 1; }}{missed} return 0; }} ",
                "int __witness_fail(int here) { if ((here == 1 || (here == 2 && __witness_armed))"
                f" && __witness_accepting[__witness_q]) {VIOLATION}(); __builtin_abort(); }} ",
            )
        )

    def _accepting(self) -> set[int]:
        """The accepting states, and those from which free transitions lead to one."""
        return {state for accepted in self._automaton.accepting for state in self._before(accepted)}


def put_beside(text: CText, edits: _Insertions, statement: Statement, before: str, behind: str) -> None:
    """Put statements in front of a statement and behind it, also where there is room for one only."""
    begin, end = text.starts[statement.start], text.end_of(statement.end)
    if statement.in_block:
        edits.around(begin, end, f"{before} " if before else "", f" {behind}" if behind else "")
    else:
        edits.around(begin, end, f"{{ {before} ", f" {behind} }}")


def _table(type_: str, name: str, values: Sequence[int | str]) -> str:
    return f"static const {type_} __witness_{name}[] = {{{', '.join(map(str, values)) or '0'}}}; "


def _wanted(constraint: str) -> int | None:
    """The number that a call has to return, if the constraint is just that, and C compares it as numbers are compared."""
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
        # Negated, an unsigned constant is something else; a long one is not compared as an `int` is.
        value = -value
        if number.group(3) and (value >= -(1 << 31) or "u" in number.group(3).lower()):
            return None
    return value if -(1 << 63) < value < 1 << 63 else None


def _escaped(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')

