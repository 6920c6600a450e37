"""How the code of `src` keeps what the house asks for: names of types, lengths of functions and modules.

    python -m tests.tools.survey                 figures, and every place that is behind them

A *type name* is that of a class, wherever it stands, or of an alias at the top of a module: a name in capitals and small letters that
is given to a type (`Path | None`, `tuple[int, ...]`, …), marked as `TypeAlias` or not. Type variables are none. Names with an
underscore count as well: who looks for one finds two, although neither leaves its module. Names that two rooms have on
purpose stand in docs/glossary.md, each with its reason.

The length of a function is that from `def` to its last line, with its docstring; that of a module counts all of its lines.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "cegas"
GLOSSARY: Final = ROOT / "docs" / "glossary.md"

LONGEST_FUNCTION: Final = 60
LONGEST_MODULE: Final = 600
MOST_NAMES: Final = 15
"""Fewer names than this may have two meanings."""


class Place(NamedTuple):
    """Where something stands, and how long it is."""

    file: str
    line: int
    name: str
    length: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


class Survey:
    """What was found in all modules below a folder."""

    def __init__(self, folder: Path = SOURCE) -> None:
        self.types: dict[str, list[Place]] = {}
        """The definitions of each type name."""
        self.functions: list[Place] = []
        self.modules: list[Place] = []
        for path in sorted(folder.rglob("*.py")):
            self._read(str(path.relative_to(folder)), path.read_text(encoding="utf-8"))

    def _read(self, file: str, text: str) -> None:
        tree = ast.parse(text)
        self.modules.append(Place(file, 1, "", text.count("\n")))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                self.types.setdefault(node.name, []).append(_place(file, node, node.name))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions.append(_place(file, node, node.name))
        for name, statement in _aliases(tree):
            self.types.setdefault(name, []).append(_place(file, statement, name))

    def names_with_two_meanings(self) -> dict[str, list[Place]]:
        return {name: places for name, places in sorted(self.types.items()) if len(places) > 1}

    def long_functions(self) -> list[Place]:
        return [place for place in self.functions if place.length > LONGEST_FUNCTION]

    def long_modules(self) -> list[Place]:
        return [place for place in self.modules if place.length > LONGEST_MODULE]


def kept_names(page: str | None = None) -> list[str]:
    """The names that the glossary gives a reason for."""
    text = GLOSSARY.read_text(encoding="utf-8") if page is None else page
    table = text.partition("| name | why two |")[2].partition("\n\n")[0]
    firsts = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    return [name for first in firsts for name in re.findall(r"`(\w+)`", first)]


def _place(file: str, node: ast.stmt, name: str) -> Place:
    assert node.end_lineno is not None
    return Place(file, node.lineno, name, node.end_lineno - node.lineno + 1)


def _aliases(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if ast.unparse(node.annotation) == "TypeAlias":
                yield node.target.id, node
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            is_type = re.fullmatch(r"_?[A-Z]\w*[a-z]\w*", name) and isinstance(
                node.value, ast.Subscript | ast.BinOp | ast.Name | ast.Attribute
            )
            if is_type:
                yield name, node


def main() -> None:
    survey = Survey()
    twice = survey.names_with_two_meanings()
    print(f"{len(survey.types)} type names, {len(twice)} of them defined more than once")
    for name, places in twice.items():
        print(f"    {name}: {', '.join(f'{place.file}:{place.line}' for place in places)}")
    long = survey.long_functions()
    print(f"{len(survey.functions)} functions, {len(long)} of them above {LONGEST_FUNCTION} lines")
    for place in long:
        print(f"    {place}: {place.length}")
    long = survey.long_modules()
    print(f"{len(survey.modules)} modules, {len(long)} of them above {LONGEST_MODULE} lines")
    for place in long:
        print(f"    {place.file}: {place.length}")


if __name__ == "__main__":
    main()
