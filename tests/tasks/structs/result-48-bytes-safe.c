/* a large structure is returned whole through nested calls */
extern void __VERIFIER_error(void);
struct wide { int a[12]; };
static struct wide fill(int start) {
    struct wide w;
    for (int i = 0; i < 12; i++)
        w.a[i] = start + i;
    return w;
}
static struct wide add(struct wide x, struct wide y) {
    for (int i = 0; i < 12; i++)
        x.a[i] += y.a[i];
    return x;
}
int main(void) {
    struct wide w = add(fill(4), fill(10));
    if (w.a[11] != 36 || w.a[0] != 14)
        __VERIFIER_error();
    return 0;
}
