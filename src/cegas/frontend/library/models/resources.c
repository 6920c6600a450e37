/* sys/resource.h, sys/times.h: what a process may use, and has used, is input. */
#include "cegas_model.h"

static int fail(void)
{
    int number = __cegas_input_int("errno");
    __cegas_assume(number > 0);
    set_errno(number);
    return -1;
}

MODEL int getrlimit(int resource, unsigned long *to)
{
    (void) resource;
    if (__cegas_input_int("getrlimit") != 0)
        return fail();
    unsigned long soft = __cegas_input_size("getrlimit"), hard = __cegas_input_size("getrlimit");
    __cegas_assume(soft <= hard);
    to[0] = soft;
    to[1] = hard;
    return 0;
}

/* Two times and fourteen counts; Linux leaves some of these zero. */
MODEL int getrusage(int who, long *to)
{
    (void) who;
    if (__cegas_input_int("getrusage") != 0)
        return fail();
    for (int i = 0; i < 18; i++) {
        long number = __cegas_input_long("getrusage");
        __cegas_assume((number >= 0) & ((i != 1) | (number < 1000000)) & ((i != 3) | (number < 1000000)));
        to[i] = number;
    }
    return 0;
}

MODEL long times(long *to)
{
    if (to != NULL) {
        for (int i = 0; i < 4; i++) {
            to[i] = __cegas_input_long("times");
            __cegas_assume(to[i] >= 0);
        }
    }
    return __cegas_input_long("times");
}
