"""Workers: their messages, their limits, and that nothing of them is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cegas.foundation.processes import available_mb, descendants, memory_mb, resident_mb
from cegas.foundation.supervisor import Board, usual_memory_mb


def run(program: str) -> str:
    """What a program prints that is a process of its own: this one has threads."""
    code = "import os, signal, sys, time\nfrom cegas.foundation.supervisor import *\n" + textwrap.dedent(program)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=100)
    assert done.stderr == ""
    return done.stdout


def test_messages_and_answers() -> None:
    said = run("""
        def work(post):
            post.send("hello", 1, (2.5, None))
            post.send("got", *post.receive())
            post.send("large", "x" * 3_000_000)
            return 7

        with Supervisor() as supervisor:
            worker = supervisor.fork(work)
            while worker.status is None:
                for event in supervisor.wait(1)[0]:
                    if event.message is None:
                        print("ended", os.waitstatus_to_exitcode(worker.status))
                    elif event.message[0] == "large":
                        print(len(event.message[1]))
                    else:
                        print(event.message)
                        worker.answer("yes")
    """)
    assert said.splitlines() == ["('hello', 1, (2.5, None))", "('got', 'yes')", "3000000", "ended 7"]


def test_a_will() -> None:
    said = run("""
        def work(post):
            post.leave("first")
            post.send("hello")
            post.leave("second", 2, "x" * 3_000_000)
            os.kill(os.getpid(), signal.SIGKILL)

        with Supervisor() as supervisor:
            worker = supervisor.fork(work)
            print(worker.will)
            while worker.status is None:
                for event in supervisor.wait(1)[0]:
                    print(event.message)
        print(worker.will[:2], len(worker.will[2]))
    """)
    assert said.splitlines() == ["None", "('hello',)", "None", "('second', 2) 3000000"]


def test_several_workers_each_with_its_limits() -> None:
    """One is fast, one is too slow, one takes too much memory, one is stopped, goes on and is ended."""
    said = run("""
        def fast(post):
            post.send("done")
            return 0

        def slow(post):
            while True:
                pass

        def large(post):
            held = []
            while True:
                held.append(bytearray(b"x") * 1_000_000)

        def counting(post):
            number = 0
            while True:
                number += 1
                post.board.write((number,))
                time.sleep(0.001)

        with Supervisor() as supervisor:
            names = {}
            names[supervisor.fork(fast)] = "fast"
            names[supervisor.fork(slow, Limits(seconds=0.5))] = "slow"
            names[supervisor.fork(large, Limits(megabytes=200))] = "large"
            counts = supervisor.fork(counting)
            names[counts] = "counting"
            seen = []
            while len(supervisor.workers) > 1:
                for event in supervisor.wait(1)[0]:
                    seen.append((names[event.worker], event.passed or (event.message[0] if event.message else "ended")))
                    if event.passed:
                        assert event.passed == TIME or event.worker.peak_mb > 200
                        supervisor.end(event.worker)
            print(sorted(seen))
            counts.stop()
            time.sleep(0.3)
            first = counts.board.read()
            time.sleep(0.1)
            print(first == counts.board.read())
            counts.go_on()
            end = time.monotonic() + 30
            while counts.board.read() == first and time.monotonic() < end:
                time.sleep(0.01)
            print(counts.board.read() > first)
        print(counts.status == signal.SIGKILL)
    """)
    assert said.splitlines() == [
        "[('fast', 'done'), ('fast', 'ended'), ('large', 'memory'), ('slow', 'time')]",
        "True",
        "True",
        "True",
    ]


def test_a_worker_that_raises() -> None:
    code = (
        "import os\nfrom cegas.foundation.supervisor import *\n"
        "with Supervisor() as s:\n  w = s.fork(lambda post: 1 // 0)\n  while w.status is None: s.wait(1)\n"
        "  print(os.waitstatus_to_exitcode(w.status) == FAILED)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=100)
    assert done.stdout == "True\n"
    assert "ZeroDivisionError" in done.stderr


@pytest.mark.parametrize("who", ["supervisor", "worker"])
def test_nothing_is_left_of_a_worker(who: str, tmp_path: Path) -> None:
    """Not of what it has started either, nor of what that has started; whoever is killed."""
    program = f"""
import os, signal, subprocess, time
from cegas.foundation.supervisor import *

def work(post):
    subprocess.Popen(["sh", "-c", "sleep 600 & echo $! > {tmp_path}/grandchild; wait"])
    while True:
        time.sleep(1)

with Supervisor() as supervisor:
    for number in range(2):
        worker = supervisor.fork(work)
    print(worker.process, flush=True)
    while worker.status is None:
        supervisor.wait(1)
    print("ended", flush=True)
    time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        until(lambda: len(descendants(process.pid)) >= 6)
        below = descendants(process.pid) if who == "supervisor" else [worker, *descendants(worker)]
        os.kill(process.pid if who == "supervisor" else worker, signal.SIGKILL)
        until(lambda: not any(map(is_alive, below)))
        process.kill()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it did not happen within 30 seconds"
        time.sleep(0.02)


def is_alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_what_is_shared_counts_once() -> None:
    said = run("""
        from cegas.foundation.processes import memory_mb, resident_mb
        block = bytearray(b"x") * 200_000_000

        def work(post):
            post.send("there")
            time.sleep(60)

        with Supervisor() as supervisor:
            worker = supervisor.fork(work)
            supervisor.wait(60)
            both = [os.getpid(), worker.process]
            simple = sum(map(resident_mb, both))
            print(simple > 380, memory_mb(both, 1_000) > 380, memory_mb(both, 100) < 300)
    """)
    assert said == "True True True\n"


def test_the_usual_limit_leaves_something() -> None:
    available, limit = available_mb(), usual_memory_mb()
    assert available is not None
    assert limit is not None
    assert limit > 0
    assert memory_mb([os.getpid()], 0) == pytest.approx(resident_mb(os.getpid()), rel=0.2)


def test_a_board_keeps_what_was_written_completely() -> None:
    board = Board()
    assert board.read() is None
    board.write((1, "a"))
    assert board.read() == (1, "a")
    board.write(("x" * 100_000,))  # too large
    assert board.read() == (1, "a")
    board.write((2,))
    assert board.read() == (2,)
    board.close_file()
