"""Reading input files of every kind into one program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from cegas.foundation.budget import Tick
from cegas.foundation.collector import collector_paused
from cegas.foundation.errors import InputError
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.assembly import ProgramAssembly
from cegas.frontend.block_lifetimes import complete
from cegas.frontend.clang import LARGEST_SOURCE, NOTHING, compile_to_ir
from cegas.frontend.library.standard_names import C_AND_POSIX, COMMON_EXTENSIONS
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.parser import LlvmSyntaxError, parse_module
from cegas.frontend.options import TOLD_BY_COMPILER, FrontendOptions
from cegas.frontend.recording import NativeSource
from cegas.frontend.units import SymbolTable, Unit
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.properties import ERROR_FUNCTIONS

if TYPE_CHECKING:
    from cegas.frontend.computed_constants import ConstantWarning
    from cegas.frontend.provenance import Provenance
    from cegas.frontend.rules.loading import RuleLoading

LOOKED_AT = frozenset((ConditionKind.OVERLAP, ConditionKind.READ))
"""What models of the library have conditions of that no run ends at."""

_ABSOLUTE = ("abs", "labs", "llabs", "imaxabs")
"""The compiler checks them where they are called by name. Elsewhere a model is needed, which is compiled without checks."""

C_SUFFIXES = frozenset((".c", ".i", ".h"))
SUFFIXES = ".c, .i, .ll, .bc"
FEW_LINES = 100
"""The forms of whole lines are regular expressions, which take as long to be compiled as so many lines without them."""


def load(
    files: Sequence[str | Path],
    options: FrontendOptions | None = None,
    look: Tick | None = None,
    provenance: Provenance | None = None,
    native: NativeSource | None = None,
    meanwhile: Iterator[None] = NOTHING,
) -> Program:
    """The program that the files make together.

    What its operations were made from is noted in `provenance`, what a native run needs in `native`. Steps of `meanwhile`
    are made while it waits for the compiler.
    """
    with collector_paused():
        paths = [Path(file) for file in files]
        return _load(paths, options or FrontendOptions(), look or _do_nothing, provenance, native, meanwhile)


def _do_nothing() -> None:
    """Where nobody looks."""


def _load(
    paths: Sequence[Path],
    options: FrontendOptions,
    look: Tick,
    provenance: Provenance | None,
    native: NativeSource | None,
    meanwhile: Iterator[None],
) -> Program:
    symbols = SymbolTable()
    constants: list[ConstantWarning] = []
    rules = _rules(options, look)
    for number, path in enumerate(paths):
        warnings: list[ConstantWarning] = []
        text = read_ir(path, options, look, warnings, meanwhile)
        is_foreign = path.suffix not in C_SUFFIXES
        is_checked = options.has_compiler_checks() and not is_foreign
        unit = _unit(number, str(path), text, options, look, is_checked=is_checked)
        unit.is_foreign = is_foreign
        if not is_foreign:
            completed = complete(unit.module, unit.debug, unit.layout, text, partial(_with_names, path, options, look))
            if completed is not None:
                text = completed.text
                unit = _unit(number, str(path), text, options, look, is_checked=is_checked)
                unit.unclear.update(completed.unclear)
        if rules is not None:
            read = partial(_unit, number, str(path), options=options, look=look, is_checked=is_checked)
            text, unit = rules.weave(unit, text, read)
        if warnings:
            from cegas.frontend.computed_constants import without_check

            constants += without_check(warnings, unit.module, unit.debug, unit.layout, wraps=options.wraps(path))
        symbols.add(unit)
        if provenance is not None:
            provenance.units.append((unit, _without_checks(unit, text) if is_checked else text))
        if native is not None:
            native.units.append((unit, text))

    def compile_model(path: Path) -> Unit:
        neutral = FrontendOptions(data_model=options.data_model)
        looks = ("-DCEGAS_LOOKS",) if LOOKED_AT & options.property.counted else ()
        text = compile_to_ir(path, neutral, ("-fno-builtin", *looks), look)
        unit = _unit(len(symbols.units), path.name, text, options, look)
        unit.is_model = True
        if native is not None:
            native.units.append((unit, text))
        return unit

    absent = [name for name in _own_errors(options) if not any(name in unit.module.functions for unit in symbols.units)]
    notes = () if rules is None else rules.finish(symbols, native, partial(_unit, options=options, look=look))
    program = ProgramAssembly(symbols, options, compile_model, look, provenance, native).build()
    program.source_files = tuple(str(path) for path in paths)
    never = [f"{name} is called nowhere: no call of it can be the error" for name in absent]
    program.warnings = (*options.notes, *never, *notes, *program.warnings)
    _mark_unseen(program, paths, options, constants)
    return program


def _rules(options: FrontendOptions, look: Tick) -> RuleLoading | None:
    """What puts rules of use into a program; most programs are not asked about any."""
    if options.property.rules is None:
        return None
    from cegas.frontend.rules.loading import RuleLoading

    return RuleLoading(options, look)


def _mark_unseen(
    program: Program, paths: Sequence[Path], options: FrontendOptions, constants: Sequence[ConstantWarning]
) -> None:
    """Which kinds of conditions that count cannot be found: in modules that come compiled, and in constants."""
    foreign = [path for path in paths if path.suffix not in C_SUFFIXES]
    lost = program.counted & TOLD_BY_COMPILER if foreign else frozenset()
    if lost:
        kinds = ", ".join(sorted(kind.value for kind in lost))
        program.unseen |= lost
        program.warnings = (*program.warnings, f"{foreign[0]} is compiled already: it does not tell of {kinds}")
    for path in paths if ConditionKind.OVERFLOW in program.counted else ():
        if options.wraps(path):
            text = f"{path} is compiled with arithmetic that wraps around (-fwrapv): nothing overflows there"
            program.warnings = (*program.warnings, text)
    models = [name for name in _ABSOLUTE if _is_model(program, name)] if ConditionKind.OVERFLOW in program.counted else []
    if models:
        text = f"whether {models[0]} overflows is not seen where it is called through a pointer"
        program.unseen |= {ConditionKind.OVERFLOW}
        program.warnings = (*program.warnings, text)
    if ConditionKind.POINTER_RANGE in program.counted:
        from cegas.frontend.computed_constants import pointers_outside

        outside = [f"{name} is initialised with an address outside of any object" for name in pointers_outside(program)]
        program.unseen |= {ConditionKind.POINTER_RANGE} if outside else frozenset()
        program.warnings = (*program.warnings, *outside)
    counted = [each for each in constants if each.kind in program.counted]
    program.unseen |= {each.kind for each in counted}
    program.warnings = (*program.warnings, *dict.fromkeys(map(str, counted)))


def _is_model(program: Program, function: str) -> bool:
    return function in program.functions and program.names is not None and program.names.is_library(function)


def _without_checks(unit: Unit, text: str) -> str:
    from cegas.frontend.llvm.unchecked_text import unchecked_text

    return unchecked_text(text, unit.module)


def _with_names(path: Path, options: FrontendOptions, look: Tick) -> str:
    """The LLVM IR of a C file once more, but with the names of local values. That takes longer to read, and few ask."""
    return _compile(path, options, look, "-fno-discard-value-names")


def read_ir(
    path: Path,
    options: FrontendOptions,
    look: Tick | None = None,
    warnings: list[ConstantWarning] | None = None,
    meanwhile: Iterator[None] = NOTHING,
) -> str:
    """The LLVM IR of one input file, as text; what the compiler has to say of constants goes into `warnings`."""
    check_readable(path)
    if path.suffix in C_SUFFIXES:
        return _compile(path, options, look, warnings=warnings, meanwhile=meanwhile)
    if path.suffix == ".ll":
        return _verified(path.read_bytes(), path, binary=False)
    if path.suffix == ".bc":
        return _verified(path.read_bytes(), path, binary=True)
    raise InputError(f"{path}: unknown kind of input (expected {SUFFIXES} or a task definition .yml)")


def _compile(
    path: Path,
    options: FrontendOptions,
    look: Tick | None,
    *flags: str,
    warnings: list[ConstantWarning] | None = None,
    meanwhile: Iterator[None] = NOTHING,
) -> str:
    """Compile a C file, respecting its own definitions of functions that the compiler believes to know.

    Builtins stay on at first: without them a call of an undeclared `malloc` would return an int. What rules speak of, and
    what is the error, is called, whatever the compiler knows to do instead.
    """
    spoken = _own_errors(options)
    if options.property.rules is not None:
        spoken += [name for rule in options.property.rules.rules for name in rule.functions()]
    flags = (*flags, *(f"-fno-builtin-{name}" for name in dict.fromkeys(spoken) if name not in _ALLOCATORS))
    try:
        text = compile_to_ir(path, options, flags, look, warnings, meanwhile)
    except InputError:
        try:  # a variable named like a library function is an error only while that is a builtin
            return compile_to_ir(path, options, (*flags, "-fno-builtin"), look, warnings)
        except InputError:
            pass
        raise
    own = [name for name in _DEFINITION.findall(text) if name in C_AND_POSIX or name in COMMON_EXTENSIONS]
    if not own:
        return text
    return compile_to_ir(path, options, [*flags, *(f"-fno-builtin-{name}" for name in own)], look, warnings)


def _own_errors(options: FrontendOptions) -> list[str]:
    """The functions whose call is the error, but for the usual ones."""
    return [name for name in options.property.error_functions if name not in ERROR_FUNCTIONS]


_ALLOCATORS = ("malloc", "calloc", "realloc", "aligned_alloc")
"""What returns an address without being declared, and is always called."""
_DEFINITION = pattern(r"^define [^@\n]*@([\w.$]+)\(", re.MULTILINE)


def check_readable(path: Path) -> None:
    try:
        if path.is_dir():
            raise InputError(f"{path} is a directory, not a program")
        size = path.stat().st_size
        with path.open("rb") as file:
            beginning = file.read(4096)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    if size == 0:
        raise InputError(f"{path} is empty")
    if path.suffix in C_SUFFIXES:
        if b"\0" in beginning:
            raise InputError(f"{path} is not C source text (it contains zero bytes)")
        if size > LARGEST_SOURCE:
            limit = LARGEST_SOURCE // (1024 * 1024)
            raise InputError(f"{path} has {size // (1024 * 1024)} MB; sources above {limit} MB are not read")


def _verified(data: bytes, path: Path, *, binary: bool) -> str:
    """Foreign IR goes through LLVM's own reader, which checks it and prints it in today's syntax."""
    import llvmlite.binding as llvm

    try:
        module = llvm.parse_bitcode(data) if binary else llvm.parse_assembly(data.decode("utf-8"))
        module.verify()
        return str(module)
    except (RuntimeError, UnicodeDecodeError, ValueError) as error:
        kind = "LLVM bitcode" if binary else "LLVM assembly"
        lines = [line for line in str(error).splitlines() if line.strip()]
        detail = next((line for line in lines if "error:" in line), lines[-1] if lines else "")
        raise InputError(f"{path} is not valid {kind}: {detail[:200]}") from error


def _unit(number: int, name: str, text: str, options: FrontendOptions, look: Tick, *, is_checked: bool = False) -> Unit:
    def refuse(error: LlvmSyntaxError) -> InputError:
        return InputError(f"{name}: LLVM IR that cegas cannot read: {error}")

    try:
        module = parse_module(text, fast=text.count("\n  ") > FEW_LINES, look=look, refuse=refuse)
    except LlvmSyntaxError as error:
        raise refuse(error) from error
    layout = DataLayout.parse(module.data_layout)
    if layout.pointer_bits != options.data_model.value:
        raise InputError(
            f"{name} was compiled for {layout.pointer_bits}-bit pointers, but the data model is {options.data_model.name}"
        )
    if module.data_layout and not layout.little_endian:
        raise InputError(f"{name} was compiled for a big-endian machine, but both data models are little-endian")
    unit = Unit(number, name, module, layout, DebugInfo(module.metadata))
    if not module.data_layout and not unit.is_x86:
        raise InputError(
            f"{name} was compiled for {module.triple} and has no data layout, so that the order of bytes is not known"
        )
    if is_checked:
        from cegas.frontend.llvm.checks import fold_checks

        has_divisors = ConditionKind.DIVISOR in options.property.counted
        fold_checks(module, has_divisors=has_divisors, refused=unit.unclear)
    return unit
