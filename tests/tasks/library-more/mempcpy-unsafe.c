/* mempcpy returns the place behind the last byte it wrote */
extern void reach_error(void);
extern void *mempcpy(void *, const void *, __SIZE_TYPE__);
extern void *__mempcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    char a[8] = "-------";
    char *end = mempcpy(a, "ab", 2);
    end = __mempcpy(end, "cde", 2);
    *end = 0;
    if (a[4] != 'e')
        reach_error();
    if (end != a + 5)
        reach_error();
    return 0;
}
