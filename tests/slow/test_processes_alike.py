"""`cegas check --json` says the same of a task in every process, whatever the seed of Python's hashes.

Only times and memory may differ. The default run takes a sample, `-m slow` all tasks. See also
`tests/unit/verification/test_determinism.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest
from tests.differential.tasks import TASKS, pair_names
from tests.support.repeatable import repeatable
from tests.support.samples import in_groups, one_of

PAIRS: Final = pair_names()
FILES: Final = [f"{name}-{kind}.yml" for name in PAIRS for kind in ("safe", "unsafe")]
SAMPLE: Final = one_of(400, FILES, in_groups(1))
SEEDS: Final = ("0", "1", "4242")
SECONDS: Final = 20.0


def check(file: Path, seed: str, *arguments: str) -> dict[str, Any]:
    """The result of one process, without what depends on the machine."""
    done = subprocess.run(
        [sys.executable, "-m", "cegas", "check", str(file), "--json", "--time-limit", str(SECONDS), *arguments],
        env={**os.environ, "PYTHONHASHSEED": seed},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1, 3), f"{file} with seed {seed}: {done.stderr}"
    assert done.stderr == ""
    return repeatable(json.loads(done.stdout))


def is_cut_short(result: dict[str, Any]) -> bool:
    """How far a run gets within its limit is no matter of the program."""
    return str(result["reason"]).startswith("the time limit")


def differences(one: object, other: object, place: str = "") -> list[str]:
    """Where two results differ, by the names of the fields."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [found for key in one for found in differences(one[key], other[key], f"{place}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [found for number, (a, b) in pairs for found in differences(a, b, f"{place}[{number}]")]
    return [] if one == other else [f"{place}: {one!r} or {other!r}"]


def compare(file: str, seeds: tuple[str, str], *arguments: str) -> list[str]:
    """What two processes say differently of a task."""
    one, other = (check(TASKS / file, seed, *arguments) for seed in seeds)
    if is_cut_short(one) or is_cut_short(other):
        return []
    return differences(one, other)


@pytest.mark.parametrize("file", SAMPLE)
def test_some_tasks(file: str) -> None:
    assert compare(file, (SEEDS[0], SEEDS[1])) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "topic", [topic for topic, _ in groupby(PAIRS, lambda name: name.partition("/")[0])]
)
def test_all_tasks(topic: str) -> None:
    different: dict[str, list[str]] = {}
    for number, file in enumerate(name for name in FILES if name.startswith(f"{topic}/")):
        found = compare(file, (SEEDS[number % 2], SEEDS[2]))
        if found:
            different[file] = found
    assert different == {}


def test_both_verdicts_are_in_the_sample() -> None:
    verdicts = [file.rpartition("-")[2] for file in SAMPLE]
    assert verdicts.count("safe.yml") >= 3
    assert verdicts.count("unsafe.yml") >= 3


def test_differences_are_found() -> None:
    one = {"a": 1, "steps": [{"line": 3}, {"line": 4}]}
    assert differences(one, {"a": 1, "steps": [{"line": 3}, {"line": 4}]}) == []
    assert differences(one, {"a": 1, "steps": [{"line": 3}, {"line": 5}]}) == [".steps[1].line: 4 or 5"]
    assert differences(one, {"a": 1, "steps": [{"line": 3}]}) != []
    assert differences(one, {"a": 1}) != []
