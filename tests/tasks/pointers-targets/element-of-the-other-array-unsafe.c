/* an element of one of two arrays, at an index that is unknown, is none of a third one */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a[2], b[2], c[2] = {1, 1};
static int *rows[2] = {c, c};
int main(void) {
    rows[0] = a;
    rows[1] = c;
    int *p = rows[below(2)] + below(2);
    *p = 5;
    if (c[0] != 1 || c[1] != 1)
        __VERIFIER_error();
    return 0;
}
