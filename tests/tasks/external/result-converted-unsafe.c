/* any result converted to unsigned char is at most 255 */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern int sensor(void);
int main(void) {
    int v = sensor();
    __VERIFIER_assume(v >= -40 && v <= 300);
    unsigned char c = v;
    if (c > 254)
        __VERIFIER_error();
    return 0;
}
