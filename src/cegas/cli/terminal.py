"""What the output can show: its width, its colours."""

from __future__ import annotations

import io
import os
import sys

from cegas.foundation.data import Data
from cegas.foundation.typed import Final, TextIO

WIDTH_OF_FILES = 120
"""Output that goes to no terminal is cut at so many characters."""
NARROWEST = 60


class Style(Data):
    """How to write for one output."""

    __slots__ = ("colours", "width")

    def __init__(self, width: int = WIDTH_OF_FILES, *, colours: bool = False) -> None:
        self.width: Final = width
        self.colours: Final = colours

    @staticmethod
    def of(stream: TextIO) -> Style:
        """For a terminal its width and, unless NO_COLOR forbids them, colours."""
        if not stream.isatty():
            return Style()
        colours = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return Style(max(columns(), NARROWEST), colours=colours)

    def paint(self, text: str, code: str) -> str:
        """Text in a colour, given by the number of its escape sequence."""
        return f"\033[{code}m{text}\033[0m" if self.colours and text else text


def columns() -> int:
    """How wide the terminal is: what the user says, what the system knows, or what is usual."""
    # `shutil` would tell, too, but brings three ways to compress with it: every command starts with this.
    try:
        given = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        given = 0
    if given <= 0:
        try:
            given = os.get_terminal_size().columns
        except OSError:  # it is closed, or no terminal
            given = 0
    return given if given > 0 else 80


GOOD, BAD, OPEN = "1;32", "1;31", "1;33"
QUIET, INPUT, STRONG = "2", "36", "1"


def make_outputs_safe() -> None:
    """Names of files and variables may hold what the terminal's encoding does not know: better a mark than a crash. And
    Python's own unbuffered output (`PYTHONUNBUFFERED`) loses the rest of a text if a signal comes while it is written."""
    if isinstance(getattr(sys.stdout, "buffer", None), io.RawIOBase):
        sys.stdout = open(sys.stdout.fileno(), "w", buffering=1, encoding=sys.stdout.encoding, closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def shorten(text: str, width: int) -> str:
    """At most `width` characters; what is left out is at the end."""
    return text if len(text) <= width else f"{text[: max(width - 1, 0)].rstrip()}…"


def printable(text: str) -> str:
    """Source text without control characters, which a terminal would obey."""
    return "".join(character if character.isprintable() else " " for character in text)
