/*
 * What CBMC knows without a header, and a compiler does not: every C file is compiled with these macros (-imacros). Functions
 * (__CPROVER_assume, __CPROVER_assert, …) are rows of the table of the library. What is in neither is unsupported.
 */
#define __CPROVER_bool _Bool
#define __CPROVER_size_t __SIZE_TYPE__
#define __CPROVER_ssize_t __PTRDIFF_TYPE__

/* Hints to CBMC itself; what they are told is computed. */
#define __CPROVER_input(...) ((void)(__VA_ARGS__))
#define __CPROVER_output(...) ((void)(__VA_ARGS__))
#define __CPROVER_cover(...) ((void)(__VA_ARGS__))

/* Whether n bytes, or what p points to, can be accessed. */
#define __CPROVER_r_ok(...) CEGAS_EXTENT(__VA_ARGS__, CEGAS_BYTES, CEGAS_WHOLE, 0)(__CPROVER_r_ok, __VA_ARGS__)
#define __CPROVER_w_ok(...) CEGAS_EXTENT(__VA_ARGS__, CEGAS_BYTES, CEGAS_WHOLE, 0)(__CPROVER_w_ok, __VA_ARGS__)
#define __CPROVER_rw_ok(...) CEGAS_EXTENT(__VA_ARGS__, CEGAS_BYTES, CEGAS_WHOLE, 0)(__CPROVER_rw_ok, __VA_ARGS__)
#define CEGAS_EXTENT(a, b, chosen, ...) chosen
#define CEGAS_BYTES(function, p, n) function(p, n)
#define CEGAS_WHOLE(function, p) function(p, sizeof *(p))

/* In an assumption: p points to a block of its own. */
#define __CPROVER_is_fresh(p, n) __CPROVER_is_fresh((void **)&(p), (__SIZE_TYPE__)(n))

/* Whether a result does not fit the type that C computes it in. Only the compiler knows whether that is signed. */
#define __CPROVER_overflow_plus(a, b) CEGAS_OVERFLOW(add, __typeof__((a) + (b)), a, b)
#define __CPROVER_overflow_minus(a, b) CEGAS_OVERFLOW(sub, __typeof__((a) - (b)), a, b)
#define __CPROVER_overflow_mult(a, b) CEGAS_OVERFLOW(mul, __typeof__((a) * (b)), a, b)
#define __CPROVER_overflow_unary_minus(a) CEGAS_OVERFLOW(sub, __typeof__(-(a)), 0, a)
#define __CPROVER_overflow_shl(a, n)                                                                                     \
    __extension__({                                                                                                      \
        __typeof__((a) << 0) cegas_value = (a), cegas_result;                                                            \
        __typeof__(n) cegas_bits = (n);                                                                                  \
        !(cegas_bits < 0) && (cegas_bits >= 8 * sizeof(cegas_value)                                                      \
                                  ? cegas_value != 0                                                                     \
                                  : __builtin_mul_overflow(cegas_value, 1ull << cegas_bits, &cegas_result));             \
    })
#define CEGAS_OVERFLOW(operation, type, a, b)                                                                            \
    __extension__({                                                                                                      \
        type cegas_result;                                                                                               \
        __builtin_##operation##_overflow((type)(a), (type)(b), &cegas_result);                                           \
    })
