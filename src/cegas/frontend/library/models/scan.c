/*
 * stdio.h: reading by a format, in the "C" locale.
 *
 * sscanf reads texts as glibc's does.  What scanf and fscanf read is input: each conversion gets any value that some stream
 * would give it, and each directive may be the first that the stream does not match.
 */
#include "cegas_model.h"
#include "decimal.h"

typedef __builtin_va_list va_list;
typedef struct stream FILE;
typedef unsigned long long number;

#define EOF (-1)

/* A list of arguments that functions share. */
struct arguments {
    va_list list;
};

/* ---- The format ---- */

struct directive {
    char kind;
    _Bool suppressed;
    int width;                 /* -1: none */
    int size;                  /* of an integer: -2 for hh, -1 for h, 1 for l, 2 for ll, j, q and L, 3 for z and t */
    const unsigned char *set;  /* of %[: from behind the ^ to the bracket */
    const unsigned char *end;
    _Bool excluded;
};

static const unsigned char *read_size(const unsigned char *f, int *size)
{
    switch (*f) {
    case 'h':
        *size = f[1] == 'h' ? -2 : -1;
        return f + (f[1] == 'h' ? 2 : 1);
    case 'l':
        *size = f[1] == 'l' ? 2 : 1;
        return f + (f[1] == 'l' ? 2 : 1);
    case 'j':
    case 'q':
    case 'L':
        *size = 2;
        return f + 1;
    case 'z':
    case 't':
        *size = 3;
        return f + 1;
    default:
        *size = 0;
        return f;
    }
}

/* A conversion, from behind its %; where the format goes on. */
static const unsigned char *read_directive(const unsigned char *f, struct directive *d)
{
    d->suppressed = *f == '*';
    if (d->suppressed)
        f++;
    d->width = 0;
    for (; *f >= '0' && *f <= '9'; f++) {
        if (d->width > 100000000)
            __cegas_unsupported("a width of more than 100000000 in a format");
        d->width = d->width * 10 + (*f - '0');
    }
    if (d->width == 0)
        d->width = -1;
    if (*f == '$')
        __cegas_unsupported("a format that numbers its arguments");
    f = read_size(f, &d->size);
    d->kind = (char) *f;
    switch (*f++) {
    case '[':
        d->excluded = *f == '^';
        if (d->excluded)
            f++;
        d->set = f;
        for (f += *f == ']'; *f != ']'; f++) {
            if (*f == '\0')
                __cegas_unsupported("a format that ends within a set of characters");
        }
        d->end = f++;
        __attribute__((fallthrough));
    case 's':
    case 'c':
        if (d->size != 0)
            __cegas_unsupported("wide characters in a format");
        break;
    case 'a':
        /* Older libraries take %as for a string that they allocate. */
        if (*f == 's' || *f == 'S' || *f == '[')
            __cegas_unsupported("a conversion of a format that is not modelled");
        break;
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': case 'p': case 'n': case '%':
    case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        break;
    default:
        __cegas_unsupported("a conversion of a format that is not modelled");
    }
    return f;
}

/* Whether a set has a character: no branch depends on it. */
static _Bool is_in(const struct directive *d, unsigned char c)
{
    _Bool found = 0;
    for (const unsigned char *f = d->set; f < d->end; f++) {
        if (*f == '-' && f > d->set && f + 1 < d->end && f[-1] <= f[1])
            found |= (f[-1] <= c) & (c < f[1]);
        else
            found |= *f == c;
    }
    return found != d->excluded;
}

static void store(struct arguments *arguments, int size, number value)
{
    void *to = __builtin_va_arg(arguments->list, void *);
    switch (size) {
    case -2:
        *(signed char *) to = (signed char) value;
        break;
    case -1:
        *(short *) to = (short) value;
        break;
    case 0:
        *(int *) to = (int) value;
        break;
    case 1:
        *(long *) to = (long) value;
        break;
    case 3:
        *(size_t *) to = (size_t) value;
        break;
    default:
        *(long long *) to = (long long) value;
    }
}

/* ---- Texts ---- */

enum fate { CONVERTED, MISMATCH, AT_END };

/* What is read of a text; its end is that of the input. */
struct text {
    const char *next;
    int left; /* how many characters the conversion may still take, or -1 */
};

static int peek(const struct text *text)
{
    return text->left == 0 || *text->next == '\0' ? EOF : (unsigned char) *text->next;
}

