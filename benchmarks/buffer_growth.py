"""How much longer parsers take with each byte of their text, by analysis.

    python benchmarks/buffer_growth.py
    python benchmarks/buffer_growth.py --parsers settings,jsmn,url --lengths 1,2,3,4,5,6,7,8 --seconds 30

A parser gets a text of symbolic bytes, and a functional property is proved. `settings` is made here: lines of names and
values under headings. The others are real (jsmn reads JSON, url is a part of http-parser): their harnesses are those of
`tests/real`, and their sources are fetched from the package registry of Debian, once, into the folder that is named. Times
are processor time of all processes of `cegas check`, start and compiler included. An analysis that has not decided a length
in time is not asked about longer ones.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.real.fetch import fetch
from tests.real.libraries import LIBRARIES, Library
from tests.real.run import check

OWN: Final = "settings"

SETTINGS: Final = """#include <cegas.h>
struct entry { int heading, name, value, end; };
static int is_name(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }
static int parse(const char *text, int length, struct entry *entries, int most) {
    int at = 0, count = 0, heading = -1;
    while (at < length) {
        if (text[at] == '\\n' || text[at] == ' ') {
            at++;
        } else if (text[at] == '#') {
            while (at < length && text[at] != '\\n')
                at++;
        } else if (text[at] == '[') {
            heading = ++at;
            while (at < length && is_name(text[at]))
                at++;
            if (at == length || text[at++] != ']')
                return -1;
        } else {
            struct entry new = {heading, at, 0, 0};
            while (at < length && is_name(text[at]))
                at++;
            if (at == new.name || at == length || text[at++] != '=')
                return -1;
            new.value = at;
            while (at < length && text[at] != '\\n')
                at++;
            new.end = at;
            if (count == most)
                return -1;
            entries[count++] = new;
        }
    }
    return count;
}
int main(void) {
    char text[N];
    struct entry entries[2];
    cegas_bytes(text, N);
    int count = parse(text, N, entries, 2);
    for (int i = 0; i < count; i++) {
        struct entry *e = &entries[i];
        cegas_assert(e->heading < e->name && e->name < e->value, "in order");
        cegas_assert(e->value <= e->end && e->end <= N, "within the text");
        cegas_assert(text[e->value - 1] == '=', "a value is behind its sign");
    }
    return 0;
}
"""


@dataclass(frozen=True)
class Parser(Library):
    """One whose harness lies elsewhere."""

    path: Path = Path()

    @property
    def harness(self) -> Path:
        return self.path


def row(parser: Library, sources: Path, analysis: str, lengths: list[int], seconds: float) -> list[str]:
    """The times for texts of some lengths; empty ones behind the first that took too long."""
    cells: list[str] = []
    for length in lengths:
        found = check(parser, sources, analysis, seconds, length)
        if found.verdict != "safe":
            cells.append(f"> {seconds:g}" if found.verdict == "unknown" else found.verdict.upper())
            break
        cells.append(f"{found.seconds:.1f}")
    return cells + [""] * (len(lengths) - len(cells))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--parsers", default=OWN, help=f"{OWN}, or names of libraries in tests/real")
    parser.add_argument("--analyses", default="bmc,symex,value")
    parser.add_argument("--lengths", default="1,2,3", help="of the text, in bytes")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time for each run")
    parser.add_argument("--folder", type=Path, default=Path("/tmp/cegas-real"), help="where sources are kept")
    arguments = parser.parse_args()
    lengths = [int(each) for each in arguments.lengths.split(",")]
    print(f"{'parser':10} {'analysis':10}" + "".join([f"{length:>8}" for length in lengths]))
    with tempfile.TemporaryDirectory() as place:
        own = Path(place) / f"{OWN}.c"
        own.write_text(SETTINGS, encoding="ascii")
        known = {each.name: each for each in LIBRARIES}
        for name in arguments.parsers.split(","):
            library = Parser(OWN, "", (), (), path=own) if name == OWN else known[name]
            sources = Path(place) if name == OWN else fetch(arguments.folder, library.package)
            for analysis in arguments.analyses.split(","):
                cells = row(library, sources, analysis, lengths, arguments.seconds)
                print(f"{name:10} {analysis:10}" + "".join([f"{cell:>8}" for cell in cells]), flush=True)


if __name__ == "__main__":
    main()
