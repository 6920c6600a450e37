"""Results of functions: they are handed over in memory, 16 bytes each, and the object of an address beside them."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.compiled.expressions import CodeText, Compiled, CompiledAddress, CompiledNumber
from cegas.compiled.layout import NotCompiled
from cegas.foundation.typed import Final
from cegas.program.types import PointerType, Type

MOST_RESULTS: Final = 64


def put_results(code: CodeText, values: Sequence[tuple[Compiled, Type]]) -> None:
    """Leave what a function returns for its caller."""
    if len(values) > MOST_RESULTS:
        raise NotCompiled(f"more than {MOST_RESULTS} results")
    for number, (value, type_) in enumerate(values):
        if isinstance(type_, PointerType):
            address = value if isinstance(value, CompiledAddress) else CompiledAddress("0", value.text)
            object_place = _object_place(code, number)
            code.put(f"store i32 {address.object}, ptr {object_place}")
            code.put(f"store i{code.width} {address.offset}, ptr {_place(code, number)}")
        else:
            text = code.as_number(value) if isinstance(value, CompiledAddress) else value.text
            code.put(f"store i{code.bits(type_)} {text}, ptr {_place(code, number)}")


def taken_result(code: CodeText, number: int, type_: Type) -> Compiled:
    """What a function that was called has left."""
    bits = code.bits(type_)
    value = code.value(f"load i{bits}, ptr {_place(code, number)}")
    if isinstance(type_, PointerType):
        return CompiledAddress(code.value(f"load i32, ptr {_object_place(code, number)}"), value)
    return CompiledNumber(value, bits)


def _place(code: CodeText, number: int) -> str:
    return code.value(f"getelementptr [{2 * MOST_RESULTS} x i64], ptr @results, i64 0, i64 {2 * number}")


def _object_place(code: CodeText, number: int) -> str:
    return code.value(f"getelementptr [{MOST_RESULTS} x i32], ptr @result_objects, i64 0, i64 {number}")
