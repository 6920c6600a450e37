/* the terminator counts as a character of the string; a missing one gives null */
extern void __VERIFIER_error(void);
extern char *strchr(const char *, int);
int main(void) {
    const char *s = "abc";
    int zero = 0, missing = 'x';
    if (strchr(s, missing) != 0)
        __VERIFIER_error();
    if (strchr(s, zero) - s != 2)
        __VERIFIER_error();
    return 0;
}
