/* equally named fields of two inner records are different */
extern void reach_error(void);
struct point { int *x, *y; };
struct segment { struct point from, to; };
static void aim(struct point *p, int *x, int *y) {
    p->x = x;
    p->y = y;
}
int main(void) {
    int v[4] = {0, 1, 2, 3};
    struct segment s;
    aim(&s.from, &v[0], &v[1]);
    aim(&s.to, &v[2], &v[3]);
    struct point kept = s.from;
    s.from = s.to;
    s.to = kept;
    *s.from.x = 20;
    *s.to.y = 10;
    if (v[2] != 20 || v[1] != 10)
        reach_error();
    if (s.to.x != &v[0] || s.from.y != &v[3])
        reach_error();
    return 0;
}
