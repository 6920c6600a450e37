/* search.h: tables that are searched from the first element on. */
#include "cegas_model.h"

typedef int (*comparison)(const void *, const void *);

static char *find(const void *key, const char *table, size_t count, size_t size, comparison compare)
{
    for (; count > 0; count--, table += size) {
        if (compare(key, table) == 0)
            return (char *) table;
    }
    return NULL;
}

MODEL void *lfind(const void *key, const void *table, size_t *count, size_t size, comparison compare)
{
    return find(key, table, *count, size, compare);
}

MODEL void *lsearch(const void *key, void *table, size_t *count, size_t size, comparison compare)
{
    char *found = find(key, table, *count, size, compare);
    if (found == NULL) {
        found = (char *) table + *count * size;
        __builtin_memcpy(found, key, size);
        ++*count;
    }
    return found;
}