static void take(struct text *text)
{
    text->next++;
    if (text->left > 0)
        text->left--;
}

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static int digit(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* The digits of a number; beyond the bound it is that, with ERANGE, as strtol and strtoul have it. */
static enum fate read_digits(struct text *text, unsigned base, _Bool any, _Bool negative, _Bool is_signed, number most,
                             number *value)
{
    number limit = is_signed ? most / 2 + negative : most;
    _Bool overflows = 0;
    *value = 0;
    for (int c; (c = peek(text)) != EOF && (unsigned) digit(c) < base; take(text)) {
        number next = (number) digit(c);
        any = 1;
        if (*value > limit / base || *value * base > limit - next)
            overflows = 1;
        else
            *value = *value * base + next;
    }
    if (overflows) {
        set_errno(ERANGE);
        *value = limit;
        negative &= is_signed;
    }
    if (negative)
        *value = -*value;
    return any ? CONVERTED : MISMATCH;
}

static _Bool take_word(struct text *text, const char *word)
{
    for (; *word != '\0'; word++) {
        if (lower(peek(text)) != *word)
            return 0;
        take(text);
    }
    return 1;
}

static enum fate read_integer(struct text *text, const struct directive *d, _Bool c23, number *value)
{
    unsigned base = d->kind == 'i' ? 0 : d->kind == 'o' ? 8 : d->kind == 'd' || d->kind == 'u' ? 10 : 16;
    _Bool negative = peek(text) == '-', any = 0;
    if (negative || peek(text) == '+') {
        take(text);
    } else if (d->kind == 'p' && (d->width < 0 || d->width >= 5) && peek(text) == '(') {
        *value = 0;
        return take_word(text, "(nil)") ? CONVERTED : MISMATCH;
    }
    if (peek(text) == '0') {
        any = 1;
        take(text);
        int c = lower(peek(text));
        _Bool is_announced = (c == 'x' && (base == 0 || base == 16)) || (c == 'b' && base == 0 && c23);
        if (is_announced) {
            take(text);
            base = c == 'x' ? 16 : 2;
            if (peek(text) == EOF || (unsigned) digit(peek(text)) >= base)
                __cegas_unsupported("a prefix of a number without a number, on which libraries differ");
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    number most = d->size == 2 && d->kind != 'p' ? ULLONG_MAX : ULONG_MAX;
    return read_digits(text, base, any, negative, d->kind == 'd' || d->kind == 'i', most, value);
}

#define LONGEST_FLOAT 64

static void keep(char kept[LONGEST_FLOAT], size_t *n, int c)
{
    if (*n == LONGEST_FLOAT - 1)
        __cegas_unsupported("a float of more than 63 characters");
    kept[(*n)++] = (char) c;
    kept[*n] = '\0';
}

/* The longest beginning of a float (so that the `e` of "1e" belongs to it), which strtod converts. */
static enum fate read_float(struct text *text, char kept[LONGEST_FLOAT])
{
    size_t n = 0;
    kept[0] = '\0';
    if (peek(text) == '-' || peek(text) == '+') {
        keep(kept, &n, peek(text));
        take(text);
    }
    if (lower(peek(text)) == 'n' || lower(peek(text)) == 'i') {
        const char *word = lower(peek(text)) == 'n' ? "nan" : "inf";
        if (!take_word(text, word) || (*word == 'i' && lower(peek(text)) == 'i' && !take_word(text, "inity")))
            return MISMATCH;
        for (; *word != '\0'; word++)
            keep(kept, &n, *word);
        return CONVERTED;
    }
    _Bool digits = 0, point = 0, exponent = 0;
    for (int c; (c = peek(text)) != EOF; take(text)) {
        if (c >= '0' && c <= '9')
            digits = 1;
        else if (exponent && kept[n - 1] == 'e' && (c == '-' || c == '+'))
            ;
        else if (digits && !exponent && lower(c) == 'e')
            exponent = point = 1;
        else if (c == '.' && !point)
            point = 1;
        else if (lower(c) == 'x' && digits && kept[n - 1] == '0' && !point)
            __cegas_unsupported("a float in hexadecimal");
        else
            break;
        keep(kept, &n, lower(c));
    }
    return digits ? CONVERTED : MISMATCH;
}

static void store_float(struct arguments *arguments, int size, const char *kept)
{
    void *to = __builtin_va_arg(arguments->list, void *);
    if (size == 0)
        *(float *) to = to_float(kept, NULL);
    else if (size == 1)
        *(double *) to = to_double(kept, NULL);
    else
        *(long double *) to = to_long_double(kept, NULL);
}

/* %s, %c and %[ */
static enum fate read_characters(struct text *text, const struct directive *d, char *to)
{
    size_t n = 0;
    AREAS(to, text->next)
    for (int c; (c = peek(text)) != EOF; take(text)) {
        if (d->kind == 's' ? is_space((char) c) : d->kind == '[' && !is_in(d, (unsigned char) c))
            break;
        if (!d->suppressed) {
            to[n] = (char) c;
            COPIED(to + n, text->next)
        }
        n++;
    }
    if (n == 0)
        return MISMATCH;
    if (!d->suppressed && d->kind != 'c') {
        to[n] = '\0';
        WRITTEN(to + n)
    }
    return CONVERTED;
}

static void skip_space(struct text *text)
{
    while (is_space(*text->next))
        text->next++;
}

/* One conversion but %n. */
static enum fate convert(struct text *text, const struct directive *d, struct arguments *arguments, _Bool c23)
{
    if (d->kind != 'c' && d->kind != '[')
        skip_space(text);
    if (*text->next == '\0')
        return AT_END;
    number value;
    char kept[LONGEST_FLOAT];
    enum fate fate;
    switch (d->kind) {
    case '%':
        if (*text->next != '%')
            return MISMATCH;
        text->next++;
        return CONVERTED;
    case 's':
    case 'c':
    case '[':
        text->left = d->kind == 'c' && d->width < 0 ? 1 : d->width;
        return read_characters(text, d, d->suppressed ? NULL : __builtin_va_arg(arguments->list, char *));
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': case 'p':
        text->left = d->width;
        fate = read_integer(text, d, c23, &value);
        if (fate != CONVERTED || d->suppressed)
            return fate;
        if (d->kind == 'p')
            *__builtin_va_arg(arguments->list, void **) = (void *) (size_t) value;
        else
            store(arguments, d->size, value);
        return CONVERTED;
    default:
        text->left = d->width;
        fate = read_float(text, kept);
        if (fate == CONVERTED && !d->suppressed)
            store_float(arguments, d->size, kept);
        return fate;
    }
}

static int scan_text(const char *start, const char *format, va_list list, _Bool c23)
{
    struct text text = { start, -1 };
    struct directive d;
    struct arguments arguments;
    enum fate fate = CONVERTED;
    int count = 0;
    READS_STRING(start)
    READS_STRING(format)
    __builtin_va_copy(arguments.list, list);
    const unsigned char *f = (const unsigned char *) format;
    while (*f != '\0' && fate == CONVERTED) {
        if (is_space((char) *f)) {
            skip_space(&text);
            f++;
        } else if (*f != '%') {
            fate = *text.next == '\0' ? AT_END : (unsigned char) *text.next == *f ? CONVERTED : MISMATCH;
            text.next += fate == CONVERTED;
            f++;
        } else {
            f = read_directive(f + 1, &d);
            if (d.kind == 'n') {
                if (!d.suppressed)
                    store(&arguments, d.size, (number) (text.next - start));
                continue;
            }
            fate = convert(&text, &d, &arguments, c23);
            count += fate == CONVERTED && d.kind != '%' && !d.suppressed;
        }
    }
    __builtin_va_end(arguments.list);
    return fate == AT_END && count == 0 ? EOF : count;
}

/* ---- Streams ---- */

#define LONGEST_WORD 16

/* The largest number of so many digits. */
static long long largest(int digits, int base)
{
    long long value = 0;
    for (int i = 0; i < digits; i++)
        value = value * base + (base - 1);
    return value;
}

/* The same for the conversions; %i knows a prefix. */
static long long largest_for(char kind, int width)
{
    if (kind == 'o')
        return largest(width, 8);
    if (kind == 'd' || kind == 'u')
        return largest(width, 10);
    if (kind != 'i')
        return largest(width, 16);
    long long decimal = largest(width, 10), hexadecimal = largest(width - 2, 16);
    return decimal > hexadecimal ? decimal : hexadecimal;
}

/* Any number that has so many characters, with its sign. */
static number any_integer(const struct directive *d)
{
    long long value = __cegas_input_long_long("scanf");
    if (d->width > 0 && d->width <= 15) {
        __cegas_assume(value <= largest_for(d->kind, d->width));
        __cegas_assume(value >= -largest_for(d->kind, d->width - 1));
    }
    return (number) value;
}

/* Characters without a space, or of a set.  Of longer words of a set only the length is input. */
static void any_word(const struct directive *d, char *to)
{
    size_t n = __cegas_input_size("scanf");
    __cegas_assume(n >= 1);
    if (d->width > 0)
        __cegas_assume(n <= (size_t) d->width);
    if (d->kind == 's') {
        __cegas_input_text("scanf", to, n, "\t\n\v\f\r ");
    } else if (n > LONGEST_WORD) {
        __cegas_inexact_bytes("a word of a stream with more than 16 characters", to, n);
    } else {
        char word[LONGEST_WORD];
        __cegas_input_bytes("scanf", word, LONGEST_WORD);
        for (size_t i = 0; i < LONGEST_WORD; i++) {
            _Bool fits = is_in(d, (unsigned char) word[i]);
            __cegas_assume((i >= n) | fits);
        }
        __builtin_memcpy(to, word, n);
    }
    to[n] = '\0';
}

static void any_characters(const struct directive *d, char *to)
{
    size_t n = 1;
    if (d->width > 1) {
        n = __cegas_input_size("scanf");
        __cegas_assume((n >= 1) & (n <= (size_t) d->width));
    }
    __cegas_input_bytes("scanf", to, n);
}

static void any_float(const struct directive *d, void *to)
{
    _Bool known = d->width < 0;
    if (d->size == 0)
        *(float *) to = known ? (float) __cegas_input_double("scanf") : __cegas_inexact_float("a float with a width");
    else if (d->size == 1)
        *(double *) to = known ? __cegas_input_double("scanf") : __cegas_inexact_double("a float with a width");
    else
        *(long double *) to = __cegas_inexact_long_double("a long double of a stream");
}

static void any_value(const struct directive *d, struct arguments *arguments)
{
    if (d->suppressed || d->kind == '%')
        return;
    switch (d->kind) {
    case 's':
    case '[':
        any_word(d, __builtin_va_arg(arguments->list, char *));
        break;
    case 'c':
        any_characters(d, __builtin_va_arg(arguments->list, char *));
        break;
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
        store(arguments, d->size, any_integer(d));
        break;
    case 'p':
        *__builtin_va_arg(arguments->list, void **) = (void *) (size_t) any_integer(d);
        break;
    case 'n':
        store(arguments, d->size, (number) __cegas_inexact_int("how much of a stream was read") & INT_MAX);
        break;
    default:
        any_float(d, __builtin_va_arg(arguments->list, void *));
    }
}

static int scan_stream(const char *format, va_list list)
{
    struct directive d;
    struct arguments arguments;
    enum fate fate = CONVERTED;
    int count = 0;
    READS_STRING(format)
    __builtin_va_copy(arguments.list, list);
    const unsigned char *f = (const unsigned char *) format;
    while (*f != '\0' && fate == CONVERTED) {
        if (is_space((char) *f)) {
            f++;
            continue;
        }
        d.kind = '%';
        f = *f == '%' ? read_directive(f + 1, &d) : f + 1;
        if (d.kind != 'n') {
            int input = __cegas_input_int("scanf");
            /* Words and characters do not match at the end only. */
            fate = input < 0 ? AT_END : input > 0 && d.kind != 's' && d.kind != 'c' ? MISMATCH : CONVERTED;
        }
        if (fate == CONVERTED) {
            any_value(&d, &arguments);
            count += d.kind != '%' && d.kind != 'n' && !d.suppressed;
        }
    }
    __builtin_va_end(arguments.list);
    int error = __cegas_input_int("errno");
    if (error > 0)
        set_errno(error);
    return fate == AT_END && count == 0 ? EOF : count;
}

/* ---- The functions ---- */

#define SCAN(call) \
    va_list list; \
    __builtin_va_start(list, format); \
    int n = call; \
    __builtin_va_end(list); \
    return n;

MODEL int sscanf(const char *text, const char *format, ...)
{
    SCAN(scan_text(text, format, list, 0))
}

MODEL int vsscanf(const char *text, const char *format, va_list list)
{
    return scan_text(text, format, list, 0);
}

/* What glibc's headers call instead where C23's rules hold. */
MODEL int __isoc23_sscanf(const char *text, const char *format, ...)
{
    SCAN(scan_text(text, format, list, 1))
}

MODEL int __isoc23_vsscanf(const char *text, const char *format, va_list list)
{
    return scan_text(text, format, list, 1);
}

MODEL int scanf(const char *format, ...)
{
    SCAN(scan_stream(format, list))
}

MODEL int vscanf(const char *format, va_list list)
{
    return scan_stream(format, list);
}

MODEL int fscanf(FILE *stream, const char *format, ...)
{
    (void) stream;
    SCAN(scan_stream(format, list))
}

MODEL int vfscanf(FILE *stream, const char *format, va_list list)
{
    (void) stream;
    return scan_stream(format, list);
}
