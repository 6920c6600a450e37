/* stdlib.h: the environment.  A name has the same value, or none, as long as the program changes nothing. */
#include "cegas_model.h"

#define MOST_NAMES 8
#define LONGEST_NAME 32

char *__cegas_environment(const char *name);  /* null, or memory outside the program */

static struct {
    char name[LONGEST_NAME];
    char *value;
} found[MOST_NAMES];
static int names;
static _Bool is_changed;

static _Bool is_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b)
        a++, b++;
    return *a == *b;
}

/* Of names that are not remembered, and of what the program has changed, no counterexample may use the value. */
MODEL char *getenv(const char *name)
{
    for (int i = 0; i < names; i++) {
        if (is_same(found[i].name, name))
            return found[i].value;
    }
    size_t length = 0;
    while (name[length] != '\0')
        length++;
    char *value = __cegas_environment(name);
    if (is_changed || names == MOST_NAMES || length >= LONGEST_NAME)
        return __cegas_inexact_int("a value in the environment") == 0 ? NULL : value;
    for (size_t i = 0; i <= length; i++)
        found[names].name[i] = name[i];
    found[names].value = value;
    names++;
    return value;
}

static int change(int input)
{
    if (input != 0) {
        int number = __cegas_input_int("errno");
        __cegas_assume(number > 0);
        set_errno(number);
        return -1;
    }
    is_changed = 1;
    names = 0;
    return 0;
}

MODEL int setenv(const char *name, const char *value, int replace)
{
    (void) name, (void) value, (void) replace;
    READS_STRING(name)
    READS_STRING(value)
    return change(__cegas_input_int("setenv"));
}

MODEL int unsetenv(const char *name)
{
    (void) name;
    READS_STRING(name)
    return change(__cegas_input_int("unsetenv"));
}
