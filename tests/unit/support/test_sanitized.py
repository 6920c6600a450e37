"""The pairs of `tests/tasks-properties`: their form, and for a few of each kind what sanitizers and valgrind say of them."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from tests.differential.tasks import tokens
from tests.support.sanitizers import sanitizers_installed
from tests.tools.sanitized import KINDS, TASKS, Judgement, Task, examine, kinds_of, own_names, read_task, tasks_of

PAIRS: Final = sorted(
    {
        re.sub(r"-(un)?safe$", "", f"{file.parent.name}/{file.stem}")
        for pattern in ("*/*.c", "*/*.yml")
        for file in TASKS.glob(pattern)
    }
)
SAMPLE: Final = (
    *("memory/loop-off-by-one", "memory/returned-local", "memory/double-free-", "memory/memcpy-overlap"),
    *("leak/early-return", "leak/cleanup-of-list", "overflow/negation", "pointer-arithmetic/one-past"),
    *("pointer-arithmetic/heap-block", "arithmetic/remainder-overflows", "arithmetic/double-to-int", "uninitialized/index"),
)
needs_tools = pytest.mark.skipif(
    not sanitizers_installed() or shutil.which("valgrind") is None, reason="needs gcc, its sanitizers, and valgrind"
)


def twins(name: str) -> tuple[Task, Task]:
    return read_task(TASKS / f"{name}-safe.yml"), read_task(TASKS / f"{name}-unsafe.yml")


def test_there_are_many_pairs_of_each_kind() -> None:
    counts = Counter(name.partition("/")[0] for name in PAIRS)
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= 15
    assert counts.total() >= 160


@pytest.mark.parametrize("name", PAIRS)
def test_form(name: str) -> None:
    """Twins differ in one token; the violation is at a line of the program; inputs are listed where there are any."""
    safe, unsafe = twins(name)
    texts = [task.source.read_text(encoding="utf-8") for task in (safe, unsafe)]
    a, b = map(tokens, texts)
    assert len(a) == len(b), "the twins differ in their number of tokens"
    assert sum(x != y for x, y in zip(a, b, strict=True)) == 1, "the twins differ in other than one token"
    assert safe.native == unsafe.native
    lines = texts[1].splitlines()
    assert unsafe.line is not None
    assert lines[0].startswith("//")
    assert lines[unsafe.line - 1].strip(" {}")
    assert not lines[unsafe.line - 1].startswith("//")
    takes_input = "__VERIFIER_nondet_" in texts[1]
    assert bool(safe.input_ranges) == bool(unsafe.inputs) == takes_input


def complaints(judgements: list[Judgement]) -> list[str]:
    return [f"{judgement.task.name}: {complaint}" for judgement in judgements for complaint in judgement.complaints]


@needs_tools
def test_tools_agree_with_the_definitions() -> None:
    judgements = examine(tasks_of(SAMPLE))
    assert not complaints(judgements)
    unseen = [judgement.task.name for judgement in judgements if not judgement.task.safe and not judgement.confirmed_by]
    assert unseen == ["pointer-arithmetic/heap-block-unsafe"]


def made_up(folder: Path, name: str, text: str, definition: str) -> Task:
    (folder / "arithmetic.prp").write_text("CHECK( init(main()), LTL(G ! arithmetic) )\n")
    kind = folder / "arithmetic"
    kind.mkdir(exist_ok=True)
    (kind / f"{name}.c").write_text(text)
    file = kind / f"{name}.yml"
    verdict = "true" if name.endswith("-safe") else "false"
    file.write_text(
        f"format_version: '2.0'\ninput_files: '{name}.c'\nproperties:\n  - property_file: ../arithmetic.prp\n"
        f"    expected_verdict: {verdict}\noptions:\n  language: C\n  data_model: LP64\n{definition}"
    )
    return read_task(file)


@needs_tools
def test_wrong_definitions_are_noticed(tmp_path: Path) -> None:
    """Else the test above could not fail."""
    text = "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int d = __VERIFIER_nondet_int();\n  return 4 / d > 9;\n}\n"
    tasks = [
        made_up(tmp_path, "right-unsafe", text, "line: 4\ncwe: 369\ninputs: [0]\n"),
        made_up(tmp_path, "line-unsafe", text, "line: 3\ncwe: 369\ninputs: [0]\n"),
        made_up(tmp_path, "input-unsafe", text, "line: 4\ncwe: 369\ninputs: [1]\n"),
        made_up(tmp_path, "native-unsafe", text, "line: 4\ncwe: 369\ninputs: [0]\nnative: false\n"),
        made_up(tmp_path, "range-safe", text, "input_ranges: [[0, 2]]\n"),
        made_up(tmp_path, "right-safe", text, "input_ranges: [[1, 2]]\n"),
    ]
    found = {judgement.task.source.stem: judgement.complaints for judgement in examine(tasks, valgrind=False)}
    assert {name for name, texts in found.items() if texts} == {"line-unsafe", "input-unsafe", "native-unsafe", "range-safe"}
    assert found["input-unsafe"] == ("not reported",)


def test_names_of_a_program() -> None:
    text = "// a word\nextern void free(void *);\nstruct s { int at; };\nint main(void) {\n  struct s x = {0x1ful};\n  free(0);\n  return x.at != 'q';\n}\n"
    assert own_names(text) == ["s", "at", "main", "x"]


def test_words_that_no_one_knows_have_no_kind() -> None:
    assert kinds_of("signed integer overflow: 1 + 2147483647 cannot be represented in type 'int'") == {"overflow"}
    assert kinds_of("something else") == frozenset()
