/* what is written through one of two pointers is read back through the same one */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a, b, steps;
static int *table[2] = {&a, &b};
int main(void) {
    unsigned n = below(61);
    int *p = table[below(2)];
    *p = 1;
    for (unsigned i = 0; i < n; i++)
        steps += i;
    if (*p != 2)
        reach_error();
    return 0;
}
