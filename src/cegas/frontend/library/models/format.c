/*
 * stdio.h: texts made by a format, in the "C" locale.
 *
 * Integers, characters, strings and addresses have exactly the text that glibc gives them, and so have numbers of %f that
 * are smaller than 2^63 (up to 19 digits behind the point).  The text of other floats is not modelled, but its length is
 * bounded: no counterexample may rest on it.
 */
#include "cegas_model.h"

typedef __builtin_va_list va_list;
typedef __INTMAX_TYPE__ intmax;
typedef __UINTMAX_TYPE__ uintmax;
typedef __UINT32_TYPE__ uint32;
typedef __UINT64_TYPE__ uint64;

/* ---- Where the text goes ---- */

struct sink {
    char *to;
    size_t room;  /* how many characters are written at most; what comes then is only counted */
    size_t count; /* of characters, whether they were written or not */
    _Bool skims;  /* nobody looks at the text: the arguments are taken, and strings are read */
};

/* What leaves the program has to be defined, if somebody asks. */
void __cegas_check_defined(unsigned char byte);

static void put(struct sink *sink, char c)
{
    if (sink->count < sink->room)
        sink->to[sink->count] = c;
    sink->count++;
}

static void put_many(struct sink *sink, char c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put(sink, c);
}

/* Some text of a length that is not known. */
static void put_unknown(struct sink *sink, size_t least, size_t most)
{
    size_t n = least + __cegas_inexact_size("the length of the text of a float") % (most - least + 1);
    size_t left = sink->count < sink->room ? sink->room - sink->count : 0;
    size_t written = n < left ? n : left;
    if (written > 0)
        __cegas_inexact_bytes("the text of a float", sink->to + sink->count, written);
    sink->count += n;
}

/* ---- A conversion ---- */

struct conversion {
    _Bool left, plus, space, alternative, zeros, has_precision;
    size_t width, precision;
    int size; /* of an integer: -2 for hh, -1 for h, 1 for l, 2 for ll, j and q, 3 for z and t, 4 for L */
};

#define MOST_WIDTH 100000000

static void put_padded(struct sink *sink, const struct conversion *c, const char *prefix, size_t prefixes, size_t zeros,
                       const char *text, size_t length)
{
    size_t all = prefixes + zeros + length;
    size_t padding = c->width > all ? c->width - all : 0;
    if (!c->left)
        put_many(sink, ' ', padding);
    for (size_t i = 0; i < prefixes; i++)
        put(sink, prefix[i]);
    put_many(sink, '0', zeros);
    for (size_t i = 0; i < length; i++)
        put(sink, text[i]);
    if (c->left)
        put_many(sink, ' ', padding);
}

#define MOST_DIGITS 24

static const uint64 tens[] = {
    1ULL, 10ULL, 100ULL, 1000ULL, 10000ULL, 100000ULL, 1000000ULL, 10000000ULL, 100000000ULL, 1000000000ULL,
    10000000000ULL, 100000000000ULL, 1000000000000ULL, 10000000000000ULL, 100000000000000ULL, 1000000000000000ULL,
    10000000000000000ULL, 100000000000000000ULL, 1000000000000000000ULL, 10000000000000000000ULL,
};

/* The digits of a number, and how many there are: none for zero.  No digit depends on another one. */
static size_t decimal_digits(uintmax value, _Bool is_short, char digits[MOST_DIGITS])
{
    size_t n = 0;
    if (is_short) {
        uint32 number = (uint32) value;
        while (n < 10 && number >= (uint32) tens[n])
            n++;
        for (size_t i = 0; i < n; i++)
            digits[i] = (char) ('0' + (char) (number / (uint32) tens[n - 1 - i] % 10));
        return n;
    }
    while (n < 20 && value >= tens[n])
        n++;
    for (size_t i = 0; i < n; i++)
        digits[i] = (char) ('0' + (char) (value / tens[n - 1 - i] % 10));
    return n;
}

