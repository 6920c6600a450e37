"""Refinements and slices on the page of a benchmark, in the forms of the thesis."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.unit.bench.made_up import comparison, outcome, task
from tests.unit.bench.test_page import checked

from cegas.bench.runs import RunOutcome
from cegas.bench.sections.abstraction import BINS, histogram


def section_of(outcomes: list[RunOutcome]) -> str:
    text, checker = checked(outcomes)
    if "abstraction" not in checker.ids:
        return ""
    return text.split('<section id="abstraction">')[1].split("</section>")[0]


def runs() -> list[RunOutcome]:
    """A task of 10 locations, one of 20, … under analyses with and without slices."""
    found: list[RunOutcome] = []
    for number in range(1, 6):
        program = task(f"loops/{number}.c")
        found.append(replace(outcome(program, "symex-c", "safe"), refinements=number * number))
        found.append(
            replace(
                outcome(program, "symex-sc", "safe", 0.5),
                refinements=number,
                locations=10 * number,
                relevant_variables=number,
                slicing=0.01 * number,
                slices=2,
                slices_saved=3,
            )
        )
        found.append(
            replace(outcome(program, "symex --preslice", "safe", 2.0), slices=1, slicing=0.2, locations=10 * number)
        )
    return found


def test_refinements_are_counted_in_bins() -> None:
    program = task("a.c")
    numbers = [0, 0, 1, 3, 5, 6, 10, 50, 51, 900]
    counts = histogram([replace(outcome(program, "value", "safe"), refinements=number) for number in numbers])
    assert sum(counts) == len(numbers)
    assert dict(zip(BINS, counts, strict=True)) == {
        (0, 0): 2,
        (1, 1): 1,
        (2, 2): 0,
        (3, 3): 1,
        (4, 5): 1,
        (6, 10): 2,
        (11, 20): 0,
        (21, 50): 1,
        (51, None): 2,
    }


def test_the_histogram_the_plots_and_the_counts() -> None:
    section = section_of(runs())
    assert section.count('<svg class="chart"') == 4, "the histogram, two measures, symex-sc against the one behind a slice"
    assert "symex-sc, 4-5: 2" in section
    assert "symex-c, over 50: 0" in section
    assert "10 (40 %)" not in section
    assert "15 (60 %)" in section, "10 slices were computed, 15 saved"
    assert "Fig. 31" in section
    saved = re.search(r"<th>slices saved</th>(.*?)</tr>", section)
    assert saved is not None
    assert "–" in saved[1], "symex-c does not slice"


def test_without_slices_there_are_refinements_only() -> None:
    section = section_of(comparison())
    assert section.count('<svg class="chart"') == 1
    assert "Fig. 29" not in section
    assert "Fig. 31" not in section


def test_without_refinements_there_is_no_section() -> None:
    assert section_of([replace(item, refinements=0) for item in comparison()]) == ""


def test_table_4_has_our_columns() -> None:
    text, _ = checked(runs())
    front_end = text.split("(Table 4)")[1].split("</details>")[0]
    heads = re.findall(r"<th>([^<]*)</th>", front_end.split("</thead>")[0])
    assert heads == ["", "symex-sc", "symex --preslice"]


def test_journals_of_earlier_versions_are_read() -> None:
    whole = runs()[1]
    content = whole.to_json()
    assert RunOutcome.from_json(content) == whole
    for name in ("locations", "relevant_variables", "slicing", "slices", "slices_saved", "violated", "engine"):
        del content[name]
    earlier = RunOutcome.from_json(content)
    assert (earlier.slices, earlier.locations, earlier.violated, earlier.engine) == (0, 0, "", "")
