/* a global matters before a loop, and counts in it; what it decided matters in a function that the loop calls */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
unsigned x = 3;
int seen;
static void check(void) { if (!seen) reach_error(); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    if (x == 3) seen = 1;
    while (n-- > 0) { x += 2; check(); }
    return 0;
}
