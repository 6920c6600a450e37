"""What library functions read of the program's memory has to be there, although nothing comes of it (`--property memory`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.api.run import run
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import PROPERTIES, Verdict
from cegas.verification.options import Options

HEAD: Final = """\
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <wchar.h>
extern int nondet_int(void);
static void say(int n, ...) { va_list list; va_start(list, n); vprintf("%d %s", list); va_end(list); }
int main(void) {
  char b[2] = {'a', SECOND}; int n = nondet_int(); struct stat s; time_t t = 0; char *l; size_t z = 2;
"""

WHOLE: Final = {
    "precision behind a star": 'if (n <= 3) printf("%.*s", n, b);',
    "list of arguments": "say(1, n, b);",
    "path": "stat(b, &s);",
    "message": "perror(n ? b : 0);",
    "scanned text": 'sscanf(b, "x%d", &n);',
}
"""They are read to their end."""
OTHERS: Final = {
    "precision": ('printf("%.2s", b);', 'printf("%.3s", b);'),
    "time": ("nanosleep((struct timespec *) &s, 0);", "nanosleep((struct timespec *) b, 0);"),
    "word": ('sscanf("xyz", "%1s", b);', 'sscanf("xyz", "%2s", b);'),
    "word at no place": ('sscanf("x", "%*s", (char *) 0);', 'sscanf("x", "%s", (char *) 0);'),
    "letters at no place": ('sscanf("x", "%*[a-z]", (char *) 0);', 'sscanf("x", "%[a-z]", (char *) 0);'),
    "word of a stream": ('scanf("%1s", b);', 'scanf("%2s", b);'),
    "date": ('strftime(b, 2, "x", gmtime(&t));', 'strftime(b, 3, "xy", gmtime(&t));'),
    "parts of a date": ('strftime(b, 2, "x", gmtime(&t));', 'strftime(b, 2, "x", (struct tm *) b);'),
    "state": ('mbrlen("a", 1, (mbstate_t *) &s);', 'mbrlen("a", 1, (mbstate_t *) b);'),
    "wide characters": ('mbstowcs((wchar_t *) &s, "ab", 3);', 'mbstowcs((wchar_t *) b, "ab", 3);'),
    "arguments": ('printf("%d %d", n, n);', 'printf("%d %d", n);'),
}
"""What is there, and what is not."""


def check(tmp_path: Path, second: str, body: str, property_name: str = "memory") -> Verdict:
    file = tmp_path / "p.c"
    file.write_text(f"{HEAD.replace('SECOND', second)}{body}\nreturn 0; }}\n")
    options = Options("symex", frontend=FrontendOptions(property=PROPERTIES[property_name]))
    return run([file], options, CpuBudget(60.0)).verdict


@pytest.mark.parametrize("name", WHOLE)
def test_strings_end(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, "0", WHOLE[name]) is Verdict.SAFE
    assert check(tmp_path, "'b'", WHOLE[name]) is Verdict.UNSAFE


@pytest.mark.parametrize("name", OTHERS)
def test_areas_and_arguments_are_there(tmp_path: Path, name: str) -> None:
    right, wrong = OTHERS[name]
    assert check(tmp_path, "'b'", right) is Verdict.SAFE
    assert check(tmp_path, "'b'", wrong) is Verdict.UNSAFE


def test_lines_are_put_into_blocks(tmp_path: Path) -> None:
    assert check(tmp_path, "'b'", "l = b; getline(&l, &z, stdin);") is Verdict.UNSAFE
    assert check(tmp_path, "'b'", "l = malloc(1); getline(&l, &z, stdin);") is Verdict.UNSAFE


def test_what_a_format_puts_out_of_a_list_is_defined(tmp_path: Path) -> None:
    assert check(tmp_path, "0", "say(1, n, b);", "uninitialized") is Verdict.SAFE
    assert check(tmp_path, "0", "int x; say(1, x, b);", "uninitialized") is Verdict.UNSAFE
