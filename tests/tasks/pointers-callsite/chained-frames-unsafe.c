/* records in the frames of a recursion are linked from the inside to the outside */
extern void __VERIFIER_error(void);
struct frame {
    const struct frame *up;
    int value;
};
static int path_value(const struct frame *f) {
    int number = 0;
    for (; f; f = f->up)
        number = number * 10 + f->value;
    return number;
}
static int walk(const struct frame *up, int depth) {
    struct frame here = {0, depth};
    if (depth == 3)
        return path_value(&here);
    return walk(&here, depth + 1);
}
int main(void) {
    if (walk(0, 1) != 321)
        __VERIFIER_error();
    return 0;
}
