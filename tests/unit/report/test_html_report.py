"""The data of the HTML report: address spaces along a counterexample, invariants at lines, graphs, and the page around them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cegas.api.result import Result
from cegas.api.run import run
from cegas.evidence.address_space import AddressMap, record
from cegas.evidence.counterexample import Counterexample
from cegas.evidence.values import ValuePrinter
from cegas.program.algebra import Algebra
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Register
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.memory import Content, Filled, Fresh
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import Type
from cegas.program.values import Value
from cegas.report.html.data import report_data
from cegas.report.html.graphs import report_graphs
from cegas.report.html.page import SCRIPTS, report_page
from cegas.report.invariants import LineInvariants, heads_of, invariants, states_of
from cegas.verification.analyses import Settings
from cegas.verification.options import Options
from cegas.verification.watch import Watch

EXAMPLES = Path(__file__).parents[3] / "examples"
TASKS = Path(__file__).parents[2] / "tasks"

LIST = """\
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct node *head;
int *cell;
static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = head;
  head = node;
}
int main(void) {
  int table[3] = {1, 2, 3};
  int unset;
  int *unread = &unset;
  cell = &table[1];
  push(__VERIFIER_nondet_int());
  push(7);
  struct node *old = head;
  head = old->next;
  free(old);
  *cell = head->value;
  if (table[1] == 42)
    reach_error();
  return 0;
}
"""


def checked(source: str | Path, folder: Path, analysis: str = "value", **settings: Any) -> tuple[Result, Watch]:
    path = source if isinstance(source, Path) else folder / "program.c"
    if isinstance(source, str):
        path.write_text(source)
    watch = Watch()
    options = Options(analysis=analysis, settings=Settings(**settings), time_limit=60, replay=False)
    return run([path], options, watch=watch), watch


def recorded(result: Result, watch: Watch) -> tuple[Counterexample, tuple[AddressMap | None, ...]]:
    assert result.path is not None
    assert watch.program is not None
    return record(watch.program, result.path.inputs, result.path.show)


@pytest.fixture(scope="module")
def unsafe_list(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Watch]:
    return checked(LIST, tmp_path_factory.mktemp("list"))


def at_line(spaces: Sequence[AddressMap | None], counterexample: Counterexample, line: int, last: bool = True) -> AddressMap:
    found = [space for step, space in zip(counterexample.steps, spaces, strict=True) if step.line == line]
    assert found, f"no step at line {line}"
    result = found[-1 if last else 0]
    assert result is not None
    return result


def objects(space: AddressMap, kind: ObjectKind) -> dict[str, Any]:
    return {view.name: view for view in space.objects if view.kind is kind}


def variables(space: AddressMap) -> dict[str, Any]:
    return {cell.name: cell for cell in space.frames[0].variables}


# -- address spaces -------------------------------------------------------------------------------------------------------


def test_the_address_space_follows_the_run(unsafe_list: tuple[Result, Watch]) -> None:
    result, watch = unsafe_list
    counterexample, spaces = recorded(result, watch)
    assert result.counterexample is not None
    assert counterexample.to_json() == result.counterexample.to_json(), "looking on must not change the run"
    # In `push`, behind the second allocation's first store.
    inside = at_line(spaces, counterexample, 9)
    assert [frame.function for frame in inside.frames] == ["push", "main"]
    assert inside.frames[0].line == 9
    assert inside.frames[1].line == 19
    blocks = objects(inside, ObjectKind.HEAP)
    assert sorted(blocks) == ["malloc#1", "malloc#2"]
    first, second = blocks["malloc#1"], blocks["malloc#2"]
    assert [(cell.name, cell.text) for cell in second.cells] == [("->value", "7"), ("->next", "")]
    assert variables(inside)["node"].target == (second.number, 0)
    assert first.type == "struct node"
    # `head` is in memory, and leads to the first block.
    head = objects(inside, ObjectKind.GLOBAL)["head"]
    assert [(cell.text, cell.target) for cell in head.cells] == [("malloc#1", (first.number, 0))]


def test_pointers_lead_into_objects(unsafe_list: tuple[Result, Watch]) -> None:
    counterexample, spaces = recorded(*unsafe_list)
    space = at_line(spaces, counterexample, 23)
    table = objects(space, ObjectKind.STACK)["table"]
    assert [(cell.name, cell.text) for cell in table.cells] == [("[0]", "1"), ("[1]", "42"), ("[2]", "3")]
    cell = objects(space, ObjectKind.GLOBAL)["cell"].cells[0]
    assert cell.text == "&table[1]"
    assert cell.target == (table.number, 4)
    assert table.number in space.frames[0].objects


def test_floats_are_read_as_their_types_say(tmp_path: Path) -> None:
    text = """\
