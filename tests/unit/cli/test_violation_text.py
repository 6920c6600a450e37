"""Violations on the terminal: the first line, the last event of the trace, the object."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.cli.main import main

SOURCE = """\
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *node = malloc(sizeof *node);
  free(node);
  return node->value;
}
"""


@pytest.mark.parametrize("analysis", ["value", "cegas", "symex"])
def test_what_is_said_of_a_violation(analysis: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.c"
    path.write_text(SOURCE)
    assert main(["check", str(path), "--property", "memory", "--analysis", analysis]) == 1
    lines = capsys.readouterr().out.splitlines()
    text = "read of node->value (4 bytes) after the block of malloc (a.c:4) was freed (a.c:5)"
    assert lines[0] == f"UNSAFE: {text} at {path}:6"
    assert text in [line.strip() for line in lines[1:]]
    where = lines.index("the object:")
    assert lines[where + 1 : where + 3] == [
        "  the block of malloc: struct node, 16 bytes, made at line 4, ended at line 5",
        "  hit: bytes +0 to +3",
    ]
    assert lines[where + 3 :] == ["call stack at the error:", "  main  (line 6)"]


def test_what_was_not_looked_at_any_more_is_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.c"
    path.write_text("int a[4];\nint main(void) {\n  int i = 4;\n  a[i] = 1;\n  return a[i + 1];\n}\n")
    assert main(["check", str(path), "--property", "memory"]) == 1
    assert "  open  " not in capsys.readouterr().out
    assert main(["check", str(path), "--property", "memory", "--verbose"]) == 1
    assert "  open  read  " in capsys.readouterr().out
