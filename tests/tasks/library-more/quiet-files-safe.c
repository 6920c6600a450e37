/* functions on files write no memory of the program */
extern void reach_error(void);
extern int fsync(int), fdatasync(int), fchdir(int), fchmod(int, unsigned), fchown(int, int, int),
    rmdir(const char *);
extern int chown(const char *, int, int), lchown(const char *, int, int), link(const char *, const char *);
extern int linkat(int, const char *, int, const char *, int), symlink(const char *, const char *),
    creat(const char *, int);
extern int symlinkat(const char *, int, const char *), unlinkat(int, const char *, int),
    truncate(const char *, long);
extern int faccessat(int, const char *, int, int), fchmodat(int, const char *, int, int), ftruncate(int,
    long);
extern int mkdirat(int, const char *, int), mkfifo(const char *, int), mkfifoat(int, const char *, int);
extern int fchownat(int, const char *, int, int, int), renameat(int, const char *, int, const char *),
    dup2(int, int);
int main(void) {
    int x = 1;
    fsync(1), fdatasync(1), fchdir(1), fchmod(1, 0), fchown(1, 0, 0), rmdir("a"), chown("a", 0, 0),
        lchown("a", 0, 0);
    link("a", "b"), linkat(0, "a", 0, "b", 0), symlink("a", "b"), symlinkat("a", 0, "b"), unlinkat(0, "a",
        0);
    truncate("a", 0), ftruncate(1, 0), faccessat(0, "a", 0, 0), fchmodat(0, "a", 0, 0), mkdirat(0, "a", 0);
    mkfifo("a", 0), mkfifoat(0, "a", 0), fchownat(0, "a", 0, 0, 0), renameat(0, "a", 0, "b"), dup2(1, 2),
        creat("a", 0);
    if (x != 1)
        reach_error();
    return 0;
}
