/* a table of pointers is filled anew before one of them is used */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a, b, c = 1;
static int *table[3] = {&c, &c, &c};
int main(void) {
    table[0] = &a;
    table[1] = &b;
    table[2] = &a;
    *table[below(3)] = 5;
    if (c != 1)
        __VERIFIER_error();
    return 0;
}
