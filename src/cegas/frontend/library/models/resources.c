/* sys/resource.h, sys/times.h, unistd.h: what a process may use, and has used, and who it is, is input. */
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

/* ---- Who a process is.  There is one, with one thread: its number stays the same. ---- */

static int number_of_process(int input)
{
    static int number;
    if (number == 0) {
        __cegas_assume(input > 0);
        number = input;
    }
    return number;
}

MODEL int getpid(void)
{
    return number_of_process(__cegas_input_int("getpid"));
}

MODEL int gettid(void)
{
    return number_of_process(__cegas_input_int("gettid"));
}

/* Users and groups, in whose name it works (real), and whose rights it has (effective). */
enum { REAL_USER, EFFECTIVE_USER, REAL_GROUP, EFFECTIVE_GROUP, IDENTITIES };

static struct {
    _Bool is_known;
    int number;
} identities[IDENTITIES];

static int identity(int which, int input)
{
    if (!identities[which].is_known) {
        identities[which].is_known = 1;
        identities[which].number = input;
    }
    return identities[which].number;
}

MODEL int getuid(void)
{
    return identity(REAL_USER, __cegas_input_int("getuid"));
}

MODEL int geteuid(void)
{
    return identity(EFFECTIVE_USER, __cegas_input_int("geteuid"));
}

MODEL int getgid(void)
{
    return identity(REAL_GROUP, __cegas_input_int("getgid"));
}

MODEL int getegid(void)
{
    return identity(EFFECTIVE_GROUP, __cegas_input_int("getegid"));
}

static void become(int which, int number)
{
    identities[which].is_known = 1;
    identities[which].number = number;
}

/* Who is privileged gives up both, others the effective one only. */
static int change(int real, int number, int input)
{
    if (input < 0)
        return fail();
    become(real + 1, number);
    if (input == 0)
        become(real, number);
    return 0;
}

/* -1 leaves one as it is. */
static int change_both(int real, int number, int effective, int input)
{
    if (input != 0)
        return fail();
    if (number != -1)
        become(real, number);
    if (effective != -1)
        become(real + 1, effective);
    return 0;
}

MODEL int setuid(int number)
{
    return change(REAL_USER, number, __cegas_input_int("setuid"));
}

MODEL int setgid(int number)
{
    return change(REAL_GROUP, number, __cegas_input_int("setgid"));
}

MODEL int seteuid(int number)
{
    return change_both(REAL_USER, -1, number, __cegas_input_int("seteuid"));
}

MODEL int setegid(int number)
{
    return change_both(REAL_GROUP, -1, number, __cegas_input_int("setegid"));
}

MODEL int setreuid(int number, int effective)
{
    return change_both(REAL_USER, number, effective, __cegas_input_int("setreuid"));
}

MODEL int setregid(int number, int effective)
{
    return change_both(REAL_GROUP, number, effective, __cegas_input_int("setregid"));
}
