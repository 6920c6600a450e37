"""A counterexample as text: the lines that matter, in the order in which the run takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.cli.terminal import BAD, INPUT, QUIET, STRONG, Style, printable, shorten
from cegas.evidence.counterexample import Counterexample, Event, EventKind, ShownInput, StackEntry, TraceStep
from cegas.evidence.told_inputs import told_inputs
from cegas.foundation.records import record

FEWEST_LINES = 24
"""Lines of the trace itself, however long the rest is."""
INPUTS_SHOWN = 8
STACK_SHOWN = 6
WIDEST_TEXT = 46
NARROWEST_TEXT = 28
"""Source lines are shortened to two fifths of the width, within these bounds."""
MOST_PARTS = 2
"""What happens in one step is shortened to so many lines."""
DEEPEST_INDENT = 12
FEWEST_ROUNDS = 3
LONGEST_ROUND = 120
"""Rows that a round of a loop may have to be recognised."""


@record(frozen=False)
class TraceRow:
    """A step, or what stands for many."""

    step: TraceStep
    events: list[Event]
    continued: bool = False
    """The source line was shown just before."""
    rounds: int = 0
    """More rounds of the rows before it, which are left out."""
    first_line: int = 0
    last_line: int = 0
    recursive: bool = False
    """The rounds are calls within calls."""


@record(frozen=False)
class Loop:
    """Rounds with the same lines."""

    rounds: list[list[TraceItem]]
    key: tuple[object, ...]
    stride: int
    """By how much each round is called deeper than the one before: 0 for loops, other numbers for recursion."""


TraceItem = TraceRow | Loop


def trace_lines(counterexample: Counterexample, style: Style, room: int | None) -> list[str]:
    """The trace for a person, in about so many lines; None: everything."""
    everything = room is None
    inputs = [*_inputs(counterexample.inputs, style, everything=everything)]
    before = [_row(step) for step in counterexample.steps[: counterexample.omitted_after]]
    after = [_row(step) for step in counterexample.steps[counterexample.omitted_after :]]
    if not counterexample.omitted:
        before, after = [*before, *after], []
    if not everything:
        before, after = _abbreviate(before), _abbreviate(after)
    writer = _RowWriter(style, everything=everything)
    lines = writer.rows(before)
    if after:
        lines.append(writer.note(f"… {counterexample.omitted} steps are not kept", 0))
        lines.extend(writer.rows(after))
    if not lines:
        lines.append("  the program has no line numbers (LLVM IR needs debug information, clang's -g)")
    stack = [*_object(counterexample, style), *_stack(counterexample, style, everything=everything)]
    if room is not None:
        lines = _fit(lines, writer, max(room - len(inputs) - len(stack) - 1, FEWEST_LINES))
    return [*inputs, style.paint("trace:", STRONG), *lines, *stack]


def _fit(lines: list[str], writer: _RowWriter, room: int) -> list[str]:
    """The beginning and, twice as long, the end."""
    if len(lines) <= room:
        return lines
    head = room // 3
    tail = room - head - 1
    hidden = len(lines) - head - tail
    return [*lines[:head], writer.note(f"… {hidden} lines are left out (--verbose shows them)", 0), *lines[-tail:]]


# -- inputs and stack -------------------------------------------------------------------------------------------------


def _inputs(inputs: Sequence[ShownInput], style: Style, *, everything: bool) -> Iterator[str]:
    """One line for the inputs that fill one buffer, or come from the same place one after the other."""
    if not inputs:
        return
    yield style.paint("inputs, in order:", STRONG)
    lines = told_inputs(inputs)
    shown = lines if everything else lines[:INPUTS_SHOWN]
    for told in shown:
        place = "" if told.line is None else style.paint(f"  (line {told.line})", QUIET)
        text = printable(told.text)
        yield "  " + (text if everything else shorten(text, style.width - 20)) + place
    if len(shown) < len(lines):
        yield f"  … and {sum(told.number for told in lines[len(shown) :])} more"


def _object(counterexample: Counterexample, style: Style) -> Iterator[str]:
    """The object that a violation is about: how large it is, when it lived, and which bytes were hit."""
    struck = None if counterexample.harm is None else counterexample.harm.object
    if struck is None:
        return
    from cegas.evidence.harm import bytes_text  # an error call needs no such words

    yield style.paint("the object:", STRONG)
    type_ = "" if struck.type is None else f" {struck.type},"
    size = "its size is not known" if struck.size is None else bytes_text(struck.size)
    files = {step.file for step in counterexample.steps}
    lives = [
        f", {words} at {f'line {position.line}' if {position.file} == files else position}"
        for words, position in (("made", struck.born), ("ended", struck.died))
        if position is not None
    ]
    yield f"  {printable(struck.name)}:{printable(type_)} {size}{printable(''.join(lives))}"
    for start, end in struck.struck:
        hit = f"byte {start:+d}" if end == start + 1 else f"bytes {start:+d} to {end - 1:+d}"
        yield "  " + style.paint(f"hit: {hit}", BAD)


def _stack(counterexample: Counterexample, style: Style, *, everything: bool) -> Iterator[str]:
    stack = counterexample.stack
    if not stack:
        return
    files = {step.file for step in counterexample.steps}
    yield style.paint("call stack at the error:", STRONG)
    shown: Sequence[StackEntry | None] = stack
    if not everything and len(stack) > STACK_SHOWN:
        shown = [*stack[: STACK_SHOWN - 2], None, stack[-1]]
    for entry in shown:
        if entry is None:
            yield f"  … {len(stack) - STACK_SHOWN + 1} more calls"
        else:
            place = f"line {entry.line}" if len(files) == 1 else f"{entry.file}:{entry.line}"
            yield f"  {entry.function}" + ("" if entry.line is None else f"  ({place})")


# -- leaving out ------------------------------------------------------------------------------------------------------


def _row(step: TraceStep) -> TraceRow:
    return TraceRow(step, list(step.events), step.continued)


def _abbreviate(rows: Sequence[TraceRow]) -> list[TraceRow]:
    return list(_unfold(_find_loops(_set_error_apart(_fold_calls(rows)))))


def _set_error_apart(rows: list[TraceRow]) -> list[TraceRow]:
    """The error gets a row of its own."""
    if rows and len(rows[-1].events) > 1 and rows[-1].events[-1].kind is EventKind.ERROR:
        last = rows[-1]
        rows.append(TraceRow(last.step, [last.events.pop()], continued=True))
    return rows


def _fold_calls(rows: Sequence[TraceRow]) -> list[TraceRow]:
    """A call that does nothing but return is told in one row with what the line does next."""
    result: list[TraceRow] = []
    for row in rows:
        if not row.events:
            continue
        before = result[-1] if result else None
        if before is not None and before.events[-1].kind is EventKind.CALL:
            step, caller = row.step, before.step
            if step.depth == caller.depth + 1 and [event.kind for event in row.events] == [EventKind.RETURN]:
                made = before.events.pop().text.removeprefix("call ")
                back = row.events[0].text.removeprefix("return").strip()
                before.events.append(Event(EventKind.RETURN, f"{made} returns {back}" if back else f"call {made}"))
                continue
        if before is not None and row.step.continued and _same_line(row.step, before.step):
            before.events.extend(row.events)
            continue
        if [event.text for event in row.events] == ["return"]:
            continue  # the closing brace of a function
        result.append(row)
    return result


def _same_line(one: TraceStep, other: TraceStep) -> bool:
    return one.line == other.line and one.file == other.file and one.depth == other.depth


def _key(item: TraceItem) -> tuple[object, ...]:
    """What makes two rounds the same: their lines, not their values. How deep they are called is told by `_depth`."""
    if isinstance(item, Loop):
        return item.key
    step = item.step
    return (step.file, step.line, step.function)


def _depth(item: TraceItem) -> int:
    while isinstance(item, Loop):
        item = item.rounds[0][0]
    return item.step.depth


def _find_loops(rows: Sequence[TraceRow]) -> list[TraceItem]:
    """Find repetitions, the shortest first, so that inner loops become one item of the outer ones."""
    items: list[TraceItem] = list(rows)
    length = 1
    while length <= min(LONGEST_ROUND, len(items) // FEWEST_ROUNDS):
        joined = _join_rounds(items, length)
        # What was just joined may be all that a shorter round of an outer loop has.
        length = length + 1 if len(joined) == len(items) else 1
        items = joined
    return items


def _join_rounds(items: list[TraceItem], length: int) -> list[TraceItem]:
    keys = [_key(item) for item in items]
    depths = [_depth(item) for item in items]
    result: list[TraceItem] = []
    position = 0
    while position < len(items):
        count, stride = _count_rounds(keys, depths, position, length)
        if count < FEWEST_ROUNDS:
            result.append(items[position])
            position += 1
            continue
        rounds = [items[position + number * length : position + (number + 1) * length] for number in range(count)]
        shape = tuple(depth - depths[position] for depth in depths[position : position + length])
        result.append(Loop(rounds, ("loop", stride, shape, *keys[position : position + length]), stride))
        position += count * length
    return result


def _count_rounds(keys: Sequence[tuple[object, ...]], depths: Sequence[int], position: int, length: int) -> tuple[int, int]:
    """How many rounds with the same lines follow each other, and by how much each is deeper than the one before."""
    first, shape = keys[position : position + length], depths[position : position + length]
    behind = position + length
    stride = depths[behind] - depths[position] if behind < len(depths) else 0
    count = 1
    while keys[behind : behind + length] == first:
        if depths[behind : behind + length] != [depth + count * stride for depth in shape]:
            break
        count += 1
        behind += length
    return count, stride


def _unfold(items: Sequence[TraceItem]) -> Iterator[TraceRow]:
    """The first and the last round of each loop, and between them how many there are."""
    for item in items:
        if isinstance(item, TraceRow):
            yield item
            continue
        if len(item.rounds) == FEWEST_ROUNDS and len(item.rounds[0]) == 1:
            for part in item.rounds:  # to say that one row is left out would take a row
                yield from _unfold(part)
            continue
        yield from _unfold(item.rounds[0])
        hidden = len(item.rounds) - 2
        rows = list(_rows_of(item.rounds[0]))
        least = min((row.step for row in rows), key=lambda step: step.depth)
        lines = [row.step.line for row in rows if row.step.depth == least.depth and row.step.file == least.file]
        yield TraceRow(least, [], rounds=hidden, first_line=min(lines), last_line=max(lines), recursive=item.stride != 0)
        yield from _unfold(item.rounds[-1])


def _rows_of(items: Sequence[TraceItem]) -> Iterator[TraceRow]:
    for item in items:
        if isinstance(item, TraceRow):
            yield item
        else:
            for part in item.rounds:
                yield from _rows_of(part)


# -- writing ----------------------------------------------------------------------------------------------------------


class _RowWriter:
    """Writes rows: line number, source text, what happens."""

    def __init__(self, style: Style, *, everything: bool) -> None:
        self._style = style
        self._everything = everything
        self._file = ""
        self._text_width = min(WIDEST_TEXT, max(NARROWEST_TEXT, style.width * 2 // 5))

    def rows(self, rows: Sequence[TraceRow]) -> list[str]:
        result: list[str] = []
        for row in rows:
            if row.rounds:
                lines = str(row.first_line) if row.first_line == row.last_line else f"{row.first_line}-{row.last_line}"
                word = "line" if row.first_line == row.last_line else "lines"
                rounds = ("level" if row.recursive else "round") + ("" if row.rounds == 1 else "s")
                result.append(self.note(f"… {row.rounds} more {rounds} of {word} {lines}", row.step.depth))
            elif row.events:
                if row.step.file != self._file:
                    self._file = row.step.file
                    result.append("  " + self._style.paint(f"{self._file}:", STRONG))
                result.extend(self._row(row))
        return result

    def note(self, text: str, depth: int) -> str:
        return self._style.paint(f"{'':>8}{self._indent(depth)}{text}", QUIET)

    @staticmethod
    def _indent(depth: int) -> str:
        return "  " * min(depth, DEEPEST_INDENT)

    def _row(self, row: TraceRow) -> list[str]:
        style, step = self._style, row.step
        indent = self._indent(step.depth)
        source = "…" if row.continued else shorten(printable(step.source), self._text_width)
        details = "; ".join(printable(event.text) for event in row.events)
        gutter = f"{step.line:>6}  "
        column = len(gutter) + self._text_width + 4
        start = gutter + indent + source
        colour = _colour(row.events)
        left = style.paint(gutter, QUIET) + indent + source
        if not details:
            return [left]
        room = style.width - max(column, len(start) + 2)
        if len(details) <= room:
            return [left + " " * max(column - len(start), 2) + style.paint(details, colour)]
        margin = " " * (len(gutter) + 4) + indent
        parts = _wrap([printable(event.text) for event in row.events], style.width - len(margin))
        if not self._everything and len(parts) > MOST_PARTS:
            parts = [*parts[: MOST_PARTS - 1], shorten(" ".join(parts[MOST_PARTS - 1 :]), style.width - len(margin))]
        lines = [margin + style.paint(part, colour) for part in parts]
        if not row.continued:  # there is room for more of the source
            whole = shorten(printable(step.source), style.width - len(gutter) - len(indent))
            left = style.paint(gutter, QUIET) + indent + whole
        return [left, *lines]


def _wrap(texts: Sequence[str], width: int) -> list[str]:
    """Events, several to a line if they fit; only one that is too long for a line is broken."""
    result: list[str] = []
    for number, text in enumerate(texts):
        part = text if number == len(texts) - 1 else f"{text};"
        if result and len(result[-1]) + 1 + len(part) <= width:
            result[-1] += f" {part}"
        elif len(part) <= width:
            result.append(part)
        else:
            import textwrap  # few are so long

            result.extend(textwrap.wrap(part, width, break_on_hyphens=False))
    return result


def _colour(events: Sequence[Event]) -> str:
    kinds = [event.kind for event in events]
    return BAD if EventKind.ERROR in kinds else INPUT if EventKind.INPUT in kinds else "0"
