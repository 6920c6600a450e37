"""Limits and interruptions: wherever the run is, it ends in time, with a verdict and statistics."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from benchmarks.generate import generate

from cegas.cli.signals import Interruptions
from cegas.foundation.budget import Budget
from cegas.foundation.processes import cpu_seconds, descendants, is_alive

CALLS = ("--property", "unreach-call")
"""What is long about these programs is the way to the error."""

EXPLORATION = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
    unsigned x = 1, y = 0;
    while (__VERIFIER_nondet_int()) { x = x * 1103515245u + 12345u; y = (y ^ x) + 7u; }
    if (x == 12345u * y + 77u && y == 99u) reach_error();
    return 0;
}
"""
SOLVER = """\
extern unsigned long __VERIFIER_nondet_ulong(void); extern void reach_error(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    if (a > 1 && b > 1 && a < 4294967296UL && b < 4294967296UL && a * b == 4611686018427387904UL + 12345677UL)
        reach_error();
    return 0;
}
"""
MEMORY = """\
extern int __VERIFIER_nondet_int(void);
int table[64];
int main(void) {
    for (unsigned i = 0; ; i++)
        table[i % 64] = table[(i * 7) % 64] * 31 + i;
}
"""
PLACES = ["frontend", "exploration", "solver"]


@pytest.fixture(scope="session")
def slow(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Programs that keep cegas busy, by the place that is busy."""
    folder = tmp_path_factory.mktemp("slow")
    texts = {"frontend": generate(100_000), "exploration": EXPLORATION, "solver": SOLVER, "memory": MEMORY}
    result = {}
    for name, text in texts.items():
        result[name] = folder / f"{name}.c"
        result[name].write_text(text, encoding="utf-8")
    return result


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "cegas", *map(str, arguments)]


def listen_to_interruptions() -> None:
    """A test run in the background ignores SIGINT, one under `nohup` SIGHUP, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def wait_until_busy(process: subprocess.Popen[str], seconds: float = 1.0) -> None:
    """Until the process that computes has had so much of a processor: shared machines take their time."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if sum(map(cpu_seconds, descendants(process.pid))) >= seconds:
            return
        time.sleep(0.05)
    raise AssertionError("the process does not get going")


@pytest.fixture(autouse=True)
def own_place_for_scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is killed with all that watches it leaves files behind."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))


@contextmanager
def started(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listen_to_interruptions
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("place", PLACES)
def test_time_limit(slow: dict[str, Path], place: str) -> None:
    begin = time.monotonic()
    done = subprocess.run(
        command("check", *CALLS, slow[place], "--time-limit", "1.5"), capture_output=True, text=True, check=False, timeout=60
    )
    elapsed = time.monotonic() - begin
    assert done.returncode == 3, done
    assert done.stdout.startswith("UNKNOWN: the time limit of 1.5 s is used up\n")
    assert "peak memory" in done.stdout
    assert done.stderr == ""
    assert elapsed < 20, "machines are shared: `tests/tools/limits.py` measures it"


def test_memory_limit(slow: dict[str, Path]) -> None:
    done = subprocess.run(
        command("check", *CALLS, slow["memory"], "--memory-limit", "120", "--analysis", "value-full", "--json"),
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 3, done
    result = json.loads(done.stdout)
    assert result["reason"] == "the memory limit of 120 MB is used up"
    assert 119 < result["statistics"]["peak_memory_mb"] < 120 * 1.05 + 20


@pytest.mark.parametrize("place", PLACES)
def test_interruption(slow: dict[str, Path], place: str) -> None:
    with started("check", *CALLS, slow[place], "--json") as process:
        wait_until_busy(process)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        output, errors = process.communicate(timeout=20)
        assert time.monotonic() - begin < 15
    assert process.returncode == 3
    assert errors == ""
    result = json.loads(output)
    assert (result["verdict"], result["reason"]) == ("unknown", "interrupted")
    seconds = result["statistics"]["seconds"]
    assert seconds["total"] > 0.3
    if place == "frontend":
        assert "analysis" not in seconds
    else:
        assert result["statistics"]["states"] > 1
    if place == "solver":
        assert result["statistics"]["solver_calls"] == 1


def test_termination_is_an_interruption(slow: dict[str, Path]) -> None:
    with started("check", *CALLS, slow["exploration"]) as process:
        wait_until_busy(process)
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (3, "")
    assert output.startswith("UNKNOWN: terminated\n")
    assert "\nanalysis: auto" in output


def test_a_closed_terminal_is_an_interruption(slow: dict[str, Path]) -> None:
    with started("check", *CALLS, slow["solver"]) as process:
        wait_until_busy(process)
        process.send_signal(signal.SIGHUP)
        output, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (3, "")
    assert output.startswith("UNKNOWN: terminated\n")


def all_gone(numbers: list[int]) -> None:
    deadline = time.monotonic() + 20
    while any(is_alive(number) for number in numbers):
        assert time.monotonic() < deadline, "a process is left"
        time.sleep(0.05)


@pytest.mark.parametrize("place", PLACES)
def test_nothing_survives_the_parent(slow: dict[str, Path], place: str) -> None:
    with started("check", *CALLS, slow[place]) as process:
        wait_until_busy(process, 0.3)
        below = descendants(process.pid)
        process.kill()
        process.communicate(timeout=20)
    assert below
    all_gone(below)


def test_a_later_command_removes_what_a_killed_one_has_left(slow: dict[str, Path], tmp_path: Path) -> None:
    with started("check", *CALLS, slow["frontend"]) as process:
        deadline = time.monotonic() + 60
        while not list(tmp_path.glob("cegas-*")):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        below = descendants(process.pid)
        process.kill()
        process.communicate(timeout=20)
    all_gone(below)
    assert list(tmp_path.glob("cegas-*"))
    subprocess.run(command("check", *CALLS, slow["frontend"].with_name("missing.c")), capture_output=True, check=False)
    assert not list(tmp_path.glob("cegas-*"))


def test_a_reader_who_goes_away_ends_everything(slow: dict[str, Path]) -> None:
    with started("check", *CALLS, slow["solver"]) as process:
        wait_until_busy(process, 0.3)
        below = descendants(process.pid)
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(timeout=20) == 2
    all_gone(below)


def test_a_second_interruption_ends_the_process(slow: dict[str, Path]) -> None:
    with started("check", *CALLS, slow["solver"]) as process:
        wait_until_busy(process, 0.3)
        below = descendants(process.pid)
        for number in below:
            os.kill(number, signal.SIGSTOP)  # so that it cannot answer
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=20)
    assert (process.returncode, output) == (-signal.SIGTERM, "") or output.startswith("UNKNOWN: interrupted\n")
    all_gone(below)


def test_what_takes_no_notice_of_anything_is_ended(slow: dict[str, Path]) -> None:
    """A process that is stopped stands for a solver that does not look at the clock."""
    folder = slow["memory"].parent / "out"
    with started("check", *CALLS, slow["exploration"], "--json", "--output", folder) as process:
        wait_until_busy(process)
        below = descendants(process.pid)
        for number in below:
            os.kill(number, signal.SIGSTOP)
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=40)
    assert process.returncode == 3
    result = json.loads(output)
    assert result["reason"] == "terminated"
    statistics = result["statistics"]
    assert statistics["states"] > 1
    assert statistics["program"]["functions"] >= 1
    assert statistics["seconds"]["total"] > statistics["seconds"]["frontend"] > 0
    assert statistics["peak_memory_mb"] > 5
    assert json.loads((folder / "result.json").read_text(encoding="utf-8")) == result
    all_gone(below)


BEGINNING = """\
import signal
import cegas.__main__
import cegas.cli.main
before = signal.getsignal(signal.SIGINT)
cegas.cli.main._run = lambda _: print(before is signal.SIG_DFL, signal.getsignal(signal.SIGINT) is signal.default_int_handler)
cegas.__main__.main()
"""


def test_an_interruption_of_imports_shows_no_traceback() -> None:
    """Until the command can say that it is interrupted, the signal ends the process by itself."""
    done = subprocess.run(
        [sys.executable, "-c", BEGINNING],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=listen_to_interruptions,
    )
    assert done.stdout == "True True\n", done.stderr


LATE_REPORT = """\
import sys, time
import cegas.report.html
from cegas.cli.main import main
cegas.report.html.write_report = lambda *_: (open(sys.argv[3] + "/begun", "w").close(), time.sleep(600))
main()
"""


def test_an_interrupted_report_does_not_cost_the_verdict(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    line = [
        sys.executable,
        "-c",
        LATE_REPORT.replace("argv[3]", "argv[-1]"),
        "check",
        *CALLS,
        str(tmp_path / "a.c"),
        "--output",
        str(tmp_path),
    ]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listen_to_interruptions
    ) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "begun").exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert output.startswith("SAFE")
    assert errors == f"cegas: interrupted, {tmp_path / 'report.html'} is not complete\n"


ENDLESS = """\
import sys, time
{patched} = lambda *_, **__: (open(sys.argv[-1] + ".begun", "w").close(), time.sleep(600))
from cegas.cli.main import main
main()
"""
"""A command in which a stage takes no notice of anything. Its last argument is the program."""
EXAMINATION = "import cegas.verification.vacuity; cegas.verification.vacuity.examine"
CERTIFICATE = "import cegas.verification.certify; cegas.verification.certify.certify"
LAST_STEP = "import cegas.api.run; cegas.api.run.peak_mb"
PROVED = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int a[4];
int main(void) { int x = 1; a[__VERIFIER_nondet_int()] = 2; if (x != 1) reach_error(); return 0; }
"""
VACUOUS = PROVED.replace("__VERIFIER_nondet_int()]", "9]")


def endless(patched: str, program: Path, *arguments: str | Path, number: int | None = None) -> tuple[int, str, str]:
    """What a command says whose stage does not end, at its limit of time or when it gets a signal."""
    line = [sys.executable, "-c", ENDLESS.format(patched=patched), "check", *CALLS, *map(str, arguments), str(program)]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listen_to_interruptions
    ) as process:
        deadline = time.monotonic() + 60
        while not Path(f"{program}.begun").exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        below = descendants(process.pid)
        assert below
        if number is not None:
            process.send_signal(number)
        output, errors = process.communicate(timeout=60)
    all_gone(below)
    return process.returncode, output, errors


