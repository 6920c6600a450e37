"""What cannot be followed to its end is never called safe."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final

import pytest

from cegas.api.verify import verify
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES, DEFAULT_ANALYSIS

ENDLESS: Final = {
    "loop": "int main(void) { unsigned long long n = 0; while (1) { n++; if (n == 0) reach_error(); } }",
    "recursion": "int f(int n) { if (n == -1) reach_error(); return f(n + 1); }\nint main(void) { return f(0); }",
    "list": """
        #include <stdlib.h>
        struct node { struct node *next; };
        int main(void) {
            struct node *head = 0;
            unsigned long long n = 0;
            while (1) {
                struct node *node = malloc(sizeof *node);
                node->next = head;
                head = node;
                n++;
                if (n == 0) reach_error();
            }
        }
    """,
}


EXPLORING: Final = [name for name in ANALYSES if name not in ("explore", "test")]
"""All but those that refuse, or give up by themselves."""
QUICK: Final = [
    (name, analysis)
    for number, name in enumerate(ENDLESS)
    for analysis in dict.fromkeys((DEFAULT_ANALYSIS, *EXPLORING[number :: len(ENDLESS)][:2]))
]
"""Some analyses have one of them, and the usual one all."""


@pytest.mark.parametrize(("name", "analysis"), QUICK)
def test_endless_programs_are_unknown(tmp_path: Path, name: str, analysis: str) -> None:
    check_endless(tmp_path, name, analysis)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "analysis"), [pair for pair in product(ENDLESS, EXPLORING) if pair not in QUICK])
def test_endless_programs_are_unknown_to_the_other_analyses(tmp_path: Path, name: str, analysis: str) -> None:
    check_endless(tmp_path, name, analysis)


def check_endless(tmp_path: Path, name: str, analysis: str) -> None:
    file = tmp_path / "endless.c"
    file.write_text(f"extern void reach_error(void);\n{ENDLESS[name]}", encoding="utf-8")
    result = verify(file, analysis=analysis, time_limit=1.0)
    assert result.verdict is Verdict.UNKNOWN
    assert "time limit" in result.reason
    assert result.counterexample is None
