#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    pthread_mutex_t m;
    if (pthread_mutex_init(&m, 0))
        return 1;
    if (pthread_mutex_trylock(&m) != 0)
        pthread_mutex_unlock(&m); /* unlocked, but not locked */
    return 0;
}
