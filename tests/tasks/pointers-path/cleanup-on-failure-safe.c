/* on failure the resources that were acquired are released, and no others */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct holder { int *first, *second; };
static int held;
static int *acquire(int *resource) {
    if (!__VERIFIER_nondet_bool())
        return 0;
    held++;
    *resource = 1;
    return resource;
}
static void release(int **p) {
    **p = 0;
    held--;
    *p = 0;
}
static int setup(struct holder *h, int *a, int *b) {
    h->first = acquire(a);
    if (!h->first)
        goto fail;
    h->second = acquire(b);
    if (!h->second)
        goto undo;
    return 1;
undo:
    release(&h->first);
fail:
    return 0;
}
int main(void) {
    int a = 0, b = 0;
    struct holder h = {0, 0};
    int ok = setup(&h, &a, &b);
    if (held != (ok ? 2 : 0) || a != ok || b != ok)
        reach_error();
    return 0;
}
