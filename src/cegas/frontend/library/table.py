"""What the verifier knows about functions without a body: one declarative table, by name.

A row says what a call does; the front end turns rows into operations.  Functions with loops or with plain C
semantics are written in C (``models/*.c``) and linked only if the program calls them.  A function of C or
POSIX that has no row is *unsupported*; a function nobody knows returns input and writes nothing.

Argument numbers count from 0.  A row describes the standard's signature: a call that lacks an argument its
row names, or passes something other than an integer, float or pointer where the row needs one, is not that
function and has to be treated as unsupported.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeAlias

from cegas.foundation.data import Data

# ---- Kinds of rows ----


class IntrinsicKind(Enum):
    """The functions that the front end lowers itself."""

    MALLOC = "malloc"
    CALLOC = "calloc"
    FREE = "free"
    ALLOCA = "alloca"
    ALIGNED_MALLOC = "aligned malloc"  # malloc with an alignment
    KERNEL_MALLOC = "kernel malloc"  # Linux's allocators; the row says whether the block is zeroed
    BLOCK_SIZE = "block size"  # the size that a live heap block was allocated with
    MEMCPY = "memcpy"
    MEMMOVE = "memmove"
    MEMSET = "memset"
    ABORT = "abort"
    EXIT = "exit"  # runs the exit handlers, then ends the program
    ASSERT_FAIL = "assert fail"  # what the macro assert calls when its condition is false
    ERROR = "error"  # the error call of the property
    ASSUME = "assume"  # ends the path if the argument is zero
    NONDET = "nondet"  # any value of the type
    ATOMIC_BEGIN = "atomic begin"  # no effect in sequential code
    ATOMIC_END = "atomic end"
    UNSUPPORTED = "unsupported"  # makes the verdict UNKNOWN; the argument is a literal with the reason


class Intrinsic(Data):
    """Lowered by the front end.

    ``c_type`` is for NONDET: the C type of the values.  None means the declared return type.  Where the
    program declares another return type than the name says, the declaration wins, except that ``_Bool`` is
    0 or 1 in every type.

    The other fields are for memory.  An allocator's block has ``unit`` times the product of its
    ``size_arguments`` bytes (a product that overflows makes calloc and its like return null);
    ``pointer_argument`` is what FREE frees and BLOCK_SIZE measures.
    """

    __slots__ = ("alignment_argument", "c_type", "kind", "pointer_argument", "size_arguments", "unit", "zeroed")

    def __init__(
        self,
        kind: IntrinsicKind,
        c_type: str | None = None,
        size_arguments: tuple[int, ...] = (),
        unit: int = 1,
        zeroed: bool = False,
        alignment_argument: int | None = None,
        pointer_argument: int | None = None,
    ) -> None:
        self.kind: Final = kind
        self.c_type: Final = c_type
        self.size_arguments: Final = size_arguments
        self.unit: Final = unit
        self.zeroed: Final = zeroed
        self.alignment_argument: Final = alignment_argument
        self.pointer_argument: Final = pointer_argument


class FloatFormat(Enum):
    """The floating-point types, by their names in LLVM."""

    FLOAT = "float"
    DOUBLE = "double"
    X86_FP80 = "x86_fp80"


class FloatResult(Enum):
    """What a function of floats returns."""

    FLOAT = "float"  # a float of the same format
    BOOLEAN = "boolean"  # an int: 1 or 0
    TRUTH = "truth"  # an int: 0, or some other number that differs between versions of the C library
    SIGN = "sign"  # an int: 1, -1 or 0 (isinf)
    CLASS = "class"  # an int: 0 NaN, 1 infinite, 2 zero, 3 subnormal, 4 normal


class FloatOperation(Data):
    """One IEEE operation; all arguments have the given format.

    ``domain_error``: where finite or infinite arguments give NaN, errno becomes EDOM (33).
    """

    __slots__ = ("domain_error", "format", "operator", "result")

    def __init__(
        self,
        operator: str,
        format: FloatFormat,
        result: FloatResult = FloatResult.FLOAT,
        domain_error: bool = False,
    ) -> None:
        self.operator: Final = operator
        self.format: Final = format
        self.result: Final = result
        self.domain_error: Final = domain_error


class ModelledInC(Data):
    """Defined in a model source.  ``function`` differs from the name looked up only if that is an alias."""

    __slots__ = ("file", "function")

    def __init__(self, file: str, function: str) -> None:
        self.file: Final = file
        self.function: Final = function


class Input(Data):
    """Any integer of the result type between the bounds; ``high_argument`` is an argument that is a bound
    as well."""

    __slots__ = ("high", "high_argument", "low")

    def __init__(self, low: int | None = None, high: int | None = None, high_argument: int | None = None) -> None:
        self.low: Final = low
        self.high: Final = high
        self.high_argument: Final = high_argument


class Constant(Data):
    """Always this integer."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value: Final = value


class Pointer(Data):
    """An argument or, without a number, a pointer to external memory; or null if that is possible."""

    __slots__ = ("argument", "nullable")

    def __init__(self, argument: int | None = None, nullable: bool = True) -> None:
        self.argument: Final = argument
        self.nullable: Final = nullable


class Echo(Data):
    """The argument, as a byte if ``as_byte``, or -1 for failure."""

    __slots__ = ("argument", "as_byte")

    def __init__(self, argument: int, as_byte: bool = False) -> None:
        self.argument: Final = argument
        self.as_byte: Final = as_byte


# None: no result that a program could use.
Result: TypeAlias = Input | Constant | Pointer | Echo | None


class NoEffect(Data):
    """Writes no memory of the program.

    ``format_argument``: a printf format; a literal with %n makes the call unsupported, and the result is no
    input, since it depends on a text that is not modelled.  ``zero_arguments``:
    the call is supported only if they are zero or null.  ``may_set_errno``: if the program uses errno, it
    may be any positive number afterwards (``__cegas_disturb_errno`` in ``models/errno.c`` takes an input
    for that).
    """

    __slots__ = ("format_argument", "may_set_errno", "result", "zero_arguments")

    def __init__(
        self,
        result: Result,
        format_argument: int | None = None,
        zero_arguments: tuple[int, ...] = (),
        may_set_errno: bool = True,
    ) -> None:
        self.result: Final = result
        self.format_argument: Final = format_argument
        self.zero_arguments: Final = zero_arguments
        self.may_set_errno: Final = may_set_errno


