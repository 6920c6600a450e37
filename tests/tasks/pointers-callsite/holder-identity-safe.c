/* a function that returns its argument returns the holder of this call */
extern void __VERIFIER_error(void);
static int **same(int **holder) { return holder; }
int main(void) {
    int a = 1, b = 2;
    int *p = &a, *q = &a;
    int **hp = same(&p);
    int **hq = same(&q);
    *hq = &b;
    **hp = 10;
    **hq = 20;
    *same(&q) = &a;
    if (p != &a || a != 10)
        __VERIFIER_error();
    *hp = *hq;
    *p = 11;
    if (a != 11 || b != 20)
        __VERIFIER_error();
    *same(hp) = &b;
    if (*p != 20)
        __VERIFIER_error();
    return 0;
}
