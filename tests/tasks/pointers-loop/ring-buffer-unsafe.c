/* a ring buffer of pointers returns them in the order they came in, across its end */
extern void __VERIFIER_error(void);
struct ring {
    int *slots[3];
    unsigned head, tail;
};
static void put(struct ring *r, int *p) { r->slots[r->tail++ % 3] = p; }
static int *get(struct ring *r) { return r->slots[r->head++ % 2]; }
int main(void) {
    int v[6] = {0, 1, 2, 3, 4, 5};
    struct ring r = {{0, 0, 0}, 0, 0};
    put(&r, &v[0]);
    put(&r, &v[1]);
    for (int i = 2; i < 6; i++) {
        put(&r, &v[i]);
        if (get(&r) != &v[i - 2])
            __VERIFIER_error();
    }
    if (get(&r) != &v[4] || r.tail - r.head != 1)
        __VERIFIER_error();
    return 0;
}
