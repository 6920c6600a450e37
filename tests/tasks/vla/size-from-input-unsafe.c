/* the last element of a variable-length array filled with its indices */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 5);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    if (a[n - 1] + 1 != n)
        reach_error();
    if (n == 3 && sizeof(a) / 3 == 4)
        reach_error();
    return 0;
}
