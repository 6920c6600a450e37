/* functions about users and processes write no memory of the program */
extern void reach_error(void);
extern int getegid(void), geteuid(void), getgid(void), getpgrp(void), getppid(void), gettid(void), setsid(void);
extern int setuid(int), seteuid(int), setreuid(int, int), setgid(int), setegid(int), setregid(int, int),
    setpgid(int, int);
extern int unsetenv(const char *), umask(int);
extern char *secure_getenv(const char *);
int main(void) {
    int x = 1;
    getegid(), geteuid(), getgid(), getpgrp(), getppid(), gettid(), setsid(), setuid(0), seteuid(0), setreuid(0, 0);
    setgid(0), setegid(0), setregid(0, 0), setpgid(0, 0), umask(0), secure_getenv("A"), unsetenv("A");
    if (x != 1)
        reach_error();
    return 0;
}
