/* aligning a pointer clears its low bits */
extern void reach_error(void);
int main(void) {
    _Alignas(16) char a[64];
    char *p = a + 21;
    if (__builtin_align_down(p, 16) != a + 16)
        reach_error();
    if (__builtin_align_up(a + 1, 16) != a + 16)
        reach_error();
    if (0 == __builtin_is_aligned(a, 8))
        reach_error();
    return 0;
}
