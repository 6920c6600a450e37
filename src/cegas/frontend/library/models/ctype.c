/* ctype.h in the "C" locale.  The results are glibc's bits, also where C asks only for "not zero". */
#include "cegas_model.h"

enum {
    UPPER = 0x0100,
    LOWER = 0x0200,
    ALPHA = 0x0400,
    DIGIT = 0x0800,
    XDIGIT = 0x1000,
    SPACE = 0x2000,
    PRINT = 0x4000,
    GRAPH = 0x8000,
    BLANK = 0x0001,
    CNTRL = 0x0002,
    PUNCT = 0x0004,
    ALNUM = 0x0008
};

/* One comparison instead of two: what lies below `first` wraps around to a large number. */
static int in_range(int c, int first, int last)
{
    return (unsigned) c - (unsigned) first <= (unsigned) (last - first);
}

static int is_letter(int c)
{
    return in_range(c | ('a' - 'A'), 'a', 'z');
}

static int to_lower(int c)
{
    if (in_range(c, 'A', 'Z'))
        return c + ('a' - 'A');
    /* Not an argument that C defines: glibc takes a negative char for the character it came from. */
    return in_range(c, -128, -2) ? c + 256 : c;
}

static int to_upper(int c)
{
    if (in_range(c, 'a', 'z'))
        return c - ('a' - 'A');
    return in_range(c, -128, -2) ? c + 256 : c;
}

MODEL int isalpha(int c)
{
    return is_letter(c) ? ALPHA : 0;
}

MODEL int isdigit(int c)
{
    return in_range(c, '0', '9') ? DIGIT : 0;
}

MODEL int isalnum(int c)
{
    return (is_letter(c) | in_range(c, '0', '9')) ? ALNUM : 0;
}

MODEL int isxdigit(int c)
{
    return (in_range(c | ('a' - 'A'), 'a', 'f') | in_range(c, '0', '9')) ? XDIGIT : 0;
}

MODEL int isupper(int c)
{
    return in_range(c, 'A', 'Z') ? UPPER : 0;
}

MODEL int islower(int c)
{
    return in_range(c, 'a', 'z') ? LOWER : 0;
}

MODEL int isspace(int c)
{
    return (in_range(c, '\t', '\r') | (c == ' ')) ? SPACE : 0;
}

MODEL int isblank(int c)
{
    return ((c == '\t') | (c == ' ')) ? BLANK : 0;
}

MODEL int isprint(int c)
{
    return in_range(c, ' ', '~') ? PRINT : 0;
}

MODEL int isgraph(int c)
{
    return in_range(c, '!', '~') ? GRAPH : 0;
}

MODEL int ispunct(int c)
{
    return (in_range(c, '!', '~') & !is_letter(c) & !in_range(c, '0', '9')) ? PUNCT : 0;
}

MODEL int iscntrl(int c)
{
    return (in_range(c, 0, 31) | (c == 127)) ? CNTRL : 0;
}

MODEL int isascii(int c)
{
    return in_range(c, 0, 127);
}

MODEL int toascii(int c)
{
    return c & 127;
}

MODEL int tolower(int c)
{
    return to_lower(c);
}

MODEL int toupper(int c)
{
    return to_upper(c);
}

MODEL int _tolower(int c)
{
    return to_lower(c);
}

MODEL int _toupper(int c)
{
    return to_upper(c);
}

/* ---- The tables behind glibc's macros: entry c + 128 is for c, from -128 to 255 ---- */

#define AT(c) [(c) + 128]
#define FROM_TO(a, b) [(a) + 128 ... (b) + 128]

static const unsigned short classes[384] = {
    FROM_TO(0, 8) = CNTRL,
    AT('\t') = CNTRL | SPACE | BLANK,
    FROM_TO('\n', '\r') = CNTRL | SPACE,
    FROM_TO(14, 31) = CNTRL,
    AT(' ') = PRINT | SPACE | BLANK,
    FROM_TO('!', '/') = PRINT | GRAPH | PUNCT,
    FROM_TO('0', '9') = PRINT | GRAPH | ALNUM | DIGIT | XDIGIT,
    FROM_TO(':', '@') = PRINT | GRAPH | PUNCT,
    FROM_TO('A', 'F') = PRINT | GRAPH | ALNUM | ALPHA | UPPER | XDIGIT,
    FROM_TO('G', 'Z') = PRINT | GRAPH | ALNUM | ALPHA | UPPER,
    FROM_TO('[', '`') = PRINT | GRAPH | PUNCT,
    FROM_TO('a', 'f') = PRINT | GRAPH | ALNUM | ALPHA | LOWER | XDIGIT,
    FROM_TO('g', 'z') = PRINT | GRAPH | ALNUM | ALPHA | LOWER,
    FROM_TO('{', '~') = PRINT | GRAPH | PUNCT,
    AT(127) = CNTRL
};

#define FIVE(c) (c), (c) + 1, (c) + 2, (c) + 3, (c) + 4
#define FIFTEEN(c) FIVE(c), FIVE((c) + 5), FIVE((c) + 10)
#define SIXTEEN(c) FIFTEEN(c), (c) + 15
#define LETTERS(c) SIXTEEN(c), FIVE((c) + 16), FIVE((c) + 21)
#define UPPER_HALF SIXTEEN(128), SIXTEEN(144), SIXTEEN(160), SIXTEEN(176), SIXTEEN(192), SIXTEEN(208), SIXTEEN(224)
#define UP_TO_AT_SIGN SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48), '@'
#define BETWEEN_THE_CASES '[', '\\', ']', '^', '_', '`'
#define AFTER_THE_LETTERS '{', '|', '}', '~', 127

static const int lower_case[384] = {
    UPPER_HALF, FIFTEEN(240), -1,
    UP_TO_AT_SIGN, LETTERS('a'), BETWEEN_THE_CASES, LETTERS('a'), AFTER_THE_LETTERS,
    UPPER_HALF, SIXTEEN(240)
};

static const int upper_case[384] = {
    UPPER_HALF, FIFTEEN(240), -1,
    UP_TO_AT_SIGN, LETTERS('A'), BETWEEN_THE_CASES, LETTERS('A'), AFTER_THE_LETTERS,
    UPPER_HALF, SIXTEEN(240)
};

/* Nobody changes them; the library's declarations do not say so. */
static const unsigned short *const classes_of_zero = classes + 128;
static const int *const lower_case_of_zero = lower_case + 128;
static const int *const upper_case_of_zero = upper_case + 128;

MODEL const unsigned short **__ctype_b_loc(void)
{
    return (const unsigned short **) &classes_of_zero;
}

MODEL const int **__ctype_tolower_loc(void)
{
    return (const int **) &lower_case_of_zero;
}

MODEL const int **__ctype_toupper_loc(void)
{
    return (const int **) &upper_case_of_zero;
}

MODEL size_t __ctype_get_mb_cur_max(void)
{
    return 1;
}
