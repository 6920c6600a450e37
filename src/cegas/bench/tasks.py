"""Sets of verification tasks: folders, CSV lists, and the `.set` and `.yml` files of SV-COMP."""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.tasks.definitions import read_definition
from cegas.tasks.formulas import asked_property
from cegas.tasks.inputs import DEFINITIONS

SAFE: Final = "safe"
UNSAFE: Final = "unsafe"
NO_LABEL: Final = ""
SOURCES: Final = (".c", ".i", ".ll", ".bc")
_LABELS: Final = {"": NO_LABEL, "safe": SAFE, "true": SAFE, "unsafe": UNSAFE, "false": UNSAFE}
_PROPERTIES: Final = {"memsafety": "valid-memsafety", "memcleanup": "valid-memcleanup", "overflow": "no-overflow"}
"""What lists call the properties of SV-COMP."""
_IN_A_NAME: Final = re.compile(r"(?:^|[_.-])(true|false)-unreach-call|[_-](safe|unsafe)$")
"""How names of programs tell what is expected: those of SV-COMP until 2019, and ours."""
_ARCHITECTURE: Final = re.compile(r"^\s*Architecture:\s*(32|64)\s*bit", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Task:
    """A program to check, and what is known about it."""

    path: str
    """The program or its task definition: absolute, so that it means the same in every process."""
    category: str
    expected: str = NO_LABEL
    data_model: str = ""
    """Empty if nothing but perhaps the file itself says it, as a task definition does."""
    lines: int = 0
    """Of source, without what is included."""
    specification: str = ""
    """What `--property` is to say: a name or a file; empty if the program or its definition says enough."""
    subproperty: str = ""
    """Which part of its property a program violates, if the label says it: another one is a wrong alarm."""

    @property
    def key(self) -> str:
        """Of all tasks, this one's: the program, and the property if one is named."""
        return f"{self.path} ({Path(self.specification).stem})" if self.specification else self.path


@dataclass(frozen=True, slots=True)
class TaskSet:
    """Tasks, each once, in the order of the sets that they come from."""

    tasks: tuple[Task, ...]
    remarks: tuple[str, ...] = ()
    """What the sets name that is no task."""


def read_sets(places: Sequence[str | Path]) -> TaskSet:
    """The tasks of all sets."""
    tasks: dict[str, Task] = {}
    remarks: list[str] = []
    for place in places:
        path = Path(place)
        if not path.exists():
            raise InputError(f"{path}: there is no such file or folder")
        found = list(_read(path, remarks))
        if not found:
            raise InputError(f"{path}: there are no tasks in it")
        for task in found:
            tasks.setdefault(task.key, task)
    return TaskSet(tuple(tasks.values()), tuple(remarks))


def short_names(paths: Sequence[str]) -> dict[str, str]:
    """What to call tasks: their paths without what all of them share."""
    if not paths:
        return {}
    common = os.path.commonpath([os.path.dirname(path) for path in paths])
    return {path: os.path.relpath(path, common) for path in paths}


def _read(path: Path, remarks: list[str]) -> Iterator[Task]:
    if path.is_dir():
        yield from _read_folder(path, path, remarks)
    elif path.suffix == ".csv":
        rows = _task_list(path)
        if rows is None:
            raise InputError(f"{path} is not a list of tasks (its columns should be file, expected, category, data_model)")
        yield from _read_list(path, rows, remarks)
    elif path.suffix == ".set":
        yield from _read_set(path, remarks)
    elif path.suffix in DEFINITIONS:
        yield _defined(path, path.absolute().parent.name, None)
    elif path.suffix in SOURCES:
        yield _plain(path, path.absolute().parent.name)
    else:
        raise InputError(f"{path} is no set of tasks (expected a folder, a .set, .csv or .yml file, or a program)")


# -- folders ----------------------------------------------------------------------------------------------------------


def _read_folder(folder: Path, top: Path, remarks: list[str]) -> Iterator[Task]:
    """The tasks of a folder and of the folders in it. Where there is a list or are task definitions, they decide."""
    entries = sorted(folder.iterdir())
    for entry in entries:
        rows = _task_list(entry) if entry.suffix == ".csv" else None
        if rows is not None and any((folder / _file(row)).is_file() for row in rows):
            yield from _read_list(entry, rows, remarks)
            return
    category = folder.absolute().name if folder == top else folder.relative_to(top).as_posix()
    files = [entry for entry in entries if entry.is_file()]
    definitions = [file for file in files if file.suffix in DEFINITIONS]
    for definition in definitions:
        try:
            yield _defined(definition, category, None)
        except InputError as error:
            remarks.append(f"left out: {error}")
    if not definitions:
        names = {file.name for file in files}
        for file in files:
            # `x.i` is `x.c` after the preprocessor.
            if file.suffix in (".c", ".i") and not (file.suffix == ".c" and file.with_suffix(".i").name in names):
                yield _plain(file, category)
    for entry in entries:
        if entry.is_dir() and not entry.name.startswith("."):
            yield from _read_folder(entry, top, remarks)


# -- lists ------------------------------------------------------------------------------------------------------------


def _task_list(path: Path) -> list[dict[str, str]] | None:
    """The rows of a list of tasks; None if it is some other table, results for instance."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            columns = set(reader.fieldnames or ())
            if not columns & {"file", "program"} or "verdict" in columns:
                return None
            return [row for row in reader if _file(row)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path}: the list cannot be read ({error})") from error


def _file(row: Mapping[str, str]) -> str:
    return row.get("file") or row.get("program") or ""


def _read_list(path: Path, rows: Sequence[Mapping[str, str]], remarks: list[str]) -> Iterator[Task]:
    missing = 0
    for row in rows:
        file = path.parent / _file(row)
        if not file.is_file():
            missing += 1
            continue
        label = (row.get("expected") or row.get("ground_truth") or "").strip().lower()
        if label not in _LABELS:
            raise InputError(f"{path}: '{label}' is no verdict to expect of {_file(row)} (safe or unsafe)")
        category = row.get("category") or file.parent.name
        question = _question(path, row)
        if file.suffix in DEFINITIONS:
            task = _defined(file, category, _LABELS[label] or None)
            yield replace(task, specification=question[0], subproperty=question[1]) if question[0] else task
        else:
            expected = _LABELS[label] or label_in_name(file)
            yield Task(_absolute(file), category, expected, row.get("data_model") or "", _lines((file,)), *question)
    if missing:
        remarks.append(f"{path}: {missing} of {len(rows)} programs are not there")


def _question(path: Path, row: Mapping[str, str]) -> tuple[str, str]:
    """The property of a row, and the part of it that is violated; empty where it says nothing."""
    name, part = ((row.get(column) or "").strip() for column in ("property", "subproperty"))
    if name.endswith(".prp"):
        name = _absolute(path.parent / name)
    name = _PROPERTIES.get(name, name)
    if name:
        try:
            asked_property([name])
        except InputError as error:
            raise InputError(f"{path}: {error}") from error
    return name, f"valid-{part}" if part in ("deref", "free", "memtrack", "memcleanup") else part


def _read_set(path: Path, remarks: list[str]) -> Iterator[Task]:
    """The files that a `.set` names by patterns; `.cfg` beside it may tell the data model."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: the set cannot be read ({error})") from error
    data_model = _data_model_of_set(path)
    for line in lines:
        pattern = line.split("#", 1)[0].strip()
        if not pattern:
            continue
        if Path(pattern).is_absolute():
            raise InputError(f"{path}: '{pattern}' must be relative to the set")
        found = sorted(_glob(path.parent, pattern))
        if not found:
            remarks.append(f"{path}: nothing matches '{pattern}'")
        for file in found:
            if file.suffix in DEFINITIONS:
                yield _defined(file, path.stem, None)
            elif file.suffix in SOURCES:
                yield Task(_absolute(file), path.stem, label_in_name(file), data_model, _lines((file,)))


