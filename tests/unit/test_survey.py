"""The house stays as it is: names with one meaning, short functions, modules of one purpose (`python -m tests.tools.survey`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tools.survey import LONGEST_FUNCTION, LONGEST_MODULE, MOST_NAMES, Survey, kept_names


@pytest.fixture(scope="module")
def survey() -> Survey:
    return Survey()


def test_names_with_two_meanings_have_a_reason_in_the_glossary(survey: Survey) -> None:
    kept = kept_names()
    assert sorted(survey.names_with_two_meanings()) == sorted(kept)
    assert len(kept) < MOST_NAMES


def test_functions_are_short(survey: Survey) -> None:
    assert not [f"{place}: {place.length} lines" for place in survey.long_functions()]


def test_modules_are_short(survey: Survey) -> None:
    assert not [f"{place.file}: {place.length} lines" for place in survey.long_modules()]


def test_what_is_too_long_or_named_twice_is_found(tmp_path: Path) -> None:
    body = "".join(f"    x{number} = {number}\n" for number in range(LONGEST_FUNCTION))
    (tmp_path / "one.py").write_text(f"class Step:\n    pass\n\ndef much():\n{body}\nKEPT = 1\nKind = str | None\n")
    lines = "\n" * LONGEST_MODULE
    (tmp_path / "two.py").write_text(f"Step = tuple[int, ...]\n\ndef less():\n    class Kind:\n        pass\nKEPT = 2\n{lines}")
    found = Survey(tmp_path)
    assert list(found.names_with_two_meanings()) == ["Kind", "Step"]
    assert [place.name for place in found.long_functions()] == ["much"]
    assert [place.file for place in found.long_modules()] == ["two.py"]
    assert kept_names("…\n| name | why two |\n|---|---|\n| `Step`, `Kind` | `because` |\n\n| `Other` | |\n") == ["Step", "Kind"]
