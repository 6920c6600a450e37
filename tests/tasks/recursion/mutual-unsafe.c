/* two functions that call each other agree on parity */
extern void __VERIFIER_error(void);
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
    int n = 21;
    if (!even(n))
        __VERIFIER_error();
    return 0;
}
