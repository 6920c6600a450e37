/* two pointers that two inputs choose are equal if and only if the inputs are */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
static void choose(int **out, int c, int *yes, int *no) { *out = c ? yes : no; }
int main(void) {
    int a = 0, b = 0;
    int *p, *q;
    int c = choice(), d = choice();
    choose(&p, c, &a, &b);
    choose(&q, d, &a, &b);
    *p += 1;
    *q += 2;
    if (c == d && a != 3 && b != 3)
        __VERIFIER_error();
    if (c != d && a + b * 2 != (c ? 5 : 4))
        __VERIFIER_error();
    return 0;
}
