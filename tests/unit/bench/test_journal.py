"""The journal: nothing is lost, and what does not belong together is not put together."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.bench.made_up import comparison

from cegas.bench.journal import CSV, JOURNAL, JSON, CampaignJournal, CampaignSettings, machine, write_tables
from cegas.bench.runs import RunOutcome
from cegas.foundation.errors import InputError

SETTINGS = CampaignSettings(60, 4000, ("--uninitialized", "undefined"), started="2026-01-01 10:00", machine="a machine")


def read_journal(folder: Path) -> tuple[CampaignSettings, list[RunOutcome]]:
    """What a benchmark has found out so far."""
    with CampaignJournal.open(folder, SETTINGS, resume=True) as journal:
        return journal.settings, journal.outcomes


def test_what_is_written_is_read(tmp_path: Path) -> None:
    outcomes = comparison()
    with CampaignJournal.open(tmp_path, SETTINGS, resume=False) as journal:
        for outcome in outcomes[:3]:
            journal.add(outcome)
    assert read_journal(tmp_path) == (SETTINGS, outcomes[:3])
    with CampaignJournal.open(tmp_path, replace(SETTINGS, started="later"), resume=True) as journal:
        assert journal.outcomes == outcomes[:3]
        assert journal.settings == SETTINGS  # those of the beginning
        journal.add(outcomes[3])
    assert read_journal(tmp_path) == (SETTINGS, outcomes[:4])


def test_results_are_not_overwritten(tmp_path: Path) -> None:
    CampaignJournal.open(tmp_path, SETTINGS, resume=False).__exit__(None, None, None)
    with pytest.raises(InputError, match="--resume"):
        CampaignJournal.open(tmp_path, SETTINGS, resume=False)


def test_resuming_nothing_begins(tmp_path: Path) -> None:
    with CampaignJournal.open(tmp_path / "new" / "folder", SETTINGS, resume=True) as journal:
        assert journal.outcomes == []


@pytest.mark.parametrize(
    "other",
    [
        replace(SETTINGS, seconds=61),
        replace(SETTINGS, megabytes=None),
        replace(SETTINGS, options=()),
        replace(SETTINGS, wall=100),
    ],
)
def test_other_conditions_are_refused(tmp_path: Path, other: CampaignSettings) -> None:
    CampaignJournal.open(tmp_path, SETTINGS, resume=False).__exit__(None, None, None)
    with pytest.raises(InputError, match="other conditions"):
        CampaignJournal.open(tmp_path, other, resume=True)


def test_half_a_line_does_not_count(tmp_path: Path) -> None:
    outcomes = comparison()
    with CampaignJournal.open(tmp_path, SETTINGS, resume=False) as journal:
        journal.add(outcomes[0])
    with (tmp_path / JOURNAL).open("a", encoding="utf-8") as file:
        file.write(json.dumps(outcomes[1].to_json())[:40])
    with CampaignJournal.open(tmp_path, SETTINGS, resume=True) as journal:
        assert journal.outcomes == outcomes[:1]
        journal.add(outcomes[2])
    assert read_journal(tmp_path)[1] == [outcomes[0], outcomes[2]]


@pytest.mark.parametrize(
    "text", ["not json\n", "{}\n", '{"seconds": 1, "megabytes": 1, "options": []}\n{"verdict": "safe"}\n']
)
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / JOURNAL).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="not a journal"):
        CampaignJournal.open(tmp_path, CampaignSettings(1, 1, ()), resume=True)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        CampaignJournal.open(tmp_path / "file" / "folder", SETTINGS, resume=False)


def test_tables(tmp_path: Path) -> None:
    outcomes = comparison()
    write_tables(tmp_path, SETTINGS, outcomes)
    with (tmp_path / CSV).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(outcomes)
    assert rows[0]["task"] == "loops/a.c"
    assert (rows[4]["analysis"], rows[4]["kind"]) == ("value", "timeout")
    content = json.loads((tmp_path / JSON).read_text(encoding="utf-8"))
    assert content["settings"]["seconds"] == 60
    assert [run["kind"] for run in content["runs"]] == [outcome.kind for outcome in outcomes]


def test_the_machine_has_a_description() -> None:
    assert "Python 3" in machine()
    assert "core" in machine()
