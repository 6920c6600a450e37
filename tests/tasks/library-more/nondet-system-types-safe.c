/* the input functions for types of the system */
extern void reach_error(void);
extern long long __VERIFIER_nondet_long_long(void), __VERIFIER_nondet_off_t(void), __VERIFIER_nondet_sector_t(void);
extern long __VERIFIER_nondet_ssize_t(void), __VERIFIER_nondet_ptrdiff_t(void), __VERIFIER_nondet_intptr_t(void);
extern long __VERIFIER_nondet_time_t(void), __VERIFIER_nondet_pthread_t(void), __VERIFIER_nondet_dev_t(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned long a = __VERIFIER_nondet_long_long() | __VERIFIER_nondet_off_t() | __VERIFIER_nondet_sector_t();
    unsigned long b = __VERIFIER_nondet_ssize_t() | __VERIFIER_nondet_ptrdiff_t() | __VERIFIER_nondet_intptr_t();
    unsigned long c = __VERIFIER_nondet_time_t() | __VERIFIER_nondet_pthread_t() | __VERIFIER_nondet_dev_t();
    __VERIFIER_assume(a <= 1 && b <= 1 && c <= 1);
    if (a + b + c == 4)
        reach_error();
    return 0;
}
