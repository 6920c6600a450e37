/*
 * What every model of a C library function shares.
 *
 * Models are freestanding: no system header, the same source for LP64 and ILP32.  Every public function is weak, so
 * that a program which brings its own definition keeps it; models therefore call each other only through static
 * helpers, as the real library does.
 */
#ifndef CEGAS_MODEL_H
#define CEGAS_MODEL_H

#define MODEL __attribute__((weak))
#define NULL ((void *) 0)

typedef __SIZE_TYPE__ size_t;

/* Intrinsics and functions of the table that models may use. */
void *malloc(size_t size);
void free(void *block);
void abort(void) __attribute__((noreturn));
void _Exit(int status) __attribute__((noreturn));
int *__errno_location(void);

/* The path ends here, and the verdict is UNKNOWN for the given reason. */
void __cegas_unsupported(const char *reason) __attribute__((noreturn));
/* The path ends here unless the condition holds. */
void __cegas_assume(int condition);
/* A function that may set errno has been called. */
void __cegas_may_set_errno(void);
/* Values from outside, and areas full of them; the text names the function that they are the result of. */
int __cegas_input_int(const char *what);
long __cegas_input_long(const char *what);
long long __cegas_input_long_long(const char *what);
size_t __cegas_input_size(const char *what);
double __cegas_input_double(const char *what);
void __cegas_input_bytes(const char *what, void *area, size_t size);
void __cegas_input_line(const char *what, void *area, size_t size, char delimiter);  /* which is nowhere but at its end */
void __cegas_input_text(const char *what, void *area, size_t size, const char *without);  /* no byte of the literal; of an empty one, no zero */
/* The same for what the function computes but its model does not know: no counterexample may rest on it.  (A branch would.) */
int __cegas_inexact_int(const char *what);
long __cegas_inexact_long(const char *what);
size_t __cegas_inexact_size(const char *what);
float __cegas_inexact_float(const char *what);
double __cegas_inexact_double(const char *what);
long double __cegas_inexact_long_double(const char *what);
void __cegas_inexact_bytes(const char *what, void *area, size_t size);
/* The size that a live heap block was asked for with. */
size_t __cegas_block_size(const void *block);
/* malloc with a block whose address is a multiple of a power of two. */
void *__cegas_aligned_malloc(size_t size, size_t alignment);

/* malloc of a block that may lie where another one lies, which is to be freed then. */
void *__cegas_realloc(const void *block, size_t size);

/*
 * What C does not allow, and a model does or leaves undone: it is looked at, and changes nothing (without CEGAS_LOOKS,
 * nobody wants to know).
 *
 * Copies between areas that overlap are undefined, and done all the same.  An area that is gone through upwards meets
 * another one at the start of one of both: no place that is written is the start of the source, and none that is read is
 * the start of the destination.  AREAS declares what is copied; COPIED stands behind the copy of an element, WRITTEN where
 * nothing was read, READ where nothing was written, TERMINATED if that was the end of a string.
 *
 * READS: all of an area has to be there (C11 7.1.4p1), though it may not be needed.  READS_STRING: a string, to its end.
 */
#ifdef CEGAS_LOOKS
void __cegas_check_apart(const void *place, const void *start);
void __cegas_check_readable(const void *area, size_t size);
#define AREAS(to, from) const void *const destination = (to), *const origin = (from);
#define READ(from) __cegas_check_apart((from), destination);
#define TERMINATED(holds, from) if (holds) READ(from)
#define WRITTEN(to) __cegas_check_apart((to), origin);
#define COPIED(to, from) WRITTEN(to) READ(from)
#define COPIED_IF(holds, to, from) if (holds) { COPIED(to, from) }
#define READS(area, size) __cegas_check_readable((area), (size));
#define READS_STRING(s) for (const char *c = (s); *c != '\0'; c++);
#else
#define AREAS(to, from)
#define READ(from)
#define TERMINATED(holds, from)
#define WRITTEN(to)
#define COPIED(to, from)
#define COPIED_IF(holds, to, from)
#define READS(area, size)
#define READS_STRING(s)
#endif

/* Linux's error numbers. */
#define ENOMEM 12
#define EINVAL 22
#define EDOM 33
#define ERANGE 34

#define set_errno(number) (*__errno_location() = (number))

#define SIZE_MAX __SIZE_MAX__
#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX (LLONG_MAX * 2ULL + 1ULL)

#endif
