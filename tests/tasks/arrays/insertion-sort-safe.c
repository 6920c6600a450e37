/* moving elements one place up by variable indices sorts the array */
extern void __VERIFIER_error(void);
int main(void) {
    int a[8] = {5, -2, 9, 0, 9, 3, -7, 1};
    for (int i = 1; i < 8; i++) {
        int v = a[i], j = i;
        while (j > 0 && a[j - 1] > v) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = v;
    }
    if (a[0] != -7 || a[3] != 1 || a[7] != 9)
        __VERIFIER_error();
    return 0;
}
