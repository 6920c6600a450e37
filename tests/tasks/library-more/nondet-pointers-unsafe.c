/* an input pointer may be null */
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void), *__VERIFIER_nondet_pvoid(void), *__VERIFIER_nondet_voidp(void);
extern char *__VERIFIER_nondet_pchar(void), *__VERIFIER_nondet_charp(void), *__VERIFIER_nondet_char_pointer(void);
extern const char *__VERIFIER_nondet_const_char_pointer(void);
extern void __VERIFIER_assume(int);
int main(void) {
    void *p = __VERIFIER_nondet_pointer(), *q = __VERIFIER_nondet_pvoid(), *r = __VERIFIER_nondet_voidp();
    const char *s = __VERIFIER_nondet_pchar(), *t = __VERIFIER_nondet_charp();
    const char *u = __VERIFIER_nondet_char_pointer(), *v = __VERIFIER_nondet_const_char_pointer();
    int n = (p == 0) + (q == 0) + (r == 0) + (s == 0) + (t == 0) + (u == 0) + (v == 0);
    __VERIFIER_assume(n >= 7);
    if (n > 6)
        reach_error();
    return 0;
}
