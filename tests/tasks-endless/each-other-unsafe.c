/* two functions that have nowhere to go but to each other */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int half(int n) { return n / 2; }
static int pong(int n);
static int ping(int n) { return n > 7 ? pong(n - 1) : pong(n + 1); }
static int pong(int n) { return n > 3 ? ping(n) : half(-n); }
int main(void) {
    if (ping(__VERIFIER_nondet_int()) == 0)
        reach_error();
    return 0;
}
