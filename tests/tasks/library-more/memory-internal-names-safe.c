/* memcpy, memmove and memset under their names inside glibc */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *__memcpy(void *, const void *, size), *__memmove(void *, const void *, size), *__memset(void *, int,
    size);
int main(void) {
    char a[8] = "abcdefg";
    if (__memmove(a + 1, a, 3) != a + 1 || a[3] != 99)
        reach_error();
    if (__memcpy(a, "xy", 2) != a || a[1] != 121)
        reach_error();
    if (__memset(a + 4, 65, 2) != a + 4 || a[5] != 65)
        reach_error();
    return 0;
}
