/* stdlib.h and inttypes.h.  malloc, calloc, free, abort and exit are intrinsics. */
#include "cegas_model.h"
#include "decimal.h"

typedef __INTMAX_TYPE__ intmax_t;
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
typedef struct { intmax_t quot, rem; } imaxdiv_t;
typedef int (*comparison)(const void *, const void *);

/* ---- Integer arithmetic ---- */

MODEL int abs(int x)
{
    return x < 0 ? -x : x;
}

MODEL long labs(long x)
{
    return x < 0 ? -x : x;
}

MODEL long long llabs(long long x)
{
    return x < 0 ? -x : x;
}

MODEL intmax_t imaxabs(intmax_t x)
{
    return x < 0 ? -x : x;
}

MODEL div_t div(int x, int y)
{
    return (div_t) { x / y, x % y };
}

MODEL ldiv_t ldiv(long x, long y)
{
    return (ldiv_t) { x / y, x % y };
}

MODEL lldiv_t lldiv(long long x, long long y)
{
    return (lldiv_t) { x / y, x % y };
}

MODEL imaxdiv_t imaxdiv(intmax_t x, intmax_t y)
{
    return (imaxdiv_t) { x / y, x % y };
}

/* ---- Strings to integers ---- */

/* The value of a digit or letter; 36, which is no digit of any base, for anything else. */
static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

/*
 * The parser behind the strto* family.  The integer must lie between -most_negative and most_positive; beyond them the
 * result is the bound, with ERANGE.  The unsigned functions pass their maximum as both: there a minus sign negates the
 * value, but the bound stays what it is.
 */
static unsigned long long parse(const char *text, char **end, int base, unsigned long long most_positive,
                                unsigned long long most_negative, int c23)
{
    if (base < 0 || base == 1 || base > 36) {
        set_errno(EINVAL);
        return 0;
    }
    const char *s = text;
    while (is_space(*s))
        s++;
    int negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    /* Where the part ends that was understood: after "0x" without a digit that is after the zero. */
    const char *accepted = text;
    if ((base == 0 || base == 16) && is_prefix(s, 'x')) {
        accepted = s + 1;
        s += 2;
        base = 16;
    } else if (c23 && (base == 0 || base == 2) && is_prefix(s, 'b')) {
        accepted = s + 1;
        s += 2;
        base = 2;
    } else if (base == 0) {
        base = *s == '0' ? 8 : 10;
    }
    unsigned long long limit = negative ? most_negative : most_positive;
    unsigned long long radix = (unsigned long long) base;
    unsigned long long last_factor = limit / radix;
    unsigned long long value = 0;
    int overflow = 0;
    for (;;) {
        int digit = digit_value(*s);
        if (digit >= base)
            break;
        if (value > last_factor || value * radix > limit - (unsigned long long) digit)
            overflow = 1;
        else
            value = value * radix + (unsigned long long) digit;
        s++;
        accepted = s;
    }
    if (end != NULL)
        *end = (char *) accepted;
    if (overflow) {
        set_errno(ERANGE);
        return negative && most_negative != most_positive ? -limit : limit;
    }
    return negative ? -value : value;
}

static long to_long(const char *s, char **end, int base, int c23)
{
    return (long) parse(s, end, base, LONG_MAX, LONG_MAX + 1UL, c23);
}

static unsigned long to_unsigned_long(const char *s, char **end, int base, int c23)
{
    return (unsigned long) parse(s, end, base, ULONG_MAX, ULONG_MAX, c23);
}

static long long to_long_long(const char *s, char **end, int base, int c23)
{
    return (long long) parse(s, end, base, LLONG_MAX, LLONG_MAX + 1ULL, c23);
}

static unsigned long long to_unsigned_long_long(const char *s, char **end, int base, int c23)
{
    return parse(s, end, base, ULLONG_MAX, ULLONG_MAX, c23);
}

MODEL long strtol(const char *s, char **end, int base)
{
    return to_long(s, end, base, 0);
}

MODEL unsigned long strtoul(const char *s, char **end, int base)
{
    return to_unsigned_long(s, end, base, 0);
}

MODEL long long strtoll(const char *s, char **end, int base)
{
    return to_long_long(s, end, base, 0);
}

