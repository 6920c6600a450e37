"""Keep a failure as a pair of regression programs in the form of `tests/tasks`: twins that differ in one token."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.differential.tasks import TASKS
from tests.fuzz.judge import is_defined_run
from tests.fuzz.mutants import TOKEN, token_changes
from tests.fuzz.subjects import Subject, settle

REGRESSIONS: Final = TASKS / "regressions"
PROPERTIES: Final = {"reach_error": "../unreach-call.prp", "__VERIFIER_error": "../unreach-call-verifier.prp"}


def twin_of(subject: Subject) -> Subject | None:
    """The program with one other token and the opposite verdict, if there is one; the check comes last, so look there first."""
    source = random.Random(0)
    for match in reversed([*TOKEN.finditer(subject.text)]):
        for token in token_changes(match[0], source):
            text = subject.text[: match.start()] + token + subject.text[match.end() :]
            twin = _settled(replace(subject, text=text))
            if twin is not None and {twin.expected, subject.expected} == {"safe", "unsafe"}:
                return twin
    return None


def _settled(subject: Subject) -> Subject | None:
    settled = settle(subject.text, subject.model, subject.vectors, True, subject.error)
    if settled is None:
        return None
    found = replace(subject, expected=settled[0], reaching=settled[1])
    if found.expected == "unsafe" and not is_defined_run(found, found.reaching[0]):
        return None
    return found


def store(subject: Subject, name: str, title: str, folder: Path = REGRESSIONS) -> bool:
    """Write both twins with their definitions; False if there is no twin."""
    twin = twin_of(subject)
    if twin is None:
        return False
    for each in (subject, twin):
        stem = f"{name}-{each.expected}"
        (folder / f"{stem}.c").write_text(f"/* {title} */\n{each.text}", encoding="utf-8")
        (folder / f"{stem}.yml").write_text(_definition(each, stem), encoding="utf-8")
    return True


def _definition(subject: Subject, stem: str) -> str:
    lines = [
        "format_version: '2.0'",
        f"input_files: '{stem}.c'",
        "properties:",
        f"  - property_file: {PROPERTIES[subject.error]}",
        f"    expected_verdict: {str(subject.expected == 'safe').lower()}",
        "options:",
        "  language: C",
        f"  data_model: {subject.model}",
    ]
    used = len(re.findall(r"= __VERIFIER_nondet_\w+\(\)", subject.text))
    if used and subject.expected == "unsafe":
        lines.append(f"inputs: {list(subject.reaching[0])}")
    elif used:
        ranges = [[min(column), max(column)] for column in zip(*subject.vectors, strict=True)]
        lines.append(f"input_ranges: {ranges}")
    return "\n".join(lines) + "\n"
