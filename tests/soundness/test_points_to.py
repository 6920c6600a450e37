"""The pointer analysis is sound: along runs of the reference interpreter.

The default run takes a sample of the programs of ``tests/tasks``, `-m slow` all of them with more inputs.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.harness import ALL_INPUTS, load_checked, load_program
from tests.differential.memory_programs import make_memory_program
from tests.differential.tasks import Task, pair_names, read_pair
from tests.soundness.watch import Unsound, watch_run
from tests.support.compile import DataModel as ModelName
from tests.support.csmith import csmith_installed, random_program
from tests.support.samples import in_groups, one_of, topic_of

from cegas.pointers import PointsTo, analyze
from cegas.pointers.extraction import Extraction
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Register
from cegas.program.operations import Copy, OriginKind, Return, Store

PAIRS: Final = pair_names()
LISTED: Final = ALL_INPUTS - {OriginKind.UNINITIALIZED, OriginKind.PARAMETER}
"""What the lists of inputs in task definitions are about; everything else is guessed."""
EVERY: Final = 60
"""The default run takes one pair in so many, and one of each topic, ..."""
POINTED: Final = ("function-pointers", "heap", "pointer-integers", "pointers", "punning", "unions", "variadic")
"""... and more of these."""
SAMPLE: Final = one_of(EVERY, PAIRS, in_groups(20)) + one_of(EVERY // 6, [name for name in PAIRS if topic_of(name) in POINTED], salt="more")


def check(task: Task, combinations: int, max_operations: int) -> int:
    """Compare some runs of a program with its analysis; the number of comparisons."""
    program = load_checked(task.source, task.frontend)
    result = analyze(program)
    result.validate()
    compared = 0
    for number, inputs in enumerate(islice(task.combinations(), combinations)):
        _, watch = watch_run(program, result, inputs, LISTED, f"{task.source.name} {number}", max_operations)
        compared += watch.compared
    return compared


@pytest.mark.parametrize("name", sorted(set(SAMPLE)))
def test_runs_stay_within_the_analysis(name: str) -> None:
    for task in read_pair(name):
        assert check(task, combinations=2, max_operations=5_000) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_all_tasks(name: str) -> None:
    for task in read_pair(name):
        assert check(task, combinations=6, max_operations=100_000) > 0


# -- random programs --------------------------------------------------------------------------------------------------


def check_text(text: str, model: ModelName, max_operations: int) -> None:
    """One run of a program without inputs."""
    program = load_program(text, model)
    result = analyze(program)
    result.validate()
    watch_run(program, result, (), LISTED, text, max_operations)


@pytest.mark.parametrize("model", ["LP64", "ILP32"])
@given(tape=st.binary(min_size=900, max_size=1200))
@settings(max_examples=4)
def test_pointers_in_pieces(model: ModelName, tape: bytes) -> None:
    """Bytes of pointers are copied, torn apart and put together again, at all offsets."""
    check_text(make_memory_program(model, tape, 150), model, 5_000)


@pytest.mark.slow
@pytest.mark.parametrize("model", ["LP64", "ILP32"])
@given(tape=st.binary(min_size=900, max_size=1200))
def test_pointers_in_more_pieces(model: ModelName, tape: bytes) -> None:
    check_text(make_memory_program(model, tape, 150), model, 20_000)


@pytest.mark.slow
@pytest.mark.skipif(not csmith_installed(), reason="csmith is not installed (apt install csmith libcsmith-dev)")
@pytest.mark.parametrize("seed", range(1, 25))
def test_csmith(seed: int) -> None:
    text = random_program(seed, "LP64")
    if text is None:
        pytest.skip("csmith made no program")
    check_text(text, "LP64", 100_000)


# -- the test notices faults ------------------------------------------------------------------------------------------


class ForgetsStores(Extraction):
    """Nothing is ever stored."""

    def _store(self, operation: Store) -> None:
        return


class ForgetsCopies(Extraction):
    """Copies move no addresses."""

    def _copy(self, operation: Copy) -> None:
        return


class ForgetsInitialisers(Extraction):
    """Static objects hold nothing at first."""

    def _statics(self) -> None:
        return


class ForgetsResults(Extraction):
    """Functions return nothing."""

    def _return(self, function: ControlFlowAutomaton, operation: Return) -> None:
        return


class ForgetsInput(Extraction):
    """Nothing comes from outside."""

    def unknown(self, register: Register, *, is_input: bool = True) -> None:
        return


FAULTS: Final[dict[type[Extraction], str]] = {
    Extraction: "int x, *p; int main(void) { p = &x; *p = 1; return x; }",
    ForgetsStores: "int x, *p; int main(void) { p = &x; *p = 1; return x; }",
    ForgetsCopies: "int x; struct s { int *p; long n; } a, b; int main(void) { a.p = &x; b = a; *b.p = 1; return x; }",
    ForgetsInitialisers: "int x, *p = &x; int main(void) { *p = 1; return x; }",
    ForgetsResults: "int x; int *f(void) { return &x; } int main(void) { *f() = 1; return x; }",
    ForgetsInput: "extern int *outside(void); int main(void) { int *p = outside(); return p ? *p : 1; }",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_noticed(fault: type[Extraction]) -> None:
    program = load_program(FAULTS[fault], "LP64")
    extraction = fault(program, None)
    extraction.run()
    result = PointsTo(extraction)

    def runs() -> None:
        for number in range(10):
            watch_run(program, result, (), LISTED, str(number), 1000)

    if fault is Extraction:
        runs()
    else:
        with pytest.raises(Unsound):
            runs()
