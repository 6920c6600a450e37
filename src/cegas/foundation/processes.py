"""Processes seen from outside: what they use, what they have started, and how they end, in the terms of Linux."""

from __future__ import annotations

import fcntl
import math
import os
import select
import signal
import time
from collections.abc import Iterable, Sequence

from cegas.foundation.typed import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE_MB: Final = os.sysconf("SC_PAGE_SIZE") / (1024 * 1024)
_SET_SIGNAL: Final = 10
"""`F_SETSIG` of Linux, which `fcntl` does not name before Python 3.13."""
_SUBREAPER: Final = 36
"""`PR_SET_CHILD_SUBREAPER` of Linux."""
_MEMORY_GROUPS: Final = "/sys/fs/cgroup"


def _text(path: str) -> str:
    """A small file of the kernel's. A file object would ask eight things of each."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        data = b""
        while more := os.read(file, 1 << 13):
            data += more
    finally:
        os.close(file)
    return data.decode("utf-8", "replace")


# -- what they use ----------------------------------------------------------------------------------------------------


def children(process: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    try:
        tasks = os.listdir(f"/proc/{process}/task")
    except OSError:
        return []
    result: list[int] = []
    for task in tasks:
        try:
            result.extend(map(int, _text(f"/proc/{process}/task/{task}/children").split()))
        except OSError:
            continue  # it has ended meanwhile
    return result


def descendants(process: int) -> list[int]:
    """The processes below one."""
    found: list[int] = []
    waiting = [process]
    while waiting:
        below = children(waiting.pop())
        found.extend(below)
        waiting.extend(below)
    return found


def is_alive(process: int) -> bool:
    """Whether there is such a process, other than one that has ended and that nobody has waited for yet."""
    try:
        return _text(f"/proc/{process}/stat").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def cpu_seconds(process: int) -> float:
    """The processor time of a process and of those of its children that it has waited for."""
    try:
        fields = _text(f"/proc/{process}/stat").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICKS


def age() -> float:
    """Seconds since this process was started."""
    try:
        began = int(_text("/proc/self/stat").rpartition(")")[2].split()[19]) / _TICKS
    except (OSError, IndexError, ValueError):
        return 0.0
    return max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - began)


def resident_mb(process: int) -> float:
    """The memory that a process holds, pages that it shares with others included."""
    try:
        return int(_text(f"/proc/{process}/statm").split()[1]) * _PAGE_MB
    except (OSError, IndexError):
        return 0.0


def peak_mb(process: int) -> float:
    """The most memory that a process has held so far."""
    # Not `getrusage`: what that says includes the memory of the process that started this one.
    return _kilobytes(f"/proc/{process}/status", "VmHWM:") / 1024


def memory_mb(processes: Iterable[int], enough: float) -> float:
    """The memory of processes together, pages that they share counted once.

    To count those takes time. Where the simple sum is not more than `enough`, the sum is the answer.
    """
    processes = list(processes)
    simple = sum(map(resident_mb, processes))
    if simple <= enough or len(processes) < 2:
        return simple
    exact = [_kilobytes(f"/proc/{process}/smaps_rollup", "Pss:") / 1024 for process in processes]
    return min(simple, sum(exact)) if all(exact) else simple


def _kilobytes(path: str, name: str) -> int:
    try:
        for line in _text(path).splitlines():
            if line.startswith(name):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


# -- what the machine has ---------------------------------------------------------------------------------------------


def available_mb() -> float | None:
    """The memory that can be had without taking it from anybody, in this control group; None if nobody says."""
    found: list[float] = []
    machine = _kilobytes("/proc/meminfo", "MemAvailable:")
    if machine:
        found.append(machine / 1024)
    try:
        groups = [line.split(":", 2) for line in _text("/proc/self/cgroup").splitlines()]
    except OSError:
        groups = []
    for _, controllers, path in (group for group in groups if len(group) == 3):
        if controllers == "":
            root, names = _MEMORY_GROUPS, ("memory.max", "memory.current")
        elif "memory" in controllers.split(","):
            root, names = f"{_MEMORY_GROUPS}/memory", ("memory.limit_in_bytes", "memory.usage_in_bytes")
        else:
            continue
        # The limit of every group above holds, too. What is used includes caches, which the kernel gives back.
        parts = [part for part in path.split("/") if part not in ("", "..")]
        for length in range(len(parts) + 1):
            folder = "/".join([root, *parts[:length]])
            most, used = (_number(f"{folder}/{name}") for name in names)
            if most is not None and used is not None and most < 1 << 60:
                cached = _cached(f"{folder}/memory.stat")
                found.append(max(0, most - max(0, used - cached)) / (1024 * 1024))
    return min(found) if found else None


def _number(path: str) -> int | None:
    try:
        return int(_text(path))
    except (OSError, ValueError):  # no such group, or no limit ("max")
        return None


def _cached(path: str) -> int:
    try:
        entries = dict(line.split() for line in _text(path).splitlines())
    except (OSError, ValueError):
        return 0
    return int(entries.get("total_inactive_file", entries.get("inactive_file", 0)))


# -- how they begin ---------------------------------------------------------------------------------------------------


class Spawned:
    """A command under way, which reads nothing, and of what it writes only errors are kept.

    As a context it is ended, with all that it has started, when the context is left. `subprocess` can do much more, and
    takes 5 ms to be imported with what it needs.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._errors, theirs = os.pipe()
        actions = (
            (os.POSIX_SPAWN_DUP2, theirs, 2),
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        )
        usual = (signal.SIGPIPE, signal.SIGXFSZ)  # which Python ignores
        try:
            self._process: Final = os.posix_spawn(
                command[0], list(command), os.environ, file_actions=actions, setsigdef=usual
            )
        except OSError:
            os.close(self._errors)
            raise
        finally:
            os.close(theirs)
        self._poll: Final = select.poll()
        self._poll.register(self._errors, select.POLLIN)
        self._said: Final[list[bytes]] = []
        self.code: int | None = None
        """How it has ended, negative if by a signal; None as long as it has not."""

    @property
    def errors(self) -> bytes:
        """What it has written to its error output."""
        return b"".join(self._said)

    def is_over(self, seconds: float) -> bool:
        """Wait for its end, so many seconds at most; less if it says something."""
        if self.code is None and self._poll.poll(math.ceil(seconds * 1000)):
            said = os.read(self._errors, 1 << 16)
            if said:
                self._said.append(said)
            else:  # it has closed its error output, which commands do when they end
                self._wait()
        return self.code is not None

    def _wait(self) -> None:
        self.code = os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])

    def __enter__(self) -> Spawned:
        return self

    def __exit__(self, *_: object) -> None:
        if self.code is None:
            end_tree(self._process)
            self._wait()
        os.close(self._errors)


