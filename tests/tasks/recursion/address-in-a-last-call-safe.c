/* A call that comes last may still use a variable of the one that calls: the two have different variables */
extern void reach_error(void);
static int last(int n, int *outer) {
    int own = n;
    if (n == 0)
        return *outer;
    return last(n - 1, &own);
}
int main(void) {
    int first = 9;
    if (last(3, &first) != 1)
        reach_error();
    return 0;
}
