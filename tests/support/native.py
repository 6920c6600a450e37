"""Run a C program natively and say how it ended: what interpreters and counterexamples are held to.

The program is compiled to the very IR that the analyses see. LP64 programs run in LLVM's just-in-time
compiler inside a forked child, with the C library of this process. ILP32 programs become a small static
32-bit binary without a C library: the runtime brings the few functions that are common, and a program
that needs another one is refused with ``NotRunnable``.

A small runtime in C (``native_runtime.c``) is linked into each program. It supplies the verifier's functions (``__VERIFIER_assume``,
``reach_error``, ...), catches ``exit``, ``abort`` and failing assertions, and writes a record of the outcome,
and on request the final bytes of the program's global variables, to a file that the parent reads.

Rules:

- Each call of a ``__VERIFIER_nondet_*`` function without a body takes the next input. Integers are truncated
  to the width of the declared type (a ``_Bool`` is *input != 0*); for a floating-point type the input is the
  bit pattern, for a pointer the address. When the inputs have run out, the value is 0.
- ``__VERIFIER_error`` and ``reach_error`` end the program when they are entered, even where the program gives
  them a body. Any other function that the program defines is the program's own.
- Thread-local variables are treated as global ones, as the program has one thread only.
- Handlers of ``atexit``, constructors and destructors run.
"""

from __future__ import annotations

import ctypes
import math
import os
import re
import resource
import select
import signal
import struct
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fcntl import F_DUPFD, fcntl
from functools import cache
from pathlib import Path
from typing import Final, Literal

import llvmlite.binding as llvm
from tests.support.compile import DataModel, compile_to_ir, zig_executable

Outcome = Literal[
    "error-reached", "returned", "exited", "assumption-failed", "assert-failed", "crashed", "timeout"
]
"""How a program ended."""

ExitCall = Literal["exit", "_exit", "abort"]
"""The function through which a program left early."""


@dataclass(frozen=True, slots=True)
class NativeResult:
    """How a native run ended.

    ``exit_code`` is the full ``int`` that main returned or that ``exit`` got (0 for a main without result).
    ``exit_call`` names the function behind the outcome "exited"; it is ``None`` there if the C library ended
    the process by itself. ``signal`` is set for "crashed" only. ``globals`` and ``addresses`` have the names
    and the order of the IR; they exist if they were asked for and the program got to an end of its own: not
    for "crashed" and "timeout". ``inputs_used`` counts the calls of input functions, also those after the
    last input; it is 0 for "crashed" and "timeout", where nobody is left to tell.
    """

    outcome: Outcome
    exit_code: int | None
    signal: int | None
    stdout: bytes
    globals: dict[str, bytes] | None
    inputs_used: int
    exit_call: ExitCall | None = None
    addresses: dict[str, int] | None = None


