/* again and again, one of two variables is set through a table in which there was a third one */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
static int a, b, c = 1;
static int *table[2] = {&c, &c};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    table[0] = &a;
    table[1] = &c;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        *table[n & 1] = n;
        if (c != 1) reach_error();
    }
    return 0;
}
