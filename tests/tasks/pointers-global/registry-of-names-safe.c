/* a lookup in the list of registered entries finds the entry that was added under the key */
extern void reach_error(void);
struct entry {
    int key;
    int *value;
    struct entry *next;
};
static struct entry *registry;
static void enroll(struct entry *e, int key, int *value) {
    e->key = key;
    e->value = value;
    e->next = registry;
    registry = e;
}
static int *lookup(int key) {
    for (struct entry *e = registry; e; e = e->next)
        if (e->key == key)
            return e->value;
    return 0;
}
int main(void) {
    static struct entry pool[3];
    static int a, b, c;
    enroll(&pool[0], 1, &a);
    enroll(&pool[1], 2, &b);
    enroll(&pool[2], 3, &c);
    if (lookup(2) != &b || lookup(1) != &a)
        reach_error();
    if (lookup(4))
        reach_error();
    return 0;
}