class NotRunnable(Exception):
    """This program cannot run here; ``undefined`` lists the symbols without definition, if that is why."""

    def __init__(self, message: str, undefined: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.undefined: tuple[str, ...] = tuple(undefined)


def run_native(
    source: Path | str,
    data_model: DataModel,
    inputs: Sequence[int] = (),
    timeout: float = 10.0,
    want_globals: bool = False,
) -> NativeResult:
    """Compile and run a C file (a ``Path``) or a C text (a ``str``)."""
    # Debug information changes no code, but costs time in every later step.
    ir = compile_to_ir(source, data_model, extra_flags=("-g0",))
    return run_native_ir(ir, data_model, inputs, timeout, want_globals)


def run_native_ir(
    ir: str,
    data_model: DataModel,
    inputs: Sequence[int] = (),
    timeout: float = 10.0,
    want_globals: bool = False,
) -> NativeResult:
    """Run a program given as the text of its IR, which must be made for the data model's target."""
    _initialise_llvm()
    plan = _Plan(_prepare_text(ir), _runtime(data_model), data_model, want_globals)
    if data_model == "LP64":
        return _run_jit(plan, inputs, timeout)
    return _run_binary(plan, inputs, timeout)


# ----------------------------------------------------------------------------------------- the runtime in C

_REPORT_FD: Final = 200
_INPUT_FD: Final = 201
_NOTE_FD: Final = 202

_RUNTIME: Final = Path(__file__).with_name("native_runtime.c")

_REPORT_MAGIC: Final = 0x43454741
_HEAD: Final = struct.Struct("<IIiIII")
_PLACE: Final = struct.Struct("<QQ")

_OUTCOMES: Final[tuple[Outcome, ...]] = (
    "returned",
    "exited",
    "error-reached",
    "assumption-failed",
    "assert-failed",
)
_EXIT_CALLS: Final[tuple[ExitCall | None, ...]] = (None, "exit", "_exit", "abort")


@cache
def _runtime_ir(data_model: DataModel) -> str:
    definitions = (
        f"-DREPORT_FD={_REPORT_FD}",
        f"-DINPUT_FD={_INPUT_FD}",
        f"-DREPORT_MAGIC={_REPORT_MAGIC}u",
    )
    return compile_to_ir(_RUNTIME.read_text(encoding="ascii"), data_model, ("-g0", "-ffreestanding", "-fno-builtin", *definitions))


@dataclass(frozen=True, slots=True)
class _Runtime:
    """The runtime of a data model, as IR and as machine code, which is made once and not for every run."""

    ir: str
    code: bytes
    defined: frozenset[str]
    """The symbols that it has."""


@cache
def _runtime(data_model: DataModel) -> _Runtime:
    ir = _runtime_ir(data_model)
    module = llvm.parse_assembly(ir)
    code = _target_machine(module, data_model).emit_object(module)
    return _Runtime(ir, code, _defined(module))


def _target_machine(module: llvm.ModuleRef, data_model: DataModel) -> llvm.TargetMachine:
    target = llvm.Target.from_triple(module.triple)
    if data_model == "LP64":
        # Large addresses: the C library may be anywhere in the address space.
        return target.create_target_machine(opt=0, reloc="static", codemodel="large", jit=True)
    return target.create_target_machine(opt=0, reloc="static", codemodel="default")


def _defined(module: llvm.ModuleRef) -> frozenset[str]:
    """The symbols of a module that others can see."""
    local = (llvm.Linkage.internal, llvm.Linkage.private)
    values = (*module.functions, *module.global_variables)
    return frozenset(value.name for value in values if not value.is_declaration and value.linkage not in local)


# ------------------------------------------------------------------------------- preparing the program's IR

_ERROR_DEFINITION: Final = re.compile(
    r"^(define\b[^\n@]*)@(__VERIFIER_error|reach_error)(\([^\n]*\{)$", re.MULTILINE
)
_NONDET_DECLARATION: Final = re.compile(
    r"^declare (?:!dbg !\d+ )?(?P<result>[^\n@]*?(?P<type>i\d+|half|float|double|x86_fp80|ptr)) "
    r"@(?P<name>__VERIFIER_nondet_\w+)\((?P<parameters>[^\n()]*)\)[^\n]*$",
    re.MULTILINE,
)
_THREAD_LOCAL: Final = re.compile(r"^(@[^\n=]* = [^\n\"@]*?)\bthread_local(?:\(\w+\))? ", re.MULTILINE)
_THREAD_LOCAL_ADDRESS: Final = re.compile(
    r"= call [^\n@]*@llvm\.threadlocal\.address\.p0\(ptr (?:\w+ \d+ |\w+ )*(@[^\n)]+)\)"
)


def _prepare_text(ir: str) -> str:
    """Leave error functions to the runtime, give bodies to input functions, make thread-local data global."""
    ir = _ERROR_DEFINITION.sub(_shadow_error, ir)
    ir = _NONDET_DECLARATION.sub(_define_nondet, ir)
    if "@__cegas_input(" in ir:
        ir += "\ndeclare void @__cegas_input(ptr)\n"
    if "thread_local" in ir:
        ir = _THREAD_LOCAL_ADDRESS.sub(r"= getelementptr i8, ptr \1, i32 0", ir)
        ir = _THREAD_LOCAL.sub(r"\1", ir)
    return ir


def _shadow_error(match: re.Match[str]) -> str:
    # Calls keep naming the error function, which the declaration (of any type) leaves to the runtime.
    before, name, after = match.groups()
    return f"declare void @{name}()\n{before}@__cegas_shadowed_{name}{after}"


def _define_nondet(match: re.Match[str]) -> str:
    kind = match["type"]
    loaded = "i64" if kind == "i1" else kind
    value = "%value"
    lines = [
        f"define {match['result']} @{match['name']}({match['parameters']}) {{",
        "  %bytes = alloca [16 x i8], align 16",
        "  call void @__cegas_input(ptr %bytes)",
        f"  %value = load {loaded}, ptr %bytes, align 16",
    ]
    if kind == "i1":
        lines.append("  %truth = icmp ne i64 %value, 0")
        value = "%truth"
    return "\n".join([*lines, f"  ret {kind} {value}", "}"])


@dataclass(frozen=True, slots=True)
class _Plan:
    """What to run: the program's text, ready for the runtime, and what to report about it."""

    program: str
    runtime: _Runtime
    data_model: DataModel
    want_globals: bool


@cache
def _initialise_llvm() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    llvm.initialize_native_asmparser()


_VARIABLE_KIND: Final = re.compile(r"^@.*? = (?:[^\"]*? )??(global|constant) ")
_STRUCTOR: Final = re.compile(r'\{ i32 (\d+), ptr (@(?:"[^"]*"|[\w.$-]+)), ptr ')


def _link(plan: _Plan, flush_address: int) -> tuple[llvm.ModuleRef, tuple[str, ...]]:
    """The program with what its runtime has to know of it, and the names of the variables it will report."""
    module = llvm.parse_assembly(plan.program)
    main = next((f for f in module.functions if f.name == "main" and not f.is_declaration), None)
    if main is None:
        raise NotRunnable("the program has no function main")
    layout = llvm.create_target_data(module.data_layout)
    variables: list[tuple[str, str, int]] = []
    constructors, destructors = "", ""
    for variable in module.global_variables:
        if variable.name == "llvm.global_ctors":
            constructors = str(variable)
        elif variable.name == "llvm.global_dtors":
            destructors = str(variable)
        elif plan.want_globals and not variable.is_declaration and _is_mutable(variable):
            name = variable.name
            _expose(variable, f"__cegas_variable_{len(variables)}")
            variables.append((name, variable.name, layout.get_abi_size(variable.global_value_type)))
    for function in module.functions:
        if function.linkage == llvm.Linkage.available_externally:
            # The body of an inline function: there is no other one to call.
            function.linkage = llvm.Linkage.weak_odr
    run_first = _structors(module, constructors, "constructor")
    run_last = _structors(module, destructors, "destructor")
    tables = [
        f'target datalayout = "{module.data_layout}"',
        f'target triple = "{module.triple}"',
        _area_table([(symbol, length) for _, symbol, length in variables], plan.data_model),
        _function_table("constructor", run_first),
        _function_table("destructor", run_last),
        _flag("__cegas_main_is_void", str(main.global_value_type).startswith("void ")),
        f"@__cegas_flush = constant ptr {_address(flush_address)}",
    ]
    module.link_in(llvm.parse_assembly("\n".join(tables)))
    module.verify()
    return module, tuple(name for name, _, _ in variables)


def _is_mutable(variable: llvm.ValueRef) -> bool:
    if variable.name.startswith("llvm."):
        return False
    match = _VARIABLE_KIND.match(str(variable))
    if match is None:
        raise NotRunnable(f"cannot read the kind of the variable {variable.name}")
    return match[1] == "global"


def _expose(value: llvm.ValueRef, fresh_name: str) -> None:
    """Make a symbol visible to other modules; a local one needs a new name, as its own may be taken there."""
    if value.linkage in (llvm.Linkage.internal, llvm.Linkage.private):
        value.linkage = llvm.Linkage.external
        value.name = fresh_name


def _structors(module: llvm.ModuleRef, table: str, kind: str) -> list[str]:
    """The symbols of the program's constructors or destructors, in the order in which they run."""
    entries = [(int(priority), name) for priority, name in _STRUCTOR.findall(table)]
    if len(entries) != table.count("{ i32, ptr, ptr } {"):
        raise NotRunnable(f"cannot read the table of {kind}s: {table}")
    if kind == "destructor":
        entries.reverse()
        entries.sort(key=lambda entry: -entry[0])
    else:
        entries.sort(key=lambda entry: entry[0])
    functions = {_symbol(f.name): f for f in module.functions}
    symbols: list[str] = []
    for _, name in entries:
        function = functions[_symbol(name.lstrip("@").strip('"'))]
        _expose(function, f"__cegas_{kind}_{len(symbols)}")
        symbols.append(function.name)
    return symbols


def _symbol(name: str) -> str:
    """A name as IR text; every name may be written in quotes."""
    escaped = "".join(
        chr(byte) if 0x20 <= byte < 0x7F and chr(byte) not in '"\\' else f"\\{byte:02X}"
        for byte in name.encode("utf-8", errors="surrogateescape")
    )
    return f'@"{escaped}"'


def _address(value: int) -> str:
    return f"inttoptr (i64 {value} to ptr)" if value else "null"


def _flag(name: str, value: int) -> str:
    return f"@{name} = constant i32 {int(value)}"


def _area_table(areas: Sequence[tuple[str, int]], data_model: DataModel) -> str:
    word = "i64" if data_model == "LP64" else "i32"
    kind = f"{{ ptr, {word} }}"
    rows = ", ".join(f"{kind} {{ ptr {_symbol(name)}, {word} {length} }}" for name, length in areas)
    declared = [f"{_symbol(name)} = external global i8" for name, _ in areas]
    table = f"@__cegas_areas = constant [{len(areas)} x {kind}] [{rows}]"
    return "\n".join([*declared, table, _flag("__cegas_area_count", len(areas))])


def _function_table(kind: str, symbols: Sequence[str]) -> str:
    rows = ", ".join(f"ptr {_symbol(name)}" for name in symbols)
    declared = [f"declare void {_symbol(name)}()" for name in dict.fromkeys(symbols)]
    table = f"@__cegas_{kind}s = constant [{len(symbols)} x ptr] [{rows}]"
    return "\n".join([*declared, table, _flag(f"__cegas_{kind}_count", len(symbols))])


# ------------------------------------------------------------------------------------- running in the child

_ADDRESS_SPACE: Final = 1 << 30
_FILE_SIZE: Final = 1 << 28
_BUILD_SECONDS: Final = 120.0
_LOCALE_ALL: Final = 6
_SET_PARENT_DEATH_SIGNAL: Final = 1


def _run_jit(plan: _Plan, inputs: Sequence[int], timeout: float) -> NativeResult:
    ended = _spawn(lambda: _jit_main(plan), inputs, timeout)
    if ended.status is None and not ended.note:
        return _timed_out(ended)  # in the middle of compiling
    names = _ready_names(ended)
    return _interpret(ended, names, plan.want_globals)


def _run_binary(plan: _Plan, inputs: Sequence[int], timeout: float) -> NativeResult:
    with tempfile.TemporaryDirectory(prefix="cegas-native-") as folder:
        program = Path(folder) / "program.o"
        built = _spawn(lambda: _object_main(plan, str(program)), (), _BUILD_SECONDS)
        names = _ready_names(built)
        runtime = Path(folder) / "runtime.o"
        runtime.write_bytes(plan.runtime.code)
        binary = Path(folder) / "program"
        _link_binary((program, runtime), binary)
        path = str(binary)
        ended = _spawn(lambda: os.execv(path, [path]), inputs, timeout)
        if ended.note:
            raise NotRunnable(f"the binary did not start: {ended.note!r}")
        return _interpret(ended, names, plan.want_globals)


def _jit_main(plan: _Plan) -> None:
    libc = ctypes.CDLL("libc.so.6")
    flush = ctypes.cast(libc.fflush, ctypes.c_void_p).value
    module, names = _link(plan, flush or 0)
    runtime: _Runtime | None = plan.runtime
    if _defined(module) & plan.runtime.defined:
        # What the program defines itself wins, which takes a linker. Else the machine code will do.
        module.link_in(llvm.parse_assembly(plan.runtime.ir))
        runtime = None
    _refuse_undefined(module, libc, runtime.defined if runtime is not None else frozenset())
    engine = llvm.create_mcjit_compiler(module, _target_machine(module, plan.data_model))
    if runtime is not None:
        engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(runtime.code))
    engine.finalize_object()
    run = ctypes.CFUNCTYPE(None)(engine.get_function_address("__cegas_run"))
    _reset_library(libc)
    _write_note("ready", names)
    run()


