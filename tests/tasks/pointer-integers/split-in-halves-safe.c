/* an address taken apart into two halves and put together again */
extern void __VERIFIER_error(void);
int main(void) {
    int x = 3;
    unsigned long n = (unsigned long)&x;
    unsigned low = (unsigned)n, high = (unsigned)(n >> 32);
    unsigned long again = (unsigned long)high << 32 | low;
    if (again != n)
        __VERIFIER_error();
    return *(int *)n - 3;
}
