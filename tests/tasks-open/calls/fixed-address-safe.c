/* a call of a fixed address leaves the program, and returns anything; must-not: UNSAFE */
extern void reach_error(void);
int main(void) {
    int x = 3;
    int r = ((int (*)(void))0x8000)();
    if (x == 4)
        reach_error();
    return 0;
}
