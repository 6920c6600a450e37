/* a function declared with empty parentheses is called with its real arguments */
extern void reach_error(void);
static int combine();
static int apply(int a) {
    return combine(a, 5);
}
static int combine(int a, int b) { return a + b; }
int main(void) {
    int a = 7;
    if (apply(a) != 12)
        reach_error();
    return 0;
}
