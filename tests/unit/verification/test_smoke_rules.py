"""Every analysis over the pairs of ``tests/tasks-rules``: rules of use, kept and broken.

UNSAFE has to say what stands in the comment of a line that breaks the rule (for one thing or for another). The default run takes
a third of the pairs with the default analysis, and two with each of the others; `-m slow` takes all of them with all analyses,
and native runs.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from tests.support.analyses import RUNNING
from tests.support.cpu_time import CpuBudget
from tests.support.samples import one_of, rank, some

from cegas.api.result import Result
from cegas.api.run import run
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import Verdict
from cegas.tasks.formulas import asked_property
from cegas.tasks.inputs import with_property
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

TASKS: Final = Path(__file__).resolve().parents[2] / "tasks-rules"
PAIRS: Final = sorted(f"{file.parent.name}/{file.stem.removesuffix('-safe')}" for file in TASKS.glob("*/*-safe.c"))
OTHERS: Final = [name for name in ANALYSES if name != "auto"]
FEW: Final = 2
"""Pairs for each of the other analyses."""
FIRST: Final = one_of(8, PAIRS)
SECONDS: Final = 4.0
FEWER_SECONDS: Final = 0.5


def result_of(name: str, verdict: str, analysis: str, seconds: float, *, replay: bool) -> Result:
    topic = name.partition("/")[0]
    property_ = asked_property((), [str(TASKS / topic / f"{topic}.rule")])
    options = Options(analysis=analysis, frontend=with_property(FrontendOptions(), property_), replay=replay)
    return run([TASKS / f"{name}-{verdict}.c"], options, CpuBudget(seconds))


def problem(name: str, verdict: str, result: Result) -> str:
    """What is wrong about a verdict; UNKNOWN is not."""
    if result.verdict is Verdict.UNKNOWN:
        return "the native run went another way" if result.evidence.get("replay", "").startswith("diverged") else ""
    if result.verdict.value != verdict:
        return f"{name}-{verdict}: {result}"
    if result.verdict is Verdict.SAFE:
        return ""
    lines = (TASKS / f"{name}-unsafe.c").read_text(encoding="utf-8").splitlines()
    marked = [(number, found[1]) for number, line in enumerate(lines, 1) if (found := re.search(r"/\* (.*) \*/$", line))]
    assert marked
    assert result.counterexample is not None
    harm = result.counterexample.harm
    assert harm is not None
    assert harm.position is not None
    assert harm.cwe == 573
    steps = [event.text for step in result.counterexample.steps for event in step.events if event.kind.value == "rule"]
    told = (harm.position.line, harm.text)
    follows = "follow" in (TASKS / f"{name.partition('/')[0]}" / f"{name.partition('/')[0]}.rule").read_text(
        encoding="utf-8"
    )
    return "" if told in marked and (steps or not follows) else f"{name}: {told}, {steps}"


def test_pairs_differ_in_little() -> None:
    assert len(PAIRS) >= 24
    assert len({name.partition("/")[0] for name in PAIRS}) >= 6
    for name in PAIRS:
        texts = [(TASKS / f"{name}-{each}.c").read_text(encoding="utf-8").splitlines() for each in ("safe", "unsafe")]
        plain = [[re.sub(r" /\*.*\*/$", "", line) for line in text] for text in texts]
        assert len(plain[0]) == len(plain[1])
        assert 1 <= sum(first != second for first, second in zip(*plain, strict=True)) <= 2, name


@pytest.mark.parametrize("name", FIRST)
def test_default_analysis_decides(name: str) -> None:
    for verdict in ("safe", "unsafe"):
        result = result_of(name, verdict, "auto", SECONDS, replay=rank(name) % 3 == 0)
        assert result.verdict.value == verdict, str(result)
        assert not problem(name, verdict, result)


@pytest.mark.parametrize("analysis", some(8, OTHERS, "rules"))
def test_no_verdict_is_wrong(analysis: str) -> None:
    names = sorted(PAIRS, key=lambda name: rank(name, analysis))[:FEW]
    pairs = [(name, each) for name in names for each in ("safe", "unsafe")]
    found = [(name, each, result_of(name, each, analysis, FEWER_SECONDS, replay=False)) for name, each in pairs]
    assert not [text for name, each, result in found if (text := problem(name, each, result))]
    assert analysis in RUNNING or any(result.verdict is not Verdict.UNKNOWN for _, _, result in found)


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("name", PAIRS)
def test_no_verdict_is_wrong_on_all_pairs(name: str, analysis: str) -> None:
    for verdict in ("safe", "unsafe"):
        result = result_of(name, verdict, analysis, SECONDS, replay=True)
        assert not problem(name, verdict, result)
        assert analysis != "auto" or result.verdict.value == verdict
