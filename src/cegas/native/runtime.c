/*
 * What is linked to a program that is run with the inputs of a counterexample.
 *
 * Freestanding, for x86-64 and i386: no C library. `runtime-x86_64.o` and `runtime-i386.o` are made from this file by
 * `python -m tests.tools.native_runtime`, so that no compiler has to run when a counterexample is replayed;
 * `guarded-x86_64.o` and `guarded-i386.o` likewise, for runs that have a guard (GUARDED).
 *
 * The inputs come through a file, as one block of 64-bit numbers and bytes (`inputs.py` writes it):
 *
 *   size of the block, number of queues, number of regions, bytes of the heap, bytes of the stack
 *   what the guard asks: turn, whether its condition holds before, most objects, what about the end of the program;
 *   the object: site, number, offset (or: how many blocks are left), base, size
 *   for each queue: where its first record starts, how many it has
 *   where the first region starts
 *   records: number of pieces, then for each piece: offset, length, bytes (rounded up to 8)
 *   regions: address, length, then a record: memory outside the program
 *
 * Each place that asks for a value has a queue, and each time that it asks it gets the next record.
 *
 * A run that is to violate a condition has a *guard*: the text calls it in front of the one instruction that the condition
 * is about, each time, and the run ends there in the turn that the counterexample says. What it needs to know of the objects
 * of the run is told by further calls in the text.
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
enum { /* places in the block */
  QUEUES = 8, REGIONS = 16, HEAP = 24, STACK = 32, TURN = 40, HOLDS_BEFORE = 48, MOST_OBJECTS = 56,
  AT_END = 64, SITE = 72, NUMBER = 80, OFFSET = 88, BASE = 96, EXTENT = 104, HEAD = 112
};
#define MAGIC 0x6365676173ull

/* The numbers stand in `child.py`, too. */
enum outcome {
  RETURNED, ERROR, ENDED, ASSUMPTION, STRAYED, ASKED_MORE, NO_REGION, NO_MEMORY, NO_ISOLATION, BAD_INPUT,
  FAILED, OUTSIDE, BESIDE, HELD, TOO_EARLY, UNSURE, LEFT_OVER
};

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
  u64 *entry = (u64 *)(block + HEAD) + 2 * queue;
  if (entry[1] == 0) finish(ASKED_MORE, queue);
  entry[1]--;
  entry[0] = apply(entry[0], target);
}

/* --------------------------------------------------------------------------------------------------- objects */

/* In front of every block stand its size, and the block before it with two marks. No memory is used twice. */
enum { IS_FREED = 1, IS_NO_BLOCK = 2, IS_REACHED = 4, IS_SCANNED = 8 };
#define NO_SITE 0xffffffffu
static u8 *last_block;
static size *size_of_block(u8 *start) { return (size *)(start - 16); }
static size *link_of_block(u8 *start) { return (size *)(start - 16) + 1; }
static u8 *block_before(u8 *start) { return (u8 *)(*link_of_block(start) & ~(size)15); }

#ifdef GUARDED
/* Other objects that live: variables, and memory outside the program. None unless the guard asks for them. */
enum kind { PLAIN, CONSTANT, DYNAMIC, FUNCTION };
struct object {
  u8 *start;
  size bytes;
  u32 kind;
};
static struct object *objects;
static u32 living;

/* The object of the counterexample that the violation is about. */
static struct object watched;
static u32 watched_lives;
static u64 made;

static void watch(u8 *start, size bytes, u32 site) {
  if (site == NO_SITE || site != number(SITE) || made++ != number(NUMBER)) return;
  watched.start = start;
  watched.bytes = bytes;
  watched_lives = 1;
}

static void forget(u8 *start) {
  if (start == watched.start) watched_lives = 0;
}
#else
static void watch(u8 *start, size bytes, u32 site) {}
static void forget(u8 *start) {}
#endif

USED void *__cegas_rt_allocate(size bytes, size alignment, u32 site, u32 marks) {
  u8 *start = (u8 *)(((size)heap + 16 + alignment - 1) & ~(alignment - 1));
  if (start < heap || start > heap_end || (size)(heap_end - start) < bytes) finish(NO_MEMORY, bytes);
  *size_of_block(start) = bytes;
  *link_of_block(start) = (size)last_block | marks;
  last_block = start;
  heap = start + bytes;
  if (!marks) watch(start, bytes, site); /* what is no block ends where nobody tells */
  return start;
}

USED size __cegas_rt_block_size(void *start) { return *size_of_block(start); }

USED void __cegas_rt_free(void *start) {
  if (!start) return;
  *link_of_block(start) |= IS_FREED;
  forget(start);
}

