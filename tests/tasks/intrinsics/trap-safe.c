/* a trap ends the path */
extern void reach_error(void);
int main(void) {
    volatile int x = 1;
    if (x)
        __builtin_trap();
    reach_error();
    return 0;
}