MODEL unsigned long long strtoull(const char *s, char **end, int base)
{
    return to_unsigned_long_long(s, end, base, 0);
}

MODEL long long strtoq(const char *s, char **end, int base)
{
    return to_long_long(s, end, base, 0);
}

MODEL unsigned long long strtouq(const char *s, char **end, int base)
{
    return to_unsigned_long_long(s, end, base, 0);
}

MODEL intmax_t strtoimax(const char *s, char **end, int base)
{
    return to_long_long(s, end, base, 0);
}

MODEL __UINTMAX_TYPE__ strtoumax(const char *s, char **end, int base)
{
    return to_unsigned_long_long(s, end, base, 0);
}

/* What glibc's headers call instead where C23's rules hold. */
MODEL long __isoc23_strtol(const char *s, char **end, int base)
{
    return to_long(s, end, base, 1);
}

MODEL unsigned long __isoc23_strtoul(const char *s, char **end, int base)
{
    return to_unsigned_long(s, end, base, 1);
}

MODEL long long __isoc23_strtoll(const char *s, char **end, int base)
{
    return to_long_long(s, end, base, 1);
}

MODEL unsigned long long __isoc23_strtoull(const char *s, char **end, int base)
{
    return to_unsigned_long_long(s, end, base, 1);
}

MODEL intmax_t __isoc23_strtoimax(const char *s, char **end, int base)
{
    return to_long_long(s, end, base, 1);
}

MODEL __UINTMAX_TYPE__ __isoc23_strtoumax(const char *s, char **end, int base)
{
    return to_unsigned_long_long(s, end, base, 1);
}

/* What the inline functions of old glibc headers call; grouping was never implemented for the "C" locale. */
MODEL long __strtol_internal(const char *s, char **end, int base, int group)
{
    (void) group;
    return to_long(s, end, base, 0);
}

MODEL unsigned long __strtoul_internal(const char *s, char **end, int base, int group)
{
    (void) group;
    return to_unsigned_long(s, end, base, 0);
}

MODEL long long __strtoll_internal(const char *s, char **end, int base, int group)
{
    (void) group;
    return to_long_long(s, end, base, 0);
}

MODEL unsigned long long __strtoull_internal(const char *s, char **end, int base, int group)
{
    (void) group;
    return to_unsigned_long_long(s, end, base, 0);
}

MODEL int atoi(const char *s)
{
    return (int) to_long(s, NULL, 10, 0);
}

MODEL long atol(const char *s)
{
    return to_long(s, NULL, 10, 0);
}

MODEL long long atoll(const char *s)
{
    return to_long_long(s, NULL, 10, 0);
}

/* ---- Strings to floats ---- */

MODEL double strtod(const char *s, char **end)
{
    return to_double(s, end);
}

MODEL float strtof(const char *s, char **end)
{
    return to_float(s, end);
}

MODEL long double strtold(const char *s, char **end)
{
    return to_long_double(s, end);
}

MODEL double atof(const char *s)
{
    return to_double(s, NULL);
}

/* ---- Sorting and searching ---- */

static void swap(char *a, char *b, size_t size)
{
    /* In pieces large enough that pointers inside the elements are copied as a whole. */
    char piece[64];
    while (size > 0) {
        size_t n = size < sizeof piece ? size : sizeof piece;
        __builtin_memcpy(piece, a, n);
        __builtin_memcpy(a, b, n);
        __builtin_memcpy(b, piece, n);
        a += n;
        b += n;
        size -= n;
    }
}

/* Insertion sort: C leaves the order of comparisons, and that of equal elements, open. */
MODEL void qsort(void *array, size_t count, size_t size, comparison compare)
{
    char *first = array;
    for (size_t i = 1; i < count; i++) {
        for (char *p = first + i * size; p != first && compare(p - size, p) > 0; p -= size)
            swap(p - size, p, size);
    }
}

MODEL void qsort_r(void *array, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *argument)
{
    char *first = array;
    for (size_t i = 1; i < count; i++) {
        for (char *p = first + i * size; p != first && compare(p - size, p, argument) > 0; p -= size)
            swap(p - size, p, size);
    }
}

