/* a variable-length array in a loop body has a new size every time */
extern void reach_error(void);
int main(void) {
    unsigned long total = 0;
    for (int n = 1; n <= 4; n++) {
        short a[n];
        a[n - 1] = n;
        total += sizeof(a) + (a[n - 1] != n);
    }
    if (total != 16)
        reach_error();
    return 0;
}
