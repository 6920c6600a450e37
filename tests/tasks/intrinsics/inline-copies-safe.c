/* copies and fills that may not become calls */
extern void reach_error(void);
int main(void) {
    char a[8] = "abcdefg", b[8];
    __builtin_memcpy_inline(b, a, 8);
    __builtin_memset_inline(a, 90, 3);
    if (b[2] != 'c')
        reach_error();
    if (a[2] != 'Z' || a[3] != 'd')
        reach_error();
    return 0;
}
