/* an automatic local starts over in every iteration, a static one goes on */
extern void __VERIFIER_error(void);
int main(void) {
    int last = 0;
    for (int i = 0; i < 3; i++) {
        static int x = 0;
        x++;
        last = x;
    }
    if (last != 1)
        __VERIFIER_error();
    return 0;
}
