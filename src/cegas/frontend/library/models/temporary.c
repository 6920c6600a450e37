/* stdlib.h: files and folders with names that nobody has.  Which letters make such a name is input. */
#include "cegas_model.h"

#define LETTERS 6

int __cegas_opened(int file);  /* a number that no other open file has */

static int fail(void)
{
    int number = __cegas_input_int("errno");
    __cegas_assume(number > 0);
    set_errno(number);
    return -1;
}

/* Puts letters into a name that ends in XXXXXX and a suffix; -1 if it does not, or if the input says so. */
static int name(char *pattern, int suffix, int input)
{
    size_t length = 0;
    while (pattern[length] != '\0')
        length++;
    if (suffix < 0 || length < LETTERS || length - LETTERS < (size_t) suffix) {
        set_errno(EINVAL);
        return -1;
    }
    char *letters = pattern + (length - LETTERS - (size_t) suffix);
    for (int i = 0; i < LETTERS; i++) {
        if (letters[i] != 'X') {
            set_errno(EINVAL);
            return -1;
        }
    }
    __cegas_input_bytes("mkstemp", letters, LETTERS);
    for (int i = 0; i < LETTERS; i++) {
        char c = letters[i];
        __cegas_assume(((c >= '0') & (c <= '9')) | ((c >= 'a') & (c <= 'z')) | ((c >= 'A') & (c <= 'Z')));
    }
    return input < 0 ? fail() : input;
}

static int open_named(int file)
{
    return file < 0 ? file : __cegas_opened(file);
}

MODEL int mkstemp(char *pattern)
{
    return open_named(name(pattern, 0, __cegas_input_int("mkstemp")));
}

MODEL int mkostemp(char *pattern, int flags)
{
    (void) flags;
    return open_named(name(pattern, 0, __cegas_input_int("mkostemp")));
}

MODEL int mkstemps(char *pattern, int suffix)
{
    return open_named(name(pattern, suffix, __cegas_input_int("mkstemps")));
}

MODEL int mkostemps(char *pattern, int suffix, int flags)
{
    (void) flags;
    return open_named(name(pattern, suffix, __cegas_input_int("mkostemps")));
}

MODEL char *mkdtemp(char *pattern)
{
    return name(pattern, 0, __cegas_input_int("mkdtemp")) < 0 ? NULL : pattern;
}
