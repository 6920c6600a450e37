"""The models in C as native code, beside the C library of this machine.

The models are compiled to the IR that the verifier sees and run by LLVM's just-in-time compiler, under other names
(``model_strlen``) so that both implementations live in one process.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm

from cegas.frontend import library
from cegas.frontend.library.rows import ModelledInC
from cegas.frontend.library.table import LIBRARY, MODEL_VARIABLES

MODELS: Final = Path(library.__file__).parent / "models"
SOURCES: Final = sorted(path.name for path in MODELS.glob("*.c"))
TARGETS: Final = {"LP64": "x86_64-linux-gnu", "ILP32": "x86-linux-gnu"}
FLAGS: Final = (
    "-x c -S -emit-llvm -O1 -Xclang -disable-llvm-passes -U__OPTIMIZE__ -ffp-contract=off -fwrapv "
    "-fno-strict-aliasing -g -fno-sanitize=all -Wall -Wextra -Werror -Wno-unused-command-line-argument"
)

# What the verifier provides, for the process of the test; and calls of functions of long doubles, which
# ctypes would round to double.
RUNTIME: Final = """
typedef __SIZE_TYPE__ size_t;
typedef long double ld;
extern void _exit(int);

struct header { size_t size; size_t live; };
static char arena[1 << 22] __attribute__((aligned(4096)));
static size_t used;

void *test___cegas_aligned_malloc(size_t size, size_t alignment)
{
    size_t start = (used + sizeof(struct header) + alignment - 1) / alignment * alignment;
    if (start + size > sizeof arena)
        return 0;
    used = (start + size + 15) / 16 * 16;
    struct header *header = (struct header *) (arena + start) - 1;
    header->size = size;
    header->live = 1;
    return arena + start;
}
void *test_malloc(size_t size) { return test___cegas_aligned_malloc(size, 16); }
void *test___cegas_realloc(const void *block, size_t size) { (void) block; return test_malloc(size); }
size_t test___cegas_block_size(char *block) { return ((struct header *) block - 1)->size; }
size_t test_is_live(char *block) { return ((struct header *) block - 1)->live; }
void test_free(char *block) { if (block) ((struct header *) block - 1)->live = 0; }
void test___cegas_check_defined(unsigned char byte) { (void) byte; }
int test_broken;
void test___cegas_assume(int condition) { test_broken |= !condition; }
long long test_number;
long double test_float;
/* A list of numbers, the last one for ever; and a text. */
static const long long *test_list;
static size_t test_left;
static const char *test_text;
static long long test_next(void)
{
    if (test_left > 0) {
        test_number = *test_list++;
        test_left--;
    }
    return test_number;
}
int test___cegas_input_int(const char *what) { (void) what; return (int) test_next(); }
long test___cegas_input_long(const char *what) { (void) what; return (long) test_next(); }
long long test___cegas_input_long_long(const char *what) { (void) what; return test_next(); }
size_t test___cegas_input_size(const char *what) { (void) what; return (size_t) test_next(); }
void test___cegas_may_set_errno(void) { }
char *test___cegas_environment(const char *name) { (void) name; return test_number == 0 ? 0 : "value"; }
double test___cegas_input_double(const char *what) { (void) what; return (double) test_float; }
void test___cegas_input_bytes(const char *what, char *area, size_t size)
{
    (void) what;
    for (size_t i = 0; i < size; i++)
        area[i] = test_text ? *test_text++ : (char) test_number;
}
void test___cegas_input_line(const char *what, char *area, size_t size, char delimiter)
{
    test___cegas_input_bytes(what, area, size);
    for (size_t i = 0; i + 1 < size; i++)
        area[i] += area[i] == delimiter;
}
void test___cegas_input_text(const char *what, char *area, size_t size, const char *without)
{
    (void) without;
    test___cegas_input_bytes(what, area, size);
}
int test___cegas_inexact_int(const char *what) { (void) what; return (int) test_number; }
long test___cegas_inexact_long(const char *what) { (void) what; return (long) test_number; }
size_t test___cegas_inexact_size(const char *what) { (void) what; return (size_t) test_number; }
float test___cegas_inexact_float(const char *what) { (void) what; return (float) test_float; }
double test___cegas_inexact_double(const char *what) { (void) what; return (double) test_float; }
ld test___cegas_inexact_long_double(const char *what) { (void) what; return test_float; }
void test___cegas_inexact_bytes(const char *what, char *area, size_t size) { test___cegas_input_bytes(what, area, size); }
void test_give(long long number, double real)
{
    test_number = number;
    test_float = real;
    test_broken = 0;
    test_left = 0;
    test_text = 0;
}
void test_give_list(const long long *numbers, size_t count, const char *text)
{
    test_give(0, 0);
    test_list = numbers;
    test_left = count;
    test_text = text;
}
void test___cegas_unsupported(const char *reason) { (void) reason; _exit(42); }
void test_reset(void) { used = 0; }
char *test___cegas_outside_text(void) { return arena; }

