/* a function picks one of two variables, another one writes to it */
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
static int *pick(unsigned i) { return table[i]; }
static void set(int *p, int value) { *p = value; }
int main(void) {
    set(table[0], 1);
    table[0] = &a;
    table[1] = &c;
    set(pick(below(2)), 5);
    if (c != 1)
        __VERIFIER_error();
    return 0;
}
