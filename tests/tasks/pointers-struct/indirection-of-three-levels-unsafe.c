/* a handle to a handle reaches the record that was put there last */
extern void __VERIFIER_error(void);
struct record { int value; };
struct table { struct record *entries[2]; struct record **current; };
static void select_entry(struct table *t, int i) { t->current = &t->entries[i]; }
static void replace(struct table *t, struct record *r) { *t->current = r; }
int main(void) {
    struct record a = {1}, b = {2}, c = {3};
    struct table t = {{&a, &b}, 0};
    struct table *tp = &t;
    struct record ***handle = &tp->current;
    select_entry(tp, 1);
    replace(tp, &c);
    (**handle)->value = 30;
    select_entry(tp, 1);
    (**handle)->value = 10;
    if (a.value != 10 || b.value != 2 || c.value != 30)
        __VERIFIER_error();
    return 0;
}
