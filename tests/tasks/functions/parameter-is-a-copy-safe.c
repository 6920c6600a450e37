/* assigning to a parameter does not touch the caller's variable */
extern void reach_error(void);
static int use(int n) {
    n += 10;
    return n;
}
int main(void) {
    int n = 1;
    int r = use(n);
    if (n != 1)
        reach_error();
    return r - 11;
}
