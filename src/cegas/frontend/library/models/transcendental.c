/*
 * math.h: functions that no two libraries round alike.  Exact are the values that C's annex F gives them (at zeros,
 * infinities, NaNs and where they have none), with the errors in errno; elsewhere the result is not known, but lies within
 * bounds that are wider than every library's error.  No bound is a branch on the unknown value.
 */
#include "cegas_model.h"

#define IS_NAN(x) __builtin_isnan(x)
#define IS_INFINITE(x) __builtin_isinf(x)
#define INFINITY __builtin_inff()

/* Not a number, out of a number. */
#define DOMAIN_ERROR(x) (set_errno(EDOM), ((x) - (x)) / ((x) - (x)))

/* Errors of range may or may not occur: nobody knows how near the bound is. */
static void perhaps_out_of_range(void)
{
    if (__cegas_inexact_int("whether a result is out of range") != 0)
        set_errno(ERANGE);
}

/* The functions of one format: its type, the suffixes of its functions and of the compiler's, the largest number, where
 * the exponential function certainly overflows and underflows, and where powers of two do. */
#define FUNCTIONS(type, name, suffix, most, overflow, underflow, overflow2, underflow2) \
    static type between_##name(type least, type greatest) \
    { \
        type unknown = __cegas_inexact_##name("the result of a mathematical function"); \
        return __builtin_fmax##suffix(least, __builtin_fmin##suffix(greatest, unknown)); \
    } \
    /* Neither so large nor so small that its eighth power would be out of range. */ \
    static _Bool is_tame_##name(type x) \
    { \
        type size = __builtin_fabs##suffix(x); \
        return size > 0x1p-12f && size < 0x1p12f; \
    } \
    MODEL type sin##suffix(type x) \
    { \
        if (IS_INFINITE(x)) \
            return DOMAIN_ERROR(x); \
        return x == 0 || IS_NAN(x) ? x + x : between_##name(-1, 1); \
    } \
    MODEL type cos##suffix(type x) \
    { \
        if (IS_INFINITE(x)) \
            return DOMAIN_ERROR(x); \
        if (x == 0) \
            return 1; \
        return IS_NAN(x) ? x + x : between_##name(-1, 1); \
    } \
    MODEL type tan##suffix(type x) \
    { \
        if (IS_INFINITE(x)) \
            return DOMAIN_ERROR(x); \
        return x == 0 || IS_NAN(x) ? x + x : between_##name(-most, most); \
    } \
    MODEL type asin##suffix(type x) \
    { \
        if (x < -1 || x > 1) \
            return DOMAIN_ERROR(x); \
        return x == 0 || IS_NAN(x) ? x + x : between_##name(-1.5708f, 1.5708f); \
    } \
    MODEL type acos##suffix(type x) \
    { \
        if (x < -1 || x > 1) \
            return DOMAIN_ERROR(x); \
        if (x == 1) \
            return 0; \
        return IS_NAN(x) ? x + x : between_##name(0, 3.1416f); \
    } \
    MODEL type atan##suffix(type x) \
    { \
        return x == 0 || IS_NAN(x) ? x + x : between_##name(-1.5708f, 1.5708f); \
    } \
    MODEL type atan2##suffix(type y, type x) \
    { \
        if (!IS_NAN(x) && y == 0 && __builtin_copysign##suffix(1, x) > 0) \
            return y; \
        if (x == INFINITY && !IS_NAN(y) && !IS_INFINITE(y)) \
            return __builtin_copysign##suffix(0, y); \
        if (x > 0 && __builtin_fabs##suffix(y) < x * 0x1p-100f) \
            perhaps_out_of_range(); \
        return IS_NAN(x) || IS_NAN(y) ? x + y : between_##name(-3.1416f, 3.1416f); \
    } \
    MODEL type tanh##suffix(type x) \
    { \
        if (IS_INFINITE(x)) \
            return x > 0 ? 1 : -1; \
        return x == 0 || IS_NAN(x) ? x + x : between_##name(-1, 1); \
    } \
    MODEL type exp##suffix(type x) \
    { \
        if (IS_NAN(x) || x == INFINITY) \
            return x + x; \
        if (x == -INFINITY) \
            return 0; \
        if (x == 0) \
            return 1; \
        if (x > overflow) { \
            set_errno(ERANGE); \
            return INFINITY; \
        } \
        if (x < underflow) { \
            set_errno(ERANGE); \
            return 0; \
        } \
        if (x > overflow - 2 || x < underflow + 60) \
            perhaps_out_of_range(); \
        return x > 0 ? between_##name(0.999f, INFINITY) : between_##name(0, 1.001f); \
    } \
    MODEL type exp2##suffix(type x) \
    { \
        if (IS_NAN(x) || x == INFINITY) \
            return x + x; \
        if (x == -INFINITY) \
            return 0; \
        if (x == 0) \
            return 1; \
        if (x >= overflow2) { \
            set_errno(ERANGE); \
            return INFINITY; \
        } \
        if (x < underflow2) { \
            set_errno(ERANGE); \
            return 0; \
        } \
        if (x > overflow2 - 2 || x < underflow2 + 90) \
            perhaps_out_of_range(); \
        return x > 0 ? between_##name(0.999f, INFINITY) : between_##name(0, 1.001f); \
    } \
    MODEL type expm1##suffix(type x) \
    { \
        if (x == 0 || IS_NAN(x) || x == INFINITY) \
            return x + x; \
        if (x == -INFINITY) \
            return -1; \
        if (x > overflow) { \
            set_errno(ERANGE); \
            return INFINITY; \
        } \
        if (x > overflow - 2) \
            perhaps_out_of_range(); \
        return x > 0 ? between_##name(0, INFINITY) : between_##name(-1, 0); \
    } \
    MODEL type sinh##suffix(type x) \
    { \
        if (x == 0 || IS_NAN(x) || IS_INFINITE(x)) \
            return x + x; \
        type size = __builtin_fabs##suffix(x); \
        if (size > overflow + 1) { \
            set_errno(ERANGE); \
            return x > 0 ? INFINITY : -INFINITY; \
        } \
        if (size > overflow - 2) \
            perhaps_out_of_range(); \
        return x > 0 ? between_##name(0, INFINITY) : between_##name(-INFINITY, 0); \
    } \
    MODEL type cosh##suffix(type x) \
    { \
        if (IS_NAN(x) || IS_INFINITE(x)) \
            return x * x; \
        if (x == 0) \
            return 1; \
        type size = __builtin_fabs##suffix(x); \
        if (size > overflow + 1) { \
            set_errno(ERANGE); \
            return INFINITY; \
        } \
        if (size > overflow - 2) \
            perhaps_out_of_range(); \
        return between_##name(0.999f, INFINITY); \
    } \
    MODEL type asinh##suffix(type x) \
    { \
        if (x == 0 || IS_NAN(x) || IS_INFINITE(x)) \
            return x + x; \
        return x > 0 ? between_##name(0, 17000) : between_##name(-17000, 0); \
    } \
    MODEL type acosh##suffix(type x) \
    { \
        if (x < 1) \
            return DOMAIN_ERROR(x); \
        if (x == 1) \
            return 0; \
        return IS_NAN(x) || IS_INFINITE(x) ? x + x : between_##name(0, 17000); \
    } \
    MODEL type atanh##suffix(type x) \
    { \
        if (x < -1 || x > 1) \
            return DOMAIN_ERROR(x); \
        if (x == 1 || x == -1) { \
            set_errno(ERANGE); \
            return x * INFINITY; \
        } \
        if (x == 0 || IS_NAN(x)) \
            return x + x; \
        return x > 0 ? between_##name(0, 100) : between_##name(-100, 0); \
    } \
    MODEL type log1p##suffix(type x) \
    { \
        if (x < -1) \
            return DOMAIN_ERROR(x); \
        if (x == -1) { \
            set_errno(ERANGE); \
            return -INFINITY; \
        } \
        if (x == 0 || IS_NAN(x) || IS_INFINITE(x)) \
            return x + x; \
        return x > 0 ? between_##name(0, 17000) : between_##name(-17000, 0); \
    } \
    MODEL type erf##suffix(type x) \
    { \
        if (x == 0 || IS_NAN(x)) \
            return x + x; \
        if (IS_INFINITE(x)) \
            return x > 0 ? 1 : -1; \
        return x > 0 ? between_##name(0, 1) : between_##name(-1, 0); \
    } \
    MODEL type erfc##suffix(type x) \
    { \
        if (IS_NAN(x)) \
            return x + x; \
        if (x == 0) \
            return 1; \
        if (IS_INFINITE(x)) \
            return x > 0 ? 0 : 2; \
        if (x > 5) \
            perhaps_out_of_range(); \
        return between_##name(0, 2); \
    } \
    MODEL type tgamma##suffix(type x) \
    { \
        if (IS_NAN(x) || x == INFINITY) \
            return x + x; \
        if (x == 0) { \
            set_errno(ERANGE); \
            return 1 / x; \
        } \
        if (x < 0 && (IS_INFINITE(x) || __builtin_trunc##suffix(x) == x)) { \
            set_errno(EDOM); \
            return __builtin_nan##suffix(""); \
        } \
        if (!(is_tame_##name(x) && x > 0 && x < 30)) \
            perhaps_out_of_range(); \
        return x > 0 ? between_##name(0.88f, INFINITY) : between_##name(-INFINITY, INFINITY); \
    } \
    static type logarithm_##name(type x) \
    { \
        if (x < 0) \
            return DOMAIN_ERROR(x); \
        if (x == 0) { \
            set_errno(ERANGE); \
            return -INFINITY; \
        } \
        if (x == 1) \
            return 0; \
        if (IS_NAN(x) || IS_INFINITE(x)) \
            return x + x; \
        return x > 1 ? between_##name(0, 17000) : between_##name(-17000, 0); \
    } \
    MODEL type log##suffix(type x) \
    { \
        return logarithm_##name(x); \
    } \
    MODEL type log2##suffix(type x) \
    { \
        return logarithm_##name(x); \
    } \
    MODEL type log10##suffix(type x) \
    { \
        return logarithm_##name(x); \
    } \
    MODEL type cbrt##suffix(type x) \
    { \
        if (x == 0 || IS_NAN(x) || IS_INFINITE(x)) \
            return x + x; \
        return x > 0 ? between_##name(0, most) : between_##name(-most, 0); \
    } \
    MODEL type hypot##suffix(type x, type y) \
    { \
        if (IS_INFINITE(x) || IS_INFINITE(y)) \
            return INFINITY; \
        if (IS_NAN(x) || IS_NAN(y)) \
            return x + y; \
        if (x == 0 || y == 0) \
            return __builtin_fabs##suffix(x) + __builtin_fabs##suffix(y); \
        if (!is_tame_##name(x) || !is_tame_##name(y)) \
            perhaps_out_of_range(); \
        return between_##name(0, INFINITY); \
    } \
    MODEL type pow##suffix(type x, type y) \
    { \
        if (y == 0 || x == 1) \
            return 1; \
        if (IS_NAN(x) || IS_NAN(y)) \
            return x + y; \
        if (x < 0 && !IS_INFINITE(x) && !IS_INFINITE(y) && __builtin_trunc##suffix(y) != y) \
            return DOMAIN_ERROR(x); \
        if (!IS_INFINITE(x) && !IS_INFINITE(y) && !(is_tame_##name(x) && y >= -8 && y <= 8)) \
            perhaps_out_of_range(); \
        return x > 0 || IS_INFINITE(y) ? between_##name(0, INFINITY) : between_##name(-INFINITY, INFINITY); \
    } \
    MODEL type nan##suffix(const char *payload) \
    { \
        if (*payload != '\0') \
            __cegas_unsupported("a NaN with a payload"); \
        return __builtin_nanf(""); \
    }

FUNCTIONS(float, float, f, 0x1.fffffep127f, 89, -104, 128, -151)
FUNCTIONS(double, double, , 0x1.fffffffffffffp1023, 710, -746, 1024, -1076)
FUNCTIONS(long double, long_double, l, 0x1.fffffffffffffffep16383L, 11357, -11400, 16384, -16447)
