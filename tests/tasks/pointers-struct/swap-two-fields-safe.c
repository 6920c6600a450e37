/* exchanging two pointer fields of one record leaves the third alone */
extern void __VERIFIER_error(void);
struct triple {
    int *a, *b, *c;
};
static void swap(int **x, int **y) {
    int *kept = *x;
    *x = *y;
    *y = kept;
}
int main(void) {
    int v[3] = {1, 2, 3};
    struct triple t = {&v[0], &v[1], &v[2]};
    swap(&t.a, &t.b);
    *t.a = 20;
    *t.b = 10;
    if (v[0] != 10 || v[1] != 20 || t.c != &v[2])
        __VERIFIER_error();
    return v[2] - 3;
}
