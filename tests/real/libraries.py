"""Which libraries, what is checked of them, and which bugs are put in.

The sources come from the package registry of Debian at the time of the run; nothing of them is kept here but the few words
that a seeded bug replaces. Each harness, in the folder beside this file, has a buffer of N symbolic bytes and a functional
property.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

HARNESSES: Final = Path(__file__).with_name("harnesses")


@dataclass(frozen=True)
class Bug:
    """A change of one place in a source file."""

    kind: str
    """What is wrong then: `functional`, `memory`, `overflow` or `leak`."""
    file: str
    before: str
    after: str

    def seed(self, folder: Path) -> None:
        """Put it into the sources in a folder."""
        path = folder / self.file
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        if self.before not in text:
            raise ValueError(f"{self.file} has another text than expected: {self.before!r} is missing")
        path.write_text(text.replace(self.before, self.after, 1), encoding="utf-8", errors="surrogateescape")


@dataclass(frozen=True)
class Library:
    """A harness over some files of a source package."""

    name: str
    package: str
    files: tuple[str, ...]
    """What is checked together with the harness, relative to the folder of the sources."""
    bugs: tuple[Bug, ...]
    include: str = "."
    size: int = 8
    """How many symbolic bytes the buffer has."""
    properties: tuple[str, ...] = ("default",)

    @property
    def harness(self) -> Path:
        return HARNESSES / f"{self.name}.c"

    def arguments(self, folder: Path, size: int | None = None) -> list[str]:
        """For `cegas check`."""
        files = [str(self.harness), *[str(folder / each) for each in self.files]]
        named = [part for each in self.properties for part in ("--property", each)]
        return [*files, "-I", str(folder / self.include), f"-DN={self.size if size is None else size}", *named]


_CRC_STEP: Final = "len -= 8;\n        crc = (crc >> 8) ^ crc_table[(crc ^ *buf++) & {}]"
_ADLER_LOOP: Final = "sum2 += {};\n        }}\n        if (adler >= BASE)"

LIBRARIES: Final = (
    Library(
        "jsmn",
        "jsmn",
        (),
        (
            Bug("functional", "jsmn.h", "JSMN_STRING, start + 1, parser->pos", "JSMN_STRING, start + 2, parser->pos"),
            Bug("memory", "jsmn.h", "parser->toknext >= num_tokens", "parser->toknext > num_tokens"),
        ),
    ),
    Library(
        "url",
        "http-parser",
        ("http_parser.c",),
        (Bug("functional", "http_parser.c", "u->field_data[uf].len = 1;", "u->field_data[uf].len = 2;"),),
    ),
    Library(
        "csv",
        "libcsv",
        ("libcsv.c",),
        (
            Bug("functional", "libcsv.c", "entry_pos = quoted = spaces = 0;", "quoted = spaces = 0;"),
            Bug("memory", "libcsv.c", "p->entry_size += to_add;", "p->entry_size += to_add + 1;"),
            Bug("leak", "libcsv.c", "if (p->entry_buf)\n    p->free_func(p->entry_buf);", ";"),
        ),
        properties=("unreach-call", "memory", "leak"),
    ),
    Library(
        "cjson",
        "cjson",
        ("cJSON.c",),
        (Bug("memory", "cJSON.c", "offset + index) < (buffer)->length", "offset + index) <= (buffer)->length"),),
        size=4,
    ),
    Library(
        "strlcpy",
        "libbsd",
        ("src/strlcpy.c",),
        (
            Bug("functional", "src/strlcpy.c", "src - osrc - 1", "src - osrc"),
            Bug("memory", "src/strlcpy.c", "--nleft != 0", "nleft-- != 0"),
        ),
        include="include",
    ),
    Library(
        "strnstr",
        "libbsd",
        ("src/strnstr.c",),
        (
            Bug("functional", "src/strnstr.c", "if (len > slen)", "if (len > slen + 1)"),
            Bug("memory", "src/strnstr.c", "slen-- < 1 || (sc = *s++) == '\\0'", "(sc = *s++) == 1"),
        ),
        include="include",
    ),
    Library(
        "utf8proc",
        "utf8proc",
        ("utf8proc.c",),
        (
            Bug("functional", "utf8proc.c", "*str > 0x9f", "*str > 0xbf"),
            Bug("memory", "utf8proc.c", "(str + 1 >= end)", "(str >= end)"),
            Bug("overflow", "utf8proc.c", "((uc & 7)<<18)", "(uc * 0x1000000)"),
        ),
    ),
    Library(
        "base64",
        "libb64",
        ("src/cencode.c", "src/cdecode.c"),
        (
            Bug("functional", "src/cdecode.c", "(fragment & 0x03c) >> 2", "(fragment & 0x01c) >> 2"),
            Bug(
                "memory",
                "src/cdecode.c",
                "if (codechar == code_in+length_in)\n\t\t\t\t{\n\t\t\t\t\tstate_in->step = step_d;",
                "if (codechar == code_in+length_in+8)\n\t\t\t\t{\n\t\t\t\t\tstate_in->step = step_d;",
            ),
        ),
        include="include",
    ),
    Library(
        "crc32",
        "zlib",
        ("crc32.c",),
        (
            Bug("functional", "crc32.c", _CRC_STEP.format("0xff"), _CRC_STEP.format("0x7f")),
            Bug("functional", "crc32.h", "0xee0e612c", "0xee0e613c"),
            Bug("memory", "crc32.c", _CRC_STEP.format("0xff"), _CRC_STEP.format("0x1ff")),
        ),
    ),
    Library(
        "cast128",
        "nettle",
        ("cast128.c",),
        (
            Bug("functional", "cast128.c", "F1(r, l, 15);\n\tF3(l, r, 14);", "F1(r, l, 15);\n\tF3(l, r, 13);"),
            Bug("memory", "cast128.c", "WRITE_UINT32(dst + 4, r);", "WRITE_UINT32(dst + 8, r);"),
            Bug("overflow", "macros.h", "((-(n)&31))", "(32 - (n))"),
        ),
    ),
    Library(
        "adler32",
        "zlib",
        ("adler32.c",),
        (Bug("functional", "adler32.c", _ADLER_LOOP.format("adler"), _ADLER_LOOP.format("adler - 1")),),
    ),
    Library(
        "lz4",
        "lz4",
        ("lib/lz4.c",),
        (Bug("memory", "lib/lz4.c", "(ip+length != iend) || (cpy > oend)", "ip+length != iend"),),
        include="lib",
    ),
    Library(
        "varint",
        "nanopb",
        ("pb_encode.c", "pb_decode.c", "pb_common.c"),
        (Bug("functional", "pb_decode.c", "result |= (uint64_t)(byte & 0x7F)", "result |= (uint64_t)(byte & 0x3F)"),),
    ),
)
