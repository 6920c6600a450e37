/* without handlers, a signal has none before either; a mask is set with no result below 0 */
extern void reach_error(void);
typedef void (*handler)(int);
extern handler bsd_signal(int, handler);
extern int pthread_sigmask(int, const unsigned long *, unsigned long *);
int main(void) {
    unsigned long set[16] = {0};
    handler h = bsd_signal(13, (handler) 1);
    int n = h != (handler) 0 && h != (handler) 1 && h != (handler) -1;
    if (pthread_sigmask(0, set, 0) < 0 || n != 1)
        reach_error();
    return 0;
}
