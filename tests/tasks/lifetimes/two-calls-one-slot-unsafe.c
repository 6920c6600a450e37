/* every call gets a fresh copy of its locals, initialised from its arguments */
extern void __VERIFIER_error(void);
static int add(int n) {
    int a[2] = {n};
    a[1] += n;
    return a[0] + a[1] - n;
}
int main(void) {
    int x = add(5);
    int y = add(7);
    if (y != 12)
        __VERIFIER_error();
    return x - 5;
}
