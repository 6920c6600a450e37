"""What the verifier knows about functions without a body: one declarative table, by name.

A row says what a call does; the front end turns rows into operations.  Functions with loops or with plain C
semantics are written in C (``models/*.c``) and linked only if the program calls them.  A function of C or
POSIX that has no row is *unsupported*; a function nobody knows returns input and writes nothing.

``rows.py`` has the kinds of rows, ``input_rows.py`` the rows of functions that return input or fill buffers with it, and
``standard_names.py`` the names of functions that are known to exist.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final, TypeAlias
from cegas.frontend.library.input_rows import NO_EFFECT, WRITES_THROUGH, status_functions
from cegas.frontend.library.rows import (
    FloatKind,
    FloatOperation,
    FloatResult,
    InputResult,
    Intrinsic,
    IntrinsicKind,
    LibraryModel,
    ModelledInC,
    NoEffect,
    NoReturn,
    PointerResult,
    UnsupportedRow,
    WritesThrough,
)
from cegas.frontend.library.standard_names import (
    C_AND_POSIX,
    COMMON_EXTENSIONS,
    OF_FLOATS,
    OTHER_FLOATS,
    VARIANT_PREFIXES,
    VARIANT_SUFFIXES,
    original_name,
)

_Rows: TypeAlias = dict[str, LibraryModel]


# ---- Intrinsics ----

_PLAIN_INTRINSICS: Final = {
    IntrinsicKind.MEMCPY: "memcpy __memcpy",
    IntrinsicKind.MEMMOVE: "memmove __memmove",
    IntrinsicKind.MEMSET: "memset __memset",
    IntrinsicKind.ABORT: "abort",
    IntrinsicKind.EXIT: "exit",
    IntrinsicKind.ASSERT_FAIL: """
        __assert_fail __assert_perror_fail __assert __assert_rtn __assert_func __assert2 _assert _wassert __assert_c99
        klee_abort klee_report_error __ESBMC_unreachable""",
    # Without a header `assert` is a function, and those of other verifiers have none.
    IntrinsicKind.ASSERT: """
        assert cegas_assert __VERIFIER_assert __CPROVER_assert __CPROVER_precondition __CPROVER_postcondition __ESBMC_assert
        klee_assert static_assert""",
    IntrinsicKind.ERROR: "__VERIFIER_error reach_error",
    IntrinsicKind.ASSUME: "cegas_assume __VERIFIER_assume __CPROVER_assume __ESBMC_assume klee_assume __cegas_assume",
    IntrinsicKind.NONDET_RANGE: "klee_range",
    IntrinsicKind.ATOMIC_BEGIN: "__VERIFIER_atomic_begin __CPROVER_atomic_begin __ESBMC_atomic_begin",
    IntrinsicKind.ATOMIC_END: "__VERIFIER_atomic_end __CPROVER_atomic_end __ESBMC_atomic_end",
    IntrinsicKind.UNSUPPORTED: "__cegas_unsupported",
    IntrinsicKind.BROKEN: "__cegas_broken",
    IntrinsicKind.CHECK_APART: "__cegas_check_apart",
    IntrinsicKind.CHECK_READABLE: "__cegas_check_readable",
    IntrinsicKind.CHECK_DEFINED: "__cegas_check_defined",
    IntrinsicKind.IS_READABLE: "__CPROVER_r_ok",
    IntrinsicKind.IS_WRITABLE: "__CPROVER_w_ok __CPROVER_rw_ok",  # what can be written can be read
}

# Name, the arguments whose product is the size, and "zeroed" where the block is.
# kmem_cache_alloc and its like are missing: the size is in the cache.
_KERNEL_ALLOCATORS: Final = """
kmalloc 0
kzalloc 0 zeroed
kcalloc 0 1 zeroed
kmalloc_array 0 1
kmalloc_node 0
kzalloc_node 0 zeroed
kcalloc_node 0 1 zeroed
kmalloc_array_node 0 1
__kmalloc 0
__kmalloc_node 0
__kmalloc_track_caller 0
__kmalloc_node_track_caller 0
kmalloc_order 0
kmalloc_order_trace 0
kmalloc_large 0
kvmalloc 0
kvzalloc 0 zeroed
kvcalloc 0 1 zeroed
kvmalloc_array 0 1
kvmalloc_node 0
kvzalloc_node 0 zeroed
vmalloc 0
vzalloc 0 zeroed
vmalloc_node 0
vzalloc_node 0 zeroed
vmalloc_user 0 zeroed
vmalloc_exec 0
vmalloc_32 0
vmalloc_32_user 0 zeroed
__vmalloc 0
devm_kmalloc 1
devm_kzalloc 1 zeroed
devm_kcalloc 1 2 zeroed
devm_kmalloc_array 1 2
"""

# Name and the argument that is freed.
_DEALLOCATORS: Final = {
    "free": 0,
    "cfree": 0,
    "kfree": 0,
    "kzfree": 0,
    "kfree_sensitive": 0,
    "kvfree": 0,
    "vfree": 0,
    "devm_kfree": 1,
}

_NONDET_PREFIXES: Final = ("__VERIFIER_nondet_", "__CPROVER_nondet_", "__ESBMC_nondet_", "nondet_")

# C type and the names after a prefix.  Where an empty type stands, the declaration decides.
_NONDET_TYPES: Final = {
    "_Bool": "bool _Bool",
    "char": "char",
    "signed char": "schar signed_char int8_t s8 S8",
    "unsigned char": "uchar unsigned_char unchar u_char uint8_t u8 U8",
    "short": "short int16_t s16 S16",
    "unsigned short": "ushort unsigned_short u_short uint16_t u16 U16",
    "int": "int int32_t s32 S32",
    "unsigned int": "uint unsigned_int unsigned u_int uint32_t u32 U32",
    "long": "long ssize_t ptrdiff_t intptr_t",
    "unsigned long": "ulong unsigned_long u_long size_t uintptr_t",
    "long long": "longlong long_long int64_t s64 S64",
    "unsigned long long": "ulonglong unsigned_long_long uint64_t u64 U64",
    "__int128": "int128",
    "unsigned __int128": "uint128",
    "float": "float",
    "double": "double",
    "long double": "longdouble long_double",
    "void *": "pointer pvoid voidp",
    "char *": "pchar charp char_pointer",
    "const char *": "const_char_pointer",
    "": "loff_t off_t sector_t pthread_t time_t wchar_t pid_t gfp_t dev_t",
}

# What models ask for: values of these types, and areas.
_MODEL_INPUTS: Final = {
    IntrinsicKind.INPUT: "int long long_long size double",
    IntrinsicKind.INPUT_BYTES: "bytes",
    IntrinsicKind.INPUT_LINE: "line",
    IntrinsicKind.INPUT_TEXT: "text",
    IntrinsicKind.INEXACT: "int long size float double long_double",
    IntrinsicKind.INEXACT_BYTES: "bytes",
}

# ---- Functions of floats ----

# Operator and names; each name exists with suffix f and l, and with two underscores in front.
_FLOAT_FUNCTIONS: Final = {
    "fabs": "fabs",
    "floor": "floor",
    "ceil": "ceil",
    "trunc": "trunc",
    "rint": "rint",
    "nearbyint": "nearbyint",
    "round": "round",
    "roundeven": "roundeven",
    "sqrt": "sqrt",
    "fmod": "fmod",
    "fmin": "fmin",
    "fmax": "fmax",
    "copysign": "copysign",
    "fma": "fma",
}
_FLOAT_PREDICATES: Final = {
    "isnan": "isnan",
    "isinf": "isinf",
    "isfinite": "finite isfinite",
    "isnormal": "isnormal",
    "signbit": "signbit",
    "fpclassify": "fpclassify",
}
_FLOAT_SUFFIXES: Final = (("", FloatKind.DOUBLE), ("f", FloatKind.FLOAT), ("l", FloatKind.X86_FP80))
_DOMAIN_ERRORS: Final = frozenset({"sqrt", "fmod"})
_PREDICATE_RESULTS: Final = {"isinf": FloatResult.SIGN, "signbit": FloatResult.TRUTH, "fpclassify": FloatResult.CLASS}

# ---- Functions with a model in C ----

_MODELS: Final = {
    "errno.c": "__errno_location __cegas_disturb_errno",
    "reading.c": "__cegas_read_string __cegas_read_message __cegas_read_text __cegas_put_out",
    "atomic.c": "__atomic_load __atomic_store __atomic_exchange __atomic_compare_exchange",
    "string.c": """
        memcmp bcmp memchr memrchr rawmemchr memmem mempcpy memccpy bzero explicit_bzero bcopy swab
        strlen strnlen strcpy stpcpy strncpy stpncpy strcat strncat strlcpy strlcat strxfrm strdup strndup
        strcmp strcoll strncmp strcasecmp strncasecmp
        strchr index strrchr rindex strchrnul strstr strcasestr strspn strcspn strpbrk
        strtok strtok_r strsep ffs ffsl ffsll
        __mempcpy __rawmemchr __bzero __stpcpy __stpncpy __strdup __strndup __strnlen __strcasecmp
        __strncasecmp __strtok_r __strsep_g
        __memcpy_chk __memmove_chk __memset_chk __mempcpy_chk __explicit_bzero_chk __strcpy_chk __stpcpy_chk
        __strncpy_chk __stpncpy_chk __strcat_chk __strncat_chk __strlcpy_chk __strlcat_chk""",
    "format.c": """
        sprintf snprintf vsprintf vsnprintf asprintf vasprintf
        __sprintf_chk __snprintf_chk __vsprintf_chk __vsnprintf_chk __asprintf_chk __vasprintf_chk
        __cegas_printf __cegas_fprintf __cegas_dprintf __cegas_vprintf __cegas_vfprintf __cegas_vdprintf
        __cegas_printf_chk __cegas_fprintf_chk __cegas_vprintf_chk __cegas_vfprintf_chk
        __cegas_skim_printf __cegas_skim_fprintf __cegas_skim_dprintf __cegas_skim_vprintf __cegas_skim_vfprintf
        __cegas_skim_vdprintf __cegas_skim_printf_chk __cegas_skim_fprintf_chk __cegas_skim_vprintf_chk
        __cegas_skim_vfprintf_chk err errx verr verrx warn warnx vwarn vwarnx""",
    "error.c": "error error_at_line",
    "getopt.c": "getopt getopt_long",
    "line.c": "getline getdelim __getdelim",
    "scan.c": "sscanf vsscanf __isoc23_sscanf __isoc23_vsscanf scanf vscanf fscanf vfscanf",
    "ctype.c": """
        isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper
        isxdigit toascii tolower toupper _tolower _toupper __ctype_b_loc __ctype_tolower_loc
        __ctype_toupper_loc __ctype_get_mb_cur_max""",
    "stdlib.c": """
        abs labs llabs imaxabs div ldiv lldiv imaxdiv atoi atol atoll strtol strtoul strtoll strtoull strtoq
        strtouq strtoimax strtoumax __isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull
        __isoc23_strtoimax __isoc23_strtoumax __strtol_internal __strtoul_internal __strtoll_internal
        __strtoull_internal qsort bsearch realloc reallocarray aligned_alloc memalign posix_memalign valloc
        pvalloc qsort_r strtod strtof strtold atof atexit at_quick_exit quick_exit __cegas_run_exit_handlers
        drand48 erand48""",
    "math.c": """
        frexp frexpf frexpl ldexp ldexpf ldexpl scalbn scalbnf scalbnl scalbln scalblnf scalblnl
        ilogb ilogbf ilogbl logb logbf logbl modf modff modfl fdim fdimf fdiml
        nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl
        remainder remainderf remainderl drem dremf dreml remquo remquof remquol
        lround lroundf lroundl llround llroundf llroundl lrint lrintf lrintl llrint llrintf llrintl""",
    "transcendental.c": """
        sin sinf sinl cos cosf cosl tan tanf tanl asin asinf asinl acos acosf acosl atan atanf atanl
        atan2 atan2f atan2l tanh tanhf tanhl sinh sinhf sinhl cosh coshf coshl asinh asinhf asinhl
        acosh acoshf acoshl atanh atanhf atanhl exp2 exp2f exp2l expm1 expm1f expm1l log1p log1pf log1pl
        erf erff erfl erfc erfcf erfcl tgamma tgammaf tgammal
        exp expf expl log logf logl log2 log2f log2l log10 log10f log10l
        cbrt cbrtf cbrtl hypot hypotf hypotl pow powf powl nan nanf nanl""",
    "thread.c": """
        pthread_self pthread_equal pthread_once pthread_key_create pthread_key_delete pthread_setspecific
        pthread_getspecific""",
    "time.c": """
        difftime time clock clock_gettime gettimeofday gmtime gmtime_r localtime localtime_r mktime timegm strftime
        asctime asctime_r ctime ctime_r""",
    "inet.c": "htons htonl ntohs ntohl inet_pton inet_ntop inet_ntoa inet_aton inet_addr",
    "locale.c": "setlocale localeconv ngettext dngettext dcngettext",
    "file.c": "stat lstat fstat fstatat lseek lseek64",
    "environment.c": "getenv setenv unsetenv",
    "descriptors.c": """
        open openat creat dup socket accept close fcntl ioctl pipe pipe2 socketpair poll select tcgetattr __fdelt_chk
        dup2 __cegas_opened __cegas_opened_with_stream __cegas_closed __cegas_forget_files""",
    "streams.c": """
        __cegas_getchar __cegas_getc __cegas_ungetc __cegas_feof __cegas_ferror __cegas_clearerr __cegas_fseek __cegas_rewind
        __cegas_ftell __cegas_fopen __cegas_fdopen __cegas_tmpfile __cegas_popen __cegas_fclose __cegas_pclose
        __cegas_freopen __cegas_fgets __cegas_fgets_chk __cegas_fread __cegas_fread_chk __cegas_getw __cegas_getline
        __cegas_getdelim __cegas_scanf __cegas_vscanf __cegas_fscanf __cegas_vfscanf
        __cegas_fputs __cegas_fputc __cegas_puts __cegas_putchar __cegas_fwrite __cegas_fflush
        __cegas_write_stream __cegas_write_stdout __cegas_write_stderr __cegas_touch_streams __cegas_stream_number""",
    "open_streams.c": """
        __cegas_stream_opened __cegas_stream_opened_beside_stdin __cegas_stream_opened_beside_stdout
        __cegas_stream_opened_beside_stderr __cegas_stream_closed __cegas_stream_closed_beside_stdin
        __cegas_stream_closed_beside_stdout __cegas_stream_closed_beside_stderr __cegas_forget_open_streams""",
    "stream_numbers.c": """
        __cegas_numbered_fopen __cegas_numbered_fdopen __cegas_numbered_tmpfile __cegas_numbered_popen __cegas_fileno
        __cegas_numbered_fclose __cegas_numbered_pclose __cegas_numbered_freopen""",
    "directory.c": "opendir fdopendir readdir closedir",
    "names.c": "getcwd realpath gethostname uname strerror_r __xpg_strerror_r basename __xpg_basename dirname",
    "resources.c": """
        getrlimit getrusage times getpid gettid getuid geteuid getgid getegid
        setuid seteuid setreuid setgid setegid setregid""",
    "temporary.c": "mkstemp mkostemp mkstemps mkostemps mkdtemp",
    "users.c": "getpwnam getpwuid getgrnam getgrgid",
    "objects.c": "__CPROVER_havoc_object __CPROVER_is_fresh",
    "search.c": "lfind lsearch",
    "signals.c": """
        signal bsd_signal sigaction sigprocmask pthread_sigmask sigemptyset sigfillset sigaddset sigdelset
        sigismember""",
    "wctype.c": """
        iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper
        iswxdigit towlower towupper""",
    "wchar.c": """
        wcslen wcsnlen wcscpy wcsncpy wcscat wcsncat wcscmp wcsncmp wcschr wcsrchr wcsstr wcsspn wcscspn
        wcspbrk wmemcpy wmemmove wmemset wmemcmp wmemchr
        mbstowcs wcstombs mbtowc mblen mbrtowc mbrlen wctomb wcrtomb btowc wctob""",
    "kernel.c": "kmemdup kstrdup kstrndup",
}

# Variables of the C library that such a model defines, for programs that read them first.
MODEL_VARIABLES: Final = {
    **dict.fromkeys(("optarg", "optind", "opterr", "optopt"), "getopt.c"),
    **dict.fromkeys(("error_message_count", "error_one_per_line", "error_print_progname"), "error.c"),
}

# ---- Functions that end the program ----

# exit and quick_exit, which run handlers first, are above.
_NO_RETURN: Final = """
_exit _Exit klee_silent_exit __builtin_trap __chk_fail __fortify_fail __stack_chk_fail __stack_chk_fail_local
"""

# ---- Functions that no analysis can follow ----

_UNSUPPORTED: Final = {
    "jumps out of a function are not modelled": """
        setjmp _setjmp __setjmp sigsetjmp __sigsetjmp longjmp _longjmp siglongjmp __longjmp_chk
        getcontext setcontext makecontext swapcontext""",
    "signals are not modelled": """
        sysv_signal __sysv_signal raise kill killpg sigqueue sigset sighold
        sigrelse sigignore sigpause sigsuspend sigwait sigwaitinfo sigtimedwait sigaltstack sigstack
        siginterrupt sigpending alarm ualarm setitimer timer_create timer_settime pause
        tgkill""",
    "processes are not modelled": """
        fork vfork _Fork clone execl execle execlp execv execve execvp execvpe fexecve posix_spawn
        posix_spawnp system wait waitpid waitid wait3 wait4""",
    "threads are not modelled": """
        thrd_create thrd_current thrd_detach thrd_equal thrd_exit thrd_join thrd_sleep thrd_yield
        mtx_destroy mtx_init mtx_lock mtx_timedlock mtx_trylock mtx_unlock cnd_broadcast cnd_destroy
        cnd_init cnd_signal cnd_timedwait cnd_wait tss_create tss_delete tss_get tss_set call_once sem_close
        sem_destroy sem_getvalue sem_init sem_open sem_post sem_timedwait sem_trywait sem_unlink
        sem_wait""",
    "rounding is to nearest; other floating-point environments are not modelled": """
        fesetround fesetenv feupdateenv feholdexcept fegetenv feenableexcept fedisableexcept fegetexcept""",
    "floating-point exception flags are not modelled": """
        feclearexcept feraiseexcept fetestexcept fegetexceptflag fesetexceptflag""",
    "what it reads is not modelled": "_IO_vfscanf",
    "which object an address belongs to is no value for the program": "__CPROVER_same_object",
    "the compiler's own arithmetic is not modelled": """
        __mulsc3 __muldc3 __mulxc3 __multc3 __divsc3 __divdc3 __divxc3 __divtc3
        __powisf2 __powidf2 __powixf2 __powitf2""",
}

_VERIFIERS: Final = (
    *("cegas_", "__VERIFIER_", "__CPROVER_", "__ESBMC_", "klee_"),
    *("__SMACK_", "__SEA_", "__CRAB_", "__seahorn_"),
)

# What a program can only mean as an assertion or an assumption, in any case of letters, with any underscores around it.
# To pass over one of them would make a proof of nothing, or an error of what cannot happen.
_DEMANDS: Final = frozenset(
    (
        *("assert", "assume", "sassert", "verifier_assert", "verifier_assume", "unreachable"),
        *("ldv_error", "ldv_assert", "ldv_assume"),
    )
)
_DEMANDING: Final = pattern("assert|assume|nondet|havoc|unreachable", re.IGNORECASE)

_UNSUPPORTED_PREFIXES: Final = (
    ("pthread_", "threads are not modelled"),
    ("__pthread_", "threads are not modelled"),
    *((prefix, "the verifier function is not known") for prefix in _VERIFIERS),
    ("__atomic_", "the atomic operation is not modelled"),
    ("__sync_", "the atomic operation is not modelled"),
)


def _intrinsics() -> _Rows:
    rows: _Rows = {name: Intrinsic(kind) for kind, names in _PLAIN_INTRINSICS.items() for name in names.split()}
    rows["malloc"] = Intrinsic(IntrinsicKind.MALLOC, size_arguments=(0,))
    rows["calloc"] = Intrinsic(IntrinsicKind.CALLOC, size_arguments=(0, 1), zeroed=True)
    rows["alloca"] = Intrinsic(IntrinsicKind.ALLOCA, size_arguments=(0,))
    rows["__cegas_aligned_malloc"] = Intrinsic(IntrinsicKind.ALIGNED_MALLOC, size_arguments=(0,), alignment_argument=1)
    rows["__cegas_realloc"] = Intrinsic(IntrinsicKind.MALLOC, size_arguments=(1,), pointer_argument=0)
    rows["__cegas_block_size"] = Intrinsic(IntrinsicKind.BLOCK_SIZE, pointer_argument=0)
    # A page, whose address is returned as an integer.
    rows["get_zeroed_page"] = Intrinsic(IntrinsicKind.KERNEL_MALLOC, unit=4096, zeroed=True)
    for line in _KERNEL_ALLOCATORS.strip().splitlines():
        name, *words = line.split()
        sizes = tuple(int(word) for word in words if word != "zeroed")
        rows[name] = Intrinsic(IntrinsicKind.KERNEL_MALLOC, size_arguments=sizes, zeroed="zeroed" in words)
    for name, argument in _DEALLOCATORS.items():
        rows[name] = Intrinsic(IntrinsicKind.FREE, pointer_argument=argument)
    for c_type, names in _NONDET_TYPES.items():
        row = Intrinsic(IntrinsicKind.NONDET, c_type=c_type or None)
        for name in names.split():
            for prefix in ("cegas_", *_NONDET_PREFIXES):
                rows[prefix + name] = row
    # A text of the system's, for models.
    rows["__cegas_may_set_errno"] = NoEffect(None)
    rows["__cegas_outside_text"] = NoEffect(PointerResult(nullable=False), may_set_errno=False)
    rows["klee_int"] = Intrinsic(IntrinsicKind.NONDET, c_type="int")
    rows["cegas_one_of"] = Intrinsic(IntrinsicKind.NONDET, c_type="_Bool")
    rows["nondet"] = Intrinsic(IntrinsicKind.NONDET)
    for kind, types in _MODEL_INPUTS.items():
        for name in types.split():
            rows[f"__cegas_{kind.value.split()[0]}_{name}"] = Intrinsic(kind)
    for name in ("choice", "pointer", "number"):
        rows[f"__cegas_rule_{name}"] = Intrinsic(IntrinsicKind.NONDET)
    return rows


def _float_operations() -> _Rows:
    rows: _Rows = {}
    for suffix, float_format in _FLOAT_SUFFIXES:
        for operator, names in _FLOAT_FUNCTIONS.items():
            function = FloatOperation(operator, float_format, domain_error=operator in _DOMAIN_ERRORS)
            for name in names.split():
                rows[name + suffix] = rows["__" + name + suffix] = function
        for operator, names in _FLOAT_PREDICATES.items():
            result = _PREDICATE_RESULTS.get(operator, FloatResult.BOOLEAN)
            predicate = FloatOperation(operator, float_format, result)
            for name in names.split():
                rows[name + suffix] = rows["__" + name + suffix] = predicate
    return rows


def _build() -> _Rows:
    models: _Rows = {name: ModelledInC(file, name) for file, names in _MODELS.items() for name in names.split()}
    models["__CPROVER_is_fresh"] = ModelledInC("objects.c", "__CPROVER_is_fresh", assumed=True)
    ends: _Rows = {name: NoReturn() for name in _NO_RETURN.split()}
    unsupported: _Rows = {
        name: UnsupportedRow(f"{name}: {reason}") for reason, names in _UNSUPPORTED.items() for name in names.split()
    }
    sections = (_intrinsics(), _float_operations(), models, status_functions(), NO_EFFECT, WRITES_THROUGH, ends, unsupported)
    rows: _Rows = {}
    for section in sections:
        twice = rows.keys() & section.keys()
        if twice:
            raise ValueError(f"two rows for the same library function: {', '.join(sorted(twice))}")
        rows.update(section)
    return rows


LIBRARY: Final[Mapping[str, LibraryModel]] = _build()


def _standard(name: str) -> LibraryModel | None:
    """The row of a function under its own name, if it is known at all."""
    row = LIBRARY.get(name)
    if row is not None:
        return row
    if name in C_AND_POSIX:
        return UnsupportedRow(f"the C/POSIX function {name} has no model")
    if name in COMMON_EXTENSIONS:
        return UnsupportedRow(f"the C library's function {name} has no model")
    return None


def _is_variant(name: str) -> bool:
    """Whether this is glibc's name for some form of a known function: that has no model, but is not unknown either."""
    for prefix in VARIANT_PREFIXES:
        if name.startswith(prefix):
            stem = name[len(prefix) :]
            if any(_standard(stem.removesuffix(suffix)) for suffix in VARIANT_SUFFIXES if stem.endswith(suffix)):
                return True
    if any(name.endswith(suffix) and name.removesuffix(suffix) in OF_FLOATS for suffix in OTHER_FLOATS):
        return True
    return name.endswith("_unlocked") and _standard(name.removesuffix("_unlocked")) is not None


