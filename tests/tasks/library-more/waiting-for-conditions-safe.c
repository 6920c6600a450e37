/* who waits for a condition may be woken at any time; what no other thread changes has not changed */
extern void reach_error(void);
struct words { long words[6]; };
struct timespec { long seconds, nanoseconds; };
extern int pthread_mutex_lock(struct words *), pthread_mutex_unlock(struct words *);
extern int pthread_cond_wait(struct words *, struct words *);
extern int pthread_cond_timedwait(struct words *, struct words *, const struct timespec *);
static struct words mutex, condition;
static int ready = 3;
int main(void) {
    struct timespec soon = {0, 5};
    pthread_mutex_lock(&mutex);
    pthread_cond_timedwait(&condition, &mutex, &soon);
    pthread_cond_wait(&condition, &mutex);
    if (ready != 3 || soon.nanoseconds != 5)
        reach_error();
    pthread_mutex_unlock(&mutex);
    return 0;
}
