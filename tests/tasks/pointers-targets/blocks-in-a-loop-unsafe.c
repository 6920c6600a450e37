/* one of two blocks is written again and again, the third one is not */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
extern void *malloc(unsigned long);
static int *blocks[2];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    int *last = malloc(sizeof(int));
    blocks[0] = last;
    *last = 7;
    blocks[0] = malloc(sizeof(int));
    blocks[1] = malloc(sizeof(int));
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        *blocks[n & 1] = n;
        if (*last != 6) reach_error();
    }
    return 0;
}
