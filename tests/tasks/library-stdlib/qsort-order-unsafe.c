/* qsort arranges by the sign of the comparison function */
extern void __VERIFIER_error(void);
extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
static int compare(const void *p, const void *q) {
    int a = *(const int *)p, b = *(const int *)q;
    if (a == b)
        return 0;
    return a > b ? -1 : 1;
}
int main(void) {
    int a[6] = {4, -1, 9, 2, 2, 7};
    qsort(a, 6, sizeof(int), compare);
    if (a[0] != -1 || a[2] != 2 || a[3] != 4 || a[5] != 9)
        __VERIFIER_error();
    return 0;
}
