/* one of two pointers is set through a third one: each has its old target or the new one */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int w = 1, x, y, z;
static int *p = &w, *q = &w;
static int **both[2] = {&p, &q};
int main(void) {
    p = &x;
    q = &y;
    *both[below(2)] = &z;
    *p = 5;
    *q = 6;
    if (w != 1)
        __VERIFIER_error();
    return 0;
}
