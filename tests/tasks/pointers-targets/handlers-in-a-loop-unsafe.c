/* handlers are replaced before the first event; which of them is called is never known */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
static int last;
static void none(void) { reach_error(); }
static void on_read(void) { last = 1; }
static void on_write(void) { last = 2; }
static void (*handlers[2])(void) = {none, none};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    handlers[0] = on_read;
    handlers[1] = none;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        handlers[n & 1]();
    }
    return 0;
}
