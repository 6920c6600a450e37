/* the input functions of 8 bits, whatever their name */
extern void reach_error(void);
extern signed char __VERIFIER_nondet_int8_t(void), __VERIFIER_nondet_s8(void), __VERIFIER_nondet_S8(void);
extern unsigned char __VERIFIER_nondet_uint8_t(void), __VERIFIER_nondet_U8(void), __VERIFIER_nondet_u_char(void);
extern unsigned char __VERIFIER_nondet_unchar(void), __VERIFIER_nondet_unsigned_char(void);
extern signed char __VERIFIER_nondet_signed_char(void);
extern _Bool __VERIFIER_nondet__Bool(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a = __VERIFIER_nondet_int8_t(), b = __VERIFIER_nondet_s8() | __VERIFIER_nondet_S8();
    int c = __VERIFIER_nondet_uint8_t(), d = __VERIFIER_nondet_U8() | __VERIFIER_nondet_u_char();
    int e = __VERIFIER_nondet_unchar() | __VERIFIER_nondet_unsigned_char() | __VERIFIER_nondet_signed_char();
    int f = __VERIFIER_nondet__Bool();
    __VERIFIER_assume(a < -120 && b == 0 && c > 250 && d == 0 && e == 0);
    if (a < -128 || c > 255 || f > 1)
        reach_error();
    return 0;
}
