/* an inner iterator starts anew for every element of the outer one */
extern void reach_error(void);
struct iterator {
    int *at;
    int *end;
};
static void start(struct iterator *it, int *v, int n) {
    it->at = v;
    it->end = v + n;
}
static int *next(struct iterator *it) { return it->at == it->end ? 0 : it->at++; }
int main(void) {
    int xs[3] = {1, 2, 3}, ys[2] = {10, 20};
    struct iterator outer, inner;
    int sum = 0, *x, *y;
    start(&outer, xs, 3);
    while ((x = next(&outer))) {
        start(&inner, xs, 2);
        while ((y = next(&inner)))
            sum += *x * *y;
    }
    if (sum != 180)
        reach_error();
    return 0;
}
