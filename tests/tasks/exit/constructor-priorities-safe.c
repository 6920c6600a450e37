/* constructors run in the order of their priorities, low numbers first */
extern void __VERIFIER_error(void);
static int order;
__attribute__((constructor(102))) static void two(void) { order = order * 10 + 2; }
__attribute__((constructor(101))) static void one(void) { order = order * 10 + 1; }
int main(void) {
    if (order != 12)
        __VERIFIER_error();
    return 0;
}