def _glob(folder: Path, pattern: str) -> list[Path]:
    """As `Path.glob`, but with `..` in front, which sets have."""
    parts = pattern.split("/")
    while parts and parts[0] in ("..", "."):
        folder = folder / parts.pop(0)
    return [file for file in folder.glob("/".join(parts)) if file.is_file()]


def _data_model_of_set(path: Path) -> str:
    beside = path.with_suffix(".cfg")
    if not beside.is_file():
        return ""
    found = _ARCHITECTURE.search(beside.read_text(encoding="utf-8", errors="replace"))
    return "" if found is None else {"32": "ILP32", "64": "LP64"}[found.group(1)]


# -- single tasks -----------------------------------------------------------------------------------------------------


def label_in_name(file: Path) -> str:
    """What the name of a program says to be expected."""
    found = _IN_A_NAME.search(file.name.split(".")[0] if "unreach-call" not in file.name else file.name)
    return NO_LABEL if found is None else _LABELS[found.group(1) or found.group(2)]


def _plain(file: Path, category: str) -> Task:
    return Task(_absolute(file), category, label_in_name(file), "", _lines((file,)))


def _defined(path: Path, category: str, label: str | None) -> Task:
    """The task of a definition; raises `InputError` if it asks for something that cegas does not check."""
    definition = read_definition(path)
    asked = definition.demand_expected()
    known = asked.expected if asked is not None else None
    expected = label or (NO_LABEL if known is None else SAFE if known else UNSAFE)
    part = "" if asked is None else asked.subproperty
    return Task(_absolute(path), category, expected, "", _lines(definition.files), subproperty=part)


def _absolute(path: Path) -> str:
    return os.path.abspath(path)


def _lines(files: Sequence[Path]) -> int:
    """Lines of source; modules (`.ll`, `.bc`) have none."""
    total = 0
    for file in files:
        if file.suffix in (".c", ".i") and file.is_file():
            total += len(file.read_bytes().splitlines())
    return total
