"""The parser of textual LLVM IR: every construct in a small snippet, errors, and both reading paths."""

import re
import struct

import llvmlite.binding
import pytest
from tests.support.compile import DataModel, compile_to_ir

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
from cegas.frontend.llvm.parser import LlvmSyntaxError, parse_module
from cegas.frontend.llvm.syntax import (
    NO_ATTRIBUTES,
    BlockAddress,
    ConstAggregate,
    ConstExpr,
    ConstFloat,
    ConstInt,
    ConstNull,
    ConstPoison,
    ConstString,
    ConstUndef,
    ConstZero,
    Function,
    GlobalRef,
    InlineAsm,
    Instruction,
    LocalRef,
    MetadataValue,
    Module,
    Value,
)

FLOAT = FloatType("float")
DOUBLE = FloatType("double")


def both(text: str) -> Module:
    """Parse through both paths, and with bodies that are read later; compare, and return the fast result."""
    fast = parse_module(text)
    assert_same(fast, parse_module(text, fast=False))
    assert_same(fast, parse_module(text, refuse=lambda error: error))
    return fast


def assert_same(left: Module, right: Module) -> None:
    """Compare two modules in everything."""
    assert list(left.functions) == list(right.functions)
    for name, function in left.functions.items():
        other = right.functions[name]
        assert function.is_declaration == other.is_declaration
        assert function.declares == other.declares
        for field in Function.__slots__:
            if field != "_blocks":
                assert getattr(function, field) == getattr(other, field)
        assert list(function.blocks) == list(other.blocks)
        for label, block in function.blocks.items():
            assert len(block.instructions) == len(other.blocks[label].instructions)
            for one, two in zip(block.instructions, other.blocks[label].instructions, strict=True):
                for item in Instruction.__slots__:
                    assert getattr(one, item) == getattr(two, item), (item, one, two)
    for field in Module.__slots__:
        if field != "functions":
            assert getattr(left, field) == getattr(right, field)


def body(lines: str, header: str = "define void @f(i32 %a, ptr %p, double %d)", extra: str = "") -> list[Instruction]:
    """The instructions of the first block of a function with this body."""
    text = "\n".join("  " + line.strip() for line in lines.strip().splitlines())
    module = both(f"{extra}\n{header} {{\n{text}\n}}\n")
    function = next(item for item in module.functions.values() if not item.is_declaration)
    return function.entry.instructions


def one(line: str, extra: str = "") -> Instruction:
    """A single instruction, followed by a return."""
    return body(line + "\nret void", extra=extra)[0]


def local(name: str, type: Type) -> LocalRef:
    return LocalRef(name, type)


# ------------------------------------------------------------------------------------------- instructions


def test_arithmetic_with_flags() -> None:
    found = one("%x = add nuw nsw i32 %a, -1, !dbg !7")
    assert found.opcode == "add"
    assert found.result == "x"
    assert found.type == I32
    assert found.operands == (local("a", I32), ConstInt(I32, 0xFFFFFFFF))
    assert found.flags == ("nuw", "nsw")
    assert found.debug == 7
    assert one("%x = or disjoint i32 %a, 1").flags == ("disjoint",)
    assert one("%x = sdiv exact i32 %a, 4").flags == ("exact",)
    assert one("%x = fadd nnan contract double %d, 1.0").flags == ("nnan", "contract")
    assert one("%x = fneg double %d").operands == (local("d", DOUBLE),)
    assert one("%x = freeze i32 %a").type == I32


def test_comparisons() -> None:
    found = one("%x = icmp samesign ult i32 %a, 3")
    assert (found.predicate, found.flags, found.type) == ("ult", ("samesign",), I1)
    assert one("%x = icmp eq ptr %p, null").operands == (local("p", POINTER), ConstNull())
    assert one("%x = fcmp fast oge double %d, %d").predicate == "oge"
    found = one("%x = icmp slt <2 x i32> zeroinitializer, <i32 1, i32 poison>")
    assert found.type == VectorType(2, I1)
    assert found.operands[0] == ConstZero(VectorType(2, I32))


def test_casts() -> None:
    assert one("%x = zext nneg i32 %a to i64").flags == ("nneg",)
    found = one("%x = ptrtoint ptr %p to i64")
    assert (found.type, found.operands) == (I64, (local("p", POINTER),))
    assert one("%x = addrspacecast ptr %p to ptr addrspace(3)").type == PointerType(3)
    assert one("%x = fptosi double %d to i8").type == I8
    assert one("%x = uitofp nneg i32 %a to float").type == FLOAT


def test_memory_accesses() -> None:
    load = one("%x = load i32, ptr %p, align 4, !dbg !3, !range !4, !noundef !5")
    assert (load.type, load.source_type, load.align, load.debug) == (I32, I32, 4, 3)
    assert load.operands == (local("p", POINTER),)
    volatile = one("%x = load volatile i32, ptr @g, align 4", "@g = external global i32")
    assert volatile.flags == ("volatile",)
    assert volatile.operands == (GlobalRef("g"),)
    atomic = one('%x = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4')
    assert (atomic.ordering, atomic.flags) == ("acquire", ("atomic", 'syncscope("singlethread")'))
    store = one("store [2 x i8] zeroinitializer, ptr %p, align 1")
    assert store.type == VOID
    assert store.source_type == ArrayType(2, I8)
    assert store.operands == (ConstZero(ArrayType(2, I8)), local("p", POINTER))
    store = one("store atomic volatile i32 %a, ptr %p seq_cst, align 4")
    assert (store.ordering, store.flags) == ("seq_cst", ("atomic", "volatile"))
    assert one("store i32 %a, ptr getelementptr (i8, ptr null, i64 8)").align == 0


