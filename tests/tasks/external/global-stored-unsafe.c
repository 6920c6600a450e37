/* a store to a global defined elsewhere is read back */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int level;
int main(void) {
    __VERIFIER_assume(level >= -9 && level <= 9);
    int *p = &level;
    *p = 7;
    if (level == 7)
        reach_error();
    return 0;
}
