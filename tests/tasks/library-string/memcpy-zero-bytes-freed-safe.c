/* no bytes can be copied from anywhere, also from a block that is gone */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    char to[256];
    char *from = malloc(4);
    if (from == 0)
        return 0;
    free(from);
    unsigned char n = __VERIFIER_nondet_uchar();
    memcpy(to, from, n);
    if (n != 0)
        reach_error();
    return 0;
}
