/* a list through the locals of all live levels, read at the deepest one */
extern void reach_error(void);
struct frame { int n; struct frame *up; };
static int walk(int n, struct frame *up) {
    struct frame f = {n, up};
    if (n < 4)
        return walk(n + 1, &f);
    int number = 0;
    for (struct frame *p = &f; p; p = p->up)
        number = number * 10 + p->n;
    return number;
}
int main(void) {
    int start = 1;
    if (walk(start, 0) != 4321)
        reach_error();
    return 0;
}
