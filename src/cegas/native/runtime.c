/*
 * What is linked to a program that is run with the inputs of a counterexample.
 *
 * Freestanding, for x86-64 and i386: no C library. `runtime-x86_64.ll` and `runtime-i386.ll` are made from this file by
 * `python -m tests.tools.native_runtime`, so that no compiler has to run when a counterexample is replayed.
 *
 * The inputs come through a file, as one block of 64-bit numbers and bytes (`inputs.py` writes it):
 *
 *   size of the block, number of queues, number of regions, bytes of the heap, bytes of the stack
 *   for each queue: where its first record starts, how many it has
 *   where the first region starts
 *   records: number of pieces, then for each piece: offset, length, bytes (rounded up to 8)
 *   regions: address, length, then a record: memory outside the program
 *
 * Each place that asks for a value has a queue, and each time that it asks it gets the next record.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long s64;
typedef __SIZE_TYPE__ size;
typedef long word;
#define NORETURN __attribute__((noreturn))
#define USED __attribute__((used))

enum { INPUT_FILE = 201, REPORT_FILE = 200 };
#define MAGIC 0x6365676173ull

/* The numbers stand in `child.py`, too. */
enum outcome { RETURNED, ERROR, ENDED, ASSUMPTION, STRAYED, ASKED_MORE, NO_REGION, NO_MEMORY, NO_ISOLATION, BAD_INPUT };

extern void __cegas_rt_program(void); /* made for each program: constructors, the entry, what runs at the end */

#ifdef __x86_64__
enum { SYS_READ = 0, SYS_WRITE = 1, SYS_MMAP = 9, SYS_EXIT = 60, SYS_PRCTL = 157 };
static word system_call(word number, word a, word b, word c, word d, word e, word f) {
  word result;
  register word r10 __asm__("r10") = d;
  register word r8 __asm__("r8") = e;
  register word r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}
#else
enum { SYS_READ = 3, SYS_WRITE = 4, SYS_MMAP = 192, SYS_EXIT = 1, SYS_PRCTL = 172 };
static word system_call(word number, word a, word b, word c, word d, word e, word f) {
  /* The sixth argument travels in ebp, which a compiler does not give away. */
  word arguments[7] = {number, a, b, c, d, e, f}, result;
  __asm__ volatile("pushl %%ebx\n pushl %%esi\n pushl %%edi\n pushl %%ebp\n"
                   "movl 4(%%eax), %%ebx\n movl 8(%%eax), %%ecx\n movl 12(%%eax), %%edx\n"
                   "movl 16(%%eax), %%esi\n movl 20(%%eax), %%edi\n movl 24(%%eax), %%ebp\n"
                   "movl (%%eax), %%eax\n int $0x80\n"
                   "popl %%ebp\n popl %%edi\n popl %%esi\n popl %%ebx\n"
                   : "=a"(result)
                   : "a"(arguments)
                   : "ecx", "edx", "memory", "cc");
  return result;
}
#endif

/* --------------------------------------------------------------------------------------------------- the end */

static u32 isolated;

static NORETURN void finish(u32 outcome, u64 detail) {
  u64 report[3];
  report[0] = MAGIC;
  report[1] = outcome | (u64)isolated << 32;
  report[2] = detail;
  system_call(SYS_WRITE, REPORT_FILE, (word)report, sizeof report, 0, 0, 0);
  for (;;) system_call(SYS_EXIT, 0, 0, 0, 0, 0, 0);
}

USED NORETURN void __cegas_rt_error(void) { finish(ERROR, 0); }
USED NORETURN void __cegas_rt_ended(void) { finish(ENDED, 0); }
USED NORETURN void __cegas_rt_strayed(u32 place) { finish(STRAYED, place); }
USED void __cegas_rt_assume(u32 holds, u32 place) {
  if (!holds) finish(ASSUMPTION, place);
}

/* --------------------------------------------------------------------------------------- the backend's helpers */

USED void *memcpy(void *to, const void *from, size n) {
  for (size i = 0; i < n; i++) ((u8 *)to)[i] = ((const u8 *)from)[i];
  return to;
}
USED void *memmove(void *to, const void *from, size n) {
  if ((size)to <= (size)from) return memcpy(to, from, n);
  while (n--) ((u8 *)to)[n] = ((const u8 *)from)[n];
  return to;
}
USED void *memset(void *to, int value, size n) {
  for (size i = 0; i < n; i++) ((u8 *)to)[i] = (u8)value;
  return to;
}

/* Divisions that the processor does not have; the program does not divide by zero on the path. */
#define DIVISIONS(UNSIGNED, SIGNED, SUFFIX)                                                                \
  static UNSIGNED divide##SUFFIX(UNSIGNED n, UNSIGNED d, UNSIGNED *rest) {                                 \
    UNSIGNED quotient = 0, remainder = 0;                                                                  \
    for (int i = sizeof n * 8 - 1; i >= 0; i--) {                                                          \
      u32 carry = (u32)(remainder >> (sizeof n * 8 - 1));                                                  \
      remainder = remainder << 1 | (n >> i & 1);                                                           \
      if (carry || remainder >= d) { remainder -= d; quotient |= (UNSIGNED)1 << i; }                       \
    }                                                                                                      \
    *rest = remainder;                                                                                     \
    return quotient;                                                                                       \
  }                                                                                                        \
  USED UNSIGNED __udiv##SUFFIX(UNSIGNED n, UNSIGNED d) { UNSIGNED r; return divide##SUFFIX(n, d, &r); }    \
  USED UNSIGNED __umod##SUFFIX(UNSIGNED n, UNSIGNED d) { UNSIGNED r; divide##SUFFIX(n, d, &r); return r; } \
  USED SIGNED __div##SUFFIX(SIGNED n, SIGNED d) {                                                          \
    UNSIGNED r, q = divide##SUFFIX(n < 0 ? -(UNSIGNED)n : n, d < 0 ? -(UNSIGNED)d : d, &r);                \
    return (SIGNED)((n < 0) != (d < 0) ? -q : q);                                                          \
  }                                                                                                        \
  USED SIGNED __mod##SUFFIX(SIGNED n, SIGNED d) {                                                          \
    UNSIGNED r;                                                                                            \
    divide##SUFFIX(n < 0 ? -(UNSIGNED)n : n, d < 0 ? -(UNSIGNED)d : d, &r);                                \
    return (SIGNED)(n < 0 ? -r : r);                                                                       \
  }
