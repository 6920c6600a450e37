/* with one thread, a lock for readers and writers changes nothing but itself */
extern void reach_error(void);
struct lock { long words[7]; };
extern int pthread_rwlock_init(struct lock *, void *), pthread_rwlock_rdlock(struct lock *);
extern int pthread_rwlock_tryrdlock(struct lock *), pthread_rwlock_wrlock(struct lock *);
extern int pthread_rwlock_trywrlock(struct lock *), pthread_rwlock_unlock(struct lock *), pthread_rwlock_destroy(struct lock *);
static struct lock lock;
static int shared;
int main(void) {
    pthread_rwlock_init(&lock, 0);
    if (pthread_rwlock_rdlock(&lock) < 0 || pthread_rwlock_tryrdlock(&lock) < 0)
        reach_error();
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    if (pthread_rwlock_wrlock(&lock) == 0)
        shared++;
    pthread_rwlock_unlock(&lock);
    if (pthread_rwlock_trywrlock(&lock) == 0)
        shared++;
    pthread_rwlock_destroy(&lock);
    if (shared > 2)
        reach_error();
    return 0;
}
