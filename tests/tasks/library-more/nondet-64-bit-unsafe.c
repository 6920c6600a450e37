/* the input functions of 64 bits, whatever their name */
extern void reach_error(void);
extern long __VERIFIER_nondet_int64_t(void), __VERIFIER_nondet_s64(void), __VERIFIER_nondet_S64(void);
extern unsigned long __VERIFIER_nondet_uint64_t(void), __VERIFIER_nondet_u64(void), __VERIFIER_nondet_U64(void);
extern unsigned long __VERIFIER_nondet_u_long(void), __VERIFIER_nondet_unsigned_long(void);
extern unsigned long __VERIFIER_nondet_uintptr_t(void), __VERIFIER_nondet_unsigned_long_long(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned long a = __VERIFIER_nondet_int64_t() | __VERIFIER_nondet_s64() | __VERIFIER_nondet_S64();
    unsigned long b = __VERIFIER_nondet_uint64_t() | __VERIFIER_nondet_u64() | __VERIFIER_nondet_U64();
    unsigned long c = __VERIFIER_nondet_u_long() | __VERIFIER_nondet_unsigned_long();
    unsigned long d = __VERIFIER_nondet_uintptr_t() | __VERIFIER_nondet_unsigned_long_long();
    __VERIFIER_assume(a <= 1 && b <= 1 && c <= 1 && d == 0);
    if (a + b + c == 3)
        reach_error();
    return 0;
}
