/* calloc returns zeroed memory: only what was stored is there */
extern void __VERIFIER_error(void);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
int main(void) {
    int n = 10, sum = 0;
    int *p = calloc(n, sizeof(int));
    p[6] = 7;
    for (int i = 0; i < n; i++)
        sum += p[i];
    if (sum != 0)
        __VERIFIER_error();
    return 0;
}
