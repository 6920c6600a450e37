/* __fdelt_chk gives the word of a file's bit, and ends the program where there is none */
extern void reach_error(void);
extern long __fdelt_chk(long);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < -2 || n > 1030)
        return 0;
    long word = __fdelt_chk(n);
    if (n < 0 || n > 1023 || word < 0 || word > 15 || (n == 64 && word != 1))
        reach_error();
    return 0;
}
