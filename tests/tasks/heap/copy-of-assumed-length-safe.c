/* blocks and copies are as long as an input that is between two bounds */
void *malloc(__SIZE_TYPE__);
void *memcpy(void *, const void *, __SIZE_TYPE__);
void *memset(void *, int, __SIZE_TYPE__);
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 2 || n > 6)
        return 0;
    char *from = malloc(n), *to = malloc(n);
    if (!from || !to)
        return 0;
    memset(from, 7, n);
    from[1] = n + 1;
    memcpy(to, from, n);
    if (to[0] != 7 || to[1] != from[1])
        reach_error();
    if (n > 2 && to[n - 1] != 7)
        reach_error();
    return 0;
}
