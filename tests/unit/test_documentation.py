"""The documents say what is true of the code, as far as a machine can tell."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.support.compile import zig_executable
from tests.tools import constructs

import cegas
from cegas.api.result import BOUNDED_EXIT_CODE
from cegas.api.run import run
from cegas.api.verify import verify
from cegas.cli.arguments import parser
from cegas.cli.main import main
from cegas.cli.signals import WORDS
from cegas.evidence.counterexample import EventKind
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])

_CODE = re.compile(r"^```.*?^```[^\n]*$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")
_ANCHOR = re.compile(r'<a id="([^"]+)">')
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def pairs() -> list[constructs.Pair]:
    return constructs.read_pairs()


def _anchors(text: str) -> set[str]:
    """The names that links into a document may use: those of its headings, as GitHub makes them, and explicit ones."""
    prose = re.sub(r"^```.*?^```[^\n]*$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in _HEADING.findall(prose)}
    return headings | set(_ANCHOR.findall(text))


def _rooms_in_architecture() -> list[str]:
    """The rooms of the table, from top to bottom."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.split("\n## The rooms\n")[1].split("\n\nMore contracts")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def _layers() -> list[str]:
    """The rooms of the import contract, from top to bottom."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (each for each in settings["tool"]["importlinter"]["contracts"] if each["id"] == "rooms")
    return [room.strip("() ") for layer in contract["layers"] for room in layer.split("|")]


def test_every_room_is_in_the_architecture() -> None:
    rooms = {path.parent.name for path in (ROOT / "src" / "cegas").glob("*/__init__.py")}
    assert set(_rooms_in_architecture()) == rooms


def test_the_architecture_has_the_rooms_in_the_order_of_the_contract() -> None:
    rooms = _rooms_in_architecture()
    assert rooms == [layer for layer in _layers() if layer in rooms]


def test_every_room_of_the_contract_has_code() -> None:
    assert sorted(_layers()) == sorted(_rooms_in_architecture())


@pytest.mark.parametrize("document", ["architecture.md", "algorithms.md"])
def test_files_named_in_a_document_exist(document: str) -> None:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    rooms = "|".join(_layers())
    named = re.findall(rf"`((?:{rooms})/[\w/]*(?:\.py)?)`", text)
    assert len(named) > 15
    missing = [name for name in named if not (ROOT / "src" / "cegas" / name).exists()]
    missing += [name for name in re.findall(r"`(tests/[\w/.-]+)`", text) if not (ROOT / name.rstrip("*")).exists()]
    assert missing == []


def _elements(publication: str) -> list[list[str]]:
    """The rows of the table about a publication: element, where, what differs."""
    text = (ROOT / "docs" / "algorithms.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {publication}, element by element\n")[1].split("\n## ")[0]
    rows = [
        line.strip().removeprefix("|").removesuffix("|").split("|") for line in section.splitlines() if line.startswith("| ")
    ]
    return [[cell.strip() for cell in row] for row in rows[1:]]


def _numbers(kind: str, text: str) -> set[int]:
    """All numbers that are named as figures or tables: `Fig. 3`, `Figs. 1, 4 and 6`, `Tables 1 to 4`."""
    found: set[int] = set()
    for listed in re.findall(rf"{kind}s?\.? ((?:\d+(?:, | and | to |/)?)+)", text):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", listed):
            found.update(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize(
    ("publication", "figures", "tables", "algorithms"), [("The publication on CEGAS", 6, 3, 2), ("The thesis", 31, 4, 4)]
)
def test_every_element_of_a_publication_has_its_row(publication: str, figures: int, tables: int, algorithms: int) -> None:
    rows = _elements(publication)
    text = "\n".join(" | ".join(row) for row in rows)
    assert set(range(1, figures + 1)) - _numbers("Fig", text) == set()
    assert set(range(1, tables + 1)) - _numbers("Table", text) == set()
    assert set(range(1, algorithms + 1)) - _numbers("Algorithm", text) == set()
    assert [row[0] for row in rows if len(row) != 3 or not (row[1] or row[2])] == [], "nothing is said of it"


@pytest.mark.parametrize("publication", ["The publication on CEGAS", "The thesis"])
def test_places_of_elements_exist(publication: str) -> None:
    """Also files that are named beside one with its folder, and functions of a file."""
    missing: list[str] = []
    for element, where, *_ in _elements(publication):
        folder = Path()
        functions: list[str] = []
        for name in re.findall(r"`([\w/.]+)`", where):
            if "/" in name:
                file = next((root / name for root in (ROOT / "src" / "cegas", ROOT) if (root / name).exists()), None)
                folder = Path() if file is None else file.parent
            else:
                file = folder / name if name.endswith(".py") else None
            if name.endswith(".py") and (file is None or not file.is_file()):
                missing.append(f"{element}: {name}")
            elif name.endswith(".py") and file is not None:
                text = file.read_text(encoding="utf-8")
                missing += [f"{element}: {each}" for each in functions if f"def {each}(" not in text]
                functions = []
            elif re.fullmatch("[a-z]+", name) and f"`{name}`" in where.partition(" in ")[0]:
                functions.append(name)
    assert missing == []


def test_names_in_the_algorithms_are_those_of_the_code() -> None:
    text = (ROOT / "docs" / "algorithms.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for module in pkgutil.walk_packages(cegas.__path__, "cegas."):
        if not module.name.endswith("__main__"):
            names |= vars(importlib.import_module(module.name))
    constants = re.findall(r"`([A-Z][A-Z_]{3,})\b", text)
    classes = re.findall(r"`([A-Z][a-z]+[A-Z]\w+)`", text)
    assert len(constants) >= 4
    assert [name for name in constants if name not in names] == []
    assert [name for name in classes if not isinstance(names.get(name), type)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_relative_links_lead_somewhere(document: Path) -> None:
    broken: list[str] = []
    for target in _LINK.findall(_CODE.sub("", document.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        place = (document.parent / name).resolve() if name else document
        if not place.exists() or (
            anchor and place.suffix == ".md" and anchor not in _anchors(place.read_text(encoding="utf-8"))
        ):
            broken.append(target)
    assert broken == []


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"^- \[(\d{4})\]\(([^)]+)\) (.+)$", (folder / "README.md").read_text(encoding="utf-8"), re.M)
    found = [
        (path.name[:4], path.name, path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")[5:])
        for path in sorted(folder.glob("[0-9]*.md"))
    ]
    assert [(number, name, title) for number, name, title in listed] == found


def test_constructs_has_all_pairs(pairs: list[constructs.Pair]) -> None:
    document = constructs.DOCUMENT.read_text(encoding="utf-8")
    assert constructs.renewed(document, pairs) == document, "run: python -m tests.tools.constructs --scan"


def test_a_new_pair_makes_the_document_outdated(pairs: list[constructs.Pair]) -> None:
    document = constructs.DOCUMENT.read_text(encoding="utf-8")
    assert constructs.renewed(document, pairs[1:]) != document


def test_statuses_survive_the_renewal(pairs: list[constructs.Pair]) -> None:
    pairs = pairs[:3]
    names = [(pair.topic, pair.name) for pair in pairs]
    statuses = {names[0]: "yes", names[1]: "stuck: (x | y) < *p_1 [2] & `z`"}
    document = constructs.render(pairs, statuses, constructs.scan_section_in(""))
    assert constructs.statuses_in(document) == {**statuses, names[2]: constructs.NOT_RUN}
    assert constructs.renewed(document, pairs) == document


def test_unsupported_rows_are_no_claims() -> None:
    claimed = {name for _, names in constructs.claims() for name in names}
    assert {"strlen", "llvm.ctpop", "add", "icmp slt", "floor"} <= claimed
    assert not claimed & {"setjmp", "gets", "llvm.fmuladd", "__cegas_unsupported"}


@pytest.mark.slow
def test_the_scan_is_up_to_date(pairs: list[constructs.Pair]) -> None:
    document = constructs.DOCUMENT.read_text(encoding="utf-8")
    assert constructs.scanned(pairs, processes=2) == document


# -- commands -----------------------------------------------------------------------------------------------------------

USAGE = ROOT / "docs" / "usage.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
_SECONDS = re.compile(r"\d+\.\d+ s")
_VERDICT = re.compile(r"(SAFE|UNSAFE|UNKNOWN)\b")
_CHANGES = "it would change the machine that the tests run on"
_CLUSTER = "it needs a cluster; tests/unit/bench/test_campaign.py runs the like"
NOT_RUN = {
    "dask scheduler": _CLUSTER,
    "dask worker tcp://scheduler:8786 --nworkers 2 --nthreads 1": _CLUSTER,
    "cegas bench tasks.csv --output results --cluster tcp://scheduler:8786": _CLUSTER,
    "benchexec cegas.xml": "it needs the tasks of SV-COMP; tests/unit/bench/test_benchexec.py runs the like",
    "git clone <this repository> cegas": _CHANGES,
    "cd cegas": _CHANGES,
    "python3 -m venv .venv": _CHANGES,
    ". .venv/bin/activate": _CHANGES,
    "pip install .": _CHANGES,
}
"""What is shown but not tried, with the reason."""
_PROGRAM = re.compile(r"/\* (\S+\.[ch]) \*/\n")


@dataclass(frozen=True, slots=True)
class Shown:
    """A command that a document shows, with what it says about the outcome."""

    document: str
    command: str
    verdict: str | None = None
    output: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return f"{self.document}: {self.command}"


def blocks(document: Path, language: str) -> list[str]:
    return [text for name, text in _BLOCK.findall(document.read_text(encoding="utf-8")) if name == language]


def shown_commands() -> Iterator[Shown]:
    """Blocks marked `sh` have commands with remarks, which may begin with the verdict; `console` has output as well."""
    for document in DOCUMENTS:
        name = str(document.relative_to(ROOT))
        for text in blocks(document, "sh"):
            for line in filter(None, map(str.strip, text.splitlines())):
                command, _, remark = line.partition(" # ")
                verdict = _VERDICT.match(remark.strip())
                for part in command.split("&&"):
                    yield Shown(name, part.strip(), verdict[1] if verdict else None)
        for text in blocks(document, "console"):
            for part in text.removeprefix("$ ").split("\n$ "):
                command, *output = part.splitlines()
                yield Shown(name, command, None, tuple(output))


COMMANDS = list(shown_commands())
CEGAS = [shown for shown in COMMANDS if shown.command.startswith("cegas ") and shown.command not in NOT_RUN]
LONG = re.compile(r"cegas bench .*--resume|cegas check examples/stories/settings.c -D MENDED")
"""Commands that take more than a few seconds."""
HARNESSES = [shown for shown in COMMANDS if shown.command.startswith("cc ")]
_OUTPUT = re.compile(r"(?:--output|-o) (\S+)")


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples in it, where commands may leave files behind."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def link_fewer_examples(folder: Path) -> None:
    """A benchmark of all examples with several analyses takes a minute, and shows no more than one of some."""
    (folder / "examples").unlink()
    (folder / "examples").mkdir()
    for name in ("midpoint_unsafe.c", "strong_update_safe.c", "two_loops_safe.c"):
        (folder / "examples" / name).symlink_to(ROOT / "examples" / name)


def write_project(folder: Path) -> None:
    """The project that docs/ci.md talks about: a library, a harness, a parser, and how a build compiles them."""
    for name in ("src", "verify", "build"):
        (folder / name).mkdir()
    programs = {head[1]: text for text in blocks(ROOT / "docs" / "harnesses.md", "c") if (head := _PROGRAM.match(text))}
    (folder / "src" / "queue.h").write_text(programs["queue.h"], encoding="utf-8")
    (folder / "src" / "queue.c").write_text(programs["queue.c"], encoding="utf-8")
    (folder / "verify" / "queue_harness.c").write_text(programs["count_harness.c"], encoding="utf-8")
    parse = "#include <assert.h>\nint parse(int c) { int digit = c >= '0' && c <= '9'; assert(!digit || c >= BASE); return digit; }\n"
    (folder / "src" / "parse.c").write_text(parse, encoding="utf-8")
    commands = [
        {"directory": str(folder), "file": name, "command": f"cc -Wall -O2 -Isrc -DBASE=48 -c {name}"}
        for name in ("src/queue.c", "src/parse.c", "verify/queue_harness.c")
    ]
    (folder / "build" / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")


def run_what_comes_before(shown: Shown) -> None:
    """A command that reads from a folder needs the one that wrote it: the last before it on the page."""
    words = shlex.split(shown.command)
    own = {match[1] for match in _OUTPUT.finditer(shown.command)}
    folders = {word.partition("/")[0] for word in words if "/" in word} - own
    page = [other for other in COMMANDS if other.document == shown.document and other.command not in NOT_RUN]
    for folder in sorted(folders):
        before = [other for other in page[: page.index(shown)] if folder in _OUTPUT.findall(other.command)]
        if before and before[-1].command.startswith("cegas "):
            run_command(before[-1].command)


def write_programs(document: Path, folder: Path) -> None:
    """The programs that a document shows, under the names in their first lines."""
    for text in blocks(document, "c"):
        name = _PROGRAM.match(text)
        if name is not None:
            (folder / name[1]).write_text(text, encoding="utf-8")


def run_command(command: str) -> int:
    try:
        return main(shlex.split(command)[1:])
    except SystemExit as end:  # of --help and --version, and of wrong usage
        return end.code if isinstance(end.code, int) else 2


def once(commands: list[Shown]) -> list[Shown]:
    """Documents show some commands again; where they say the same of a program that is not theirs, one of them is enough."""
    found: dict[tuple[object, ...], Shown] = {}
    for shown in commands:
        own = "" if "examples/" in shown.command else shown.document
        found.setdefault((own, shown.command, shown.verdict, shown.output), shown)
    return list(found.values())


def agrees(shown: tuple[str, ...], found: list[str]) -> bool:
    """Line by line, but for times; a line `…` at the end stands for more lines."""
    expected = [_SECONDS.sub("0 s", line) for line in shown]
    lines = [_SECONDS.sub("0 s", line) for line in found]
    if expected and expected[-1] == "…":
        return lines[: len(expected) - 1] == expected[:-1] and len(lines) >= len(expected)
    return lines == expected


@pytest.mark.parametrize(
    "shown",
    [pytest.param(shown, marks=pytest.mark.slow if LONG.match(shown.command) else ()) for shown in once(CEGAS)],
    ids=str,
)
def test_commands_do_what_the_documents_say(shown: Shown, workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_programs(ROOT / shown.document, workplace)
    if shown.document == "docs/ci.md":
        write_project(workplace)
    if shown.command.startswith("cegas bench examples "):
        link_fewer_examples(workplace)
    run_what_comes_before(shown)
    capsys.readouterr()
    code = run_command(shown.command)
    output = capsys.readouterr()
    is_check = shown.command.startswith("cegas check") and "help" not in shown.command
    assert code in ((0, 1, 3, BOUNDED_EXIT_CODE) if is_check else (0,)), output.err
    if shown.verdict is not None:
        assert code == Verdict(shown.verdict.lower()).exit_code, output.out
    if shown.output is not None:
        assert agrees(shown.output, output.out.splitlines()), output.out
    target = _OUTPUT.search(shown.command)
    if target is not None:
        assert (workplace / target[1]).exists()


@pytest.mark.parametrize("shown", HARNESSES, ids=str)
def test_harnesses_are_built_as_the_documents_say(shown: Shown, workplace: Path) -> None:
    """With the compiler that is there: the flags are those of every C compiler."""
    run_what_comes_before(shown)
    words = shlex.split(shown.command)
    subprocess.run([str(zig_executable()), *words], check=True, capture_output=True)
    done = subprocess.run([workplace / words[words.index("-o") + 1]], check=False, capture_output=True, timeout=60)
    assert b"the error is reached" in done.stderr


def test_there_are_no_other_commands() -> None:
    """What is no `cegas` command is a target of the Makefile, a script that exists, or not to be tried."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    for shown in COMMANDS:
        first, *rest = shown.command.split()
        if first == "make":
            assert rest, shown
            assert rest[0] in phony.split(), shown
        elif first == "python":
            assert (ROOT / rest[0]).is_file(), shown
            source = (ROOT / rest[0]).read_text(encoding="utf-8")
            assert all(f'"{flag}"' in source for flag in _FLAG.findall(shown.command)), shown
        elif first not in ("cegas", "cc"):
            assert shown.command in NOT_RUN, shown
    assert set(NOT_RUN) <= {shown.command for shown in COMMANDS}, "no longer shown"


