/* a pointer that means one of two variables is compared with a third one */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a, b, c;
static int *table[2] = {&c, &c};
int main(void) {
    table[0] = &a;
    table[1] = &c;
    if (table[below(2)] == &c)
        __VERIFIER_error();
    return 0;
}
