/* the pointer one past the end may be computed and stepped back from */
extern void __VERIFIER_error(void);
int main(void) {
    int a[4] = {10, 20, 30, 40};
    int n = 4;
    int *end = a + n;
    int back = 1;
    if (end == a || *(end - back) != 40)
        __VERIFIER_error();
    return 0;
}
