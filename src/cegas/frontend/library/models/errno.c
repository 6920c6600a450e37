/* errno.h: one thread, hence one errno. */
#include "cegas_model.h"

static int error_number;

MODEL int *__errno_location(void)
{
    return &error_number;
}

/*
 * The effect on errno of a function that is only described in the table: the front end calls this with an input after
 * it.  No library function sets errno to zero.
 */
MODEL void __cegas_disturb_errno(int input)
{
    if (input > 0)
        error_number = input;
}
