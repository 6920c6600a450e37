/* merging two sorted arrays of pointers takes the smaller head each time */
extern void __VERIFIER_error(void);
struct source {
    int **next;
    int **end;
};
static int *take(struct source *a, struct source *b) {
    struct source *from = a;
    if (a->next == a->end || (b->next != b->end && **b->next < **a->next))
        from = b;
    return *from->next++;
}
int main(void) {
    int v[5] = {10, 20, 30, 40, 50};
    int *left[3] = {&v[0], &v[3], &v[4]};
    int *right[2] = {&v[1], &v[2]};
    struct source a = {left, left + 3}, b = {right, right + 2};
    for (int i = 0; i < 5; i++)
        if (take(&a, &b) != &v[i])
            __VERIFIER_error();
    return 0;
}
