/* the input functions of 32 bits, whatever their name */
extern void reach_error(void);
extern int __VERIFIER_nondet_int32_t(void), __VERIFIER_nondet_s32(void), __VERIFIER_nondet_S32(void);
extern unsigned __VERIFIER_nondet_uint32_t(void), __VERIFIER_nondet_U32(void), __VERIFIER_nondet_u_int(void);
extern unsigned __VERIFIER_nondet_unsigned_int(void), __VERIFIER_nondet_gfp_t(void);
extern int __VERIFIER_nondet_pid_t(void), __VERIFIER_nondet_wchar_t(void);
extern void __VERIFIER_assume(int);
int main(void) {
    long a = __VERIFIER_nondet_int32_t(), b = __VERIFIER_nondet_s32() | __VERIFIER_nondet_S32();
    long c = __VERIFIER_nondet_uint32_t(), d = __VERIFIER_nondet_U32() | __VERIFIER_nondet_u_int();
    long e = __VERIFIER_nondet_unsigned_int() | __VERIFIER_nondet_gfp_t();
    long f = __VERIFIER_nondet_pid_t() | __VERIFIER_nondet_wchar_t();
    __VERIFIER_assume(a > 2147483640 && b == 0 && c > 4294967290 && d == 0 && e == 0 && f == 0);
    if (a > 2147483646 || c > 4294967295)
        reach_error();
    return 0;
}
