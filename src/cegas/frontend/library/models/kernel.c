/* Linux's helpers on top of kmalloc.  The allocators themselves are intrinsics. */
#include "cegas_model.h"

static void *duplicate(const void *memory, size_t n, size_t size)
{
    void *copy = malloc(size);
    if (copy != NULL)
        __builtin_memcpy(copy, memory, n);
    return copy;
}

static char *duplicate_string(const char *s, size_t limit)
{
    if (s == NULL)
        return NULL;
    size_t n = 0;
    while (n < limit && s[n] != '\0')
        n++;
    char *copy = duplicate(s, n, n + 1);
    if (copy != NULL)
        copy[n] = '\0';
    return copy;
}

MODEL void *kmemdup(const void *memory, size_t n, unsigned flags)
{
    (void) flags;
    return duplicate(memory, n, n);
}

MODEL char *kstrdup(const char *s, unsigned flags)
{
    (void) flags;
    return duplicate_string(s, SIZE_MAX);
}

MODEL char *kstrndup(const char *s, size_t limit, unsigned flags)
{
    (void) flags;
    return duplicate_string(s, limit);
}
