/* who a process is stays the same, until it becomes somebody else */
extern void reach_error(void);
extern int getpid(void), gettid(void);
extern unsigned getuid(void), geteuid(void), getgid(void), getegid(void);
extern int setuid(unsigned), seteuid(unsigned), setreuid(unsigned, unsigned), setgid(unsigned), setegid(unsigned), setregid(unsigned, unsigned);
int main(void) {
    unsigned a = getuid();
    if (getpid() <= 0 || getpid() != gettid() || getuid() != a)
        reach_error();
    if (setuid(7) == 0 && (geteuid() != 7 || (getuid() != 7 && getuid() != a)))
        reach_error();
    if (setreuid(-1, 9) == 0 && seteuid(8) == 0 && geteuid() != 8)
        reach_error();
    if (setregid(5, -1) == 0 && setegid(6) == 0 && (getgid() != 5 || getegid() != 6))
        reach_error();
    if (setgid(5) == 0 && getegid() != 5)
        reach_error();
    return 0;
}
