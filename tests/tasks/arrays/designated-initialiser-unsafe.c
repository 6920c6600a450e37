/* a designator moves the position; what follows continues after it; the last one wins */
extern void __VERIFIER_error(void);
int main(void) {
    int v = 7;
    int a[8] = {1, [4] = v, 8, [2] = 5, 6, [5] = 9};
    if (a[0] != 1 || a[1] != 0 || a[2] != 5 || a[3] != 6 || a[4] != 7)
        __VERIFIER_error();
    if (a[5] != 7)
        __VERIFIER_error();
    return a[6];
}
