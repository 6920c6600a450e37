/* the input functions of 16 bits, whatever their name */
extern void reach_error(void);
extern short __VERIFIER_nondet_int16_t(void), __VERIFIER_nondet_s16(void), __VERIFIER_nondet_S16(void);
extern unsigned short __VERIFIER_nondet_uint16_t(void), __VERIFIER_nondet_U16(void),
    __VERIFIER_nondet_u_short(void);
extern unsigned short __VERIFIER_nondet_unsigned_short(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a = __VERIFIER_nondet_int16_t(), b = __VERIFIER_nondet_s16() | __VERIFIER_nondet_S16();
    int c = __VERIFIER_nondet_uint16_t(), d = __VERIFIER_nondet_U16() | __VERIFIER_nondet_u_short();
    int e = __VERIFIER_nondet_unsigned_short();
    __VERIFIER_assume(a < -32760 && b == 0 && c > 65530 && d == 0 && e == 0);
    if (a < -32767 || c > 65535)
        reach_error();
    return 0;
}
