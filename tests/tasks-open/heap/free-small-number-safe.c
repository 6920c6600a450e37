/* free of a small number other than null is invalid: behind it, nothing is reached; must-not: UNSAFE */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void free(void *);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n > 99)
        return 0;
    free((void *)n);
    if (n != 0)
        reach_error();
    return 0;
}
