/* a ring of pointers that a counter goes around in: it need not be counted */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
struct message {
    int mark, length;
};
static struct message pool[4];
static struct message *ring[4];
static unsigned in;
int main(void) {
    for (int i = 0; i < 4; i++) {
        pool[i].mark = 6;
        ring[i] = &pool[i];
    }
    unsigned n = below(61);
    for (unsigned i = 0; i < n; i++) {
        struct message *m = ring[in % 4];
        if (m->mark != 5)
            reach_error();
        m->length = i;
        in++;
    }
    return 0;
}
