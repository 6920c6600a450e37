/* memset stores its value as a single byte */
extern void __VERIFIER_error(void);
extern void *memset(void *, int, __SIZE_TYPE__);
int main(void) {
    unsigned char a[3] = {0, 0, 0};
    int v = 0x1234, n = 2;
    memset(a, v, n);
    if (a[1] != 0x34 || a[2] != 0)
        __VERIFIER_error();
    return 0;
}