# -- how they end -----------------------------------------------------------------------------------------------------


def send(process: int, number: int) -> None:
    """Send a signal to a process; nothing happens if it is gone."""
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass


def end_tree(process: int) -> None:
    """End a child of this process and all that it has started; it is still to be waited for."""
    # Stopped first: so nothing can be started between the look and the end.
    send(process, signal.SIGSTOP)
    for one in children(process):
        end_tree(one)
    send(process, signal.SIGKILL)


def send_tree(process: int, number: int) -> None:
    """Send a signal to a child of this process and to all that it has started; SIGKILL leaves nobody out."""
    if number == signal.SIGKILL:
        end_tree(process)
        return
    for one in (process, *descendants(process)):
        send(one, number)


def end_all_below() -> dict[int, int]:
    """End everything below this process, and wait for it; the statuses of its children. For a subreaper only."""
    ended: dict[int, int] = {}
    while True:
        processes = descendants(os.getpid())
        for process in processes:
            send(process, signal.SIGKILL)
        ended |= reap()
        if not processes:
            return ended
        time.sleep(0.005)


def reap() -> dict[int, int]:
    """The children of this process that have ended, with their statuses."""
    ended: dict[int, int] = {}
    while True:
        try:
            process, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if process == 0:
            return ended
        ended[process] = status


def become_subreaper() -> None:
    """From now on, processes below this one whose parents end become children of this one."""
    import ctypes

    # Without it (another system, say) what outlives its parent is not seen; everything else works.
    ctypes.CDLL(None, use_errno=True).prctl(_SUBREAPER, 1, 0, 0, 0)


def die_when_closed(lifeline: int) -> None:
    """All processes of this process's group are killed as soon as the other end of a pipe is closed, however that happens.

    The kernel sees to it: input, or its end, makes it send a signal of our choice to an owner of our choice, and both are
    taken over by whoever this process starts. Unlike the death signal of a parent (`PR_SET_PDEATHSIG`), it reaches
    grandchildren, too, and all at once.
    """
    fcntl.fcntl(lifeline, _SET_SIGNAL, signal.SIGKILL)
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, -os.getpgrp())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    # It may have been closed before there was anybody to be told.
    poll = select.poll()
    poll.register(lifeline, select.POLLIN)
    if poll.poll(0):
        os.killpg(os.getpgrp(), signal.SIGKILL)