/* What the model of streams asks for. */
int test_getchar(void) { return (int) test_next(); }
int test_fgetc(void *stream) { (void) stream; return (int) test_next(); }
int test_ungetc(int c, void *stream) { (void) c, (void) stream; return (int) test_next(); }
int test_feof(void *stream) { (void) stream; return (int) test_next(); }
int test_ferror(void *stream) { (void) stream; return (int) test_next(); }
int test_fseek(void *stream, long offset, int from) { (void) stream, (void) offset, (void) from; return (int) test_next(); }
int test_fclose(void *stream) { (void) stream; return (int) test_next(); }
int test_pclose(void *stream) { (void) stream; return (int) test_next(); }
long test_ftell(void *stream) { (void) stream; return (long) test_next(); }
int test_fputs(const char *s, void *stream) { (void) s, (void) stream; return (int) test_next(); }
int test_fputc(int c, void *stream) { (void) c, (void) stream; return (int) test_next(); }
int test_fflush(void *stream) { (void) stream; return (int) test_next(); }
int test_puts(const char *s) { (void) s; return (int) test_next(); }
int test_putchar(int c) { (void) c; return (int) test_next(); }
size_t test_fwrite(const void *from, size_t size, size_t count, void *stream)
{
    (void) from, (void) size, (void) count, (void) stream;
    return (size_t) test_next();
}
size_t test_fread(void *to, size_t size, size_t count, void *stream)
{
    (void) stream, (void) count;
    size_t elements = (size_t) test_next();
    test___cegas_input_bytes("fread", to, elements * size);
    return elements;
}
void *test_freopen(const char *path, const char *mode, void *stream)
{
    (void) path, (void) mode;
    return test_next() == 0 ? stream : 0;
}

/* The one object that can be written. */
char test_space[4096];
size_t test_start, test_end;
void test_set_object(size_t start, size_t end) { test_start = start; test_end = end; }
int test___CPROVER_w_ok(const char *area, size_t size)
{
    size_t offset = (size_t) (area - test_space);
    return size == 0 || (offset >= test_start && offset <= test_end && size <= test_end - offset);
}

double fmod(double, double);
float fmodf(float, float);
ld fmodl(ld, ld);
double __fmod(double x, double y) { return fmod(x, y); }
float __fmodf(float x, float y) { return fmodf(x, y); }
ld __fmodl(ld x, ld y) { return fmodl(x, y); }

