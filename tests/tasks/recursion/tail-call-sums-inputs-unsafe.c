/* The sum of the parameters is the same in every call, however many there are */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned add(unsigned n, unsigned m) {
    if (n == 0)
        return m;
    return add(n - 1, m + 2);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    unsigned m = 7;
    if (add(n, m) != n + m)
        reach_error();
    return 0;
}
