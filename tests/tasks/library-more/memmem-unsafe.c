/* memmem finds bytes within bytes; zeros are not special, an empty needle is found at once */
extern void reach_error(void);
extern void *memmem(const void *, __SIZE_TYPE__, const void *, __SIZE_TYPE__);
int main(void) {
    char a[6] = {1, 0, 2, 1, 0, 3};
    char n[3] = {1, 0, 2};
    if (memmem(a, 6, n, 3) != a + 3)
        reach_error();
    if (memmem(a, 5, n + 2, 0) != a)
        reach_error();
    if (memmem(a, 2, a, 3) != 0)
        reach_error();
    return 0;
}
