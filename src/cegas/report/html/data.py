"""What the report tells, as data: the result, the sources, the counterexample or the proof, the story, and statistics."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath

from cegas import __version__
from cegas.api.coverage import coverage_of
from cegas.api.result import Result
from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Remark
from cegas.engines.engine import Induction
from cegas.evidence.drawing import draw
from cegas.evidence.source_text import SourceText
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.refinement.cegar import DOCUMENTED
from cegas.report.graph import EdgeKind, LineStyle, NodeKind
from cegas.report.html.trace import Json, trace_data
from cegas.report.invariants import LineInvariants, heads_of, invariants, states_of
from cegas.report.layout import DEFAULT_METRICS, Metrics, text_width
from cegas.report.svg import DARK, LIGHT, Theme
from cegas.verification.watch import Watch

MOST_LINES: Final = 60_000
"""Of one source file."""
MOST_PIXELS: Final = 3_000_000
"""States of a pixel tree."""


class Files:
    """The source files that the report shows, by the numbers that the data call them by."""

    def __init__(self, program: Program) -> None:
        self._text = SourceText(program.source_files)
        self._numbers: dict[str, int] = {}
        self._code: dict[int, set[int]] = {}
        names = program.names
        for function in program.functions.values():
            if names is not None and names.is_library(function.name):
                continue
            for edge in function.edges:
                for operation in edge.operations:
                    if operation.position is not None and operation.position.line:
                        self._code.setdefault(self.number(operation.position.file), set()).add(operation.position.line)

    def number(self, file: str) -> int:
        return self._numbers.setdefault(file, len(self._numbers))

    def to_json(self) -> list[Json]:
        result: list[Json] = []
        for name, number in self._numbers.items():
            lines = self._text.lines(name)
            result.append(
                {
                    "name": _printable(name),
                    "path": name,
                    "lines": [_printable(line.rstrip("\r")) for line in lines[:MOST_LINES]],
                    "code": sorted(self._code.get(number, ())),
                }
            )
        return result


def report_data(result: Result, watch: Watch) -> Json:
    """Everything but the graphs."""
    program = watch.program
    data: Json = {
        "version": __version__,
        "name": _name(program),
        "result": {**result.to_json(), "properties": _properties(result), "counterexample": None},
        "cut_short": result.was_cut_short,
        "searched": watch.proof is not None and watch.proof.enumerated,
        "files": [],
        "trace": None,
        "proof": None,
        "coverage": None,
        "rounds": [],
        "pixels": [],
        "places": {},
        "palette": {"light": _palette(LIGHT), "dark": _palette(DARK)},
        "metrics": _metrics(DEFAULT_METRICS),
    }
    if program is None:  # the front end did not come to an end
        return data
    files = Files(program)
    explorations = explorations_of(result, watch)
    if result.counterexample is not None:
        data["trace"] = trace_data(result, program, files.number)
    elif explorations or watch.induction is not None:
        data["proof"] = [_line_json(item, files) for item in _invariants(program, explorations, watch.induction)]
    data["coverage"] = _coverage(result, watch, files)
    data["assumptions"] = [
        [None if item.file is None else files.number(item.file), item.line, _printable(item.words)]
        for item in result.assumptions
    ]
    data["rounds"] = _rounds(result, files)
    data["pixels"] = [_pixels(exploration, result) for exploration in explorations]
    data["places"] = _places(explorations, files)
    data["files"] = files.to_json()
    return data


def _invariants(program: Program, explorations: Sequence[Exploration], induction: Induction | None) -> list[LineInvariants]:
    proofs = [states_of(each) for each in explorations]
    if induction is not None:
        try:
            return invariants(program, [*proofs, heads_of(induction)])
        except ResourceExhausted:
            pass  # which of its invariants the proof needs is found out now, and there may be no time left for that
    return invariants(program, proofs)


def _coverage(result: Result, watch: Watch, files: Files) -> Json | None:
    """How often lines and functions are passed; None if nobody can tell, or if there is no code."""
    try:
        found = coverage_of(result, watch)
    except ResourceExhausted:
        return None
    if isinstance(found, str) or not any(found.lines.values()):
        return None
    return {
        "kind": "run" if result.verdict is Verdict.UNSAFE else "proof",
        "files": [[files.number(file), sorted(map(list, lines.items()))] for file, lines in found.lines.items()],
        "functions": [
            [files.number(file), _printable(name), line, count]
            for file, functions in found.functions.items()
            for name, (line, count) in functions.items()
        ],
    }


def _properties(result: Result) -> list[Json]:
    """As JSON has them; what was violated with a drawing of its object."""
    found: list[Json] = result.to_json()["properties"]  # type: ignore[assignment]
    for told, each in zip(found, result.properties, strict=False):  # the one about error calls has no places
        for data, place in zip(told["places"], each.places, strict=True):
            data["drawing"] = None if place.harm is None else draw(place.harm, is_file=False)
    return found


def _palette(theme: Theme) -> Json:
    """The colours of graphs, by the numbers that the kinds of things have in their data."""
    return {
        "nodes": [list(theme.nodes[kind]) for kind in NodeKind],
        "edges": [theme.edges[kind] for kind in EdgeKind],
        "lines": [theme.lines[style] for style in LineStyle],
        "frame": list(theme.frame),
        "title": theme.title,
    }


def _metrics(metrics: Metrics) -> Json:
    """The sizes of drawings that are made without a browser, so that those of the page look the same."""

    def text(font: float, x: float, y: float) -> Json:
        return {"font": font, "character": text_width("x", font), "row": font * metrics.line_spacing, "x": x, "y": y}

    return {
        "node": text(metrics.node_font, metrics.node_padding_x, metrics.node_padding_y),
        "label": text(metrics.edge_font, metrics.label_padding, metrics.label_padding),
        "double": metrics.double_border,
        "gap": metrics.bend_gap,
    }


def _name(program: Program | None) -> str:
    if program is None or not program.source_files:
        return "program"
    return ", ".join(_printable(PurePath(file).name) for file in program.source_files)


def explorations_of(result: Result, watch: Watch) -> list[Exploration]:
    """The state spaces that the verdict rests on; without a proof, that which was explored last. What another engine has
    explored says nothing about a proof that is no state space."""
    if result.verdict is Verdict.SAFE:
        return [] if watch.proof is None else [watch.proof.exploration]
    return [] if watch.exploration is None else [watch.exploration]


def _line_json(item: LineInvariants, files: Files) -> Json:
    return {
        "file": files.number(item.file),
        "line": item.line,
        "function": item.function,
        "loop": item.loop_head,
        "states": item.states,
        "contexts": item.contexts,
        "complete": item.is_complete,
        "facts": [[fact.name, list(fact.values), fact.states] for fact in item.invariants],
        "constraints": list(item.constraints),
    }


def _rounds(result: Result, files: Files) -> list[Json]:
    found: list[Json] = []
    known: set[tuple[str, int]] = set()
    for item in result.statistics.rounds:
        note = item.note
        relevant = note.remark("relevant")
        new = [place for place in relevant.places if place not in known]
        known.update(new)
        found.append(
            {
                "states": item.states,
                "length": item.length,
                "tracked": [_printable(name) for name in note.tracked],
                "pointers": [_printable(name) for name in note.remark("pointers").texts],
                "strong": [_printable(name) for name in note.remark("strong_updates").texts],
                "reason": _printable(note.reason),
                "doubt": _printable(item.doubt),
                "relevant": relevant.count,
                # Slices only grow: what is new is enough.
                "lines": sorted([files.number(file), line] for file, line in new),
                **_others(remark for remark in note.remarks if remark.key not in DOCUMENTED),
            }
        )
    return found


def _others(remarks: Iterable[Remark]) -> Json:
    """What a domain tells besides; the page shows it as it is."""
    found = [[_printable(remark.label), _printable(remark.summary)] for remark in remarks]
    return {"remarks": found} if found else {}


def _pixels(exploration: Exploration, result: Result) -> Json:
    from cegas.report.pixel_tree import exploration_tree

    if len(exploration.reached) > MOST_PIXELS:
        return {"title": result.analysis, "reason": f"{len(exploration.reached)} states are too many for a picture"}
    tree = exploration_tree(exploration)
    return {"title": result.analysis, "png": base64.b64encode(tree.to_png()).decode("ascii")}


def _places(explorations: Iterable[Exploration], files: Files) -> Mapping[str, object]:
    """How many states there are by function and by line, and what became of them."""
    functions: dict[str, int] = {}
    lines: dict[tuple[int, int], int] = {}
    depths: dict[int, int] = {}
    for exploration in explorations:
        for node in exploration.reached:
            location = node.location
            functions[location.function] = functions.get(location.function, 0) + 1
            depths[node.depth] = depths.get(node.depth, 0) + 1
            if location.position is not None and location.position.line:
                key = (files.number(location.position.file), location.position.line)
                lines[key] = lines.get(key, 0) + 1
    return {
        "functions": sorted(functions.items(), key=lambda item: (-item[1], item[0]))[:40],
        "lines": [[file, line, count] for (file, line), count in sorted(lines.items())],
        "depths": [[depth, depths[depth]] for depth in sorted(depths)],
    }


def _printable(text: str) -> str:
    """Names that are bytes of another encoding come as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


__all__ = ["Files", "explorations_of", "report_data"]
