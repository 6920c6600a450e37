/* of three counters, a loop changes those that a table has when it starts */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a, b, c = 1;
static int *table[2] = {&c, &c};
int main(void) {
    table[0] = &a;
    table[1] = &c;
    for (int round = 0; round < 3; round++)
        ++*table[below(2)];
    if (c != 1)
        __VERIFIER_error();
    return 0;
}
