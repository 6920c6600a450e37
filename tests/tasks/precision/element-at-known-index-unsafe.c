/* an element at an index that the path knows decides, its neighbour counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
long a[5];
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    int k = 2;
    if (n > 1) k = 3;
    a[k] = 7;
    for (int i = 0; i < n; i++) a[k - 1] += 2;
    if (a[2] != 7) reach_error();
    return 0;
}
