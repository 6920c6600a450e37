/* a letter is an upper or a lower case one */
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern int isalpha(int);
extern int isupper(int);
extern int islower(int);
int main(void) {
    int c = __VERIFIER_nondet_int();
    __VERIFIER_assume(c >= 0 && c <= 127);
    if (isalpha(c) && !(isupper(c) || islower(c)))
        __VERIFIER_error();
    return 0;
}
