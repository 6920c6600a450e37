"""The words of LLVM IR that more than one part of the reader knows."""

from __future__ import annotations

from cegas.foundation.typed import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


INTEGER_OPERATIONS: Final = _words("add sub mul udiv sdiv urem srem shl lshr ashr and or xor")
FLOAT_OPERATIONS: Final = _words("fadd fsub fmul fdiv frem")
CASTS: Final = _words(
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast"
)

FAST_MATH: Final = _words("nnan ninf nsz arcp contract afn reassoc fast")
FLAGS: Final = FAST_MATH | _words("nuw nsw exact disjoint nneg samesign inbounds nusw")
INTEGER_PREDICATES: Final = _words("eq ne ugt uge ult ule sgt sge slt sle")
FLOAT_PREDICATES: Final = _words("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true")
ORDERINGS: Final = _words("unordered monotonic acquire release acq_rel seq_cst")

LINKAGES: Final = _words(
    "private internal available_externally linkonce linkonce_odr weak weak_odr common appending external extern_weak"
)

CONSTANT_OPERATIONS: Final = (
    INTEGER_OPERATIONS
    | FLOAT_OPERATIONS
    | CASTS
    | _words("getelementptr icmp fcmp select fneg extractelement insertelement shufflevector")
)
# The words that can begin a value, and therefore end a list of attributes.
VALUE_WORDS: Final = CONSTANT_OPERATIONS | _words(
    "true false null undef poison none zeroinitializer blockaddress dso_local_equivalent no_cfi splat asm ptrauth target"
)


def predicates_of(opcode: str) -> frozenset[str]:
    """The predicates that a comparison can have; none for any other opcode."""
    if opcode == "icmp":
        return INTEGER_PREDICATES
    return FLOAT_PREDICATES if opcode == "fcmp" else frozenset()


def linkage_of(words: tuple[str, ...]) -> str:
    """The linkage among the bare words before a global or a function."""
    linkage = "external"
    for word in words:
        if word in LINKAGES:
            linkage = word
    return linkage
