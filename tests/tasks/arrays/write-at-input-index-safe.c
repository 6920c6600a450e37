/* a store at one index changes a read at another only if the indices are equal */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a[8] = {0};
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 8);
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(j < 8);
    a[i] = 1;
    if (i != j && a[j] == 1)
        reach_error();
    return 0;
}
