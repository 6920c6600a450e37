/* a callback updates the record that was passed along, not that of another call */
extern void reach_error(void);
struct search {
    int *best;
    int seen;
};
static void keep_larger(int *value, void *context) {
    struct search *s = context;
    if (*value > *s->best)
        s->best = value;
    s->seen++;
}
static void each(int *v, int n, void (*visit)(int *, void *), void *context) {
    for (int i = 0; i < n; i++)
        visit(&v[i], context);
}
int main(void) {
    int left[3] = {2, 9, 4}, right[2] = {5, 8};
    struct search l = {left, 0}, r = {right, 0};
    each(left, 3, keep_larger, &l);
    each(right, 2, keep_larger, &r);
    if (l.best != &left[1] || r.best != &right[1])
        reach_error();
    if (l.seen + r.seen != 5)
        reach_error();
    return 0;
}
