/* the size expression of a variable-length array is evaluated exactly once */
extern void __VERIFIER_error(void);
int main(void) {
    int n = 3;
    char a[n++];
    a[0] = 1;
    unsigned long s = sizeof(a) + sizeof(a);
    if (n != 5 || s != 6)
        __VERIFIER_error();
    return 0;
}