def _object_main(plan: _Plan, target: str) -> None:
    module, names = _link(plan, 0)
    Path(target).write_bytes(_target_machine(module, plan.data_model).emit_object(module))
    _write_note("ready", names)


def _refuse_undefined(module: llvm.ModuleRef, libc: ctypes.CDLL, provided: Collection[str]) -> None:
    """Refuse symbols outside the C library: the program has no business with other parts of this process."""
    libm = ctypes.CDLL("libm.so.6")
    values = [*module.functions, *module.global_variables]
    undefined = [
        value.name
        for value in values
        if value.is_declaration
        and value.name not in provided
        and not value.name.startswith("llvm.")
        and not hasattr(libc, value.name)
        and not hasattr(libm, value.name)
    ]
    if undefined:
        raise _undefined_symbols(undefined)
    llvm.load_library_permanently("libm.so.6")


def _undefined_symbols(names: Sequence[str]) -> NotRunnable:
    return NotRunnable("undefined symbols: " + ", ".join(names), names)


def _reset_library(libc: ctypes.CDLL) -> None:
    """Put the C library into the state that a fresh process has."""
    libc.__fpurge(ctypes.c_void_p.in_dll(libc, "stdout"))
    libc.setlocale(_LOCALE_ALL, b"C")
    libc.srand(1)


