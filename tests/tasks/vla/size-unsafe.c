/* sizeof of a variable-length array is computed when the program runs */
extern void reach_error(void);
int main(void) {
    int n = 7;
    int a[n];
    n = 100;
    a[6] = 0;
    if (sizeof(a) != 8)
        reach_error();
    return a[6];
}