class Extent(Enum):
    """Which bytes of a buffer a function overwrites with input."""

    WHOLE = "whole"  # all of them
    PREFIX = "prefix"  # as many as its result says (in elements of the first size argument if there are two)
    TEXT = "text"  # if its result is not null: some characters and a zero after them; the rest stays as it is


class WritesThrough(Data):
    """Fills the buffer that an argument points to with input; the other fields are those of NoEffect.

    The buffer has ``unit`` times the product of the size arguments bytes.  ``size_arguments`` is None for a
    function that asks for no bound (gets).
    """

    __slots__ = ("argument", "extent", "may_set_errno", "result", "size_arguments", "unit", "zero_arguments")

    def __init__(
        self,
        argument: int,
        size_arguments: tuple[int, ...] | None,
        extent: Extent,
        result: Result,
        unit: int = 1,
        zero_arguments: tuple[int, ...] = (),
        may_set_errno: bool = True,
    ) -> None:
        self.argument: Final = argument
        self.size_arguments: Final = size_arguments
        self.extent: Final = extent
        self.result: Final = result
        self.unit: Final = unit
        self.zero_arguments: Final = zero_arguments
        self.may_set_errno: Final = may_set_errno


class NoReturn(Data):
    """Ends the program without running exit handlers."""

    __slots__ = ()


