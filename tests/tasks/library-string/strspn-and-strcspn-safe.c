/* strspn counts leading characters in the set, strcspn those outside it */
extern void __VERIFIER_error(void);
extern __SIZE_TYPE__ strspn(const char *, const char *);
extern __SIZE_TYPE__ strcspn(const char *, const char *);
int main(void) {
    const char *s = "abcab1", *set = "cba";
    if (strspn(s, set) != 5)
        __VERIFIER_error();
    return 0;
}
