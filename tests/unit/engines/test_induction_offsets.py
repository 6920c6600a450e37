"""Induction over addresses that loops move: their offsets are numbers that invariants are about."""

from __future__ import annotations

import pytest
from tests.differential.harness import load_program
from tests.support.pausing import result_of

from cegas.engines.engine import Conclusion, Knowledge, Question
from cegas.engines.induction.engine import InductionEngine
from cegas.engines.induction.samples import Sampler
from cegas.foundation.budget import Budget
from cegas.program.properties import PROPERTIES, Verdict
from cegas.smt import slots
from cegas.smt.merging import MergingEncoder

HEADER = "extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long); extern void free(void *);\n"

COPY = """
int main(void) {
  int size = __VERIFIER_nondet_int(), room = __VERIFIER_nondet_int();
  if (size < 1 || room < 1 || room COMPARED size) return 0;
  char *text = __builtin_alloca(size), *copy = __builtin_alloca(room);
  text[size - 1] = 0;
  char *from = text, *to = copy;
  while ((*to = *from) != 0) { to++; from++; }
  return 0;
}
"""
FILL = """
int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1 || size > 1000) return 0;
  int *array = malloc(size * sizeof(int)), *place = array;
  for (int i = 0; i COMPARED size; i++) *place++ = i;
  free(array);
  return 0;
}
"""
DOWN = """
int main(void) {
  int most = __VERIFIER_nondet_int(), place = 0;
  for (int round = 1; round < most; round++) {
    if (__VERIFIER_nondet_int()) place = place + STEP; else place = place - 1;
  }
  return 0;
}
"""


def concluded(text: str, property_: str, attempts: int = 2) -> Conclusion:
    program = load_program(
        HEADER + text, "ILP32" if property_ == "memory" and "alloca" in text else "LP64", PROPERTIES[property_]
    )
    run = InductionEngine().start(Question(program, Budget(30)), Knowledge())
    found = next((found for _ in range(attempts) if (found := result_of(run.attempt())) is not None), None)
    return found or Conclusion(Verdict.UNKNOWN, "not done")


@pytest.mark.parametrize(
    ("text", "property_"),
    [
        (COPY.replace("COMPARED", "<"), "memory"),
        (FILL.replace("COMPARED", "<"), "memory"),
        (DOWN.replace("STEP", "1"), "overflow"),
    ],
    ids=["copy", "fill", "down"],
)
def test_proofs(text: str, property_: str) -> None:
    assert concluded(text, property_).verdict is Verdict.SAFE


@pytest.mark.parametrize(
    ("text", "property_"),
    [
        pytest.param(FILL.replace("COMPARED", "<="), "memory", id="fill"),
        pytest.param(DOWN.replace("STEP", "2"), "overflow", id="down", marks=pytest.mark.slow),
    ],
)
def test_what_is_wrong_is_not_proved(text: str, property_: str) -> None:
    assert concluded(text, property_, 1).verdict is not Verdict.SAFE


def test_what_is_wrong_is_proved_if_offsets_are_misread(monkeypatch: pytest.MonkeyPatch) -> None:
    def always_none(encoder: MergingEncoder, value: object, of_none: int) -> object:
        return encoder.smt.node(of_none, encoder.smt.offset_type)

    monkeypatch.setattr(slots, "_offset", always_none)
    monkeypatch.setattr(Sampler, "run", lambda self: None)  # samples would refute what follows from that
    text = FILL.replace("COMPARED", "<=").replace("malloc", "__builtin_alloca").replace("free(array);", "")
    assert concluded(text, "memory", 1).verdict is Verdict.SAFE
