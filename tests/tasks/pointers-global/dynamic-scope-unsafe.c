/* a binding that is made for a call is undone when the call returns */
extern void reach_error(void);
static int outer = 1;
static int *bound = &outer;
static int depth_seen;
static int evaluate(int depth, int *scope) {
    int local = 10 * depth;
    int *saved = bound;
    if (depth == 0)
        return *bound;
    bound = &local;
    int below = evaluate(depth - 1, scope);
    depth_seen += bound == &local;
    bound = scope;
    return below + *bound;
}
int main(void) {
    if (evaluate(2, &outer) != 31)
        reach_error();
    if (depth_seen != 2 || bound != &outer)
        reach_error();
    return 0;
}
