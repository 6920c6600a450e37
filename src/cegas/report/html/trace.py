"""A counterexample as data: steps, inputs, and the address space at the end of each step.

Frames and objects change little from step to step. Each different look of one is told once; steps refer to them by numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.api.result import Result
from cegas.evidence.address_space import AddressMap, CellView, FrameView, ObjectView, record
from cegas.evidence.counterexample import Counterexample
from cegas.evidence.drawing import draw
from cegas.evidence.harm import Fault, Harm
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Any
from cegas.program.control_flow import Program
from cegas.program.source import SourcePosition

Json = dict[str, Any]


def trace_data(result: Result, program: Program, file_number: Callable[[str], int]) -> Json:
    """The counterexample of a result, with the address spaces if its path can be followed again."""
    counterexample = result.counterexample
    assert counterexample is not None
    spaces: Sequence[AddressMap | None] = ()
    reason = ""
    if result.path is not None:
        try:
            counterexample, spaces = record(program, result.path.inputs, result.path.show)
        except CegasError as error:  # the time is used up, say
            reason = str(error)
    data = _steps(counterexample, file_number)
    data["memory"] = _memory(spaces) if any(space is not None for space in spaces) else None
    data["no_memory"] = reason
    data["harm"] = None if counterexample.harm is None else _harm(counterexample.harm, file_number)
    return data


def _harm(harm: Harm, file_number: Callable[[str], int]) -> Json:
    """The violation, with a drawing of its object, and the places where that was made and where it died."""

    def place(position: SourcePosition | None) -> list[int] | None:
        return None if position is None or not position.line else [file_number(position.file), position.line]

    struck = harm.object
    return {
        "text": harm.text,
        "cwe": harm.cwe,
        "made": None if struck is None else place(struck.born),
        "ended": None if struck is None else place(struck.died),
        "ending": "freed" if harm.fault is Fault.FREED else "ended",
        "drawing": draw(harm, is_file=False),
    }


def _steps(counterexample: Counterexample, file_number: Callable[[str], int]) -> Json:
    return {
        "steps": [
            {
                "file": file_number(step.file),
                "line": step.line,
                "function": step.function,
                "depth": step.depth,
                "continued": step.continued,
                "events": [[event.kind.value, event.text] for event in step.events],
                "values": list(step.values.items()),
            }
            for step in counterexample.steps
        ],
        "inputs": [
            {
                "name": value.name,
                "kind": value.origin.kind.value,
                "value": value.text,
                "file": None if value.file is None else file_number(value.file),
                "line": value.line,
            }
            for value in counterexample.inputs
        ],
        "omitted": counterexample.omitted,
        "omitted_after": counterexample.omitted_after,
        "stack": [entry.to_json() for entry in counterexample.stack],
    }


class _Table:
    """Things by the numbers of their first appearance."""

    def __init__(self) -> None:
        self.items: list[object] = []
        self._numbers: dict[int, tuple[object, int]] = {}
        self._equal: dict[str, int] = {}

    def number(self, item: object, to_json: Callable[[], Sequence[object]]) -> int:
        found = self._numbers.get(id(item))
        if found is not None:
            return found[1]
        content = to_json()
        number = self._equal.setdefault(repr(content), len(self.items))
        if number == len(self.items):
            self.items.append(content)
        self._numbers[id(item)] = (item, number)
        return number


def _memory(spaces: Sequence[AddressMap | None]) -> Json:
    frames, objects = _Table(), _Table()
    steps: list[object] = []
    for space in spaces:
        if space is None:
            steps.append(None)
            continue
        steps.append(
            [
                [_number(frames, frame, _frame) for frame in space.frames],
                [_number(objects, view, _object) for view in space.objects],
                space.inputs,
                space.hidden_frames,
            ]
        )
    return {"frames": frames.items, "objects": objects.items, "steps": steps}


def _number(table: _Table, item: Any, to_json: Callable[[Any], list[object]]) -> int:
    return table.number(item, lambda: to_json(item))


def _frame(frame: FrameView) -> list[object]:
    return [frame.function, frame.line, [_cell(cell) for cell in frame.variables], list(frame.objects)]


def _object(view: ObjectView) -> list[object]:
    cells = [_cell(cell) for cell in view.cells]
    return [view.number, view.kind.value, view.name, view.type, view.size, int(view.alive), cells, view.hidden]


def _cell(cell: CellView) -> list[object]:
    """Name, value, offset; for a pointer also the object and the place in it."""
    target = [] if cell.target is None else list(cell.target)
    return [cell.name, cell.text, cell.offset, cell.size, *target]
