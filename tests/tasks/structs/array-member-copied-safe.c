/* copying a structure copies the array inside it */
extern void __VERIFIER_error(void);
struct box { int n; int a[5]; };
int main(void) {
    struct box s = {5, {1, 2, 3, 4, 5}};
    struct box t;
    int i = 1;
    t = s;
    s.a[i] = 20;
    if (t.a[i] != 2 || t.n != 5)
        __VERIFIER_error();
    return 0;
}
