/* the cell that was released last is the next one to be handed out */
extern void __VERIFIER_error(void);
union cell {
    union cell *next;
    int value;
};
static union cell pool[3];
static union cell *available;
static void release(union cell *c) {
    c->next = available;
    available = c;
}
static union cell *acquire(void) {
    union cell *c = available;
    available = c->next;
    c->value = 0;
    return c;
}
int main(void) {
    for (int i = 0; i < 3; i++)
        release(&pool[i]);
    union cell *a = acquire(), *b = acquire();
    a->value = 1;
    b->value = 2;
    release(a);
    union cell *c = acquire();
    if (c != a || b->value != 2)
        __VERIFIER_error();
    if (acquire() != &pool[0] || available)
        __VERIFIER_error();
    return 0;
}
