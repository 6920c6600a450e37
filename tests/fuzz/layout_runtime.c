/* What a program of the kind `addresses` gets from outside: two allocators, pointers, functions. Never seen by an analysis. */
typedef __SIZE_TYPE__ size;
typedef __UINTPTR_TYPE__ word;
enum { HEAD = 16, FIXED = 0x30000 };

static int is_eager; /* freed blocks are used again at once, and realloc stays where it is if it can */
static int world;    /* what comes from outside */

#ifdef LIBC
extern void *malloc(size);
extern void *realloc(void *, size);
extern void free(void *);
#else
void *memset(void *to, int value, size n) {
  for (size i = 0; i < n; i++) ((volatile char *)to)[i] = (char)value;
  return to;
}
void *memcpy(void *to, const void *from, size n) {
  for (size i = 0; i < n; i++) ((volatile char *)to)[i] = ((const char *)from)[i];
  return to;
}
#endif

struct block { size length; struct block *next; };
static char pool[1 << 16] __attribute__((aligned(16)));
static size used;
static struct block *unused;

static struct block *head_of(void *p) { return (struct block *)((char *)p - HEAD); }

static void *own_malloc(size n) {
  n = n < 16 ? 16 : (n + 15) & ~(size)15;
  for (struct block **b = &unused; *b; b = &(*b)->next)
    if ((*b)->length >= n) {
      struct block *found = *b;
      *b = found->next;
      return (char *)found + HEAD;
    }
  struct block *fresh = (struct block *)(pool + used);
  used += HEAD + n;
  fresh->length = n;
  return (char *)fresh + HEAD;
}

static void own_free(void *p) {
  if (!p || !is_eager) return;
  head_of(p)->next = unused;
  unused = head_of(p);
}

static void *own_realloc(void *p, size n) {
  struct block *old = head_of(p);
  size kept = old->length < n ? old->length : n;
  if (is_eager && n <= old->length) return p;
  char copy[256];
  for (size i = 0; i < kept && i < sizeof copy; i++) copy[i] = ((char *)p)[i];
  own_free(p);
  char *q = own_malloc(n);
  for (size i = 0; i < kept && i < sizeof copy; i++) q[i] = copy[i];
  return q;
}

#ifdef LIBC
void *fuzz_malloc(size n) { return is_eager ? own_malloc(n) : malloc(n); }
void fuzz_free(void *p) { if (is_eager) own_free(p); else free(p); }
void *fuzz_realloc(void *p, size n) { return is_eager ? own_realloc(p, n) : realloc(p, n); }
#else
void *fuzz_malloc(size n) { return own_malloc(n); }
void fuzz_free(void *p) { own_free(p); }
void *fuzz_realloc(void *p, size n) { return own_realloc(p, n); }
#endif

static int same(int x) { return x; }
static int next(int x) { return x + 1; }
static char buffers[4][64] __attribute__((aligned(16)));

/* 0 to 3: sixteen bytes that may be used; 4 to 7: a number, nothing more; from 8: a heap block, which may be freed. */
void *outside(int n) {
  if (n >= 8) return fuzz_malloc(16);
  if (n < 4) {
    if (world == 1) return buffers[n];
    if (world == 3) return buffers[0];
    return fuzz_malloc(16);
  }
  void *p = 0;
  if (world == 1) p = (void *)(word)FIXED;
  if (world == 2) fuzz_free(p = fuzz_malloc(16));
  if (world == 3) p = (void *)(word)n; /* as an error code */
  return p;
}

typedef int (*function)(int);
/* Functions that return. */
function outside_function(int n) {
  if (world == 1) return (function)(word)FIXED;
  return world == 2 || n ? next : same;
}

long fuzz_call(long n, long a, long b, long c, long d, long e, long f);
void fuzz_prepare(int argc, char **argv) {
  static const char code[] = {0x31, (char)0xc0, (char)0xc3}; /* return 0 */
  is_eager = argc > 1 && argv[1][0] == '1';
  world = argc > 2 ? argv[2][0] - '0' : 0;
#ifdef LIBC
  fuzz_call(9, FIXED, 4096, 7, 0x32, -1, 0);
#else
  fuzz_call(192, FIXED, 4096, 7, 0x32, -1, 0);
#endif
  for (size i = 0; i < sizeof code; i++) ((volatile char *)(word)FIXED)[i] = code[i];
}

void fuzz_report(void);
#ifdef LIBC
__attribute__((constructor)) static void begin(int argc, char **argv) { fuzz_prepare(argc, argv); }
__attribute__((destructor)) static void end(void) { fuzz_report(); }
#else
int main(int, char **);
__asm__(".globl _start\n_start:\n mov %esp, %eax\n and $-16, %esp\n sub $12, %esp\n push %eax\n call fuzz_begin\n");
void fuzz_begin(word *stack) {
  fuzz_prepare((int)stack[0], (char **)(stack + 1));
  main((int)stack[0], (char **)(stack + 1));
  fuzz_report();
  for (;;) fuzz_call(252, 0, 0, 0, 0, 0, 0);
}
#endif