class Unsupported(Data):
    """A call that is reached makes the verdict UNKNOWN."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


LibraryModel: TypeAlias = (
    Intrinsic | FloatOperation | ModelledInC | NoEffect | WritesThrough | NoReturn | Unsupported
)

_Rows: TypeAlias = dict[str, LibraryModel]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# ---- Intrinsics ----

_PLAIN_INTRINSICS: Final = {
    IntrinsicKind.MEMCPY: "memcpy __memcpy",
    IntrinsicKind.MEMMOVE: "memmove __memmove",
    IntrinsicKind.MEMSET: "memset __memset",
    IntrinsicKind.ABORT: "abort",
    IntrinsicKind.EXIT: "exit",
    IntrinsicKind.ASSERT_FAIL: """
        __assert_fail __assert_perror_fail __assert __assert_rtn __assert_func __assert2 _assert""",
    IntrinsicKind.ERROR: "__VERIFIER_error reach_error",
    IntrinsicKind.ASSUME: "__VERIFIER_assume __CPROVER_assume",
    IntrinsicKind.ATOMIC_BEGIN: "__VERIFIER_atomic_begin",
    IntrinsicKind.ATOMIC_END: "__VERIFIER_atomic_end",
    IntrinsicKind.UNSUPPORTED: "__cegas_unsupported",
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

_NONDET_PREFIX: Final = "__VERIFIER_nondet_"

# C type and the names after the prefix.  Where an empty type stands, the declaration decides.
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
    "remainder": "remainder drem",
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
_FLOAT_SUFFIXES: Final = (("", FloatFormat.DOUBLE), ("f", FloatFormat.FLOAT), ("l", FloatFormat.X86_FP80))
_DOMAIN_ERRORS: Final = frozenset({"sqrt", "fmod", "remainder"})
_PREDICATE_RESULTS: Final = {
    "isinf": FloatResult.SIGN,
    "signbit": FloatResult.TRUTH,
    "fpclassify": FloatResult.CLASS,
}

# ---- Functions with a model in C ----

_MODELS: Final = {
    "errno.c": "__errno_location __cegas_disturb_errno",
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
    "ctype.c": """
        isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper
        isxdigit toascii tolower toupper _tolower _toupper __ctype_b_loc __ctype_tolower_loc
        __ctype_toupper_loc __ctype_get_mb_cur_max""",
    "stdlib.c": """
        abs labs llabs imaxabs div ldiv lldiv imaxdiv atoi atol atoll strtol strtoul strtoll strtoull strtoq
        strtouq strtoimax strtoumax __isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull
        __isoc23_strtoimax __isoc23_strtoumax __strtol_internal __strtoul_internal __strtoll_internal
        __strtoull_internal qsort bsearch realloc reallocarray aligned_alloc memalign posix_memalign valloc
        pvalloc atexit at_quick_exit quick_exit __cegas_run_exit_handlers""",
    "math.c": """
        frexp frexpf frexpl ldexp ldexpf ldexpl scalbn scalbnf scalbnl scalbln scalblnf scalblnl
        ilogb ilogbf ilogbl logb logbf logbl modf modff modfl fdim fdimf fdiml
        nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl
        lround lroundf lroundl llround llroundf llroundl lrint lrintf lrintl llrint llrintf llrintl""",
    "time.c": "difftime",
    "inet.c": "htons htonl ntohs ntohl",
    "wchar.c": """
        wcslen wcsnlen wcscpy wcsncpy wcscat wcsncat wcscmp wcsncmp wcschr wcsrchr wcsstr wcsspn wcscspn
        wcspbrk wmemcpy wmemmove wmemset wmemcmp wmemchr""",
    "kernel.c": "kmemdup kstrdup kstrndup",
}

# ---- Functions without an effect on memory ----

_RAND_MAX: Final = 2147483647

# printf and its like: name and the number of the format.
_FORMATTED_OUTPUT: Final = {
    "printf": 0,
    "vprintf": 0,
    "fprintf": 1,
    "vfprintf": 1,
    "dprintf": 1,
    "vdprintf": 1,
    "__printf_chk": 1,
    "__vprintf_chk": 1,
    "__fprintf_chk": 2,
    "__vfprintf_chk": 2,
    "__dprintf_chk": 2,
    "__vdprintf_chk": 2,
    "_IO_vfprintf": 1,
    "printk": 0,
    "vprintk": 0,
    "_printk": 0,
}

# 0, or -1 for failure.  None of them writes through a pointer.
_STATUS: Final = """
fclose fflush fflush_unlocked fseek fseeko remove rename renameat setenv unsetenv putenv
close unlink unlinkat link linkat symlink symlinkat rmdir mkdir mkdirat mkfifo mkfifoat mknod mknodat
chdir fchdir chmod fchmod fchmodat chown fchown fchownat lchown access faccessat
truncate ftruncate fsync fdatasync closedir usleep sched_yield
setuid seteuid setreuid setgid setegid setregid setpgid
listen bind connect shutdown setsockopt
"""

# A number that is not negative, or -1 for failure.
_NUMBER_OR_FAILURE: Final = """
puts fputs fputs_unlocked open openat creat dup lseek ftell ftello fileno fileno_unlocked dirfd
clock socket sysconf pathconf fpathconf
"""

# A character, or -1 for end of file or failure.
_CHARACTER_OR_EOF: Final = """
getchar fgetc getc getchar_unlocked fgetc_unlocked getc_unlocked __uflow __underflow
"""

# What they put, or -1 for failure.
_PUT: Final = "putchar fputc putc putchar_unlocked fputc_unlocked putc_unlocked ungetc"

# A pointer to memory of the C library, or null.
_EXTERNAL_OR_NULL: Final = "fopen fdopen tmpfile popen opendir fdopendir"

_NO_EFFECT: Final[_Rows] = {
    # stdio.h
    "fwrite": NoEffect(Input(0, high_argument=2)),
    "fwrite_unlocked": NoEffect(Input(0, high_argument=2)),
    "putw": NoEffect(Input()),
    "getw": NoEffect(Input()),
    "freopen": NoEffect(Pointer(2)),
    "pclose": NoEffect(Input()),
    "rewind": NoEffect(None),
    "perror": NoEffect(None),
    # A buffer that the program lends to a stream has unspecified contents from then on.
    "setbuf": NoEffect(None, zero_arguments=(1,)),
    "setbuffer": NoEffect(None, zero_arguments=(1,)),
    "setvbuf": NoEffect(Input(), zero_arguments=(1,)),
    "setlinebuf": NoEffect(None),
    "flockfile": NoEffect(None, may_set_errno=False),
    "funlockfile": NoEffect(None, may_set_errno=False),
    "feof": NoEffect(Input(), may_set_errno=False),
    "feof_unlocked": NoEffect(Input(), may_set_errno=False),
    "ferror": NoEffect(Input(), may_set_errno=False),
    "ferror_unlocked": NoEffect(Input(), may_set_errno=False),
    "clearerr": NoEffect(None, may_set_errno=False),
    "clearerr_unlocked": NoEffect(None, may_set_errno=False),
    # stdlib.h.  The generators' sequences are input, whatever the seed.
    "rand": NoEffect(Input(0, _RAND_MAX), may_set_errno=False),
    "random": NoEffect(Input(0, _RAND_MAX), may_set_errno=False),
    "lrand48": NoEffect(Input(0, _RAND_MAX), may_set_errno=False),
    "mrand48": NoEffect(Input(-_RAND_MAX - 1, _RAND_MAX), may_set_errno=False),
    "arc4random": NoEffect(Input(), may_set_errno=False),
    "arc4random_uniform": NoEffect(Input(0, high_argument=0), may_set_errno=False),
    "srand": NoEffect(None, may_set_errno=False),
    "srandom": NoEffect(None, may_set_errno=False),
    "srand48": NoEffect(None, may_set_errno=False),
    "getenv": NoEffect(Pointer(), may_set_errno=False),
    "secure_getenv": NoEffect(Pointer(), may_set_errno=False),
    # string.h
    "strerror": NoEffect(Pointer(nullable=False)),
    # fenv.h: other rounding modes than to nearest are unsupported.
    "fegetround": NoEffect(Constant(0), may_set_errno=False),
    # time.h
    "time": NoEffect(Input(low=-1), zero_arguments=(0,)),
    "nanosleep": NoEffect(Input(-1, 0), zero_arguments=(1,)),
    "clock_nanosleep": NoEffect(Input(low=0), zero_arguments=(3,), may_set_errno=False),
    # unistd.h
    "write": NoEffect(Input(-1, high_argument=2)),
    "pwrite": NoEffect(Input(-1, high_argument=2)),
    "sleep": NoEffect(Input(0, high_argument=0), may_set_errno=False),
    "isatty": NoEffect(Input(0, 1)),
    "sync": NoEffect(None, may_set_errno=False),
    "umask": NoEffect(Input(0, 0o777), may_set_errno=False),
    "getpagesize": NoEffect(Constant(4096), may_set_errno=False),
    "getpid": NoEffect(Input(low=1), may_set_errno=False),
    "getppid": NoEffect(Input(low=0), may_set_errno=False),
    "gettid": NoEffect(Input(low=1), may_set_errno=False),
    "getpgrp": NoEffect(Input(low=0), may_set_errno=False),
    "getuid": NoEffect(Input(), may_set_errno=False),
    "geteuid": NoEffect(Input(), may_set_errno=False),
    "getgid": NoEffect(Input(), may_set_errno=False),
    "getegid": NoEffect(Input(), may_set_errno=False),
    "setsid": NoEffect(Input(low=-1)),
    # sys/socket.h
    "send": NoEffect(Input(-1, high_argument=2)),
    "sendto": NoEffect(Input(-1, high_argument=2)),
    "accept": NoEffect(Input(low=-1), zero_arguments=(1, 2)),
    # syslog.h
    "syslog": NoEffect(None, format_argument=1),
    "vsyslog": NoEffect(None, format_argument=1),
    "__syslog_chk": NoEffect(None, format_argument=2),
    "__vsyslog_chk": NoEffect(None, format_argument=2),
    "openlog": NoEffect(None),
    "closelog": NoEffect(None),
    "setlogmask": NoEffect(Input(), may_set_errno=False),
}

# ---- Functions that fill buffers with input ----

_WRITES_THROUGH: Final[_Rows] = {
    "fgets": WritesThrough(0, (1,), Extent.TEXT, Pointer(0)),
    "fgets_unlocked": WritesThrough(0, (1,), Extent.TEXT, Pointer(0)),
    "__fgets_chk": WritesThrough(0, (2,), Extent.TEXT, Pointer(0)),
    "gets": WritesThrough(0, None, Extent.TEXT, Pointer(0)),
    "fread": WritesThrough(0, (1, 2), Extent.PREFIX, Input(0, high_argument=2)),
    "fread_unlocked": WritesThrough(0, (1, 2), Extent.PREFIX, Input(0, high_argument=2)),
    "__fread_chk": WritesThrough(0, (2, 3), Extent.PREFIX, Input(0, high_argument=3)),
    "read": WritesThrough(1, (2,), Extent.PREFIX, Input(-1, high_argument=2)),
    "__read_chk": WritesThrough(1, (2,), Extent.PREFIX, Input(-1, high_argument=2)),
    "pread": WritesThrough(1, (2,), Extent.PREFIX, Input(-1, high_argument=2)),
    "readlink": WritesThrough(1, (2,), Extent.PREFIX, Input(-1, high_argument=2)),
    # Flags can make the result larger than the buffer; an address would be written, too.
    "recv": WritesThrough(1, (2,), Extent.PREFIX, Input(-1, high_argument=2), zero_arguments=(3,)),
    "recvfrom": WritesThrough(1, (2,), Extent.PREFIX, Input(-1, high_argument=2), zero_arguments=(3, 4, 5)),
    "getrandom": WritesThrough(0, (1,), Extent.PREFIX, Input(-1, high_argument=1)),
    "getentropy": WritesThrough(0, (1,), Extent.WHOLE, Input(-1, 0)),
    "arc4random_buf": WritesThrough(0, (1,), Extent.WHOLE, None, may_set_errno=False),
    "rand_r": WritesThrough(0, (), Extent.WHOLE, Input(0, _RAND_MAX), unit=4, may_set_errno=False),
    "__VERIFIER_nondet_memory": WritesThrough(0, (1,), Extent.WHOLE, None, may_set_errno=False),
}

# ---- Functions that end the program ----

# exit and quick_exit, which run handlers first, are above.
_NO_RETURN: Final = """
_exit _Exit __builtin_trap __chk_fail __fortify_fail __stack_chk_fail __stack_chk_fail_local
"""

# ---- Functions that no analysis can follow ----

_UNSUPPORTED: Final = {
    "jumps out of a function are not modelled": """
        setjmp _setjmp __setjmp sigsetjmp __sigsetjmp longjmp _longjmp siglongjmp __longjmp_chk
        getcontext setcontext makecontext swapcontext""",
    "signals are not modelled": """
        signal bsd_signal sysv_signal __sysv_signal sigaction raise kill killpg sigqueue sigset sighold
        sigrelse sigignore sigpause sigsuspend sigwait sigwaitinfo sigtimedwait sigaltstack sigstack
        siginterrupt sigprocmask sigpending alarm ualarm setitimer timer_create timer_settime pause
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
    "the text that it writes is not modelled": """
        sprintf snprintf vsprintf vsnprintf asprintf vasprintf
        __sprintf_chk __snprintf_chk __vsprintf_chk __vsnprintf_chk __asprintf_chk __vasprintf_chk""",
    "what it reads is not modelled": """
        scanf fscanf sscanf vscanf vfscanf vsscanf getline getdelim __getdelim _IO_vfscanf""",
    "a verifier's assertion needs a body that calls the error function": "__VERIFIER_assert __CPROVER_assert",
    "the compiler's own arithmetic is not modelled": """
        __mulsc3 __muldc3 __mulxc3 __multc3 __divsc3 __divdc3 __divxc3 __divtc3
        __powisf2 __powidf2 __powixf2 __powitf2""",
}

