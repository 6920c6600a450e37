/* the difference of two pointers counts elements, not bytes */
extern void reach_error(void);
int main(void) {
    int a[10];
    int i = 2, j = 7;
    int *p = &a[i];
    int *q = &a[j];
    long d = q - p;
    if (d != 5)
        reach_error();
    return 0;
}
