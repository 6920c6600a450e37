"""Calling clang directly makes what `zig cc` makes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from cegas.foundation.errors import InputError
from cegas.frontend import clang
from cegas.frontend.clang import TARGETS, compile_to_ir, compiler
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.program.properties import DEFAULT, Property

HEADERS = "assert ctype errno fcntl float limits math pthread setjmp signal stdarg stdio stdlib string time unistd sys/stat"
PROGRAM = (
    "".join(f"#include <{name}.h>\n" for name in HEADERS.split())
    + """
struct list { struct list *next; long double rest; char name[3]; } *first;
static inline int twice(int n) { return 2 * n; }
static double sum(const float *from, int n) { double s = 0; for (int i = 0; i < n; i++) { float x = from[i]; s += x * x; } return s; }
int main(int argc, char **argv) {
  float values[argc];
  for (struct list *l = first; l != NULL; l = l->next) printf("%s %Lf %d\\n", l->name, l->rest, twice(argc) / (argc - 1));
  assert(argc > 0);
  switch (argc) { case 1: return (int)sum(values, argc); case 2: return errno; default: return strlen(argv[1]) << argc; }
}
"""
)


def macros(flags: list[str]) -> list[str]:
    line = [compiler(), *flags, "-x", "c", "-O2", "-UNDEBUG", "-E", "-dM", "-"]
    done = subprocess.run(line, input=b"#include <features.h>\n", capture_output=True, check=True)
    return sorted(done.stdout.decode().splitlines())


@pytest.mark.parametrize("model", DataModel)
def test_the_same_macros(model: DataModel) -> None:
    found = macros(clang._clang(model))
    assert "#define __SSE2__ 1" in found
    assert found == macros(["cc", "-target", TARGETS[model]])


@pytest.mark.parametrize("model", DataModel)
@pytest.mark.parametrize("property_", [Property(), DEFAULT])
def test_the_same_text(model: DataModel, property_: Property, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "program.c"
    file.write_text(PROGRAM, encoding="utf-8")
    options = FrontendOptions(data_model=model, property=property_)
    directly = compile_to_ir(file, options)
    monkeypatch.setattr(clang, "_clang", lambda asked: ["cc", "-target", TARGETS[asked]])
    # Zig lists all features that a processor does not have.
    features = re.compile('"target-features"="[^"]*"')
    assert features.sub("", compile_to_ir(file, options)) == features.sub("", directly)


def test_flags_of_a_project_are_for_zig(tmp_path: Path) -> None:
    """It knows `-march` by other names than clang does."""
    file = tmp_path / "program.c"
    file.write_text("#ifndef __AVX2__\n#error none\n#endif\nint main(void) { return 0; }\n", encoding="utf-8")
    with pytest.raises(InputError, match="none"):
        compile_to_ir(file, FrontendOptions())
    assert "define" in compile_to_ir(file, FrontendOptions(file_flags=((str(file), ("-march=haswell",)),)))


def test_errors_are_told_without_the_source(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text('int main(void) { return y + sizeof "error: none"; }\n', encoding="utf-8")
    with pytest.raises(InputError) as refused:
        compile_to_ir(file, FrontendOptions())
    assert str(refused.value) == f"{file}:1:25: error: use of undeclared identifier 'y'"
