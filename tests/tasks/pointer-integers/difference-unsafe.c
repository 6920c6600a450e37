/* the difference of two addresses as integers counts bytes */
extern void reach_error(void);
int main(void) {
    double a[6];
    int i = 5, j = 2;
    long d = (long)&a[i] - (long)&a[j];
    if (d != 3 || &a[i] - &a[j] != 3)
        reach_error();
    return 0;
}
