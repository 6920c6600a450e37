/* a table of owners, one of which has the thing at a time */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
struct owner {
    int has, turns;
};
static struct owner owners[4] = {{1, 0}};
static struct owner *current = &owners[0];
int main(void) {
    unsigned n = below(61);
    for (unsigned i = 0; i < n; i++) {
        struct owner *next = &owners[(i * 3) & 3];
        current->has = 1;
        next->has = 1;
        next->turns++;
        current = next;
        if (owners[0].has + owners[1].has + owners[2].has + owners[3].has != 1)
            reach_error();
    }
    return 0;
}
