/* exchanging two pointers twice restores them */
extern void __VERIFIER_error(void);
static void swap(int **left, int **right) {
    int *kept = *left;
    *left = *right;
    *right = kept;
}
int main(void) {
    int a = 1, b = 2;
    int *p = &a, *q = &b;
    swap(&p, &q);
    if (p != &b)
        __VERIFIER_error();
    swap(&q, &q);
    if (p != &a || *q != 2)
        __VERIFIER_error();
    return 0;
}
