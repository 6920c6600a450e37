/* the atomic bit operations act on all bits at once */
extern void __VERIFIER_error(void);
int main(void) {
    unsigned x = 0xf0;
    __atomic_fetch_and(&x, 0x3c, __ATOMIC_SEQ_CST);
    __atomic_fetch_or(&x, 0x12, __ATOMIC_SEQ_CST);
    if (x != 0x22)
        __VERIFIER_error();
    return 0;
}
