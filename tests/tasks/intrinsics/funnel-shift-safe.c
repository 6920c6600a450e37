/* a rotation in each width */
extern void reach_error(void);
int main(void) {
    unsigned char c = 0x81;
    unsigned short s = 0x8001;
    unsigned long l = 1;
    if (__builtin_rotateleft8(c, 1) != 3)
        reach_error();
    if (__builtin_rotateright16(s, 1) != 0xc000)
        reach_error();
    if (__builtin_rotateleft64(l, 65) != 2)
        reach_error();
    return 0;
}
