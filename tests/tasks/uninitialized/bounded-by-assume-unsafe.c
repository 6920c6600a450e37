/* an assumption bounds an uninitialised value from below, inclusively */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned x;
    __VERIFIER_assume(x >= 10);
    if (x < 11)
        reach_error();
    return 0;
}