_UNSUPPORTED_PREFIXES: Final = (
    ("pthread_", "threads are not modelled"),
    ("__pthread_", "threads are not modelled"),
    ("__VERIFIER_", "the verifier function is not known"),
    ("__CPROVER_", "the verifier function is not known"),
    ("__atomic_", "the atomic operation is not modelled"),
    ("__sync_", "the atomic operation is not modelled"),
)

# ---- Standard functions ----

_BY_HEADER: Final = {
    "stdio.h": """
        clearerr ctermid cuserid dprintf fclose fdopen feof ferror fflush fgetc fgetpos fgets fileno flockfile
        fmemopen fopen fprintf fputc fputs fread freopen fscanf fseek fseeko fsetpos ftell ftello ftrylockfile
        funlockfile fwrite getc getc_unlocked getchar getchar_unlocked getdelim getline gets getw
        open_memstream pclose perror popen printf putc putc_unlocked putchar putchar_unlocked puts putw remove
        rename renameat rewind scanf setbuf setvbuf snprintf sprintf sscanf tempnam tmpfile tmpnam ungetc
        vdprintf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf""",
    "stdlib.h": """
        _Exit a64l abort abs aligned_alloc at_quick_exit atexit atof atoi atol atoll bsearch calloc div
        drand48 ecvt erand48 exit fcvt free gcvt getenv getsubopt grantpt initstate jrand48 l64a labs lcong48
        ldiv llabs lldiv lrand48 malloc mblen mbstowcs mbtowc mkdtemp mkstemp mktemp mrand48 nrand48
        posix_memalign posix_openpt ptsname putenv qsort quick_exit rand rand_r random realloc realpath seed48
        setenv setkey setstate srand srand48 srandom strtod strtof strtol strtold strtoll strtoul strtoull
        system ttyslot unlockpt unsetenv valloc wcstombs wctomb""",
    "string.h": """
        memccpy memchr memcmp memcpy memmove memset stpcpy stpncpy strcat strchr strcmp strcoll strcoll_l
        strcpy strcspn strdup strerror strerror_l strerror_r strlen strncat strncmp strncpy strndup strnlen
        strpbrk strrchr strsignal strspn strstr strtok strtok_r strxfrm strxfrm_l""",
    "strings.h": "bcmp bcopy bzero ffs index rindex strcasecmp strcasecmp_l strncasecmp strncasecmp_l",
    "ctype.h": """
        _tolower _toupper isalnum isalnum_l isalpha isalpha_l isascii isblank isblank_l iscntrl iscntrl_l
        isdigit isdigit_l isgraph isgraph_l islower islower_l isprint isprint_l ispunct ispunct_l isspace
        isspace_l isupper isupper_l isxdigit isxdigit_l toascii tolower tolower_l toupper toupper_l""",
    "math.h": """
        acos acosf acosh acoshf acoshl acosl asin asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l
        atanf atanh atanhf atanhl atanl cbrt cbrtf cbrtl ceil ceilf ceill copysign copysignf copysignl cos
        cosf cosh coshf coshl cosl erf erfc erfcf erfcl erff erfl exp exp2 exp2f exp2l expf expl expm1 expm1f
        expm1l fabs fabsf fabsl fdim fdimf fdiml floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf
        fminl fmod fmodf fmodl fpclassify frexp frexpf frexpl gamma hypot hypotf hypotl ilogb ilogbf ilogbl
        isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isunordered j0
        j1 jn ldexp ldexpf ldexpl lgamma lgammaf lgammal llrint llrintf llrintl llround llroundf llroundl log
        log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl logf logl lrint lrintf
        lrintl lround lroundf lroundl modf modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter
        nextafterf nextafterl nexttoward nexttowardf nexttowardl pow powf powl remainder remainderf remainderl
        remquo remquof remquol rint rintf rintl round roundf roundl scalb scalbln scalblnf scalblnl scalbn
        scalbnf scalbnl signbit sin sinf sinh sinhf sinhl sinl sqrt sqrtf sqrtl tan tanf tanh tanhf tanhl tanl
        tgamma tgammaf tgammal trunc truncf truncl y0 y1 yn""",
    "complex.h": """
        cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl carg cargf cargl casin casinf casinh
        casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl ccos ccosf ccosh ccoshf ccoshl ccosl
        cexp cexpf cexpl cimag cimagf cimagl clog clogf clogl conj conjf conjl cpow cpowf cpowl cproj cprojf
        cprojl creal crealf creall csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh
        ctanhf ctanhl ctanl""",
    "fenv.h": """
        feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag
        fesetround fetestexcept feupdateenv""",
    "inttypes.h": "imaxabs imaxdiv strtoimax strtoumax wcstoimax wcstoumax",
    "locale.h": "duplocale freelocale localeconv newlocale setlocale uselocale",
    "setjmp.h": "_longjmp _setjmp longjmp setjmp siglongjmp sigsetjmp",
    "signal.h": """
        bsd_signal kill killpg psiginfo psignal raise sigaction sigaddset sigaltstack sigdelset sigemptyset
        sigfillset sighold sigignore siginterrupt sigismember sigmask signal sigpause sigpending sigprocmask
        sigqueue sigrelse sigset sigstack sigsuspend sigtimedwait sigwait sigwaitinfo""",
    "time.h": """
        asctime asctime_r clock clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime
        ctime ctime_r difftime getdate gmtime gmtime_r localtime localtime_r mktime nanosleep strftime
        strftime_l strptime time timer_create timer_delete timer_getoverrun timer_gettime timer_settime
        timespec_get tzset""",
    "threads.h": """
        call_once cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait mtx_destroy mtx_init
        mtx_lock mtx_timedlock mtx_trylock mtx_unlock thrd_create thrd_current thrd_detach thrd_equal
        thrd_exit thrd_join thrd_sleep thrd_yield tss_create tss_delete tss_get tss_set""",
    "uchar.h": "c16rtomb c32rtomb mbrtoc16 mbrtoc32",
    "wchar.h": """
        btowc fgetwc fgetws fputwc fputws fwide fwprintf fwscanf getwc getwchar iswalnum iswalpha iswblank
        iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit mbrlen
        mbrtowc mbsinit mbsnrtowcs mbsrtowcs open_wmemstream putwc putwchar swprintf swscanf towlower towupper
        ungetwc vfwprintf vfwscanf vswprintf vswscanf vwprintf vwscanf wcpcpy wcpncpy wcrtomb wcscasecmp
        wcscasecmp_l wcscat wcschr wcscmp wcscoll wcscoll_l wcscpy wcscspn wcsdup wcsftime wcslen wcsncasecmp
        wcsncasecmp_l wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr
        wcstod wcstof wcstok wcstol wcstold wcstoll wcstoul wcstoull wcswcs wcswidth wcsxfrm wcsxfrm_l wctob
        wctype wcwidth wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf wscanf""",
    "wctype.h": """
        iswalnum_l iswalpha_l iswblank_l iswcntrl_l iswctype_l iswdigit_l iswgraph_l iswlower_l iswprint_l
        iswpunct_l iswspace_l iswupper_l iswxdigit_l towctrans towctrans_l towlower_l towupper_l wctrans
        wctrans_l wctype_l""",
    "stdatomic.h": """
        atomic_compare_exchange_strong atomic_compare_exchange_strong_explicit atomic_compare_exchange_weak
        atomic_compare_exchange_weak_explicit atomic_exchange atomic_exchange_explicit atomic_fetch_add
        atomic_fetch_add_explicit atomic_fetch_and atomic_fetch_and_explicit atomic_fetch_or
        atomic_fetch_or_explicit atomic_fetch_sub atomic_fetch_sub_explicit atomic_fetch_xor
        atomic_fetch_xor_explicit atomic_flag_clear atomic_flag_clear_explicit atomic_flag_test_and_set
        atomic_flag_test_and_set_explicit atomic_init atomic_is_lock_free atomic_load atomic_load_explicit
        atomic_signal_fence atomic_store atomic_store_explicit atomic_thread_fence kill_dependency""",
    "aio.h": "aio_cancel aio_error aio_fsync aio_read aio_return aio_suspend aio_write lio_listio",
    "arpa/inet.h": "htonl htons inet_addr inet_ntoa inet_ntop inet_pton ntohl ntohs",
    "dirent.h": """
        alphasort closedir dirfd fdopendir opendir readdir readdir_r rewinddir scandir seekdir telldir""",
    "dlfcn.h": "dlclose dlerror dlopen dlsym",
    "fcntl.h": "creat fcntl open openat posix_fadvise posix_fallocate",
    "fmtmsg.h": "fmtmsg",
    "fnmatch.h": "fnmatch",
    "ftw.h": "ftw nftw",
    "glob.h": "glob globfree",
    "grp.h": "endgrent getgrent getgrgid getgrgid_r getgrnam getgrnam_r setgrent",
    "iconv.h": "iconv iconv_close iconv_open",
    "langinfo.h": "nl_langinfo nl_langinfo_l",
    "libgen.h": "basename dirname",
    "monetary.h": "strfmon strfmon_l",
    "mqueue.h": """
        mq_close mq_getattr mq_notify mq_open mq_receive mq_send mq_setattr mq_timedreceive mq_timedsend
        mq_unlink""",
    "ndbm.h": """
        dbm_clearerr dbm_close dbm_delete dbm_error dbm_fetch dbm_firstkey dbm_nextkey dbm_open dbm_store""",
    "net/if.h": "if_freenameindex if_indextoname if_nameindex if_nametoindex",
    "netdb.h": """
        endhostent endnetent endprotoent endservent freeaddrinfo gai_strerror getaddrinfo gethostbyaddr
        gethostbyname gethostent getnameinfo getnetbyaddr getnetbyname getnetent getprotobyname
        getprotobynumber getprotoent getservbyname getservbyport getservent sethostent setnetent setprotoent
        setservent""",
    "nl_types.h": "catclose catgets catopen",
    "poll.h": "poll",
    "pthread.h": """
        pthread_atfork pthread_attr_destroy pthread_attr_getdetachstate pthread_attr_getguardsize
        pthread_attr_getinheritsched pthread_attr_getschedparam pthread_attr_getschedpolicy
        pthread_attr_getscope pthread_attr_getstack pthread_attr_getstackaddr pthread_attr_getstacksize
        pthread_attr_init pthread_attr_setdetachstate pthread_attr_setguardsize pthread_attr_setinheritsched
        pthread_attr_setschedparam pthread_attr_setschedpolicy pthread_attr_setscope pthread_attr_setstack
        pthread_attr_setstackaddr pthread_attr_setstacksize pthread_barrier_destroy pthread_barrier_init
        pthread_barrier_wait pthread_barrierattr_destroy pthread_barrierattr_getpshared
        pthread_barrierattr_init pthread_barrierattr_setpshared pthread_cancel pthread_cond_broadcast
        pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait pthread_cond_wait
        pthread_condattr_destroy pthread_condattr_getclock pthread_condattr_getpshared pthread_condattr_init
        pthread_condattr_setclock pthread_condattr_setpshared pthread_create pthread_detach pthread_equal
        pthread_exit pthread_getconcurrency pthread_getcpuclockid pthread_getschedparam pthread_getspecific
        pthread_join pthread_key_create pthread_key_delete pthread_kill pthread_mutex_consistent
        pthread_mutex_destroy pthread_mutex_getprioceiling pthread_mutex_init pthread_mutex_lock
        pthread_mutex_setprioceiling pthread_mutex_timedlock pthread_mutex_trylock pthread_mutex_unlock
        pthread_mutexattr_destroy pthread_mutexattr_getprioceiling pthread_mutexattr_getprotocol
        pthread_mutexattr_getpshared pthread_mutexattr_getrobust pthread_mutexattr_gettype
        pthread_mutexattr_init pthread_mutexattr_setprioceiling pthread_mutexattr_setprotocol
        pthread_mutexattr_setpshared pthread_mutexattr_setrobust pthread_mutexattr_settype pthread_once
        pthread_rwlock_destroy pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_timedrdlock
        pthread_rwlock_timedwrlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock
        pthread_rwlock_wrlock pthread_rwlockattr_destroy pthread_rwlockattr_getpshared pthread_rwlockattr_init
        pthread_rwlockattr_setpshared pthread_self pthread_setcancelstate pthread_setcanceltype
        pthread_setconcurrency pthread_setschedparam pthread_setschedprio pthread_setspecific pthread_sigmask
        pthread_spin_destroy pthread_spin_init pthread_spin_lock pthread_spin_trylock pthread_spin_unlock
        pthread_testcancel""",
    "pwd.h": "endpwent getpwent getpwnam getpwnam_r getpwuid getpwuid_r setpwent",
    "regex.h": "regcomp regerror regexec regfree",
    "sched.h": """
        sched_get_priority_max sched_get_priority_min sched_getparam sched_getscheduler sched_rr_get_interval
        sched_setparam sched_setscheduler sched_yield""",
    "search.h": "hcreate hdestroy hsearch insque lfind lsearch remque tdelete tfind tsearch twalk",
    "semaphore.h": """
        sem_close sem_destroy sem_getvalue sem_init sem_open sem_post sem_timedwait sem_trywait sem_unlink
        sem_wait""",
    "spawn.h": """
        posix_spawn posix_spawn_file_actions_addclose posix_spawn_file_actions_adddup2
        posix_spawn_file_actions_addopen posix_spawn_file_actions_destroy posix_spawn_file_actions_init
        posix_spawnattr_destroy posix_spawnattr_getflags posix_spawnattr_getpgroup
        posix_spawnattr_getschedparam posix_spawnattr_getschedpolicy posix_spawnattr_getsigdefault
        posix_spawnattr_getsigmask posix_spawnattr_init posix_spawnattr_setflags posix_spawnattr_setpgroup
        posix_spawnattr_setschedparam posix_spawnattr_setschedpolicy posix_spawnattr_setsigdefault
        posix_spawnattr_setsigmask posix_spawnp""",
    "sys/ipc.h": "ftok",
    "sys/mman.h": """
        mlock mlockall mmap mprotect msync munlock munlockall munmap posix_madvise posix_mem_offset
        posix_typed_mem_get_info posix_typed_mem_open shm_open shm_unlink""",
    "sys/msg.h": "msgctl msgget msgrcv msgsnd",
    "sys/resource.h": "getpriority getrlimit getrusage setpriority setrlimit",
    "sys/select.h": "pselect select",
    "sys/sem.h": "semctl semget semop",
    "sys/shm.h": "shmat shmctl shmdt shmget",
    "sys/socket.h": """
        accept bind connect getpeername getsockname getsockopt listen recv recvfrom recvmsg send sendmsg
        sendto setsockopt shutdown sockatmark socket socketpair""",
    "sys/stat.h": """
        chmod fchmod fchmodat fstat fstatat futimens lstat mkdir mkdirat mkfifo mkfifoat mknod mknodat stat
        umask utimensat""",
    "sys/statvfs.h": "fstatvfs statvfs",
    "sys/time.h": "getitimer gettimeofday setitimer utimes",
    "sys/times.h": "times",
    "sys/uio.h": "readv writev",
    "sys/utsname.h": "uname",
    "sys/wait.h": "wait waitid waitpid",
    "syslog.h": "closelog openlog setlogmask syslog",
    "termios.h": """
        cfgetispeed cfgetospeed cfsetispeed cfsetospeed tcdrain tcflow tcflush tcgetattr tcgetsid tcsendbreak
        tcsetattr""",
    "trace.h": """
        posix_trace_attr_destroy posix_trace_attr_getclockres posix_trace_attr_getcreatetime
        posix_trace_attr_getgenversion posix_trace_attr_getinherited posix_trace_attr_getlogfullpolicy
        posix_trace_attr_getlogsize posix_trace_attr_getmaxdatasize posix_trace_attr_getmaxsystemeventsize
        posix_trace_attr_getmaxusereventsize posix_trace_attr_getname posix_trace_attr_getstreamfullpolicy
        posix_trace_attr_getstreamsize posix_trace_attr_init posix_trace_attr_setinherited
        posix_trace_attr_setlogfullpolicy posix_trace_attr_setlogsize posix_trace_attr_setmaxdatasize
        posix_trace_attr_setname posix_trace_attr_setstreamfullpolicy posix_trace_attr_setstreamsize
        posix_trace_clear posix_trace_close posix_trace_create posix_trace_create_withlog posix_trace_event
        posix_trace_eventid_equal posix_trace_eventid_get_name posix_trace_eventid_open
        posix_trace_eventset_add posix_trace_eventset_del posix_trace_eventset_empty posix_trace_eventset_fill
        posix_trace_eventset_ismember posix_trace_eventtypelist_getnext_id posix_trace_eventtypelist_rewind
        posix_trace_flush posix_trace_get_attr posix_trace_get_filter posix_trace_get_status
        posix_trace_getnext_event posix_trace_open posix_trace_rewind posix_trace_set_filter
        posix_trace_shutdown posix_trace_start posix_trace_stop posix_trace_timedgetnext_event
        posix_trace_trid_eventid_open posix_trace_trygetnext_event""",
    "ulimit.h": "ulimit",
    "unistd.h": """
        _exit access alarm brk chdir chown chroot close confstr crypt dup dup2 encrypt execl execle execlp
        execv execve execvp faccessat fchdir fchown fchownat fdatasync fexecve fork fpathconf fsync ftruncate
        getcwd getdtablesize getegid geteuid getgid getgroups gethostid gethostname getlogin getlogin_r getopt
        getpagesize getpass getpgid getpgrp getpid getppid getsid getuid getwd isatty lchown link linkat lockf
        lseek nice pathconf pause pipe pread pwrite read readlink readlinkat rmdir sbrk setegid seteuid setgid
        setpgid setpgrp setregid setreuid setsid setuid sleep swab symlink symlinkat sync sysconf tcgetpgrp
        tcsetpgrp truncate ttyname ttyname_r ualarm unlink unlinkat usleep vfork write""",
    "utime.h": "utime",
    "utmpx.h": "endutxent getutxent getutxid getutxline pututxline setutxent",
    "wordexp.h": "wordexp wordfree",
    "stropts.h": "fattach fdetach getmsg getpmsg ioctl isastream putmsg putpmsg",
    "ucontext.h": "getcontext makecontext setcontext swapcontext",
    "C11, annex K": """
        abort_handler_s asctime_s bsearch_s ctime_s fopen_s fprintf_s freopen_s fscanf_s fwprintf_s fwscanf_s
        getenv_s gets_s gmtime_s ignore_handler_s localtime_s mbsrtowcs_s mbstowcs_s memcpy_s memmove_s
        memset_s printf_s qsort_s scanf_s set_constraint_handler_s snprintf_s snwprintf_s sprintf_s sscanf_s
        strcat_s strcpy_s strerror_s strerrorlen_s strncat_s strncpy_s strnlen_s strtok_s swprintf_s swscanf_s
        tmpfile_s tmpnam_s vfprintf_s vfscanf_s vfwprintf_s vfwscanf_s vprintf_s vscanf_s vsnprintf_s
        vsnwprintf_s vsprintf_s vsscanf_s vswprintf_s vswscanf_s vwprintf_s vwscanf_s wcrtomb_s wcscat_s
        wcscpy_s wcsncat_s wcsncpy_s wcsnlen_s wcsrtombs_s wcstok_s wcstombs_s wctomb_s wmemcpy_s wmemmove_s
        wprintf_s wscanf_s""",
}

