"""The points of a text that transitions of a witness speak of, and the calls that are put in there."""

from __future__ import annotations

from cegas.evidence.witness.insertions import Insertions, put_beside
from cegas.evidence.witness.lookup import NothingThere
from cegas.evidence.witness.structure import Branching, BranchingKind, CallPlace, CText, Statement
from cegas.foundation.enums import Enum


class InsertionPoint(Enum):
    """Where in the text something is put in."""

    BRANCHING = "branching"
    ENTER = "enter"
    RETURN = "return"
    BEFORE = "before"
    AFTER = "after"


class VisitPoint:
    """Something in the text that transitions speak of."""

    __slots__ = ("number", "part", "rows", "thing")

    def __init__(self, number: int, part: InsertionPoint, thing: Branching | CallPlace | Statement) -> None:
        self.number = number
        self.part = part
        self.thing = thing
        self.rows: list[TransitionRow] = []


class TransitionRow:
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


def insert_visit(text: CText, edits: Insertions, point: VisitPoint) -> None:
    """Put calls of ``__witness_visit`` into a text, so that the automaton sees when a run comes to a point."""
    thing = point.thing
    if isinstance(thing, Branching):
        _insert_branching(text, edits, point, thing)
    elif isinstance(thing, CallPlace):
        if point.part is InsertionPoint.RETURN:
            _insert_return(text, edits, point, thing)
        else:
            _insert_enter(text, edits, point, thing)
    else:
        call = f"__witness_visit({point.number}, 1, {_conditions(point)});"
        put_beside(text, edits, thing, *((call, "") if point.part is InsertionPoint.BEFORE else ("", call)))


def _insert_branching(text: CText, edits: Insertions, point: VisitPoint, branching: Branching) -> None:
    conditions = _conditions(point)
    visits = [f"__witness_visit({point.number}, {value}, {conditions})" for value in (0, 1)]
    if branching.condition is None:
        colon = _colon(text, branching.keyword)
        edits.around(text.end_of(branching.keyword), text.starts[colon], f" {visits[1]}, ", "", level=5)
        # Where the last operand ends is not known: the end of the text will do.
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


def _colon(text: CText, question: int) -> int:
    """The colon that belongs to a question mark."""
    depth, token = 0, question + 1
    if text.words[token] == ":":
        raise NothingThere("an operator ?: without its middle cannot be watched")
    while text.words[token] != ":" or depth:
        depth += {"?": 1, ":": -1}.get(text.words[token], 0)
        token = text.partner[token] + 1 if text.words[token] in ("(", "[", "{") else token + 1
    return token


def _insert_return(text: CText, edits: Insertions, point: VisitPoint, call: CallPlace) -> None:
    begin, end = text.starts[call.start], text.end_of(call.close)
    conditions = _conditions(point)
    if all(row.any_value and row.expression is None for row in point.rows):
        # It may return nothing, which does no harm only where its value is not used.
        around = text.innermost(begin)
        if around is not None and around.start == call.start and around.end == call.close + 1:
            edits.around(begin, end, "", f", __witness_visit({point.number}, 1, {conditions})", level=8)
            return
    visit = f"__witness_visit({point.number}, %s, {conditions});"
    if all(row.any_value for row in point.rows):
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


def _insert_enter(text: CText, edits: Insertions, point: VisitPoint, call: CallPlace) -> None:
    visit = f"__witness_visit({point.number}, 1, {_conditions(point)})"
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


def _conditions(point: VisitPoint) -> str:
    """Which conditions of the current state hold, as bits. No condition of another state is evaluated."""
    if all(row.expression is None for row in point.rows):
        return "-1"
    by_state: dict[int, list[str]] = {}
    for row in point.rows:
        condition = "1" if row.expression is None else f"(({row.expression}) ? 1 : 0)"
        by_state.setdefault(row.source, []).append(f"{condition} << {row.bit}" if row.bit else condition)
    chosen = [f"__witness_q == {state} ? {' | '.join(bits)} : " for state, bits in by_state.items()]
    return f"({''.join(chosen)}0)"
