/* sets of signals; there are 64, two of which are the library's own */
extern void reach_error(void);
typedef struct { unsigned long bits[16]; } sigset_t;
extern int sigemptyset(sigset_t *), sigfillset(sigset_t *), sigaddset(sigset_t *, int), sigdelset(sigset_t *, int);
extern int sigismember(const sigset_t *, int);
int main(void) {
    sigset_t a, b;
    sigemptyset(&a);
    sigfillset(&b);
    if (sigaddset(&a, 15) || sigaddset(&a, 65) != -1 || sigdelset(&b, 2) || sigaddset(&a, 32) != -1)
        reach_error();
    if (sigismember(&a, 15) != 1 || sigismember(&a, 15) || sigismember(&b, 2) || !sigismember(&b, 64))
        reach_error();
    return 0;
}