extern void reach_error(void);
long double l;
__float128 q;
int main(void) {
  long double *p = &l;
  __float128 *r = &q;
  *p = 3.5L;
  *r = 2.5;
  unsigned char *bytes = (unsigned char *)&l;
  bytes[15] = 200; /* padding */
  if (*p == 3.5L && *r == 2.5 && bytes[15] == 200)
    reach_error();
  return 0;
}
"""
    counterexample, spaces = recorded(*checked(text, tmp_path))
    shown = {
        name: view.cells[0].text for name, view in objects(at_line(spaces, counterexample, 11), ObjectKind.GLOBAL).items()
    }
    assert shown == {"l": "3.5", "q": "2.5"}


def test_a_freed_block_is_shown_as_long_as_something_points_to_it(unsafe_list: tuple[Result, Watch]) -> None:
    counterexample, spaces = recorded(*unsafe_list)
    before = objects(at_line(spaces, counterexample, 21), ObjectKind.HEAP)["malloc#2"]
    behind = objects(at_line(spaces, counterexample, 22), ObjectKind.HEAP)["malloc#2"]
    assert before.alive
    assert not behind.alive


def test_what_nobody_has_read_has_no_value(unsafe_list: tuple[Result, Watch]) -> None:
    counterexample, spaces = recorded(*unsafe_list)
    unset = objects(at_line(spaces, counterexample, 24), ObjectKind.STACK)["unset"]
    assert [cell.text for cell in unset.cells] == [""]


def test_inputs_are_counted_as_they_are_taken(unsafe_list: tuple[Result, Watch]) -> None:
    counterexample, spaces = recorded(*unsafe_list)
    assert at_line(spaces, counterexample, 17).inputs == 0
    assert at_line(spaces, counterexample, 18).inputs == 1
    assert len(counterexample.inputs) == 1


def test_to_peek_chooses_nothing() -> None:
    asked: list[str] = []

    class Asking(Algebra):
        def fresh(self, origin: Origin, type_: Type) -> Value:
            asked.append(origin.label)
            return 7

    algebra = Asking(64)
    hidden = Content(algebra, None)
    unread = Fresh(Origin(OriginKind.UNINITIALIZED, "x"), hidden, undefined=False)
    hidden.fill_all(unread)
    content = Content(algebra, unread)
    assert content.peek(0, 4) is None
    content.write(0, 2, 0x1234)
    assert content.peek(0, 2) == 0x1234
    assert content.peek(0, 4) is None, "half of it is open"
    content.fill(2, 2, Filled(0))
    assert content.peek(0, 4) == 0x1234
    assert not asked
    assert content.read(8, 4) == 7
    assert content.peek(8, 4) == 7, "what was read once is fixed"
    assert asked == ["x"]


UNSAFE_TASKS = sorted(TASKS.glob("heap*/*unsafe*.c"))[:8] + sorted(TASKS.glob("pointers-*/*unsafe*.c"))[::9]


@pytest.mark.parametrize("task", [*sorted(EXAMPLES.glob("*_unsafe.c")), *UNSAFE_TASKS], ids=lambda path: path.stem)
def test_values_of_steps_are_those_of_the_address_space(task: Path, tmp_path: Path) -> None:
    """What a step says that it wrote is what the picture shows behind it."""
    result, watch = checked(task, tmp_path)
    if result.counterexample is None:
        pytest.skip("this analysis finds no counterexample")
    counterexample, spaces = recorded(result, watch)
    compared = 0
    for step, space in zip(counterexample.steps, spaces, strict=True):
        assert space is not None
        if not space.frames or space.frames[0].function != step.function:
            continue
        known = variables(space)
        in_memory = {
            f"{view.name}{cell.name}": cell
            for view in space.objects
            if view.alive and (view.kind is ObjectKind.GLOBAL or view.number in space.frames[0].objects)
            for cell in view.cells
        }
        for name, text in step.values.items():
            shown = known.get(name) or in_memory.get(name)
            if shown is not None and shown.text:
                assert shown.text == text, f"{name} at line {step.line}"
                compared += 1
    assert compared or not any(step.values for step in counterexample.steps)


def test_a_concrete_run_has_address_spaces_too(tmp_path: Path) -> None:
    source = "extern void reach_error(void);\nint main(void) {\n  int x = 3;\n  int *p = &x;\n  *p = 4;\n  if (x == 4)\n    reach_error();\n}\n"
    counterexample, spaces = recorded(*checked(source, tmp_path, "concrete"))
    assert objects(at_line(spaces, counterexample, 5), ObjectKind.STACK)["x"].cells[0].text == "4"


def test_a_long_run_keeps_the_spaces_of_its_ends(tmp_path: Path) -> None:
    source = (
        "extern void reach_error(void);\nint main(void) {\n  int sum = 0;\n  for (int i = 0; i < 9000; i++)\n    sum += i;\n"
        "  if (sum == 40495500)\n    reach_error();\n  return 0;\n}\n"
    )
    counterexample, spaces = recorded(*checked(source, tmp_path))
    assert counterexample.omitted > 10_000
    assert len(spaces) == len(counterexample.steps)
    assert variables(at_line(spaces, counterexample, 6))["sum"].text == "40495500"
    third = at_line(spaces, counterexample, 5, last=False)
    assert variables(third)["sum"].text == "0"
    assert all(space is not None for space in spaces)


# -- invariants -----------------------------------------------------------------------------------------------------------

LOOP = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int mode;
int main(void) {
  int i = 0, state = 1;
  while (i < 6) {
    int input = __VERIFIER_nondet_int();
    if (input > 3)
      state = 2;
    else if (state == 2)
      mode = 5;
    i++;
  }
  if (state > 2 || i != 6 || (mode != 0 && mode != 5))
    reach_error();
  return 0;
}
"""


