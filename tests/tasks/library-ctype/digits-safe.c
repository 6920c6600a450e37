/* a hexadecimal digit need not be a decimal one */
extern void __VERIFIER_error(void);
extern int isdigit(int);
extern int isxdigit(int);
int main(void) {
    int c = 'b';
    if (!isxdigit(c))
        __VERIFIER_error();
    return 0;
}
