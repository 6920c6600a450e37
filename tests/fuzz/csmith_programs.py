"""Programs from csmith: they take no input, so that one native run says what their checksum is."""

from __future__ import annotations

import re
import signal
from dataclasses import replace
from typing import Final

from tests.fuzz.subjects import Case, Expected, Subject, Vectors, model_of
from tests.support.compile import CompileError, compile_to_ir
from tests.support.csmith import DEFAULT_OPTIONS, CsmithOptions, random_program
from tests.support.native import NotRunnable, run_native_ir

CHECKSUM: Final = "crc32_context"
OPTIONS: Final[tuple[CsmithOptions, ...]] = (
    DEFAULT_OPTIONS,
    replace(DEFAULT_OPTIONS, max_functions=3, max_block_depth=2, max_expression_complexity=3, max_pointer_depth=3),
    replace(DEFAULT_OPTIONS, floats=True),
    replace(DEFAULT_OPTIONS, max_functions=6, max_block_depth=4, max_array_length=6, max_expression_complexity=8),
)
"""Of small programs, and of some that are larger; they take turns."""
NATIVE_SECONDS: Final = 1.0
UNGUARDED: Final = "float-cast-overflow,builtin"
"""Undefined behaviour that csmith does not avoid."""
_MAIN: Final = re.compile(r"\bint\s+main\s*\(\s*void\s*\)")


def make(seed: int) -> Case:
    model, options = model_of(seed), OPTIONS[seed // 3 % len(OPTIONS)]
    text = random_program(seed, model, options)
    if text is None:
        return Case("csmith", seed, excluded="csmith finds no program, or is not installed")
    flags = ["-g0"]
    if options.floats:
        flags += [f"-fsanitize={UNGUARDED}", f"-fsanitize-trap={UNGUARDED}"]
    try:
        ir = compile_to_ir(text, model, flags)
        result = run_native_ir(ir, model, timeout=NATIVE_SECONDS, want_globals=True)
    except (NotRunnable, CompileError) as refusal:
        return Case("csmith", seed, excluded=str(refusal).partition("\n")[0])
    if result.signal == signal.SIGILL:
        return Case("csmith", seed, excluded="undefined behaviour")
    if result.outcome != "returned" or result.globals is None:
        return Case("csmith", seed, excluded=f"the native run: {result.outcome}")
    checksum = int.from_bytes(result.globals[CHECKSUM], "little")
    renamed, count = _MAIN.subn("int csmith_main(void)", text)
    if count != 1:
        raise ValueError(f"csmith {seed} has {count} definitions of main")
    twins: tuple[tuple[str, Expected, Vectors], ...] = (("!=", "safe", ()), ("==", "unsafe", ((),)))
    subjects = tuple(
        Subject(_with_check(renamed, operator, checksum), model, expected, ((),), reaching)
        for operator, expected, reaching in twins
    )
    return Case("csmith", seed, subjects)


def _with_check(text: str, operator: str, checksum: int) -> str:
    return f"""{text}
extern void reach_error(void);
int main(void) {{
    csmith_main();
    if (({CHECKSUM} & 0xFFFFFFFFu) {operator} {checksum & 0xFFFFFFFF}u)
        reach_error();
    return 0;
}}
"""
