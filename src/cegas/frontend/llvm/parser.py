"""A parser of textual LLVM IR (LLVM 22), as clang and LLVM print it.

The text is read line by line. One regular expression cuts a line into tokens, and one function per opcode reads them
(the *general* path, which also copes with statements that span lines). The commonest lines that clang prints are
recognised whole by a regular expression of their own (the *fast* path). Metadata nodes are only cut out, not read.

The reader is one object, built in layers; each knows those above it in this list, and each has its own module:

==================  =============================================================================================
``read_tokens``     ``TokenStream``: lines, tokens, the position among them, errors
``read_types``      ``TypeReader``: types, and the definitions of named ones
``read_attributes`` ``AttributeReader``: attributes of parameters and functions, attribute groups
``read_metadata``   ``MetadataReader``: metadata nodes, definitions, attachments
``read_values``     ``ValueReader``: locals, globals, constants (those of floating-point types in ``read_floats``)
``read_lines``      ``LineReader``: whole lines, the fast path
==================  =============================================================================================

The grammar above values is functions over that object:

======================  =========================================================================================
``read_instructions``   instructions, with the table of opcodes; ``read_calls`` has those that call
``read_functions``      function headers, blocks, debug records
``read_module``         what stands at the top level
======================  =========================================================================================

``read_keywords`` has the words that several of them know. The result is made of the classes in ``syntax``.
"""

from __future__ import annotations

from cegas.foundation.budget import Tick
from cegas.foundation.collector import collector_paused
from cegas.frontend.llvm.read_functions import Refusal
from cegas.frontend.llvm.read_lines import LineReader
from cegas.frontend.llvm.read_module import read_module
from cegas.frontend.llvm.read_tokens import LlvmSyntaxError
from cegas.frontend.llvm.syntax import Module

__all__ = ["LlvmSyntaxError", "parse_module"]


def parse_module(text: str, *, fast: bool = True, look: Tick | None = None, refuse: Refusal | None = None) -> Module:
    """Parse a module; ``fast=False`` reads every line through the general path, which is better for a few lines.

    ``look`` is called between functions; it may raise to end the work. With ``refuse`` the bodies of functions are read when
    somebody asks for them; an error in one is then what ``refuse`` makes of it.
    """
    with collector_paused():
        return read_module(LineReader(text, fast=fast), look, refuse)
