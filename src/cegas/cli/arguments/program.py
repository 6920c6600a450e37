"""How a command is told about the program."""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def add_program(command: argparse.ArgumentParser) -> None:
    program = command.add_argument_group("the program")
    program.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="C source (.c, .i), LLVM IR (.ll, .bc), one task definition (.yml), or one compilation database (.json) for"
        " all its files",
    )
    program.add_argument("--data-model", choices=("LP64", "ILP32"), help="sizes of C's types (default: LP64)")
    program.add_argument(
        "--entry", metavar="NAME", help="the function to start with; its parameters are input (default: main)"
    )
    program.add_argument(
        "--uninitialized",
        choices=("any", "undefined"),
        default="any",
        help="uninitialised memory holds any value (default), or its first use is undefined and ends the run",
    )
    program.add_argument(
        "--main-arguments",
        choices=("standard", "any"),
        default="standard",
        help="argc and argv of main are what C promises (default), or any values",
    )
    program.add_argument("--malloc-may-fail", action="store_true", help="allocation may return NULL")
    program.add_argument(
        "--unknown-functions-write",
        action="store_true",
        help="functions without a body may write through their arguments; calling one with a pointer leads to UNKNOWN",
    )
    program.add_argument(
        "--volatile",
        choices=("memory", "input"),
        help="what a read of a volatile object gives: the value last written, or any (default: input; for tasks and property"
        " files: memory)",
    )
    program.add_argument(
        "--mmio",
        metavar="ADDRESS:BYTES",
        action="append",
        default=[],
        help="addresses that belong to a device, such as 0x40000000:0x1000; may be given several times",
    )
    _add_compiler_flags(program)


def _add_compiler_flags(group: argparse._ArgumentGroup) -> None:
    group.add_argument("-I", dest="include", metavar="DIR", action="append", default=[], help="folder of header files")
    group.add_argument(
        "-isystem",
        dest="system_include",
        metavar="DIR",
        action="append",
        default=[],
        help="folder of header files, searched after those of -I",
    )
    group.add_argument(
        "-include",
        dest="first_include",
        metavar="FILE",
        action="append",
        default=[],
        help="include this file before the first line of each C file",
    )
    group.add_argument("-D", dest="define", metavar="NAME[=VALUE]", action="append", default=[], help="define a macro")
    group.add_argument("-U", dest="undefine", metavar="NAME", action="append", default=[], help="undefine a macro")
    group.add_argument("--std", "-std", metavar="STANDARD", help="the C standard, such as c99 or gnu17")
    group.add_argument(
        "--compile-commands",
        metavar="FILE.json",
        help="take the flags of the files from this compilation database (compile_commands.json)",
    )


def add_argument_descriptions(command: argparse._ActionsContainer) -> None:
    command.add_argument(
        "--argument",
        metavar="'NAME: FORM'",
        action="append",
        default=[],
        help="what an argument of the function is: 'buf: char[8]' (an array), 'text: string[8]' (at most 8 characters),"
        " 'len: >= 0, <= 8', 'mode: = 1', 'list: depth 2' (pointers in structures lead to objects, so deep), 'p: null',"
        " 'buf: char[8] or null'; may be given several times",
    )


def add_criterion(command: argparse._ArgumentGroup, *, required: bool) -> None:
    command.add_argument(
        "--criterion",
        metavar="FUNCTION|FILE:LINE",
        required=required,
        help=("" if required else "slice: ")
        + "what the slice is for: the calls of a function with their arguments, or what stands at a line",
    )