/* The same with a base that is 2 to the power of `bits`. */
static size_t binary_digits(uintmax value, unsigned bits, const char *alphabet, char digits[MOST_DIGITS])
{
    size_t n = 0;
    while (n * bits < 64 && value >> n * bits != 0)
        n++;
    for (size_t i = 0; i < n; i++)
        digits[i] = alphabet[value >> (n - 1 - i) * bits & ((1U << bits) - 1)];
    return n;
}

/* A sign as the prefix of a number. */
static size_t sign_of(const struct conversion *c, _Bool negative, char *prefix)
{
    if (!negative && !c->plus && !c->space)
        return 0;
    prefix[0] = negative ? '-' : c->plus ? '+' : ' ';
    return 1;
}

static void put_integer(struct sink *sink, const struct conversion *c, uintmax value, char kind, const char *prefix,
                        size_t prefixes)
{
    char digits[MOST_DIGITS];
    size_t n;
    if (sink->skims) {
        __cegas_check_defined(value != 0);
        return;
    }
    if (kind == 'x' || kind == 'X')
        n = binary_digits(value, 4, kind == 'X' ? "0123456789ABCDEF" : "0123456789abcdef", digits);
    else if (kind == 'o')
        n = binary_digits(value, 3, "01234567", digits);
    else
        n = decimal_digits(value, c->size <= 0, digits);
    size_t least = c->has_precision ? c->precision : 1;
    if (kind == 'o' && c->alternative && least <= n)
        least = n + 1;
    if (c->zeros && !c->left && !c->has_precision && c->width > prefixes + (n > least ? n : least))
        least = c->width - prefixes;
    put_padded(sink, c, prefix, prefixes, least > n ? least - n : 0, digits, n);
}

/* %d */
static void put_plain(struct sink *sink, int value)
{
    char digits[MOST_DIGITS];
    if (sink->skims) {
        __cegas_check_defined(value != 0);
        return;
    }
    if (value < 0)
        put(sink, '-');
    size_t n = decimal_digits(value < 0 ? -(uint32) value : (uint32) value, 1, digits);
    if (n == 0)
        digits[n++] = '0';
    for (size_t i = 0; i < n; i++)
        put(sink, digits[i]);
}

/* ---- Floats ---- */

#define MOST_PLACES 19
#define PLACE_BITS 60

/* A word instead of a number. */
static void put_word(struct sink *sink, const struct conversion *c, const char *word, _Bool negative)
{
    char sign[1];
    put_padded(sink, c, sign, sign_of(c, negative, sign), 0, word, 3);
}

/*
 * %f of a number that is smaller than 2^63, rounded to nearest, ties to even, as glibc does.
 *
 * What is behind the point is taken in two words of 60 bits.  What is behind these is less than 2^-120 and, as a
 * significand has 64 bits, not there unless the number is less than 2^-56: then the digits are zeros and it counts only if
 * there are no others, so that it never decides about half of the last place.
 */
static void put_fixed(struct sink *sink, const struct conversion *c, long double x, _Bool negative, size_t places)
{
    const uint64 mask = ((uint64) 1 << PLACE_BITS) - 1, half = (uint64) 1 << (PLACE_BITS - 1);
    char text[MOST_DIGITS + 1 + MOST_PLACES], sign[1];
    uint64 whole = (uint64) x;
    long double rest = (x - (long double) whole) * 0x1p60L;
    uint64 high = (uint64) rest, low = (uint64) ((rest - (long double) high) * 0x1p60L);
    for (size_t i = 0; i < places; i++) {
        low *= 10;
        high = high * 10 + (low >> PLACE_BITS);
        low &= mask;
        text[MOST_DIGITS + 1 + i] = (char) ('0' + (int) (high >> PLACE_BITS));
        high &= mask;
    }
    int last = places > 0 ? text[MOST_DIGITS + places] - '0' : (int) (whole % 10);
    if (high > half || (high == half && (low > 0 || last % 2 == 1))) {
        size_t i = places;
        while (i > 0 && text[MOST_DIGITS + i] == '9')
            text[MOST_DIGITS + i--] = '0';
        if (i > 0)
            text[MOST_DIGITS + i]++;
        else
            whole++;
    }
    char digits[MOST_DIGITS];
    size_t n = decimal_digits(whole, 0, digits);
    if (n == 0)
        digits[n++] = '0';
    size_t start = MOST_DIGITS - n;
    for (size_t i = 0; i < n; i++)
        text[start + i] = digits[i];
    text[MOST_DIGITS] = '.';
    size_t length = n + (places > 0 || c->alternative) + places;
    size_t prefixes = sign_of(c, negative, sign);
    size_t zeros = c->zeros && !c->left && c->width > prefixes + length ? c->width - prefixes - length : 0;
    put_padded(sink, c, sign, prefixes, zeros, text + start, length);
}

