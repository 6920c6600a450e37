/* two floats share one vector register when passed by value */
extern void reach_error(void);
struct vec { float x, y; };
static struct vec turn(struct vec v) {
    struct vec r = {-v.y, v.x};
    return r;
}
int main(void) {
    struct vec v = {1.5f, 2.5f};
    struct vec w = turn(v);
    if (w.y != 1.5f)
        reach_error();
    return 0;
}
