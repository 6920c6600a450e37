/* `?:` chooses between two addresses that are known from the start */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int one = 1, two = 2, rounds;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    while (n-- > 0) {
        int *chosen = n & 1 ? &one : &two;
        rounds++;
        if (*chosen != 1 && *chosen != 2) reach_error();
    }
    return 0;
}