def _link_binary(objects: Sequence[Path], binary: Path) -> None:
    command = [str(zig_executable()), "ld.lld", "-m", "elf_i386", "-static", "-e", "__cegas_start"]
    command += ["--error-limit=0", "-z", "noexecstack", "-o", str(binary), *map(str, objects)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != 0:
        message = done.stderr.decode("utf-8", errors="replace")
        undefined = list(dict.fromkeys(re.findall(r"undefined symbol: (\S+)", message)))
        raise _undefined_symbols(undefined) if undefined else NotRunnable(f"linking failed: {message}")


def _write_note(kind: str, lines: Sequence[str]) -> None:
    text = "\n".join([kind, *lines])
    os.write(_NOTE_FD, text.encode("utf-8", errors="surrogateescape"))


# ------------------------------------------------------------------------------------------ child processes


@dataclass(frozen=True, slots=True)
class _Ended:
    """How a child ended and what it left behind; ``status`` is ``None`` if it was killed for its time."""

    status: int | None
    stdout: bytes
    stderr: bytes
    report: bytes
    note: bytes


def _spawn(body: Callable[[], None], inputs: Sequence[int], timeout: float) -> _Ended:
    """Run ``body`` in a child with limits of its own and wait for its end, at most ``timeout`` seconds."""
    files: list[int] = []
    try:
        for name in ("stdout", "stderr", "report", "inputs", "note"):
            files.append(os.memfd_create(f"cegas-{name}"))
        os.write(files[3], b"".join(_input_bytes(value) for value in inputs))
        os.lseek(files[3], 0, os.SEEK_SET)
        with warnings.catch_warnings():
            # The child touches no lock that another thread could hold: it only compiles and runs the program.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            _child_main(body, files, timeout)
        status = _wait(child, timeout)
        contents = [_contents(file) for file in files]
        return _Ended(status, contents[0], contents[1], contents[2], contents[4])
    finally:
        for file in files:
            os.close(file)


def _input_bytes(value: int) -> bytes:
    return (value % (1 << 128)).to_bytes(16, "little")


def _contents(file: int) -> bytes:
    length = os.fstat(file).st_size
    parts: list[bytes] = []
    position = 0
    while position < length:
        part = os.pread(file, length - position, position)
        if not part:
            break
        parts.append(part)
        position += len(part)
    return b"".join(parts)


def _child_main(body: Callable[[], None], files: Sequence[int], timeout: float) -> None:
    """The life of the child; it never returns."""
    try:
        os.setpgid(0, 0)
        _place_files(files)
        _limit(timeout)
        body()
    except NotRunnable as refusal:
        _write_note("undefined" if refusal.undefined else "refused", refusal.undefined or [str(refusal)])
    except BaseException as error:  # the child has no caller who could get it
        _write_note("refused", [f"{type(error).__name__}: {error}"])
    finally:
        os._exit(0)


def _place_files(files: Sequence[int]) -> None:
    """Give the files the numbers that the runtime expects, and close everything else."""
    # Copies above all target numbers first, so that no target overwrites a file that is still needed.
    copies = [fcntl(file, F_DUPFD, _NOTE_FD + 1) for file in files]
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for copy, target in zip(copies, (1, 2, _REPORT_FD, _INPUT_FD, _NOTE_FD), strict=True):
        os.dup2(copy, target)
    for number in sorted(int(name) for name in os.listdir("/proc/self/fd")):
        if number > 2 and number not in (_REPORT_FD, _INPUT_FD, _NOTE_FD):
            with suppress(OSError):  # the file through which the folder itself was listed is closed already
                os.close(number)
    os.set_inheritable(_NOTE_FD, False)


def _limit(timeout: float) -> None:
    # Signals as in a fresh process: this one may ignore some and may have handlers for others.
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, int(signal.SIGKILL))
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    _lower(resource.RLIMIT_AS, used + _ADDRESS_SPACE)
    _lower(resource.RLIMIT_CPU, math.ceil(timeout) + 1)
    _lower(resource.RLIMIT_FSIZE, _FILE_SIZE)
    _lower(resource.RLIMIT_CORE, 0)


