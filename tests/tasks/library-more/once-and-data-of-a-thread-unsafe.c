/* one thread: pthread_once calls once, and data of the thread stay what they were */
extern void reach_error(void);
extern int pthread_once(int *, void (*)(void)), pthread_setspecific(unsigned, const void *);
extern int pthread_key_create(unsigned *, void (*)(void *)), pthread_equal(unsigned long, unsigned long);
extern void *pthread_getspecific(unsigned);
extern unsigned long pthread_self(void);
static int count, control;
static void start(void) { count++; }
int main(void) {
    unsigned key;
    pthread_once(&control, start);
    pthread_once(&control, start);
    if (pthread_key_create(&key, 0) != 0)
        return 0;
    if (count != 2 || pthread_getspecific(key) != 0 || !pthread_equal(pthread_self(), pthread_self()))
        reach_error();
    if (pthread_setspecific(key, &count) != 0 || pthread_getspecific(key) != &count)
        reach_error();
    return 0;
}
