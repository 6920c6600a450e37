/* incrementing the exponent in the bits of a float doubles it */
extern void __VERIFIER_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    float f = 1.0f;
    unsigned bits;
    memcpy(&bits, &f, 4);
    bits += 1u << 23;
    memcpy(&f, &bits, 4);
    if (f != 2.0f)
        __VERIFIER_error();
    return 0;
}
