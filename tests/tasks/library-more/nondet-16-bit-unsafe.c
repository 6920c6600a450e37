/* the input functions of 16 bits, whatever their name */
extern void reach_error(void);
extern short __VERIFIER_nondet_int16_t(void), __VERIFIER_nondet_s16(void), __VERIFIER_nondet_S16(void);
extern unsigned short __VERIFIER_nondet_uint16_t(void), __VERIFIER_nondet_U16(void),
    __VERIFIER_nondet_u_short(void);
extern unsigned short __VERIFIER_nondet_unsigned_short(void);
int main(void) {
    int a = __VERIFIER_nondet_int16_t() | __VERIFIER_nondet_s16() | __VERIFIER_nondet_S16();
    int b = __VERIFIER_nondet_uint16_t() | __VERIFIER_nondet_U16() | __VERIFIER_nondet_u_short();
    int c = __VERIFIER_nondet_unsigned_short();
    if (a < -32768 || a > 32767 || b > 65535 || c > 65534)
        reach_error();
    return 0;
}
