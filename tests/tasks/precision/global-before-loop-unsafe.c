/* a variable in memory matters before a loop, and counts in it */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x;
static void step(int *p) { *p += 2; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    step(&x);
    if (x != 3) reach_error();
    while (n-- > 0) step(&x);
    return 0;
}
