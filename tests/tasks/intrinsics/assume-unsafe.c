/* an assumption of the compiler that holds changes nothing */
extern void reach_error(void);
int main(void) {
    int x = 3;
    __builtin_assume(x > 2);
    x = x + 2;
    if (x != 4)
        reach_error();
    return 0;
}
