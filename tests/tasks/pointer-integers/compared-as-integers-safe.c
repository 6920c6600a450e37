/* later elements have larger addresses, as pointers and as integers */
extern void __VERIFIER_error(void);
int main(void) {
    char a[10];
    int i = 3, j = 4;
    unsigned long low = (unsigned long)&a[i], high = (unsigned long)&a[j];
    if (!(low < high))
        __VERIFIER_error();
    return 0;
}
