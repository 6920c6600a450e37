/* the checked functions that fortified headers call, where the object is large enough */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *__memcpy_chk(void *, const void *, size, size), *__memmove_chk(void *, const void *, size, size);
extern void *__memset_chk(void *, int, size, size), *__mempcpy_chk(void *, const void *, size, size);
extern void __explicit_bzero_chk(void *, size, size);
int main(void) {
    char a[8] = "-------";
    size all = 8;
    void *p = __memcpy_chk(a, "abc", 3, all), *q = __memmove_chk(a + 1, a, 3, all - 1);
    if (p != a || q != a + 1 || a[3] != 'c')
        reach_error();
    if (__mempcpy_chk(a, "xy", 2, all) != a + 2)
        reach_error();
    if (__memset_chk(a + 6, 'z', 1, 2) != a + 6 || a[6] != 'z')
        reach_error();
    __explicit_bzero_chk(a, 1, all);
    if (a[0] != 0 || a[1] != 'y')
        reach_error();
    return 0;
}
