/* replacing a pointer returns the one that was there before */
extern void __VERIFIER_error(void);
static int *exchange(int **slot, int *replacement) {
    int *old = *slot;
    *slot = replacement;
    return old;
}
int main(void) {
    int a = 1, b = 2, c = 3;
    int *slot = &a;
    int *old = exchange(&slot, &b);
    if (old != &a)
        __VERIFIER_error();
    old = exchange(&slot, &a);
    if (old != &b)
        __VERIFIER_error();
    *exchange(&slot, old) = 30;
    if (c != 30 || slot != &b)
        __VERIFIER_error();
    return a - 1;
}
