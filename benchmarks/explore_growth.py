"""How fast `explore` visits states, and how much memory each takes, as programs and their states grow.

    python benchmarks/explore_growth.py
    python benchmarks/explore_growth.py --counters 4,5,6,7 --arrays 16,256,4096

Two kinds of machines are made. Counters that inputs move up and down have more states with each counter, up to millions:
what grows are the tables. A machine with an array beside it has few states, but larger ones: what grows is what a stretch of
a run puts back, and what is compared. Times are processor time of this process; bytes are those of a state itself, and of
all that the search keeps for each (its place, its parent, the inputs on the way, its part of the hash table).
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cegas.compiled.jit import SearchEnding
from cegas.compiled.search import StateSearch
from cegas.frontend import load

HEAD: Final = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
HIGHEST: Final = 9
"""Of a counter: each has ten values."""
ROUNDS: Final = 200_000
"""Stretches of runs between two looks at the clock."""


def counters(count: int) -> str:
    """So many counters; an input says which goes up, another one that it goes down again."""
    names = [f"c{number}" for number in range(count)]
    lines = [f"int {', '.join(names)};", "int main(void) {", "  while (1) {", "    int k = __VERIFIER_nondet_int();"]
    for number, name in enumerate(names):
        lines.append(f"    if (k == {number} && {name} < {HIGHEST}) {name}++;")
        lines.append(f"    if (k == {number + count} && {name} > 0) {name}--;")
    lines += [f"    if ({names[0]} > {HIGHEST}) reach_error();", "  }", "}"]
    return HEAD + "\n".join(lines)


def array(size: int) -> str:
    """An array of so many bytes: inputs count up one of its first sixteen cells, modulo four, or go to the next one."""
    return f"""{HEAD}unsigned char a[{size}], at;
int main(void) {{
  while (1) {{
    int k = __VERIFIER_nondet_int();
    if (k == 1) a[at] = (a[at] + 1) & 3;
    if (k == 2) at = (at + 1) & 15;
    if (at > 15) reach_error();
  }}
}}
"""


def programs(arguments: argparse.Namespace) -> Iterator[tuple[str, str]]:
    for count in map(int, arguments.counters.split(",")):
        yield f"{count} counters", counters(count)
    for size in map(int, arguments.arrays.split(",")):
        yield f"array of {size} bytes", array(size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--counters", default="3,4,5,6", help="numbers of counters, ten values each")
    parser.add_argument("--arrays", default="16,256,4096", help="sizes of arrays in bytes")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each program")
    arguments = parser.parse_args()
    print(f"{'program':22} {'states':>12} {'states/s':>12} {'stretches/s':>12} {'bytes':>8} {'all bytes':>10} {'end':>6}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.c"
        for name, text in programs(arguments):
            file.write_text(text, encoding="ascii")
            search = StateSearch(load([file]))
            begun = time.process_time()
            while (ending := search.go_on(ROUNDS)) is SearchEnding.MORE and time.process_time() - begun < arguments.seconds:
                pass
            seconds, states = time.process_time() - begun, search.states
            state = search.machine.number("cegas_pool_used") / states
            print(
                f"{name:22} {states:12,} {states / seconds:12,.0f} {search.rounds / seconds:12,.0f} {state:8.1f} "
                f"{search.bytes / states:10.1f} {ending.name.lower():>6}",
                flush=True,
            )


if __name__ == "__main__":
    main()
