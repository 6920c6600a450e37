/* the low bit of an aligned address is free for a tag, which is removed before use */
extern void __VERIFIER_error(void);
int main(void) {
    int x = 5;
    __UINTPTR_TYPE__ tagged = (__UINTPTR_TYPE__)&x | 1;
    int tag = tagged & 1;
    int *p = (int *)(tagged & ~(__UINTPTR_TYPE__)1);
    *p += tag;
    if (x != 6 || tag != 1)
        __VERIFIER_error();
    return 0;
}
