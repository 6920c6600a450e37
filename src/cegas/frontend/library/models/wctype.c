/* wctype.h in the "C" locale, which knows no other characters than those of ASCII. */
#include "cegas_model.h"

typedef unsigned wint_t;

static int is_between(wint_t c, wint_t low, wint_t high)
{
    return (c >= low) & (c <= high);
}

static int is_upper(wint_t c)
{
    return is_between(c, 'A', 'Z');
}

static int is_lower(wint_t c)
{
    return is_between(c, 'a', 'z');
}

static int is_digit(wint_t c)
{
    return is_between(c, '0', '9');
}

static int is_word(wint_t c)
{
    return is_upper(c) | is_lower(c) | is_digit(c);
}

/* As in glibc, a bit says yes that is another one for each class (but for digits). */
#define CLASS(name, bit, condition) \
    MODEL int name(wint_t c) \
    { \
        return (condition) ? bit : 0; \
    }

CLASS(iswupper, 0x100, is_upper(c))
CLASS(iswlower, 0x200, is_lower(c))
CLASS(iswalpha, 0x400, is_upper(c) | is_lower(c))
CLASS(iswdigit, 1, is_digit(c))
CLASS(iswalnum, 0x8, is_word(c))
CLASS(iswxdigit, 0x1000, is_digit(c) | is_between(c, 'a', 'f') | is_between(c, 'A', 'F'))
CLASS(iswspace, 0x2000, (c == ' ') | is_between(c, '\t', '\r'))
CLASS(iswblank, 0x1, (c == ' ') | (c == '\t'))
CLASS(iswcntrl, 0x2, (c < ' ') | (c == 127))
CLASS(iswprint, 0x4000, is_between(c, ' ', '~'))
CLASS(iswgraph, 0x8000, is_between(c, '!', '~'))
CLASS(iswpunct, 0x4, is_between(c, '!', '~') & !is_word(c))

MODEL wint_t towlower(wint_t c)
{
    return is_upper(c) ? c + ('a' - 'A') : c;
}

MODEL wint_t towupper(wint_t c)
{
    return is_lower(c) ? c - ('a' - 'A') : c;
}
