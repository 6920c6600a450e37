/* a pointer that is null or means one variable means that one after a test */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int x, y;
static int *table[2] = {&y, &y};
int main(void) {
    table[0] = 0;
    table[1] = &y;
    int *p = table[below(2)];
    if (p) {
        *p = 7;
        if (x != 7)
            __VERIFIER_error();
    }
    return 0;
}
