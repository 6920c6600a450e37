/* two pointers stored in a char buffer at unaligned places come back apart */
extern void __VERIFIER_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    int x[2] = {10, 20};
    int *p = &x[0], *q = &x[1], *r;
    char buffer[24];
    memcpy(buffer + 3, &p, sizeof(p));
    memcpy(buffer + 11, &q, sizeof(q));
    memcpy(&r, buffer + 11, sizeof(r));
    if (r != &x[0])
        __VERIFIER_error();
    return 0;
}
