"""What a run imports: only what it needs. Most of a small program's time would go into imports otherwise."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest

COMMAND: Final = "from cegas.cli.main import parser; parser()"
FRONTEND: Final = """
from cegas.cli import check
from cegas.frontend import FrontendOptions, load

program = load([sys.argv[1]], FrontendOptions())
"""
ANALYSIS: Final = """
from cegas.foundation.budget import Budget
from cegas.verification.analyses import analysis_named

answer = analysis_named(sys.argv[2]).check(program, Budget(60))
assert answer.verdict.value == sys.argv[3], answer
"""
REPORT: Final = """
import json

print(json.dumps(sorted(sys.modules)))
"""

PROGRAMS: Final = {
    "plain": "int x; int main(void) { x = 1; if (x == 2) reach_error(); return 0; }",
    "violated": "int main(void) { int x = 1; if (x == 1) reach_error(); return 0; }",
    "refined": """\
int a = 1, b = 2;
int sum(void) { return a + b; }
int main(void) {
  int *p = &a;
  *p = 3;
  if (sum() == 4)
    reach_error();
  return 0;
}""",
    "input": """\
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * x == 49 && x > 0)
    reach_error();
  return 0;
}""",
    "assumed": """\
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3);
  if (x < 2)
    reach_error();
  return 0;
}""",
}
HEADER: Final = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
"""

NEVER: Final = (
    "cegas.report",
    "cegas.modules",
    "llvmlite",
    "yaml",
    "typing",  # whose words `foundation.typed` has
    "z3",
    "cegas.engines.concrete",
    "cegas.refinement.enumeration",
)
SOLVER: Final = ("bitwuzla", "cegas.smt")
REFINEMENT: Final = ("cegas.domains.value.refinement.spatial", "cegas.spatial_flow.sfg", "cegas.spatial_flow.strong_updates")
COUNTEREXAMPLE: Final = ("cegas.evidence",)
CODE: Final = ("cegas.domains.value.codegen.generator", "cegas.domains.value.codegen.runtime")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("programs")
    for name, text in PROGRAMS.items():
        (place / f"{name}.c").write_text(HEADER + text, encoding="utf-8")
    return place


@cache
def run(text: str, *arguments: str) -> list[str]:
    """The modules that are there after some code ran in a new process."""
    code = f"import sys\n{text}\n{REPORT}"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    modules: list[str] = json.loads(done.stdout)
    return modules


def among(modules: list[str], rooms: tuple[str, ...]) -> list[str]:
    """The modules that belong to some rooms or packages."""
    return [name for name in modules if any(name == room or name.startswith(f"{room}.") for room in rooms)]


def without_settings(modules: list[str]) -> list[str]:
    """All but the choices of the command line."""
    return [name for name in modules if name not in ("cegas.verification", "cegas.verification.settings")]


def test_the_command_line_alone_needs_no_front_end() -> None:
    modules = run(COMMAND)
    assert not among(
        without_settings(modules),
        ("cegas.frontend", "cegas.program", "cegas.api", "cegas.verification", "cegas.cpa", *SOLVER, *NEVER),
    )


def test_the_front_end_needs_no_analysis(folder: Path) -> None:
    modules = run(FRONTEND, str(folder / "plain.c"))
    rooms = ("cpa", "domains", "pointers", "spatial_flow", "refinement", "evidence")
    assert not among(modules, (*(f"cegas.{room}" for room in rooms), *SOLVER, *NEVER))


CHECK: Final = """
from cegas.api import preload
from cegas.cli.main import main

preload._processors = lambda: 1  # otherwise a slow compiler leaves time for imports that may not be needed

with open("/dev/null", "w") as sys.stdout:
    assert main(["check", sys.argv[1]]) == 0
sys.stdout = sys.__stdout__
"""
NO_NAMED_TUPLES: Final = """
import collections

make = collections.namedtuple

def refused(name, fields, *, module=None, **more):
    assert not str(module).startswith("cegas"), f"{module}.{name}"
    return make(name, fields, module=module, **more)

collections.namedtuple = refused
"""
WATCHED: Final = """
import json, sys
from cegas.cli import supervised
from cegas.cli.main import main

supervised.READY_AFTER = float(sys.argv.pop())
run = supervised._Watch.run
def watched(self):
    code = run(self)
    print(json.dumps(sorted(sys.modules)), flush=True)
    return code
supervised._Watch.run = watched
sys.argv[1:] = ["check", "--quiet", *sys.argv[1:]]
main()
"""


def test_a_check_needs(folder: Path) -> None:
    modules = run(CHECK, str(folder / "plain.c"))
    assert among(modules, ("cegas.verification.answers",))
    processes = ("subprocess", "threading", "selectors", "multiprocessing")
    unused = ("cegas.verification.vacuity", "cegas.evidence", "cegas.program.walk", "cegas.program.interpreter")
    assert not among(modules, ("tempfile", "shutil", "random", "pickle", *processes, *unused, *NEVER))


@pytest.mark.parametrize("takes_long", [False, True])
def test_who_watches_a_check_needs(takes_long: bool, folder: Path) -> None:
    """What it takes to tell of an end is there before the end, if that is not soon, and nothing of the analysis."""
    line = [sys.executable, "-c", WATCHED, str(folder / "plain.c"), "0" if takes_long else "1000"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    verdict, modules = done.stdout.splitlines()
    assert verdict.startswith("SAFE")
    found = json.loads(modules)
    assert bool(among(found, ("cegas.cli.check",))) is takes_long
    if not takes_long:
        assert not among(found, ("cegas.frontend", "cegas.program", "cegas.api"))
    rooms = tuple(f"cegas.{room}" for room in ("cpa", "domains", "pointers", "refinement", "evidence", "smt"))
    assert not among(found, (*rooms, "cegas.verification.vacuity", "shutil", "tempfile", *NEVER))


@pytest.mark.parametrize(
    ("name", "verdict", "needed", "unneeded"),
    [
        ("plain", "safe", (), SOLVER + REFINEMENT + COUNTEREXAMPLE + CODE),
        ("violated", "unsafe", COUNTEREXAMPLE, SOLVER + REFINEMENT + CODE),
        ("refined", "safe", REFINEMENT, SOLVER + COUNTEREXAMPLE + CODE),
        ("input", "unsafe", SOLVER + COUNTEREXAMPLE, REFINEMENT + CODE),
    ],
)
def test_an_analysis_needs(
    name: str, verdict: str, needed: tuple[str, ...], unneeded: tuple[str, ...], folder: Path
) -> None:
    modules = run(FRONTEND + ANALYSIS, str(folder / f"{name}.c"), "cegas", verdict)
    assert not among(modules, unneeded + NEVER)
    for room in needed:
        assert among(modules, (room,))


@pytest.mark.parametrize(("name", "verdict"), [("plain", 0), ("violated", 1), ("refined", 0), ("input", 1), ("assumed", 0)])
def test_no_check_compiles_methods(name: str, verdict: int, folder: Path) -> None:
    """Dataclasses and named tuples would: see `cegas.foundation.records`. Nor are modules imported for one function."""
    text = NO_NAMED_TUPLES + CHECK.replace("== 0", f"== {verdict}")
    assert not among(run(text, str(folder / f"{name}.c")), ("dataclasses", "inspect", "copy", "heapq", "typing"))
