#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m;

int main(void)
{
    if (pthread_mutex_init(&m, 0) != 0)
        return 1;
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_destroy(&m);
    return 0;
}
