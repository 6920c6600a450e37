/* a false assumption ends the path silently */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int x = 4;
    __VERIFIER_assume(x < 5);
    reach_error();
    return 0;
}
