/* every level of a recursion has its own parameter */
extern void reach_error(void);
static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
}
int main(void) {
    int n = 7;
    if (factorial(n) != 720)
        reach_error();
    return 0;
}
