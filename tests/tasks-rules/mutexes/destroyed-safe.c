#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m[2];

int main(void)
{
    if (pthread_mutex_init(&m[0], 0) || pthread_mutex_init(&m[1], 0))
        return 1;
    pthread_mutex_lock(&m[0]);
    pthread_mutex_destroy(&m[1]);
    pthread_mutex_unlock(&m[0]);
    return 0;
}
