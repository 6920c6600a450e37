/* an unbalanced search tree on the heap, read in order */
extern void __VERIFIER_error(void);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
struct tree { int key; struct tree *kid[2]; };
static int order;
static void walk(struct tree *t) {
    if (!t)
        return;
    walk(t->kid[0]);
    order = order * 10 + t->key;
    walk(t->kid[1]);
}
int main(void) {
    int keys[5] = {3, 1, 4, 2, 5};
    struct tree *root = 0;
    for (int i = 0; i < 5; i++) {
        struct tree **p = &root;
        while (*p)
            p = &(*p)->kid[(*p)->key < keys[i]];
        *p = calloc(1, sizeof(**p));
        (*p)->key = keys[i];
    }
    walk(root);
    if (order != 12345)
        __VERIFIER_error();
    return 0;
}
