"""The machine type in which a scalar of a C type is read: as the type says, not as its size lets one guess."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import DataModel
from cegas.program.source import SourceType, machine_type

LP64, ILP32 = DataModel.LP64, DataModel.ILP32

TYPES: Final = """
typedef long double big;
typedef __float128 quad;
enum colour { RED, GREEN };
struct pair { float x; big y; };
_Float16 h; float f; double d; long double l; const big b; __float128 q; volatile quad v; _Complex float c;
int i; void *p; enum colour e; struct pair s;
int main(void) {
  i = (int)(h + f + d + l + b + q + v + __real__ c + e + s.x) + (p == 0);
  return 0;
}
"""


def types(folder: Path, model: DataModel) -> dict[str, SourceType]:
    file = folder / "types.c"
    if model is ILP32:
        file.write_text(TYPES.replace("__float128", "double"), encoding="utf-8")
    else:
        file.write_text(TYPES, encoding="utf-8")
    program = load([file], FrontendOptions(data_model=model))
    assert program.names is not None
    found = {site.name: program.names.type_of_site(site) for site in program.sites}
    return {name: type_ for name, type_ in found.items() if type_ is not None}


def test_floats(tmp_path: Path) -> None:
    found = types(tmp_path, LP64)
    pointer = LP64.pointer
    kinds = {name: str(machine_type(type_, type_.size, pointer)) for name, type_ in found.items()}
    assert kinds.items() >= {
        "h": "half", "f": "float", "d": "double", "l": "x86_fp80", "b": "x86_fp80", "q": "fp128", "v": "fp128",
        "i": "i32", "p": "ptr", "e": "i32", "c": "i64",
    }.items()  # fmt: skip
    assert str(machine_type(found["l"], 10, pointer)) == "x86_fp80", "what an access touches, without padding"
    assert str(machine_type(found["q"], 10, pointer)) == "i80", "a part of a number is none"
    assert str(machine_type(found["d"], 4, pointer)) == "i32"
    assert str(machine_type(found["s"].part(16, 16)[1], 16, pointer)) == "x86_fp80"
    assert str(machine_type(None, 8, pointer)) == "i64"


def test_long_double_has_twelve_bytes(tmp_path: Path) -> None:
    found = types(tmp_path, ILP32)
    assert found["l"].size == 12
    assert str(machine_type(found["l"], 12, ILP32.pointer)) == "x86_fp80"
    assert str(machine_type(found["p"], 4, ILP32.pointer)) == "ptr"


@pytest.mark.parametrize("name", ["h", "f", "d", "l", "q"])
def test_only_floats_have_formats(tmp_path: Path, name: str) -> None:
    found = types(tmp_path, LP64)
    assert found[name].float_format
    assert not any(found[other].float_format for other in ("i", "p", "e", "c", "s"))
