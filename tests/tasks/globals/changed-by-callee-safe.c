/* a global changed in a callee has the new value in the caller */
extern void __VERIFIER_error(void);
static int depth;
static void enter(int n) {
    depth++;
    if (n > 0)
        enter(n - 1);
}
int main(void) {
    enter(3);
    if (depth != 4)
        __VERIFIER_error();
    return 0;
}
