/* What compilers call for atomic objects that no instruction can access: one thread, hence plain copies. */
#include "cegas_model.h"

/* A compiler does not let a program define its own functions under their names. */
MODEL void atomic_load(size_t size, const void *object, void *result, int order) __asm__("__atomic_load");
MODEL void atomic_store(size_t size, void *object, const void *value, int order) __asm__("__atomic_store");
MODEL void atomic_exchange(size_t size, void *object, const void *value, void *result, int order)
    __asm__("__atomic_exchange");
MODEL _Bool atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired, int success,
                                    int failure) __asm__("__atomic_compare_exchange");

void atomic_load(size_t size, const void *object, void *result, int order)
{
    (void) order;
    __builtin_memmove(result, object, size);
}

void atomic_store(size_t size, void *object, const void *value, int order)
{
    (void) order;
    __builtin_memmove(object, value, size);
}

void atomic_exchange(size_t size, void *object, const void *value, void *result, int order)
{
    (void) order;
    /* The result may be the place of the new value. */
    char old[size];
    __builtin_memmove(old, object, size);
    __builtin_memmove(object, value, size);
    __builtin_memmove(result, old, size);
}

_Bool atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired, int success, int failure)
{
    (void) success;
    (void) failure;
    for (size_t i = 0; i < size; i++) {
        if (((const char *) object)[i] != ((const char *) expected)[i]) {
            __builtin_memmove(expected, object, size);
            return 0;
        }
    }
    __builtin_memmove(object, desired, size);
    return 1;
}
