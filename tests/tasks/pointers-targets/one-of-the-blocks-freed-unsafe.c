/* one of two blocks is freed, a third one of the same place in the program lives */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
extern void *malloc(unsigned long);
extern void free(void *);
static int *made(int value) {
    int *block = malloc(sizeof(int));
    *block = value;
    return block;
}
int main(void) {
    int *kept = made(4), *blocks[2];
    blocks[0] = made(2);
    blocks[1] = made(3);
    free(blocks[below(2)]);
    if (*kept != 1)
        __VERIFIER_error();
    return 0;
}
