"""The pairs about pointers, by group and by the mechanism that their safe twins need.

`cegas` decides all of them, and without the mechanism that a pair names (`--without`) it has no proof of the safe twin. Without
tracking addresses at all (`--points-to insensitive`) its abstraction has the points-to sets of the whole program only, and
loses nearly all proofs. No verdict is wrong: what the programs are there to show.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from tests.differential.tasks import TASKS, Task, pair_names, read_pair
from tests.support.cpu_time import CpuBudget
from tests.support.definitions import read_yaml
from tests.support.samples import one_of
from tests.tools.mechanisms import ALL_GROUPS, GROUPS, MECHANISMS, mechanism_in, mechanism_of, pointer_pairs

from cegas.api.result import Result
from cegas.api.run import run
from cegas.domains.value.address_space import AddressSpace
from cegas.frontend import load
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.verification.analyses import Settings
from cegas.verification.answers import decide
from cegas.verification.options import Options
from cegas.verification.recipes import spatial
from cegas.verification.recipes.ablation import ablated
from cegas.verification.result import Answer
from cegas.verification.settings import Mechanism

SECONDS: Final = 20.0
EVERY: Final = 10
"""The default run takes one pair of so many of each group, `-m slow` all of them."""
A_SECOND: Final = 1.0
FEW_SECONDS: Final = 5.0
"""Enough for an abstraction that cannot prove anything to say so."""
HALF_A_SECOND: Final = 0.5
"""With sets of targets, `cegas` takes a tenth of that for a proof."""
INSENSITIVE: Final = Settings(points_to="insensitive")
LOST_PROOFS: Final = 60
"""So many of the safe programs, at least, have no proof without tracking addresses, nor without strong updates."""
LOST_WITHOUT_SETS: Final = 15
"""So many of the safe programs, at least, have no proof if `cegas` lacks sets of targets, and nothing else."""
OPTIONS: Final = {mechanism: f"{mechanism}s" for mechanism in MECHANISMS}
"""What `--without` calls the mechanisms."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A program and what an analysis says of it."""

    task: Task
    result: Result | Answer

    @property
    def is_right(self) -> bool:
        return self.result.verdict is (Verdict.SAFE if self.task.safe else Verdict.UNSAFE)

    @property
    def is_wrong(self) -> bool:
        return self.result.verdict is (Verdict.UNSAFE if self.task.safe else Verdict.SAFE)

    @property
    def is_unknown(self) -> bool:
        return self.result.verdict is Verdict.UNKNOWN

    def __str__(self) -> str:
        return f"{self.task.source.name}: {self.result.verdict.value}, {self.result.reason}"


def check(task: Task, analysis: str, settings: Settings, seconds: float) -> Checked:
    frontend = task.frontend
    return Checked(task, run([task.source], Options(analysis, settings, frontend), CpuBudget(seconds)))


def complaints(pairs: list[str], analysis: str) -> list[str]:
    """The programs that an analysis does not decide, or decides wrongly."""
    found = [check(task, analysis, Settings(), SECONDS) for pair in pairs for task in read_pair(pair)]
    return [str(each) for each in found if not each.is_right]


def insensitive(pairs: list[str]) -> list[Checked]:
    """Every program without tracking addresses."""
    return [check(task, "cegas", INSENSITIVE, FEW_SECONDS) for pair in pairs for task in read_pair(pair)]


def sample(group: str) -> list[str]:
    return one_of(EVERY, pointer_pairs([group]), salt="mechanisms")


def proof_alone(task: Task) -> Checked:
    """A program by the abstraction alone, with all mechanisms: what they are taken out of."""
    return Checked(task, answer_without(program_of(task), frozenset()))


def without(task: Task, mechanism: str) -> Checked:
    return Checked(task, answer_without(program_of(task), frozenset([Mechanism(OPTIONS[mechanism])])))


def answer_without(program: Program, mechanisms: frozenset[Mechanism]) -> Answer:
    return decide(ablated(Settings(without=mechanisms)), program, CpuBudget(FEW_SECONDS))


@cache
def program_of(task: Task) -> Program:
    return load([task.source], task.frontend)


def safe_twin(pair: str) -> Task:
    (task,) = [task for task in read_pair(pair) if task.safe]
    return task


# -- the definitions --------------------------------------------------------------------------------------------------


def test_every_group_has_many_pairs() -> None:
    numbers = {group: len(pointer_pairs([group])) for group in ALL_GROUPS}
    assert min(numbers.values()) >= 13, numbers
    assert sum(numbers.values()) >= 104


def test_every_pair_names_its_mechanism() -> None:
    counts = Counter(mechanism_of(pair) for pair in pointer_pairs())
    assert set(counts) == set(MECHANISMS)
    assert min(counts.values()) >= 10, counts


