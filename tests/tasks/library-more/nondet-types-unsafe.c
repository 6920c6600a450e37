/* every input function returns a value of the type in its name */
extern void reach_error(void);
extern signed char __VERIFIER_nondet_schar(void);
extern unsigned char __VERIFIER_nondet_u8(void);
extern unsigned __VERIFIER_nondet_u32(void), __VERIFIER_nondet_unsigned(void);
extern unsigned short __VERIFIER_nondet_u16(void);
extern long long __VERIFIER_nondet_loff_t(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int c = __VERIFIER_nondet_schar();
    int u = __VERIFIER_nondet_u8();
    unsigned w = __VERIFIER_nondet_u32(), v = __VERIFIER_nondet_unsigned();
    int h = __VERIFIER_nondet_u16();
    long long o = __VERIFIER_nondet_loff_t();
    __VERIFIER_assume(c > 120 && u > 250 && w == 1 && v == 1 && h == 1 && o == 1);
    if (c > 127)
        reach_error();
    if (u > 254)
        reach_error();
    return 0;
}
