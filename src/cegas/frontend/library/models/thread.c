/* pthread.h, as far as one thread goes; who would start another one is not supported. */
#include "cegas_model.h"

static char this_thread;

MODEL unsigned long pthread_self(void)
{
    return (unsigned long) &this_thread;
}

MODEL int pthread_equal(unsigned long a, unsigned long b)
{
    return a == b;
}

/* As in glibc, 2 means that the initialisation is over; one that asks for itself would wait for ever. */
MODEL int pthread_once(int *control, void (*initialise)(void))
{
    if (*control == 0) {
        *control = 1;
        initialise();
        *control = 2;
    } else if (*control == 1) {
        __cegas_unsupported("pthread_once within its own initialisation, which waits for ever");
    }
    return 0;
}

/* ---- Data of the thread.  Destructors run where a thread ends, which the first one does with the program only. ---- */

#define MOST_KEYS 64
#define EAGAIN 11

static const void *values[MOST_KEYS];
static _Bool keys[MOST_KEYS];

MODEL int pthread_key_create(unsigned *key, void (*destructor)(void *))
{
    (void) destructor;
    if (__cegas_input_int("pthread_key_create") != 0)
        return EAGAIN;
    for (unsigned i = 0; i < MOST_KEYS; i++) {
        if (!keys[i]) {
            keys[i] = 1;
            values[i] = NULL;
            *key = i;
            return 0;
        }
    }
    __cegas_unsupported("more than 64 keys of data of threads");
}

MODEL int pthread_key_delete(unsigned key)
{
    if (key >= MOST_KEYS || !keys[key])
        return EINVAL;
    keys[key] = 0;
    return 0;
}

MODEL int pthread_setspecific(unsigned key, const void *value)
{
    if (key >= MOST_KEYS || !keys[key])
        return EINVAL;
    values[key] = value;
    return 0;
}

MODEL void *pthread_getspecific(unsigned key)
{
    if (key >= MOST_KEYS || !keys[key])
        return NULL;
    return (void *) values[key];
}