def test_alloca() -> None:
    found = one("%x = alloca { i32, ptr }, align 8")
    assert (found.type, found.source_type, found.align) == (POINTER, StructType((I32, POINTER)), 8)
    found = one("%x = alloca i32, i32 %a, align 16, !dbg !1")
    assert (found.operands, found.align, found.debug) == ((local("a", I32),), 16, 1)
    assert one("%x = alloca i8, align 1, addrspace(5)").type == PointerType(5)


def test_getelementptr() -> None:
    found = one("%x = getelementptr inbounds nuw [3 x i32], ptr %p, i64 0, i64 2, !dbg !9")
    assert found.flags == ("inbounds", "nuw")
    assert found.source_type == ArrayType(3, I32)
    assert found.operands == (local("p", POINTER), ConstInt(I64, 0), ConstInt(I64, 2))
    assert len(one("%x = getelementptr { i32, [2 x i8] }, ptr %p, i64 0, i32 1, i64 1").operands) == 4
    vector = one("%x = getelementptr i8, ptr %p, <2 x i64> <i64 1, i64 2>")
    assert vector.type == VectorType(2, POINTER)


def test_select_phi_ret() -> None:
    text = """
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %join, !dbg !1, !prof !2
then:
  %s = select i1 %c, i32 4, i32 -4
  br label %join
join:
  %x = phi i32 [ 7, %entry ], [ %s, %then ], !dbg !3
  ret i32 %x
}"""
    function = both(text).functions["f"]
    entry, then, join = function.blocks.values()
    assert entry.terminator.labels == ("then", "join")
    assert entry.terminator.operands == (local("c", I1),)
    assert then.instructions[0].operands[2] == ConstInt(I32, 0xFFFFFFFC)
    phi, ret = join.instructions
    assert phi.incoming == ((ConstInt(I32, 7), "entry"), (local("s", I32), "then"))
    assert phi.operands == (ConstInt(I32, 7), local("s", I32))
    assert phi.debug == 3
    assert ret.operands == (local("x", I32),)


def test_switch_spans_lines() -> None:
    text = """
define void @f(i8 %c) {
  switch i8 %c, label %2 [
    i8 1, label %1
    i8 -3, label %2
  ], !dbg !5

1:                                                ; preds = %0
  unreachable

2:                                                ; preds = %0, %0
  ret void
}"""
    switch = both(text).functions["f"].entry.terminator
    assert switch.labels == ("2", "1", "2")
    assert switch.cases == (1, 253)
    assert switch.debug == 5
    assert switch.line == 3


def test_indirectbr_and_blockaddress() -> None:
    text = """
@t = constant [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %"b c")]
define void @f(ptr %p) {
  indirectbr ptr %p, [label %a, label %"b c"]
a:
  ret void
"b c":
  ret void
}"""
    module = both(text)
    table = module.globals["t"].initializer
    assert isinstance(table, ConstAggregate)
    assert table.elements == (BlockAddress("f", "a"), BlockAddress("f", "b c"))
    function = module.functions["f"]
    assert list(function.blocks) == ["0", "a", "b c"]
    assert function.entry.terminator.labels == ("a", "b c")


def test_aggregates_and_vectors() -> None:
    found = one("%x = extractvalue { i32, { i8, [2 x i16] } } zeroinitializer, 1, 1, 0, !dbg !1")
    assert (found.type, found.indices, found.debug) == (I16, (1, 1, 0), 1)
    found = one("%x = insertvalue { i32, i1 } poison, i1 true, 1")
    assert found.operands[1] == ConstInt(I1, 1)
    assert one("%x = extractelement <4 x i32> zeroinitializer, i64 1").type == I32
    assert one("%x = insertelement <4 x i32> undef, i32 %a, i32 0").type == VectorType(4, I32)
    found = one("%x = shufflevector <2 x i8> zeroinitializer, <2 x i8> poison, <3 x i32> <i32 1, i32 poison, i32 3>")
    assert (found.indices, found.type) == ((1, -1, 3), VectorType(3, I8))
    found = one("%x = shufflevector <2 x i8> zeroinitializer, <2 x i8> poison, <4 x i32> zeroinitializer")
    assert found.indices == (0, 0, 0, 0)


def test_atomics() -> None:
    found = one("%x = cmpxchg weak volatile ptr %p, i32 %a, i32 1 acq_rel monotonic, align 4")
    assert found.ordering == "acq_rel monotonic"
    assert found.type == StructType((I32, I1))
    assert found.flags == ("weak", "volatile")
    found = one('%x = atomicrmw add ptr %p, i32 5 syncscope("agent") seq_cst, align 4')
    assert (found.predicate, found.ordering, found.type) == ("add", "seq_cst", I32)
    assert one("fence release").ordering == "release"


def test_va_arg() -> None:
    found = one("%x = va_arg ptr %p, i64")
    assert (found.type, found.source_type, found.operands) == (I64, I64, (local("p", POINTER),))


def test_calls() -> None:
    extra = "declare i32 @g(i32, ...)\ndeclare void @h(ptr)\nattributes #3 = { noreturn nounwind }\n"
    found = one("%x = call i32 (i32, ...) @g(i32 noundef 1, ptr nonnull align 8 %p) #3, !dbg !4", extra)
    assert found.callee == GlobalRef("g")
    assert found.function_type == FunctionType(I32, (I32,), variadic=True)
    assert found.operands == (ConstInt(I32, 1), local("p", POINTER))
    assert found.argument_attributes[0].noundef
    assert (found.argument_attributes[1].nonnull, found.argument_attributes[1].align) == (True, 8)
    assert found.attributes == frozenset(("noreturn", "nounwind"))
    found = one("call void @h(ptr byval({ i32, i32 }) align 4 %p)", extra)
    assert found.argument_attributes[0].byval == StructType((I32, I32))
    assert found.function_type == FunctionType(VOID, (POINTER,))
    found = one("tail call fastcc noundef zeroext i8 %p(i32 %a)")
    assert (found.flags, found.callee, found.type) == (("tail",), local("p", POINTER), I8)
    found = one("%x = call nnan double @s(double nofpclass(nan inf) %d)", "declare double @s(double)")
    assert found.flags == ("nnan",)
    assert found.argument_attributes[0].others == ("nofpclass(nan inf)",)
    found = one("%x = call range(i32 0, 33) i32 @k()", "declare i32 @k()")
    assert found.argument_attributes == ()
    assert one("call void null()").callee == ConstNull()
    found = one('call void @h(ptr %p) [ "align"(ptr %p, i64 8), "deopt"() ], !dbg !3', extra)
    assert (found.flags, found.debug) == (("bundle:align", "bundle:deopt"), 3)


