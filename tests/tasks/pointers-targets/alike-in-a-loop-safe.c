/* limits are read through one of two pointers, which were set to variables that hold the same */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
static int none, five = 5, also = 5;
static int *limits[2] = {&none, &none};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    limits[0] = &five;
    limits[1] = &also;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        if (*limits[n & 1] != 5) reach_error();
    }
    return 0;
}
