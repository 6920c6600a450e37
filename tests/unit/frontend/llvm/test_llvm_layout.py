"""Sizes and offsets: by hand for the cases that differ between targets, against LLVM for random types."""

import llvmlite.binding
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cegas.frontend.llvm.ir_types import (
    I1,
    I8,
    I16,
    I32,
    I64,
    POINTER,
    VOID,
    ArrayType,
    FloatType,
    FunctionType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from cegas.frontend.llvm.layout import DataLayout, LayoutError

LP64 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
ILP32 = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
WIDE, NARROW = DataLayout.parse(LP64), DataLayout.parse(ILP32)
DOUBLE, LONG_DOUBLE, QUAD = FloatType("double"), FloatType("x86_fp80"), FloatType("fp128")


@pytest.mark.parametrize(
    ("type", "wide", "narrow"),
    [
        # (size, alignment, bytes touched by a store)
        (I1, (1, 1, 1), (1, 1, 1)),
        (I8, (1, 1, 1), (1, 1, 1)),
        (I16, (2, 2, 2), (2, 2, 2)),
        (IntType(24), (4, 4, 3), (4, 4, 3)),
        (I32, (4, 4, 4), (4, 4, 4)),
        (I64, (8, 8, 8), (8, 4, 8)),
        (IntType(128), (16, 16, 16), (16, 16, 16)),
        (IntType(256), (32, 16, 32), (32, 16, 32)),
        (POINTER, (8, 8, 8), (4, 4, 4)),
        (PointerType(270), (4, 4, 4), (4, 4, 4)),
        (FloatType("half"), (2, 2, 2), (2, 2, 2)),
        (FloatType("bfloat"), (2, 2, 2), (2, 2, 2)),
        (FloatType("float"), (4, 4, 4), (4, 4, 4)),
        (DOUBLE, (8, 8, 8), (8, 4, 8)),
        (LONG_DOUBLE, (16, 16, 10), (12, 4, 10)),
        (QUAD, (16, 16, 16), (16, 16, 16)),
        (VectorType(4, I32), (16, 16, 16), (16, 16, 16)),
        (VectorType(3, I32), (16, 16, 12), (16, 16, 12)),
        (VectorType(8, I1), (1, 1, 1), (1, 1, 1)),
        (ArrayType(3, I16), (6, 2, 6), (6, 2, 6)),
        (ArrayType(0, I64), (0, 8, 0), (0, 4, 0)),
        (StructType(()), (0, 1, 0), (0, 1, 0)),
        (StructType((I8, I64)), (16, 8, 16), (12, 4, 12)),
        (StructType((I8, I64), packed=True), (9, 1, 9), (9, 1, 9)),
        (StructType((LONG_DOUBLE, I8)), (32, 16, 32), (16, 4, 16)),
        (StructType((POINTER, StructType((I8, DOUBLE)), I16)), (32, 8, 32), (20, 4, 20)),
    ],
)
def test_sizes(type: Type, wide: tuple[int, int, int], narrow: tuple[int, int, int]) -> None:
    for layout, expected in ((WIDE, wide), (NARROW, narrow)):
        assert (layout.size_of(type), layout.align_of(type), layout.store_size_of(type)) == expected


def test_offsets() -> None:
    struct = StructType((I8, I64, I16, POINTER))
    assert WIDE.field_offsets(struct) == (0, 8, 16, 24)
    assert NARROW.field_offsets(struct) == (0, 4, 12, 16)
    assert [WIDE.field_offset(StructType((I8, I64, I16), packed=True), index) for index in range(3)] == [0, 1, 9]
    assert NARROW.element_offset(ArrayType(4, LONG_DOUBLE), 3) == 36
    assert WIDE.element_offset(VectorType(4, I16), 3) == 6
    assert WIDE.element_offset(ArrayType(4, I32), -1) == -4


def test_pointers_and_order_of_bytes() -> None:
    assert (WIDE.pointer_bits, NARROW.pointer_bits) == (64, 32)
    assert WIDE.little_endian
    assert not DataLayout.parse("E").little_endian


def test_errors() -> None:
    with pytest.raises(LayoutError, match="void has no size"):
        WIDE.size_of(VOID)
    with pytest.raises(LayoutError, match="has no size"):
        WIDE.size_of(FunctionType(VOID, ()))
    with pytest.raises(LayoutError, match="opaque"):
        WIDE.size_of(StructType(None, packed=False, name="t"))
    with pytest.raises(LayoutError, match="no field 1"):
        WIDE.field_offset(StructType((I8,)), 1)
    with pytest.raises(LayoutError, match="begin at bytes"):
        WIDE.element_offset(VectorType(4, I1), 1)
    with pytest.raises(LayoutError, match="cannot read 'zork'"):
        DataLayout.parse("e-zork")


SCALARS = st.one_of(
    st.sampled_from([I1, I8, I16, I32, I64, IntType(128), POINTER]),
    st.integers(1, 300).map(IntType),
    st.sampled_from(["half", "bfloat", "float", "double", "x86_fp80", "fp128"]).map(FloatType),
)
VECTORS = st.builds(VectorType, st.integers(1, 9), SCALARS.filter(lambda item: item != LONG_DOUBLE))
TYPES: st.SearchStrategy[Type] = st.recursive(
    st.one_of(SCALARS, VECTORS),
    lambda inner: st.one_of(
        st.builds(ArrayType, st.integers(0, 5), inner),
        st.builds(StructType, st.lists(inner, max_size=5).map(tuple), packed=st.booleans()),
    ),
    max_leaves=12,
)


@given(TYPES, st.sampled_from([LP64, ILP32]))
def test_agrees_with_llvm(type: Type, text: str) -> None:
    reference = llvmlite.binding.parse_assembly(
        f'target datalayout = "{text}"\n@x = external global {type}\n'
    ).get_global_variable("x")
    target = llvmlite.binding.create_target_data(text)
    layout = DataLayout.parse(text)
    theirs = reference.global_value_type
    assert layout.size_of(type) == target.get_abi_size(theirs)
    assert layout.align_of(type) == target.get_abi_alignment(theirs)
    if isinstance(type, StructType) and type.fields:
        offsets = [target.get_element_offset(theirs, index) for index in range(len(type.fields))]
        assert list(layout.field_offsets(type)) == offsets