def test_unnamed_results_are_numbered() -> None:
    function = both(
        "declare i32 @g()\ndefine i32 @f(i32, ptr %p) {\n  call i32 @g()\n  add i32 %0, %2\n  ret i32 %3\n}"
    ).functions["f"]
    assert [item.name for item in function.parameters] == ["0", "p"]
    # The unnamed entry block takes number 1.
    assert list(function.blocks) == ["1"]
    assert [item.result for item in function.entry.instructions] == ["2", "3", None]


def test_inline_asm() -> None:
    found = one(
        '%x = call i32 asm sideeffect inteldialect "a;\\22b", "=r,0,~{cc}"(i32 %a) #1', "attributes #1 = { nounwind }"
    )
    assert found.callee == InlineAsm('a;"b', "=r,0,~{cc}", ("sideeffect", "inteldialect"))
    assert found.function_type == FunctionType(I32, (I32,))


def test_callbr() -> None:
    text = """
define void @f(i32 %a) {
  callbr void asm sideeffect "jmp ${1:l}", "r,!i"(i32 %a)
          to label %1 [label %2], !dbg !12, !srcloc !13
1:
  ret void
2:
  ret void
}"""
    found = both(text).functions["f"].entry.terminator
    assert (found.opcode, found.labels, found.debug) == ("callbr", ("1", "2"), 12)


def test_invoke_landingpad_resume() -> None:
    text = """
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  invoke void @g()
          to label %1 unwind label %2
1:
  ret void
2:
  %3 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %3
}"""
    blocks = both(text).functions["f"].blocks
    assert blocks["0"].terminator.labels == ("1", "2")
    assert blocks["2"].instructions[0].flags == ("cleanup",)


def test_metadata_arguments() -> None:
    found = one(
        '%x = call double @constrained(double %d, metadata !"round.dynamic", metadata !{i32 1})',
        "declare double @constrained(double, metadata, metadata)",
    )
    assert found.operands[1:] == (MetadataValue('!"round.dynamic"'), MetadataValue("!{i32 1}"))


# ------------------------------------------------------------------------------------------ debug records


DECLARES = """
define void @f(ptr %0) {
  %x = alloca i32, align 4
  %"y z" = alloca i32, align 4
    #dbg_declare(ptr %x, !12, !DIExpression(), !14)
    #dbg_declare(ptr %"y z", !13, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 4), !14)
    #dbg_declare(ptr poison, !16, !DIExpression(), !14)
    #dbg_value(i32 0, !15, !DIExpression(), !14)
    #dbg_label(!3, !4)
    #dbg_assign(i32 undef, !15, !DIExpression(), !17, ptr %x, !DIExpression(), !14)
  call void @llvm.dbg.declare(metadata ptr %0, metadata !18, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 0, metadata !15, metadata !DIExpression()), !dbg !14
  ret void
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
"""


def test_debug_records() -> None:
    function = both(DECLARES).functions["f"]
    assert function.declares == {
        "x": (12, "!DIExpression()"),
        "y z": (13, "!DIExpression(DW_OP_deref, DW_OP_plus_uconst, 4)"),
        "0": (18, "!DIExpression()"),
    }
    assert [item.opcode for item in function.entry.instructions] == ["alloca", "alloca", "ret"]


# ---------------------------------------------------------------------------------------------- constants


def initializer(text: str, extra: str = "") -> Value:
    """The initializer of a global, given as type and value."""
    found = both(f"{extra}\n@x = global {text}").globals["x"].initializer
    assert found is not None
    return found


def test_integer_constants() -> None:
    assert initializer("i8 -1") == ConstInt(I8, 255)
    assert initializer("i1 true") == ConstInt(I1, 1)
    assert initializer("i128 -5902958103587056517117") == ConstInt(IntType(128), (1 << 128) - 5902958103587056517117)
    assert initializer("i16 u0xFF") == ConstInt(I16, 255)
    assert initializer("i16 s0xFF") == ConstInt(I16, 0xFFFF)
    found = initializer("i8 200")
    assert isinstance(found, ConstInt)
    assert found.signed == -56


