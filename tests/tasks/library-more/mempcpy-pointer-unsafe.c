/* mempcpy called through a pointer; comparing no wide characters finds no difference */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern void *mempcpy(void *, const void *, __SIZE_TYPE__);
extern int wcsncmp(const wchar_t *, const wchar_t *, __SIZE_TYPE__);
int main(void) {
    char a[4] = "---";
    wchar_t x[2] = {97, 98}, y[2] = {97, 99};
    void *(*f)(void *, const void *, __SIZE_TYPE__) = mempcpy;
    if (f(a, "xy", 1) != a + 2 || a[1] != 121)
        reach_error();
    if (wcsncmp(x, y, 2) >= 0 || wcsncmp(x, y, 1) != 0)
        reach_error();
    return 0;
}