# All functions of C11, C17 and POSIX.1-2008, with what earlier editions of POSIX still had.
C_AND_POSIX: Final[frozenset[str]] = _words(" ".join(_BY_HEADER.values()))
_MATH: Final[frozenset[str]] = _words(_BY_HEADER["math.h"])

# Functions of glibc beyond the standards which write memory or change the flow of control: to take one of
# them for a function that returns input and writes nothing would be wrong.
COMMON_EXTENSIONS: Final[frozenset[str]] = _words(
    """
    __xpg_basename __xpg_strerror_r __xstat __lxstat __fxstat __fxstatat __xstat64 __lxstat64 __fxstat64
    __strtof_internal __strtod_internal __strtold_internal __cxa_atexit __cxa_finalize on_exit error_at_line
    verr verrx strtof_l strtod_l strtold_l strtol_l strtoul_l strtoll_l strtoull_l strverscmp strfry memfrob
    strfromd strfromf strfroml argz_create envz_add malloc_usable_size mallopt malloc_trim malloc_info
    mcheck qsort_r tdestroy twalk_r hcreate_r hdestroy_r hsearch_r random_r srandom_r
    initstate_r setstate_r drand48_r erand48_r lrand48_r nrand48_r mrand48_r jrand48_r srand48_r seed48_r
    lcong48_r ecvt_r fcvt_r qecvt qfcvt qgcvt qecvt_r qfcvt_r sincos sincosf sincosl exp10 exp10f exp10l
    pow10 lgamma_r lgammaf_r lgammal_r gammaf gammal significand significandf significandl j0f j1f jnf y0f
    y1f ynf j0l j1l jnl y0l y1l ynl issignaling __issignaling __issignalingf __issignalingl nextup nextdown
    fromfp ufromfp canonicalize getopt_long getopt_long_only argp_parse fgetln fgetwc_unlocked fcloseall
    fopencookie funopen canonicalize_file_name get_current_dir_name mkostemp mkstemps mkostemps
    getusershell getloadavg asctime64 ctime64 timegm timelocal stime adjtime settimeofday futimes lutimes
    dysize gethostbyname_r gethostbyname2 gethostbyaddr_r getservbyname_r getpwent_r getgrent_r getgrouplist
    initgroups syscall ptrace prctl personality clone3 unshare setns epoll_create epoll_create1 epoll_ctl
    epoll_wait epoll_pwait eventfd signalfd timerfd_create timerfd_settime timerfd_gettime inotify_init
    inotify_add_watch ppoll pipe2 dup3 accept4 sendfile splice tee vmsplice preadv pwritev process_vm_readv
    mremap madvise mincore remap_file_pages memfd_create statfs fstatfs statx getdents64 getxattr lgetxattr
    fgetxattr sysinfo getrlimit64 setrlimit64 prlimit flock backtrace backtrace_symbols dladdr dlvsym dlinfo
    dl_iterate_phdr dlmopen
    """
)