def bits_of_float(value: float) -> int:
    found: int = struct.unpack("<I", struct.pack("<f", value))[0]
    return found


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("double 1.500000e+00", 0x3FF8000000000000),
        ("double -0.000000e+00", 1 << 63),
        ("double 0x7FF8000000000000", 0x7FF8000000000000),
        ("float 0x3FF19999A0000000", bits_of_float(1.1)),
        ("float 3.500000e+00", bits_of_float(3.5)),
        ("float 0x7FF0000000000000", 0x7F800000),
        ("float 0xFFF8000000000000", 0xFFC00000),
        ("float 0x7FF4000000000000", 0x7FA00000),  # a signalling NaN keeps its payload
        ("float 0x36A0000000000000", 1),  # the smallest subnormal
        ("half 0xH3E00", 0x3E00),
        ("half 1.5", 0x3E00),
        ("bfloat 0xR4000", 0x4000),
        ("bfloat 2.0", 0x4000),
        ("x86_fp80 0xKC000A000000000000000", 0xC000A000000000000000),
        ("fp128 0xL00000000000000013FFF000000000000", 0x3FFF0000000000000000000000000001),
        ("float f0x3FC00000", 0x3FC00000),
        ("float +inf", 0x7F800000),
        ("double -inf", 0xFFF0000000000000),
        ("double +qnan", 0x7FF8000000000000),
        ("float +nan(0x1)", 0x7FC00001),
        ("float -snan(0x1)", 0xFF800001),
        ("x86_fp80 +inf", 0x7FFF8000000000000000),
    ],
)
def test_float_constants(text: str, bits: int) -> None:
    found = initializer(text)
    assert isinstance(found, ConstFloat)
    assert found.bits == bits


def test_aggregate_constants() -> None:
    assert initializer('[4 x i8] c"a\\22\\\\\\00"') == ConstString(ArrayType(4, I8), b'a"\\\x00')
    found = initializer("<{ i8, [2 x ptr] }> <{ i8 1, [2 x ptr] [ptr null, ptr @x] }>")
    pair = ConstAggregate(ArrayType(2, POINTER), (ConstNull(), GlobalRef("x")))
    assert found == ConstAggregate(StructType((I8, ArrayType(2, POINTER)), packed=True), (ConstInt(I8, 1), pair))
    assert initializer("<2 x i32> splat (i32 7)") == ConstAggregate(VectorType(2, I32), (ConstInt(I32, 7),) * 2)
    assert initializer("{ i32, i32 } { i32 undef, i32 poison }") == ConstAggregate(
        StructType((I32, I32)), (ConstUndef(I32), ConstPoison(I32))
    )
    assert initializer("{} {}") == ConstAggregate(StructType(()), ())
    assert initializer("%t zeroinitializer", "%t = type { i8 }") == ConstZero(StructType((I8,), packed=False, name="t"))


def test_constant_expressions() -> None:
    found = initializer("ptr getelementptr inbounds nuw (i8, ptr @x, i64 4)")
    assert found == ConstExpr("getelementptr", POINTER, (GlobalRef("x"), ConstInt(I64, 4)), I8, ("inbounds", "nuw"))
    found = initializer("ptr getelementptr inrange(-16, 16) (i8, ptr @x, i64 4)")
    assert isinstance(found, ConstExpr)
    assert found.flags == ("inrange(-16, 16)",)
    address = ConstExpr("ptrtoint", I64, (GlobalRef("x"),))
    assert initializer("i64 ptrtoint (ptr @x to i64)") == address
    found = initializer("i32 trunc (i64 sub (i64 ptrtoint (ptr @x to i64), i64 1) to i32)")
    assert found == ConstExpr("trunc", I32, (ConstExpr("sub", I64, (address, ConstInt(I64, 1))),))
    assert initializer("ptr inttoptr (i64 -1 to ptr)") == ConstExpr("inttoptr", POINTER, (ConstInt(I64, 2**64 - 1),))
    assert initializer("ptr dso_local_equivalent @f", "declare void @f()") == GlobalRef("f")
    assert initializer("ptr no_cfi @f", "declare void @f()") == GlobalRef("f")
    found = initializer("i1 icmp eq (ptr @x, ptr null)")
    assert isinstance(found, ConstExpr)
    assert found.flags == ("eq",)


# ------------------------------------------------------------------------------------------------ modules


def test_module_header() -> None:
    module = both(
        """; ModuleID = 'x.c'
source_filename = "x\\5Cy.c"
target datalayout = "e-m:e"
target triple = "x86_64-unknown-linux-gnu"
module asm ".globl a"
module asm "a: ret"
$c = comdat any
!llvm.ident = !{!0, !1}
!0 = !{!"clang"}
!1 = distinct !{!1, !0}
!2 = !DILocation(line: 1, scope: !1)
!3 = !{!0,
  !1}
^0 = module: (path: "x", hash: (0, 0))
"""
    )
    assert module.source_filename == "x\\y.c"
    assert (module.data_layout, module.triple) == ("e-m:e", "x86_64-unknown-linux-gnu")
    assert module.module_asm == [".globl a", "a: ret"]
    assert module.named_metadata == {"llvm.ident": (0, 1)}
    assert module.metadata == {
        0: '!{!"clang"}',
        1: "distinct !{!1, !0}",
        2: "!DILocation(line: 1, scope: !1)",
        3: "!{!0, !1}",
    }


def test_global_variables() -> None:
    module = both(
        """
@a = internal unnamed_addr constant i32 5, section "s;", align 4, !dbg !0
@b = external thread_local(initialexec) local_unnamed_addr global [0 x i8], align 1
@"c d" = weak_odr hidden dso_local addrspace(1) global ptr null, comdat($k), align 8 #0
@e = extern_weak global %opaque
@f = common global i32 0
@"\\01_g" = private externally_initialized global i8 0, code_model "small"
$k = comdat any
%opaque = type opaque
attributes #0 = { "x" }
"""
    )
    a = module.globals["a"]
    assert (a.initializer, a.constant, a.linkage, a.section, a.align, a.debug, a.external) == (
        ConstInt(I32, 5),
        True,
        "internal",
        "s;",
        4,
        0,
        False,
    )
    b = module.globals["b"]
    assert (b.initializer, b.external, b.thread_local, b.linkage) == (None, True, True, "external")
    assert module.globals["c d"].linkage == "weak_odr"
    e = module.globals["e"]
    assert (e.external, e.type) == (True, StructType(None, packed=False, name="opaque"))
    assert module.globals["f"].linkage == "common"
    assert "\x01_g" in module.globals


