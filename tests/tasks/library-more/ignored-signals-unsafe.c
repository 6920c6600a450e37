/* without handlers, a signal has none before either */
extern void reach_error(void);
typedef void (*handler)(int);
struct sigaction { handler handler; unsigned long mask[16]; int flags; void (*restorer)(void); };
extern handler signal(int, handler);
extern int sigaction(int, const struct sigaction *, struct sigaction *);
extern int sigprocmask(int, const unsigned long *, unsigned long *);
int main(void) {
    struct sigaction a = {0}, old = {0};
    unsigned long set[16] = {0};
    handler h = signal(13, (handler) 1);
    if (h != (handler) 0 && h != (handler) 1 && h != (handler) -1)
        reach_error();
    if (sigaction(2, &a, &old) == 0 && (unsigned long) old.handler > 1)
        reach_error();
    if (sigprocmask(0, set, set) > 0 || set[0] != 0)
        reach_error();
    return 0;
}
