/* the input functions of 64 bits, whatever their name */
extern void reach_error(void);
extern long __VERIFIER_nondet_int64_t(void), __VERIFIER_nondet_s64(void), __VERIFIER_nondet_S64(void);
extern unsigned long __VERIFIER_nondet_uint64_t(void), __VERIFIER_nondet_u64(void),
    __VERIFIER_nondet_U64(void);
extern unsigned long __VERIFIER_nondet_u_long(void), __VERIFIER_nondet_unsigned_long(void),
    __VERIFIER_nondet_uintptr_t(void);
extern unsigned long long __VERIFIER_nondet_unsigned_long_long(void), __VERIFIER_nondet_dev_t(void);
extern long long __VERIFIER_nondet_long_long(void), __VERIFIER_nondet_off_t(void),
    __VERIFIER_nondet_sector_t(void);
extern long __VERIFIER_nondet_ssize_t(void), __VERIFIER_nondet_ptrdiff_t(void),
    __VERIFIER_nondet_intptr_t(void);
extern long __VERIFIER_nondet_time_t(void), __VERIFIER_nondet_pthread_t(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_int64_t(), b = __VERIFIER_nondet_s64() ^ __VERIFIER_nondet_S64();
    unsigned long c = __VERIFIER_nondet_uint64_t() ^ __VERIFIER_nondet_u64() ^ __VERIFIER_nondet_U64();
    unsigned long d = __VERIFIER_nondet_u_long() ^ __VERIFIER_nondet_unsigned_long() ^
        __VERIFIER_nondet_uintptr_t();
    unsigned long e = __VERIFIER_nondet_unsigned_long_long() ^ __VERIFIER_nondet_dev_t();
    unsigned long f = __VERIFIER_nondet_long_long() ^ __VERIFIER_nondet_off_t() ^
        __VERIFIER_nondet_sector_t();
    unsigned long g = __VERIFIER_nondet_ssize_t() ^ __VERIFIER_nondet_ptrdiff_t() ^
        __VERIFIER_nondet_intptr_t();
    unsigned long h = __VERIFIER_nondet_time_t() ^ __VERIFIER_nondet_pthread_t();
    if (a + b + c + d + e + f + g + h == 9)
        reach_error();
    return 0;
}
