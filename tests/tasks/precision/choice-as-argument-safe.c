/* `?:` chooses an argument and a result; a call keeps what it was given */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int last = 4;
static int next(int step) {
    last = step;
    return step == 4 ? 6 : 4;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int i = 0; i < n; i++) {
        int got = next(n & 1 ? 4 : 6);
        if (got + last != 10) reach_error();
    }
    return 0;
}