def _lower(limit: int, value: int) -> None:
    _, hard = resource.getrlimit(limit)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(limit, (value, hard))


def _wait(child: int, timeout: float) -> int | None:
    """Wait for the child's end and remove what it started; its status, or ``None`` if its time was up."""
    in_time = False
    watch = os.pidfd_open(child)
    try:
        poll = select.poll()
        poll.register(watch, select.POLLIN)
        deadline = time.monotonic() + timeout
        while not in_time and (left := deadline - time.monotonic()) > 0:
            in_time = bool(poll.poll(math.ceil(left * 1000)))
    finally:
        os.close(watch)
        # The child is not reaped yet, so neither number can belong to somebody else.
        os.kill(child, signal.SIGKILL)
        with suppress(ProcessLookupError):  # it may end before it made its own group
            os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    return status if in_time else None


# -------------------------------------------------------------------------------------- reading the outcome


def _ready_names(ended: _Ended) -> tuple[str, ...]:
    """The variables that a child which got ready to run will report; raises if it did not get that far."""
    kind, *lines = ended.note.decode("utf-8", errors="surrogateescape").split("\n")
    if kind == "ready":
        return tuple(lines)
    if kind == "undefined":
        raise _undefined_symbols(lines)
    reason = "\n".join(lines) if kind == "refused" else ended.stderr.decode("utf-8", errors="replace")
    raise NotRunnable(f"the program could not be compiled (status {ended.status}): {reason}")


