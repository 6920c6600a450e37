/* memcmp looks at the given number of bytes only, zeros included */
extern void __VERIFIER_error(void);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
int main(void) {
    char a[] = "x\0y", b[] = "x\0z";
    int n = 2;
    if (memcmp(a, b, n) != 0)
        __VERIFIER_error();
    return 0;
}
