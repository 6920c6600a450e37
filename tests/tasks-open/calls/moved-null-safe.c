/* null plus a constant stays in the lowest page, and cannot be called; must-not: UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *p = 0;
    p = __VERIFIER_nondet_int() ? p : 0;
    p = p + 0x100;
    if (((int (*)(void))p)() == 42)
        reach_error();
    return 0;
}
