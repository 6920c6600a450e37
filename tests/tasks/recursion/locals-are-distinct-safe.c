/* the same local of two live levels is two objects */
extern void reach_error(void);
static int same(int n, int *outer) {
    int local = n;
    if (n > 0)
        return same(n - 1, &local);
    local = 7;
    return outer == &local;
}
int main(void) {
    int n = 1;
    int r = same(n, &n);
    if (r == 1)
        reach_error();
    return 0;
}
