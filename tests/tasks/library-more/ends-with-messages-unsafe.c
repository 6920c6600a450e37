/* err and errx end the program, warn and warnx do not */
extern void reach_error(void);
extern void err(int, const char *, ...), errx(int, const char *, ...), warn(const char *, ...), warnx(const char *, ...);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 1)
        err(1, "%d", n);
    warn("%s", "x");
    if (n == 2)
        errx(2, 0);
    warnx("%d", n);
    if (n > 0 && n < 4)
        reach_error();
    return 0;
}