@pytest.fixture
def proved(tmp_path: Path) -> Path:
    file = tmp_path / "proved.c"
    file.write_text(PROVED, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("number", "reason"),
    [(None, "the time limit of 3 s is used up"), (signal.SIGTERM, "terminated")],
    ids=["time", "signal"],
)
def test_a_proof_is_not_lost_while_its_conditions_are_examined(proved: Path, number: int | None, reason: str) -> None:
    limit = () if number else ("--time-limit", "3")
    code, output, errors = endless(EXAMINATION, proved, "--json", *limit, number=number)
    assert (code, errors) == (0, "")
    result = json.loads(output)
    assert (result["verdict"], result["reason"]) == ("safe", "no run reaches the error")
    assert [item["status"] for item in result["assumptions"]] == ["may hold in no run"]
    assert result["assumptions"][0]["line"] == 3
    assert result["warnings"][-1] == f"not all that follows a proof was done: {reason}"
    statistics = result["statistics"]
    assert statistics["states"] > 1
    assert statistics["program"]["functions"] >= 1
    assert statistics["seconds"]["total"] > statistics["seconds"]["conditions"] > 0


@pytest.mark.parametrize("stage", [EXAMINATION, CERTIFICATE], ids=["examination", "certificate"])
def test_a_proof_without_its_certificate_is_none_if_that_is_asked_for(proved: Path, stage: str) -> None:
    code, output, errors = endless(stage, proved, "--json", "--certify", "--time-limit", "3")
    assert (code, errors) == (3, "")
    result = json.loads(output)
    assert (result["verdict"], result["evidence"]) == ("unknown", {})
    assert result["reason"] == "proved, but not certified: the time limit of 3 s is used up"


