"""Pixel trees: rows against the graphs that they are made of, pictures against rows."""

from __future__ import annotations

import random
import re
import time
from collections import deque
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest
from tests.differential.harness import load_program
from tests.unit.cpa.toy import Arrow, toy
from tests.unit.report.png_file import WHITE, Colour, read_png
from tests.unit.verification.test_slicing import HEADER, RUNNING, OutOfStates, StateBudget

from cegas.cpa.algorithm import Exploration
from cegas.cpa.reached import ReachedSet
from cegas.dependence.graph import DependenceGraph
from cegas.foundation.errors import InputError
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import LocationKind, Program
from cegas.program.properties import Verdict
from cegas.refinement.cegar import Cegar
from cegas.report.arg import arg_graph
from cegas.report.graph import EdgeKind, Graph, GraphEdge, GraphNode, NodeKind
from cegas.report.pixel_tree import (
    COLOURS,
    NodeMark,
    PixelTree,
    cfa_tree,
    dependence_tree,
    exploration_tree,
    layered,
    picture,
    pixel_tree,
    rows_of,
    state_rows,
    tree_of,
)
from cegas.report.pixel_tree.font import GLYPH_HEIGHT, GLYPH_WIDTH, Font, printable
from cegas.report.pixel_tree.page import BARE_MARGIN, MOST_HEIGHT, MOST_WIDTH, fit
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.result import Answer
from cegas.verification.watch import Watch

THESIS: Final = ("symex", "symex-s", "symex-c", "symex-sc")
OF_KIND: Final = {
    NodeKind.PLAIN: NodeMark.PLAIN,
    NodeKind.ERROR: NodeMark.TARGET,
    NodeKind.START: NodeMark.COVERED,
    NodeKind.WARNING: NodeMark.MERGED,
    NodeKind.MUTED: NodeMark.OPEN,
}
"""What the drawing of a reachability graph shows, as marks."""


@cache
def program_of(text: str) -> Program:
    return load_program(text, "LP64")


@cache
def explored(text: str, analysis: str, states: int = 1000) -> Explored:
    return Explored(text, analysis, states)


class Explored:
    """A run of an analysis, ended after so many states: what it has reached, also in each round."""

    def __init__(self, text: str, analysis: str, states: int) -> None:
        self.program = single_blocks(program_of(text))
        self.rounds: list[PixelTree] = []
        self.answer: Answer | None = None
        watch = Watch(observer=self._refined)
        try:
            self.answer = ANALYSES[analysis].check(
                self.program, StateBudget(watch, states), Settings(blocks="single"), watch
            )
        except OutOfStates:
            pass
        self.refinements = watch.statistics.refinements
        assert watch.exploration is not None
        self.exploration: Exploration = watch.exploration
        self.tree = pixel_tree(self.exploration, analysis)

    def _refined(self, cegar: Cegar[Any, Any]) -> None:
        self.rounds.append(pixel_tree(cegar.exploration))


def expected_rows(program: Program, exploration: Exploration) -> list[bytes]:
    """The rows by the drawing of the reachability graph: distances over its edges, kinds of its nodes."""
    graph = arg_graph(program, exploration, "", most_nodes=1_000_000)
    below: dict[str, list[str]] = {}
    for edge in graph.edges:
        if edge.kind is not EdgeKind.DASHED:  # covered by
            below.setdefault(edge.source, []).append(edge.target)
    kinds = {node.id: OF_KIND[node.kind] for node in graph.nodes}
    (root,) = [node.id for node in graph.nodes if node.double_border]
    rows: dict[int, list[int]] = {}
    pending = deque([(root, 0)])
    while pending:
        node, depth = pending.popleft()
        rows.setdefault(depth, []).append(kinds[node])
        pending.extend((child, depth + 1) for child in below.get(node, ()))
    assert sum(map(len, rows.values())) == len(graph.nodes)
    return [bytes(rows[depth]) for depth in range(len(rows))]


def colours(row: bytes) -> list[Colour]:
    return [COLOURS[NodeMark(mark)] for mark in row]


