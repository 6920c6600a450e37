"""Budgets: what is used up raises, and only when somebody looks."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from cegas.foundation.budget import CLOCK_EVERY, Budget
from cegas.foundation.errors import CegasError, InputError, ResourceExhausted


def test_without_limits_nothing_is_ever_used_up() -> None:
    budget = Budget()
    budget.started -= 1_000_000
    assert budget.remaining is None
    budget.check()
    for _ in range(3 * CLOCK_EVERY):
        budget.tick()


def test_time_is_counted_from_the_start() -> None:
    budget = Budget(time_limit=100)
    budget.started -= 40
    assert 40 <= budget.elapsed < 50
    assert budget.remaining is not None
    assert 50 < budget.remaining <= 60
    budget.check()


def test_used_up_time_raises_and_leaves_nothing() -> None:
    budget = Budget(time_limit=2.5)
    budget.started -= 3
    assert budget.remaining == 0.0
    with pytest.raises(ResourceExhausted, match=r"time limit of 2\.5 s"):
        budget.check()


def test_a_limit_of_zero_seconds_is_a_limit() -> None:
    budget = Budget(time_limit=0)
    budget.started -= 1
    with pytest.raises(ResourceExhausted):
        budget.check()


def test_ticks_look_once_in_so_many() -> None:
    budget = Budget(time_limit=1)
    budget.started -= 2
    for _ in range(2):  # the countdown starts again after each look
        for _ in range(CLOCK_EVERY - 1):
            budget.tick()
        with pytest.raises(ResourceExhausted):
            budget.tick()


def test_memory_limits() -> None:
    Budget(memory_limit_mb=1_000_000).check()
    with pytest.raises(ResourceExhausted, match="memory limit of 1 MB"):
        Budget(memory_limit_mb=1).check()


def test_resident_memory_grows_with_what_is_held() -> None:
    """In a process of its own: one that has freed memory before may hold more without growing."""
    command = (
        "from cegas.foundation.budget import peak_mb, resident_mb\n"
        "before = resident_mb()\n"
        "block = bytearray(b'x') * (64 << 20)\n"
        "print(before, resident_mb(), peak_mb())\n"
    )
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    before, after, peak = map(float, done.stdout.split())
    assert 50 < after - before < 120
    assert peak >= 0.9 * (before + 50)


def test_the_peak_is_that_of_this_process() -> None:
    """Not that of the process which started it."""
    block = bytearray(b"x") * (300 << 20)
    command = "from cegas.foundation.budget import peak_mb; print(peak_mb())"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 100, len(block)


def test_what_the_user_can_mend_is_told_apart() -> None:
    assert issubclass(InputError, CegasError)
    assert issubclass(ResourceExhausted, CegasError)
    assert not issubclass(ResourceExhausted, InputError)


def test_looks_are_reported() -> None:
    looks: list[bool] = []
    budget = Budget(on_look=lambda *, at_once: looks.append(at_once))
    for _ in range(3 * CLOCK_EVERY):
        budget.tick()
    assert looks == [False] * 3
    budget.announce()
    assert looks == [False] * 3 + [True], "what comes next may take long"


def test_cancelling_ends_at_the_next_tick() -> None:
    budget = Budget()
    budget.tick()
    budget.cancel("interrupted")
    budget.cancel("a second reason")
    assert budget.must_stop()
    with pytest.raises(ResourceExhausted, match=r"^interrupted$"):
        budget.tick()


def test_what_cannot_be_left_by_an_exception_asks() -> None:
    budget = Budget(time_limit=1)
    assert not budget.must_stop()
    budget.started -= 2
    assert budget.must_stop()


def test_the_clock_may_have_begun_before() -> None:
    budget = Budget(time_limit=10, started=time.monotonic() - 8)
    assert budget.remaining is not None
    assert 0 < budget.remaining <= 2


def test_a_part_has_processor_time_of_its_own() -> None:
    budget = Budget()
    with budget.at_most(0.05):
        assert (budget.remaining or 0) <= 0.05
        time.sleep(0.2)  # waiting does not count
        budget.check()
        with budget.at_most(100):  # a part of a part gets no more
            assert (budget.remaining or 0) <= 0.05
        end = time.process_time() + 0.06
        while time.process_time() < end:
            pass
        with pytest.raises(ResourceExhausted, match="processor time"):
            budget.check()
    budget.check()  # without a limit behind it
    assert budget.worked >= 0.06
