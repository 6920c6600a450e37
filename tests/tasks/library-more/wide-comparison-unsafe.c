/* wide characters are compared as signed numbers */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern int wcscmp(const wchar_t *, const wchar_t *), wcsncmp(const wchar_t *, const wchar_t *, __SIZE_TYPE__);
int main(void) {
    wchar_t a[2] = {-1, 0}, b[2] = {1, 0};
    if (wcscmp(a, b) < 0)
        reach_error();
    if (wcsncmp(L"abx", L"aby", 2) != 0 || wcsncmp(L"abx", L"aby", 3) >= 0)
        reach_error();
    return 0;
}