/* How long the text of a finite number is: a sign, the digits in front of the point, the point, and those behind it. */
static void put_some_float(struct sink *sink, const struct conversion *c, char kind, _Bool is_long)
{
    size_t places = c->has_precision ? c->precision : 6;
    size_t most;
    if (kind == 'f' || kind == 'F')
        most = 2 + (is_long ? 4933 : 309) + places;
    else if (kind == 'a' || kind == 'A')
        most = 6 + 7 + (c->has_precision && places > 16 ? places : 16);
    else
        most = 11 + (places > 0 ? places : 1);
    put_unknown(sink, c->width > 1 ? c->width : 1, c->width > most ? c->width : most);
}

static void put_float(struct sink *sink, const struct conversion *c, long double x, char kind, _Bool is_long)
{
    _Bool negative = __builtin_signbit(x) != 0;
    _Bool upper = kind >= 'A' && kind <= 'Z';
    if (sink->skims) {
        __cegas_check_defined(negative);
        return;
    }
    if (__builtin_isnan(x)) {
        put_word(sink, c, upper ? "NAN" : "nan", negative);
    } else if (__builtin_isinf(x)) {
        put_word(sink, c, upper ? "INF" : "inf", negative);
    } else {
        long double size = negative ? -x : x;
        size_t places = c->has_precision ? c->precision : 6;
        if ((kind == 'f' || kind == 'F') && places <= MOST_PLACES && size < 0x1p63L)
            put_fixed(sink, c, size, negative, places);
        else
            put_some_float(sink, c, kind, is_long);
    }
}

/* ---- Texts ---- */

static void put_string(struct sink *sink, const struct conversion *c, const char *s)
{
    size_t most = c->has_precision ? c->precision : SIZE_MAX, n = 0;
    if (c->width > 0 && !c->left) {
        while (n < most && s[n] != '\0')
            n++;
        put_many(sink, ' ', c->width > n ? c->width - n : 0);
    }
    AREAS(sink->to, s)
    for (n = 0; n < most && s[n] != '\0'; n++) {
        put(sink, s[n]);
        COPIED_IF(sink->count <= sink->room, sink->to + sink->count - 1, s + n)
    }
    if (c->left)
        put_many(sink, ' ', c->width > n ? c->width - n : 0);
}

/* ---- The format ---- */

static const char *read_number(const char *s, size_t *number)
{
    size_t n = 0;
    while (*s >= '0' && *s <= '9') {
        n = n * 10 + (size_t) (*s - '0');
        if (n > MOST_WIDTH)
            __cegas_unsupported("a width or a precision of more than 100000000 in a format");
        s++;
    }
    *number = n;
    return s;
}

static const char *read_flags(const char *s, struct conversion *c)
{
    for (;; s++) {
        if (*s == '-')
            c->left = 1;
        else if (*s == '+')
            c->plus = 1;
        else if (*s == ' ')
            c->space = 1;
        else if (*s == '#')
            c->alternative = 1;
        else if (*s == '0')
            c->zeros = 1;
        else if (*s != '\'')
            return s;
    }
}

static const char *read_size(const char *s, struct conversion *c)
{
    switch (*s) {
    case 'h':
        c->size = s[1] == 'h' ? -2 : -1;
        return s + (s[1] == 'h' ? 2 : 1);
    case 'l':
        c->size = s[1] == 'l' ? 2 : 1;
        return s + (s[1] == 'l' ? 2 : 1);
    case 'j':
    case 'q':
        c->size = 2;
        return s + 1;
    case 'z':
    case 't':
        c->size = 3;
        return s + 1;
    case 'L':
        c->size = 4;
        return s + 1;
    default:
        c->size = 0;
        return s;
    }
}

