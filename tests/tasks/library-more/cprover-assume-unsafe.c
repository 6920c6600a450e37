/* __CPROVER_assume is __VERIFIER_assume under another name */
extern void reach_error(void);
extern void __CPROVER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __CPROVER_assume(x >= 0 && x <= 9);
    if (x > 8)
        reach_error();
    return 0;
}
