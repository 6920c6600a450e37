/* an array parameter is a pointer: sizeof sees the pointer */
extern void __VERIFIER_error(void);
static int size_inside(int a[10]) {
    a[0] = 1;
    return (int)sizeof(a);
}
int main(void) {
    int a[10] = {0};
    int inside = size_inside(a);
    if (inside != 40)
        __VERIFIER_error();
    return 0;
}
