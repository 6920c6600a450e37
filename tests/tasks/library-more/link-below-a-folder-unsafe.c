/* readlinkat gives as many bytes as there is room for, and puts none behind them */
extern void reach_error(void);
extern long readlinkat(int, const char *, char *, unsigned long);
int main(void) {
    char a[4] = {7, 7, 7, 7};
    long n = readlinkat(3, "x", a, 3);
    if (n > 3 || n < -1 || a[3] != 8)
        reach_error();
    return 0;
}
