"""The atoms of conditions in path formulas: they say what the reference interpreter says, of both truth values."""

from __future__ import annotations

from hypothesis import given
from tests.support.small_heaps import SmallHeap, small_heaps

from cegas.smt.formula import Feasibility, Feasible, Infeasible, PathFormula


def verdict(heap: SmallHeap, *, wanted: bool) -> Feasibility:
    """Whether the formula allows that the atom has a truth value for these inputs. A model has been replayed."""
    return PathFormula(heap.program, [*heap.path, heap.given, heap.asked[wanted]]).check(time_limit=20)


@given(small_heaps())
def test_formulas_agree_with_the_interpreter(heap: SmallHeap) -> None:
    answer = heap.answer()
    if answer is None:
        return
    for wanted in (True, False):
        found = verdict(heap, wanted=wanted)
        assert isinstance(found, Feasible if wanted == answer else Infeasible), f"{wanted}: {found}, {answer}\n{heap}"
