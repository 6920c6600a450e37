/* attributes of mutexes and threads, conditions and keys change nothing else, and their functions return no negative number */
extern void reach_error(void);
struct words { long words[8]; };
extern int pthread_mutexattr_init(struct words *), pthread_mutexattr_settype(struct words *, int);
extern int pthread_mutexattr_destroy(struct words *), pthread_attr_init(struct words *), pthread_attr_destroy(struct words *);
extern int pthread_attr_setdetachstate(struct words *, int), pthread_attr_setstacksize(struct words *, unsigned long);
extern int pthread_cond_init(struct words *, void *), pthread_cond_signal(struct words *), pthread_cond_destroy(struct words *);
extern int pthread_cond_broadcast(struct words *), pthread_key_create(unsigned *, void *), pthread_key_delete(unsigned);
static struct words a, b, c;
int main(void) {
    unsigned key, others[2] = {4, 5};
    int n = pthread_mutexattr_init(&a) < 0;
    n += pthread_mutexattr_settype(&a, 1) < 0, pthread_mutexattr_destroy(&a);
    n += pthread_attr_init(&b) < 0, pthread_attr_setdetachstate(&b, 1), pthread_attr_setstacksize(&b, 65536);
    n += pthread_attr_destroy(&b) < 0;
    n += pthread_cond_init(&c, 0) < 0, pthread_cond_signal(&c), pthread_cond_broadcast(&c), pthread_cond_destroy(&c);
    if (pthread_key_create(&key, 0) == 0)
        n += pthread_key_delete(key) < 0;
    if (n != 1 || others[0] + others[1] != 9)
        reach_error();
    return 0;
}
