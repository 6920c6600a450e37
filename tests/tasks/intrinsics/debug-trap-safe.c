/* a breakpoint that is not reached */
extern void reach_error(void);
int main(void) {
    int x = 0;
    if (x > 1)
        __builtin_debugtrap();
    if (x != 0)
        reach_error();
    return 0;
}
