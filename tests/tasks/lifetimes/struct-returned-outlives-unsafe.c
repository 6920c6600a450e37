/* a local structure is gone after the call; the returned copy stays */
extern void reach_error(void);
struct rec { int a[6]; };
static struct rec make(int n) {
    struct rec r = {{0}};
    r.a[5] = n;
    return r;
}
int main(void) {
    struct rec x = make(6);
    struct rec y = make(0);
    if (x.a[5] != 0)
        reach_error();
    return y.a[5];
}
