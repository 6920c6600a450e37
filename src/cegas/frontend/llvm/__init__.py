"""Textual LLVM IR: syntax tree, parser, type layout and debug information.

This package knows LLVM's language and nothing about program analysis; the lowering builds on it. Its users need
``parser``, ``syntax``, ``ir_types``, ``layout`` and ``debug_info``; the modules ``read_…`` are the parts of the parser,
which has a list of them.
"""
