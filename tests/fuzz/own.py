"""Programs of our own generator: all results are known, by native execution of all inputs.

A program observes some of its variables at the end. One of its twins calls the error function for values that some input
leads to, the other for values that look alike but that no input leads to.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Final

from tests.fuzz.gadgets import GADGETS
from tests.fuzz.native import OBSERVED, End, run_all
from tests.fuzz.subjects import Case, Subject, model_of
from tests.fuzz.writer import OBSERVE, Draft, Writer
from tests.support.native import NotRunnable

FINE: Final = (End.ENDED, End.ASSUMPTION)


class BadProgram(Exception):
    """A program that is not as it should be: an error of the generator."""


def make_draft(seed: int) -> Draft:
    source = random.Random(f"own {seed}")
    names = source.sample(sorted(GADGETS), source.choice((0, 1, 1, 1, 2, 2)))
    return Writer(source).draft([(name, GADGETS[name]) for name in names], source.randrange(1, 5))


def make(seed: int) -> Case:
    draft, model = make_draft(seed), model_of(seed)
    numbers = [*draft.observed, *["0"] * (OBSERVED - len(draft.observed))]
    vectors = tuple(product(*(range(low, high + 1) for low, high in draft.ranges)))
    try:
        runs = run_all(draft.text.replace(OBSERVE, f"    fuzz_observe({', '.join(numbers)});"), model, vectors)
    except NotRunnable as refusal:
        return Case("own", seed, excluded=str(refusal).partition("\n")[0], notes=draft.gadgets)
    for run in runs:
        if run.end not in FINE or run.inputs_used > len(draft.ranges):
            raise BadProgram(f"own {seed}: {run}")
    reached = [
        (run.observed[: len(draft.observed)], vector)
        for run, vector in zip(runs, vectors, strict=True)
        if run.observed is not None
    ]
    source = random.Random(f"check {seed}")
    subjects: list[Subject] = []
    if reached:
        wanted, _ = source.choice(reached)
        chosen = sorted(source.sample(range(len(wanted)), source.randrange(1, len(wanted) + 1)))
        text = _with_check(draft, [f"{draft.observed[i]} == {wanted[i]}" for i in chosen])
        reaching = tuple(vector for values, vector in reached if all(values[i] == wanted[i] for i in chosen))
        subjects.append(Subject(text, model, "unsafe", vectors, reaching))
    text = _with_check(draft, never(draft.observed, [values for values, _ in reached], source))
    subjects.append(Subject(text, model, "safe", vectors))
    return Case("own", seed, tuple(subjects), notes=draft.gadgets)


def _with_check(draft: Draft, conditions: Sequence[str]) -> str:
    check = f"    if ({' && '.join(conditions)})\n        reach_error();" if conditions else "    reach_error();"
    return draft.text.replace(OBSERVE, check)


def never(observed: Sequence[str], results: Sequence[tuple[int, ...]], source: random.Random) -> list[str]:
    """Conditions that hold together for no result, but are near to some."""
    if not results:
        return []
    for _ in range(20):
        chosen = sorted(source.sample(range(len(observed)), source.randrange(1, len(observed) + 1)))
        seen = {tuple(result[i] for i in chosen) for result in results}
        values = tuple(source.choice(results)[i] + source.choice((0, 0, 0, 1, -1, 5)) for i in chosen)
        fits = all(-(2**31) < value < 2**31 for value in values)
        if fits and values not in seen:
            return [f"{observed[i]} == {value}" for i, value in zip(chosen, values, strict=True)]
    index = source.randrange(len(observed))
    numbers = [result[index] for result in results]
    if source.random() < 0.5:
        return [f"{observed[index]} < {min(numbers)}"]
    return [f"{observed[index]} > {max(numbers)}"]