def test_verdicts_and_outputs_are_compared() -> None:
    """The test above would say little if the documents said nothing."""
    assert sum(shown.verdict is not None for shown in CEGAS) >= 40
    assert sum(shown.output is not None for shown in CEGAS) >= 8
    assert HARNESSES
    assert agrees(("a", "…"), ["a", "b", "c"])
    assert agrees(("time 0.5 s",), ["time 1.25 s"])
    assert not agrees(("a", "…"), ["b", "c"])
    assert not agrees(("a",), ["a", "b"])


@pytest.mark.parametrize("document", [ROOT / "README.md", USAGE], ids=lambda path: path.name)
def test_python_examples_run(document: Path, workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = blocks(document, "python")
    names: dict[str, object] = {}
    exec(compile(text, str(document), "exec"), names)
    assert getattr(names["result"], "verdict", None) is Verdict.UNSAFE


# -- flags, fields, reasons -----------------------------------------------------------------------------------------------


def commands(above: argparse.ArgumentParser | None = None, name: str = "") -> dict[str, argparse.ArgumentParser]:
    """The commands that do something, by name: `check`, `witness check`, …"""
    below = [action for action in (above or parser())._actions if isinstance(action, argparse._SubParsersAction)]
    if above is not None and not below:
        return {name: above}
    found: dict[str, argparse.ArgumentParser] = {}
    for action in below:
        for word, command in action.choices.items():
            found |= commands(command, f"{name} {word}".strip())
    return found


def flags() -> dict[str, set[str]]:
    """The flags of each command."""
    return {
        name: {flag for action in command._actions for flag in action.option_strings} - {"-h", "--help"}
        for name, command in commands().items()
    }


def choices(command: str) -> set[str]:
    """What the flags of a command can be followed by."""
    found = [action.choices for action in commands()[command]._actions if action.option_strings and action.choices]
    return {str(choice) for each in found for choice in each}


def section(text: str, title: str) -> str:
    """From a heading of the second level to the next."""
    return text.split(f"\n## {title}\n")[1].split("\n## ", maxsplit=1)[0]


def names_in(text: str) -> set[str]:
    """What stands between backticks, without arguments."""
    return {name.split()[0] for name in re.findall(r"`([^`\n]+)`", text)}


def test_usage_has_all_flags() -> None:
    """Every flag is in the section of its command, but for those that a command has from `cegas check`."""
    text = USAGE.read_text(encoding="utf-8")
    known = flags()
    assert known["check"] - names_in(homes(text)["check"]) <= {"-std"}, "the other spelling of --std"
    assert "-std=c99" in names_in(homes(text)["check"])
    assert set(homes(text)) == set(known) - {"analyses"}, "a command without a section, or the other way round"
    for command, home in homes(text).items():
        shared = known["check"] if command in ("graph", "pixeltree", "slice", "harness", "witness check") else set()
        documented = {word.partition("=")[0] for name in re.findall(r"`([^`\n]+)`", home) for word in name.split()}
        assert known[command] - shared - documented <= {"-std"}, command
        assert choices(command) - (choices("check") if shared else set()) <= documented, command


def homes(usage: str) -> dict[str, str]:
    """Where the flags of each command are explained."""
    bench, certificates = (
        (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("benchmarking.md", "certificates.md")
    )
    named = ("check", "graph", "slice", "pixeltree", "harness", "completion")
    own = {name: section(usage, f"`cegas {name}`") for name in named}
    return {**own, "witness check": section(usage, "Witnesses"), "bench": bench, "certificate check": certificates}


def test_a_flag_that_is_not_documented_is_noticed() -> None:
    """The tests above would say little if names were found anywhere."""
    text = USAGE.read_text(encoding="utf-8")
    assert "--preslice" not in names_in(homes(text.replace("`--preslice`", "preslice"))["check"])
    assert "--criterion" not in names_in(homes(text)["completion"])
    assert {"check", "witness check", "certificate check", "bench"} <= set(commands())
    assert "witness" not in commands()


@pytest.mark.parametrize("document", [*DOCUMENTS, ROOT / "CHANGELOG.md"], ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_in_the_documents_exist(document: Path) -> None:
    text = "\n".join(_CODE.findall(document.read_text(encoding="utf-8")))
    named = re.findall(r"(?:^|[`$] ?|&& )cegas ([a-z]\w*)(?: ([a-z]+)\b(?![.\w/]))?", text, re.MULTILINE)
    known = set(commands())
    first = {name.split()[0] for name in known}
    for command, more in named:
        assert command in first, command
        if command not in known and more:
            assert f"{command} {more}" in known


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_flags_in_the_documents_exist(document: Path) -> None:
    known = {"--help", "--version"}.union(*flags().values())
    if document.name == "ci.md":
        known.add("--sysroot")  # a compiler's
    if document.name == "benchmarking.md":
        known |= {"--nworkers", "--nthreads"}  # of Dask
        known |= {"--read-only-dir", "--hidden-dir", "--overlay-dir", "--no-container"}  # of BenchExec
    text = "\n".join(_CODE.findall(document.read_text(encoding="utf-8")))
    lines = [line for line in text.splitlines() if not line.lstrip("`").startswith("python ")]
    assert set(_FLAG.findall("\n".join(lines))) <= known


def test_commands_and_analyses_are_documented() -> None:
    usage, readme, changes = (
        path.read_text(encoding="utf-8") for path in (USAGE, ROOT / "README.md", ROOT / "CHANGELOG.md")
    )
    for command in commands():
        assert all(f"cegas {command}" in text for text in (usage, readme, changes)), command
    guide = (ROOT / "docs" / "analyses.md").read_text(encoding="utf-8")
    for analysis in ANALYSES:
        assert all(f"`{analysis}`" in text for text in (usage, readme, changes, guide)), analysis
    rows = re.findall(r"^\| `([\w-]+)` \|", section(usage, "Which analysis"), re.MULTILINE)
    assert rows == list(ANALYSES)


@pytest.mark.parametrize("document", [ROOT / "README.md", USAGE], ids=lambda path: path.name)
def test_exit_codes_are_documented(document: Path) -> None:
    rows = dict(re.findall(r"^\| (\d) \| (\w+)", document.read_text(encoding="utf-8"), re.MULTILINE))
    assert set(rows) == {"0", "1", "2", "3", "4"}
    assert rows[str(BOUNDED_EXIT_CODE)] == "BOUNDED"
    for verdict in Verdict:
        assert rows[str(verdict.exit_code)] == verdict.value.upper()


def keys_in(value: object) -> Iterator[str]:
    """The names of all fields; those in `values` are the program's."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            if key != "values":
                yield from keys_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys_in(part)


def test_usage_has_all_fields_of_the_json_output() -> None:
    text = section(USAGE.read_text(encoding="utf-8"), "JSON output")
    names = ("midpoint_unsafe.c", "strong_update_safe.c", "list_safe.c")
    found = [verify(ROOT / "examples" / name, property="unreach-call") for name in names]
    found.append(verify(ROOT / "examples" / "message.c", property="memory"))
    found.append(verify(ROOT / "examples" / "two_loops_safe.c", property="unreach-call", analysis="symex-sc"))
    results = [json.loads(json.dumps(result.to_json())) for result in found]
    assert results[0]["counterexample"]["inputs"]
    assert results[1]["assumptions"]
    assert results[1]["statistics"]["rounds"]
    fields = set(keys_in(results))
    assert fields <= names_in(text)
    rows = {name for cell in re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE) for name in names_in(cell)}
    assert rows <= fields
    (kinds,) = re.findall(r"^Kinds of events: (.+)\.$", text, re.MULTILINE)
    assert names_in(kinds) == {kind.value for kind in EventKind}


@pytest.mark.parametrize(
    ("command", "page", "title"),
    [
        ("cegas slice examples/two_loops_safe.c --criterion reach_error --json", "usage.md", "`cegas slice`"),
        (
            "cegas witness check examples/callbacks_unsafe.graphml examples/callbacks_unsafe.c --json",
            "usage.md",
            "Witnesses",
        ),
        ("cegas certificate check proof/certificate.json --json", "certificates.md", None),
    ],
)
def test_other_json_outputs_are_documented(
    command: str, page: str, title: str | None, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_command("cegas check examples/two_loops_safe.c --output proof --quiet")
    capsys.readouterr()
    assert run_command(command) == 0
    found = json.loads(capsys.readouterr().out)
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    documented = names_in(section(text, title) if title else text)
    assert set(found) <= documented
    if "lines" in found:
        assert {*found["operations"], *found["lines"]["examples/two_loops_safe.c"]} <= documented


UNDECIDED: dict[str, tuple[str, Options]] = {
    "the time limit of … s is used up": ("while (in()) { }", Options("concrete", time_limit=0)),
    "the memory limit of … MB is used up": ("while (in()) { }", Options("value", memory_limit_mb=1)),
    "a counterexample that depends on values which the model does not know exactly": (
        "int x; if ((unsigned long)&x == 4096000) reach_error();",
        Options("value"),
    ),
    "the proof rests on a condition that holds in no run: …": ("int a[2]; a[2] = 1; reach_error();", Options("value")),
    "proved, but not certified: …": ("", Options("concrete", certify=True)),
    "writes of the unknown function …": (
        "int x = 0; unknown(&x); if (x) reach_error();",
        Options("value", frontend=FrontendOptions(unknown_functions_write=True)),
    ),
    "the condition … is not known …": ("if (in()) reach_error();", Options("concrete")),
}
"""Programs and options that give a reason."""


def documented_reasons() -> list[str]:
    text = section(USAGE.read_text(encoding="utf-8"), "What UNKNOWN means")
    cells = re.findall(r"^\| (.*?`.+?) \|", text, re.MULTILINE)
    return [reason for cell in cells for reason in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("reason", UNDECIDED)
def test_reasons_are_given(reason: str, tmp_path: Path) -> None:
    assert reason in documented_reasons()
    body, options = UNDECIDED[reason]
    file = tmp_path / "program.c"
    declarations = "extern void reach_error(void), unknown(int *); extern int __VERIFIER_nondet_int(void);"
    file.write_text(
        f"{declarations}\n#define in __VERIFIER_nondet_int\nint main(void) {{ {body} return 0; }}\n", encoding="utf-8"
    )
    result = run([file], options)
    assert result.verdict is Verdict.UNKNOWN
    assert re.search(".*".join(map(re.escape, reason.split("…"))), result.reason), result.reason


def test_other_reasons_are_those_of_the_code() -> None:
    """Those of crashes and defects, and of limits that no small program meets."""
    reasons = [reason for reason in documented_reasons() if reason not in (*UNDECIDED, *WORDS.values())]
    assert len(reasons) <= 10
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "src").rglob("*.py")))
    for reason in reasons:
        for part in filter(None, map(str.strip, reason.split("…"))):
            assert part in source, reason
