/* functions about users, processes and time write no memory of the program */
extern void reach_error(void);
extern int getegid(void), geteuid(void), getgid(void), getpgrp(void), getppid(void), gettid(void),
    setsid(void);
extern int setuid(int), seteuid(int), setreuid(int, int), setgid(int), setegid(int), setregid(int, int),
    setpgid(int, int);
extern int sched_yield(void), nanosleep(const void *, void *), clock_nanosleep(int, int, const void *,
    void *), umask(int);
extern unsigned sleep(unsigned);
extern char *secure_getenv(const char *);
extern int unsetenv(const char *), putenv(char *), getpagesize(void), fegetround(void), arc4random(void);
extern unsigned arc4random_uniform(unsigned);
extern long pathconf(const char *, int), fpathconf(int, int);
extern void sync(void);
int main(void) {
    int x = 1;
    getegid(), geteuid(), getgid(), getpgrp(), getppid(), gettid(), setsid(), setuid(0), seteuid(0),
        setreuid(0, 0);
    setgid(0), setegid(0), setregid(0, 0), setpgid(0, 0), sched_yield(), nanosleep(0, 0),
        clock_nanosleep(0, 0, 0, 0);
    umask(0), sleep(0), secure_getenv("A"), unsetenv("A"), putenv("A=1"), arc4random(),
        arc4random_uniform(5);
    pathconf("/", 0), fpathconf(0, 0), sync();
    x = getpagesize() / 4096 + fegetround();
    if (x != 1)
        reach_error();
    return 0;
}
