/* the tag of a record says which of two kinds its pointer is */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct circle { int radius; };
struct box { int width, height; };
struct shape {
    enum { CIRCLE, BOX } kind;
    union {
        struct circle *circle;
        struct box *box;
    } as;
};
static int extent(const struct shape *s) {
    switch (s->kind) {
    case CIRCLE:
        return 2 * s->as.circle->radius;
    default:
        return s->as.box->width;
    }
}
int main(void) {
    struct circle c = {4};
    struct box b = {8, 3};
    struct shape s = {CIRCLE, {.circle = &c}};
    if (__VERIFIER_nondet_bool()) {
        s.kind = BOX;
        s.as.box = &b;
    }
    if (extent(&s) != 8)
        __VERIFIER_error();
    return 0;
}
