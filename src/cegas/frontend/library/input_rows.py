"""Rows of functions whose effects are outside of the program: they return input, and some fill buffers with it."""

from __future__ import annotations

from cegas.foundation.typed import Final
from cegas.frontend.library.rows import (
    ArgumentExtent,
    ConstantResult,
    Echo,
    InputResult,
    LibraryModel,
    NoEffect,
    PointerResult,
    RowResult,
    WritesThrough,
)

# ---- Functions without an effect on memory ----

_RAND_MAX: Final = 2147483647

# printf and its like: name, the number of the format, and the model for those whose text matters.
_FORMATTED_OUTPUT: Final = """
printf 0 printf
vprintf 0 vprintf
fprintf 1 fprintf
vfprintf 1 vfprintf
dprintf 1 dprintf
vdprintf 1 vdprintf
__printf_chk 1 printf_chk
__vprintf_chk 1 vprintf_chk
__fprintf_chk 2 fprintf_chk
__vfprintf_chk 2 vfprintf_chk
__dprintf_chk 2
__vdprintf_chk 2
_IO_vfprintf 1 vfprintf
printk 0
vprintk 0
_printk 0
"""

# 0, or -1 for failure.  None of them writes through a pointer, or keeps one (as putenv does, for getenv to return).
_STATUS: Final = """
fclose fflush fflush_unlocked fseek fseeko remove rename renameat
unlink unlinkat link linkat symlink symlinkat rmdir mkdir mkdirat mkfifo mkfifoat mknod mknodat
chdir fchdir chmod fchmod fchmodat chown fchown fchownat lchown access faccessat
truncate ftruncate fsync fdatasync usleep sched_yield utime utimes futimes utimensat futimens
flock lockf chroot setpriority setrlimit setgroups initgroups tcsetattr tcflush tcdrain tcflow tcsendbreak
setpgid
listen bind connect shutdown setsockopt
"""

# A number that is not negative, or -1 for failure.
_NUMBER_OR_FAILURE: Final = """
puts fputs fputs_unlocked ftell ftello fileno fileno_unlocked dirfd
sysconf pathconf fpathconf getdtablesize
"""

# A character, or -1 for end of file or failure.
_CHARACTER_OR_EOF: Final = """
getchar fgetc getc getchar_unlocked fgetc_unlocked getc_unlocked __uflow __underflow
"""

# What they put, or -1 for failure.
_PUT: Final = "putchar fputc putc putchar_unlocked fputc_unlocked putc_unlocked ungetc"

# A pointer to memory of the C library, or null.
_EXTERNAL_OR_NULL: Final = "fopen fdopen tmpfile popen"

