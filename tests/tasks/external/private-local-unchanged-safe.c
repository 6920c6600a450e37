/* a function without a body cannot change a local whose address it never got */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int mystery(int);
int main(void) {
    int x = 5;
    int *p = &x;
    int r = mystery(x);
    __VERIFIER_assume(r >= -1 && r <= 1);
    *p += r - r;
    if (*p == 6)
        reach_error();
    return 0;
}
