/* a call of a fixed address leaves the program, and returns anything; must-not: SAFE */
extern void reach_error(void);
int main(void) {
    int x = 3;
    int r = ((int (*)(void))0x8000)();
    if (r == 4)
        reach_error();
    return 0;
}
