/* a comparison tells which of two variables a pointer means */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a = 1, b = 2;
static int *table[2] = {&a, &b};
int main(void) {
    int *p = table[below(2)];
    if (p == &b) {
        *p = 3;
        if (a != 3 || b != 2)
            __VERIFIER_error();
    }
    return 0;
}