# Functions that large files have a variant of, with 64 at the end.
_LARGE_FILE_FUNCTIONS: Final[frozenset[str]] = _words(
    """
    open openat creat fopen freopen tmpfile fseeko ftello fgetpos fsetpos lseek truncate ftruncate pread
    pwrite stat lstat fstat fstatat statvfs fstatvfs mmap readdir readdir_r scandir alphasort ftw nftw glob
    globfree lockf mkstemp posix_fadvise posix_fallocate aio_read aio_write aio_error aio_return aio_cancel
    aio_fsync aio_suspend lio_listio
    """
)

# glibc's and the compiler's other names for a function.
_ALIAS_PREFIXES: Final = ("__builtin_", "__GI_", "__isoc99_", "__isoc23_", "__libc_")
_ALIASES: Final = {
    "_IO_putc": "putc",
    "_IO_getc": "getc",
    "_IO_puts": "puts",
    "_IO_fputs": "fputs",
    "_IO_feof": "feof",
    "_IO_ferror": "ferror",
    "_IO_printf": "printf",
    "_IO_fprintf": "fprintf",
    "__getpid": "getpid",
    "__open": "open",
    "__close": "close",
    "__read": "read",
    "__write": "write",
    "__fork": "fork",
    "__vfork": "vfork",
    "__sigaction": "sigaction",
    "__secure_getenv": "secure_getenv",
}