void call_l_l(ld (*f)(ld), ld *r, ld *x) { *r = f(*x); }
void call_l_ll(ld (*f)(ld, ld), ld *r, ld *x, ld *y) { *r = f(*x, *y); }
void call_l_li(ld (*f)(ld, int), ld *r, ld *x, int n) { *r = f(*x, n); }
void call_l_ln(ld (*f)(ld, long), ld *r, ld *x, long n) { *r = f(*x, n); }
void call_l_lI(ld (*f)(ld, int *), ld *r, ld *x, int *n) { *r = f(*x, n); }
void call_l_lL(ld (*f)(ld, ld *), ld *r, ld *x, ld *y) { *r = f(*x, y); }
void call_i_l(int (*f)(ld), int *r, ld *x) { *r = f(*x); }
void call_n_l(long (*f)(ld), long *r, ld *x) { *r = f(*x); }
void call_d_dl(double (*f)(double, ld), double *r, double x, ld *y) { *r = f(x, *y); }
void call_f_fl(float (*f)(float, ld), float *r, float x, ld *y) { *r = f(x, *y); }
"""


def modelled() -> list[str]:
    return [name for name, row in LIBRARY.items() if isinstance(row, ModelledInC)]


def compile_model(source: Path, data_model: str, output: Path, *flags: str) -> str:
    spec = find_spec("ziglang")
    assert spec is not None
    assert spec.submodule_search_locations
    zig = Path(spec.submodule_search_locations[0]) / "zig"
    command = [str(zig), "cc", "-target", TARGETS[data_model], *FLAGS.split(), *flags, "-o", str(output), str(source)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr
    return output.read_text()


@dataclass(frozen=True)
class Implementations:
    """The models, the C library, and what keeps the models' code alive."""

    engine: llvm.ExecutionEngine
    libc: ctypes.CDLL
    libm: ctypes.CDLL

    def address(self, name: str) -> int:
        address = self.engine.get_function_address(name)
        assert address, name
        return int(address)

    def model(self, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        return ctypes.CFUNCTYPE(result, *arguments)(self.address(f"model_{name}"))

    def runtime(self, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        return ctypes.CFUNCTYPE(result, *arguments)(self.address(name))

    def real(self, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        if name in ("__strnlen", "__strncasecmp"):
            name = name[2:]  # newer versions of glibc keep these names to themselves
        library = self.libc if hasattr(self.libc, name) else self.libm
        # A new object each time: prototypes of one function may differ.
        return ctypes.CFUNCTYPE(result, *arguments, use_errno=True)((name, library))

    def model_errno(self) -> ctypes.c_int:
        location = self.model("__errno_location", ctypes.c_void_p)()
        return ctypes.c_int.from_address(location)

    def both(
        self, name: str, result: Any, *arguments: Any
    ) -> tuple[Callable[..., tuple[Any, int]], Callable[..., tuple[Any, int]]]:
        """The model and the real function; each returns its result and errno, which was zero before."""
        model = self.model(name.removeprefix("__isoc99_"), result, *arguments)
        real = self.real(name, result, *arguments)
        error_number = self.model_errno()

        def call_model(*values: Any) -> tuple[Any, int]:
            error_number.value = 0
            value = model(*values)
            return value, error_number.value

        def call_real(*values: Any) -> tuple[Any, int]:
            ctypes.set_errno(0)
            value = real(*values)
            return value, ctypes.get_errno()

        return call_model, call_real


def load(folder: Path) -> Implementations:
    """Both implementations; `folder` is for the compiler."""
    provided = [name for name, row in LIBRARY.items() if name.startswith("__cegas_") and not isinstance(row, ModelledInC)]
    renaming = [f"-D{name}=model_{name}" for name in (*modelled(), *MODEL_VARIABLES)]
    provided += ["malloc", "free", "__cegas_outside_text", "__CPROVER_w_ok"]
    provided += ["getchar", "fgetc", "ungetc", "feof", "ferror", "fseek", "ftell", "fclose", "pclose", "freopen"]
    provided += ["fread", "fwrite", "fputs", "fputc", "fflush", "puts", "putchar", "stdin", "stdout", "stderr"]
    renaming += [f"-D{name}=test_{name}" for name in provided]
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    (folder / "runtime.c").write_text(RUNTIME)
    module = llvm.parse_assembly(compile_model(folder / "runtime.c", "LP64", folder / "runtime.ll"))
    for name in SOURCES:
        text = compile_model(MODELS / name, "LP64", folder / f"{name}.ll", *renaming)
        module.link_in(llvm.parse_assembly(text))
    module.verify()
    machine = llvm.Target.from_triple(module.triple).create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return Implementations(engine, ctypes.CDLL(None, use_errno=True), ctypes.CDLL("libm.so.6", use_errno=True))
