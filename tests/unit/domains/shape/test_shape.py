"""Lists of any length: what is proved, and what must not be."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.harness import load_program
from tests.support.cpu_time import CpuBudget

from cegas.api.run import run
from cegas.domains.shape.component import ShapeComponent
from cegas.domains.shape.folding import Folding
from cegas.domains.shape.segments import Language, SegmentContent, segments_of
from cegas.domains.value.state import ValueState
from cegas.engines.engine import Conclusion, Folded, Knowledge, Question
from cegas.foundation.budget import Budget
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import PROPERTIES, Verdict, combined
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.options import Options
from cegas.verification.strategy import SCHEDULE

PAIRS = Path(__file__).resolve().parents[3] / "tasks-properties"
LISTS = sorted(f"{file.parent.name}/{file.stem.removesuffix('-safe')}" for file in PAIRS.glob("*/list-*-safe.yml"))
MEMORY = combined([PROPERTIES["memory"], PROPERTIES["leak"]])

HEADER = """
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
"""
MADE = """
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *made = malloc(sizeof *made);
    made->value = VALUE;
    made->next = list;
    list = made;
  }
"""
FREED = "while (list) { struct node *next = list->next; free(list); list = next; } return 0;"


def concluded(text: str, seconds: float = 20) -> Conclusion:
    program = load_program(HEADER + text, "LP64", MEMORY)
    engine = ANALYSES["shape"].make(Settings())
    found = engine.start(Question(program, Budget(seconds)), Knowledge()).go_on(4_000)
    return found or Conclusion(Verdict.UNKNOWN, "not done")


def test_there_are_pairs() -> None:
    assert len(LISTS) > 10


@pytest.mark.parametrize("name", LISTS)
def test_pairs_of_lists(name: str) -> None:
    safe, unsafe = (
        run(
            [PAIRS / f"{name}-{kind}.yml"], Options(analysis="shape", frontend=FrontendOptions(), replay=False), CpuBudget(2)
        )
        for kind in ("safe", "unsafe")
    )
    assert safe.verdict is Verdict.SAFE, name
    assert unsafe.verdict is not Verdict.SAFE, name


def test_what_a_proof_rests_on_has_no_certificate() -> None:
    found = concluded("int main(void) {" + MADE.replace("VALUE", "1") + FREED + "}")
    assert found.verdict is Verdict.SAFE
    assert isinstance(found.evidence, Folded)
    assert not found.may_have_certificate


@pytest.mark.parametrize(
    "body",
    [
        # every node holds another number
        "int i = 0;" + MADE.replace("VALUE", "i++") + FREED,
        # only the numbers 1 and 2 are there: otherwise an address would be read that is none
        MADE.replace("VALUE", "1 + (list != 0)")
        + "for (struct node *p = list; p; p = p->next) if (p->value < 1 || p->value > 2) *(int *)0 = 1;"
        + FREED,
        # the last node is the only one that holds 1
        MADE.replace("VALUE", "1 + (list != 0)")
        + "for (struct node *p = list; p; p = p->next) if ((p->value == 1) != (p->next == 0)) *(int *)0 = 1;"
        + FREED,
    ],
)
def test_proofs_about_what_nodes_hold(body: str) -> None:
    assert concluded(f"int main(void) {{ {body} }}").verdict is Verdict.SAFE


@pytest.mark.parametrize(
    "body",
    [
        # no node holds 2 in a list of one
        MADE.replace("VALUE", "1 + (list != 0)") + "if (list && list->value == 2) *(int *)0 = 1;" + FREED,
        # a list may be empty
        MADE.replace("VALUE", "1") + "int first = list->value;" + FREED,
        # a node may be freed while a variable still points to it
        MADE.replace("VALUE", "1")
        + "struct node *first = list;"
        + FREED.replace("return 0", "return first ? first->value : 0"),
        # the second node is freed twice
        MADE.replace("VALUE", "1") + "if (list && list->next) free(list->next);" + FREED,
        # all nodes but the first are lost
        MADE.replace("VALUE", "1") + "if (list) list->next = 0;" + FREED,
    ],
)
def test_what_is_wrong_is_not_proved(body: str) -> None:
    assert concluded(f"int main(void) {{ {body} }}").verdict is not Verdict.SAFE


LAST = """
extern void __VERIFIER_error(void);
struct item { struct item *next; struct item *last; int value; };
int main(void) {
  struct item *last = malloc(sizeof *last), *list = last;
  last->next = last->last = 0;
  last->value = 0;
  while (__VERIFIER_nondet_int()) {
    struct item *made = malloc(sizeof *made);
    made->next = list;
    made->last = last;
    made->value = 1;
    list = made;
  }
  last = 0;
  while (__VERIFIER_nondet_int()) ;
  if (list->last) list->last->value = 5;
  int length = 0;
  struct item *item = list;
  while (item->next) { item = item->next; length++; }
  if (length >= 6 && item->value == 5) __VERIFIER_error();
  return 0;
}
"""


def test_nodes_that_all_point_to_the_last_one() -> None:
    """The last node is written through a pointer in the first one: it must not be a nameless node of a segment then."""
    program = load_program(HEADER + LAST, "LP64", PROPERTIES["unreach-call"])
    found = ANALYSES["shape"].make(Settings()).start(Question(program, Budget(20)), Knowledge()).go_on(4_000)
    assert found is None or found.verdict is not Verdict.SAFE


def test_what_must_not_be_proved_is_if_unfolding_leaves_something_out(monkeypatch: pytest.MonkeyPatch) -> None:
    body = MADE.replace("VALUE", "1 + (list != 0)") + "if (list && list->next && list->next->next) *(int *)0 = 1;" + FREED
    text = f"int main(void) {{ {body} }}"
    assert concluded(text).verdict is Verdict.UNSAFE
    monkeypatch.setattr(Language, "behind", lambda self, variant: None)
    assert concluded(text).verdict is Verdict.SAFE


def test_what_must_not_be_proved_is_if_the_counter_forgets_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "int main(void) {" + MADE.replace("VALUE", "1") + FREED + "}"
    monkeypatch.setattr(Folding, "_count", lambda self, memory, difference: memory)
    assert concluded(text, 3).verdict is not Verdict.SAFE


def test_states_say_nothing_of_segments_to_others() -> None:
    program = load_program(HEADER + "int main(void) {" + MADE.replace("VALUE", "1") + FREED + "}", "LP64", MEMORY)
    run_ = ANALYSES["shape"].make(Settings()).start(Question(program, Budget(20)), Knowledge())
    run_.go_on()
    exploration, component = run_.state_spaces[0].exploration, run_.state_spaces[0].component
    states: list[ValueState] = [each.component for each in exploration.reached if segments_of(each.component.memory)]
    assert states
    for state in states:
        described = component.describe(state)
        named = {facts.object for facts in described.objects}
        for object_, content in state.memory.items():
            if isinstance(content, SegmentContent) or object_.site.name == "__cegas_blocks":
                assert object_ not in named


def uncounted(state: ValueState) -> int:
    """How many blocks more there are than the counter says."""
    blocks = [object_ for object_, content in state.memory.items() if content.alive and object_.site.name == "malloc"]
    (counter,) = [content for object_, content in state.memory.items() if object_.site.name == "__cegas_blocks"]
    number = counter.cells[0][1]
    assert isinstance(number, int)
    return len(blocks) - number


def test_unfolding_brings_back_what_was_folded() -> None:
    program = load_program(HEADER + "int main(void) {" + MADE.replace("VALUE", "1") + FREED + "}", "LP64", MEMORY)
    run_ = ANALYSES["shape"].make(Settings()).start(Question(program, Budget(20)), Knowledge())
    run_.go_on()
    cegar = run_.state_spaces[0]
    assert isinstance(cegar.component, ShapeComponent)
    folding = cegar.component.transfer.folding
    pairs = [
        (node.component, other)
        for node in cegar.exploration.reached
        for segment in segments_of(node.component.memory)
        for other in folding.unfolded(node.component, segment)
    ]
    assert pairs
    assert all(uncounted(state) == uncounted(other) for state, other in pairs)
    assert any(uncounted(state) == 0 for state, _ in pairs)
    assert any(folding.normal(other) == state for state, other in pairs)


def test_it_takes_its_turn_where_there_are_blocks() -> None:
    (row,) = [row for row in SCHEDULE if row.engine == "shape"]
    assert row.needs == "heap_blocks"
    assert row.is_partial