def test_a_proof_is_not_lost_while_its_certificate_is_written(proved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    code, output, _ = endless(CERTIFICATE, proved, "--json", "--time-limit", "3", "--output", folder)
    assert code == 0
    result = json.loads(output)
    assert result["verdict"] == "safe"
    assert [item["status"] for item in result["assumptions"]] == ["holds in some run"]
    assert json.loads((folder / "result.json").read_text(encoding="utf-8")) == result
    assert not (folder / "certificate.json").exists()
    assert (folder / "report.html").exists()


def test_what_was_found_out_about_a_proof_counts(tmp_path: Path) -> None:
    file = tmp_path / "vacuous.c"
    file.write_text(VACUOUS, encoding="utf-8")
    code, output, _ = endless(LAST_STEP, file, "--json", "--time-limit", "3")
    assert code == 3
    result = json.loads(output)
    assert result["verdict"] == "unknown"
    assert result["reason"].startswith("the proof rests on a condition that holds in no run")


VERIFY = """\
import sys, threading, time
import cegas
import cegas.api.remote, cegas.verification.vacuity
cegas.verification.vacuity.examine = lambda *_, **__: time.sleep(600)
result = cegas.verify(sys.argv[1], time_limit=3, options=cegas.Options(certify=sys.argv[2] == "certify"))
print(result, [str(assumption) for assumption in result.assumptions])
"""


@pytest.mark.parametrize("certify", ["", "certify"])
def test_a_proof_is_not_lost_for_python(proved: Path, certify: str) -> None:
    line = [sys.executable, "-c", VERIFY, str(proved), certify]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    expected = "UNKNOWN: proved, but not certified: the time limit of 3 s is used up" if certify else "SAFE: no run"
    assert done.stdout.startswith(expected), done
    assert "(may hold in no run)" in done.stdout


def test_memory_that_the_compiler_takes_counts(tmp_path: Path) -> None:
    file = tmp_path / "bomb.c"
    powers = "".join(f"#define P{n + 1} {', '.join([f'P{n}'] * 16)}\n" for n in range(6))
    file.write_text(f"#define P0 1\n{powers}int table[] = {{ P6 }};\nint main(void) {{ return 0; }}\n", encoding="utf-8")
    done = subprocess.run(
        command("check", *CALLS, file, "--memory-limit", "300"), capture_output=True, text=True, check=False, timeout=100
    )
    assert done.returncode == 3, done
    assert done.stdout.startswith("UNKNOWN: the memory limit of 300 MB is used up\n")


def test_without_a_process_of_its_own(slow: dict[str, Path]) -> None:
    environment = {**os.environ, "CEGAS_IN_PROCESS": "1"}
    with subprocess.Popen(
        command("check", *CALLS, slow["exploration"]),
        stdout=subprocess.PIPE,
        env=environment,
        preexec_fn=listen_to_interruptions,
    ) as process:
        deadline = time.monotonic() + 60
        while cpu_seconds(process.pid) < 1 and time.monotonic() < deadline:
            time.sleep(0.05)
        # Not before: until it is the compiler, a new process looks like the one that has started it.
        assert not [number for number in descendants(process.pid) if b"-m\0cegas" in arguments_of(number)]
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=20)
    assert process.returncode == 3
    assert output.startswith(b"UNKNOWN: interrupted\n")


