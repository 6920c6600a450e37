"""Runs of `cegas check` that are interrupted at random moments: nothing may be left of them, and nothing may be broken.

    python -m tests.tools.interrupts --runs 200 --jobs 2
    python -m tests.tools.interrupts --runs 20 --jobs 1 --seed 7

Each run has an output folder, and a signal at a moment of its own. Afterwards no process of it may be there, its output is one
JSON object or nothing, its messages are single lines, and every file of its folder can be read, or was said to be incomplete.
An interruption before the first line of cegas (while Python starts) shows Python's own traceback: that is counted, and no problem.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.tools.limits import MARK, processes_of

COMMAND: Final = (sys.executable, "-m", "cegas", "check")
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
LATEST: Final = 4.0
"""Seconds after its start in which a run is interrupted."""
SECONDS: Final = 60.0
"""It must have ended so long after that; machines are shared."""
MOMENT: Final = 5.0
"""Seconds that the kernel has to end processes that were killed."""
PROGRAMS: Final = {
    "long": """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
    unsigned x = 1, y = 0;
    while (__VERIFIER_nondet_int()) { x = x * 1103515245u + 12345u; y = (y ^ x) + 7u; }
    if (x == 12345u * y + 77u && y == 99u) reach_error();
    return 0;
}
""",
    "proved": """\
extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), sum = 0, left = 0, right = 0;
    if (n > 1000000) return 0;
    for (unsigned i = 0; i < n; i++) { if (__VERIFIER_nondet_uint()) left += 2; else right += 2; sum += 2; }
    if (left + right != sum) reach_error();
    return 0;
}
""",
    "violated": """\
extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), i = 0;
    while (i < 5000) { a = a * 5 + 1; i++; }
    if (a == b && (b & 255) == 17) reach_error();
    return 0;
}
""",
}
_EARLY: Final = re.compile(r'File ".*[/\\]cegas[/\\]')
"""A frame of cegas in a traceback."""


def interrupted(number: int, file: Path, folder: Path, jobs: int, kind: signal.Signals, at: float) -> tuple[str, list[str]]:
    """Interrupt a run; how it ended, in words, and its problems."""
    mark = f"{os.getpid()}-{number}"
    line = [*COMMAND, str(file), "--jobs", str(jobs), "--json", "--time-limit", "60", "--output", str(folder)]
    process = subprocess.Popen(
        line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, MARK: mark},
        preexec_fn=_listen,
    )
    time.sleep(at)
    process.send_signal(kind)
    try:
        output, errors = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        return "not at all", [f"it has not ended {SECONDS:.0f} s after the signal"]
    problems = [*_left(mark), *_broken(output, errors, folder)]
    if process.returncode not in (0, 1, 3, -kind) and "Traceback" not in errors:
        problems.append(f"exit code {process.returncode}")
    return _ending(process.returncode, output, errors), problems


def _listen() -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def _left(mark: str) -> Iterator[str]:
    """Processes that are still there. They are ended."""
    end = time.monotonic() + MOMENT
    while (found := processes_of(mark)) and time.monotonic() < end:
        time.sleep(0.02)
    for one in found:
        os.kill(one, signal.SIGKILL)
    if found:
        yield f"{len(found)} processes left"


def _broken(output: str, errors: str, folder: Path) -> Iterator[str]:
    if "Traceback" in errors and _EARLY.search(errors):
        yield f"a traceback: {errors}"
    if output:
        try:
            json.loads(output)
        except ValueError:
            yield f"half an answer: {output[:200]!r}"
    for file in sorted(folder.iterdir()) if folder.exists() else ():
        if str(file) in errors and "is not complete" in errors:
            continue
        text = file.read_text(encoding="utf-8")
        if file.suffix in (".json", ".sarif"):
            try:
                json.loads(text)
            except ValueError:
                yield f"{file.name} is broken"
        elif not text.endswith("\n") or (file.suffix == ".html" and "</html>" not in text):
            yield f"{file.name} ends in the middle"


def _ending(code: int, output: str, errors: str) -> str:
    if "Traceback" in errors:
        return "before the first line of cegas"
    if not output:
        return "by the signal" if code < 0 else errors.strip().splitlines()[-1] if errors.strip() else f"exit code {code}"
    try:
        result = json.loads(output)
    except ValueError:
        return "in the middle of an answer"
    verdict = str(result.get("verdict"))
    return f"{verdict}: {result.get('reason')}" if verdict == "unknown" else verdict


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2, help="of each run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--latest", type=float, default=LATEST, help="seconds within which the signal comes")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    endings: dict[str, int] = {}
    bad = 0
    with tempfile.TemporaryDirectory(prefix="cegas-interrupts-") as root:
        files = []
        for name, text in PROGRAMS.items():
            files.append(Path(root) / f"{name}.c")
            files[-1].write_text(text, encoding="utf-8")
        for number in range(options.runs):
            file, kind, at = chance.choice(files), SIGNALS[number % len(SIGNALS)], chance.uniform(0, options.latest)
            ending, problems = interrupted(number, file, Path(root) / f"out{number}", options.jobs, kind, at)
            endings[ending] = endings.get(ending, 0) + 1
            for problem in problems:
                print(f"{file.stem}, {kind.name} after {at:.3f} s: !! {problem}", flush=True)
            bad += bool(problems)
    for ending, count in sorted(endings.items(), key=lambda item: -item[1]):
        print(f"{count:4} {ending}")
    print(f"{options.runs} runs with {options.jobs} jobs, {bad} with problems")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
