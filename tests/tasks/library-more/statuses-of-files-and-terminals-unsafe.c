/* what sets times, locks, limits and terminals returns 0 or -1 and changes no memory */
extern void reach_error(void);
extern int utime(const char *, void *), utimes(const char *, void *), futimes(int, void *), utimensat(int, const char *, void *, int);
extern int futimens(int, void *), flock(int, int), lockf(int, int, long), chroot(const char *), setpriority(int, unsigned, int);
extern int setrlimit(int, void *), setgroups(unsigned long, void *), initgroups(const char *, unsigned);
extern int tcsetattr(int, int, void *), tcflush(int, int), tcdrain(int), tcflow(int, int), tcsendbreak(int, int);
int main(void) {
    long two[4] = {5, 6, 7, 8};
    int r = flock(1, 2);
    utime("a", two), utimes("a", two), futimes(1, two), utimensat(1, "a", two, 0), futimens(1, two), lockf(1, 0, 0);
    chroot("/"), setpriority(0, 0, 1), setrlimit(0, two), setgroups(0, two), initgroups("a", 1);
    static char mode[64];
    tcsetattr(0, 0, mode), tcflush(0, 0), tcdrain(0), tcflow(0, 0), tcsendbreak(0, 0);
    if (r > 0 || r < -1 || two[1] != 7 || mode[9])
        reach_error();
    return 0;
}
