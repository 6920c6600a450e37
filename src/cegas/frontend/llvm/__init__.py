"""Textual LLVM IR: syntax tree, parser, type layout and debug information.

This package knows LLVM's language and nothing about program analysis; the lowering builds on it.
"""
