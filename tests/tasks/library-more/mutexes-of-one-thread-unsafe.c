/* with one thread, a mutex changes nothing but itself */
extern void reach_error(void);
struct mutex { long words[5]; };
extern int pthread_mutex_init(struct mutex *, void *), pthread_mutex_lock(struct mutex *), pthread_mutex_unlock(struct mutex *);
extern int pthread_mutex_destroy(struct mutex *);
static struct mutex mutex;
static int shared;
int main(void) {
    pthread_mutex_init(&mutex, 0);
    if (pthread_mutex_lock(&mutex) < 0)
        reach_error();
    shared++;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_destroy(&mutex);
    if (shared != 2)
        reach_error();
    return 0;
}