def admits(values: tuple[str, ...], text: str) -> bool:
    for value in ",".join(values).split(","):
        ends = [part.strip() for part in value.split("…")]
        if value.strip() == text or (len(ends) == 2 and int(ends[0]) <= int(text) <= int(ends[1])):
            return True
    return False


class Judge:
    """Runs a program, and compares the variables of `main` with what is said to hold at each line."""

    def __init__(self, program: Program, known: dict[tuple[str, int], LineInvariants]) -> None:
        self.program = program
        self.known = known
        self.printer = ValuePrinter(program)
        self.interpreter: Interpreter | None = None
        self.compared = 0

    def run(self, random: Random) -> None:
        self.interpreter = Interpreter(self.program, lambda origin, type_: random.randrange(8), observe=self.look)
        assert self.interpreter.run().kind is OutcomeKind.END

    def look(self, edge: Edge) -> None:
        assert self.interpreter is not None
        position = edge.source.position
        item = self.known.get((edge.source.function, 0 if position is None else position.line))
        if item is not None:
            frame = self.interpreter.machine.frame
            for register in frame.function.registers:
                value = frame.registers[register.index]
                if isinstance(value, int):
                    self.compare(item, register, value)

    def compare(self, item: LineInvariants, register: Register, value: int) -> None:
        assert self.program.names is not None
        text = self.printer.show(value, register.type, self.program.names.type_of_register("main", register))
        for fact in item.invariants:
            if fact.name != register.source or fact.states < item.states:
                continue
            if all(re.fullmatch(r"[-\d …,]+", part) for part in fact.values):
                assert admits(fact.values, text), f"{fact.name} = {text} at line {item.line}"
                self.compared += 1


