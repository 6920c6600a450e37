/* the result of an inner call is the argument of the outer one */
extern void reach_error(void);
static int twice(int n) { return 2 * n; }
static int next(int n) { return n + 1; }
int main(void) {
    int n = 4;
    int r = next(twice(next(n)));
    if (r != 14)
        reach_error();
    return 0;
}
