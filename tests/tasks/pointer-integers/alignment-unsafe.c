/* the address of an int inside an array is a multiple of four, not always of eight */
extern void reach_error(void);
struct pairs { long align; int a[3]; };
int main(void) {
    struct pairs s = {0, {1, 2, 3}};
    int i = 1;
    __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__)&s.a[i];
    if (n & 7)
        reach_error();
    return 0;
}