/* A list of arguments that functions share. */
struct arguments {
    va_list list;
};

static intmax next_signed(struct arguments *arguments, int size)
{
    switch (size) {
    case -2:
        return (signed char) __builtin_va_arg(arguments->list, int);
    case -1:
        return (short) __builtin_va_arg(arguments->list, int);
    case 0:
        return __builtin_va_arg(arguments->list, int);
    case 1:
        return __builtin_va_arg(arguments->list, long);
    case 3:
        return __builtin_va_arg(arguments->list, __PTRDIFF_TYPE__);
    default:
        return __builtin_va_arg(arguments->list, long long);
    }
}

static uintmax next_unsigned(struct arguments *arguments, int size)
{
    switch (size) {
    case -2:
        return (unsigned char) __builtin_va_arg(arguments->list, int);
    case -1:
        return (unsigned short) __builtin_va_arg(arguments->list, int);
    case 0:
        return __builtin_va_arg(arguments->list, unsigned);
    case 1:
        return __builtin_va_arg(arguments->list, unsigned long);
    case 3:
        return __builtin_va_arg(arguments->list, size_t);
    default:
        return __builtin_va_arg(arguments->list, unsigned long long);
    }
}

static void store_count(struct arguments *arguments, int size, size_t count)
{
    void *to = __builtin_va_arg(arguments->list, void *);
    switch (size) {
    case -2:
        *(signed char *) to = (signed char) count;
        break;
    case -1:
        *(short *) to = (short) count;
        break;
    case 0:
        *(int *) to = (int) count;
        break;
    case 1:
        *(long *) to = (long) count;
        break;
    case 3:
        *(__PTRDIFF_TYPE__ *) to = (__PTRDIFF_TYPE__) count;
        break;
    default:
        *(long long *) to = (long long) count;
    }
}

/* One conversion, from behind its %; where the format goes on. */
static const char *convert(struct sink *sink, const char *s, struct arguments *arguments)
{
    struct conversion c = { 0 };
    /* Most conversions say nothing else. */
    if (*s == 'd') {
        put_plain(sink, __builtin_va_arg(arguments->list, int));
        return s + 1;
    }
    if (*s == 's') {
        put_string(sink, &c, __builtin_va_arg(arguments->list, const char *));
        return s + 1;
    }
    char prefix[2] = { '0', 'x' };
    s = read_flags(s, &c);
    if (*s == '*') {
        int width = __builtin_va_arg(arguments->list, int);
        if (width < -MOST_WIDTH || width > MOST_WIDTH)
            __cegas_unsupported("a width or a precision of more than 100000000 in a format");
        if (width < 0)
            c.left = 1;
        c.width = (size_t) (width < 0 ? -width : width);
        s++;
    } else {
        s = read_number(s, &c.width);
    }
    if (*s == '$')
        __cegas_unsupported("a format that numbers its arguments");
    if (*s == '.') {
        c.has_precision = 1;
        s++;
        if (*s == '*') {
            int precision = __builtin_va_arg(arguments->list, int);
            if (precision > MOST_WIDTH)
                __cegas_unsupported("a width or a precision of more than 100000000 in a format");
            c.has_precision = precision >= 0;
            c.precision = precision >= 0 ? (size_t) precision : 0;
            s++;
        } else {
            s = read_number(s, &c.precision);
        }
    }
    s = read_size(s, &c);
    switch (*s) {
    case 'd':
    case 'i': {
        intmax value = next_signed(arguments, c.size);
        size_t prefixes = sign_of(&c, value < 0, prefix);
        put_integer(sink, &c, value < 0 ? -(uintmax) value : (uintmax) value, 'd', prefix, prefixes);
        break;
    }
    case 'u':
    case 'o':
        put_integer(sink, &c, next_unsigned(arguments, c.size), *s, prefix, 0);
        break;
    case 'x':
    case 'X': {
        uintmax value = next_unsigned(arguments, c.size);
        prefix[1] = *s;
        put_integer(sink, &c, value, *s, prefix, c.alternative && value != 0 ? 2 : 0);
        break;
    }
    case 'c': {
        if (c.size != 0)
            __cegas_unsupported("wide characters in a format");
        char character = (char) __builtin_va_arg(arguments->list, int);
        if (sink->skims)
            __cegas_check_defined((unsigned char) character);
        put_padded(sink, &c, prefix, 0, 0, &character, 1);
        break;
    }
    case 's':
        if (c.size != 0)
            __cegas_unsupported("wide characters in a format");
        put_string(sink, &c, __builtin_va_arg(arguments->list, const char *));
        break;
    case 'p': {
        void *pointer = __builtin_va_arg(arguments->list, void *);
        if (pointer == NULL) {
            put_padded(sink, &c, prefix, 0, 0, "(nil)", 5);
        } else {
            char all[3];
            size_t signs = sign_of(&c, 0, all);
            all[signs] = '0';
            all[signs + 1] = 'x';
            put_integer(sink, &c, (__UINTPTR_TYPE__) pointer, 'x', all, signs + 2);
        }
        break;
    }
    case 'n':
        store_count(arguments, c.size, sink->skims ? __cegas_inexact_size("the count of a %n") : sink->count);
        break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        if (c.size == 4 || c.size == 2)
            put_float(sink, &c, __builtin_va_arg(arguments->list, long double), *s, 1);
        else
            put_float(sink, &c, __builtin_va_arg(arguments->list, double), *s, 0);
        break;
    case '%':
        if (s[-1] != '%')
            __cegas_unsupported("a conversion of a format that C does not define");
        put(sink, '%');
        break;
    case '\0':
        __cegas_unsupported("a format that ends within a conversion");
    default:
        __cegas_unsupported("a conversion of a format that is not modelled");
    }
    return s + 1;
}

