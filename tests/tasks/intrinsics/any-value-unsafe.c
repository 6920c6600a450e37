/* a value that the compiler may choose is still one value */
extern void reach_error(void);
int main(void) {
    int x = 5;
    int y = __builtin_nondeterministic_value(x);
    if ((y & 0) != 0)
        reach_error();
    if (x != 6)
        reach_error();
    return 0;
}
