/* pipe gives two different files, or leaves the array alone */
extern void reach_error(void);
extern int pipe(int *), pipe2(int *, int), socketpair(int, int, int, int *);
int main(void) {
    int a[2] = {-7, -7}, b[2], c[2];
    if (pipe(a) == 0 ? a[0] < 0 || a[0] == a[1] : a[1] != -7)
        reach_error();
    if ((pipe2(b, 0) == 0 && b[1] < 0) || (socketpair(1, 1, 0, c) == 0 && c[0] == c[1]))
        reach_error();
    return 0;
}
