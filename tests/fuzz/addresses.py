"""Programs that treat addresses as numbers, and what native runs in several layouts say about them.

Most programs observe numbers that are the same in every layout: their twins have a known verdict, as those of the kind `own`.
The others depend on what C leaves open about addresses. If some native run reaches the error, SAFE is wrong; if none does,
nothing is known: an UNSAFE there is looked at once more with its replay.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Final

from tests.fuzz.address_gadgets import GADGETS, OPEN_GADGETS, AddressWriter
from tests.fuzz.layouts import run_in_layouts
from tests.fuzz.native import OBSERVED, End, Run
from tests.fuzz.own import BadProgram, never
from tests.fuzz.subjects import Case, Expected, Subject, Vectors, model_of
from tests.support.compile import CompileError, DataModel
from tests.support.native import NotRunnable

OPEN_SHARE: Final = 0.4
"""Of the programs that depend on the layout."""


def make(seed: int) -> Case:
    source, model = random.Random(f"addresses {seed}"), model_of(seed)
    writer = AddressWriter(source, model == "LP64")
    is_open = source.random() < OPEN_SHARE
    names = source.sample(sorted(GADGETS), source.choice((0, 0, 1) if is_open else (1, 1, 2)))
    for name in names:
        GADGETS[name](writer)
    if is_open:
        last = source.choice(sorted(OPEN_GADGETS))
        OPEN_GADGETS[last](writer)
        names = [*names, last]
    vectors = tuple(product(*(range(low, high + 1) for low, high in writer.ranges)))
    numbers = [*writer.observed, *["0"] * (OBSERVED - len(writer.observed))]
    try:
        layouts = run_in_layouts(writer.text(f"    fuzz_observe({', '.join(numbers)});\n"), model, vectors)
    except NotRunnable as refusal:
        return Case("addresses", seed, excluded=str(refusal).partition("\n")[0], notes=tuple(names))
    results = [[_result(seed, run, len(writer.observed)) for run in runs] for runs in layouts]
    subjects = _open(writer, model, vectors, results, source) if is_open else _twins(seed, writer, model, vectors, results, source)
    return Case("addresses", seed, subjects, notes=tuple(names))


Results = list[list[tuple[int, ...] | None]]
"""For each layout and each vector of inputs what was observed; None if the run ended before."""


def _result(seed: int, run: Run, observed: int) -> tuple[int, ...] | None:
    if run.end not in (End.ENDED, End.ASSUMPTION):
        raise BadProgram(f"addresses {seed}: {run}")
    return None if run.observed is None else run.observed[:observed]


def _twins(
    seed: int, writer: AddressWriter, model: DataModel, vectors: Vectors, results: Results, source: random.Random
) -> tuple[Subject, ...]:
    if any(each != results[0] for each in results):
        raise BadProgram(f"addresses {seed}: it depends on the layout: {results}")
    reached = [(values, vector) for values, vector in zip(results[0], vectors, strict=True) if values is not None]
    subjects: list[Subject] = []
    if reached:
        wanted, _ = source.choice(reached)
        conditions = [f"{name} == {value}" for name, value in zip(writer.observed, wanted, strict=True)]
        reaching = tuple(vector for values, vector in reached if values == wanted)
        subjects.append(Subject(_checked(writer, conditions), model, "unsafe", vectors, reaching, layouts=True, has_world=writer.has_world))
    conditions = never(writer.observed, [values for values, _ in reached], source)
    subjects.append(Subject(_checked(writer, conditions), model, "safe", vectors, layouts=True, has_world=writer.has_world))
    return tuple(subjects)


def _open(
    writer: AddressWriter, model: DataModel, vectors: Vectors, results: Results, source: random.Random
) -> tuple[Subject, ...]:
    """A program whose check is about the last number, which depends on the layout; the others have values that they can have."""
    seen = [values for runs in results for values in runs if values is not None]
    if not seen:
        return ()
    wanted = [*source.choice(seen)]
    if source.random() < 0.4:
        wanted[-1] = source.choice((0, 1))
    conditions = [f"{name} == {value}" for name, value in zip(writer.observed, wanted, strict=True)]
    reaching = tuple(
        vector for number, vector in enumerate(vectors) if any(runs[number] == tuple(wanted) for runs in results)
    )
    expected: Expected = "unsafe" if reaching else "open"
    return (Subject(_checked(writer, conditions), model, expected, vectors, reaching, layouts=True, has_world=True),)


def _checked(writer: AddressWriter, conditions: list[str]) -> str:
    return writer.text(f"    if ({' && '.join(conditions) or '1'})\n        reach_error();\n")


def settle_in_layouts(text: str, model: DataModel, vectors: Vectors) -> tuple[Expected, Vectors] | None:
    """What native runs in all layouts say of a program, and the inputs that reach its error in some of them."""
    try:
        layouts = run_in_layouts(text, model, vectors)
    except (CompileError, NotRunnable):
        return None
    ends = {run.end for runs in layouts for run in runs}
    if not ends <= {End.ENDED, End.ASSUMPTION, End.ERROR}:
        return None
    hits = [[run.end is End.ERROR for run in runs] for runs in layouts]
    reaching = tuple(vector for number, vector in enumerate(vectors) if any(runs[number] for runs in hits))
    return ("unsafe" if reaching else "safe"), reaching
