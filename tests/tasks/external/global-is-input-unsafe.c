/* a global defined elsewhere holds any value, the same until someone stores to it */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int level;
int main(void) {
    __VERIFIER_assume(level >= -9 && level <= 9);
    int before = level;
    int now = level + 1;
    if (before != now)
        reach_error();
    return 0;
}
