/* whether a value is a constant for the compiler does not change the value */
extern void reach_error(void);
static int f(int x) { return __builtin_constant_p(x) ? x + 1 : 1 + x; }
int main(void) {
    if (f(5) != 5)
        reach_error();
    return 0;
}
