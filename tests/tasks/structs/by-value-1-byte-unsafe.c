/* a one-byte structure passed by value: the callee changes its own copy */
extern void __VERIFIER_error(void);
struct tiny { char c; };
static int change(struct tiny t) {
    t.c++;
    return t.c;
}
int main(void) {
    struct tiny t = {5};
    if (change(t) != 6 || t.c != 6)
        __VERIFIER_error();
    return 0;
}
