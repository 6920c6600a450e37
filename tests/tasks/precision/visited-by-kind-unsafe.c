/* an element at an unknown index is visited according to its kind */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int rounds, squares;
static int kinds[2] = {1, 2};
static void circle(int *kind) {
    rounds++;
    if (*kind != 2)
        reach_error();
}
static void square(int *kind) {
    squares++;
    if (*kind != 2)
        reach_error();
}
int main(void) {
    unsigned n = below(61);
    for (unsigned i = 0; i < n; i++) {
        int *kind = &kinds[i & 1];
        (*kind == 1 ? circle : square)(kind);
    }
    return 0;
}
