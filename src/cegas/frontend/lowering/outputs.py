"""What leaves the program, if indeterminate values must not: arguments of functions without a body, texts, areas.

The compiler marks arguments that C wants to be defined (`noundef`). A structure that is passed in registers is not among
them: its padding is in them, too. Structures that travel by address are not looked at, either.
"""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.library.reads import READS, printed_texts
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program import operators as op

if TYPE_CHECKING:
    from cegas.frontend.lowering.body import FunctionBody
    from cegas.frontend.lowering.library import LibraryLowering


def require_arguments(body: FunctionBody, instruction: syntax.Instruction) -> None:
    """What a call hands to a function outside of the program must be defined."""
    for operand, attributes in zip(instruction.operands, instruction.argument_attributes, strict=False):
        if attributes.noundef and attributes.byval is None:
            body.require_defined(*body.scalars(operand))


def require_reads(library: LibraryLowering, instruction: syntax.Instruction, name: str) -> None:
    """What a function that the table only describes reads of the program's memory must be defined: it goes somewhere."""
    found = READS.get(name)
    if found is None:
        return
    arguments, build = library.arguments, library.build
    for area, factors in found.areas:
        size, *others = (arguments.size(instruction, factor, name) for factor in factors)
        for factor in others:
            size = build.apply(op.MUL, library.context.offset_type, size, factor)
        library.results.call_model("__cegas_put_out", arguments.pointer(instruction, area, name), size)
    for number in found.strings:
        if number < len(instruction.operands):
            library.read_string(instruction, number, name)
    if found.format is not None and found.format < len(instruction.operands):
        _require_printed(library, instruction, name, found.format)


def _require_printed(library: LibraryLowering, instruction: syntax.Instruction, name: str, format_: int) -> None:
    """The texts that a format prints."""
    arguments = library.arguments
    for number, precision in printed_texts(arguments.literal(instruction.operands[format_]) or b""):
        if number is None or name.lstrip("_").startswith("v"):
            raise UnsupportedConstruct(f"{name} with texts that are not looked at")
        place = format_ + 1 + number
        if place >= len(instruction.operands):
            continue
        if precision is None:
            library.read_string(instruction, place, name)
        else:
            library.read_text(instruction, place, precision, name)
