/* one of two blocks is written, a third one of the same place in the program is not */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
extern void *malloc(unsigned long);
static int *made(int value) {
    int *block = malloc(sizeof(int));
    *block = value;
    return block;
}
int main(void) {
    int *kept = made(1), *first = made(2), *second = made(3);
    int *blocks[2];
    blocks[0] = first;
    blocks[1] = second;
    *blocks[below(2)] = 5;
    if (*kept != 1)
        __VERIFIER_error();
    return 0;
}
