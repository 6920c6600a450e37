/* memcpy, memmove and memset called through pointers return the destination */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *memcpy(void *, const void *, size), *memmove(void *, const void *, size);
extern void *memset(void *, int, size);
int main(void) {
    char a[8] = "abcdefg";
    void *(*c)(void *, const void *, size) = memcpy, *(*m)(void *, const void *, size) = memmove;
    void *(*s)(void *, int, size) = memset;
    if (m(a + 1, a, 4) != a + 1 || a[4] != 101)
        reach_error();
    if (c(a + 5, "xy", 2) != a + 5 || a[6] != 121)
        reach_error();
    if (s(a, 0x141, 2) != a || a[1] != 65)
        reach_error();
    return 0;
}