#ifdef GUARDED
USED void __cegas_rt_object(void *start, size bytes, u32 site, u32 kind) {
  if (!objects) return;
  if (living == number(MOST_OBJECTS)) finish(NO_MEMORY, living);
  struct object made_here = {start, bytes, kind};
  objects[living++] = made_here;
  watch(start, bytes, site);
}

/* How many objects live, and the end of all that live since then. */
USED u32 __cegas_rt_entered(void) { return living; }
USED void __cegas_rt_left(u32 before) {
  while (living > before) forget(objects[--living].start);
}

/* The end of a variable, if it lives. */
USED void __cegas_rt_end(void *start) {
  for (u32 i = living; i--;)
    if (objects[i].start == (u8 *)start) {
      objects[i].start = 0;
      objects[i].bytes = 0;
      forget(start);
      return;
    }
}

/* The stack ends here again: arrays of variable size below are gone. */
USED void __cegas_rt_restored(void *top) {
  for (u32 i = living; i--;)
    if (objects[i].kind == DYNAMIC && objects[i].start < (u8 *)top) __cegas_rt_end(objects[i].start);
}

/* --------------------------------------------------------------------------------------------------- the guard */

static u64 passed;

/* The condition of the guard does not hold (or does), each time that the run comes there. */
static void judge(u32 fails, u32 outcome) {
  if (passed++ == number(TURN)) finish(fails ? outcome : HELD, 0);
  if (fails && outcome != UNSURE && number(HOLDS_BEFORE)) finish(TOO_EARLY, passed - 1);
}

static u32 contains(struct object *object, u8 *start, size bytes) {
  size offset = (size)start - (size)object->start;
  return start >= object->start && offset <= object->bytes && object->bytes - offset >= bytes;
}

USED void __cegas_rt_holds(u32 holds) { judge(!holds, FAILED); }

enum access { READS, WRITES, POINTS };

/* Whether bytes lie in one living object (that may be written). If they do, it may still be another than they belong to:
   objects have neighbours, and new ones take the place of old ones. Then the object of the counterexample decides. */
USED void __cegas_rt_bytes(u8 *start, size bytes, u32 access) {
  struct object found = {0, 0, 0};
  for (u32 i = living; i-- && !found.start;)
    if (objects[i].start && objects[i].kind != FUNCTION && contains(&objects[i], start, bytes)) found = objects[i];
  for (u8 *each = last_block; each && !found.start; each = block_before(each)) {
    struct object block_here = {each, *size_of_block(each), 0};
    if (!(*link_of_block(each) & IS_FREED) && contains(&block_here, start, bytes)) found = block_here;
  }
  if (!found.start) judge(1, OUTSIDE);
  else if (access == WRITES && found.kind == CONSTANT) judge(1, FAILED);
  else if (!watched.start) judge(1, UNSURE);
  else if (start != watched.start + (size)number(OFFSET)) judge(0, 0);
  else if (watched_lives && contains(&watched, start, bytes)) judge(0, 0);
  else if (passed == number(TURN)) judge(1, BESIDE);
  else judge(0, 0);
}

/* Whether an address that was moved is in a living object, or right behind it; one that has not been moved may stay. */
USED void __cegas_rt_moved(u8 *start, u32 stays, u32 wraps) {
  if (stays) judge(0, 0);
  else if (wraps) judge(1, FAILED);
  else __cegas_rt_bytes(start, 0, POINTS);
}

/* Whether an address is null or that of a block that lives. */
USED void __cegas_rt_block(u8 *start) {
  u8 *each = last_block;
  while (each && each != start) each = block_before(each);
  judge(start && !(each && !(*link_of_block(each) & (IS_FREED | IS_NO_BLOCK))), FAILED);
}

/* Whether an address is that of a function. */
USED void __cegas_rt_function(u8 *start) {
  for (u32 i = living; i--;)
    if (objects[i].kind == FUNCTION && objects[i].start == start) {
      judge(0, 0);
      return;
    }
  judge(1, FAILED);
}

static size stack_top;

/* What a program may have in registers that a function it calls has to keep. */
#ifdef __x86_64__
enum { SAVED_REGISTERS = 6 };
#define SAVE(place)                                                                                       \
  __asm__ volatile("movq %%rbx, (%0)\n movq %%r12, 8(%0)\n movq %%r13, 16(%0)\n movq %%r14, 24(%0)\n"     \
                   "movq %%r15, 32(%0)\n movq %%rbp, 40(%0)\n" : : "a"(place) : "memory")
#else
enum { SAVED_REGISTERS = 4 };
#define SAVE(place)                                                                                       \
  __asm__ volatile("movl %%ebx, (%0)\n movl %%esi, 4(%0)\n movl %%edi, 8(%0)\n movl %%ebp, 12(%0)\n"      \
                   : : "a"(place) : "memory")
