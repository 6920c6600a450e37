/* a flag in the same record says whether the pointer may be used */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct optional {
    int present;
    int *value;
};
static void clear(struct optional *o) {
    o->present = 0;
    o->value = 0;
}
static void set(struct optional *o, int *value) {
    o->value = value;
    o->present = 1;
}
int main(void) {
    int x = 5, sum = 0;
    struct optional o;
    clear(&o);
    if (__VERIFIER_nondet_bool()) {
        set(&o, &x);
        x = 6;
    }
    if (o.present)
        sum += *o.value;
    if (sum != (o.value ? 6 : 0))
        __VERIFIER_error();
    return 0;
}
