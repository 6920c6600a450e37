"""Functions that programs use have a pair of tasks; of families with a type in their names (sinf) one member stands for all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from cegas.frontend.library.rows import ModelledInC, UnsupportedRow
from cegas.frontend.library.table import LIBRARY, lookup

TASKS: Final = Path(__file__).parents[3] / "tasks"

COMMON: Final = """
    sprintf snprintf vsprintf vsnprintf asprintf vasprintf printf fprintf dprintf sscanf fscanf scanf strtod strtof strtold atof
    strtok strtok_r strsep strdup strndup strcasecmp strncasecmp strpbrk strspn strcspn memmem stpcpy strlcpy strerror strerror_r
    getopt getopt_long getline getdelim fgets fread read readlink getchar ungetc fopen freopen tmpfile popen fseek ftell rewind
    qsort qsort_r bsearch lfind lsearch rand random drand48 getenv sysconf syslog nanosleep err errx warn warnx
    time clock_gettime gettimeofday gmtime gmtime_r mktime timegm strftime asctime difftime setlocale localeconv
    stat lstat fstat fstatat opendir readdir closedir getcwd realpath basename dirname gethostname fcntl ioctl dup dup2 pipe poll
    select tcgetattr getrlimit getrusage signal sigaction sigprocmask sigemptyset sigaddset sigismember
    inet_pton inet_ntop inet_aton inet_addr ntohl htons mbstowcs wcstombs mbrtowc towupper iswalpha wcslen
    sin cos tan exp log pow cbrt nan remainder remquo fma rint hypot tanh atan2
    pthread_mutex_lock pthread_once pthread_setspecific
"""

_OTHERS: Final = """
    __asprintf_chk __getdelim __isoc23_sscanf __isoc23_vsscanf __snprintf_chk __sprintf_chk __vasprintf_chk __vsnprintf_chk
    __vsprintf_chk acosh asctime_r bsd_signal ctime ctime_r drem inet_ntoa localtime localtime_r pthread_key_delete pthread_sigmask
    strerror_r strtold uname verr verrx vfscanf vscanf vwarn vwarnx
"""
LEFT_OUT: Final = frozenset(_OTHERS.split())
"""Other forms of functions that have a pair, and functions whose pairs take too long or would rest on unknown texts."""


def called() -> frozenset[str]:
    texts = (path.read_text() for path in sorted(TASKS.rglob("*-safe.c")))
    return frozenset(name for text in texts for name in re.findall(r"\b(\w+)\b", text))


CALLED: Final = called()


@pytest.mark.parametrize("name", COMMON.split())
def test_common_functions_have_a_model(name: str) -> None:
    assert not isinstance(lookup(name), UnsupportedRow | None)


@pytest.mark.parametrize("name", sorted(set(COMMON.split()) - LEFT_OUT))
def test_common_functions_have_a_pair(name: str) -> None:
    assert name in CALLED


def test_modelled_functions_have_a_pair() -> None:
    missing = [
        name
        for name, row in LIBRARY.items()
        if isinstance(row, ModelledInC) and not name.startswith("__cegas_") and name not in CALLED
        # A function of floats or long doubles is made of the same lines as that of doubles.
        if not (name[-1] in "fl" and name[:-1] in CALLED | LEFT_OUT)
    ]
    assert sorted(set(missing) - LEFT_OUT) == []
    assert [name for name in LEFT_OUT if name not in LIBRARY] == []
