/* a structure passed by value: the callee turns the pointers of its copy only */
extern void reach_error(void);
struct pair {
    int *p, *q;
    long rest[4];
};
int x, y;
static void change(struct pair a) {
    a.p = &y;
    *a.p = 1;
    *a.q = 2;
}
int main(void) {
    struct pair t = {&x, &x};
    change(t);
    *t.p = 3;
    if (y == 1)
        reach_error();
    return 0;
}