def lookup(name: str) -> LibraryModel | None:
    """What a function without a body does; None if neither C, POSIX nor this table knows it."""
    row = LIBRARY.get(name)
    if row is not None:
        return row
    if name.startswith(_NONDET_PREFIXES):
        return Intrinsic(IntrinsicKind.NONDET)
    for prefix, reason in _UNSUPPORTED_PREFIXES:
        if name.startswith(prefix):
            return UnsupportedRow(f"{name}: {reason}")
    row = _standard(name)
    if row is not None:
        return row
    original = original_name(name)
    row = None if original is None else _standard(original)
    if row is None and name.startswith("__builtin_"):
        return UnsupportedRow(f"{name}: the compiler's function is not known")
    if row is None and _is_variant(name):
        return UnsupportedRow(f"the C library's function {name} has no model")
    if row is None and name.strip("_").lower() in _DEMANDS:
        return UnsupportedRow(f"{name} has no body, and what it demands is not known ({_KNOWN_DEMANDS} are known)")
    return row


_KNOWN_DEMANDS: Final = "assert, __VERIFIER_assert and __VERIFIER_assume"


def assertions() -> list[str]:
    """The functions that check their first argument."""
    return _PLAIN_INTRINSICS[IntrinsicKind.ASSERT].split()


def looks_demanding(name: str) -> bool:
    """Whether a function that nobody knows is called as if it were an assertion, an assumption or an input."""
    return _DEMANDING.search(name) is not None


def returns_input(name: str) -> bool:
    """Whether a function without a body gives back a value from outside, which may be any other one as well."""
    row = lookup(name)
    if row is None:
        return True
    if not isinstance(row, NoEffect | WritesThrough):
        return False
    result = row.result
    return isinstance(result, InputResult) or (isinstance(result, PointerResult) and result.argument is None)
