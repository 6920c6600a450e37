/* what a signal does is what was said last */
extern void reach_error(void);
typedef void (*handler)(int);
struct sigaction { handler handler; unsigned long mask[16]; int flags; void (*restorer)(void); };
extern handler signal(int, handler);
extern int sigaction(int, const struct sigaction *, struct sigaction *);
int main(void) {
    struct sigaction old;
    if (signal(13, (handler) 1) == (handler) -1)
        return 0;
    if (sigaction(13, 0, &old) == 0 && old.handler != (handler) 1)
        reach_error();
    if (signal(13, (handler) 0) == (handler) 0)
        reach_error();
    return 0;
}
