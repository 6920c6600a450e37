/* a function that returns a function, called at once */
extern void __VERIFIER_error(void);
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static int (*choose(char c))(int, int) {
    return c == '*' ? mul : add;
}
int main(void) {
    char c = '*';
    if (choose(c)(3, 4) != 12)
        __VERIFIER_error();
    return 0;
}
