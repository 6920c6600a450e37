/* a variable that matters before a loop counts in it by way of a copy */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
unsigned x = 3;
int main(void) {
    int seen = 0;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    if (x == 2) seen = 1;
    while (n-- > 0) { unsigned y = x; y = y + 1; x = y; if (!seen) reach_error(); }
    return 0;
}
