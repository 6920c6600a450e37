/* an inner level writes to the local of the outermost level through its address */
extern void __VERIFIER_error(void);
static void climb(int n, int *total) {
    int mine = n;
    if (n > 1)
        climb(n - 1, total);
    *total += mine;
}
int main(void) {
    int total = 0;
    climb(3, &total);
    if (total != 6)
        __VERIFIER_error();
    return 0;
}
