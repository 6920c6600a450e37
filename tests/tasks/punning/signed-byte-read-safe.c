/* a byte read through signed char is sign-extended */
extern void __VERIFIER_error(void);
int main(void) {
    int x = 0x00f0;
    signed char *p = (void *)&x;
    int v = *p;
    if (v != -16)
        __VERIFIER_error();
    return 0;
}
