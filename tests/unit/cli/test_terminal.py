"""In a terminal: colours, and the progress line, of which nothing remains."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from cegas.cli.progress import ProgressLine, progress_text
from cegas.cli.terminal import Style, columns, printable, shorten
from cegas.verification.watch import Progress

SHORT = "extern void reach_error(void);\nint main(void) { reach_error(); return 0; }\n"
LONG = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
    unsigned x = 1, y = 0;
    while (__VERIFIER_nondet_int()) { x = x * 1103515245u + 12345u; y = (y ^ x) + 7u; }
    if (x == 12345u * y + 77u && y == 99u) reach_error();
    return 0;
}
"""


class Terminal:
    """A pseudo-terminal, in which a command runs."""

    def __init__(self, *arguments: str | Path, columns: int = 100, **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
        inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cegas", *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**inherited, "TERM": "xterm", **environment},
            preexec_fn=self._begin,
        )
        os.close(theirs)
        self.output = b""

    @staticmethod
    def _begin() -> None:
        """A session whose controlling terminal is this one, so that Ctrl-C comes through."""
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def read(self, seconds: float, until: bytes = b"") -> None:
        """Collect what is shown, for some time, until something appears or the command ends."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not (until and until in self.output):
            if select.select([self.ours], [], [], 0.05)[0]:
                try:
                    data = os.read(self.ours, 65536)
                except OSError:
                    return
                if not data:
                    return
                self.output += data

    def type(self, keys: bytes) -> None:
        os.write(self.ours, keys)

    def finish(self) -> str:
        """The screen's text at the end."""
        self.read(60)
        self.process.wait(timeout=60)
        os.close(self.ours)
        return self.output.decode("utf-8")


def screen(text: str) -> str:
    """What remains visible: a line that was erased does not."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(line.rsplit("\033[K", 1)[-1].rsplit("\r", 1)[-1] for line in lines)


@pytest.fixture
def short(tmp_path: Path) -> Path:
    path = tmp_path / "short.c"
    path.write_text(SHORT, encoding="utf-8")
    return path


@pytest.fixture
def long(tmp_path: Path) -> Path:
    path = tmp_path / "long.c"
    path.write_text(LONG, encoding="utf-8")
    return path


def test_colours_in_a_terminal(short: Path) -> None:
    output = screen(Terminal("check", short).finish())
    assert output.startswith("\033[1;31mUNSAFE\033[0m: the error is reached")
    assert "cegas:" not in output, "a progress line, if the machine is busy, is gone"


def test_no_colours_if_they_are_not_wanted(short: Path) -> None:
    assert "\033" not in Terminal("check", short, "--verbose", NO_COLOR="1", TERM="dumb").finish()
    assert "\033[1" not in Terminal("check", short, NO_COLOR="1").finish()


def test_progress_and_interruption(long: Path) -> None:
    """The line appears, changes, and is gone before the result is printed."""
    terminal = Terminal("check", long, columns=70)
    terminal.read(30, until=b"waiting")
    first = terminal.output
    deadline = time.monotonic() + 30
    while terminal.output.count(b"waiting") < 3 and time.monotonic() < deadline:
        terminal.read(0.3)
    terminal.type(b"\x03")
    output = terminal.finish()
    assert terminal.process.returncode == 3
    assert len(terminal.output) > len(first)
    assert len(re.findall(r"\r\033\[Kcegas: auto: [\w-]+ · [\d.]+ s · \d+ MB · [\d,]+ states · [\d,]+ waiting", output)) >= 2
    shown = screen(output)
    assert "cegas:" not in shown
    assert "UNKNOWN" in shown
    assert "interrupted" in shown
    assert "Traceback" not in shown
    assert all(len(line) < 70 for line in re.findall(r"cegas: [^\r\033^]*", output)), "no line is broken"


def test_quiet_shows_no_progress(long: Path) -> None:
    terminal = Terminal("check", long, "--quiet", "--time-limit", "1.3")
    output = terminal.finish()
    assert "cegas:" not in output
    assert output.replace("\r\n", "\n") == "\033[1;33mUNKNOWN\033[0m: the time limit of 1.3 s is used up\n"


def test_the_line_itself() -> None:
    progress = Progress("value", 12345, 67, 8, 9)
    text = progress_text(progress, 120.4, 12.34, 100)
    assert text == "cegas: value · 12.3 s · 120 MB · 12,345 states · 67 waiting · 8 refinements · call depth 9"
    assert progress_text(progress, 120.4, 12.34, 60) == "cegas: value · 12.3 s · 120 MB · 12,345 states · 67 waiting"
    assert progress_text(progress, 120.4, 12.34, 8) == "cegas: v"
    assert progress_text(Progress("front end"), 50, 1, 79) == "cegas: front end · 1.0 s · 50 MB"


def test_the_line_can_be_erased() -> None:
    ours, theirs = os.pipe()
    line = ProgressLine(theirs, time.monotonic())
    line.erase()
    line.update(Progress("front end"), 50)
    line.update(Progress("front end"), 50)
    line.erase()
    line.erase()
    os.close(theirs)
    written = os.read(ours, 10000)
    os.close(ours)
    assert written.startswith(b"\r\033[Kcegas: front end")
    assert written.endswith(b"\r\033[K")
    assert written.count(b"\r\033[K") == 2, "one update at a time, and nothing to erase at first and at last"


def test_a_terminal_that_has_gone() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    line = ProgressLine(theirs, time.monotonic())
    line.update(Progress("front end"), 50)
    line.erase()
    os.close(theirs)


def test_output_to_a_file_has_a_fixed_width(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w", encoding="utf-8") as file:
        assert Style.of(file) == Style(width=120, colours=False)


def test_output_without_an_encoding_for_names(tmp_path: Path) -> None:
    path = tmp_path / "größe.c"
    path.write_text(SHORT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "cegas", "check", str(path)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1, done
    assert b"gr\\xf6\\xdfe.c" in done.stdout


def test_a_reader_that_stops_reading(long: Path, short: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m cegas check {short} | true", shell=True, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


def test_texts() -> None:
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abcdefg", 6) == "abcde…"
    assert printable("a\tb\033c") == "a b c"


@pytest.mark.parametrize(("given", "expected"), [("100", 100), ("0", 80), ("-3", 80), ("wide", 80), (None, 80)])
def test_the_width_of_no_terminal(given: str | None, expected: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    if given is not None:
        monkeypatch.setenv("COLUMNS", given)

    def no_terminal() -> os.terminal_size:
        raise OSError

    monkeypatch.setattr(os, "get_terminal_size", no_terminal)
    assert columns() == expected


WRITING = """\
import signal
from cegas.cli.terminal import make_outputs_safe
signal.signal(signal.SIGUSR1, lambda *_: None)
make_outputs_safe()
print("x" * 200_000)
"""


def test_unbuffered_output_is_complete_although_a_signal_comes_while_it_is_written() -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([sys.executable, "-c", WRITING], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        deadline, waiting = time.monotonic() + 60, 0
        while waiting < 1 << 16:  # then the pipe is full
            assert time.monotonic() < deadline
            waiting = struct.unpack("i", fcntl.ioctl(process.stdout, termios.FIONREAD, b"\0" * 4))[0]
            time.sleep(0.01)
        process.send_signal(signal.SIGUSR1)
        time.sleep(0.1)
        assert len(process.stdout.read()) == 200_001