# -- the thesis's example ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("analysis", THESIS)
def test_rows_are_those_of_the_reachability_graph(analysis: str) -> None:
    run = explored(RUNNING, analysis, 200)
    rows = expected_rows(run.program, run.exploration)
    assert list(run.tree.rows) == rows
    assert run.tree.all_rows == len(rows)
    assert run.tree.all_nodes == sum(map(len, rows))


@pytest.mark.parametrize("analysis", THESIS)
def test_pixels_are_those_of_the_reachability_graph(analysis: str) -> None:
    """One pixel for each state, rows from the top, each in the middle."""
    run = explored(RUNNING, analysis, 200)
    rows = expected_rows(run.program, run.exploration)
    image = read_png(run.tree.to_png(scale=1))
    width, margin = max(map(len, rows)), int(BARE_MARGIN)
    assert (image.width, image.height) == (width + 2 * margin, len(rows) + 2 * margin)
    assert image.inked() == [(margin + (width - len(row)) // 2, colours(row)) for row in rows]
    assert all(set(row) == {WHITE} for row in image.rows[:margin] + image.rows[-margin:])


def test_figure_24() -> None:
    """Without end the first three, which are cut; finite the last, which is whole. All start alike."""
    depth = 24
    runs = {analysis: explored(RUNNING, analysis, 300) for analysis in THESIS}
    for analysis in ("symex", "symex-s", "symex-c"):
        tree = runs[analysis].tree
        assert runs[analysis].answer is None
        assert tree.height > depth
        shown = tree.cut(depth)
        assert shown.height == depth
        assert shown.count(NodeMark.OPEN) == shown.count(NodeMark.TARGET) == 0, "unfinished far below only"
        assert shown.count(NodeMark.COVERED) > 0
        assert shown.caption()[-1] == f"{tree.nodes:,} states, 24 of {tree.height} levels"
    whole = runs["symex-sc"].tree
    answer = runs["symex-sc"].answer
    assert answer is not None
    assert answer.verdict is Verdict.SAFE
    assert whole.height < depth
    assert whole.nodes < 40
    assert set(b"".join(whole.rows)) == {NodeMark.PLAIN, NodeMark.COVERED}
    lengths = {analysis: [len(row) for row in runs[analysis].tree.rows[:depth]] for analysis in THESIS}
    assert all(lengths[analysis][:5] == [1, 1, 1, 1, 1] for analysis in THESIS), "no branch before the first loop"
    assert sum(lengths["symex"]) > sum(lengths["symex-s"]) > sum(lengths["symex-c"]) > sum(lengths["symex-sc"])


def test_rounds_of_refinement() -> None:
    """The tree of a round has the states that led to its target, which are forgotten afterwards."""
    run = explored(RUNNING, "symex-sc", 200)
    assert run.refinements == len(run.rounds) == 1
    (first,) = run.rounds
    assert first.count(NodeMark.TARGET) == 1
    assert first.rows[-1] == bytes([NodeMark.TARGET])
    assert run.tree.count(NodeMark.TARGET) == 0


def test_nobody_looks_on_by_default() -> None:
    assert Watch().observer is None


# -- other reachability graphs ----------------------------------------------------------------------------------------

UNSAFE: Final = (
    HEADER
    + """
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < 5) { if (n == i) i += 2; else i++; }
  if (i > 5) __VERIFIER_error();
  return 0;
}
"""
)


@pytest.mark.parametrize("analysis", ["value", "value-full", "cegas", "value-s", "symex", "symex-sc"])
def test_targets_and_what_was_not_explored(analysis: str) -> None:
    run = explored(UNSAFE, analysis)
    assert run.answer is not None
    assert run.answer.verdict is Verdict.UNSAFE
    assert list(run.tree.rows) == expected_rows(run.program, run.exploration)
    assert run.tree.count(NodeMark.TARGET) == 1
    assert COLOURS[NodeMark.TARGET] in [colour for _, row in read_png(run.tree.to_png()).inked() for colour in row]


def test_merged_states() -> None:
    """Two arrows meet; the state that takes in the other is yellow."""
    example = toy(
        [Arrow(0, 1, lambda n: (n + 1,)), Arrow(0, 2, lambda n: (n + 2,)), Arrow(1, 3), Arrow(2, 3), Arrow(3, 4)],
        join=True,
        targets=[4],
    )
    exploration = example.explore()
    while exploration.run() is not None:
        pass
    tree = exploration_tree(exploration)
    assert [len(row) for row in tree.rows] == [1, 2, 2, 1]
    assert tree.count(NodeMark.MERGED) == 1
    assert tree.count(NodeMark.COVERED) == 1, "what was taken in is covered by what took it in"
    assert tree.count(NodeMark.TARGET) == 1


def test_an_exploration_that_has_not_begun() -> None:
    tree = exploration_tree(toy([Arrow(0, 1)]).explore())
    assert tree.rows == (bytes([NodeMark.OPEN]),)
    assert tree.caption() == ("1 state, 1 level",)


# -- control flow and dependences -------------------------------------------------------------------------------------

CALLS: Final = (
    HEADER
    + """
int never(int a) { return a; }
int twice(int a) { return 2 * a; }
int (*chosen)(int) = twice, (*other)(int) = never;
int main(void) {
  int x = __VERIFIER_nondet_int() + (other != 0);
  for (int i = 0; i < 3; i++)
    x = chosen(x);
  if (x == 7) __VERIFIER_error();
  return 0;
}
"""
)


def test_control_flow() -> None:
    program = program_of(CALLS)
    tree = pixel_tree(program, "control flow")
    start = program.functions[program.start].entry
    distance = {start: 0}
    pending = deque([start])
    while pending:
        location = pending.popleft()
        for edge in location.leaving:
            call, after = edge.call, [edge.target]
            if call is not None:
                name = call.callee if isinstance(call.callee, str) else "twice"
                after.append(program.functions[name].entry)
            for target in after:
                if target not in distance:
                    distance[target] = distance[location] + 1
                    pending.append(target)
    lengths = [list(distance.values()).count(depth) for depth in range(max(distance.values()) + 1)]
    assert [len(row) for row in tree.rows] == lengths
    assert tree.count(NodeMark.TARGET) == 1
    assert tree.count(NodeMark.DECISION) == sum(location.loop_head for location in distance) == 1
    assert tree.count(NodeMark.CALL) == 2
    assert tree.count(NodeMark.END) == sum(location.kind in (LocationKind.EXIT, LocationKind.END) for location in distance)
    assert "1 function not called" in tree.caption()
    assert all(location.function != "never" for location in distance)


def test_control_flow_of_one_function() -> None:
    program = program_of(CALLS)
    tree = cfa_tree(program, "never")
    assert [len(row) for row in tree.rows] == [1, 1]
    main = cfa_tree(program, "main")
    assert main.nodes == len(program.functions["main"].locations)


def test_dependences_of_the_running_example() -> None:
    """By hand. The start; inputs and constants; what they are stored in; the decisions about x; and so on."""
    program = program_of(RUNNING)
    tree = pixel_tree(DependenceGraph(program))
    plain, decision, call, target = NodeMark.PLAIN, NodeMark.DECISION, NodeMark.CALL, NodeMark.TARGET
    rows = [sorted(row) for row in tree.rows]
    assert rows == [
        [plain],
        # %1 = 0; x = ?; y = 1; w = ?
        [plain] * 4,
        # x := …; w := …; [y < 0], the last step to the error; [y < w]; y++ (its y is 1 or its own)
        sorted([plain, plain, target, decision, plain]),
        # [x > 0], [x < 0], x--; return; main() may not come back
        sorted([decision, decision, plain, plain, call]),
    ]
    assert tree.nodes == 15, "fourteen operations, a branch counting once, and the start"


def test_dependences_of_one_function() -> None:
    graph = DependenceGraph(program_of(CALLS))
    whole, one = dependence_tree(graph), dependence_tree(graph, "twice")
    assert "1 function not called" in whole.caption()
    assert 1 < one.nodes < whole.nodes


def test_cycles_that_nothing_leads_to_are_entered_at_their_first_node() -> None:
    nodes = tuple(GraphNode(name, ()) for name in "abcdefg")
    edges = [("b", "c"), ("c", "b"), ("c", "d"), ("e", "e"), ("a", "d"), ("d", "f")]
    graph = Graph("", nodes, tuple(GraphEdge(source, target) for source, target in edges))
    number = {name: index + 1 for index, name in enumerate("abcdefg")}
    rows = rows_of(graph, lambda node: number[node.id])
    assert [[*row] for row in rows] == [
        [NodeMark.PLAIN],
        [number[name] for name in "abeg"],
        [number[name] for name in "dc"],
        [number["f"]],
    ]


# -- any graph --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_a_row_is_a_distance(seed: int) -> None:
    choices = random.Random(seed)
    size = choices.randint(1, 40)
    after = {node: [choices.randrange(size) for _ in range(choices.randint(0, 3))] for node in range(size)}
    distance = {0: 0}
    for _ in range(size):  # relaxation: slow, and nothing like a search
        for node, targets in after.items():
            for target in targets:
                if node in distance:
                    distance[target] = min(distance.get(target, size), distance[node] + 1)
    rows = layered(0, after.__getitem__, lambda node: node % 8 + 1)
    assert len(rows) == max(distance.values()) + 1
    for depth, row in enumerate(rows):
        assert sorted(row) == sorted(node % 8 + 1 for node, its in distance.items() if its == depth)


def test_the_order_of_a_row_is_that_of_the_parents() -> None:
    after = {1: [3, 2], 2: [4, 5], 3: [6, 5]}
    rows = layered(1, lambda node: after.get(node, []), lambda node: node)
    assert [[*row] for row in rows] == [[1], [3, 2], [6, 5, 4]]


# -- less of a tree ---------------------------------------------------------------------------------------------------


def test_cutting_and_trimming() -> None:
    tree = tree_of([b"\1", b"\1\2\3\4\5", b"\6\7"])
    assert tree.cut(2).rows == tree.rows[:2]
    assert tree.cut(3) is tree
    assert tree.cut(2).caption() == ("8 states, 2 of 3 levels",)
    trimmed = tree.trimmed(3)
    assert trimmed.rows == (b"\1", b"\2\3\4", b"\6\7")
    assert trimmed.caption() == ("trimmed at both sides: up to 5 wide", "8 states, 3 levels")
    assert tree.trimmed(5) is tree


def test_condensing_keeps_what_is_special() -> None:
    tree = tree_of([b"\1", b"\1\1\6\1\1", b"\1\1", b"\x08", b"\1\1\1"])
    assert tree.condensed(2, 1).rows == (b"\1", b"\1\6\1", b"\1", b"\x08", b"\1\1")
    assert tree.condensed(1, 2).rows == (b"\1\1\6\1\1", b"\x08\1", b"\1\1\1")
    assert tree.condensed(3, 2).rows == (b"\6\1", b"\x08", b"\1")
    assert tree.condensed(1, 1) is tree


@pytest.mark.parametrize("seed", range(10))
def test_condensing_random_rows(seed: int) -> None:
    choices = random.Random(seed)
    rows = [bytes(choices.choices(range(1, 9), k=choices.randint(1, 50))) for _ in range(30)]
    columns, down = choices.randint(1, 7), choices.randint(1, 7)
    small = tree_of(rows).condensed(columns, down).rows
    assert len(small) == -(-len(rows) // down)
    for number, row in enumerate(small):
        packed = rows[number * down : (number + 1) * down]
        assert len(row) == max(-(-len(one) // columns) for one in packed)
        assert max(row) == max(map(max, packed))
        assert min(row) > 0


def test_large_trees_are_condensed_and_small_ones_are_not() -> None:
    small, high = tree_of([b"\1\1"] * 20, "small"), tree_of([b"\1"] * 10_000, "high")
    wide = tree_of([b"\1", b"\1" * 5_000 + b"\x08" + b"\1" * 4_999], "wide")
    (alone,) = fit([small])
    assert (alone.across, alone.down, alone.columns, alone.rows) == (12, 12, 1, 1)
    assert alone.tree is small
    fitted = fit([small, high, wide])
    assert [(one.columns, one.rows) for one in fitted] == [(1, 1), (1, 7), (5, 1)]
    assert all(one.width <= MOST_WIDTH and one.height <= MOST_HEIGHT for one in fitted)
    assert fitted[2].tree.count(NodeMark.TARGET) == 1
    text = picture([[small, high, wide]]).to_svg()
    assert "1 state = 12 x 12 pixels" in text
    assert "1 dot = 1 state x 7 levels" in text
    assert "1 dot = 5 states x 1 level" in text
    assert "20 states" not in text, "forty"
    assert [(one.across, one.columns) for one in fit([small, high], scale=3)] == [(3, 1), (3, 1)]


def test_trees_of_one_picture_have_one_scale() -> None:
    small, larger = tree_of([b"\1"]), tree_of([b"\1" * 300] * 200)
    assert {(one.across, one.down) for one in fit([small, larger])} == {(4, 4)}


def test_a_picture_that_is_too_large() -> None:
    tree = tree_of([b"\1"] * 20_000 + [b"\1" * 20_000])
    with pytest.raises(InputError, match="too large; choose a smaller scale"):
        tree.to_png(scale=1)
    read = read_png(tree.to_png())
    assert read.width <= MOST_WIDTH + 2 * BARE_MARGIN
    assert read.height <= MOST_HEIGHT + 2 * BARE_MARGIN


# -- pictures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1, 2, 3, 8])
def test_scaled_pixels(scale: int) -> None:
    rows = [b"\1", b"\1\6", b"\x08\1\3", b"\7\7\7\7\2"]
    image = read_png(tree_of(rows).to_png(scale))
    inked = image.inked()
    assert len(inked) == scale * len(rows)
    for number, (start, found) in enumerate(inked):
        row = rows[number // scale]
        assert found == [colour for colour in colours(row) for _ in range(scale)]
        middle = start + len(found) / 2
        assert middle == image.width / 2 if scale % 2 == 0 else abs(middle - image.width / 2) <= 0.5


SHAPE = re.compile(r"M(-?[\d.]+) (\d+)h(\d+)v(\d+)h-(\d+)z")
SPACE = "{http://www.w3.org/2000/svg}"


def rows_of_svg(text: str) -> list[list[list[tuple[float, str]]]]:
    """For each tree, for each row: the nodes from left to right, each with its left side and its colour."""
    trees: list[list[list[tuple[float, str]]]] = []
    for group in ElementTree.fromstring(text).iter(f"{SPACE}g"):
        rows: dict[int, list[tuple[float, str]]] = {}
        for path in group.iter(f"{SPACE}path"):
            data = path.attrib["d"]
            assert SHAPE.sub("", data) == ""
            for left, top, width, height, back in SHAPE.findall(data):
                assert width == back
                for row in range(int(top), int(top) + int(height)):
                    rows.setdefault(row, []).extend(
                        (float(left) + column, path.attrib["fill"]) for column in range(int(width))
                    )
        trees.append([sorted(rows[row]) for row in range(len(rows))])
    return trees


@pytest.mark.parametrize("analysis", THESIS)
def test_shapes_are_those_of_the_reachability_graph(analysis: str) -> None:
    run = explored(RUNNING, analysis, 200)
    rows = expected_rows(run.program, run.exploration)
    (found,) = rows_of_svg(run.tree.to_svg())
    assert len(found) == len(rows)
    for row, nodes in zip(rows, found, strict=True):
        assert [left for left, _ in nodes] == [column - len(row) / 2 for column in range(len(row))], "in the middle"
        assert [colour for _, colour in nodes] == [f"#{bytes(colour).hex()}" for colour in colours(row)]


def test_captions_legend_and_tips() -> None:
    first = tree_of([b"\1", b"\6\1", b"\6\1", b"\x08"], "first & <best>", ["UNSAFE"])
    second = tree_of([b"\1"], "second")
    text = picture([[first], [second]], "a title").to_svg()
    document = ElementTree.fromstring(text)
    said = ["".join(element.itertext()) for element in document.iter(f"{SPACE}text")]
    assert said == [
        "a title",
        "first & <best>",
        "UNSAFE",
        "6 states, 4 levels",
        "second",
        "1 state, 1 level",
        "state",
        "target",
        "covered",
    ]
    tips = [element.text for element in document.iter(f"{SPACE}title")]
    assert tips == [
        "a title",
        "level 0: 1 state",
        "levels 1 to 2: 2 states each (1 covered)",
        "level 3: 1 state (1 target)",
        "level 0: 1 state",
    ]
    assert len(rows_of_svg(text)) == 2


def test_names_that_are_no_text() -> None:
    drawn = picture([[tree_of([b"\1"], "a\x00\ud800…ü")]], "\x1b[31m")
    ElementTree.fromstring(drawn.to_svg().encode("utf-8"))
    read_png(drawn.to_png())


def test_side_by_side_as_png() -> None:
    """The trees are in the picture, below their captions; the page is light."""
    runs = [explored(RUNNING, analysis, 200).tree.cut(18) for analysis in THESIS]
    image = read_png(picture([runs], "running example").to_png())
    everything = [colour for row in image.rows for colour in row]
    assert everything.count(WHITE) > len(everything) / 2
    (scale,) = {one.across for one in fit(runs)}
    swatch = 12 * 12
    for mark in (NodeMark.PLAIN, NodeMark.COVERED):
        assert everything.count(COLOURS[mark]) == sum(tree.count(mark) for tree in runs) * scale**2 + swatch
    assert COLOURS[NodeMark.TARGET] not in everything


def test_letters() -> None:
    font = Font()
    seen: dict[tuple[bytes, ...], str] = {}
    for code in range(32, 127):
        lines = [line for _, line in font.lines(chr(code), 1, 1)]
        assert len(lines) == GLYPH_HEIGHT
        assert all(len(line) == GLYPH_WIDTH for line in lines)
        assert any(map(any, lines)) == (chr(code) != " ")
        assert tuple(lines) not in seen, f"{chr(code)} looks like {seen.get(tuple(lines))}"
        seen[tuple(lines)] = chr(code)
    assert [line.hex() for _, line in font.lines("L", 1, 7)][:7] == ["0700000000"] * 6 + ["0707070707"]
    doubled = list(font.lines("LL", 2, 7))
    assert len(doubled) == 2 * GLYPH_HEIGHT
    assert doubled[0][1] == b"\7\7" + bytes(10) + b"\7\7" + bytes(8)
    assert printable("a…×ü") == "a...x?"


def test_all_marks_have_a_colour_of_their_own_or_never_meet() -> None:
    assert set(COLOURS) == set(NodeMark)
    together = [mark for mark in NodeMark if mark is not NodeMark.END]  # of locations; it shares the colour of open states
    assert len({COLOURS[mark] for mark in together}) == len(together)
    assert WHITE not in COLOURS.values()


def test_files_can_be_written(tmp_path: Path) -> None:
    tree = explored(UNSAFE, "value").tree
    (tmp_path / "a.png").write_bytes(tree.to_png())
    (tmp_path / "a.svg").write_text(tree.to_svg(), encoding="utf-8")
    assert read_png((tmp_path / "a.png").read_bytes()).height > tree.height


# -- large graphs -----------------------------------------------------------------------------------------------------


def large(size: int, branching: int) -> ReachedSet:
    exploration = toy([Arrow(0, 1)], targets=[1]).explore()
    reached, plain = exploration.reached, exploration.control.initial
    target = exploration.control.steps(plain)[0].target
    nodes = [reached.make(plain, 0, None, None, None)]
    for number in range(1, size):
        parent = nodes[(number - 1) // branching]
        parent.expanded = True
        nodes.append(reached.make(target if number == size - 1 else plain, number, None, parent, None))
    return reached


def draw(size: int, branching: int) -> float:
    reached = large(size, branching)
    started = time.process_time()
    tree = tree_of(state_rows(reached))
    assert tree.nodes == size
    assert tree.count(NodeMark.TARGET) == 1
    image, text = tree.to_png(), tree.to_svg()
    taken = time.process_time() - started
    assert len(image) < 1_000_000
    assert len(text) < 20_000_000
    return taken


@pytest.mark.parametrize("branching", [1, 2, 1_000_000])
def test_a_large_graph(branching: int) -> None:
    assert draw(40_000, branching) < 4.0


@pytest.mark.slow
@pytest.mark.parametrize("branching", [1, 2, 10, 1_000_000])
def test_a_million_states_in_a_few_seconds(branching: int) -> None:
    assert draw(1_000_000, branching) < 6.0