static int print(struct sink *sink, const char *format, struct arguments *arguments)
{
    while (*format != '\0') {
        if (*format == '%')
            format = convert(sink, format + 1, arguments);
        else
            put(sink, *format++);
    }
    if (sink->count > INT_MAX)
        __cegas_unsupported("a text of more than INT_MAX characters");
    return (int) sink->count;
}

/* ---- Texts in memory ---- */

/* Of at most `size` bytes, with the zero at the end; without a size, as long as it gets. */
static int print_text(char *to, size_t size, const char *format, va_list list)
{
    struct sink sink = { to, size > 0 ? size - 1 : 0, 0, 0 };
    struct arguments arguments;
    __builtin_va_copy(arguments.list, list);
    int n = print(&sink, format, &arguments);
    __builtin_va_end(arguments.list);
    if (size > 0)
        to[sink.count < sink.room ? sink.count : sink.room] = '\0';
    return n;
}

static int print_block(char **result, const char *format, va_list list)
{
    int n = print_text(NULL, 0, format, list);
    char *block = malloc((size_t) n + 1);
    if (block == NULL)
        return -1;
    *result = block;
    print_text(block, (size_t) n + 1, format, list);
    return n;
}

/* The checking variants: `room` is the size of the destination. */
static int print_checked(char *to, size_t size, size_t room, const char *format, va_list list)
{
    if (size != SIZE_MAX && room < size)
        abort();
    if (size == SIZE_MAX && room != SIZE_MAX) {
        if ((size_t) print_text(NULL, 0, format, list) >= room)
            abort();
    }
    return print_text(to, size, format, list);
}

#define PRINT(call) \
    va_list list; \
    __builtin_va_start(list, format); \
    int n = call; \
    __builtin_va_end(list); \
    return n;

MODEL int sprintf(char *to, const char *format, ...)
{
    PRINT(print_text(to, SIZE_MAX, format, list))
}

MODEL int snprintf(char *to, size_t size, const char *format, ...)
{
    PRINT(print_text(to, size, format, list))
}

MODEL int asprintf(char **result, const char *format, ...)
{
    PRINT(print_block(result, format, list))
}

MODEL int vsprintf(char *to, const char *format, va_list list)
{
    return print_text(to, SIZE_MAX, format, list);
}

MODEL int vsnprintf(char *to, size_t size, const char *format, va_list list)
{
    return print_text(to, size, format, list);
}

