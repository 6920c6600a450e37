/* a field of one of two structures is written, and never that of the one that was there at first */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
struct account { int locked; unsigned balance; };
static struct account bank = {1, 0}, mine = {0, 0}, yours = {0, 0};
static struct account *active[2] = {&bank, &bank};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    active[0] = &mine;
    active[1] = &yours;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        struct account *account = active[n & 1];
        account->balance = n;
        if (account->locked) reach_error();
    }
    return 0;
}
