/* aligned_alloc, memalign, valloc and pvalloc return multiples of what was asked for */
extern void reach_error(void);
typedef __UINTPTR_TYPE__ word;
extern void *aligned_alloc(word, word), *memalign(word, word), *valloc(word), *pvalloc(word);
int main(void) {
    void *p = aligned_alloc(64, 128), *q = memalign(32, 5), *r = valloc(1), *s = pvalloc(1);
    ((char *)s)[4095] = 1;
    if (((word)p + 1) % 64 != 0)
        reach_error();
    if (((word)q & 31) != 0)
        reach_error();
    if (((word)r & 4095) || ((word)s & 4095))
        reach_error();
    return 0;
}
