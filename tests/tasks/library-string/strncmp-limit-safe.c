/* strncmp ignores what follows the limit */
extern void __VERIFIER_error(void);
extern int strncmp(const char *, const char *, __SIZE_TYPE__);
int main(void) {
    const char *a = "prefix", *b = "preset";
    int n = 3;
    if (strncmp(a, b, n) != 0)
        __VERIFIER_error();
    return 0;
}
