/*
 * What is linked to each program that tests run natively (`native.py`): the verifier's functions, the ends of a program, and
 * for 32 bit the part of a C library that programs need most.
 *
 * It shares nothing with the runtime of counterexample replays (`src/cegas/native/runtime.c`), which is held to what
 * happens here: a mistake in code that both use would be found by neither.
 *
 * Raw system calls keep it independent of functions that the program may define itself (write, ...). Functions that the
 * program may define itself are weak, so that its definition wins when modules are linked.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long s64;
typedef __SIZE_TYPE__ size;
#define WEAK __attribute__((weak))
#define NORETURN __attribute__((noreturn))

enum { RETURNED, EXITED, ERROR, ASSUMPTION, ASSERTION };
enum { BY_NOTHING, BY_EXIT, BY_EXIT_NOW, BY_ABORT };

struct area { u8 *start; size length; };
extern const struct area __cegas_areas[];
extern const u32 __cegas_area_count;
extern void (*const __cegas_constructors[])(void);
extern const u32 __cegas_constructor_count;
extern void (*const __cegas_destructors[])(void);
extern const u32 __cegas_destructor_count;
extern int (*const __cegas_flush)(void *);
extern const u32 __cegas_main_is_void;
extern int main(int, char **, char **);

#ifdef __x86_64__
enum { SYS_READ = 0, SYS_WRITE = 1, SYS_EXIT_GROUP = 231 };
static long system_call(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
}
#else
enum { SYS_READ = 3, SYS_WRITE = 4, SYS_EXIT_GROUP = 252 };
static long system_call(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c) : "memory");
  return result;
}
#endif

static NORETURN void leave(int status) {
  for (;;) system_call(SYS_EXIT_GROUP, status, 0, 0);
}

static void write_all(int file, const void *data, size length) {
  const u8 *next = data;
  while (length) {
    long count = system_call(SYS_WRITE, file, (long)next, (long)length);
    if (count <= 0) leave(1);
    next += count;
    length -= (size)count;
  }
}

static u32 input_count;

/* Fills 16 bytes with the next input, or with zeros when there is none left. */
void __cegas_input(u8 *target) {
  for (int i = 0; i < 16; i++) target[i] = 0;
  system_call(SYS_READ, INPUT_FD, (long)target, 16);
  input_count++;
}

static NORETURN void finish(int outcome, int code, int reason) {
  if (__cegas_flush && reason != BY_EXIT_NOW) __cegas_flush(0);
  u32 head[6] = {REPORT_MAGIC, outcome, code, reason, input_count, __cegas_area_count};
  write_all(REPORT_FD, head, sizeof head);
  for (u32 i = 0; i < __cegas_area_count; i++) {
    u64 place[2] = {(u64)(size)__cegas_areas[i].start, __cegas_areas[i].length};
    write_all(REPORT_FD, place, sizeof place);
    write_all(REPORT_FD, __cegas_areas[i].start, __cegas_areas[i].length);
  }
  leave(0);
}

struct handler { void (*function)(void *); void *argument; };
static struct handler handlers[1024];
static u32 handler_count;
static u32 destructors_run;

static void run_handlers(void) {
  while (handler_count) {
    struct handler *last = &handlers[--handler_count];
    last->function(last->argument);
  }
  while (destructors_run < __cegas_destructor_count) __cegas_destructors[destructors_run++]();
}

static int add_handler(void (*function)(void *), void *argument) {
  if (handler_count == sizeof handlers / sizeof *handlers) return -1;
  handlers[handler_count].function = function;
  handlers[handler_count++].argument = argument;
  return 0;
}

WEAK int atexit(void (*function)(void)) { return add_handler((void (*)(void *))function, 0); }
WEAK int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
  return add_handler(function, argument);
}

WEAK NORETURN void exit(int code) { run_handlers(); finish(EXITED, code, BY_EXIT); }
WEAK NORETURN void _exit(int code) { finish(EXITED, code, BY_EXIT_NOW); }
WEAK NORETURN void _Exit(int code) { finish(EXITED, code, BY_EXIT_NOW); }
WEAK NORETURN void abort(void) { finish(EXITED, 0, BY_ABORT); }
WEAK NORETURN void __assert_fail(const char *what, const char *file, u32 line, const char *function) {
  finish(ASSERTION, 0, BY_NOTHING);
}
WEAK NORETURN void __assert_perror_fail(int error, const char *file, u32 line, const char *function) {
  finish(ASSERTION, 0, BY_NOTHING);
}
WEAK NORETURN void __assert(const char *what, const char *file, int line) {
  finish(ASSERTION, 0, BY_NOTHING);
}

NORETURN void __VERIFIER_error(void) { finish(ERROR, 0, BY_NOTHING); }
NORETURN void reach_error(void) { finish(ERROR, 0, BY_NOTHING); }
WEAK void __VERIFIER_assume(int condition) { if (!condition) finish(ASSUMPTION, 0, BY_NOTHING); }
WEAK void __VERIFIER_assert(int condition) { if (!condition) finish(ERROR, 0, BY_NOTHING); }
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}

