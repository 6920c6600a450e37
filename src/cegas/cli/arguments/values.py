"""Types of values on the command line, and what every command's help says."""

from __future__ import annotations

EXIT_CODES = """\
exit codes:
  0  SAFE     no run reaches the error
  1  UNSAFE   a run reaches it
  2           bad usage or input
  3  UNKNOWN  neither was shown; the reason says why
  4  BOUNDED  neither: no run within the bounds of --unwind reaches it

A first interruption (Ctrl-C) ends the analysis: the verdict is UNKNOWN, and
what was found out until then is printed. A second one ends the program.
NO_COLOR=1 in the environment turns colours off; CEGAS_IN_PROCESS=1 is for
debuggers: everything happens in one process.
"""


def positive_float(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < float("inf"):
        raise bad_value(f"'{text}' is not a positive number")
    return value


def positive_int(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) == 0:
        raise bad_value(f"'{text}' is not a positive whole number")
    return int(text)


def bad_value(message: str) -> Exception:
    """What a type of values raises, so that the message is shown."""
    from argparse import ArgumentTypeError  # which those who make no mistake do without

    return ArgumentTypeError(message)
