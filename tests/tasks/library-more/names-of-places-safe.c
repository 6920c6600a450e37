/* getcwd and gethostname give texts that end within their room; realpath makes a block */
extern void reach_error(void);
extern char *getcwd(char *, unsigned long), *realpath(const char *, char *);
extern int gethostname(char *, unsigned long);
extern void free(void *);
int main(void) {
    char a[4] = {1, 1, 1, 1};
    char *p = getcwd(a, 3);
    if (p != 0 && (a[0] != '/' || (a[1] != 0 && a[2] != 0) || a[3] != 1))
        reach_error();
    if (gethostname(a, 2) == 0 && a[0] != 0 && a[1] != 0)
        reach_error();
    p = realpath("x", 0);
    if (p != 0 && p[0] != '/')
        reach_error();
    free(p);
    return 0;
}
