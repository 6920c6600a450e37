/* a variable matters before a loop, and counts in it */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    int x = 1;
    if (x != 2) reach_error();
    for (int i = 0; i < n; i++) x += 2;
    int y = 5;
    if (y != 5) reach_error();
    return 0;
}
