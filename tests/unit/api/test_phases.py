"""How long the phases of a check took: they add up."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cegas.api import run as running
from cegas.foundation.records import replace
from cegas.program.properties import DEFAULT, Verdict
from cegas.verification.options import Options
from cegas.verification.result import Statistics
from cegas.verification.watch import Watch

HEAD = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
RUNS = 5
PROGRAMS = {
    "unsafe": ("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 42) reach_error(); }", {"replay"}),
    "safe": ("int main(void) { int x = 1; if (x == 42) reach_error(); }", {"conditions"}),
}


@pytest.mark.parametrize("verdict", PROGRAMS)
def test_phases_add_up(verdict: str, tmp_path: Path) -> None:
    text, last = PROGRAMS[verdict]
    file = tmp_path / "program.c"
    file.write_text(HEAD + text, encoding="utf-8")
    options = Options()
    options = replace(options, frontend=replace(options.frontend, property=DEFAULT))
    running.run([file], options)  # whatever has to be imported is there then
    shares = []
    for _ in range(RUNS):
        result = running.run([file], options)
        assert result.verdict is Verdict(verdict)
        seconds = result.statistics.seconds
        assert set(seconds) == {"frontend", "analysis", *last, "total"}
        phases = sum(value for phase, value in seconds.items() if phase != "total")
        assert phases <= seconds["total"]
        shares.append(phases / seconds["total"])
    assert max(shares) > 0.5, "of a run that nobody else has interrupted, phases are the larger part"


def test_parts_of_a_phase_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((1.0, 3.0, 10.0, 14.0))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    watch = Watch()
    watch.statistics = Statistics()
    for _ in range(2):
        with running._timed("conditions", watch):
            pass
    assert watch.statistics.seconds == {"conditions": 6.0}
