/* a machine whose states point to their successors */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
struct state {
    int id;
    struct state *next[2];
};
static struct state s0, s1, s2;
int main(void) {
    s0 = (struct state){0, {&s0, &s1}};
    s1 = (struct state){1, {&s2, &s0}};
    s2 = (struct state){2, {&s0, &s2}};
    struct state *s = &s0;
    int last = 0;
    unsigned n = below(61);
    for (unsigned i = 0; i < n; i++) {
        s = s->next[~i & 1];
        if (last == 2 && s->id == 1)
            reach_error();
        last = s->id;
    }
    return 0;
}
