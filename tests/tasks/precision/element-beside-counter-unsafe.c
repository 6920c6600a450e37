/* an element of an array at a constant index decides, its neighbour counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[4];
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    a[2] = 7;
    for (int i = 0; i < n; i++) a[1]++;
    if (a[1] != 7) reach_error();
    return 0;
}
