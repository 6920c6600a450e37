/* the exclusive or of two addresses and one of them give the other one */
extern void __VERIFIER_error(void);
int main(void) {
    int a = 1, b = 2;
    __UINTPTR_TYPE__ both = (__UINTPTR_TYPE__)&a ^ (__UINTPTR_TYPE__)&b;
    int *p = (int *)(both ^ (__UINTPTR_TYPE__)&a);
    if (*p != 1)
        __VERIFIER_error();
    return 0;
}
