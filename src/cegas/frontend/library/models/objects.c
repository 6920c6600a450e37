/* CBMC's functions about whole objects. */
#include "cegas_model.h"

int __CPROVER_w_ok(const void *area, size_t size);

/* The largest number that satisfies a condition which all smaller ones satisfy, too. */
#define LARGEST(number, condition) \
    size_t number = 0; \
    for (size_t step = 1;; step *= 2) { \
        size_t least = number; \
        number += step; \
        if (!(condition)) { \
            number = least; \
            while (step > 1) { \
                step /= 2; \
                least = number; \
                number += step; \
                if (!(condition)) \
                    number = least; \
            } \
            break; \
        } \
        if (step > SIZE_MAX / 8) \
            __cegas_unsupported("__CPROVER_havoc_object of memory outside the program"); \
    }

/* All bytes of the object that the pointer leads into, or to the end of. */
MODEL void __CPROVER_havoc_object(void *place)
{
    char *middle = place;
    LARGEST(behind, __CPROVER_w_ok(middle, behind))
    LARGEST(before, __CPROVER_w_ok(middle - before, before))
    if (before + behind == 0)
        behind = 1;  /* There is nothing to write to, and that is an error. */
    __cegas_input_bytes("__CPROVER_havoc_object", middle - before, before + behind);
}

/* An assumption that the pointer leads to a block of its own: there is one.  (In brackets, it is not the macro.) */
MODEL int (__CPROVER_is_fresh)(void **pointer, size_t size)
{
    void *block = malloc(size);
    __cegas_assume(block != NULL);
    __cegas_input_bytes("__CPROVER_is_fresh", block, size);
    *pointer = block;
    return 1;
}
