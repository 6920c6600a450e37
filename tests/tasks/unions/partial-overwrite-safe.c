/* storing one byte through a union member keeps the other three */
extern void __VERIFIER_error(void);
union word { unsigned w; unsigned char b[4]; };
int main(void) {
    union word u;
    int i = 2;
    u.w = 0x11223344u;
    u.b[i] = 0xff;
    if (u.w != 0x11ff3344)
        __VERIFIER_error();
    return 0;
}
