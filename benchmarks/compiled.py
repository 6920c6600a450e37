"""How fast compiled programs run, against the reference interpreter; how fast states are visited, and how large they are.

    python benchmarks/compiled.py
    python benchmarks/compiled.py ../shared/tasks/svcomp/eca-rers2012 --data-model ILP32

Without files, state machines and programs about arrays of several sizes are made and measured; so are the states of the
machines, and the time from the end of the front end to the end of the first run. All times are processor time of this
process, so that figures depend little on what else the machine is doing; the ratio of compiled code to interpreter depends
least. An operation is one of the program model: how many a round of a loop or a call has is counted by the interpreter, and
compiled code counts its rounds.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cegas.compiled.jit import SearchEnding
from cegas.compiled.layout import NotCompiled
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel, Edge, Program
from cegas.program.interpreter import Interpreter
from cegas.program.operations import Origin
from cegas.program.types import PointerType, Type

HEAD: Final = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
INTERPRETED: Final = 60_000
"""Operations of the interpreter."""
FUEL: Final = 5_000_000
"""Rounds of compiled code."""
FIRST_RUNS: Final = 3
"""A program is compiled so often; the shortest time counts."""


def machine(states: int, counters: int = 3) -> str:
    """A machine that answers inputs, one line for each of its states, with some counters beside it."""
    lines = [f"int state, c[{counters}];", "static void step(int k) {", "  switch (state) {"]
    for state in range(states):
        counter, bound = state % counters, 2 + state % 4
        lines.append(
            f"  case {state}: if (k == {state % 7}) state = {(state * 5 + 1) % states}; else if (k == {state % 3 + 7} && "
            f"c[{counter}] < {bound}) c[{counter}]++; else state = {(state + 1) % states}; break;"
        )
    lines += [
        "  }",
        "}",
        f"int main(void) {{ while (1) {{ step(__VERIFIER_nondet_int()); if (state >= {states}) reach_error(); }} }}",
    ]
    return HEAD + "\n".join(lines)


def arrays(size: int) -> str:
    """Sums and moves of numbers in two arrays, again and again."""
    return f"""{HEAD}int a[{size}], b[{size}];
int main(void) {{
  for (unsigned round = 0; ; round++) {{
    for (int i = 0; i < {size}; i++) a[i] = (b[i] + i * 3) & 1023;
    for (int i = 1; i < {size}; i++) if (a[i] < a[i - 1]) {{ int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; }}
    for (int i = 0; i < {size}; i++) b[i] = a[{size - 1} - i];
    if (b[0] > 1023) reach_error();
  }}
}}
"""


def speed(name: str, program: Program, lines: int) -> tuple[float, float] | None:
    """Print a row; the ratio of compiled code to interpreter, and the time of the first run."""
    from cegas.compiled.runs import RandomRuns

    first = float("inf")
    for _ in range(FIRST_RUNS):
        begun = time.process_time()
        try:
            runs = RandomRuns(program)
            runs.run(0, 1, 1_000, 1_000)
        except NotCompiled as reason:
            print(f"{name[:44]:44} not compiled: {reason}")
            return None
        first = min(first, time.process_time() - begun)
    inputs, rounds = iter(runs.inputs()), 0

    def supply(origin: Origin, type_: Type) -> int | None:
        return None if isinstance(type_, PointerType) else next(inputs, None)

    def count(edge: Edge) -> None:
        nonlocal rounds
        rounds += edge.source.loop_head + (edge.call is not None)

    interpreter = Interpreter(program, supply, observe=count, max_operations=INTERPRETED)
    begun = time.process_time()
    interpreter.run()
    slow = interpreter.operations / (time.process_time() - begun)
    per_round = interpreter.operations / max(rounds, 1)
    begun, used = time.process_time(), 0
    for seed in range(20):
        runs.run(seed, FUEL, 5_000, FUEL // 20)
        used += FUEL // 20
    fast = used * per_round / (time.process_time() - begun)
    rate = first / lines * 1_000
    print(
        f"{name[:44]:44} {slow:12,.0f} {fast:14,.0f} {fast / slow:8.0f} {per_round:9.1f} {first:8.3f} {rate:12.3f}",
        flush=True,
    )
    return fast / slow, first


def states(name: str, program: Program) -> None:
    """Visit all states, and print a row."""
    from cegas.compiled.search import StateSearch

    search = StateSearch(program)
    begun = time.process_time()
    while search.go_on(100_000) is SearchEnding.MORE and time.process_time() - begun < 10:
        pass
    seconds = time.process_time() - begun
    size = search.machine.number("cegas_pool_used") / max(search.states, 1)
    print(
        f"{name[:44]:44} {search.states:12,} {search.states / seconds:14,.0f} {search.rounds / seconds:14,.0f} {size:9.1f}",
        flush=True,
    )


def programs(arguments: argparse.Namespace) -> Iterator[tuple[str, Path]]:
    for path in arguments.paths:
        for file in sorted(path.rglob("*.[ci]")) if path.is_dir() else [path]:
            yield file.stem, file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("paths", nargs="*", type=Path, help="C files, or folders of them, instead of programs that are made")
    parser.add_argument("--data-model", choices=tuple(DataModel.__members__), default="LP64")
    arguments = parser.parse_args()
    options = FrontendOptions(data_model=DataModel[arguments.data_model])
    with tempfile.TemporaryDirectory() as folder:
        made = {f"machine of {n} states": machine(n) for n in (30, 300)}
        made |= {f"arrays of {n} numbers": arrays(n) for n in (100, 10_000)}
        files = list(programs(arguments))
        for number, (name, text) in enumerate(made.items() if not files else ()):
            file = Path(folder) / f"{number}.c"
            file.write_text(text, encoding="ascii")
            files.append((name, file))
        print(
            f"{'program':44} {'interpreted/s':>12} {'compiled/s':>14} {'ratio':>8} {'per round':>9} {'first, s':>8} "
            f"{'/1,000 lines':>12}"
        )
        loaded = [(name, load([file], options), len(file.read_bytes().splitlines())) for name, file in files]
        measured = [(speed(*each), each[2]) for each in loaded]
        rows = [(*row, lines) for row, lines in measured if row is not None]
        if rows:
            ratio = sorted(ratio for ratio, _, _ in rows)[len(rows) // 2]
            rate = 1_000 * sum(first for _, first, _ in rows) / sum(lines for _, _, lines in rows)
            print(f"{len(rows)} programs: median ratio {ratio:.0f}; first run {rate:.3f} s for 1,000 lines, of all together")
        if not arguments.paths:
            print(f"\n{'program':44} {'states':>12} {'states/s':>14} {'stretches/s':>14} {'bytes':>9}")
            for name, program, _ in loaded[:2]:
                states(name, program)


if __name__ == "__main__":
    main()
