/* what moves within folders, writes in pieces or asks the system changes no memory of the program */
extern void reach_error(void);
extern void *opendir(const char *);
extern void rewinddir(void *), seekdir(void *, long), tzset(void);
extern long telldir(void *), writev(int, const void *, int);
extern int closedir(void *), nice(int), getpriority(int, unsigned), getdtablesize(void);
extern int posix_fadvise(int, long, long, int), posix_fallocate(int, long, long);
struct piece { const void *base; unsigned long length; };
int main(void) {
    int x = 3;
    struct piece piece = {&x, sizeof x};
    void *folder = opendir(".");
    if (folder) {
        seekdir(folder, telldir(folder));
        rewinddir(folder);
        closedir(folder);
    }
    tzset(), nice(1), getpriority(0, 0), getdtablesize(), posix_fadvise(1, 0, 0, 0), posix_fallocate(1, 0, 9);
    if (writev(1, &piece, 1) < -1 || x != 3)
        reach_error();
    return 0;
}
