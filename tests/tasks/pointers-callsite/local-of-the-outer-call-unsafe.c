/* a pointer to the local of the outer call of a recursive function writes that one, not the one of the inner call */
extern void reach_error(void);
int *outer;
static void visit(int n) {
    int z = n;
    if (n == 2) {
        outer = &z;
        visit(1);
        if (z != 7)
            reach_error();
    } else {
        *outer = 7;
        if (z == 1)
            reach_error();
    }
}
int main(void) {
    visit(2);
    return 0;
}
