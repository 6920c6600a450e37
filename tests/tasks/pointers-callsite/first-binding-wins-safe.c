/* a slot that is bound already keeps its target */
extern void reach_error(void);
static void bind_once(int **slot, int *value) {
    if (*slot == 0)
        *slot = value;
}
int main(void) {
    int a = 1, b = 2;
    int *slot = 0, *other = &b;
    bind_once(&slot, &a);
    bind_once(&slot, &b);
    bind_once(&other, &a);
    if (slot != &a || other != &b)
        reach_error();
    *slot = 5;
    if (a != 5 || b != 2)
        reach_error();
    return 0;
}
