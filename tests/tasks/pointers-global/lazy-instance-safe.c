/* an instance that was created on demand stays the same, whether or not it was asked for before */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
static int storage[2];
static int created;
static int *instance;
static int *get(void) {
    if (!instance)
        instance = &storage[created++];
    return instance;
}
static void reset(void) { instance = 0; }
int main(void) {
    int early = choice();
    if (early) {
        get();
        reset();
    }
    int *p = get();
    int *q = get();
    if (p != q)
        reach_error();
    if (p != (early ? &storage[1] : &storage[0]))
        reach_error();
    return 0;
}
