/* functions on files relative to a directory write no memory of the program */
extern void reach_error(void);
extern int linkat(int, const char *, int, const char *, int), symlinkat(const char *, int, const char *);
extern int unlinkat(int, const char *, int), faccessat(int, const char *, int, int), fchmodat(int, const char *,
    int, int);
extern int mkdirat(int, const char *, int), mkfifoat(int, const char *, int), mknodat(int, const char *, int, long);
extern int fchownat(int, const char *, int, int, int), renameat(int, const char *, int, const char *);
extern int openat(int, const char *, int, ...);
int main(void) {
    int x = 1;
    linkat(0, "a", 0, "b", 0), symlinkat("a", 0, "b"), unlinkat(0, "a", 0), faccessat(0, "a", 0, 0), fchmodat(0,
        "a", 0, 0);
    mkdirat(0, "a", 0), mkfifoat(0, "a", 0), fchownat(0, "a", 0, 0, 0), renameat(0, "a", 0, "b"), mknodat(0, "a",
        0, 0);
    openat(0, "a", 0);
    if (x != 1)
        reach_error();
    return 0;
}
