"""The drawing of the object that a violation is about."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tests.tools.pictures import FOLDER, ROOT, violation

from cegas.evidence.drawing import draw, page_style
from cegas.evidence.harm import Fault, Harm, ObjectPart, StruckObject
from cegas.program.conditions import ConditionKind
from cegas.program.source import SourcePosition

SVG = "{http://www.w3.org/2000/svg}"


def drawn(struck: StruckObject, fault: Fault = Fault.BEHIND, *, is_file: bool = True) -> ElementTree.Element:
    text = draw(Harm(ConditionKind.WRITE, 'write of <x> & "more"', SourcePosition("a.c", 3), fault, struck), is_file=is_file)
    assert text is not None
    return ElementTree.fromstring(text)


def cells(picture: ElementTree.Element, kind: str = "") -> list[int]:
    """The bytes that have cells of a kind."""
    return [
        int(item.attrib["data-byte"])
        for item in picture.iter(f"{SVG}rect")
        if "data-byte" in item.attrib and (not kind or kind in item.attrib["class"].split())
    ]


def texts(picture: ElementTree.Element) -> list[str]:
    return [item.text or "" for item in picture.iter(f"{SVG}text")]


def test_bytes_behind_the_end() -> None:
    picture = drawn(StruckObject("buf", "char[8]", 8, 6, 4))
    assert cells(picture) == list(range(10))
    assert cells(picture, "byte") == list(range(8))
    assert cells(picture, "outside") == cells(picture, "struck") == [8, 9]
    assert cells(picture, "touched") == [6, 7]
    assert "+8 … +9" in texts(picture)
    assert len(picture.findall(f"{SVG}path[@class='bound']")) == 1


def test_bytes_before_the_beginning() -> None:
    picture = drawn(StruckObject("buf", "char[8]", 8, -4, 4), Fault.BEFORE)
    assert cells(picture) == list(range(-4, 8))
    assert cells(picture, "struck") == [-4, -3, -2, -1]
    assert "-4 … -1" in texts(picture)


def test_a_dead_object_is_hatched_and_says_when_it_lived() -> None:
    struck = StruckObject(
        "the block of malloc", "int[2]", 8, 4, 4, SourcePosition("x/a.c", 7), SourcePosition("x/a.c", 19), is_alive=False
    )
    picture = drawn(struck, Fault.FREED)
    assert [item.attrib["width"] for item in picture.iter(f"{SVG}rect") if item.get("class") == "dead"] == ["272"]
    assert cells(picture, "struck") == [4, 5, 6, 7]
    assert texts(picture)[-2:] == ["made at a.c:7", "freed at a.c:19"]


def test_parts_have_names_and_values_where_there_is_room() -> None:
    parts = (
        ObjectPart("[0].value", 0, 4, "7"),
        ObjectPart("[0].with_a_very_long_name_indeed", 4, 2, "12345678901234567890"),
    )
    picture = drawn(StruckObject("s", "struct s[1]", 8, 8, 1, parts=parts))
    assert {"[0].value", "7"} <= set(texts(picture))
    assert not any("long_name" in text or "1234567890" in text for text in texts(picture))
    titles = [item.text for item in picture.iter(f"{SVG}title")]
    assert titles == ["s[0].value = 7", "s[0].with_a_very_long_name_indeed = 12345678901234567890"]


def test_a_character_is_shown_without_its_number() -> None:
    picture = drawn(StruckObject("s", "char[1]", 1, 1, 1, parts=(ObjectPart("[0]", 0, 1, "97 'a'"),)))
    assert "'a'" in texts(picture)


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 100, 1 << 20, 1 << 62])
@pytest.mark.parametrize("distance", [0, 1, 17, 1000, 1 << 40])
@pytest.mark.parametrize("length", [1, 16, 300, 1 << 33])
def test_large_ones_lose_their_middle(size: int, distance: int, length: int) -> None:
    picture = drawn(StruckObject("a", None, size, size + distance, length))
    shown = cells(picture)
    assert len(shown) == len(set(shown)) <= 16 * 9
    assert not size or {0, size - 1} <= set(shown), "its ends"
    assert {size + distance, size + distance + length - 1} <= set(shown), "and those of the access"
    assert cells(picture, "struck") == [byte for byte in shown if byte >= size + distance]
    left_out = sum(int(found[1]) for text in texts(picture) if (found := re.match(r"⋮ (\d+) bytes", text)))
    rows = {byte // 16 for byte in shown}
    assert left_out == 16 * (max(rows) - min(rows) + 1 - len(rows))
    box = [float(number) for number in picture.attrib["viewBox"].split()]
    assert 0 < box[2] < 2000
    assert 0 < box[3] < 2000


def test_a_pointer_without_bytes_has_a_mark() -> None:
    picture = drawn(StruckObject("p", "char[4]", 4, 1, 0), Fault.INSIDE)
    assert "▲" in texts(picture)
    assert not cells(picture, "struck")


def test_texts_are_escaped_and_a_page_has_its_own_style() -> None:
    whole, part = (drawn(StruckObject("b", None, 1, 1, 1), is_file=is_file) for is_file in (True, False))
    assert 'write of <x> & "more"' in texts(whole)
    assert whole.find(f"{SVG}style") is not None
    assert part.find(f"{SVG}style") is None
    assert part.attrib["aria-label"] == 'write of <x> & "more"'
    kinds = {kind for item in whole.iter() for kind in item.get("class", "").split()} - {"cegas-struck"}
    assert all(f".{kind}{{" in page_style() for kind in kinds)


def test_what_has_no_bytes_is_not_drawn() -> None:
    assert draw(Harm(ConditionKind.DIVISOR, "division by zero", None)) is None
    assert draw(Harm(ConditionKind.READ, "read", None, Fault.BEHIND, StruckObject("e", None, None, 4, 4))) is None


def test_the_picture_of_the_readme_is_that_of_its_example() -> None:
    assert "(docs/pictures/parse.svg)" in (ROOT / "README.md").read_text(encoding="utf-8")
    drawn = (FOLDER / "parse.svg").read_text(encoding="utf-8")
    assert drawn == violation(), "run `python -m tests.tools.pictures`"
    assert cells(ElementTree.fromstring(drawn), "struck") == [8]
