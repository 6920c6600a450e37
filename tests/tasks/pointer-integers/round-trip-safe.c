/* a pointer cast to an integer and back is the same pointer */
extern void reach_error(void);
int main(void) {
    int x = 4;
    __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__)&x;
    int *p = (int *)n;
    *p = 9;
    if (x != 9)
        reach_error();
    return 0;
}