def test_aliases_and_ifuncs() -> None:
    module = both(
        "@x = global i32 0\n@a = internal alias i32, ptr @x\n@r = ifunc i32 (), ptr @f\ndefine ptr @f() {\n  ret ptr null\n}"
    )
    assert (module.aliases["a"].target, module.aliases["a"].linkage) == (GlobalRef("x"), "internal")
    assert module.ifuncs["r"].type == FunctionType(I32, ())
    expression = both("@x = global i64 0\n@a = alias i8, getelementptr (i8, ptr @x, i64 4)").aliases["a"].target
    assert isinstance(expression, ConstExpr)
    assert expression.operands[0] == GlobalRef("x")


def test_named_types_in_any_order() -> None:
    module = both(
        """
@x = global %struct.a zeroinitializer
%struct.a = type { i32, %"b c", [2 x %"b c"] }
%"b c" = type <{ i8, ptr }>
%alias = type i32
@y = global %alias 3
"""
    )
    inner = StructType((I8, POINTER), packed=True, name="b c")
    assert module.named_types == {
        "b c": inner,
        "struct.a": StructType((I32, inner, ArrayType(2, inner)), packed=False, name="struct.a"),
    }
    assert module.globals["y"].type == I32


def test_function_headers() -> None:
    module = both(
        """
define internal fastcc noundef zeroext i8 @f(ptr noalias sret({ i32 }) align 4 %0, i32 signext %n, ...)
    unnamed_addr #1 nounwind "k"="v" section "t" comdat align 16 prefix i32 5 prologue i8 1 !dbg !4 !prof !5 {
  ret i8 0
}
declare !dbg !9 extern_weak void @g(ptr captures(ret: address, provenance), i32 initializes((0, 4)), ptr) #0
declare cc 10 void @h(i32 %named)
attributes #0 = { noreturn memory(argmem: read) allockind("alloc,zeroed") "no-builtins" }
attributes #1 = { returns_twice alignstack=8 }
"""
    )
    f = module.functions["f"]
    assert (f.linkage, f.debug, f.variadic) == ("internal", 4, True)
    assert f.result_attributes.zeroext
    assert f.parameters[0].attributes.sret == StructType((I32,))
    assert f.parameters[1].name == "n"
    assert f.attributes == frozenset(("returns_twice", "alignstack=8", "nounwind", "k=v"))
    assert f.type == FunctionType(I8, (POINTER, I32), variadic=True)
    # Parameter %0, then the unnamed entry block.
    assert list(f.blocks) == ["1"]
    g = module.functions["g"]
    assert (g.debug, g.linkage, g.is_declaration) == (9, "extern_weak", True)
    assert g.attributes == frozenset(("noreturn", "memory(argmem: read)", 'allockind("alloc,zeroed")', "no-builtins"))
    assert g.parameters[0].attributes.others == ("captures(ret: address, provenance)",)
    assert g.parameters[1].attributes.others == ("initializes((0, 4))",)
    assert g.parameters[2].attributes is NO_ATTRIBUTES
    assert module.functions["h"].parameters[0].name == "named"


def test_layout_of_the_text_does_not_matter() -> None:
    compact = both("define i32 @f(i32 %a) { %x = add i32 %a, 1 ret i32 %x }").functions["f"]
    assert [item.opcode for item in compact.entry.instructions] == ["add", "ret"]
    spread = both(
        """
define i32 @f(i32 %a)
{
  %x = add   ; a comment
    i32 %a,
    1
    , !dbg !3
  ret i32 %x
}"""
    ).functions["f"]
    assert [item.opcode for item in spread.entry.instructions] == ["add", "ret"]
    assert spread.entry.instructions[0].debug == 3


def test_quoted_names() -> None:
    text = 'define i32 @"f g"(i32 %"a b") {\n"x y":\n  %"\\C3\\A9" = add i32 %"a b", 1\n  ret i32 %"\\C3\\A9"\n}'
    function = both(text).functions["f g"]
    assert function.parameters[0].name == "a b"
    assert list(function.blocks) == ["x y"]
    assert function.entry.instructions[0].result == "é"


def test_use_list_orders_are_skipped() -> None:
    text = """
@x = global i32 0
define i32 @f(i32 %a) {
  %b = add i32 %a, %a
  ret i32 %b
  uselistorder i32 %a, { 1, 0 }
}
uselistorder ptr @x, { 1, 0 }
uselistorder_bb @f, %0, { 1, 0 }
"""
    assert len(both(text).functions["f"].entry.instructions) == 2


def test_inline_debug_location() -> None:
    module = both("define void @f() {\n  ret void, !dbg !DILocation(line: 3, scope: !1)\n}")
    debug = module.functions["f"].entry.terminator.debug
    assert debug is not None
    assert module.metadata[debug] == "!DILocation(line: 3, scope: !1)"


def test_debug_location_after_other_metadata() -> None:
    assert one("store i32 %a, ptr %p, align 4, !tbaa !1, !dbg !7").debug == 7


def test_parts_of_globals_are_read_by_lines() -> None:
    extra = "%s = type { i32, [4 x i32] }\n@g = global %s zeroinitializer\n"
    part = "getelementptr inbounds nuw (%s, ptr @g, i32 0, i32 1)"
    text = f"""
        %first = alloca i32, align 4
        %x = load i32, ptr {part}, align 4, !dbg !3
        store i32 %x, ptr {part}, align 8, !dbg !4
        store double 2.500000e+01, ptr {part}, align 4
        %y = load i32, ptr getelementptr inbounds (i8, ptr {part}, i64 4), align 4
        ret void
    """
    _, load, store, number, deeper, _ = body(text, extra=extra)
    assert isinstance(load.operands[0], ConstExpr)
    assert load.operands[0] is store.operands[1] is number.operands[1]
    assert (load.align, load.debug, store.align, store.debug) == (4, 3, 8, 4)
    assert isinstance(deeper.operands[0], ConstExpr)
    assert deeper.operands[0].operands[0] == load.operands[0]


