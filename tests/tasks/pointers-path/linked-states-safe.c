/* a machine whose states are linked records is open after an odd number of pushes */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
struct state {
    const struct state *pushed;
    const struct state *idle;
};
static const struct state closed, opened;
static const struct state closed = {&opened, &closed}, opened = {&closed, &opened};
struct machine { const struct state *now; };
static void event(struct machine *m, int push) { m->now = push ? m->now->pushed : m->now->idle; }
int main(void) {
    struct machine m = {&closed};
    int pushes = 0;
    for (int i = 0; i < 3; i++) {
        int push = choice();
        event(&m, push);
        pushes += push;
    }
    if ((m.now == &opened) != pushes % 2)
        __VERIFIER_error();
    return 0;
}