NO_EFFECT: Final[dict[str, LibraryModel]] = {
    # stdio.h
    "fwrite": NoEffect(InputResult(0, high_argument=2, zero_with=1)),
    "fwrite_unlocked": NoEffect(InputResult(0, high_argument=2, zero_with=1)),
    "putw": NoEffect(InputResult()),
    "getw": NoEffect(InputResult()),
    "freopen": NoEffect(PointerResult(2)),
    "pclose": NoEffect(InputResult()),
    "rewind": NoEffect(None),
    "perror": NoEffect(None),
    # A buffer that the program lends to a stream has unspecified contents from then on.
    "setbuf": NoEffect(None, zero_arguments=(1,)),
    "setbuffer": NoEffect(None, zero_arguments=(1,)),
    "setvbuf": NoEffect(InputResult(), zero_arguments=(1,)),
    "setlinebuf": NoEffect(None),
    "flockfile": NoEffect(None, may_set_errno=False),
    "funlockfile": NoEffect(None, may_set_errno=False),
    "feof": NoEffect(InputResult(), may_set_errno=False),
    "feof_unlocked": NoEffect(InputResult(), may_set_errno=False),
    "ferror": NoEffect(InputResult(), may_set_errno=False),
    "ferror_unlocked": NoEffect(InputResult(), may_set_errno=False),
    "clearerr": NoEffect(None, may_set_errno=False),
    "clearerr_unlocked": NoEffect(None, may_set_errno=False),
    # stdlib.h.  The generators' sequences are input, whatever the seed.
    "rand": NoEffect(InputResult(0, _RAND_MAX), may_set_errno=False),
    "random": NoEffect(InputResult(0, _RAND_MAX), may_set_errno=False),
    "lrand48": NoEffect(InputResult(0, _RAND_MAX), may_set_errno=False),
    "mrand48": NoEffect(InputResult(-_RAND_MAX - 1, _RAND_MAX), may_set_errno=False),
    "arc4random": NoEffect(InputResult(), may_set_errno=False),
    "arc4random_uniform": NoEffect(InputResult(0, high_argument=0, below=True), may_set_errno=False),
    "srand": NoEffect(None, may_set_errno=False),
    "srandom": NoEffect(None, may_set_errno=False),
    "srand48": NoEffect(None, may_set_errno=False),
    "__cegas_environment": NoEffect(PointerResult(), may_set_errno=False),
    "secure_getenv": NoEffect(PointerResult(), may_set_errno=False),
    # string.h
    "strerror": NoEffect(PointerResult(nullable=False)),
    "strsignal": NoEffect(PointerResult(nullable=False), may_set_errno=False),
    # libintl.h: there are no translations in the C locale, and no other one is modelled.
    "gettext": NoEffect(PointerResult(0, nullable=False), may_set_errno=False),
    "dgettext": NoEffect(PointerResult(1, nullable=False), may_set_errno=False),
    "dcgettext": NoEffect(PointerResult(1, nullable=False), may_set_errno=False),
    "textdomain": NoEffect(PointerResult()),
    "bindtextdomain": NoEffect(PointerResult()),
    "bind_textdomain_codeset": NoEffect(PointerResult()),
    # fenv.h: other rounding modes than to nearest are unsupported.
    "fegetround": NoEffect(ConstantResult(0), may_set_errno=False),
    # time.h
    "nanosleep": NoEffect(InputResult(-1, 0), zero_arguments=(1,)),
    "clock_nanosleep": NoEffect(InputResult(low=0), zero_arguments=(3,), may_set_errno=False),
    "tzset": NoEffect(None, may_set_errno=False),
    # dirent.h
    "rewinddir": NoEffect(None),
    "telldir": NoEffect(InputResult(low=-1)),
    "seekdir": NoEffect(None),
    # unistd.h
    "write": NoEffect(InputResult(-1, high_argument=2)),
    "pwrite": NoEffect(InputResult(-1, high_argument=2)),
    "writev": NoEffect(InputResult(low=-1)),
    "sleep": NoEffect(InputResult(0, high_argument=0), may_set_errno=False),
    "isatty": NoEffect(InputResult(0, 1)),
    "nice": NoEffect(InputResult()),
    "getpriority": NoEffect(InputResult()),
    "posix_fadvise": NoEffect(InputResult(low=0), may_set_errno=False),
    "posix_fallocate": NoEffect(InputResult(low=0), may_set_errno=False),
    "sync": NoEffect(None, may_set_errno=False),
    "umask": NoEffect(InputResult(0, 0o777), may_set_errno=False),
    "getpagesize": NoEffect(ConstantResult(4096), may_set_errno=False),
    "getppid": NoEffect(InputResult(low=0), may_set_errno=False),
    "getpgrp": NoEffect(InputResult(low=0), may_set_errno=False),
    "setsid": NoEffect(InputResult(low=-1)),
    # sys/socket.h
    "send": NoEffect(InputResult(-1, high_argument=2)),
    "sendto": NoEffect(InputResult(-1, high_argument=2)),
    # syslog.h
    "syslog": NoEffect(None, format_argument=1),
    "vsyslog": NoEffect(None, format_argument=1),
    "__syslog_chk": NoEffect(None, format_argument=2),
    "__vsyslog_chk": NoEffect(None, format_argument=2),
    "openlog": NoEffect(None),
    "closelog": NoEffect(None),
    # KLEE's hints to itself.
    "klee_prefer_cex": NoEffect(None, may_set_errno=False),
    "klee_warning": NoEffect(None, may_set_errno=False),
    "klee_warning_once": NoEffect(None, may_set_errno=False),
    "klee_print_expr": NoEffect(None, may_set_errno=False),
    "klee_open_merge": NoEffect(None, may_set_errno=False),
    "klee_close_merge": NoEffect(None, may_set_errno=False),
    "setlogmask": NoEffect(InputResult(), may_set_errno=False),
}

# ---- Functions that fill buffers with input ----

