/* arguments beyond the sixth travel on the stack, in order */
extern void __VERIFIER_error(void);
static long pick(int a, long b, char c, short d, int e, int f, int g, long h, char i, int j) {
    if (a + b + c + d + e + f != 21)
        return -1;
    return g == 7 && h == 8 && i == 9 ? j : -1;
}
int main(void) {
    int n = 1;
    long r = pick(n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8, n + 9);
    if (r != 10)
        __VERIFIER_error();
    return 0;
}
