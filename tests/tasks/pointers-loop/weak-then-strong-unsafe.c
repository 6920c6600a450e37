/* the target changes in the middle round: later stores leave the first variable alone */
extern void reach_error(void);
int x, y;
int main(void) {
    int *p = &x;
    for (int i = 0; i < 3; i++) {
        *p = i;
        if (i == 0)
            p = &y;
    }
    if (x != 1 || y != 2)
        reach_error();
    return 0;
}
