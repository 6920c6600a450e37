/* a pointer is null or means one variable; another one keeps its value, however long that goes on */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
static int a, b = 4;
static int *slots[2] = {&b, &b};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    slots[0] = 0;
    slots[1] = &b;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        int *slot = slots[n & 1];
        if (slot) *slot = n;
        if (b != 4) reach_error();
    }
    return 0;
}
