"""What functions that the table only describes read of the program's memory: areas, and strings.

Their rows say nothing about it, since nothing that they read comes back. But C wants it to be there (C11 7.1.4p1), and a
property that counts reads looks at it. Argument numbers count from 0. Not here: streams and other objects of the C library,
and arguments behind a `va_list`, which only whoever follows the format finds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cegas.foundation.data import Data
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.library.rows import NoEffect
from cegas.frontend.library.table import LIBRARY

READING: Final = "reading.c"
"""The file of the model that reads strings."""

_STRINGS: Final = """
puts 0
fputs 0
fputs_unlocked 0
fopen 0 1
fdopen 1
freopen 1
popen 0 1
utime 0
utimes 0
utimensat 1
chroot 0
initgroups 0
remove 0
rename 0 1
renameat 1 3
unlink 0
unlinkat 1
link 0 1
linkat 1 3
symlink 0 1
symlinkat 0 2
readlink 0
readlinkat 1
rmdir 0
mkdir 0
mkdirat 1
mkfifo 0
mkfifoat 1
mknod 0
mknodat 1
chdir 0
chmod 0
fchmodat 1
chown 0
fchownat 1
lchown 0
access 0
faccessat 1
truncate 0
pathconf 0
secure_getenv 0
"""
"""Names, and the arguments that are strings."""

_AREAS: Final = """
fwrite 0 1 2
fwrite_unlocked 0 1 2
write 1 2
pwrite 1 2
send 1 2
sendto 1 2
bind 1 2
connect 1 2
setsockopt 3 4
"""
"""Names, the argument that points to an area, and those whose product is its size."""

_CONVERSION: Final = pattern(rb"%[-+ #0']*(\*|\d*)(?:\.(\*|-?\d*))?(?:hh|h|ll|l|L|q|j|z|t)*([a-zA-Z%])")


class Reads(Data):
    """What a function reads."""

    __slots__ = ("areas", "format", "message", "strings", "time")

    def __init__(
        self,
        strings: tuple[int, ...] = (),
        areas: tuple[tuple[int, tuple[int, ...]], ...] = (),
        format: int | None = None,
        message: int | None = None,
        time: int | None = None,
    ) -> None:
        self.strings: Final = strings
        self.areas: Final = areas
        self.message: Final = message
        """A string, or null."""
        self.time: Final = time
        """Where two words are."""
        self.format: Final = format
        """A format is a string, and says what the arguments behind it are."""


def _rows() -> Iterator[tuple[str, Reads]]:
    for line in _STRINGS.split("\n"):
        name, *numbers = line.split() or ("",)
        yield name, Reads(strings=tuple(int(number) for number in numbers))
    for line in _AREAS.split("\n"):
        name, *numbers = line.split() or ("",)
        if numbers:
            area, *sizes = (int(number) for number in numbers)
            yield name, Reads(areas=((area, tuple(sizes)),))
    yield "perror", Reads(message=0)
    yield "nanosleep", Reads(time=0)
    yield "clock_nanosleep", Reads(time=2)
    for name, row in LIBRARY.items():
        if isinstance(row, NoEffect) and row.format_argument is not None:
            yield name, Reads(strings=(row.format_argument,), format=row.format_argument)


READS: Final = {name: reads for name, reads in _rows() if name}


def is_plain(format_: bytes, arguments: int | None) -> bool:
    """Whether a format tells the place of each text among so many arguments behind it; it does not in a `va_list` (None)."""
    numbers = [number for number, _, _ in _conversions(format_)]
    if arguments is None or None in numbers:
        return not numbers
    return all(number is not None and number < arguments for number in numbers)


def printed_texts(format_: bytes) -> Iterator[tuple[int | None, int | bytes | None]]:
    """Which of the arguments behind a format are texts, with their precisions: a number, or `*` if that is the argument in
    front. None for what is not known by its place, or has wide characters.
    """
    for number, precision, conversion in _conversions(format_):
        if number is None:
            yield None, None
        elif conversion == b"s":
            is_number = precision not in (None, b"*")
            yield number, int(precision or b"0") if is_number else precision


def _conversions(format_: bytes) -> Iterator[tuple[int | None, bytes | None, bytes]]:
    """The arguments of a format, with their precisions and conversions."""
    text = format_.split(b"\0")[0]
    if re.search(rb"%\d+\$", text):
        yield None, None, b""
        return
    number = 0
    for found in _CONVERSION.finditer(text):
        width, precision, conversion = found.groups()
        if conversion in (b"%", b"m"):
            continue
        number += (width == b"*") + (precision == b"*")
        is_wide = conversion == b"S" or (conversion == b"s" and b"l" in found[0])
        yield (None if is_wide else number), precision, conversion
        number += 1
