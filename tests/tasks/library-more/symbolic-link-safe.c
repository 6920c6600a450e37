/* readlink gives as many bytes as it says, no zero among them, and puts none behind them */
extern void reach_error(void);
extern long readlink(const char *, char *, unsigned long);
int main(void) {
    char a[4] = {7, 7, 7, 7};
    long n = readlink("x", a, 3);
    if (n > 3 || (n == 2 && (a[1] == 0 || a[2] != 7)))
        reach_error();
    return 0;
}
