"""Programs that reach their error with inputs of every kind, for native replays and harnesses."""

from __future__ import annotations

from typing import Final

HEAD: Final = """\
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern double __VERIFIER_nondet_double(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_assume(int);
extern void *malloc(size_t);
extern void *calloc(size_t, size_t);
extern void *realloc(void *, size_t);
extern void free(void *);
extern void exit(int);
extern int atexit(void (*)(void));
"""

PROGRAMS: Final = {
    "nondeterministic values in their order": """
        int main(void) {
          int sum = 0;
          for (int i = 0; i < 3; i++) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > i && x < 10); sum = 10 * sum + x; }
          __VERIFIER_nondet_int();
          if (sum == 468 && __VERIFIER_nondet_bool() && __VERIFIER_nondet_uchar() == 200 && __VERIFIER_nondet_double() == 0.5)
            reach_error();
        }""",
    "parameters of the entry": """
        int main(int argc, char **argv) {
          if (argc == 3 && argv[2][0] == 'x' && argv[2][1] == 0 && argv[1][0] == 0) reach_error();
        }""",
    "uninitialized locals, new in each round": """
        int main(void) {
          int hits = 0;
          for (int i = 0; i < 3; i++) { int x; struct { char a; int b; } y; if (x == 7 + i && y.b == i - 9) hits++; }
          if (hits == 3) reach_error();
        }""",
    "uninitialized array and what is copied from it": """
        int main(void) {
          int a[4], b[4];
          __builtin_memcpy(b, a, sizeof a);
          a[1] = 0;
          if (b[1] == 5 && a[2] == 6 && b[2] == 6) reach_error();
        }""",
    "uninitialized locals of a recursive function": """
        static int f(int n) { int x; if (n == 0) return 0; return f(n - 1) + (x == n * 11); }
        int main(void) { if (f(4) == 4) reach_error(); }""",
    "variable-length array": """
        int main(void) {
          int n = __VERIFIER_nondet_int();
          __VERIFIER_assume(n == 3);
          int a[n];
          if (a[2] == 17) reach_error();
        }""",
    "heap blocks": """
        int main(void) {
          int *p = malloc(8), *q = malloc(8), *z = calloc(2, 4);
          if (p[0] == 1 && q[0] == 2 && p[1] == q[1] + 1 && z[1] == 0) { free(p); p = malloc(4); if (*p == 3) reach_error(); }
        }""",
    "realloc": """
        int main(void) {
          int *p = malloc(4);
          *p = 5;
          p = realloc(p, 12);
          if (p[0] == 5 && p[2] == 9) reach_error();
        }""",
    "extern variables": """
        extern int limit; extern struct { char c; long l; } pair; extern int table[];
        int main(void) { if (limit == 5 && pair.l == -4 && table[3] == 8) { limit++; if (limit == 6) reach_error(); } }""",
    "unknown functions": """
        struct small { int a; char b; }; struct large { long a[5]; };
        extern int number(int); extern float real(void); extern struct small pair(void); extern struct large many(int);
        extern unsigned char byte(void);
        int main(void) {
          if (number(1) != 4 || number(2) != 5 || real() != 1.5f || byte() != 250) return 0;
          struct small s = pair();
          struct large l = many(1);
          if (s.a == -1 && s.b == 'q' && l.a[3] == 33) reach_error();
        }""",
    "memory behind pointers from outside": """
        struct node { int value; struct node *next; };
        extern struct node *first(void);
        int main(void) {
          struct node *p = first();
          if (!p || !p->next || p->next == p) return 0;
          p->value = 1;
          if (p->next->value == 42 && p->next->next == p) reach_error();
        }""",
    "a nondeterministic pointer": """
        int main(void) {
          int *p = __VERIFIER_nondet_pointer();
          if (p && *p == 6) { *p = 7; if (*p == 7) reach_error(); }
        }""",
    "calls that leave the program": """
        extern int (*handler(void))(int); extern double (*real)(double); extern void (*nothing)(void);
        int main(void) {
          int (*h)(int) = handler();
          if (!h || !real || !nothing) return 0;
          nothing();
          if (h(3) == 11 && h(4) == 12 && real(1.0) == 2.5) reach_error();
        }""",
    "function pointers to functions without a body": """
        extern int number(int);
        int main(void) { int (*f)(int) = number; if (f(1) == 3 && number(2) == 4 && f(3) == 5) reach_error(); }""",
    "the environment": """
        extern int getchar(void); extern int rand(void); extern long read(int, void *, size_t); extern int puts(const char *);
        int main(void) {
          char text[4];
          getchar();
          if (getchar() != 'k' || rand() != 77 || puts("x") < 0) return 0;
          if (read(0, text, 4) == 2 && text[0] == 'a' && text[1] == 'b') reach_error();
        }""",
    "a line of text": """
        struct file; extern struct file *stdin; extern char *fgets(char *, int, struct file *);
        int main(void) {
          char line[4] = "zzz";
          if (fgets(line, 3, stdin) && line[0] == 'h' && line[1] == 0 && line[3] == 0) reach_error();
        }""",
    "library models": """
        extern size_t strlen(const char *); extern int strcmp(const char *, const char *); extern char *strcpy(char *, const char *);
        extern long strtol(const char *, char **, int); extern int *__errno_location(void);
        int main(void) {
          char text[8];
          strcpy(text, "0x1f");
          if (strlen(text) == 4 && strcmp(text, "0x1g") < 0 && strtol(text, 0, 16) == 31 && *__errno_location() == 0) reach_error();
        }""",
    "errno after a function of the environment": """
        extern int *__errno_location(void); extern int close(int);
        int main(void) { if (close(9) == -1 && *__errno_location() == 9) reach_error(); }""",
    "exit handlers and destructors": """
        static int stage;
        static void second(void) { if (stage == 1) stage = 2; }
        static void first(void) { if (stage == 0) stage = 1; }
        __attribute__((destructor)) static void last(void) { if (stage == 2) reach_error(); }
        int main(void) { atexit(second); atexit(first); exit(__VERIFIER_nondet_int()); }""",
    "constructors": """
        static int x;
        __attribute__((constructor)) static void begin(void) { x = __VERIFIER_nondet_int(); }
        int main(void) { if (x == 123) reach_error(); }""",
    "variadic functions": """
        static int sum(int n, ...) {
          __builtin_va_list list; int s = 0;
          __builtin_va_start(list, n);
          while (n--) s += __builtin_va_arg(list, int);
          __builtin_va_end(list);
          return s;
        }
        int main(void) { if (sum(3, __VERIFIER_nondet_int(), 5, __VERIFIER_nondet_int()) == 99) reach_error(); }""",
    "wide integers and divisions": """
        int main(void) {
          long long x = __VERIFIER_nondet_int();
          unsigned long long y = x * 4294967311ll;
          if (y / 7 % 1000 == 123 && x > 1000) reach_error();
        }""",
    "floats": """
        extern double sqrt(double); extern double fabs(double); extern int isnan(double);
        int main(void) {
          double d = __VERIFIER_nondet_double();
          long double l = d;
          if (!isnan(d) && fabs(d) == 2.25 && sqrt(fabs(d)) == 1.5 && l < 0) reach_error();
        }""",
    "thread-local and static variables": """
        static _Thread_local int t = 3;
        static int next(void) { static int n; return n++; }
        int main(void) { next(); t += __VERIFIER_nondet_int(); if (t == 10 && next() == 1) reach_error(); }""",
    "own definitions of library functions": """
        size_t strlen(const char *s) { return 5; }
        void *memset(void *p, int c, size_t n) { return 0; }
        int main(void) { char a[16] = {0}; if (strlen("") == 5 && memset(a, 1, 2) == 0 && a[3] == 0) reach_error(); }""",
    "an error function with a body": """
        void abort(void);
        void __VERIFIER_error(void) { abort(); }
        int main(void) { if (__VERIFIER_nondet_int() == 8) __VERIFIER_error(); }""",
    "an assertion": """
        extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
        int main(void) { if (__VERIFIER_nondet_int() == 8) __assert_fail("x", "y", 1, "z"); }""",
    "deep recursion": """
        static int depth(int n) { return n ? 1 + depth(n - 1) : 0; }
        int main(void) { if (depth(3000) == 3000) reach_error(); }""",
    "structures by value": """
        struct big { int a[8]; };
        static int pick(struct big b, int i) { b.a[0] = 0; return b.a[i]; }
        int main(void) { struct big b; if (pick(b, 3) == 31 && pick(b, 0) == 0 && b.a[0] == 1) reach_error(); }""",
}
