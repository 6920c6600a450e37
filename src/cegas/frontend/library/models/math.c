/*
 * math.h: the functions that are exact, so that bit operations and comparisons define them.  What is one IEEE
 * operation (fabs, floor, sqrt, fmod, ...) is in the table; what is only approximated (sin, exp, pow, ...) has no model.
 *
 * Rounding is to nearest.  NaN arguments give a quiet NaN, as an arithmetic operation on them does.
 */
#include "cegas_model.h"

typedef unsigned short uint16;
typedef unsigned int uint32;
typedef unsigned long long uint64;

/* ---- Representations ---- */

static uint32 bits_of_float(float x)
{
    uint32 bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float float_of_bits(uint32 bits)
{
    float x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

static uint64 bits_of_double(double x)
{
    uint64 bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double double_of_bits(uint64 bits)
{
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

/* x87's extended format: an explicit integer bit in 64 bits, then 15 bits of exponent and the sign. */
struct extended {
    uint64 significand;
    uint16 sign_and_exponent;
};

static struct extended extended_of(long double x)
{
    struct extended parts;
    __builtin_memcpy(&parts.significand, &x, 8);
    __builtin_memcpy(&parts.sign_and_exponent, (const char *) &x + 8, 2);
    return parts;
}

static long double long_double_of(struct extended parts)
{
    long double x = 0.0L;
    __builtin_memcpy(&x, &parts.significand, 8);
    __builtin_memcpy((char *) &x + 8, &parts.sign_and_exponent, 2);
    return x;
}

/* Neither infinite nor NaN. */
#define IS_FINITE(x) __builtin_isfinite(x)

/* ---- Exponents ---- */

/* The exponent e with 0.5 <= |x| / 2^e < 1, for a finite x that is not zero. */
static int exponent_of_float(float x)
{
    int biased = (int) (bits_of_float(x) >> 23 & 0xff);
    if (biased != 0)
        return biased - 126;
    return (int) (bits_of_float(x * 0x1p25f) >> 23 & 0xff) - 126 - 25;
}

static int exponent_of_double(double x)
{
    int biased = (int) (bits_of_double(x) >> 52 & 0x7ff);
    if (biased != 0)
        return biased - 1022;
    return (int) (bits_of_double(x * 0x1p54) >> 52 & 0x7ff) - 1022 - 54;
}

static int exponent_of_long_double(long double x)
{
    int biased = extended_of(x).sign_and_exponent & 0x7fff;
    if (biased != 0)
        return biased - 16382;
    return (extended_of(x * 0x1p65L).sign_and_exponent & 0x7fff) - 16382 - 65;
}

MODEL float frexpf(float x, int *exponent)
{
    *exponent = 0;
    if (x == 0 || !IS_FINITE(x))
        return x + x;
    int e = exponent_of_float(x);
    *exponent = e;
    if (e < -125)
        x *= 0x1p25f;
    return float_of_bits((bits_of_float(x) & 0x807fffffU) | 126U << 23);
}

MODEL double frexp(double x, int *exponent)
{
    *exponent = 0;
    if (x == 0 || !IS_FINITE(x))
        return x + x;
    int e = exponent_of_double(x);
    *exponent = e;
    if (e < -1021)
        x *= 0x1p54;
    return double_of_bits((bits_of_double(x) & 0x800fffffffffffffULL) | 1022ULL << 52);
}

MODEL long double frexpl(long double x, int *exponent)
{
    *exponent = 0;
    if (x == 0 || !IS_FINITE(x))
        return x + x;
    int e = exponent_of_long_double(x);
    *exponent = e;
    if (e < -16381)
        x *= 0x1p65L;
    struct extended parts = extended_of(x);
    parts.sign_and_exponent = (uint16) ((parts.sign_and_exponent & 0x8000) | 16382);
    return long_double_of(parts);
}

/*
 * x * 2^n rounded once.  Two steps reach every result: the first is exact, because going up it either overflows (and so
 * does the result) or loses nothing, and going down it stops so far above the subnormal numbers that the last factor
 * does all the rounding there is.
 */
static float scale_float(float x, long n)
{
    if (x == 0 || !IS_FINITE(x))
        return x + x;
    for (int i = 0; i < 2 && n > 127; i++, n -= 127)
        x *= 0x1p127f;
    for (int i = 0; i < 2 && n < -126; i++, n += 102)
        x *= 0x1p-102f;
    if (n > 127)
        n = 127;
    if (n < -126)
        n = -126;
    x *= float_of_bits((uint32) (n + 127) << 23);
    if (x == 0 || !IS_FINITE(x))
        set_errno(ERANGE);
    return x;
}

static double scale_double(double x, long n)
{
    if (x == 0 || !IS_FINITE(x))
        return x + x;
    for (int i = 0; i < 2 && n > 1023; i++, n -= 1023)
        x *= 0x1p1023;
    for (int i = 0; i < 2 && n < -1022; i++, n += 969)
        x *= 0x1p-969;
    if (n > 1023)
        n = 1023;
    if (n < -1022)
        n = -1022;
    x *= double_of_bits((uint64) (n + 1023) << 52);
    if (x == 0 || !IS_FINITE(x))
        set_errno(ERANGE);
    return x;
}

static long double scale_long_double(long double x, long n)
{
    if (x == 0 || !IS_FINITE(x))
        return x + x;
    for (int i = 0; i < 2 && n > 16383; i++, n -= 16383)
        x *= 0x1p16383L;
    for (int i = 0; i < 2 && n < -16382; i++, n += 16318)
        x *= 0x1p-16318L;
    if (n > 16383)
        n = 16383;
    if (n < -16382)
        n = -16382;
    struct extended power = { 1ULL << 63, (uint16) (n + 16383) };
    x *= long_double_of(power);
    if (x == 0 || !IS_FINITE(x))
        set_errno(ERANGE);
    return x;
}

MODEL float ldexpf(float x, int n)
{
    return scale_float(x, n);
}

MODEL double ldexp(double x, int n)
{
    return scale_double(x, n);
}

MODEL long double ldexpl(long double x, int n)
{
    return scale_long_double(x, n);
}

MODEL float scalbnf(float x, int n)
{
    return scale_float(x, n);
}

MODEL double scalbn(double x, int n)
{
    return scale_double(x, n);
}

MODEL long double scalbnl(long double x, int n)
{
    return scale_long_double(x, n);
}

MODEL float scalblnf(float x, long n)
{
    return scale_float(x, n);
}

MODEL double scalbln(double x, long n)
{
    return scale_double(x, n);
}

MODEL long double scalblnl(long double x, long n)
{
    return scale_long_double(x, n);
}

/* The result for what has no exponent; C leaves the choice for zero and NaN to the platform. */
static int no_exponent(int infinite)
{
    set_errno(EDOM);
    return infinite ? INT_MAX : INT_MIN;
}

MODEL int ilogbf(float x)
{
    return x == 0 || !IS_FINITE(x) ? no_exponent(x == x && x != 0) : exponent_of_float(x) - 1;
}

MODEL int ilogb(double x)
{
    return x == 0 || !IS_FINITE(x) ? no_exponent(x == x && x != 0) : exponent_of_double(x) - 1;
}

MODEL int ilogbl(long double x)
{
    return x == 0 || !IS_FINITE(x) ? no_exponent(x == x && x != 0) : exponent_of_long_double(x) - 1;
}

MODEL float logbf(float x)
{
    if (x == 0)
        return -__builtin_inff();
    return IS_FINITE(x) ? (float) (exponent_of_float(x) - 1) : x * x;
}

MODEL double logb(double x)
{
    if (x == 0)
        return -__builtin_inf();
    return IS_FINITE(x) ? (double) (exponent_of_double(x) - 1) : x * x;
}

MODEL long double logbl(long double x)
{
    if (x == 0)
        return -__builtin_infl();
    return IS_FINITE(x) ? (long double) (exponent_of_long_double(x) - 1) : x * x;
}

/* ---- Parts and differences ---- */

/* The fraction of an integer, or of an infinity, is a zero of its sign. */
MODEL float modff(float x, float *integer)
{
    float whole = __builtin_truncf(x);
    *integer = whole;
    return x == whole ? __builtin_copysignf(0.0f, x) : x - whole;
}

MODEL double modf(double x, double *integer)
{
    double whole = __builtin_trunc(x);
    *integer = whole;
    return x == whole ? __builtin_copysign(0.0, x) : x - whole;
}

MODEL long double modfl(long double x, long double *integer)
{
    long double whole = __builtin_truncl(x);
    *integer = whole;
    return x == whole ? __builtin_copysignl(0.0L, x) : x - whole;
}

MODEL float fdimf(float x, float y)
{
    if (x <= y)
        return 0.0f;
    float difference = x - y;
    if (!IS_FINITE(difference) && IS_FINITE(x) && IS_FINITE(y))
        set_errno(ERANGE);
    return difference;
}

MODEL double fdim(double x, double y)
{
    if (x <= y)
        return 0.0;
    double difference = x - y;
    if (!IS_FINITE(difference) && IS_FINITE(x) && IS_FINITE(y))
        set_errno(ERANGE);
    return difference;
}

MODEL long double fdiml(long double x, long double y)
{
    if (x <= y)
        return 0.0L;
    long double difference = x - y;
    if (!IS_FINITE(difference) && IS_FINITE(x) && IS_FINITE(y))
        set_errno(ERANGE);
    return difference;
}

/* ---- Neighbours ---- */

#define FLOAT_MIN 0x1p-126f
#define DOUBLE_MIN 0x1p-1022
#define LONG_DOUBLE_MIN 0x1p-16382L

/*
 * The neighbour of a finite x above or below it.  Representations of one sign are ordered like their magnitudes.
 * glibc reports a range error for infinite and subnormal results, but not for the neighbours of zero.
 */
static float neighbour_float(float x, int up)
{
    if (x == 0)
        return up ? 0x1p-149f : -0x1p-149f;
    float y = float_of_bits(up == (x > 0) ? bits_of_float(x) + 1 : bits_of_float(x) - 1);
    if (!IS_FINITE(y) || (y > -FLOAT_MIN && y < FLOAT_MIN))
        set_errno(ERANGE);
    return y;
}

static double neighbour_double(double x, int up)
{
    if (x == 0)
        return up ? 0x1p-1074 : -0x1p-1074;
    double y = double_of_bits(up == (x > 0) ? bits_of_double(x) + 1 : bits_of_double(x) - 1);
    if (!IS_FINITE(y) || (y > -DOUBLE_MIN && y < DOUBLE_MIN))
        set_errno(ERANGE);
    return y;
}

static long double neighbour_long_double(long double x, int up)
{
    if (x == 0)
        return up ? 0x1p-16445L : -0x1p-16445L;
    struct extended parts = extended_of(x);
    if (up == (x > 0)) {
        parts.significand++;
        if (parts.significand == 0 || (parts.significand == 1ULL << 63 && (parts.sign_and_exponent & 0x7fff) == 0)) {
            /* The carry goes into the exponent; the integer bit stays with every normal number. */
            parts.significand = 1ULL << 63;
            parts.sign_and_exponent++;
        }
    } else {
        parts.significand--;
        if (parts.significand < 1ULL << 63 && (parts.sign_and_exponent & 0x7fff) != 0) {
            parts.sign_and_exponent--;
            if ((parts.sign_and_exponent & 0x7fff) != 0)
                parts.significand = ~0ULL;
        }
    }
    long double y = long_double_of(parts);
    if (!IS_FINITE(y) || (y > -LONG_DOUBLE_MIN && y < LONG_DOUBLE_MIN))
        set_errno(ERANGE);
    return y;
}

/* The largest finite number, with the sign of the infinity it is the neighbour of. */
#define FROM_INFINITY(x, largest) ((x) > 0 ? (largest) : -(largest))
#define FLOAT_MAX 0x1.fffffep127f
#define DOUBLE_MAX 0x1.fffffffffffffp1023
#define LONG_DOUBLE_MAX 0x1.fffffffffffffffep16383L

MODEL float nextafterf(float x, float y)
{
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    return IS_FINITE(x) ? neighbour_float(x, y > x) : FROM_INFINITY(x, FLOAT_MAX);
}

MODEL double nextafter(double x, double y)
{
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    return IS_FINITE(x) ? neighbour_double(x, y > x) : FROM_INFINITY(x, DOUBLE_MAX);
}

static long double next_long_double(long double x, long double y)
{
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    return IS_FINITE(x) ? neighbour_long_double(x, y > x) : FROM_INFINITY(x, LONG_DOUBLE_MAX);
}

MODEL long double nextafterl(long double x, long double y)
{
    return next_long_double(x, y);
}

MODEL long double nexttowardl(long double x, long double y)
{
    return next_long_double(x, y);
}

MODEL float nexttowardf(float x, long double y)
{
    if (x != x || y != y)
        return (float) (x + y);
    if (x == y)
        return (float) y;
    return IS_FINITE(x) ? neighbour_float(x, y > x) : FROM_INFINITY(x, FLOAT_MAX);
}

MODEL double nexttoward(double x, long double y)
{
    if (x != x || y != y)
        return (double) (x + y);
    if (x == y)
        return (double) y;
    return IS_FINITE(x) ? neighbour_double(x, y > x) : FROM_INFINITY(x, DOUBLE_MAX);
}

/* ---- To the nearest integer, as an integer ---- */

/*
 * A rounded value as an integer.  Where it does not fit C leaves the result open; x86 gives the smallest integer, a
 * power of two that every format holds exactly.
 */
static long float_to_long(float x)
{
    return x >= (float) LONG_MIN && x < -(float) LONG_MIN ? (long) x : LONG_MIN;
}

static long long float_to_long_long(float x)
{
    return x >= (float) LLONG_MIN && x < -(float) LLONG_MIN ? (long long) x : LLONG_MIN;
}

static long double_to_long(double x)
{
    return x >= (double) LONG_MIN && x < -(double) LONG_MIN ? (long) x : LONG_MIN;
}

static long long double_to_long_long(double x)
{
    return x >= (double) LLONG_MIN && x < -(double) LLONG_MIN ? (long long) x : LLONG_MIN;
}

static long long_double_to_long(long double x)
{
    return x >= (long double) LONG_MIN && x < -(long double) LONG_MIN ? (long) x : LONG_MIN;
}

static long long long_double_to_long_long(long double x)
{
    return x >= (long double) LLONG_MIN && x < -(long double) LLONG_MIN ? (long long) x : LLONG_MIN;
}

MODEL long lroundf(float x)
{
    return float_to_long(__builtin_roundf(x));
}

MODEL long lround(double x)
{
    return double_to_long(__builtin_round(x));
}

MODEL long lroundl(long double x)
{
    return long_double_to_long(__builtin_roundl(x));
}

MODEL long long llroundf(float x)
{
    return float_to_long_long(__builtin_roundf(x));
}

MODEL long long llround(double x)
{
    return double_to_long_long(__builtin_round(x));
}

MODEL long long llroundl(long double x)
{
    return long_double_to_long_long(__builtin_roundl(x));
}

MODEL long lrintf(float x)
{
    return float_to_long(__builtin_rintf(x));
}

MODEL long lrint(double x)
{
    return double_to_long(__builtin_rint(x));
}

MODEL long lrintl(long double x)
{
    return long_double_to_long(__builtin_rintl(x));
}

MODEL long long llrintf(float x)
{
    return float_to_long_long(__builtin_rintf(x));
}

MODEL long long llrint(double x)
{
    return double_to_long_long(__builtin_rint(x));
}

MODEL long long llrintl(long double x)
{
    return long_double_to_long_long(__builtin_rintl(x));
}

/* ---- Remainders of quotients that are rounded to nearest ---- */

/* Of the table, under names that programs leave alone. */
float __fmodf(float x, float y);
double __fmod(double x, double y);
long double __fmodl(long double x, long double y);

/* The functions of a format.  No operation rounds: below twice the divisor, one or two divisors are taken away; a divisor so
 * small that its half would not be exact is compared with the double. */
#define REMAINDERS(type, name, suffix, tiny) \
    static type remainder_of_##name(type x, type y) \
    { \
        type size = __builtin_fabs##suffix(x), divisor = __builtin_fabs##suffix(y); \
        if (!__builtin_isinf(divisor)) { \
            if (!__builtin_isinf(2 * divisor)) \
                size = __fmod##suffix(size, 2 * divisor); \
            if (divisor < tiny ? size + size > divisor : size > divisor / 2) { \
                size -= divisor; \
                if (divisor < tiny ? size + size >= divisor : size >= divisor / 2) \
                    size -= divisor; \
            } \
        } \
        if (size == 0) \
            return __builtin_copysign##suffix(0, x); \
        return __builtin_signbit(x) ? -size : size; \
    } \
    static type checked_remainder_##name(type x, type y) \
    { \
        if (__builtin_isnan(x) || __builtin_isnan(y)) \
            return x + y; \
        if (__builtin_isinf(x) || y == 0) { \
            set_errno(EDOM); \
            return (x - x) / (x - x); \
        } \
        return remainder_of_##name(x, y); \
    } \
    MODEL type remainder##suffix(type x, type y) \
    { \
        return checked_remainder_##name(x, y); \
    } \
    MODEL type drem##suffix(type x, type y) \
    { \
        return checked_remainder_##name(x, y); \
    } \
    /* The last three bits of the quotient, from what is left behind eight times the divisor; there may be more of them. */ \
    MODEL type remquo##suffix(type x, type y, int *quotient) \
    { \
        if (__builtin_isnan(x) || __builtin_isnan(y) || __builtin_isinf(x) || y == 0) { \
            *quotient = __cegas_inexact_int("a quotient that does not exist"); \
            return (x * y) / (x * y); \
        } \
        type size = __builtin_fabs##suffix(x), divisor = __builtin_fabs##suffix(y); \
        int bits = 0; \
        if (!__builtin_isinf(divisor)) { \
            type left = __builtin_isinf(8 * divisor) ? size : __fmod##suffix(size, 8 * divisor); \
            bits = (int) __builtin_rint##suffix((left - remainder_of_##name(size, divisor)) / divisor) & 7; \
            if (!(size < 7 * divisor)) \
                bits += 8 * (__cegas_inexact_int("the other bits of a quotient") & 0xffffff); \
        } \
        *quotient = (x < 0) != (y < 0) ? -bits : bits; \
        return remainder_of_##name(x, y); \
    }

REMAINDERS(float, float, f, 0x1p-124f)
REMAINDERS(double, double, , 0x1p-1020)
REMAINDERS(long double, long_double, l, 0x1p-16380L)
