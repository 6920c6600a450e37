/* memmove to a higher overlapping place copies as if through a buffer */
extern void reach_error(void);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
int main(void) {
    int a[5] = {1, 2, 3, 4, 5};
    int n = 4;
    memmove(a + 1, a, n * sizeof(int));
    if (a[2] != 2 || a[4] != 4)
        reach_error();
    return a[0] - 1;
}
