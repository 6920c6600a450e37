/* a static local hands out the address that the previous call was given */
extern void reach_error(void);
int x, y;
static int *previous(int *p) {
    static int *last;
    int *result = last;
    last = p;
    return result;
}
int main(void) {
    previous(&x);
    *previous(&y) = 1;
    if (x == 1)
        reach_error();
    return 0;
}
