/* Numbers in texts, as strtod and scanf read them. */
#ifndef CEGAS_DECIMAL_H
#define CEGAS_DECIMAL_H

static int is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Whether a 0x (or, since C23, 0b) announces the base. */
static int is_prefix(const char *s, char letter)
{
    return s[0] == '0' && (s[1] == letter || s[1] == letter - ('a' - 'A'));
}

static const double powers_of_ten[] = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};
static const long double long_powers_of_ten[] = {
    1e0L, 1e1L, 1e2L, 1e3L, 1e4L, 1e5L, 1e6L, 1e7L, 1e8L, 1e9L, 1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
    1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L,
};

/* Whether letters follow, in any case. */
static _Bool follows(const char *s, const char *word)
{
    for (; *word != '\0'; s++, word++) {
        if (*s != *word && *s != *word - ('a' - 'A'))
            return 0;
    }
    return 1;
}

struct decimal {
    _Bool negative, is_nan, is_infinite;
    _Bool is_exact;           /* the digits are all in the number */
    unsigned long long digits;
    int exponent;             /* of ten */
};

/* Read a number in decimal, or a word; where it ends, or null. */
static const char *read_decimal(const char *s, struct decimal *number)
{
    *number = (struct decimal) { .is_exact = 1 };
    while (is_space(*s))
        s++;
    number->negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    if (follows(s, "inf")) {
        number->is_infinite = 1;
        return s + (follows(s + 3, "inity") ? 8 : 3);
    }
    if (follows(s, "nan")) {
        number->is_nan = 1;
        if (s[3] == '(')
            __cegas_unsupported("a NaN with a payload");
        return s + 3;
    }
    if (is_prefix(s, 'x'))
        __cegas_unsupported("a float in hexadecimal");
    _Bool any = 0, behind = 0;
    for (;; s++) {
        if (*s == '.' && !behind) {
            behind = 1;
        } else if (*s >= '0' && *s <= '9') {
            any = 1;
            if (number->digits > 99999999999999999ULL) {
                number->is_exact &= *s == '0';
                number->exponent += !behind;
            } else {
                number->digits = number->digits * 10 + (unsigned long long) (*s - '0');
                number->exponent -= behind;
            }
        } else {
            break;
        }
    }
    if (!any)
        return NULL;
    if (*s == 'e' || *s == 'E') {
        const char *t = s + 1;
        _Bool minus = *t == '-';
        if (*t == '-' || *t == '+')
            t++;
        if (*t >= '0' && *t <= '9') {
            int exponent = 0;
            for (; *t >= '0' && *t <= '9'; t++)
                exponent = exponent < 100000 ? exponent * 10 + (*t - '0') : exponent;
            number->exponent += minus ? -exponent : exponent;
            s = t;
        }
    }
    return s;
}

/*
 * One rounding of two numbers that are exact gives the nearest number (Clinger).  The functions of a format: its type, the
 * names of its functions and of the compiler's, up to which number all integers are exact, and up to which all powers of ten;
 * and the exponents between which no number is out of range.  What else is nearest is not known here.
 */
#define TO_FLOAT(type, name, suffix, most_digits, most_power, powers, least, greatest) \
    static type to_##name(const char *text, char **end) \
    { \
        struct decimal number; \
        const char *found = read_decimal(text, &number); \
        if (end != NULL) \
            *end = (char *) (found != NULL ? found : text); \
        type value = 0; \
        if (found == NULL) \
            return 0; \
        if (number.is_nan) { \
            value = __builtin_nan##suffix(""); \
        } else if (number.is_infinite) { \
            value = __builtin_inf##suffix(); \
        } else if (number.digits == 0) { \
            value = 0; \
        } else if (number.is_exact && number.digits <= most_digits && number.exponent >= -most_power \
                   && number.exponent <= most_power) { \
            value = number.exponent < 0 ? (type) number.digits / (type) powers[-number.exponent] \
                                        : (type) number.digits * (type) powers[number.exponent]; \
        } else { \
            if ((number.exponent < least || number.exponent > greatest) \
                && __cegas_inexact_int("whether a float is out of range") != 0) \
                set_errno(ERANGE); \
            value = __builtin_fmax##suffix(0, __cegas_inexact_##name("the float nearest to a decimal number")); \
        } \
        return number.negative ? -value : value; \
    }

TO_FLOAT(float, float, f, 1ULL << 24, 10, powers_of_ten, -30, 18)
TO_FLOAT(double, double, , 1ULL << 53, 22, powers_of_ten, -300, 280)
TO_FLOAT(long double, long_double, l, ULLONG_MAX, 27, long_powers_of_ten, -4900, 4880)

#endif
