/* the function that never returns is called by one that would, and that one twice */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned count;
static void done(unsigned step) { count += step; }
static void tick(unsigned step) {
    count += step;
    if (count > 9)
        tick(1);
    else if (step > 4)
        tick(2);
    done(0);
}
static unsigned run(void) {
    tick(3);
    return count;
}
int main(void) {
    unsigned first = run();
    if (first == run() - 5 || first)
        reach_error();
    return 0;
}
