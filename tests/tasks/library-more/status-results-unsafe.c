/* a status is 0 or -1 */
extern void reach_error(void);
extern int close(int), fsync(int), chdir(const char *), unlink(const char *);
extern int mkdir(const char *, unsigned);
extern int access(const char *, int), remove(const char *), rename(const char *, const char *);
extern int usleep(unsigned), chmod(const char *, unsigned), setenv(const char *, const char *, int);
int main(void) {
    int r = close(9);
    fsync(1), chdir("/"), unlink("a"), mkdir("a", 0), access("a", 0), remove("a"), rename("a", "b");
    usleep(1), chmod("a", 0), setenv("A", "b", 1);
    if (r >= 0 || r < -1)
        reach_error();
    return 0;
}
