/* fstat, lstat and fstatat fill a structure, or leave it as it is */
extern void reach_error(void);
struct stat { unsigned long a[3]; unsigned mode, b[3]; unsigned long c; long size, d[11]; };
extern int fstat(int, struct stat *), lstat(const char *, struct stat *), fstatat(int, const char *, struct stat *, int);
int main(void) {
    struct stat s;
    s.size = -7;
    if (fstat(3, &s) != 0 && s.size != -8)
        reach_error();
    if (lstat("x", &s) == 0 && s.size < 0)
        reach_error();
    if (fstatat(-100, "x", &s, 0) == 0 && s.size < 0)
        reach_error();
    return 0;
}