def _intrinsics() -> _Rows:
    rows: _Rows = {
        name: Intrinsic(kind) for kind, names in _PLAIN_INTRINSICS.items() for name in names.split()
    }
    rows["malloc"] = Intrinsic(IntrinsicKind.MALLOC, size_arguments=(0,))
    rows["calloc"] = Intrinsic(IntrinsicKind.CALLOC, size_arguments=(0, 1), zeroed=True)
    rows["alloca"] = Intrinsic(IntrinsicKind.ALLOCA, size_arguments=(0,))
    rows["__cegas_aligned_malloc"] = Intrinsic(
        IntrinsicKind.ALIGNED_MALLOC, size_arguments=(0,), alignment_argument=1
    )
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
            rows[_NONDET_PREFIX + name] = row
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


def _status_functions() -> _Rows:
    rows: _Rows = {
        name: NoEffect(Input(low=-1), format_argument=argument)
        for name, argument in _FORMATTED_OUTPUT.items()
    }
    results: tuple[tuple[str, Result], ...] = (
        (_STATUS, Input(-1, 0)),
        (_NUMBER_OR_FAILURE, Input(low=-1)),
        (_CHARACTER_OR_EOF, Input(-1, 255)),
        (_PUT, Echo(0, as_byte=True)),
        ("__overflow", Echo(1, as_byte=True)),
        ("dup2", Echo(1)),
        (_EXTERNAL_OR_NULL, Pointer()),
    )
    for names, result in results:
        row = NoEffect(result)
        for name in names.split():
            rows[name] = row
    return rows


