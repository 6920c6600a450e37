"""Commands that are started and waited for."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from cegas.foundation.processes import Spawned, children, is_alive

SHELL = "/bin/sh"


def ended(process: Spawned) -> Spawned:
    with process:
        while not process.is_over(1):
            pass
    return process


@pytest.mark.parametrize(("code", "expected"), [("exit 0", 0), ("exit 3", 3), ("kill -9 $$", -signal.SIGKILL)])
def test_how_a_command_has_ended(code: str, expected: int) -> None:
    assert ended(Spawned([SHELL, "-c", code])).code == expected


def test_errors_are_kept_and_output_is_not(capfd: pytest.CaptureFixture[str]) -> None:
    process = ended(Spawned([SHELL, "-c", "echo output; echo first >&2; sleep 0.01; echo second >&2"]))
    assert process.errors == b"first\nsecond\n"
    assert capfd.readouterr() == ("", "")


def test_more_errors_than_a_pipe_takes() -> None:
    assert len(ended(Spawned([SHELL, "-c", "head -c 300000 /dev/zero >&2"])).errors) == 300_000


def test_there_is_nothing_to_read() -> None:
    assert ended(Spawned([SHELL, "-c", "read line"])).code == 1


def test_a_broken_pipe_ends_a_command_as_usual() -> None:
    assert ended(Spawned([SHELL, "-c", "kill -s PIPE $$; exit 0"])).code == -signal.SIGPIPE


def test_whoever_leaves_ends_all_that_was_started() -> None:
    before = children(os.getpid())
    with Spawned([SHELL, "-c", "sleep 60 & sleep 60"]) as process:
        begin = time.monotonic()
        assert not process.is_over(0.01)
    assert process.code == -signal.SIGKILL
    assert time.monotonic() - begin < 30
    assert children(os.getpid()) == before


def test_a_command_that_does_not_exist_leaves_nothing_open(tmp_path: Path) -> None:
    before = os.listdir("/proc/self/fd")
    with pytest.raises(FileNotFoundError):
        Spawned([str(tmp_path / "missing")])
    assert os.listdir("/proc/self/fd") == before


@pytest.mark.parametrize("closed", ["0", "1", "2", "0, 1, 2"])
def test_without_standard_files(closed: str, tmp_path: Path) -> None:
    """The pipe for the errors may have the number of one of them."""
    code = f"""
import os
from cegas.foundation.processes import Spawned
for file in ({closed},):
    os.close(file)
with Spawned(["{SHELL}", "-c", "echo output; echo error >&2; read line"]) as process:
    while not process.is_over(1):
        pass
open("{tmp_path}/told", "wb").write(b"%d " % process.code + process.errors)
"""
    os.waitpid(os.posix_spawn(sys.executable, [sys.executable, "-c", code], os.environ), 0)
    assert (tmp_path / "told").read_bytes() == b"1 error\n"


def test_who_is_alive() -> None:
    assert is_alive(os.getpid())
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    assert not is_alive(child)  # although nobody has waited for it
    os.waitpid(child, 0)
    assert not is_alive(child)
