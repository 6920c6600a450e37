/* a cache answers only for the key it was filled with */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int data[3];
static int cached_key = -1, *cached;
static int *slow(int key) {
    for (int i = 0; i < 3; i++)
        if (i == key)
            return &data[i];
    return 0;
}
static int *lookup(int key) {
    if (!cached || cached_key < key) {
        cached = slow(key);
        cached_key = key;
    }
    return cached;
}
int main(void) {
    for (int round = 0; round < 2; round++) {
        int key = __VERIFIER_nondet_int();
        __VERIFIER_assume(key >= 0 && key <= 2);
        if (key == 0 && lookup(0) != data)
            reach_error();
        if (key == 1 && lookup(1) != &data[1])
            reach_error();
        if (key == 2 && lookup(2) != &data[2])
            reach_error();
    }
    return 0;
}
