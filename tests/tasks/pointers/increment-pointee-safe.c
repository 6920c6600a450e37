/* (*p)++ changes the object and leaves the pointer where it is */
extern void reach_error(void);
int main(void) {
    int a[2] = {1, 7};
    int *p = &a[0];
    int old = (*p)++;
    if (old != 1 || p != a || a[0] != 2)
        reach_error();
    return 0;
}
