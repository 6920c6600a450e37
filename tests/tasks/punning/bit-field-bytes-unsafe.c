/* bit-fields fill a byte from its least significant bit */
extern void __VERIFIER_error(void);
union view { struct { unsigned low : 3, high : 5; } f; unsigned char byte; };
int main(void) {
    union view v;
    int low = 5, high = 5;
    v.byte = 0;
    v.f.low = low;
    v.f.high = high;
    if (v.byte != 0xa5)
        __VERIFIER_error();
    return 0;
}
