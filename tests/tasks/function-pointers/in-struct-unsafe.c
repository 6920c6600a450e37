/* an object's method pointer gets the object it was taken from */
extern void reach_error(void);
struct counter { int n; void (*step)(struct counter *, int); };
static void up(struct counter *c, int by) { c->n += by; }
static void down(struct counter *c, int by) { c->n -= by; }
int main(void) {
    struct counter c = {5, up};
    c.step(&c, 5);
    c.step = down;
    c.step(&c, 3);
    if (c.n != 10)
        reach_error();
    return 0;
}
