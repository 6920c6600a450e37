/* an assignment behind && happens only if everything before it is true */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
static int *set(int **slot, int *value) { return *slot = value; }
int main(void) {
    int a = 0, b = 0, c = 0;
    int *slot = &a;
    int first = choice(), second = choice();
    (void)(first && set(&slot, &b) && second && set(&slot, &c));
    *slot = 1;
    if (!first && a != 1)
        __VERIFIER_error();
    if (first && (second ? c : b) != 1)
        __VERIFIER_error();
    return 0;
}
