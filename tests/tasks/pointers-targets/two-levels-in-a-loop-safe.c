/* one of two pointers is set through a pointer to it; where both lead now is all that is written */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
static int a, b, c = 9;
static int *first = &c, *second = &c;
static int **both[2] = {&first, &second};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    first = &a;
    second = &b;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        **both[n & 1] = n;
        if (c != 9) reach_error();
    }
    return 0;
}
