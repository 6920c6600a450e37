/* calls that were put off run later with the arguments they were given */
extern void __VERIFIER_error(void);
struct deferred {
    void (*action)(int *, int);
    int *target;
    int amount;
};
static void add(int *t, int n) { *t += n; }
static void scale(int *t, int n) { *t *= n; }
static void defer(struct deferred *d, void (*action)(int *, int), int *target, int amount) {
    d->action = action;
    d->target = target;
    d->amount = amount;
}
int main(void) {
    int x = 2, y = 3;
    struct deferred d[3];
    defer(&d[0], add, &x, 5);
    defer(&d[1], scale, &y, 4);
    defer(&d[2], add, &x, 3);
    for (int i = 0; i < 3; i++)
        d[i].action(d[i].target, d[i].amount);
    if (x != 21 || y != 12)
        __VERIFIER_error();
    return 0;
}
