"""The motivating program of the publication on CEGAS (Yu, Liu, Mu 2022, Fig. 1a), checked in the rounds of its Fig. 4.

The publication has one operation on each edge (`--blocks single`). Round 1 finds θ1∧θ2∧θ3∧θ5, which is refuted at θ1: `i` is
tracked, and `a` and `p`, the pointers that lead there. Round 2 finds ¬θ1∧θ2∧θ3∧θ5, refuted at θ5: `k`, `b`, `p` and `a` are
tracked, and the write to `*b`, weak in general, is strong on that path. Round 3 finds no path.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.exploring import explore
from tests.unit.domains.value.test_value_refinement import HEADER, MOTIVATING

from cegas.api.result import Result
from cegas.api.run import run
from cegas.cpa.component import CannotRefine, Refined
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.refinement.interpolation import Interpolation, ValueInterpolation, ValuePath
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.domains.value.refinement.spatial import SpatialInterpolation
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.pointers import analyze
from cegas.program.blocks import single_blocks
from cegas.program.operations import Assume, AssumeKind
from cegas.program.properties import Verdict
from cegas.refinement.cegar import Round
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.analyses import Settings
from cegas.verification.options import Options
from cegas.verification.result import Statistics
from cegas.verification.settings import BlockEncoding, InterpolationSource
from cegas.verification.watch import Watch

SOURCE: Final = HEADER + MOTIVATING
LINES: Final = SOURCE.splitlines()


def line_of(text: str, after: int = 0) -> int:
    """The number of the first line that says this."""
    return next(number for number, line in enumerate(LINES, 1) if number > after and text in line)


THETAS: Final = {
    line_of("if (i == 3)"): "θ1",
    line_of("if (i == 4)"): "θ2",
    line_of("if (*a > 4)"): "θ3",
    line_of("if (*a == i)"): "θ4",
    line_of("if (k == 8)"): "θ5",
}
UNSAFE: Final = SOURCE.replace("if (i == 3)", "if (i == 4)")
"""The error is reached: `*b = 6` writes to `j`, and `k` stays 8."""
AT: Final = {name: line for line, name in THETAS.items()}
INCREMENT: Final = f"line {line_of('(*a)++')}: i (not j, k)"
"""`(*a)++`: of what `a` ever points to, it is `i` on every path."""
ASSIGNMENT: Final = f"line {line_of('*b = 6')}: k (not i, j)"
IN_THEN: Final = f"line {line_of('*a = 5')}: k (not i, j)"


@pytest.fixture(scope="module")
def program_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("motivating") / "fig1a.c"
    file.write_text(SOURCE, encoding="utf-8")
    return file


def check(file: Path, **settings: Any) -> Result:
    return run([file], Options("cegas", Settings(**settings), time_limit=60))


def rounds(result: Result) -> list[Round]:
    return result.statistics.rounds


def stopped_at(round_: Round) -> int:
    """The line in which a path cannot be taken any further."""
    return int(round_.note.reason.rpartition("line ")[2])


# -- Fig. 4 -----------------------------------------------------------------------------------------------------------


def check_first_rounds(found: list[Round]) -> None:
    """The two refinements of Fig. 4: variables, pointers, and writes that turn out to be strong, each exactly."""
    one, two = found[:2]
    assert stopped_at(one) == AT["θ1"]
    assert set(one.note.tracked) == {"i", "a", "p"}
    assert set(one.note.remark("pointers").texts) == {"a", "p"}
    assert one.note.remark("strong_updates").texts == (INCREMENT,)
    assert stopped_at(two) == AT["θ5"]
    assert set(two.note.tracked) == {"k", "b", "p", "a"}
    assert set(two.note.remark("pointers").texts) == {"b", "p", "a"}
    assert two.note.remark("strong_updates").texts == (INCREMENT, ASSIGNMENT, IN_THEN)
    assert not one.doubt
    assert not two.doubt


@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_the_rounds_of_figure_4(program_file: Path, interpolation: str) -> None:
    """Two refinements; round 3 finds no path."""
    result = check(program_file, blocks="single", interpolation=interpolation)
    assert result.verdict is Verdict.SAFE
    check_first_rounds(rounds(result))
    assert len(rounds(result)) == 2
    assert result.statistics.refinements == 2


# -- the paths --------------------------------------------------------------------------------------------------------


@dataclass
class Paths:
    """The paths to the error that were found, as conjunctions of θs."""

    found: list[str] = field(default_factory=list)

    def note(self, path: ValuePath) -> None:
        names: list[str] = []
        for step in path.steps:
            first = step.edge.operations[0] if step.edge.operations else None
            if isinstance(first, Assume) and first.kind is AssumeKind.BRANCH:
                assert first.position is not None
                is_else = step.edge.source.leaving.index(step.edge)
                names.append(("¬" if is_else else "") + THETAS[first.position.line])
        self.found.append("∧".join(names))


class TellingRefiner(ValueRefiner):
    """Refines as ever, and tells which paths it was given."""

    def __init__(self, values: ValueAnalysis, interpolation: Interpolation, paths: Paths) -> None:
        super().__init__(values, interpolation, patience=1)
        self._paths = paths

    def refine(self, path: ValuePath) -> Refined[ValuePrecision] | CannotRefine:
        self._paths.note(path)
        return super().refine(path)


def paths_of(file: Path, blocks: str, use_solver: bool) -> tuple[list[str], Statistics]:
    """The paths that are refuted on the way to the proof."""
    program = load([file], Options().frontend)
    if blocks == "single":
        program = single_blocks(program)
    budget, watch, paths = Budget(60), Watch(), Paths()
    pointers = analyze(program, budget)
    values = ValueAnalysis(program, AddressSpace(pointers, Singletons(program, pointers)))
    interpolation = SpatialInterpolation(
        ValueInterpolation(values), lambda: SpatialFlowGraph(program, pointers, budget), budget, use_solver=use_solver
    )
    answer = explore(values, TellingRefiner(values, interpolation, paths), budget, pointers, watch)
    assert answer.verdict is Verdict.SAFE
    return paths.found, watch.statistics


@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_the_paths_of_figure_4(program_file: Path, interpolation: str) -> None:
    paths, statistics = paths_of(program_file, "single", interpolation == "smt")
    assert paths == ["θ1∧θ2∧θ3∧θ5", "¬θ1∧θ2∧θ3∧θ5"]
    assert statistics.rounds == rounds(check(program_file, blocks="single", interpolation=interpolation))


@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_within_a_large_block_theta_1_is_decided_without_tracking(program_file: Path, interpolation: str) -> None:
    paths, _ = paths_of(program_file, "large", interpolation == "smt")
    assert paths[0] == "¬θ1∧θ2∧θ3∧θ5"
    assert all(path.startswith("¬θ1∧") for path in paths)


# -- large blocks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_large_blocks_take_fewer_states(program_file: Path, interpolation: str) -> None:
    large = check(program_file, blocks="large", interpolation=interpolation)
    single = check(program_file, blocks="single", interpolation=interpolation)
    assert large.verdict is Verdict.SAFE
    assert len(rounds(large)) <= len(rounds(single))
    assert large.statistics.states < single.statistics.states
    first, last = rounds(large)[0], rounds(large)[-1]
    assert stopped_at(first) == AT["θ5"]
    assert set(first.note.tracked) == {"k", "b", "p", "a"}
    assert set(first.note.remark("pointers").texts) == {"b", "p", "a"}
    assert first.note.remark("strong_updates").texts == (INCREMENT, ASSIGNMENT, IN_THEN)
    assert stopped_at(last) == AT["θ2"]
    assert "i" in last.note.tracked
    assert last.note.remark("strong_updates").texts == (INCREMENT, ASSIGNMENT)
    for between in rounds(large)[1:-1]:
        assert set(between.note.tracked) <= {"k", "b", "p", "a"}


def test_the_default_is_large_blocks(program_file: Path) -> None:
    assert rounds(check(program_file)) == rounds(check(program_file, blocks="large", interpolation="smt"))


# -- Fig. 1 with elements of arrays -------------------------------------------------------------------------------------

ELEMENTS: Final = {"i": "v[zero]", "j": "v[one]", "k": "v[one + one]"}
"""What were variables are elements whose indices are fixed on every path, but are no constants of the text."""


def with_elements(source: str) -> str:
    """The motivating program, in which pointers point to elements of an array (3.2.1: fields by the indices of GEP)."""
    head, body = source.split("int i = 3, j = 5, k = 8;")
    for name, element in ELEMENTS.items():
        body = re.sub(rf"\b{name}\b", element, body)
    return f"{head}int zero = 0, one = zero + 1, v[3]; {ELEMENTS['i']} = 3; {ELEMENTS['j']} = 5; {ELEMENTS['k']} = 8;{body}"


INDICES: Final = {"zero", "one"}
OF: Final = {"i": "v+0", "j": "v+4", "k": "v+8"}


@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_the_rounds_of_figure_4_with_elements(tmp_path: Path, interpolation: str) -> None:
    """The same rounds, with the same pointers, cells for variables, and the indices beside them."""
    file = tmp_path / "elements.c"
    file.write_text(with_elements(SOURCE), encoding="utf-8")
    result = check(file, blocks="single", interpolation=interpolation)
    assert result.verdict is Verdict.SAFE
    one, two = rounds(result)
    assert (stopped_at(one), stopped_at(two)) == (AT["θ1"], AT["θ5"])
    assert set(one.note.tracked) == {OF["i"], "a", "p"} | INDICES
    assert set(one.note.remark("pointers").texts) == {"a", "p"}
    assert set(two.note.tracked) == {OF["k"], "b", "p", "a"} | INDICES
    assert set(two.note.remark("pointers").texts) == {"b", "p", "a"}
    first = line_of("int i = 3")
    written = [f"line {first}: {element}" for element in OF.values()]
    increment = f"line {line_of('(*a)++')}: {OF['i']}"
    assert one.note.remark("strong_updates").texts == (*written, increment)
    ends = [f"line {line_of(text)}: {OF['k']}" for text in ("*b = 6", "*a = 5")]
    assert two.note.remark("strong_updates").texts == (*written, increment, *ends), "by name or by pointer alike"


@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_elements_without_tracking_addresses_keep_the_false_alarm(tmp_path: Path, interpolation: str) -> None:
    file = tmp_path / "elements.c"
    file.write_text(with_elements(SOURCE), encoding="utf-8")
    result = check(file, points_to="insensitive", interpolation=interpolation)
    assert result.verdict is Verdict.UNKNOWN
    assert rounds(result)[-1].doubt


@pytest.mark.parametrize("blocks", BlockEncoding)
@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_elements_at_indices_that_the_path_fixes_are_told_apart(tmp_path: Path, blocks: str, interpolation: str) -> None:
    """The proof of Fig. 4, and the violation of its twin, with `v[0]`, `v[1]` and `v[2]` for `i`, `j` and `k`."""
    for source, verdict in ((SOURCE, Verdict.SAFE), (UNSAFE, Verdict.UNSAFE)):
        file = tmp_path / f"{verdict.value}.c"
        file.write_text(with_elements(source), encoding="utf-8")
        result = check(file, blocks=blocks, interpolation=interpolation)
        assert result.verdict is verdict
        assert result.statistics.solver_calls <= 1


# -- ablations --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blocks", BlockEncoding)
@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_without_tracking_addresses_the_abstraction_keeps_the_false_alarm(
    program_file: Path, blocks: str, interpolation: str
) -> None:
    """A path to the error remains that no refinement excludes: no violation, and no proof."""
    result = check(program_file, points_to="insensitive", blocks=blocks, interpolation=interpolation)
    assert result.verdict is Verdict.UNKNOWN
    assert rounds(result)[-1].doubt
    assert not any(round_.note.remark("strong_updates").texts for round_ in rounds(result))


@pytest.mark.parametrize("blocks", BlockEncoding)
@pytest.mark.parametrize("interpolation", InterpolationSource)
def test_the_violation_of_another_theta_1_is_found(tmp_path: Path, blocks: str, interpolation: str) -> None:
    assert UNSAFE != SOURCE
    file = tmp_path / "unsafe.c"
    file.write_text(UNSAFE, encoding="utf-8")
    result = check(file, blocks=blocks, interpolation=interpolation)
    assert result.verdict is Verdict.UNSAFE
    assert result.counterexample is not None
    assert check(file, blocks=blocks, interpolation=interpolation, points_to="insensitive").verdict is not Verdict.SAFE
