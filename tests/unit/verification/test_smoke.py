"""Every analysis over the programs of ``tests/tasks``, with little time for each: no verdict is wrong.

The default run takes a sample of every topic, each program with some analyses, so that every group of topics sees all of
them; `-m slow` takes all programs with all analyses. A proof is checked as well: the states that were reached have to be an inductive invariant, and
the certificate that is made of them has to stand the independent checker. Analyses with a part switched off or exchanged run
over fewer programs: they decide less, but are no less right.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import pytest
from tests.differential.tasks import Task, pair_names, read_pair
from tests.support.analyses import STATELESS
from tests.support.cpu_time import CpuBudget
from tests.support.samples import covering, in_groups, one_of, rank
from tests.unit.cpa.toy import check_closed, check_invariants

from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import load
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.certify import certify
from cegas.verification.options import Options
from cegas.verification.result import CHECKED, Answer, Statistics
from cegas.verification.settings import BlockEncoding, InterpolationSource, Mechanism, PointerSensitivity, SliceStrategy
from cegas.verification.watch import Watch

PAIRS: Final = pair_names()
EVERY: Final = 40
ANALYSES_OF_EACH: Final = 2
GROUPS: Final = 8
CHUNKS: Final = 2
OF_A_VARIANT: Final = 3
"""Pairs for each variant in the default run."""
SECONDS: Final = 2.0
FEWER_SECONDS: Final = 0.5
"""The default run does not wait as long for programs that keep every analysis busy."""
CERTIFICATE_SECONDS: Final = 20.0
LARGEST_PROOF: Final = 400
"""Proofs of more states are not checked in the default run."""
USUAL: Final = Settings()
VARIANTS: Final = {
    "insensitive": ("cegas", Settings(points_to="insensitive")),
    "by values": ("cegas", Settings(interpolation="value")),
    "insensitive, by values": ("cegas", Settings(points_to="insensitive", interpolation="value")),
    "without strong updates": ("cegas", Settings(without=frozenset(["strong-updates"]))),
    "without target sets": ("cegas", Settings(without=frozenset(["target-sets"]))),
    "without fields": ("cegas", Settings(without=frozenset(["fields"]))),
    "without paths": ("cegas", Settings(without=frozenset(["paths"]))),
    "without contexts": ("cegas", Settings(without=frozenset(["contexts"]))),
    "single blocks": ("cegas", Settings(blocks="single")),
    "single blocks, by values": ("cegas", Settings(interpolation="value", blocks="single")),
    "single blocks, insensitive": ("cegas", Settings(points_to="insensitive", blocks="single")),
    "value, single blocks": ("value", Settings(blocks="single")),
    "value-full, single blocks": ("value-full", Settings(blocks="single")),
    "bmc, single blocks": ("bmc", Settings(blocks="single")),
    "concrete, single blocks": ("concrete", Settings(blocks="single")),
    "explore, single blocks": ("explore", Settings(blocks="single")),
    "interval, single blocks": ("interval", Settings(blocks="single")),
    "shape, single blocks": ("shape", Settings(blocks="single")),
    "kinduction, single blocks": ("kinduction", Settings(blocks="single")),
    "test, single blocks": ("test", Settings(blocks="single")),
    "value-s, single blocks": ("value-s", Settings(blocks="single")),
    "cegas-s, single blocks": ("cegas-s", Settings(blocks="single")),
    "symex, single blocks": ("symex", Settings(blocks="single")),
    "auto, single blocks": ("auto", Settings(blocks="single")),
    "symex-c, single blocks": ("symex-c", Settings(blocks="single")),
    "symex-s, single blocks": ("symex-s", Settings(blocks="single")),
    "symex-sc, single blocks": ("symex-sc", Settings(blocks="single")),
    "value-s, by target locations": ("value-s", Settings(slicing="target-location")),
    "symex-sc, by target locations": ("symex-sc", Settings(slicing="target-location")),
    "cegas-s, by analyses": ("cegas-s", Settings(dependence="cpa")),
    "symex-s, by analyses": ("symex-s", Settings(dependence="cpa")),
    "value, sliced before": ("value", Settings(preslice=True)),
    "value-full, sliced before": ("value-full", Settings(preslice=True)),
    "cegas, sliced before": ("cegas", Settings(preslice=True)),
    "symex, sliced before": ("symex", Settings(preslice=True)),
    "symex-c, sliced before": ("symex-c", Settings(preslice=True)),
    "cegas-s, sliced before": ("cegas-s", Settings(preslice=True)),
    "concrete, sliced before": ("concrete", Settings(preslice=True)),
}


SAMPLE: Final = one_of(EVERY, PAIRS)
QUICK: Final = sorted(covering(SAMPLE, list(ANALYSES), ANALYSES_OF_EACH, in_groups(GROUPS)))
"""Topics are in groups by chance, which see every analysis together."""


@cache
def program_of(task: Task) -> Program:
    return load([task.source], task.frontend)


@cache
def single_program_of(task: Task) -> Program:
    return single_blocks(program_of(task))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an analysis said of a program."""

    task: Task
    answer: Answer
    statistics: Statistics
    proof_was_checked: bool = False
    certificate: str = ""
    """What came of the certificate of a proof; empty where there can be none."""
    analysis: str = ""

    @property
    def lacks_certificate(self) -> bool:
        return self.certificate not in ("", CHECKED)

    @property
    def is_wrong(self) -> bool:
        wrong = Verdict.UNSAFE if self.task.safe else Verdict.SAFE
        return self.answer.verdict is wrong

    def __str__(self) -> str:
        name = f"{self.task.source.parent.name}/{self.task.source.name}"
        return f"{name}: {self.answer.verdict.value}, {self.answer.reason} ({self.certificate})"


