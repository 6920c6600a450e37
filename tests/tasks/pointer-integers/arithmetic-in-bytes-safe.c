/* adding to the integer moves the pointer by bytes, not by elements */
extern void reach_error(void);
int main(void) {
    short a[5] = {0, 1, 2, 3, 4};
    __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__)a;
    n += 4;
    if (*(short *)n != 2)
        reach_error();
    return 0;
}
