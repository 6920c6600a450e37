/* The limits that programs of csmith need, for any data model, without a system header.
   csmith_minimal.h includes a file of this name, after its own declaration of printf. */
#ifndef CUSTOM_LIMITS_H
#define CUSTOM_LIMITS_H

#define CHAR_BIT __CHAR_BIT__
#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (INT_MAX * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#ifndef FLT_MAX
#define FLT_MAX __FLT_MAX__
#endif
#ifndef DBL_MAX
#define DBL_MAX __DBL_MAX__
#endif

/* Nothing is printed: results are compared through the final values of the global variables, among them the
   checksum. So the programs need no C library. */
#define printf(...) ((void)0)

#endif