NORETURN void __cegas_run(void) {
  static char name[] = "program";
  static char *arguments[] = {name, 0}, *environment[] = {0};
  for (u32 i = 0; i < __cegas_constructor_count; i++) __cegas_constructors[i]();
  int code = main(1, arguments, environment);
  if (__cegas_main_is_void) code = 0;
  run_handlers();
  finish(RETURNED, code, BY_NOTHING);
}

/* Divisions that the processor does not have; a divisor of zero traps as it does in the processor. */
#define DIVISIONS(UNSIGNED, SIGNED, SUFFIX)                                                                \
  static UNSIGNED divide##SUFFIX(UNSIGNED n, UNSIGNED d, UNSIGNED *rest) {                                 \
    volatile u32 zero = 0;                                                                                 \
    UNSIGNED quotient = 0, remainder = 0;                                                                  \
    if (d == 0) quotient = 1 / zero;                                                                       \
    for (int i = sizeof n * 8 - 1; i >= 0; i--) {                                                          \
      u32 carry = (u32)(remainder >> (sizeof n * 8 - 1));                                                  \
      remainder = remainder << 1 | (n >> i & 1);                                                           \
      if (carry || remainder >= d) { remainder -= d; quotient |= (UNSIGNED)1 << i; }                       \
    }                                                                                                      \
    *rest = remainder;                                                                                     \
    return quotient;                                                                                       \
  }                                                                                                        \
  WEAK UNSIGNED __udiv##SUFFIX(UNSIGNED n, UNSIGNED d) { UNSIGNED r; return divide##SUFFIX(n, d, &r); }    \
  WEAK UNSIGNED __umod##SUFFIX(UNSIGNED n, UNSIGNED d) { UNSIGNED r; divide##SUFFIX(n, d, &r); return r; } \
  WEAK SIGNED __div##SUFFIX(SIGNED n, SIGNED d) {                                                          \
    UNSIGNED r, q = divide##SUFFIX(n < 0 ? -(UNSIGNED)n : n, d < 0 ? -(UNSIGNED)d : d, &r);                \
    return (SIGNED)((n < 0) != (d < 0) ? -q : q);                                                          \
  }                                                                                                        \
  WEAK SIGNED __mod##SUFFIX(SIGNED n, SIGNED d) {                                                          \
    UNSIGNED r;                                                                                            \
    divide##SUFFIX(n < 0 ? -(UNSIGNED)n : n, d < 0 ? -(UNSIGNED)d : d, &r);                                \
    return (SIGNED)(n < 0 ? -r : r);                                                                       \
  }

#ifdef __x86_64__
DIVISIONS(unsigned __int128, __int128, ti3)
#else
DIVISIONS(u64, s64, di3)

/* The part of the C library that programs without one need most. */
WEAK void *memcpy(void *to, const void *from, size n) {
  for (size i = 0; i < n; i++) ((u8 *)to)[i] = ((const u8 *)from)[i];
  return to;
}
WEAK void *memmove(void *to, const void *from, size n) {
  if ((size)to <= (size)from) return memcpy(to, from, n);
  while (n--) ((u8 *)to)[n] = ((const u8 *)from)[n];
  return to;
}
WEAK void *memset(void *to, int value, size n) {
  for (size i = 0; i < n; i++) ((u8 *)to)[i] = (u8)value;
  return to;
}
WEAK int memcmp(const void *a, const void *b, size n) {
  for (size i = 0; i < n; i++)
    if (((const u8 *)a)[i] != ((const u8 *)b)[i]) return ((const u8 *)a)[i] < ((const u8 *)b)[i] ? -1 : 1;
  return 0;
}
WEAK size strlen(const char *s) {
  size n = 0;
  while (s[n]) n++;
  return n;
}
WEAK int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (int)(u8)*a - (int)(u8)*b;
}
WEAK char *strcpy(char *to, const char *from) { return memcpy(to, from, strlen(from) + 1); }

/* Blocks follow each other and are never used again; each has its length in the 16 bytes before it. */
static u8 heap[1 << 26] __attribute__((aligned(16)));
static size heap_used;
WEAK void *malloc(size n) {
  size need = (n + 31) & ~(size)15;
  if (need < n || need > sizeof heap - heap_used) return 0;
  u8 *block = heap + heap_used + 16;
  *(size *)(block - 16) = n;
  heap_used += need;
  return block;
}
WEAK void *calloc(size n, size each) {
  size total;
  if (__builtin_mul_overflow(n, each, &total)) return 0;
  return malloc(total); /* fresh memory is zero, and no memory is used twice */
}
WEAK void free(void *block) {}
WEAK void *realloc(void *block, size n) {
  void *fresh = malloc(n);
  if (block && fresh) {
    size old = *(size *)((u8 *)block - 16);
    memcpy(fresh, block, old < n ? old : n);
  }
  return fresh;
}
WEAK int putchar(int c) {
  u8 byte = (u8)c;
  write_all(1, &byte, 1);
  return byte;
}
WEAK int puts(const char *s) {
  write_all(1, s, strlen(s));
  return putchar('\n');
}

__asm__(".globl __cegas_start\n"
        "__cegas_start:\n"
        "  xorl %ebp, %ebp\n"
        "  andl $-16, %esp\n"
        "  call __cegas_run\n");
#endif