def test_an_expression_with_a_local_means_something_else_in_each_function() -> None:
    use = "  %first = alloca i32, align 4\n  %v = load i32, ptr getelementptr (i8, ptr %p, i64 4), align 4\n  ret void\n}\n"
    text = f"define void @f(ptr %p) {{\n{use}define void @g() {{\n{use}"
    for fast in (True, False):
        with pytest.raises(LlvmSyntaxError, match="@g uses %p"):
            parse_module(text, fast=fast)


def test_labels_floats_and_ends_are_read_by_lines() -> None:
    text = """define double @f(double %d, i32 %a) {
entry:
  %x = fmul double %d, 2.500000e-01, !dbg !5
  %y = fadd double 0x41E0000000000000, %x
  %z = fsub double %y, -1.5
  %i = fptosi double %z to i32, !dbg !6
  %e = uitofp i32 %i to double
  br label %out
out:                                              ; preds = %entry
  unreachable, !dbg !7, !nosanitize !8

last.block:
  unreachable
}
"""
    function = both(text).functions["f"]
    assert list(function.blocks) == ["entry", "out", "last.block"]
    end = function.blocks["out"].terminator
    assert (end.opcode, end.debug, end.flags) == ("unreachable", 7, ("nosanitize",))
    assert [each.debug for each in function.entry.instructions] == [5, None, None, 6, None, None]


def test_objects_are_shared() -> None:
    first, second, _ = body("store i32 7, ptr %p, align 4\nstore i32 7, ptr %p, align 4\nret void")
    assert first.operands[0] is second.operands[0]
    assert first.operands[1] is second.operands[1]
    assert first.source_type is second.source_type


# ------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("define void @f() {\n  frobnicate\n}", 2, "'frobnicate' is not supported"),
        ("define void @f() {\n  ret void", 2, "no closing brace"),
        ("define void @f() {\n  ret i32 %x\n}", 3, "uses %x, which it does not define"),
        ("define void @f() {\n  br label %x\n}", 3, "jumps to %x"),
        ("define void @f() {\n  fence seq_cst\n}", 3, "no terminator"),
        ("define void @f() {\na:\n  fence seq_cst\nb:\n  ret void\n}", 4, "no terminator"),
        ("define i32 @f(i32 %a) {\n  %a = add i32 1, 2\n  ret i32 %a\n}", 2, "defined twice"),
        ("define i64 @f(i32 %a) {\n  ret i64 %a\n}", 3, "as i64, but it is i32"),
        ("define void @f(i32 %a) {\n  store i32 %a, ptr %a, align 4\n  ret void\n}", 2, "used as ptr and as i32"),
        ("define i32 @f(i32 %0) {\n  %1 = add i32 %0, 1\n  ret i32 %1\n}", 2, "numbered 2 or higher"),
        ("define void @f() {\n  %x = fence seq_cst\n  ret void\n}", 2, "a name for nothing"),
        ("define void @f() {\n}", 2, "empty body"),
        ("@x = global %t zeroinitializer", 1, "%t has no definition"),
        ("%a = type { %b }\n%b = type { %a }", 2, "contains itself"),
        ("@x = global i32 zork", 1, "a value of type i32"),
        ("@x = global i32 1.5", 1, "a constant of type i32"),
        ("@x = global float 0xH3E00", 1, "no constant of type float"),
        ("@x = global float 0x3FF199999999999A", 1, "no exact constant"),
        ("@x = global i32* null", 1, "typed pointers"),
        ('@x = global target("spirv.Image") zeroinitializer', 1, "target is not supported"),
        ("@x = global <vscale x 2 x i32> zeroinitializer", 1, "scalable"),
        ('@x = global [2 x i8] c"abc"', 1, "string of 3 bytes"),
        ("@x = global [2 x i8] [i8 1]", 1, "do not fit"),
        ("@x = global { i8 } { i16 1 }", 1, "where { i8 } wants i8"),
        ("@x = zork i32 0", 1, "no global variable"),
        ("@x = global i32 0, zork", 1, "a property of a global variable"),
        ("@x = global i32 0\n@x = global i32 0", 2, "defined twice"),
        ("declare void @f() #7", 1, "#7 has no definition"),
        ("zork", 1, "a top-level entity"),
        ("define void @f() {\n  %x = icmp olt i32 1, 2\n  ret void\n}", 2, "a predicate"),
        ("define void @f() {\n  %x = extractvalue { i32 } zeroinitializer, 1\n  ret void\n}", 2, "no member 1"),
        ("define void @f() {\n  ret void, zork\n}", 2, "metadata"),
        ('@x = global i8 0, section "unclosed', 1, "a string"),
    ],
)
def test_errors_name_the_line(text: str, line: int, message: str) -> None:
    for fast in (True, False):
        with pytest.raises(LlvmSyntaxError) as caught:
            parse_module(text, fast=fast)
        assert message in caught.value.message
        assert caught.value.line == line


# ---------------------------------------------------------------------------------------- whole programs