def _timed_out(ended: _Ended) -> NativeResult:
    return NativeResult("timeout", None, None, ended.stdout, None, 0)


def _interpret(ended: _Ended, names: Sequence[str], want_globals: bool) -> NativeResult:
    status = ended.status
    if status is None or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU):
        return _timed_out(ended)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGXFSZ:
            raise NotRunnable(f"the program wrote more than {_FILE_SIZE} bytes")
        return NativeResult("crashed", None, number, ended.stdout, None, 0)
    if not ended.report:
        return NativeResult("exited", os.WEXITSTATUS(status), None, ended.stdout, None, 0)
    return _read_report(ended, names, want_globals)


def _read_report(ended: _Ended, names: Sequence[str], want_globals: bool) -> NativeResult:
    magic, outcome_number, code, call_number, inputs_used, count = _HEAD.unpack_from(ended.report)
    if magic != _REPORT_MAGIC or count != len(names):
        raise NotRunnable("the program damaged the report of its outcome")
    values: dict[str, bytes] = {}
    addresses: dict[str, int] = {}
    position = _HEAD.size
    for name in names:
        address, length = _PLACE.unpack_from(ended.report, position)
        position += _PLACE.size
        values[name] = ended.report[position : position + length]
        addresses[name] = address
        position += length
    outcome = _OUTCOMES[outcome_number]
    exit_call = _EXIT_CALLS[call_number]
    has_code = outcome == "returned" or (outcome == "exited" and exit_call != "abort")
    return NativeResult(
        outcome=outcome,
        exit_code=code if has_code else None,
        signal=None,
        stdout=ended.stdout,
        globals=values if want_globals else None,
        inputs_used=inputs_used,
        exit_call=exit_call,
        addresses=addresses if want_globals else None,
    )
