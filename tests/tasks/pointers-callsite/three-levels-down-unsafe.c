/* a chain of calls hands a pointer down; the innermost store through it is the one that counts */
extern void __VERIFIER_error(void);
static void inner(int ***where, int *value) { **where = value; }
static void middle(int **slot, int *first, int *second) {
    int **alias = slot;
    inner(&alias, first);
    inner(&alias, first);
}
static void outer(int **slot, int *v) {
    middle(slot, &v[1], &v[2]);
    if (*slot != &v[2])
        __VERIFIER_error();
    middle(slot, *slot, &v[0]);
}
int main(void) {
    int v[3] = {1, 2, 3};
    int *p = &v[1];
    outer(&p, v);
    *p = 9;
    if (v[0] != 9)
        __VERIFIER_error();
    return 0;
}
