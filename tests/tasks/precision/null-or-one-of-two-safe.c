/* a result that may be missing is written if it is there */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int a = 3, b = 3, misses;
static int *find(unsigned key) { return key == 1 ? &a : key == 2 ? &b : 0; }
int main(void) {
    unsigned n = below(61);
    for (unsigned i = 0; i < n; i++) {
        int *p = find(i % 4);
        if (p) {
            *p = 4;
            if (*p != 4)
                reach_error();
            *p = 3;
        } else {
            misses++;
        }
        if (a != 3 || b != 3)
            reach_error();
    }
    return 0;
}
