/* the input functions of 8 bits, whatever their name */
extern void reach_error(void);
extern signed char __VERIFIER_nondet_int8_t(void), __VERIFIER_nondet_s8(void), __VERIFIER_nondet_S8(void);
extern unsigned char __VERIFIER_nondet_uint8_t(void), __VERIFIER_nondet_U8(void),
    __VERIFIER_nondet_u_char(void);
extern unsigned char __VERIFIER_nondet_unchar(void), __VERIFIER_nondet_unsigned_char(void);
extern signed char __VERIFIER_nondet_signed_char(void);
extern _Bool __VERIFIER_nondet__Bool(void);
int main(void) {
    int a = __VERIFIER_nondet_int8_t() | __VERIFIER_nondet_s8() | __VERIFIER_nondet_S8();
    int b = __VERIFIER_nondet_uint8_t() | __VERIFIER_nondet_U8() | __VERIFIER_nondet_u_char();
    int c = __VERIFIER_nondet_unchar() | __VERIFIER_nondet_unsigned_char();
    int d = __VERIFIER_nondet_signed_char(), e = __VERIFIER_nondet__Bool();
    if (a < -128 || a > 127 || b > 255 || c > 255 || d > 127 || e > 0)
        reach_error();
    return 0;
}
