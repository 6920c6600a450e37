/* a local survives the recursive call made after it was computed */
extern void reach_error(void);
static int fib(int n) {
    if (n < 2)
        return n;
    int a = fib(n - 1);
    int b = fib(n - 2);
    return a + b;
}
int main(void) {
    int n = 10;
    if (fib(n) != 89)
        reach_error();
    return 0;
}
