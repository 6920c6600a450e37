/* Runs many small programs, each in a child of its own: linked to all of them by `sanitized.py`, which makes the table of
   their entries. Each line of the file of requests is `PROGRAM LEAKS VALUE ...`: whether the leak sanitizer shall look (it takes most of
   the time), and what the input functions return, in order. Nothing is allocated before a program starts, so that the leaks of a child are the program's. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern int (*const sanitized_programs[])(int, char **);

static char requests[1 << 20];
static char *inputs;
static int leaks;

/* The leak sanitizer asks. */
int __lsan_is_turned_off(void) { return !leaks; }

static char *next_input(void) {
  static char none[] = "0";
  char *found = inputs ? strsep(&inputs, " ") : 0;
  return found && *found ? found : none;
}

#define INTEGER(NAME, TYPE) TYPE __VERIFIER_nondet_##NAME(void) { return (TYPE)strtoull(next_input(), 0, 0); }
INTEGER(char, char)
INTEGER(schar, signed char)
INTEGER(uchar, unsigned char)
INTEGER(short, short)
INTEGER(ushort, unsigned short)
INTEGER(int, int)
INTEGER(uint, unsigned)
INTEGER(long, long)
INTEGER(ulong, unsigned long)
INTEGER(longlong, long long)
INTEGER(ulonglong, unsigned long long)
_Bool __VERIFIER_nondet_bool(void) { return strtoull(next_input(), 0, 0) != 0; }
float __VERIFIER_nondet_float(void) { return strtof(next_input(), 0); }
double __VERIFIER_nondet_double(void) { return strtod(next_input(), 0); }

/* A run whose assumption fails is none: status 99 says so, and no leak is looked for. */
void __VERIFIER_assume(int condition) {
  if (!condition) _exit(99);
}

static void run(int program, char *values, const char *report) {
  char name[] = "program", *arguments[] = {name, 0};
  int file = open(report, O_WRONLY | O_CREAT | O_TRUNC, 0600), nowhere = open("/dev/null", O_RDWR);
  struct rlimit seconds = {20, 20}, core = {0, 0};
  setrlimit(RLIMIT_CPU, &seconds);
  setrlimit(RLIMIT_CORE, &core);
  dup2(nowhere, 0), dup2(nowhere, 1), dup2(file, 2);
  close(nowhere), close(file);
  inputs = values;
  exit(sanitized_programs[program](1, arguments));
}

/* Arguments: the file of requests, and a folder for `N.txt`, what is said on the standard error of the run of line N. Prints
   `N PROCESS STATUS` for each run. */
int main(int count, char **arguments) {
  int file = open(arguments[1], O_RDONLY);
  ssize_t length = read(file, requests, sizeof requests - 1);
  if (count != 3 || length < 0) return 2;
  close(file);
  char *rest = requests, *line, text[4096];
  for (int number = 0; (line = strsep(&rest, "\n")) && *line; number++) {
    char *program = strsep(&line, " ");
    leaks = atoi(strsep(&line, " "));
    snprintf(text, sizeof text, "%s/%d.txt", arguments[2], number);
    pid_t child = fork();
    if (!child) run(atoi(program), line, text);
    int status;
    waitpid(child, &status, 0);
    dprintf(1, "%d %d %d\n", number, (int)child, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
  }
  return 0;
}
