/* a lock that is taken through a pointer is one of two, and the other stays open */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
struct lock {
    int held, count;
};
static struct lock x, y;
static struct lock *locks[2] = {&x, &y};
int main(void) {
    unsigned n = below(61);
    for (unsigned i = 0; i < n; i++) {
        struct lock *l = locks[i & 1];
        l->held = 1;
        l->count++;
        if (x.held + y.held != 1)
            reach_error();
        l->held = 0;
    }
    return 0;
}
