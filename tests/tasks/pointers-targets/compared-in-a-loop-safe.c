/* a pointer that means one of two variables is compared with a third one, any number of times */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
static int a, b, c;
static int *table[2] = {&c, &c};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    table[0] = &a;
    table[1] = &b;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        if (table[n & 1] == &c) reach_error();
    }
    return 0;
}
