/* the condition that chose the target decides later which variable changed */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
int main(void) {
    int a = 1, b = 2;
    int *p = &a;
    int **slot = &p;
    int c = choice();
    if (c)
        *slot = &a;
    else
        *slot = &a;
    **slot = 9;
    if (c) {
        if (a != 9 || b != 2)
            __VERIFIER_error();
    } else {
        if (b != 9 || a != 1)
            __VERIFIER_error();
    }
    return 0;
}