def _build() -> _Rows:
    models: _Rows = {
        name: ModelledInC(file, name) for file, names in _MODELS.items() for name in names.split()
    }
    ends: _Rows = {name: NoReturn() for name in _NO_RETURN.split()}
    unsupported: _Rows = {
        name: Unsupported(f"{name}: {reason}")
        for reason, names in _UNSUPPORTED.items()
        for name in names.split()
    }
    sections = (
        _intrinsics(),
        _float_operations(),
        models,
        _status_functions(),
        _NO_EFFECT,
        _WRITES_THROUGH,
        ends,
        unsupported,
    )
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
        return Unsupported(f"the C/POSIX function {name} has no model")
    if name in COMMON_EXTENSIONS:
        return Unsupported(f"the C library's function {name} has no model")
    return None


def _original_name(name: str) -> str | None:
    """The function that a name of glibc or of the compiler stands for."""
    if name in _ALIASES:
        return _ALIASES[name]
    for prefix in _ALIAS_PREFIXES:
        if name.startswith(prefix):
            return name[len(prefix) :]
    if name.endswith("64") and name[:-2] in _LARGE_FILE_FUNCTIONS:
        return name[:-2]
    # Old glibc headers declare every function of math.h with two underscores, too.
    if name.startswith("__") and name[2:] in _MATH:
        return name[2:]
    return None


def lookup(name: str) -> LibraryModel | None:
    """What a function without a body does; None if neither C, POSIX nor this table knows it."""
    row = LIBRARY.get(name)
    if row is not None:
        return row
    if name.startswith(_NONDET_PREFIX):
        return Intrinsic(IntrinsicKind.NONDET)
    for prefix, reason in _UNSUPPORTED_PREFIXES:
        if name.startswith(prefix):
            return Unsupported(f"{name}: {reason}")
    row = _standard(name)
    if row is not None:
        return row
    original = _original_name(name)
    row = None if original is None else _standard(original)
    if row is None and name.startswith("__builtin_"):
        return Unsupported(f"{name}: the compiler's function is not known")
    return row
