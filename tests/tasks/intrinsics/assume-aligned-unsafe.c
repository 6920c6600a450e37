/* an aligned pointer is the pointer */
extern void reach_error(void);
int main(void) {
    _Alignas(16) char a[32] = {0};
    char *p = __builtin_assume_aligned(a, 16);
    p[4] = 1;
    if (a[3] != 1)
        reach_error();
    return 0;
}