def outcome_of(task: Task, analysis: str, settings: Settings, seconds: float, largest_proof: int | None) -> Outcome:
    watch = Watch()
    program = single_program_of(task) if settings.blocks is BlockEncoding.SINGLE else program_of(task)
    try:
        answer = ANALYSES[analysis].check(program, CpuBudget(seconds), settings, watch)
    except ResourceExhausted as exhausted:
        return Outcome(task, Answer(Verdict.UNKNOWN, str(exhausted)), watch.statistics)
    if answer.verdict is not Verdict.SAFE:
        return Outcome(task, answer, watch.statistics)
    was_checked = check_proof(watch, largest_proof)
    certificate = ""
    if answer.proof is not None and not settings.preslice:
        frontend = task.frontend
        options = Options(analysis=analysis, settings=settings, frontend=frontend)
        certificate = certify(answer, [task.source], options, CpuBudget(CERTIFICATE_SECONDS), checked=True).outcome
    return Outcome(task, answer, watch.statistics, was_checked, certificate, analysis)


def check_proof(watch: Watch, largest: int | None) -> bool:
    """Check that the reached states prove the property; whether that is how it was proved."""
    spaces = () if watch.run is None else watch.run.state_spaces
    if not spaces or (largest is not None and len(spaces[-1].exploration.reached) > largest):
        return False
    cegar, exploration = spaces[-1], spaces[-1].exploration
    check_invariants(exploration)
    if not exploration.is_complete or cegar.doubts:  # paths to targets that are left were checked one by one
        return False
    check_closed(exploration)
    return True


def outcomes(
    names: list[str], analysis: str, settings: Settings, largest_proof: int | None, seconds: float
) -> list[Outcome]:
    return [outcome_of(task, analysis, settings, seconds, largest_proof) for name in names for task in read_pair(name)]


def verify_all(names: list[str], analysis: str, settings: Settings) -> None:
    found = outcomes(names, analysis, settings, LARGEST_PROOF, FEWER_SECONDS)
    wrong = [outcome for outcome in found if outcome.is_wrong or outcome.lacks_certificate]
    assert not wrong, "\n".join(map(str, wrong))
    decided = [outcome for outcome in found if outcome.answer.verdict is not Verdict.UNKNOWN]
    if analysis != "test":  # it proves nothing
        assert 3 * len(decided) >= len(found), f"{len(decided)} of {len(found)} decided"
    if analysis not in STATELESS:
        assert any(outcome.proof_was_checked for outcome in found)


@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_verdict_is_wrong(analysis: str, chunk: int) -> None:
    verify_all([name for name, each in QUICK if each == analysis][chunk::CHUNKS], analysis, USUAL)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_verdict_of_a_variant_is_wrong(variant: str) -> None:
    verify_all(sorted(SAMPLE, key=lambda name: rank(variant, name))[:OF_A_VARIANT], *VARIANTS[variant])


def test_the_variants_have_every_choice() -> None:
    settings = [each for _, each in VARIANTS.values()]
    assert {each.points_to for each in settings} == set(PointerSensitivity)
    assert {each.interpolation for each in settings} == set(InterpolationSource)
    assert {each.blocks for each in settings} == set(BlockEncoding)
    assert {each.slicing for each in settings} == set(SliceStrategy)
    assert {each.preslice for each in settings} == {False, True}
    assert {mechanism for each in settings for mechanism in each.without} == set(Mechanism)
    assert {analysis for analysis, each in VARIANTS.values() if each.blocks is BlockEncoding.SINGLE} == set(ANALYSES)


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("topic", sorted({name.partition("/")[0] for name in PAIRS}))
def test_no_verdict_is_wrong_on_all_tasks(analysis: str, topic: str) -> None:
    names = [name for name in PAIRS if name.startswith(f"{topic}/")]
    found = outcomes(names, analysis, USUAL, None, SECONDS)
    wrong = [outcome for outcome in found if outcome.is_wrong or outcome.lacks_certificate]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("topic", sorted({name.partition("/")[0] for name in PAIRS}))
def test_no_verdict_of_a_variant_is_wrong_on_all_tasks(variant: str, topic: str) -> None:
    names = [name for name in PAIRS if name.startswith(f"{topic}/")]
    found = outcomes(names, *VARIANTS[variant], None, SECONDS)
    wrong = [outcome for outcome in found if outcome.is_wrong or outcome.lacks_certificate]
    assert not wrong, "\n".join(map(str, wrong))