@pytest.mark.parametrize("analysis", ["value", "value-full", "cegas", "value-s", "symex", "symex-sc"])
def test_every_run_keeps_to_the_invariants(analysis: str, tmp_path: Path) -> None:
    result, watch = checked(LOOP, tmp_path, analysis)
    assert result.verdict.value == "safe"
    program, proof = watch.program, watch.proof
    assert program is not None
    assert proof is not None
    known = {(item.function, item.line): item for item in invariants(program, [states_of(proof.exploration)])}
    judge = Judge(program, known)
    for seed in range(8):
        judge.run(Random(seed))
    assert judge.compared > 50 or analysis.startswith("symex")


def test_invariants_of_an_induction_are_conditions_on_variables(tmp_path: Path) -> None:
    text = """extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned total;
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0, kept = 7;
  for (unsigned k = 0; k < 2; k++)
    s += k - k;
  while (i < n) {
    i++;
    s += 2;
    total = total + 4;
  }
  if (s != 2 * n || total != 2 * s || kept != 7) reach_error();
}
"""
    result, watch = checked(text, tmp_path, "kinduction")
    assert result.verdict.value == "safe"
    assert watch.program is not None
    assert watch.induction is not None
    (head,) = invariants(watch.program, [heads_of(watch.induction)])  # the first loop was followed as it is
    assert head.loop_head
    assert (head.function, head.line, head.states) == ("main", 8, 1)
    assert [(fact.name, fact.values) for fact in head.invariants] == [("kept", ("7",))]
    assert {"i <= n", "s == (2 * i)"} <= set(head.constraints)
    assert any("total" in text for text in head.constraints)
    assert report_data(result, watch)["proof"] is not None


def test_invariants_name_all_values_of_a_variable(tmp_path: Path) -> None:
    _, watch = checked(LOOP, tmp_path, "value-full")
    assert watch.program is not None
    assert watch.proof is not None
    found = {item.line: item for item in invariants(watch.program, [states_of(watch.proof.exploration)])}
    head = found[6]
    assert head.loop_head
    facts = {fact.name: fact for fact in head.invariants}
    assert facts["i"].values == ("0 … 6",)
    assert facts["state"].values == ("1", "2")
    assert facts["i"].states == facts["state"].states == head.states


# -- the page -------------------------------------------------------------------------------------------------------------


