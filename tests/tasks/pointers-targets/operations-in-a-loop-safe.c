/* each of two devices has operations of its own; those of a third one are never called */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
struct operations { int (*open)(void); };
static int tape(void) { return 1; }
static int disk(void) { return 2; }
static int lost(void) { return 0; }
static const struct operations on_tape = {tape}, on_disk = {disk}, on_lost = {lost};
static const struct operations *devices[2] = {&on_lost, &on_lost};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    devices[0] = &on_tape;
    devices[1] = &on_disk;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        if (devices[n & 1]->open() == 0) reach_error();
    }
    return 0;
}
