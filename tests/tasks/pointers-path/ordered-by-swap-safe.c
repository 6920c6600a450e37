/* after the exchange of two pointers that are out of order, the first points to the smaller value */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static void order(const int **a, const int **b) {
    if (**a > **b) {
        const int *kept = *a;
        *a = *b;
        *b = kept;
    }
}
int main(void) {
    int x = 0, y = 1;
    const int *low = &x, *high = &y;
    if (__VERIFIER_nondet_bool())
        x = 2;
    if (__VERIFIER_nondet_bool())
        y = 3;
    order(&low, &high);
    if (*low > *high || low == high)
        __VERIFIER_error();
    if (x == 2 && y == 1 && low != &y)
        __VERIFIER_error();
    return 0;
}
