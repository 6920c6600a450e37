/* filling with bytes of ones makes every int minus one */
extern void reach_error(void);
extern void *memset(void *, int, __SIZE_TYPE__);
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int v = 0xff;
    memset(a + 1, v, 2 * sizeof(int));
    if (a[1] != -1 || a[2] != -1 || a[0] != 1 || a[3] != 4)
        reach_error();
    return 0;
}
