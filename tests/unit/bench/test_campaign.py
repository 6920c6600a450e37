"""Benchmarks as a whole: nothing is done twice, and an interruption leaves what is done."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.unit.bench.made_up import outcome, task

from cegas.bench import campaign
from cegas.bench.campaign import Workers, carry_out, cluster_workers, local_workers, runs_of
from cegas.bench.journal import CampaignJournal, CampaignSettings
from cegas.bench.runs import BenchRun, Configuration, RunLimits, RunOutcome, Stopped
from cegas.bench.tasks import Task
from cegas.foundation.errors import InputError

LIMITS = RunLimits(60, 2000, 300)
CONFIGURATIONS = [Configuration("value"), Configuration("cegas", ("--points-to", "insensitive"))]
TEXT = "extern void reach_error(void);\nint main(void) {{ int x = {0}; if (x == 2) reach_error(); return 0; }}\n"


def journal_in(folder: Path, *, resume: bool = False) -> CampaignJournal:
    return CampaignJournal.open(folder, CampaignSettings(60, 2000, ()), resume=resume)


def made_up_runs() -> list[BenchRun]:
    return runs_of([task(f"{name}.c") for name in "abcd"], CONFIGURATIONS, LIMITS, ())


def pretend(run: BenchRun) -> RunOutcome:
    return outcome(run.task, run.configuration.name, "safe")


def test_runs_go_task_by_task() -> None:
    assert [run.key for run in made_up_runs()[:3]] == [
        ("/tasks/a.c", "value"),
        ("/tasks/a.c", "cegas --points-to insensitive"),
        ("/tasks/b.c", "value"),
    ]


def test_only_what_is_missing_is_done(tmp_path: Path) -> None:
    runs = made_up_runs()
    done: list[tuple[str, str]] = []

    def work(run: BenchRun) -> RunOutcome:
        done.append(run.key)
        return pretend(run)

    with journal_in(tmp_path) as journal, ThreadPoolExecutor(2) as pool:
        carry_out(runs[:3], journal, Workers(pool, 2, work, lambda: None), lambda going: None)
    with journal_in(tmp_path, resume=True) as journal, ThreadPoolExecutor(2) as pool:
        carry_out(runs, journal, Workers(pool, 2, work, lambda: None), lambda going: None)
        assert sorted(item.key for item in journal.outcomes) == sorted(run.key for run in runs)
    assert sorted(done) == sorted(run.key for run in runs)


def test_no_more_runs_at_a_time_than_there_is_room_for(tmp_path: Path) -> None:
    lock = threading.Lock()
    counts = [0, 0]

    def work(run: BenchRun) -> RunOutcome:
        with lock:
            counts[0] += 1
            counts[1] = max(counts)
        time.sleep(0.02)
        with lock:
            counts[0] -= 1
        return pretend(run)

    with journal_in(tmp_path) as journal, ThreadPoolExecutor(8) as pool:
        carry_out(made_up_runs(), journal, Workers(pool, 3, work, lambda: None), lambda going: None)
    assert counts[1] <= 3


def test_an_interruption_ends_what_is_going_on(tmp_path: Path) -> None:
    stop = threading.Event()

    def work(run: BenchRun) -> RunOutcome:
        if run.task.path.endswith(("a.c", "b.c")):
            return pretend(run)
        assert stop.wait(30)
        raise Stopped

    def look(going: int) -> None:
        if len(journal.outcomes) == 4:
            raise KeyboardInterrupt

    with journal_in(tmp_path) as journal, ThreadPoolExecutor(1) as pool:
        with pytest.raises(KeyboardInterrupt):
            carry_out(made_up_runs(), journal, Workers(pool, 1, work, stop.set), look)
        assert stop.is_set()
        assert len(journal.outcomes) == 4


def test_what_fails_is_heard_of(tmp_path: Path) -> None:
    def work(run: BenchRun) -> RunOutcome:
        raise RuntimeError("no supervisor")

    with journal_in(tmp_path) as journal, ThreadPoolExecutor(1) as pool, pytest.raises(RuntimeError, match="no supervisor"):
        carry_out(made_up_runs(), journal, Workers(pool, 1, work, lambda: None), lambda going: None)


def test_a_run_that_is_lost_can_be_done_again(tmp_path: Path) -> None:
    def work(run: BenchRun) -> RunOutcome:
        if run.task.path.endswith("b.c"):
            raise Stopped
        return pretend(run)

    with journal_in(tmp_path) as journal, ThreadPoolExecutor(1) as pool:
        with pytest.raises(InputError, match=r"b\.c: the run was lost \(Stopped\); --resume continues"):
            carry_out(made_up_runs(), journal, Workers(pool, 1, work, lambda: None), lambda going: None)
        assert len(journal.outcomes) == 2


def programs(folder: Path) -> list[Task]:
    result = []
    for number in (1, 2):
        path = folder / f"p{number}.c"
        path.write_text(TEXT.format(number), encoding="utf-8")
        result.append(Task(str(path), "some", {1: "safe", 2: "unsafe"}[number], "", 2))
    return result


def verdicts(runs: list[BenchRun], folder: Path, *, address: str | None) -> dict[tuple[str, str], str]:
    workers = local_workers(2) if address is None else cluster_workers(address, 2)
    with journal_in(folder) as journal:
        with workers as those:
            carry_out(runs, journal, those, lambda going: None)
        return {item.key: item.kind for item in journal.outcomes}


def test_a_cluster_finds_what_this_process_finds(tmp_path: Path) -> None:
    """Two worker processes of a Dask cluster, reached by its address."""
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    runs = runs_of(programs(tmp_path), CONFIGURATIONS, LIMITS, ())
    here = verdicts(runs, tmp_path / "here", address=None)
    with patch.dict(os.environ):  # which Dask writes to
        cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        try:
            there = verdicts(runs, tmp_path / "there", address=cluster.scheduler_address)
        finally:
            cluster.close()
    assert here == there
    assert sorted(here.values()) == ["correct alarm"] * 2 + ["correct proof"] * 2


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    monkeypatch.setattr(campaign, "CONNECT_WITHIN", 1.0)
    with pytest.raises(InputError, match="there is no cluster at tcp"), cluster_workers("tcp://127.0.0.1:9", 1):
        pass
