/* mkstemp and its like put letters in the place of XXXXXX */
extern void reach_error(void);
extern int mkstemp(char *), mkostemp(char *, int), mkstemps(char *, int), mkostemps(char *, int, int);
extern char *mkdtemp(char *);
int main(void) {
    char a[] = "aXXXXXX", b[] = "XXXXXX.c", c[] = "XXXXX";
    if (mkstemp(a) < 0 || mkstemps(b, 2) < 0)
        return 0;
    if (a[0] != 'a' || a[7] || a[6] == '/' || b[6] != '.' || a[3] == 'X')
        reach_error();
    if (mkstemp(c) >= 0 || mkostemp(c, 0) >= 0 || mkostemps(b, 1, 0) >= 0 || mkdtemp(c) || c[4] != 'X')
        reach_error();
    return 0;
}
