"""Regular expressions that are compiled when they are used."""

from __future__ import annotations

import re

import pytest

from cegas.foundation.patterns import pattern


def test_it_is_the_expression() -> None:
    word = pattern(r"([a-z]+)\d", re.IGNORECASE)
    found = word.match("Ab1 c2")
    assert found is not None
    assert found.group(1) == "Ab"
    assert word.findall("Ab1 c2") == ["Ab", "c"]
    assert word.sub(r"<\1>", "Ab1 c2") == "<Ab> <c>"
    assert word.pattern == r"([a-z]+)\d"
    assert pattern(rb"\d").fullmatch(b"1")


def test_it_is_compiled_at_its_first_use() -> None:
    wrong = pattern("(")
    with pytest.raises(re.error):
        wrong.match("x")


def test_it_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    word = pattern("[a-y]+")
    assert word.match("x")
    monkeypatch.setattr(re, "compile", None)
    assert not word.match("z")
    assert word.search("zy")
