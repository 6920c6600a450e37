/* the top 16 bits of the double 1.5, copied out by memcpy */
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    double d = 3.0;
    unsigned long bits;
    d = d / 2;
    memcpy(&bits, &d, sizeof(bits));
    if (bits >> 48 != 0x3fc0)
        reach_error();
    return 0;
}
