/* an assumption that a pointer is fresh gives it a block of its own, with any content */
extern void reach_error(void);
extern void __CPROVER_assume(int);
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
int main(void) {
    struct pair *p = 0;
    char *text = 0;
    int n = __VERIFIER_nondet_int();
    __CPROVER_assume(n > 0 && n < 4);
    __CPROVER_assume(__CPROVER_is_fresh(p, sizeof(*p)) && __CPROVER_is_fresh(text, n) && p->a > p->b);
    text[n - 1] = 1;
    if (p->a == p->b || (char *)p == text || __CPROVER_r_ok(text, n + 1))
        reach_error();
    return 0;
}
