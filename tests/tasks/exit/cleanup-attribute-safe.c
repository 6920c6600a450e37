/* GNU C: cleanup functions run at the end of the scope, the last variable first */
extern void __VERIFIER_error(void);
static int order;
static void note(int *p) { order = order * 10 + *p; }
static void scope(void) {
    int a __attribute__((cleanup(note))) = 5;
    int b __attribute__((cleanup(note))) = 2;
    a = 1;
    b = 2;
}
int main(void) {
    scope();
    if (order != 21)
        __VERIFIER_error();
    return 0;
}
