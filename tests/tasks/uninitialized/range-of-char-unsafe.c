/* an uninitialised unsigned char is any value of its type, but no other */
extern void __VERIFIER_error(void);
int main(void) {
    unsigned char c;
    int v = c;
    if (v > 254)
        __VERIFIER_error();
    return 0;
}