#ifdef __x86_64__
DIVISIONS(unsigned __int128, __int128, ti3)
#else
DIVISIONS(u64, s64, di3)
#endif

/* ---------------------------------------------------------------------------------------------------- inputs */

static u8 *block;
static u8 *heap, *heap_end;

static u64 number(u64 place) { return *(u64 *)(block + (size)place); }

/* Puts the pieces of a record to their places; the end of the record. */
static u64 apply(u64 record, u8 *target) {
  u64 pieces = number(record);
  record += 8;
  while (pieces--) {
    u64 offset = number(record), length = number(record + 8);
    memcpy(target + (size)offset, block + (size)record + 16, (size)length);
    record += 16 + ((length + 7) & ~7ull);
  }
  return record;
}

USED void __cegas_rt_fill(void *target, u32 queue) {
  u64 *entry = (u64 *)(block + 40) + 2 * queue;
  if (entry[1] == 0) finish(ASKED_MORE, queue);
  entry[1]--;
  entry[0] = apply(entry[0], target);
}

/* A new block: its size stands in the 16 bytes before it. No memory is used twice. */
USED void *__cegas_rt_allocate(size bytes, size alignment) {
  u8 *start = (u8 *)(((size)heap + 16 + alignment - 1) & ~(alignment - 1));
  if (start < heap || start > heap_end || (size)(heap_end - start) < bytes) finish(NO_MEMORY, bytes);
  *(size *)(start - 16) = bytes;
  heap = start + bytes;
  return start;
}

USED size __cegas_rt_block_size(void *start) { return *(size *)((u8 *)start - 16); }

/* ----------------------------------------------------------------------------------------------------- start */

enum { READ_WRITE = 3, PRIVATE = 2, ANONYMOUS = 0x20, NO_RESERVE = 0x4000, FIXED_NO_REPLACE = 0x100000 };

static u8 *map(u64 address, u64 length) {
  word flags = PRIVATE | ANONYMOUS | NO_RESERVE | (address ? FIXED_NO_REPLACE : 0);
  if ((size)length != length) return 0;
  word result = system_call(SYS_MMAP, (word)address, (word)length, READ_WRITE, flags, -1, 0);
  if (result < 0 && result > -4096) return 0;
  return (u8 *)result;
}

static void read_input(void) {
  u64 length;
  if (system_call(SYS_READ, INPUT_FILE, (word)&length, 8, 0, 0, 0) != 8) finish(BAD_INPUT, 0);
  block = map(0, length);
  if (!block) finish(NO_MEMORY, length);
  *(u64 *)block = length;
  for (u64 done = 8; done < length;) {
    word count = system_call(SYS_READ, INPUT_FILE, (word)(block + (size)done), (word)(length - done), 0, 0, 0);
    if (count <= 0) finish(BAD_INPUT, done);
    done += (u64)count;
  }
}

static NORETURN USED void run_program(void) {
  /* From here on the process may read and write the two files that are open, and end. */
  isolated = system_call(SYS_PRCTL, 22 /* PR_SET_SECCOMP */, 1 /* strict */, 0, 0, 0, 0) == 0;
  if (!isolated) finish(NO_ISOLATION, 0);
  __cegas_rt_program();
  finish(RETURNED, 0);
}

USED NORETURN void __cegas_rt_run(void) {
  u64 mark = MAGIC; /* from here on, what goes wrong is the program's */
  system_call(SYS_WRITE, REPORT_FILE, (word)&mark, sizeof mark, 0, 0, 0);
  read_input();
  u64 heap_bytes = number(24), stack_bytes = number(32);
  u64 region = number(40 + 16 * number(8));
  for (u64 i = 0; i < number(16); i++) {
    u64 address = number(region), length = number(region + 8);
    u8 *place = map(address, length);
    if (place != (u8 *)(size)address) finish(NO_REGION, address);
    region = apply(region + 16, place);
  }
  heap = map(0, heap_bytes + 4096);
  heap_end = heap + (size)heap_bytes + 4096;
  u8 *stack = map(0, stack_bytes);
  if (!heap || !stack) finish(NO_MEMORY, heap_bytes + stack_bytes);
  size top = ((size)stack + (size)stack_bytes - 64) & ~(size)63;
#ifdef __x86_64__
  __asm__ volatile("movq %0, %%rsp\n xorl %%ebp, %%ebp\n call *%1\n" : : "r"(top), "r"(run_program) : "memory");
#else
  __asm__ volatile("movl %0, %%esp\n xorl %%ebp, %%ebp\n call *%1\n" : : "r"(top), "r"(run_program) : "memory");
#endif
  for (;;) system_call(SYS_EXIT, 1, 0, 0, 0, 0, 0);
}

#ifndef __x86_64__
__asm__(".globl __cegas_rt_start\n"
        "__cegas_rt_start:\n"
        "  xorl %ebp, %ebp\n"
        "  andl $-16, %esp\n"
        "  call __cegas_rt_run\n");
#endif
