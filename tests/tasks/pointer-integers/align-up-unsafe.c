/* rounding an address up to a multiple of sixteen stays inside a large enough buffer */
extern void reach_error(void);
int main(void) {
    char buffer[64] __attribute__((aligned(16)));
    char *p = buffer + 5;
    __UINTPTR_TYPE__ n = ((__UINTPTR_TYPE__)p + 15) & ~(__UINTPTR_TYPE__)15;
    char *q = (char *)n;
    *q = 1;
    if (q - buffer != 8)
        reach_error();
    return 0;
}