class Scripts(HTMLParser):
    """Collects the scripts of a page, and everything that it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: dict[str, str] = {}
        self.count = 0
        self.loaded: list[str] = []
        self._current: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.loaded.extend(str(given[name]) for name in ("src", "href") if name in given)
        if tag == "script":
            self.count += 1
            self._current = given.get("id") or ""

    def handle_data(self, data: str) -> None:
        if self._current is not None:
            self.blocks[self._current] = self.blocks.get(self._current, "") + data

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._current = None


def parsed(page: str) -> Scripts:
    parser = Scripts()
    parser.feed(page)
    return parser


def test_the_page_is_one_file_that_loads_nothing(unsafe_list: tuple[Result, Watch]) -> None:
    page = report_page(*unsafe_list)
    found = parsed(page)
    assert not found.loaded
    assert "<!--slot" not in page
    addresses = set(re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z.]+[^\s\"'`<)]*", found.blocks[""]))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert "url(" not in page
    assert "@import" not in page
    data = json.loads(found.blocks["data"])
    assert data["result"]["verdict"] == "unsafe"
    assert set(found.blocks) == {"", "data", "graph-cfa", "graph-arg", "graph-sfg", "graph-dependence"}


def test_source_text_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    evil = '/* </script><script>alert(1)</script> <!-- <script> \u2028 */\nint main(void) { const char *s = "</script>"; return *s == 0; }\n'
    page = report_page(*checked(evil, tmp_path))
    found = parsed(page)
    assert found.count == len(found.blocks)
    assert json.loads(found.blocks["data"])["files"][0]["lines"][0] == evil.split("\n", maxsplit=1)[0]


def test_data_refer_to_what_is_there(unsafe_list: tuple[Result, Watch]) -> None:
    data = report_data(*unsafe_list)
    memory, steps = data["trace"]["memory"], data["trace"]["steps"]
    assert len(memory["steps"]) == len(steps)
    for frames, views, inputs, hidden in memory["steps"]:
        assert all(number < len(memory["frames"]) for number in frames)
        assert all(number < len(memory["objects"]) for number in views)
        assert 0 <= inputs <= len(data["trace"]["inputs"])
        assert hidden == 0
    # What does not change is told once.
    assert len(memory["objects"]) < sum(len(step[1]) for step in memory["steps"])
    for step in steps:
        assert 1 <= step["line"] <= len(data["files"][step["file"]]["lines"])


@pytest.mark.parametrize(("example", "analysis"), [("callbacks_unsafe.c", "value"), ("list_safe.c", "cegas")])
def test_graphs_are_whole(example: str, analysis: str, tmp_path: Path) -> None:
    result, watch = checked(EXAMPLES / example, tmp_path, analysis)
    files = report_data(result, watch)["files"]
    graphs = {graph["id"]: graph for graph in report_graphs(result, watch, files)}
    assert list(graphs) == ["cfa", "arg", "sfg", "dependence"]
    for graph in graphs.values():
        nodes = graph["nodes"]
        assert nodes
        for source, target, _, _, note in graph["edges"]:
            assert source < len(nodes)
            assert target < len(nodes)
            assert note < len(graph["notes"])
        for _, lines, note, _, cluster, file, line in nodes:
            assert lines
            assert note < len(graph["notes"])
            assert cluster < len(graph["clusters"])
            assert file < 0 or 1 <= line <= len(files[file]["lines"])
    assert watch.program is not None
    assert len(graphs["cfa"]["nodes"]) == sum(len(function.locations) for function in watch.program.functions.values())
    assert any(node[5] >= 0 for node in graphs["arg"]["nodes"]), "states lead to their lines"
    assert graphs["cfa"]["calls"]


def test_the_story_says_which_lines_a_slice_has(tmp_path: Path) -> None:
    data = report_data(*checked(EXAMPLES / "two_loops_safe.c", tmp_path, "symex-sc"))
    lines = {line for entry in data["rounds"] for _, line in entry["lines"]}
    text = data["files"][0]["lines"]
    assert lines, "the slice has grown"
    assert any("armed" in text[line - 1] for line in lines)
    assert not any("steps += 1" in text[line - 1] for line in lines), "the second loop does not matter"


def test_assumptions_have_their_places(tmp_path: Path) -> None:
    data = report_data(*checked(EXAMPLES / "list_safe.c", tmp_path, "cegas"))
    assert data["assumptions"]
    for file, line, text in data["assumptions"]:
        assert text
        assert data["files"][file]["lines"][line - 1].strip()
    assert data["proof"]


def test_without_a_verdict_there_is_what_is_known(tmp_path: Path) -> None:
    source = "extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  unsigned n = __VERIFIER_nondet_uint(), i = 0;\n  while (i < n) i++;\n  if (i > 4000000000u && i % 7 == 3 && n == 12) reach_error();\n}\n"
    path = tmp_path / "open.c"
    path.write_text(source)
    watch = Watch()
    result = run([path], Options(analysis="value-full", time_limit=0.5), watch=watch)
    assert result.verdict.value == "unknown"
    data = report_data(result, watch)
    assert data["trace"] is None
    assert data["proof"]
    assert "UNKNOWN" in report_page(result, watch)


def test_the_command_writes_the_report_only_if_asked(tmp_path: Path) -> None:
    program = (
        "import sys; from cegas.cli.main import main\n"
        "code = main(sys.argv[1:])\n"
        "loaded = [name for name in sys.modules if name.startswith(('cegas.report', 'cegas.evidence.address_space'))]\n"
        "print('loaded:', ' '.join(loaded))\n"
    )
    command = [sys.executable, "-c", program, "check", str(EXAMPLES / "midpoint_unsafe.c"), "--quiet"]
    plain = subprocess.run(command, capture_output=True, text=True, check=True)
    assert plain.stdout.splitlines()[-1] == "loaded: "
    subprocess.run([*command, "--output", str(tmp_path)], capture_output=True, text=True, check=True)
    assert "midpoint_unsafe.c" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_all_scripts_are_part_of_the_page() -> None:
    folder = Path(report_page.__code__.co_filename).parent
    assert sorted(SCRIPTS) == sorted(path.name for path in folder.glob("*.js"))
