/* a conversion to _Bool asks for nonzero, a conversion to char keeps the low bits */
extern void __VERIFIER_error(void);
static char test(int v) { return v; }
int main(void) {
    int v = 512;
    if (test(v) != 1)
        __VERIFIER_error();
    return 0;
}
