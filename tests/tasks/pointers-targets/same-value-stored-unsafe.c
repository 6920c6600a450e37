/* whichever variable a store means, it stores what is there */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int x = 4, y = 4;
static int *table[2] = {&x, &y};
int main(void) {
    *table[below(2)] = 5;
    if (x != 4 || y != 4)
        __VERIFIER_error();
    return 0;
}
