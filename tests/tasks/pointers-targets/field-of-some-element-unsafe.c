/* a store to one field of an unknown element leaves the other fields of all of them */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static struct pair { int first, second; } pairs[3] = {{1, 1}, {1, 1}, {1, 1}};
int main(void) {
    int *p = &pairs[1].second;
    *p = 1;
    p = &pairs[below(3)].second;
    *p = 9;
    if (pairs[0].second != 1 || pairs[1].second != 1 || pairs[2].second != 1)
        __VERIFIER_error();
    return 0;
}
