"""Run a command and measure it: processor time, wall time and memory of all processes that it starts, within limits.

This is a program of its own, and needs nothing but the standard library:

    python -I -S supervise.py STDOUT STDERR SOFT_CPU CPU WALL MEGABYTES COMMAND…

The command's output goes to the two files. Limits are seconds of processor time after which the command is told to end
(SIGTERM), and after which it is killed, seconds of the clock, and memory; 0 is none. What was measured is printed as one
JSON object. A process of its own is the only one whose children are all of one run: it is their subreaper, so that even
those whose parents have ended come back to it, are counted, and are killed when the run ends. It kills the run when its own
parent has gone, too.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time

POLL = 0.05
"""Seconds between two looks at the processes, at most."""
FIRST_POLL = 0.01
SUBREAPER = 36
"""`PR_SET_CHILD_SUBREAPER` of Linux."""
TIME, MEMORY, STOPPED = "time", "memory", "stopped"
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE_MB = os.sysconf("SC_PAGE_SIZE") / (1024 * 1024)


def descendants(root: int) -> list[int]:
    """The processes below one, from `/proc`."""
    found: list[int] = []
    waiting = [root]
    while waiting:
        parent = waiting.pop()
        for child in _children(parent):
            found.append(child)
            waiting.append(child)
    return found


def _children(parent: int) -> list[int]:
    try:
        tasks = os.listdir(f"/proc/{parent}/task")
    except OSError:
        return []
    result: list[int] = []
    for task in tasks:
        try:
            with open(f"/proc/{parent}/task/{task}/children", encoding="ascii") as file:
                result.extend(map(int, file.read().split()))
        except OSError:
            continue  # it has ended meanwhile
    return result


def cpu_seconds(process: int) -> float:
    """Of a process and of those of its children that it has waited for."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICKS


def resident_mb(process: int) -> float:
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * _PAGE_MB
    except (OSError, IndexError):
        return 0.0


def reap() -> dict[int, int]:
    """The children that have ended, with their statuses."""
    ended: dict[int, int] = {}
    while True:
        try:
            process, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if process == 0:
            return ended
        ended[process] = status


def kill_all() -> dict[int, int]:
    """End all that runs below this process."""
    ended: dict[int, int] = {}
    while True:
        processes = descendants(os.getpid())
        for process in processes:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        ended |= reap()
        if not processes:
            return ended
        time.sleep(0.005)


def become_subreaper() -> None:
    import ctypes

    # Without it (another system, say) what outlives its parent is not seen; everything else works.
    ctypes.CDLL(None, use_errno=True).prctl(SUBREAPER, 1, 0, 0, 0)


def supervise(
    command: list[str], output: str, errors: str, soft: float, cpu: float, wall: float, megabytes: float
) -> dict[str, object]:
    """Run a command to its end, or to the end of its limits."""
    parent = os.getppid()
    awaited = {signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
    signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
    become_subreaper()
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0o600),
        (os.POSIX_SPAWN_OPEN, 1, output, flags, 0o600),
        (os.POSIX_SPAWN_OPEN, 2, errors, flags, 0o600),
    ]
    started = time.monotonic()
    root = os.posix_spawnp(command[0], command, os.environ, file_actions=actions, setsigmask=[], setsigdef=awaited)
    status: int | None = None
    ended_by = ""
    was_told = False
    peak = 0.0
    pause = FIRST_POLL
    while status is None and not ended_by:
        got = signal.sigtimedwait(awaited, pause)
        pause = min(2 * pause, POLL)
        status = reap().get(root)
        elapsed = time.monotonic() - started
        if status is not None:
            break
        processes = descendants(os.getpid())
        memory = sum(map(resident_mb, processes))
        peak = max(peak, memory)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        total = used.ru_utime + used.ru_stime + sum(map(cpu_seconds, processes))
        if (got is not None and got.si_signo != signal.SIGCHLD) or os.getppid() != parent:
            ended_by = STOPPED
        elif megabytes and memory > megabytes:
            ended_by = MEMORY
        elif (cpu and total > cpu) or (wall and elapsed > wall):
            ended_by = TIME
        elif soft and total > soft and not was_told:
            was_told = True
            os.kill(root, signal.SIGTERM)
    elapsed = time.monotonic() - started
    ended = kill_all()
    if status is None:
        status = ended.get(root, 0)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "exit_code": os.waitstatus_to_exitcode(status),
        "ended_by": ended_by,
        "was_told_to_end": was_told,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "wall_seconds": elapsed,
        "memory_mb": max(peak, usage.ru_maxrss / 1024),
    }


def main() -> int:
    output, errors, soft, cpu, wall, megabytes, *command = sys.argv[1:]
    limits = float(soft), float(cpu), float(wall), float(megabytes)
    print(json.dumps(supervise(command, output, errors, *limits)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
