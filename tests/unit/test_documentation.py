"""The documents say what is true of the code, as far as a machine can tell."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.tools import constructs

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
    headings = {
        re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in _HEADING.findall(prose)
    }
    return headings | set(_ANCHOR.findall(text))


def _rooms_in_architecture() -> list[str]:
    """The rooms of the table, from top to bottom."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.split("\n## The rooms\n")[1].split("\n\nRooms that are planned")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def _planned_rooms() -> list[str]:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    paragraph = text.split("\nRooms that are planned")[1].split(". ")[0]
    return re.findall(r"`(\w+)`", paragraph)


def _layers() -> list[str]:
    """The rooms of the import contract, from top to bottom."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (each for each in settings["tool"]["importlinter"]["contracts"] if each["id"] == "rooms")
    return [layer.strip("()") for layer in contract["layers"]]


def test_every_room_is_in_the_architecture() -> None:
    rooms = {path.parent.name for path in (ROOT / "src" / "cegas").glob("*/__init__.py")}
    assert set(_rooms_in_architecture()) == rooms


def test_the_architecture_has_the_rooms_in_the_order_of_the_contract() -> None:
    rooms = _rooms_in_architecture()
    assert rooms == [layer for layer in _layers() if layer in rooms]


def test_planned_rooms_are_those_of_the_contract_without_code() -> None:
    assert sorted(_planned_rooms()) == sorted(set(_layers()) - set(_rooms_in_architecture()))


def test_files_named_in_the_architecture_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = "|".join(_layers())
    named = re.findall(rf"`((?:{rooms})/[\w/]*(?:\.py)?)`", text)
    assert len(named) > 20
    missing = [name for name in named if not (ROOT / "src" / "cegas" / name).exists()]
    assert missing == []


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
    assert not claimed & {"setjmp", "gets", "remainder", "llvm.fmuladd", "__cegas_unsupported"}


@pytest.mark.slow
def test_the_scan_is_up_to_date(pairs: list[constructs.Pair]) -> None:
    document = constructs.DOCUMENT.read_text(encoding="utf-8")
    assert constructs.scanned(pairs, processes=2) == document
