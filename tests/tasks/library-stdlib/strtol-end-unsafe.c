/* strtol reports where it stopped */
extern void __VERIFIER_error(void);
extern long strtol(const char *, char **, int);
int main(void) {
    const char *s = "-12 34";
    char *end;
    long v = strtol(s, &end, 10);
    if (v != -12 || end - s != 4)
        __VERIFIER_error();
    return 0;
}