#endif

/* Marks the blocks that words lead to: they have an address in one, or the one behind it. */
static void reach(size from, size to) {
  for (size *word = (size *)((from + sizeof *word - 1) & -sizeof *word); (size)(word + 1) <= to; word++)
    for (u8 *each = last_block; each; each = block_before(each))
      if (*word - (size)each <= *size_of_block(each)) *link_of_block(each) |= IS_REACHED;
}

/* Whether something leads to the block of the counterexample. What is left over in registers and on the stack of the program
   may lead there, too, and means nothing; but if nothing does, the block is lost. */
static __attribute__((noinline)) void reach_all(size *registers, size stack) {
  if (passed != number(TURN)) {
    passed++;
    return;
  }
  reach((size)registers, (size)(registers + SAVED_REGISTERS));
  reach(stack, stack_top);
  for (u32 i = living; i--;)
    if (objects[i].kind != FUNCTION) reach((size)objects[i].start, (size)objects[i].start + objects[i].bytes);
  for (u32 is_new = 1; is_new;) {
    is_new = 0;
    for (u8 *each = last_block; each; each = block_before(each)) {
      if ((*link_of_block(each) & (IS_REACHED | IS_SCANNED | IS_FREED)) != IS_REACHED) continue;
      *link_of_block(each) |= IS_SCANNED;
      is_new = 1;
      reach((size)each, (size)each + *size_of_block(each));
    }
  }
  u32 is_lost = watched.start && watched_lives && !(*link_of_block(watched.start) & IS_REACHED);
  judge(!watched.start || watched_lives, is_lost ? FAILED : LEFT_OVER);
}

/* At the end of the program: whether no block is left, or else as many as the counterexample says. */
static void count_blocks(void) {
  u64 left = 0;
  for (u8 *each = last_block; each; each = block_before(each))
    left += !(*link_of_block(each) & (IS_FREED | IS_NO_BLOCK));
  judge(left && left == number(OFFSET), FAILED);
}

USED void __cegas_rt_reached(void) {
  size registers[SAVED_REGISTERS];
  SAVE(registers);
  reach_all(registers, (size)__builtin_frame_address(0));
}

enum at_end { NOT_FREED = 1, LOST = 2 };

USED NORETURN void __cegas_rt_ended(void) {
  size registers[SAVED_REGISTERS];
  SAVE(registers);
  if (number(AT_END) == NOT_FREED) count_blocks();
  if (number(AT_END) == LOST) reach_all(registers, (size)__builtin_frame_address(0));
  finish(ENDED, 0);
}

static NORETURN void returned(void) {
  size registers[SAVED_REGISTERS] = {0}; /* nothing of the program is left there */
  if (number(AT_END) == NOT_FREED) count_blocks();
  if (number(AT_END) == LOST) reach_all(registers, stack_top);
  finish(RETURNED, 0);
}
#else
USED NORETURN void __cegas_rt_ended(void) { finish(ENDED, 0); }
static NORETURN void returned(void) { finish(RETURNED, 0); }
#endif

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
  returned();
}

USED NORETURN void __cegas_rt_run(void) {
  u64 mark = MAGIC; /* from here on, what goes wrong is the program's */
  system_call(SYS_WRITE, REPORT_FILE, (word)&mark, sizeof mark, 0, 0, 0);
  read_input();
  u64 heap_bytes = number(HEAP), stack_bytes = number(STACK);
#ifdef GUARDED
  if (number(MOST_OBJECTS)) {
    objects = (struct object *)map(0, number(MOST_OBJECTS) * sizeof *objects);
    if (!objects) finish(NO_MEMORY, number(MOST_OBJECTS));
    struct object given = {(u8 *)(size)number(BASE), (size)number(EXTENT), 0};
    watched = given;
    watched_lives = 1;
  }
#endif
  u64 region = number(HEAD + 16 * number(QUEUES));
  for (u64 i = 0; i < number(REGIONS); i++) {
    u64 address = number(region), length = number(region + 8);
    u8 *place = map(address, length);
    if (place != (u8 *)(size)address) finish(NO_REGION, address);
#ifdef GUARDED
    __cegas_rt_object(place, (size)length, NO_SITE, PLAIN);
#endif
    region = apply(region + 16, place);
  }
  heap = map(0, heap_bytes + 4096);
  heap_end = heap + (size)heap_bytes + 4096;
  u8 *stack = map(0, stack_bytes);
  if (!heap || !stack) finish(NO_MEMORY, heap_bytes + stack_bytes);
  size top = ((size)stack + (size)stack_bytes - 64) & ~(size)63;
#ifdef GUARDED
  stack_top = top;
#endif
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
