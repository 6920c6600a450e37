/* the bits in opposite order */
extern void reach_error(void);
int main(void) {
    unsigned x = 0x80000001;
    unsigned char b = 0x12;
    if (__builtin_bitreverse32(x) != x)
        reach_error();
    if (__builtin_bitreverse8(b) != 0x48)
        reach_error();
    if (__builtin_bitreverse64(2) != 1ULL << 62)
        reach_error();
    return 0;
}
