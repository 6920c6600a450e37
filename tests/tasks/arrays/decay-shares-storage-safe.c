/* a function that receives an array writes to the caller's array */
extern void reach_error(void);
static void clear(int a[3], int n) {
    for (int i = 0; i < n; i++)
        a[i] = 0;
}
int main(void) {
    int a[4] = {1, 1, 1, 1};
    clear(a + 1, 2);
    if (a[0] + a[1] + a[2] != 1)
        reach_error();
    return a[3] - 1;
}
