/* calloc clears every element, whatever their number */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 6);
    int *p = calloc(n, sizeof(int));
    p[n - 1] = n - 1;
    int first = p[0];
    if (n > 1 && first != 0)
        reach_error();
    if (n == 3 && p[2] - p[1] == 2)
        reach_error();
    return 0;
}
