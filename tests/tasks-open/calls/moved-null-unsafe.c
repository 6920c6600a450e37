/* null plus a constant beyond the lowest page is a number, and may be called; must-not: SAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *p = 0;
    p = __VERIFIER_nondet_int() ? p : 0;
    p = p + 0x10000;
    if (((int (*)(void))p)() == 42)
        reach_error();
    return 0;
}
