/* every function that fills a buffer leaves what is behind it */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern long pread(int, void *, size, long), readlink(const char *, char *, size), recv(int, void *, size, int);
extern long recvfrom(int, void *, size, int, void *, void *), getrandom(void *, size, unsigned), __read_chk(int,
    void *, size, size);
extern size fread_unlocked(void *, size, size, void *), __fread_chk(void *, size, size, size, void *);
extern char *fgets_unlocked(char *, int, void *), *__fgets_chk(char *, size, int, void *);
extern void *stdin;
int main(void) {
    char a[3] = {1, 2, 3};
    pread(0, a, 2, 0), readlink("a", a, 2), recv(0, a, 2, 0), recvfrom(0, a, 2, 0, 0, 0), getrandom(a, 2, 0);
    __read_chk(0, a, 2, 3), fread_unlocked(a, 1, 2, stdin), __fread_chk(a, 3, 2, 1, stdin);
    fgets_unlocked(a, 2, stdin), __fgets_chk(a, 3, 2, stdin);
    if (a[2] != 3)
        reach_error();
    return 0;
}
