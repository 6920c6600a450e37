/* an array initialised from a literal is a copy that can change alone */
extern void __VERIFIER_error(void);
int main(void) {
    char a[] = "hello";
    char b[] = "hello";
    int i = 0;
    a[i] = 'j';
    if (b[i] != 'h')
        __VERIFIER_error();
    return 0;
}
