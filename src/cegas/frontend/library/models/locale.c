/* locale.h: the locale is always "C".  Whether another one could be had is input; there is no model of what it would be. */
#include "cegas_model.h"

static char name[] = "C";

static _Bool is_equal(const char *a, const char *b)
{
    for (; *a == *b; a++, b++) {
        if (*a == '\0')
            return 1;
    }
    return 0;
}

MODEL char *setlocale(int category, const char *locale)
{
    (void) category;
    if (locale == NULL || is_equal(locale, "C") || is_equal(locale, "POSIX"))
        return name;
    int input = __cegas_input_int("setlocale");
    if (input == 0)
        return NULL;
    if (input == 1 && *locale == '\0')
        return name;
    __cegas_unsupported("another locale than C");
}

struct lconv {
    char *texts[10];
    char numbers[14];
};

/* CHAR_MAX */
#ifdef __CHAR_UNSIGNED__
#define NOT_GIVEN 255
#else
#define NOT_GIVEN 127
#endif

static char point[] = ".", nothing[] = "";
static struct lconv conventions = {
    { point, nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing },
    { NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN,
      NOT_GIVEN, NOT_GIVEN, NOT_GIVEN },
};

MODEL struct lconv *localeconv(void)
{
    return &conventions;
}

/* ---- libintl.h: without translations, there is what the program says itself. ---- */

MODEL char *ngettext(const char *one, const char *more, unsigned long number)
{
    return (char *) (number == 1 ? one : more);
}

MODEL char *dngettext(const char *domain, const char *one, const char *more, unsigned long number)
{
    (void) domain;
    return (char *) (number == 1 ? one : more);
}

MODEL char *dcngettext(const char *domain, const char *one, const char *more, unsigned long number, int category)
{
    (void) domain, (void) category;
    return (char *) (number == 1 ? one : more);
}