def arguments_of(number: int) -> bytes:
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return b""


def test_the_compiler_does_not_survive(slow: dict[str, Path]) -> None:
    with started("check", *CALLS, slow["frontend"]) as process:
        deadline = time.monotonic() + 20
        compilers: list[int] = []
        while not compilers and time.monotonic() < deadline:
            compilers = descendants(process.pid)[1:]
        assert compilers
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    all_gone(compilers)


def test_signal_handlers_are_put_back() -> None:
    watched = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in watched]
    interruptions, budget = Interruptions(), Budget()
    with interruptions.ending(budget):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.01)
        assert budget.must_stop()  # and nothing was raised
    assert budget.cancelled == "terminated"
    assert [signal.getsignal(number) for number in watched] == before


def test_what_is_known_of_several_programs_when_time_is_over(tmp_path: Path) -> None:
    """Killed in the second program, of which nothing is known; the violation in the first one is."""
    path = tmp_path / "a.c"
    text = SOLVER.replace("reach_error();", "*(char *)malloc(a & 3) = 1;").replace("{", "{ t[a0() & 3] = 1;", 1)
    path.write_text(f"#include <stdlib.h>\n#define a0 __VERIFIER_nondet_ulong\nint t[2];\n{text}", encoding="utf-8")
    flags = ("--property", "memory", "--property", "leak", "--all-violations", "--time-limit", "4", "--json", "--no-replay")
    done = subprocess.run(command("check", path, *flags), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1, done
    result = json.loads(done.stdout)
    assert (result["verdict"], result["property"]) == ("unsafe", "memory, leak")
    assert "behind the end of t (int[2])" in result["reason"]
    assert [(each["name"], each["verdict"]) for each in result["properties"]] == [("memory", "unsafe"), ("leak", "unknown")]
    assert any("not all violations were looked for: the time limit of 4 s" in text for text in result["warnings"])
