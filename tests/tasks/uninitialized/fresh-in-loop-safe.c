/* an automatic local may have another value in the next iteration, a static one is zero in both */
extern void __VERIFIER_error(void);
int main(void) {
    int previous = 0;
    for (int i = 0; i < 2; i++) {
        static int x;
        if (i == 1 && x != previous)
            __VERIFIER_error();
        previous = x;
    }
    return 0;
}
