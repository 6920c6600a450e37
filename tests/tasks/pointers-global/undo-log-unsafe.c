/* undoing restores the variables in the reverse order of their changes */
extern void reach_error(void);
static struct change {
    int *where;
    int old;
} history[4];
static int changes;
static void assign(int *where, int value) {
    history[changes].where = where;
    history[changes].old = *where;
    changes++;
    *where = value;
}
static void undo(void) {
    struct change *last = &history[--changes];
    *last->where = last->old;
}
int main(void) {
    int x = 1, y = 2;
    assign(&x, 10);
    assign(&y, 20);
    assign(&y, 100);
    if (x + y != 120)
        reach_error();
    undo();
    if (x != 10 || y != 20)
        reach_error();
    undo();
    undo();
    if (x != 1 || y != 2)
        reach_error();
    return 0;
}
