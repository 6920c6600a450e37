/* the marks of an atomic section change nothing in a program with one thread */
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int main(void) {
    int x = 1;
    __VERIFIER_atomic_begin();
    x = x + 1;
    __VERIFIER_atomic_end();
    if (x != 2)
        reach_error();
    return 0;
}
