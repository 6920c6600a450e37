/* a pointer that is turned to the other counter in each round counts both alike */
extern void __VERIFIER_error(void);
static void toggle(int **p, int *a, int *b) {
    if (*p == a)
        *p = b;
    else
        *p = a;
}
int main(void) {
    int even = 0, odd = 0;
    int *turn = &even;
    for (int i = 0; i < 6; i++) {
        *turn += i;
        toggle(&turn, &even, &even);
    }
    if (even != 6 || odd != 9)
        __VERIFIER_error();
    if (turn != &even)
        __VERIFIER_error();
    return 0;
}
