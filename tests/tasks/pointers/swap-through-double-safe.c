/* a store through a pointer to a pointer changes where the pointer points */
extern void reach_error(void);
static void swap(int **a, int **b) {
    int *t = *a;
    *a = *b;
    *b = t;
}
int main(void) {
    int x = 1, y = 2;
    int *p = &x, *q = &y;
    swap(&p, &q);
    *p = 10;
    *q = 20;
    if (!(x == 20))
        reach_error();
    return y - 10;
}
