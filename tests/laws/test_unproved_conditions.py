"""The law of the log: what some reached state does not show to hold is among what the component would look at.

A SAFE verdict lists the validity conditions that some reached state does not show. Only those are looked for that may be among
them, by the log of the exploration. Here all conditions are looked for in all reached states, as if the log named every one:
nothing else may be found.
"""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.harness import load_checked, load_program
from tests.differential.tasks import Task, pair_names, read_pair
from tests.laws.components import COMPONENTS, Explored, Setup
from tests.support.samples import in_groups, one_of, rank

from cegas.cpa.component import ConditionLog
from cegas.foundation.errors import ResourceExhausted

PAIRS: Final = pair_names()
NAMES: Final = list(COMPONENTS)
SAMPLE: Final = one_of(60, PAIRS, in_groups(20), salt="unproved conditions")
MOST: Final = 400

UNKNOWN_INDEX: Final = """
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) { a[__VERIFIER_nondet_int()] = 1; return 0; }
"""


def explore(setup: Setup, name: str, log: ConditionLog | None = None) -> Explored | None:
    """As far as the limit allows; None if a solver would take too long."""
    run = Explored(setup, COMPONENTS[name](setup), log)
    try:
        run.run(MOST)
    except ResourceExhausted:
        return None
    return run


def check(task: Task, names: list[str]) -> int:
    """Compare; how many accesses were found that no state showed to be valid."""
    setup, found = Setup(load_checked(task.source, task.frontend), seconds=60), 0
    for name in names:
        run = explore(setup, name)
        if run is None:
            continue
        unproved = run.all_unproved()
        assert unproved <= run.may_be_unproved(), f"{task.source.name}, {name}"
        found += len(unproved)
    return found


@pytest.mark.parametrize("name", SAMPLE)
def test_some_tasks(name: str) -> None:
    number = rank(name)
    for task in read_pair(name):
        check(task, [NAMES[(number + offset) % len(NAMES)] for offset in (0, 7)])


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_all_tasks(name: str) -> None:
    for task in read_pair(name):
        check(task, NAMES)


def test_there_is_something_to_find() -> None:
    assert sum(check(read_pair(name)[0], ["value-nothing", "symbolic-nothing"]) for name in SAMPLE[::2]) > 10


@pytest.mark.parametrize("name", [name for name in NAMES if "sliced" not in name and name != "fixed"])
def test_a_condition_that_gets_lost_is_noticed(name: str) -> None:
    """Slices look for all conditions, whatever the log says; everywhere else a log that takes nothing down is found out."""
    deaf = ConditionLog()
    deaf.note = lambda condition: None
    run = explore(Setup(load_program(UNKNOWN_INDEX, "LP64")), name, deaf)
    assert run is not None
    assert not run.all_unproved() <= run.may_be_unproved()
