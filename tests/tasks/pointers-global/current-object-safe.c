/* leaving an object makes the one before it current again */
extern void __VERIFIER_error(void);
struct object {
    struct object *previous;
    int entered;
};
static struct object *current;
static void enter(struct object *o) {
    o->previous = current;
    o->entered++;
    current = o;
}
static void leave(void) { current = current->previous; }
int main(void) {
    static struct object a, b, c;
    enter(&a);
    enter(&b);
    leave();
    enter(&c);
    if (c.previous != &a)
        __VERIFIER_error();
    leave();
    leave();
    if (current)
        __VERIFIER_error();
    return 0;
}
