/* the structure of operations that a pointer means is one of two */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
struct device { int (*speed)(void); };
static int slow(void) { return 1; }
static int fast(void) { return 2; }
static int broken(void) { return 0; }
static struct device disk = {slow}, cache = {fast}, junk = {broken};
static struct device *devices[2] = {&junk, &junk};
int main(void) {
    devices[0] = &disk;
    devices[1] = &junk;
    struct device *device = devices[below(2)];
    if (device->speed() == 0)
        __VERIFIER_error();
    return 0;
}
