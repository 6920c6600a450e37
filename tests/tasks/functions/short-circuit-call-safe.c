/* the right operand is called only if the left one leaves the result open */
extern void reach_error(void);
static int calls;
static int hit(int v) {
    calls++;
    return v;
}
int main(void) {
    int zero = 0, one = 1;
    int r = (hit(zero) && hit(one)) + hit(one);
    if (calls != 2)
        reach_error();
    return r - r;
}
