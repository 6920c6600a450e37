"""Samples leave no topic and no kind out, and do not depend on the process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.samples import covering, crossed, one_of, part_of, rank

NAMES = st.lists(st.from_regex(r"[abc]/[a-z]{1,3}", fullmatch=True), unique=True)
KINDS = ["value", "cegas", "symex", "concrete", "value-s"]


def topics(names: list[str]) -> set[str]:
    return {name[0] for name in names}


@given(NAMES, st.integers(1, 9))
def test_a_sample_has_every_topic_and_keeps_the_order(names: list[str], count: int) -> None:
    sample = one_of(count, names)
    assert topics(sample) == topics(names)
    assert sample == [name for name in names if name in sample]


def test_a_sample_is_about_as_large_as_asked_for() -> None:
    names = [f"topic-{number % 5}/name-{number}" for number in range(1000)]
    assert one_of(1, names) == names
    assert 150 < len(one_of(5, names)) < 250


def test_a_name_more_changes_nothing_for_the_others() -> None:
    names = [f"t/name-{number}" for number in range(50)]
    before, after = one_of(5, names), one_of(5, [*names, "t/more"])
    assert len(set(before) ^ set(after)) <= 2


@given(NAMES, st.integers(1, 4))
def test_every_topic_sees_every_kind_and_every_name_some(names: list[str], each: int) -> None:
    pairs = covering(names, KINDS, each)
    assert {(name[0], kind) for name, kind in pairs} == {(topic, kind) for topic in topics(names) for kind in KINDS}
    for name in names:
        assert sum(pair[0] == name for pair in pairs) >= each


@given(NAMES)
def test_groups_may_be_others_than_topics(names: list[str]) -> None:
    pairs = covering(names, KINDS, 1, lambda name: name[-1])
    assert {(name[-1], kind) for name, kind in pairs} == {(name[-1], kind) for name in names for kind in KINDS}
    assert {name for name, _ in pairs} == set(names)


def test_kinds_are_spread() -> None:
    names = [f"t/name-{number}" for number in range(100)]
    pairs = covering(names, KINDS, 2)
    assert len(pairs) == 200
    assert all(20 <= sum(kind == pair[1] for pair in pairs) <= 60 for kind in KINDS)


def test_samples_are_the_same_in_every_process() -> None:
    """Workers have to agree on what there is to be done, whatever the seed of their hashes is."""
    text = "from tests.support.samples import covering; print(sorted(covering(['a/x', 'a/y', 'b/z'], ['k', 'l', 'm'], 1)))"
    said = {
        subprocess.run(
            [sys.executable, "-c", text],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {f"{sorted(covering(['a/x', 'a/y', 'b/z'], ['k', 'l', 'm'], 1))}\n"}
    assert rank("a", "b") != rank("ab")


def test_what_is_not_in_the_sample_is_slow() -> None:
    names, kinds = ["a", "b", "c", "d", "e"], ["k", "l", "m", "n"]
    found = crossed(names, kinds, 2)
    assert [each.values for each in found] == [(name, kind) for name in names for kind in kinds]
    quick = [each.values for each in found if not each.marks]
    assert 10 <= len(quick) < 15
    assert {kind for _, kind in quick} == set(kinds)
    assert all(sum(name == each for each, _ in quick) >= 2 for name in names)


@given(st.lists(st.integers(), unique=True), st.integers(1, 9))
def test_parts_are_all_of_it_and_alike(items: list[int], count: int) -> None:
    parts = [part_of(items, f"{number}/{count}") for number in range(1, count + 1)]
    assert sorted(item for part in parts for item in part) == sorted(items)
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.parametrize("text", ["", "3", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/3/5"])
def test_no_parts(text: str) -> None:
    with pytest.raises(ValueError):
        part_of([1, 2, 3], text)