PROGRAMS = {
    "arithmetic": """
int f(int a, unsigned b, long c, short d) {
  return a * 3 + (b >> 2) - (int)(c % 7) + (d << 1) + ~a;
}
""",
    "pointers": """
int g; int *p = &g; int **q = &p;
int f(int *a, char *b) { *a = **q; b[3] = 'x'; return a != p && *a; }
""",
    "structs": """
struct in { char c; double d; };
struct s { int a[3]; struct in i; struct s *next; unsigned x : 3, y : 9; };
struct s g = {{1, 2, 3}, {'c', 2.5}, &g, 1, 2};
struct s f(struct s v) { v.i.d += v.next->a[1] + v.y; return v; }
""",
    "unions": """
union u { int i; float f; char c[4]; };
float f(int i) { union u v; v.i = i; v.c[1] = 2; return v.f; }
""",
    "control": """
int f(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { if (i % 3) continue; s += i; }
  while (s > 3) s /= 2;
  switch (n) { case 1: return 2; case -7: s++; break; default: goto out; }
  do s--; while (s > 9);
out: return s;
}
""",
    "labels": "int f(int n) { void *t[] = {&&a, &&b}; goto *t[n & 1]; a: return 1; b: return 2; }",
    "variadic": """
#include <stdarg.h>
int f(int n, ...) {
  va_list l; va_start(l, n); double d = va_arg(l, double); int r = va_arg(l, int); va_end(l);
  return r + (int)d;
}
int g(void) { return f(2, 1.5, 3); }
""",
    "floats": """
#include <math.h>
float a = 1.1f; double b = INFINITY; long double c = 2.5L; _Float16 h = 1.5;
int f(float x, double y, long double z) { return x < y || isnan(z) ? (int)(x * y) : (unsigned)-z; }
""",
    "vectors": """
typedef int v4 __attribute__((vector_size(16)));
v4 f(v4 a, v4 b, int i) {
  a[i] = 3;
  return __builtin_shufflevector(a + b * 7, b, 3, -1, 2, 5) + (a < b);
}
""",
    "atomics": """
int f(_Atomic int *p, int e) {
  __c11_atomic_compare_exchange_weak(p, &e, 5, 4, 2); __atomic_thread_fence(5);
  return *p + __atomic_fetch_add(&e, 2, 5) + __atomic_load_n(&e, 2);
}
""",
    "assembler": r"""
int f(int x) {
  asm goto("jmp %l1" ::"r"(x) : "memory" : out); asm volatile("nop # ;\"" : "+r"(x)); return x;
out: return 1;
}
asm(".globl zork\nzork: ret");
""",
    "linkage": """
static int s(void) { return 1; }
extern int e; _Thread_local int t; __attribute__((weak)) int w;
int f(void) { static int n; return s() + e + t + w + n++; }
int g(void) __attribute__((alias("f")));
void die(void) __attribute__((noreturn));
void h(int x) { if (x) die(); }
int (*table[])(void) = {f, s};
""",
    "library": r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
jmp_buf j;
int main(int c, char **v) {
  char b[9] = "ab"; int a[c]; memset(a, 0, sizeof a); char *m = malloc(c); strcpy(m, b);
  printf("%s %d\n", m, a[0]); free(m); if (setjmp(j)) abort();
  return __builtin_add_overflow(c, 1, &c);
}
""",
    "wide": """
long long f(long long a, unsigned long long b) { return a / 3 + (b % 5) + (a << 40); }
_Bool g(_Bool b) { return !b; }
""",
}
MODELS: list[DataModel] = ["LP64", "ILP32"]


def assert_agrees_with_llvm(module: Module, text: str) -> None:
    """Same functions, blocks, instructions, result types and number of operands as LLVM itself reads."""
    reference = llvmlite.binding.parse_assembly(text)
    assert [item.name for item in reference.functions] == list(module.functions)
    assert [item.name for item in reference.global_variables] == list(module.globals)
    for theirs in reference.functions:
        ours = module.functions[theirs.name]
        their_blocks = list(theirs.blocks)
        assert len(their_blocks) == len(ours.blocks)
        assert [str(item.type) for item in theirs.arguments] == [str(item.type) for item in ours.parameters]
        for their_block, our_block in zip(their_blocks, ours.blocks.values(), strict=True):
            for their, our in zip(their_block.instructions, our_block.instructions, strict=True):
                assert their.opcode == our.opcode
                assert str(their.type).split(" = type")[0] == str(our.type)
                count = len(our.operands) + len(our.labels) + (our.callee is not None)
                if our.opcode == "alloca" and not our.operands:
                    count += 1  # LLVM counts the implicit number of elements
                assert len(list(their.operands)) == count


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", list(PROGRAMS))
def test_compiled_programs(name: str, model: DataModel) -> None:
    text = compile_to_ir(PROGRAMS[name], model)
    module = both(text)
    assert_agrees_with_llvm(module, text)
    printed = str(llvmlite.binding.parse_assembly(text))
    again = both(printed)
    assert list(again.functions) == list(module.functions)
    assert again.globals.keys() == module.globals.keys()


def test_without_debug_information_and_with_names() -> None:
    flags = ("-g0", "-O0", "-fno-discard-value-names")
    module = both(compile_to_ir(PROGRAMS["control"], "LP64", flags))
    function = module.functions["f"]
    assert next(iter(function.blocks)) == "entry"
    assert function.debug is None
    assert function.declares == {}
    assert "n.addr" in {item.result for item in function.entry.instructions}


# ------------------------------------------------------------------------------ printing what was parsed


def spell(value: Value) -> str:
    """A value as LLVM prints it, without its type."""
    match value:
        case LocalRef(name=name):
            return f"%{name}"
        case GlobalRef(name=name):
            return f"@{name}"
        case ConstInt(type=type, value=number):
            return ("true" if number else "false") if type == I1 else str(value.signed)
        case ConstFloat(type=FloatType(kind="double"), bits=bits):
            return spell_double(struct.unpack("<d", bits.to_bytes(8, "little"))[0], bits)
        case ConstFloat(type=FloatType(kind="float"), bits=bits):
            number = struct.unpack("<f", bits.to_bytes(4, "little"))[0]
            return spell_double(number, struct.unpack("<Q", struct.pack("<d", number))[0])
        case ConstFloat(type=FloatType(kind="x86_fp80"), bits=bits):
            return f"0xK{bits:020X}"
        case ConstNull():
            return "null"
        case ConstUndef():
            return "undef"
        case ConstPoison():
            return "poison"
        case ConstZero():
            return "zeroinitializer"
        case ConstAggregate(type=VectorType(), elements=elements):
            if all(item == elements[0] for item in elements):
                return f"splat ({typed(elements[0])})"
            return f"<{', '.join(typed(item) for item in elements)}>"
        case ConstExpr(opcode="getelementptr", operands=operands, source_type=source, flags=flags):
            inside = ", ".join(typed(item) for item in operands)
            return f"{' '.join(['getelementptr', *flags])} ({source}, {inside})"
        case ConstExpr(opcode=opcode, operands=(left, right), flags=flags):
            return f"{' '.join([opcode, *flags])} ({typed(left)}, {typed(right)})"
        case ConstExpr(opcode=opcode, type=type, operands=(operand,)):
            return f"{opcode} ({typed(operand)} to {type})"
        case InlineAsm(text=text, constraints=constraints, flags=flags):
            quoted = re.sub(r'[^ -~]|"', lambda match: f"\\{ord(match.group()):02X}", text)
            return f'{" ".join(["asm", *flags])} "{quoted}", "{constraints}"'
    raise AssertionError(f"no spelling for {value}")


def spell_double(number: float, bits: int) -> str:
    text = f"{number:.6e}"
    return text if "n" not in text and float(text) == number else f"0x{bits:X}"


def typed(value: Value) -> str:
    return f"{value.type} {spell(value)}"


def printed(item: Instruction) -> str:
    """An instruction as LLVM prints it, without attributes and metadata, on one line."""
    operands = [typed(value) for value in item.operands]
    labels = [f"label %{name}" for name in item.labels]
    align = f", align {item.align}" if item.align else ""
    ordering = f" {item.ordering}" if item.ordering else ""
    head = " ".join([item.opcode, *item.flags])
    match item.opcode:
        case "load":
            text = f"{head} {item.type}, {operands[0]}{ordering}{align}"
        case "store" | "cmpxchg" | "fence":
            text = f"{head} {', '.join(operands)}{ordering}{align}".replace("fence  ", "fence ")
        case "atomicrmw":
            text = f"{head} {item.predicate} {', '.join(operands)}{ordering}{align}"
        case "alloca":
            text = f"{head} {', '.join([str(item.source_type), *operands])}{align}"
        case "getelementptr":
            text = f"{head} {item.source_type}, {', '.join(operands)}"
        case "icmp" | "fcmp":
            text = f"{head} {item.predicate} {operands[0]}, {spell(item.operands[1])}"
        case "br":
            text = f"{head} {', '.join([*operands, *labels])}"
        case "switch":
            value = item.operands[0]
            assert isinstance(value.type, IntType)
            cases = [typed(ConstInt(value.type, number)) for number in item.cases]
            pairs = [f"{case}, {label}" for case, label in zip(cases, labels[1:], strict=True)]
            text = f"{head} {operands[0]}, {labels[0]} [ {' '.join(pairs)} ]"
        case "indirectbr":
            text = f"{head} {operands[0]}, [{', '.join(labels)}]"
        case "ret":
            text = f"{head} {operands[0] if operands else 'void'}"
        case "unreachable":
            text = head
        case "phi":
            pairs = [f"[ {spell(value)}, %{block} ]" for value, block in item.incoming]
            text = f"{head} {item.type} {', '.join(pairs)}"
        case "call" | "callbr":
            assert item.callee is not None
            assert item.function_type is not None
            type = item.function_type if item.function_type.variadic else item.type
            text = f"{head} {type} {spell(item.callee)}({', '.join(operands)})"
            if labels:
                text += f" to {labels[0]} [{', '.join(labels[1:])}]"
        case "extractvalue" | "insertvalue":
            text = f"{head} {', '.join([*operands, *map(str, item.indices)])}"
        case "shufflevector":
            lanes = [f"i32 {index}" if index >= 0 else "i32 poison" for index in item.indices]
            text = f"{head} {', '.join(operands)}, <{len(lanes)} x i32> <{', '.join(lanes)}>"
        case "select" | "extractelement" | "insertelement" | "fneg" | "freeze":
            text = f"{head} {', '.join(operands)}"
        case _ if len(operands) == 1:
            text = f"{head} {operands[0]} to {item.type}"
        case _:
            text = f"{head} {operands[0]}, {spell(item.operands[1])}"
    return text if item.result is None else f"%{item.result} = {text}"


METADATA_OR_GROUP = re.compile(r", ![\w.]+ !\d+| #\d+")
ARGUMENT_ATTRIBUTE = re.compile(
    r"\b(noundef|nonnull|zeroext|signext|inreg|writable|noalias|dead_on_unwind) "
    r"|\b(byval|sret|elementtype)\([^)]*\) |(?<!,) align \d+(?= [%@])|(?<=call) align \d+"
)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", list(PROGRAMS))
def test_nothing_is_lost(name: str, model: DataModel) -> None:
    """Printing the parsed instructions gives back the text, attributes and metadata aside."""
    text = compile_to_ir(PROGRAMS[name], model)
    lines = text.split("\n")
    for function in parse_module(text).functions.values():
        for block in function.blocks.values():
            for item in block.instructions:
                end = item.line
                while item.opcode in ("switch", "callbr") and "]" not in lines[end - 1]:
                    end += 1
                original = METADATA_OR_GROUP.sub("", " ".join(lines[item.line - 1 : end]))
                if item.opcode in ("call", "callbr"):
                    original = ARGUMENT_ATTRIBUTE.sub("", original)
                assert " ".join(original.split()) == printed(item)
