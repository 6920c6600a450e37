"""The task definitions below ``tests/tasks``, read and checked."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.differential.harness import Number
from tests.support.compile import DataModel as ModelName
from tests.support.definitions import read_yaml

from cegas.frontend.options import FrontendOptions, Volatile, device_ranges
from cegas.program.control_flow import DataModel
from cegas.program.properties import Property

TASKS: Final = Path(__file__).resolve().parent.parent / "tasks"
PROPERTIES: Final = {
    "../unreach-call.prp": Property.of_calls("reach_error"),
    "../unreach-call-verifier.prp": Property.of_calls("__VERIFIER_error"),
}
REQUIRED_KEYS: Final = {"format_version", "input_files", "properties", "options"}
OPTIONAL_KEYS: Final = {"inputs", "input_ranges", "native", "mechanism", "analyses"}
MOST_COMBINATIONS: Final = 2000


@dataclass(frozen=True, slots=True)
class Task:
    """One program with its expected verdict."""

    source: Path
    specification: Property
    safe: bool
    model: ModelName
    inputs: tuple[Number, ...]
    input_ranges: tuple[tuple[int, int], ...]
    native: bool
    volatile: str = "memory"
    mmio: tuple[str, ...] = ()
    analyses: tuple[str, ...] = ()
    """Those that have to decide it."""

    @property
    def frontend(self) -> FrontendOptions:
        """What the definition says to the front end."""
        return FrontendOptions(
            data_model=DataModel[self.model],
            property=self.specification,
            volatile=Volatile(self.volatile),
            devices=device_ranges(self.mmio),
        )

    def combinations(self) -> Iterator[tuple[Number, ...]]:
        """The inputs to try: the ones that reach the error, or all that there are."""
        if not self.safe:
            return iter((self.inputs,))
        return itertools.product(*(range(low, high + 1) for low, high in self.input_ranges))

    @property
    def combination_count(self) -> int:
        count = 1
        for low, high in self.input_ranges:
            count *= high - low + 1
        return count


def read_task(file: Path) -> Task:
    """Read a definition; raises ``ValueError`` unless it has exactly the form that the README describes."""
    data = read_yaml(file)
    _demand(isinstance(data, dict), file, "is no mapping")
    _demand(set(data) >= REQUIRED_KEYS and set(data) <= REQUIRED_KEYS | OPTIONAL_KEYS, file, f"has keys {sorted(data)}")
    _demand(data["format_version"] == "2.0", file, "has another format")
    _demand(data["input_files"] == f"{file.stem}.c", file, "names another input file")
    source = file.parent / data["input_files"]
    _demand(source.is_file(), file, "has no program")
    _demand(len(data["properties"]) == 1, file, "has other than one property")
    (stated,) = data["properties"]
    _demand(set(stated) == {"property_file", "expected_verdict"}, file, "states its property otherwise")
    _demand(stated["property_file"] in PROPERTIES, file, "has an unknown property")
    safe = stated["expected_verdict"]
    _demand(isinstance(safe, bool) and file.stem.endswith("-safe" if safe else "-unsafe"), file, "contradicts its name")
    known = {"language", "data_model", "volatile", "mmio"}
    _demand({"language", "data_model"} <= set(data["options"]) <= known, file, "has other options")
    _demand(data["options"]["language"] == "C", file, "is in another language")
    _demand(data["options"]["data_model"] in ("LP64", "ILP32"), file, "has an unknown data model")
    inputs, ranges = data.get("inputs", []), data.get("input_ranges", [])
    _demand(not (safe and inputs) and not (not safe and ranges), file, "gives the inputs of the other verdict")
    _demand(all(isinstance(value, int | float) for value in inputs), file, "has inputs that are no numbers")
    _demand(all(len(each) == 2 and each[0] <= each[1] for each in ranges), file, "has an empty range")
    analyses = data.get("analyses", [])
    _demand(isinstance(analyses, list) and all(isinstance(name, str) for name in analyses), file, "names no analyses")
    _demand(data.get("native", False) is False, file, "says native: true, which is the default")
    task = Task(
        source=source,
        specification=PROPERTIES[stated["property_file"]],
        safe=safe,
        model=data["options"]["data_model"],
        inputs=tuple(inputs),
        input_ranges=tuple((low, high) for low, high in ranges),
        native="native" not in data,
        volatile=data["options"].get("volatile", "memory"),
        mmio=tuple(data["options"].get("mmio", ())),
        analyses=tuple(analyses),
    )
    _demand(task.combination_count <= MOST_COMBINATIONS, file, f"has {task.combination_count} combinations of inputs")
    return task


def _demand(condition: bool, file: Path, problem: str) -> None:
    if not condition:
        raise ValueError(f"{file.parent.name}/{file.name} {problem}")


def pair_names() -> list[str]:
    """Every pair as ``topic/NAME``, in order."""
    return list(_pair_names())


@cache
def _pair_names() -> Sequence[str]:
    names = {
        f"{file.parent.name}/{re.sub(r'-(un)?safe$', '', file.stem)}"
        for pattern in ("*/*.c", "*/*.yml")
        for file in TASKS.glob(pattern)
    }
    return sorted(names)


@cache
def read_pair(name: str) -> tuple[Task, Task]:
    """The safe and the unsafe program of a pair."""
    return read_task(TASKS / f"{name}-safe.yml"), read_task(TASKS / f"{name}-unsafe.yml")


_COMMENT: Final = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_TOKEN: Final = re.compile(
    r"""
    L?"(?:\\.|[^"\\])*" | L?'(?:\\.|[^'\\])*'                       # strings and characters
  | \.?\d(?:[eEpP][+-]|[\w.])* | [A-Za-z_]\w*                       # numbers and names
  | \.\.\. | <<= | >>= | -> | \+\+ | -- | << | >> | <= | >= | == | != | && | \|\| | [-+*/%&|^]= | \#\# | \S
    """,
    re.VERBOSE,
)


def tokens(text: str) -> list[str]:
    """The tokens of a C text without its comments."""
    return _TOKEN.findall(_COMMENT.sub(" ", text))