MODEL void *bsearch(const void *key, const void *array, size_t count, size_t size, comparison compare)
{
    const char *first = array;
    READS(array, count * size)
    while (count > 0) {
        size_t half = count / 2;
        const char *middle = first + half * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *) middle;
        if (order > 0) {
            first = middle + size;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return NULL;
}

/* ---- Memory ---- */

static void *resize(void *block, size_t size)
{
    if (block == NULL)
        return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    void *copy = __cegas_realloc(block, size);
    if (copy == NULL)
        return NULL;
    size_t old = __cegas_block_size(block);
    __builtin_memcpy(copy, block, old < size ? old : size);
    free(block);
    return copy;
}

static int is_power_of_two(size_t n)
{
    return n != 0 && (n & (n - 1)) == 0;
}

static void *allocate_aligned(size_t alignment, size_t size)
{
    if (!is_power_of_two(alignment)) {
        set_errno(EINVAL);
        return NULL;
    }
    return __cegas_aligned_malloc(size, alignment);
}

MODEL void *realloc(void *block, size_t size)
{
    return resize(block, size);
}

MODEL void *reallocarray(void *block, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        set_errno(ENOMEM);
        return NULL;
    }
    return resize(block, count * size);
}

MODEL void *aligned_alloc(size_t alignment, size_t size)
{
    return allocate_aligned(alignment, size);
}

/* glibc's memalign takes the next power of two for an alignment that is none. */
MODEL void *memalign(size_t alignment, size_t size)
{
    if (alignment > SIZE_MAX / 2 + 1) {
        set_errno(EINVAL);
        return NULL;
    }
    size_t power = 1;
    while (power < alignment)
        power *= 2;
    return __cegas_aligned_malloc(size, power);
}

MODEL int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0)
        return EINVAL;
    void *block = __cegas_aligned_malloc(size, alignment);
    if (block == NULL)
        return ENOMEM;
    *result = block;
    return 0;
}

#define PAGE_SIZE 4096

MODEL void *valloc(size_t size)
{
    return __cegas_aligned_malloc(size, PAGE_SIZE);
}

MODEL void *pvalloc(size_t size)
{
    if (size > SIZE_MAX - (PAGE_SIZE - 1)) {
        set_errno(ENOMEM);
        return NULL;
    }
    size_t pages = (size + (PAGE_SIZE - 1)) / PAGE_SIZE;
    return __cegas_aligned_malloc(pages * PAGE_SIZE, PAGE_SIZE);
}

/* ---- The end of the program ---- */

#define MOST_HANDLERS 256

static void (*exit_handlers[MOST_HANDLERS])(void);
static int exit_handler_count;
static void (*quick_exit_handlers[MOST_HANDLERS])(void);
static int quick_exit_handler_count;

MODEL int atexit(void (*handler)(void))
{
    if (exit_handler_count == MOST_HANDLERS)
        __cegas_unsupported("more than 256 atexit handlers");
    exit_handlers[exit_handler_count++] = handler;
    return 0;
}

MODEL int at_quick_exit(void (*handler)(void))
{
    if (quick_exit_handler_count == MOST_HANDLERS)
        __cegas_unsupported("more than 256 at_quick_exit handlers");
    quick_exit_handlers[quick_exit_handler_count++] = handler;
    return 0;
}

/* The latest first.  A handler that registers another one, or calls exit again, finds a consistent list. */
MODEL void __cegas_run_exit_handlers(void)
{
    while (exit_handler_count > 0)
        exit_handlers[--exit_handler_count]();
}

__attribute__((noreturn)) MODEL void quick_exit(int status)
{
    while (quick_exit_handler_count > 0)
        quick_exit_handlers[--quick_exit_handler_count]();
    _Exit(status);
}

/* ---- Random numbers: 48 bits, whatever the seed ---- */

#define RANDOM_BITS 48

static double any_fraction(long long bits)
{
    return (double) (bits & ((1LL << RANDOM_BITS) - 1)) / (double) (1LL << RANDOM_BITS);
}

MODEL double drand48(void)
{
    return any_fraction(__cegas_input_long_long("drand48"));
}

MODEL double erand48(unsigned short state[3])
{
    __cegas_input_bytes("erand48", state, 6);
    return any_fraction(__cegas_input_long_long("erand48"));
}
