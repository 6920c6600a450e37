"""Every analysis over the pairs of ``tests/tasks-properties``, each with the property of its definition: no verdict is wrong.

UNSAFE has to name what the definition does: the part of the property, the kind of the violation, and its line. The default run
takes a sample, each pair with some analyses; `-m slow` takes all pairs with all
analyses, and the native runs of counterexamples with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget
from tests.support.definitions import read_yaml
from tests.support.samples import covering, in_groups, one_of

from cegas.api.result import Result
from cegas.api.run import run
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import LEAK
from cegas.program.properties import CLAUSES, PROPERTIES, Verdict
from cegas.tasks.definitions import read_definition
from cegas.tasks.inputs import with_property
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

TASKS: Final = Path(__file__).resolve().parents[2] / "tasks-properties"
PAIRS: Final = sorted(f"{file.parent.name}/{file.stem.removesuffix('-safe')}" for file in TASKS.glob("*/*-safe.yml"))
ONE_OF: Final = 12
ANALYSES_OF_EACH: Final = 2
GROUPS: Final = 2
SECONDS: Final = 3.0
FEWER_SECONDS: Final = 0.5
"""The default run does not wait as long for programs that keep every analysis busy."""
QUICK: Final = sorted(covering(one_of(ONE_OF, PAIRS), list(ANALYSES), ANALYSES_OF_EACH, in_groups(GROUPS)))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an analysis said of a program, and what is wrong about that."""

    file: Path
    result: Result
    problem: str

    def __str__(self) -> str:
        return f"{self.file.parent.name}/{self.file.stem}: {self.result} ({self.problem})"


@cache
def labels(file: Path) -> dict[str, object]:
    """What the definition says besides what every tool reads."""
    found: dict[str, object] = read_yaml(file)
    return found


def outcome_of(file: Path, analysis: str, seconds: float, *, replay: bool) -> Outcome:
    frontend = FrontendOptions()
    if labels(file).get("subobject"):  # SV-COMP's formulas are about whole objects, C's arrays need not be
        frontend = with_property(frontend, PROPERTIES["pointer-arithmetic"])
    result = run([file], Options(analysis=analysis, frontend=frontend, replay=replay), CpuBudget(seconds))
    return Outcome(file, result, _problem(file, result))


def _problem(file: Path, result: Result) -> str:
    expected = read_definition(file).expected_verdicts[0]
    assert expected.expected is not None
    if result.verdict is Verdict.UNKNOWN:
        return "the native run went another way" if result.evidence.get("replay", "").startswith("diverged") else ""
    if result.verdict is not (Verdict.SAFE if expected.expected else Verdict.UNSAFE):
        return "wrong"
    return "" if result.verdict is Verdict.SAFE else _misnamed(file, result, expected.subproperty)


def _misnamed(file: Path, result: Result, part: str) -> str:
    """What is wrong about what is said of a violation."""
    assert result.counterexample is not None
    harm, stated = result.counterexample.harm, labels(file)
    violated = next(each.name for each in result.properties if each.verdict is Verdict.UNSAFE)
    if harm is None:
        return "no condition is named"
    if stated.get("subobject"):
        part = "pointer-arithmetic"
    elif harm.kind not in CLAUSES[file.parent.name].kinds and file.parent.name != "overflow":
        return f"another kind: {harm.kind.value}"
    if part and violated != part:
        return f"{violated} instead of {part}"
    position = harm.position
    if harm.kind in LEAK:  # the definition says where the block comes from
        position = None if harm.object is None else harm.object.born
    return "" if position is not None and position.line == stated["line"] else f"not in line {stated['line']}"


def outcomes(names: list[str], analysis: str, seconds: float, *, replay: bool) -> list[Outcome]:
    files = [TASKS / f"{name}-{verdict}.yml" for name in names for verdict in ("safe", "unsafe")]
    return [outcome_of(file, analysis, seconds, replay=replay) for file in files]


@pytest.mark.parametrize("analysis", ANALYSES)
def test_no_verdict_is_wrong(analysis: str) -> None:
    found = outcomes([name for name, each in QUICK if each == analysis], analysis, FEWER_SECONDS, replay=False)
    wrong = [outcome for outcome in found if outcome.problem]
    assert not wrong, "\n".join(map(str, wrong))
    decided = [outcome for outcome in found if outcome.result.verdict is not Verdict.UNKNOWN]
    if analysis != "test":  # it proves nothing
        assert 3 * len(decided) >= len(found), f"{len(decided)} of {len(found)} decided"


def test_every_kind_is_seen_and_every_analysis_sees_several() -> None:
    kinds = {name.partition("/")[0] for name in PAIRS}
    assert kinds == set(CLAUSES) - {"unreach-call"} == {name.partition("/")[0] for name, _ in QUICK}
    for analysis in ANALYSES:
        assert len({name.partition("/")[0] for name, each in QUICK if each == analysis}) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("kind", sorted({name.partition("/")[0] for name in PAIRS}))
def test_no_verdict_is_wrong_on_all_pairs(analysis: str, kind: str) -> None:
    found = outcomes([name for name in PAIRS if name.startswith(f"{kind}/")], analysis, SECONDS, replay=True)
    wrong = [outcome for outcome in found if outcome.problem]
    assert not wrong, "\n".join(map(str, wrong))
