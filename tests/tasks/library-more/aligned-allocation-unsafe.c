/* aligned_alloc and memalign return multiples of what was asked for, pvalloc whole pages */
extern void reach_error(void);
typedef __UINTPTR_TYPE__ word;
extern void *aligned_alloc(word, word), *memalign(word, word), *valloc(word), *pvalloc(word);
int main(void) {
    char *p = aligned_alloc(16, 32), *q = memalign(8, 5), *r = valloc(1), *s = pvalloc(1);
    s[4095] = 1, r[0] = 2, q[4] = 3, p[31] = 4;
    if (((word)p + 1) % 16 != 0)
        reach_error();
    if (((word)q & 7) != 0 || ((word)r & 15) != 0)
        reach_error();
    if (s[4095] + r[0] + q[4] + p[31] != 10)
        reach_error();
    return 0;
}
