/* two variables count by each other in a loop, of which one matters before it */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    unsigned x = 3, y = 0;
    int seen = 0;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    if (y == 3) seen = 1;
    while (n-- > 0) { unsigned z = x; x = y + 1; y = z; if (!seen) reach_error(); }
    return 0;
}
