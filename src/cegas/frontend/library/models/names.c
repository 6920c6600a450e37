/* unistd.h, stdlib.h, libgen.h, sys/utsname.h, string.h: names that the system has, and names in paths. */
#include "cegas_model.h"

#define PATH_SIZE 4096
#define NAME_SIZE 65
#define ENAMETOOLONG 36

static int fail(void)
{
    int number = __cegas_input_int("errno");
    __cegas_assume(number > 0);
    set_errno(number);
    return -1;
}

/* ---- Paths from outside ---- */

static char *absolute(char *to, size_t length)
{
    __cegas_input_text("path", to, length, "");
    __cegas_assume(to[0] == '/');
    to[length] = '\0';
    return to;
}

/* After a failure there may be anything in a block. */
static void leave(char *to, size_t size)
{
    if (to != NULL) {
        size_t length = __cegas_input_size("path");
        __cegas_assume(length <= size);
        __cegas_input_bytes("path", to, length);
    }
    fail();
}

/* Without a block, as in glibc, one is made, as large as is asked for or as is needed. */
MODEL char *getcwd(char *to, size_t size)
{
    if (to != NULL && size == 0) {
        set_errno(EINVAL);
        return NULL;
    }
    if (__cegas_input_int("getcwd") != 0) {
        leave(to, size);
        return NULL;
    }
    size_t length = __cegas_input_size("getcwd");
    __cegas_assume((length >= 1) & (length < (size == 0 ? SIZE_MAX / 4 : size)));
    if (to == NULL)
        to = malloc(size == 0 ? length + 1 : size);
    return to == NULL ? NULL : absolute(to, length);
}

MODEL char *realpath(const char *path, char *to)
{
    if (path == NULL) {
        set_errno(EINVAL);
        return NULL;
    }
    READS_STRING(path)
    if (__cegas_input_int("realpath") != 0) {
        leave(to, PATH_SIZE);
        return NULL;
    }
    size_t length = __cegas_input_size("realpath");
    __cegas_assume((length >= 1) & (length < PATH_SIZE));
    if (to == NULL)
        to = malloc(length + 1);
    return to == NULL ? NULL : absolute(to, length);
}

/* ---- Names of the machine ---- */

static void any_name(char *to, size_t length)
{
    __cegas_input_text("name", to, length, "");
    to[length] = '\0';
}

/* What does not fit is cut, without a zero. */
MODEL int gethostname(char *to, size_t size)
{
    size_t length = __cegas_input_size("gethostname");
    __cegas_assume(length < NAME_SIZE);
    if (length >= size) {
        __cegas_input_text("gethostname", to, size, "");
        set_errno(ENAMETOOLONG);
        return -1;
    }
    any_name(to, length);
    return 0;
}

MODEL int uname(char (*to)[NAME_SIZE])
{
    for (int i = 0; i < 6; i++) {
        size_t length = __cegas_input_size("uname");
        __cegas_assume(length < NAME_SIZE);
        any_name(to[i], length);
    }
    return 0;
}

/* ---- Messages.  Their texts are the library's. ---- */

#define LONGEST_MESSAGE 128
#define LAST_PLAIN_ERROR 40  /* Up to this number there is a message for each, ... */
#define LAST_ERROR 133       /* ... and up to this one for each but two. */

static size_t message(char *to, size_t room)
{
    size_t length = __cegas_inexact_size("the length of a message");
    __cegas_assume((length < LONGEST_MESSAGE) & (length < room));
    __cegas_inexact_bytes("the text of a message", to, length);
    to[length] = '\0';
    return length;
}

MODEL int __xpg_strerror_r(int number, char *to, size_t size)
{
    if (size == 0 && number >= 0 && number <= LAST_PLAIN_ERROR)
        return ERANGE;
    if (size > 0)
        message(to, size);
    int result = __cegas_inexact_int("result of strerror_r");
    __cegas_assume((result == EINVAL) | (result == ERANGE) | ((result == 0) & (size > 0)));
    return result;
}

char *strerror(int number);

/* glibc's own form uses the block only where there is no message. */
MODEL char *strerror_r(int number, char *to, size_t size)
{
    if (number >= 0 && number <= LAST_ERROR && number != 41 && number != 58)
        return strerror(number);
    if (size > 0)
        message(to, size);
    return to;
}

/* ---- Parts of paths ---- */

MODEL char *basename(const char *path)
{
    const char *name = path;
    for (const char *c = path; *c != '\0'; c++) {
        if (*c == '/')
            name = c + 1;
    }
    return (char *) name;
}

static char here[] = ".";

/* POSIX's form does without slashes at the end, and cuts them off. */
MODEL char *__xpg_basename(char *path)
{
    if (path == NULL || *path == '\0')
        return here;
    char *end = path;
    while (*end != '\0')
        end++;
    while (end > path && end[-1] == '/')
        end--;
    if (end == path) {
        while (end[1] != '\0')
            end++;
        return end;
    }
    *end = *end == '\0' ? *end : '\0';
    while (end > path && end[-1] != '/')
        end--;
    return end;
}

/* Two slashes in front of a name, and no more, stay two. */
MODEL char *dirname(char *path)
{
    if (path == NULL)
        return here;
    char *end = path;
    while (*end != '\0')
        end++;
    char *name = end;
    while (name > path && name[-1] == '/')
        name--;
    if (name == path)
        name = end;
    while (name > path && name[-1] != '/')
        name--;
    if (name == path)
        return here;
    end = name;
    while (end > path && end[-1] == '/')
        end--;
    if (end == path)
        end = name == path + 2 ? name : path + 1;
    *end = '\0';
    return path;
}
