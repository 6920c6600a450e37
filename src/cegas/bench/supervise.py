"""Run a command and measure it: processor time, wall time and memory of all processes that it starts, within limits.

This is a program of its own:

    python -m cegas.bench.supervise STDOUT STDERR SOFT_CPU CPU WALL MEGABYTES COMMAND…

The command's output goes to the two files. Limits are seconds of processor time after which the command is told to end
(SIGTERM), and after which it is killed, seconds of the clock, and memory; 0 is none. What was measured is printed as one
JSON object. A process of its own is the only one whose children are all of one run: it is their subreaper, so that even
those whose parents have ended come back to it, are counted, and are killed when the run ends. The command is a worker of
`cegas.foundation.supervisor`: it is killed when this process is, and this one ends it when its own parent has gone.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
import time
from types import FrameType

from cegas.foundation import processes
from cegas.foundation.supervisor import TIME, Limits, Supervisor

POLL = 0.05
"""Seconds between two looks at the processes, at most."""
FIRST_POLL = 0.01
STOPPED = "stopped"


def supervise(
    command: list[str], output: str, errors: str, soft: float, cpu: float, wall: float, megabytes: float
) -> dict[str, object]:
    """Run a command to its end, or to the end of its limits."""
    parent = os.getppid()
    stops: list[int] = []
    woken, wake = os.pipe()

    def stop(number: int, _: FrameType | None) -> None:
        stops.append(number)
        os.write(wake, b"!")

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    processes.become_subreaper()
    was_told, ended_by, peak, pause = False, "", 0.0, FIRST_POLL
    started = time.monotonic()
    with Supervisor() as supervisor:
        supervisor.watch(woken, select.POLLIN)
        root = supervisor.execute(command, output, errors, Limits(wall or None, megabytes or None), started)
        while not ended_by:
            events, _ = supervisor.wait(pause)
            pause = min(2 * pause, POLL)
            ended_by = next((event.passed for event in events if event.passed), "")
            if events:  # it has passed a limit, or ended
                break
            below = processes.descendants(os.getpid())
            peak = max(peak, sum(map(processes.resident_mb, below)))
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            total = used.ru_utime + used.ru_stime + sum(map(processes.cpu_seconds, below))
            if stops or os.getppid() != parent:
                ended_by = STOPPED
            elif cpu and total > cpu:
                ended_by = TIME
            elif soft and total > soft and not was_told:
                was_told = True
                root.tell(signal.SIGTERM)
        elapsed = time.monotonic() - started
        supervisor.end(root)
        processes.end_all_below()
    assert root.status is not None
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "exit_code": os.waitstatus_to_exitcode(root.status),
        "ended_by": ended_by,
        "was_told_to_end": was_told,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "wall_seconds": elapsed,
        "memory_mb": max(peak, root.peak_mb, usage.ru_maxrss / 1024),
    }


def main() -> int:
    output, errors, soft, cpu, wall, megabytes, *command = sys.argv[1:]
    limits = float(soft), float(cpu), float(wall), float(megabytes)
    print(json.dumps(supervise(command, output, errors, *limits)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