WRITES_THROUGH: Final[dict[str, LibraryModel]] = {
    "fgets": WritesThrough(0, (1,), ArgumentExtent.TEXT, PointerResult(0)),
    "fgets_unlocked": WritesThrough(0, (1,), ArgumentExtent.TEXT, PointerResult(0)),
    "__fgets_chk": WritesThrough(0, (2,), ArgumentExtent.TEXT, PointerResult(0)),
    "gets": WritesThrough(0, None, ArgumentExtent.TEXT, PointerResult(0)),
    "fread": WritesThrough(0, (1, 2), ArgumentExtent.PREFIX, InputResult(0, high_argument=2, zero_with=1)),
    "fread_unlocked": WritesThrough(0, (1, 2), ArgumentExtent.PREFIX, InputResult(0, high_argument=2, zero_with=1)),
    "__fread_chk": WritesThrough(0, (2, 3), ArgumentExtent.PREFIX, InputResult(0, high_argument=3, zero_with=2)),
    "read": WritesThrough(1, (2,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=2)),
    "__read_chk": WritesThrough(1, (2,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=2)),
    "pread": WritesThrough(1, (2,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=2)),
    "readlink": WritesThrough(1, (2,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=2), without=0),
    "readlinkat": WritesThrough(2, (3,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=3), without=0),
    # Flags can make the result larger than the buffer; an address would be written, too.
    "recv": WritesThrough(1, (2,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=2), zero_arguments=(3,)),
    "recvfrom": WritesThrough(1, (2,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=2), zero_arguments=(3, 4, 5)),
    "getrandom": WritesThrough(0, (1,), ArgumentExtent.PREFIX, InputResult(-1, high_argument=1)),
    "getentropy": WritesThrough(0, (1,), ArgumentExtent.WHOLE, InputResult(-1, 0)),
    "arc4random_buf": WritesThrough(0, (1,), ArgumentExtent.WHOLE, None, may_set_errno=False),
    "rand_r": WritesThrough(0, (), ArgumentExtent.WHOLE, InputResult(0, _RAND_MAX), unit=4, may_set_errno=False),
    # There are no other threads: whoever would start one is not supported. 24 bytes is the smaller one of the mutexes.
    **{
        f"pthread_mutex_{name}": WritesThrough(0, (), ArgumentExtent.WHOLE, InputResult(0), unit=24, may_set_errno=False)
        for name in ("init", "lock", "trylock", "unlock", "destroy")
    },
    **{
        f"pthread_mutexattr_{name}": WritesThrough(0, (), ArgumentExtent.WHOLE, InputResult(0), unit=4, may_set_errno=False)
        for name in ("init", "settype", "destroy")
    },
    **{
        f"pthread_rwlock_{name}": WritesThrough(0, (), ArgumentExtent.WHOLE, InputResult(0), unit=32, may_set_errno=False)
        for name in ("init", "rdlock", "tryrdlock", "wrlock", "trywrlock", "unlock", "destroy")
    },
    **{
        f"pthread_attr_{name}": WritesThrough(0, (), ArgumentExtent.WHOLE, InputResult(0), unit=36, may_set_errno=False)
        for name in ("init", "setdetachstate", "setstacksize", "destroy")
    },
    # Who waits may wake up without a reason.
    **{
        f"pthread_cond_{name}": WritesThrough(0, (), ArgumentExtent.WHOLE, InputResult(0), unit=48, may_set_errno=False)
        for name in ("init", "signal", "broadcast", "wait", "timedwait", "destroy")
    },
    **{
        name: WritesThrough(0, (1,), ArgumentExtent.WHOLE, None, may_set_errno=False)
        for name in (
            *("cegas_bytes", "__VERIFIER_nondet_memory", "nondet_memory", "klee_make_symbolic"),
            "__CPROVER_havoc_slice",
        )
    },
}


def status_functions() -> dict[str, LibraryModel]:
    """Those that say how it went, in one of few ways."""
    rows: dict[str, LibraryModel] = {}
    for line in _FORMATTED_OUTPUT.strip().splitlines():
        name, argument, *models = line.split()
        rows[name] = NoEffect(InputResult(low=-1), format_argument=int(argument), printing=models[0] if models else None)
    results: tuple[tuple[str, RowResult], ...] = (
        (_STATUS, InputResult(-1, 0)),
        (_NUMBER_OR_FAILURE, InputResult(low=-1)),
        (_CHARACTER_OR_EOF, InputResult(-1, 255)),
        (_PUT, Echo(0, as_byte=True)),
        ("__overflow", Echo(1, as_byte=True)),
        (_EXTERNAL_OR_NULL, PointerResult()),
    )
    for names, result in results:
        row = NoEffect(result)
        for name in names.split():
            rows[name] = row
    return rows
