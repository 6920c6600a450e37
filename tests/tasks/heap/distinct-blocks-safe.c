/* two live allocations are different objects */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
static int *make(int v) {
    int *p = malloc(sizeof(int));
    *p = v;
    return p;
}
int main(void) {
    int *p = make(1), *q = make(2);
    if (p == q)
        reach_error();
    return 0;
}
