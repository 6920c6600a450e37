/* the handlers of a table are replaced before one of them is called */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
static int done;
static void start(void) { done = 3; }
static void run(void) { done = 1; }
static void stop(void) { done = 2; }
static void (*handlers[2])(void) = {start, start};
int main(void) {
    handlers[0] = run;
    handlers[1] = start;
    handlers[below(2)]();
    if (done == 3)
        __VERIFIER_error();
    return 0;
}
