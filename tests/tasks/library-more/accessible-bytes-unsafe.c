/* __CPROVER_r_ok and w_ok tell whether bytes can be accessed */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int __CPROVER_r_ok(const void *, unsigned long), __CPROVER_w_ok(const void *, unsigned long);
char bytes[8];
const char fixed[4] = "abc";
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9)
        return 0;
    if (__CPROVER_r_ok(bytes + 3, n) != (n <= 4))
        reach_error();
    if (!__CPROVER_r_ok(fixed, 4) || __CPROVER_w_ok(fixed, 4))
        reach_error();
    return 0;
}
