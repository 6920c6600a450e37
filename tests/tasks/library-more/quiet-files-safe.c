/* functions on files write no memory of the program */
extern void reach_error(void);
extern int fsync(int), fdatasync(int), fchdir(int), fchmod(int, unsigned), fchown(int, int, int),
    rmdir(const char *);
extern int chown(const char *, int, int), lchown(const char *, int, int), link(const char *, const char *);
extern int symlink(const char *, const char *), creat(const char *, int), truncate(const char *, long);
extern int ftruncate(int, long), mkfifo(const char *, int), dup2(int, int), mknod(const char *, int, long);
int main(void) {
    int x = 1;
    fsync(1), fdatasync(1), fchdir(1), fchmod(1, 0), fchown(1, 0, 0), rmdir("a"), chown("a", 0, 0), lchown("a", 0,
        0);
    link("a", "b"), symlink("a", "b"), truncate("a", 0), ftruncate(1, 0);
    mkfifo("a", 0), dup2(1, 2), creat("a", 0), mknod("a", 0, 0);
    if (x != 1)
        reach_error();
    return 0;
}
