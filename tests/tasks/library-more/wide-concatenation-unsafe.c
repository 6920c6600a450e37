/* wcscat appends, wcsncat appends at most so many and terminates */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern wchar_t *wcscat(wchar_t *, const wchar_t *), *wcsncat(wchar_t *, const wchar_t *, __SIZE_TYPE__);
int main(void) {
    wchar_t a[8] = L"ab";
    wcscat(a, L"c");
    wcsncat(a, L"defg", 3);
    if (a[2] != 'c' || a[4] != 'e' || a[5] != 0)
        reach_error();
    return 0;
}
