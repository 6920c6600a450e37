/* wcscpy copies the terminator, wcsncpy pads or leaves it out */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern wchar_t *wcscpy(wchar_t *, const wchar_t *), *wcsncpy(wchar_t *, const wchar_t *, __SIZE_TYPE__);
int main(void) {
    wchar_t a[4] = L"---", b[4] = L"---";
    if (wcscpy(a, L"x") != a || a[0] != 'x' || a[1] != 0 || a[2] != '-')
        reach_error();
    if (wcsncpy(b, L"wxyz", 2) != b || b[1] != 'x' || b[2] != '-')
        reach_error();
    if (wcsncpy(b, L"", 3) != b || b[2] != 0)
        reach_error();
    return 0;
}
