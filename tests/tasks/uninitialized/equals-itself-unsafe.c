/* an uninitialised local has some value, the same at both reads */
extern void __VERIFIER_error(void);
int main(void) {
    int x;
    int *p = &x;
    if (*p == x)
        __VERIFIER_error();
    return 0;
}