def test_the_mechanism_is_a_key_of_the_definition() -> None:
    for pair in pointer_pairs():
        for verdict in ("safe", "unsafe"):
            definition = TASKS / f"{pair}-{verdict}.yml"
            content = read_yaml(definition)
            assert content["mechanism"] == mechanism_in(definition), definition.name


@pytest.mark.parametrize("text", ["", "mechanism: luck\n", "mechanism: path\nmechanism: field\n", "mechanism: path field\n"])
def test_a_definition_without_exactly_one_known_mechanism_is_refused(tmp_path: Path, text: str) -> None:
    definition = tmp_path / "some-safe.yml"
    definition.write_text(f"format_version: '2.0'\n{text}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"some-safe\.yml names the mechanisms"):
        mechanism_in(definition)


# -- verdicts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("analysis", ["value", "cegas"])
@pytest.mark.parametrize("group", GROUPS)
def test_some_pairs_are_decided(group: str, analysis: str) -> None:
    assert complaints(sample(group), analysis) == []


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ["value", "cegas"])
@pytest.mark.parametrize("group", GROUPS)
def test_all_pairs_are_decided(group: str, analysis: str) -> None:
    assert complaints(pointer_pairs([group]), analysis) == []


@pytest.mark.parametrize("group", GROUPS)
def test_some_proofs_are_lost_without_tracking_addresses(group: str) -> None:
    found = insensitive(sample(group))
    assert [str(each) for each in found if each.is_wrong] == []
    safe = [each for each in found if each.task.safe]
    assert 3 * sum(each.is_unknown for each in safe) >= 2 * len(safe), "\n".join(map(str, safe))


@pytest.mark.slow
def test_most_proofs_are_lost_without_tracking_addresses() -> None:
    found = insensitive(pointer_pairs())
    assert [str(each) for each in found if each.is_wrong] == []
    proved = [each for each in found if each.task.safe and not each.is_unknown]
    assert len(pointer_pairs()) - len(proved) >= LOST_PROOFS, "\n".join(map(str, proved))


# -- mechanisms -------------------------------------------------------------------------------------------------------


def test_every_mechanism_can_be_taken_out() -> None:
    assert list(OPTIONS.values()) == list(Mechanism)


@pytest.mark.parametrize("mechanism", MECHANISMS)
@pytest.mark.parametrize("group", ALL_GROUPS)
def test_every_proof_needs_the_mechanism_that_its_pair_names(group: str, mechanism: str) -> None:
    """With everything the abstraction alone has a proof, except that some take a look at every path; without, there is none.

    Running out of time raises an error: it would not show that a proof is impossible.
    """
    for pair in pointer_pairs([group]):
        if mechanism_of(pair) == mechanism:
            task = safe_twin(pair)
            lost = without(task, mechanism)
            assert lost.is_unknown, f"no need of the mechanism '{mechanism}': {lost}"
            if not proof_alone(task).is_right:
                assert mechanism == "path", f"more than the mechanism '{mechanism}' is needed: {lost}"
                found = check(task, "cegas", Settings(), SECONDS)
                assert found.is_right, str(found)


@pytest.mark.parametrize("group", ALL_GROUPS)
def test_no_verdict_without_a_mechanism_is_wrong(group: str) -> None:
    for pair in sample(group):
        for task in read_pair(pair):
            for option in OPTIONS.values():
                found = check(task, "cegas", Settings(without=frozenset([option])), A_SECOND)
                assert not found.is_wrong, f"without {option}: {found}"


def test_most_proofs_need_strong_updates() -> None:
    proved = [pair for pair in pointer_pairs() if without(safe_twin(pair), "strong-update").is_right]
    assert len(pointer_pairs()) - len(proved) >= LOST_PROOFS, "\n".join(proved)


def test_cegas_needs_sets_of_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--without target-sets` also leaves out refinement and the look at every path. Here both stay, and only the sets are gone."""

    def without_sets(*given: Any, **options: Any) -> AddressSpace:
        return AddressSpace(*given, **{**options, "has_targets": False})

    monkeypatch.setattr(spatial, "AddressSpace", without_sets)
    precision = {name: safe_twin(name).analyses for name in pair_names() if name.startswith("precision/")}
    for_cegas = [name for name, analyses in precision.items() if "cegas" in analyses and "value" not in analyses]
    found = [
        check(safe_twin(pair), "cegas", Settings(), HALF_A_SECOND) for pair in (*pointer_pairs(["targets"]), *for_cegas)
    ]
    lost = [str(each) for each in found if each.is_unknown]
    assert [str(each) for each in found if each.is_wrong] == []
    assert len(lost) >= LOST_WITHOUT_SETS, "\n".join(lost)
