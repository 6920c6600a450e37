/* a structure with a long double is passed and returned in memory */
extern void __VERIFIER_error(void);
struct heavy { int n; long double x; };
static struct heavy step(struct heavy h) {
    h.x += h.n;
    h.n *= 10;
    return h;
}
int main(void) {
    struct heavy h = {1, 0.0L};
    h = step(h);
    h = step(h);
    if (h.x != 11 || h.n != 100)
        __VERIFIER_error();
    return 0;
}