MODEL int vasprintf(char **result, const char *format, va_list list)
{
    return print_block(result, format, list);
}

MODEL int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...)
{
    (void) flag;
    PRINT(print_checked(to, SIZE_MAX, room, format, list))
}

MODEL int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...)
{
    (void) flag;
    PRINT(print_checked(to, size, room, format, list))
}

MODEL int __asprintf_chk(char **result, int flag, const char *format, ...)
{
    (void) flag;
    PRINT(print_block(result, format, list))
}

MODEL int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list list)
{
    (void) flag;
    return print_checked(to, SIZE_MAX, room, format, list);
}

MODEL int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list list)
{
    (void) flag;
    return print_checked(to, size, room, format, list);
}

MODEL int __vasprintf_chk(char **result, int flag, const char *format, va_list list)
{
    (void) flag;
    return print_block(result, format, list);
}

/* ---- Texts that leave the program ---- */

/* How much was printed, or failure if the input says so. */
static int report(int n, int input)
{
    if (input >= 0)
        return n;
    int number = __cegas_input_int("errno");
    if (number > 0)
        set_errno(number);
    return -1;
}

/* If nobody asks how much, there is no text. */
static int skim(const char *format, va_list list)
{
    struct sink sink = { NULL, 0, 0, 1 };
    struct arguments arguments;
    __builtin_va_copy(arguments.list, list);
    print(&sink, format, &arguments);
    __builtin_va_end(arguments.list);
    return 0;
}

/* Each form of printf twice: with a result, and for calls whose result is not used. */
#define PRINTING(name, parameters) \
    MODEL int __cegas_##name parameters \
    { \
        PRINT(report(print_text(NULL, 0, format, list), __cegas_input_int(#name))) \
    } \
    MODEL int __cegas_skim_##name parameters \
    { \
        PRINT(report(skim(format, list), __cegas_input_int(#name))) \
    }
#define PRINTING_LIST(name, parameters) \
    MODEL int __cegas_##name parameters \
    { \
        return report(print_text(NULL, 0, format, list), __cegas_input_int(#name)); \
    } \
    MODEL int __cegas_skim_##name parameters \
    { \
        return report(skim(format, list), __cegas_input_int(#name)); \
    }
#define UNUSED __attribute__((unused))

PRINTING(printf, (const char *format, ...))
PRINTING(fprintf, (UNUSED void *stream, const char *format, ...))
PRINTING(dprintf, (UNUSED int file, const char *format, ...))
PRINTING(printf_chk, (UNUSED int flag, const char *format, ...))
PRINTING(fprintf_chk, (UNUSED void *stream, UNUSED int flag, const char *format, ...))
PRINTING_LIST(vprintf, (const char *format, va_list list))
PRINTING_LIST(vfprintf, (UNUSED void *stream, const char *format, va_list list))
PRINTING_LIST(vdprintf, (UNUSED int file, const char *format, va_list list))
PRINTING_LIST(vprintf_chk, (UNUSED int flag, const char *format, va_list list))
PRINTING_LIST(vfprintf_chk, (UNUSED void *stream, UNUSED int flag, const char *format, va_list list))

/* err.h: messages, and the ends of programs.  Without a format, there is only that of errno. */

void exit(int status) __attribute__((noreturn));

static void tell(const char *format, va_list list)
{
    if (format != NULL)
        skim(format, list);
    report(0, __cegas_input_int("a message"));
}

#define TELL \
    va_list list; \
    __builtin_va_start(list, format); \
    tell(format, list); \
    __builtin_va_end(list);
#define MESSAGES(suffix) \
    MODEL void warn##suffix(const char *format, ...) \
    { \
        TELL \
    } \
    MODEL void vwarn##suffix(const char *format, va_list list) \
    { \
        tell(format, list); \
    } \
    MODEL __attribute__((noreturn)) void err##suffix(int status, const char *format, ...) \
    { \
        TELL \
        exit(status); \
    } \
    MODEL __attribute__((noreturn)) void verr##suffix(int status, const char *format, va_list list) \
    { \
        tell(format, list); \
        exit(status); \
    }

MESSAGES()
MESSAGES(x)
