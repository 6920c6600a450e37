/* read fills as many bytes as it returns; the others stay */
extern void reach_error(void);
extern long read(int, void *, __SIZE_TYPE__);
extern void __VERIFIER_assume(int);
int main(void) {
    char a[4] = "abc";
    long n = read(0, a, 3);
    __VERIFIER_assume(n == 2);
    if (a[2] != 99)
        reach_error();
    return 0;
}
