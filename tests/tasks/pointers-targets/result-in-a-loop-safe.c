/* a function returns one of two addresses; through it the one that it may also return elsewhere is not set */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
static int a, b, c = 2;
static int *all[2] = {&c, &c};
static int *first(unsigned i) { return all[i & 1]; }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    all[0] = &a;
    all[1] = &b;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        int *found = first(n);
        *found = n;
        if (c != 2) reach_error();
    }
    return 0;
}
