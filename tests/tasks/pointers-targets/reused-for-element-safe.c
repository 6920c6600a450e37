/* a pointer that meant a variable means an element at an unknown index now */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a[3], x = 1;
int main(void) {
    int *p = &x, *q = &x;
    *p = 1;
    p = &a[below(3)];
    *p = 5;
    if (x != 1)
        __VERIFIER_error();
    return 0;
}
